"""The exact exploitability of random play of 3x3 dark hex, beside exp-a-spiel, which is C++ for it.

python -m bench.exp_a_spiel FOLDER           measures once, and writes into docs/speed.md
python -m bench.exp_a_spiel FOLDER --runs 3  measures three times in turn

FOLDER holds the package `eas` of github.com/gabrfarina/exp-a-spiel, built for this Python: the
folder `src` of a clone after its compiled module was put into `src/eas`, for example by

    g++ -std=c++20 -fopenmp -march=native -fPIC -DNDEBUG -Ofast -shared -I BOOST -I PYBIND11 \\
        $(python3-config --includes) csrc/{traverser,averager,cfr,bindings}.cpp \\
        -o src/eas/pyeas$(python3-config --extension-suffix)

Each program has two threads. The times are of the processor, all threads together, and without
compiling. One run takes more than twenty minutes of processor time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any

import kibitz
from kibitz.players import player
from kibitz.solvers.divided_walk import DividedWalk, Walker
from kibitz.solvers.position_graph import PositionGraph, positions_of
from kibitz.solvers.walking import WalkParts, walk_all
from kibitz.study.walked_exploitability import stated_shares

from .command import reader
from .quiet import require_quiet
from .writing import DOCS, ROOT, machine, spread, table, write_part

THREADS, MEMORY_MB, CLOSE = 2, 4000, 1e-6
STEPS = ("expansion", "one exploitability")

THEIRS = """
import json, time, eas
begun = time.process_time()
traverser = eas.DhTraverser()
expanded = time.process_time()
strategies = traverser.construct_uniform_strategies()
asked = time.process_time()
found = traverser.ev_and_exploitability(*strategies)
spent = [expanded - begun, time.process_time() - asked]
sets = [traverser.NUM_INFOS_PL0, traverser.NUM_INFOS_PL1]
print(json.dumps({"spent": spent, "gain": sum(found.expl) / 2, "sets": sum(sets)}))
"""


def theirs(folder: str) -> dict[str, Any]:
    """What their program finds, and its processor time."""
    around = {**os.environ, "PYTHONPATH": folder, "OMP_NUM_THREADS": str(THREADS)}
    done = subprocess.run(
        [sys.executable, "-c", THEIRS], env=around, stdout=subprocess.PIPE, text=True, check=True
    )
    return dict(json.loads(done.stdout.splitlines()[-1]))


def ours() -> dict[str, Any]:
    """The same of Kibitz."""
    game = kibitz.load(str(ROOT / "gallery/dark_hex.py"), rows=3, columns=3)
    parts = parts_of(positions_of(game, MEMORY_MB))
    Walker(parts.walks[0].play).walk(parts.walks[0].parts[0])  # so far for the compiler alone
    begun = time.process_time()
    graph = positions_of(game, MEMORY_MB)
    asked = time.process_time()
    parts = parts_of(graph)
    walk_all(parts, THREADS)
    spent = [asked - begun, time.process_time() - asked]
    (best, _), (other_best, _) = parts.values()
    return {"spent": spent, "gain": (best + other_best) / 2, "sets": parts.information_sets()}


def parts_of(graph: PositionGraph) -> WalkParts:
    """What is to be walked against random play."""
    share = stated_shares(graph, player("uniform"))
    return WalkParts([DividedWalk(graph, share, seat) for seat in (0, 1)])


def words(both_runs: list[tuple[dict[str, Any], dict[str, Any]]]) -> str:
    """The table, of one or several runs of both."""
    rows = []
    for k, step in enumerate(STEPS):
        times = [[row["spent"][k] for row in each] for each in zip(*both_runs, strict=True)]
        ratio = spread((x / y for x, y in zip(*times, strict=True)), 1)
        rows.append((step, *(spread(each)[0] for each in times), ratio[0]))
    head = table("step", "exp-a-spiel", "Kibitz", "ratio")
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    runs = "one run" if len(both_runs) == 1 else f"the median of {len(both_runs)} runs"
    said = (
        f"Seconds of processor time of two threads, {runs} of `python -m bench.exp_a_spiel` on\n"
        f"{machine()}, {time.strftime('%Y-%m-%d')}:"
    )
    return f"{said}\n\n{head}\n{lines}"


def main() -> None:
    """Measure in turn, and write the table."""
    arguments = reader(__doc__)
    arguments.add_argument("folder")
    arguments.add_argument("--runs", type=int, default=1)
    given, runs = arguments.parse_args(), []
    for _ in range(given.runs):
        require_quiet()
        runs.append((theirs(given.folder), ours()))
        print(runs[-1], flush=True)
        one, other = runs[-1]
        assert one["sets"] == other["sets"] and abs(one["gain"] - other["gain"]) < CLOSE
    write_part(DOCS / "speed.md", "exp-a-spiel", words(runs))


if __name__ == "__main__":
    main()
