"""The first acts of a bot on a machine that has compiled nothing, in each game and each example.

    python -m bench.cold                     all games, as they are now
    python -m bench.cold byg hearts          some games
    python -m bench.cold --prepared          with the code that `python -m bench.prepare` packed

Each game runs in a process of its own, on one core, with an empty folder of compiled code. The bot
is the level `middling`. The seconds are those of the processor, so other work on the machine hardly
changes them. The results are kept in bench/cold.json, and `make docs` shows them in docs/speed.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kibitz import shelf

from .command import is_wanted, reader_of_games
from .quiet import require_quiet
from .writing import ROOT, keep, kept

FILE = Path(__file__).with_suffix(".json")
LEVEL = "sims=2000,memory=128"
MOST_SECONDS = 1200  # for one game
LOOKS = 20  # for a quiet machine: a game leaves a process that compiles the rest of its code

WORKER = """
import json, os, resource, sys, time
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
import kibitz
from kibitz.kernel import prepared
from kibitz.players import player, suitable_search

if sys.argv[3:]:
    prepared.FOLDER = prepared.Path(sys.argv[3])

def timed(work):
    cpu, wall = time.process_time(), time.perf_counter()
    done = work()
    return done, time.process_time() - cpu, time.perf_counter() - wall

def act_of(bot, p):
    act, cpu, wall = timed(lambda: bot(p))
    p.play(act)
    return act, cpu, wall

game = kibitz.load(sys.argv[1])
p = game.start(1)
bot = player(f"{suitable_search(game)}:{sys.argv[2]}", seed=1)
first, second = act_of(bot, p), act_of(bot, p) if not p.over else (None, 0.0, 0.0)
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
acts = [first[0], second[0]]
print(json.dumps({"acts": acts, "first": first[1], "first_wall": first[2],
                  "second": second[1], "second_wall": second[2], "megabytes": memory}))
"""


def measured(game: str, prepared: bool) -> dict[str, Any]:
    """Seconds of the first two acts, and the memory of the process."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        changed = {"KIBITZ_CACHE": cache, "KIBITZ_COMPILE": "", "NUMBA_NUM_THREADS": "1"}
        done = subprocess.run(
            [sys.executable, "-c", WORKER, game, LEVEL, *([] if prepared else [cache])],
            cwd=ROOT,
            env=os.environ | changed,
            stdout=subprocess.PIPE,
            check=True,
            timeout=MOST_SECONDS,
        )
    times: dict[str, Any] = json.loads(done.stdout)
    return times


def games() -> list[str]:
    """The games that come with Kibitz, then the examples."""
    return shelf.ours() + sorted(f"examples/{path.name}" for path in ROOT.glob("examples/*.py"))


def main() -> None:
    """Measure, print and keep."""
    arguments = reader_of_games(__doc__)
    arguments.add_argument("--prepared", action="store_true", help="with code that was prepared")
    given = arguments.parse_args()
    way = "prepared" if given.prepared else "now"
    for game in games():
        if is_wanted(game, given.game):
            require_quiet(looks=LOOKS)
            row = measured(game, given.prepared)
            keep(FILE, game, kept(FILE).get(game, {}) | {way: row})
            print(f"{game:32} {row['first']:6.2f} s {row['second']:6.2f} s", flush=True)


if __name__ == "__main__":
    main()
