"""Random acts a second of the games on the shelf, beside those of an earlier revision.

    python -m bench.since 5a0bacb           all nine games, 9 pairs of 1 second each
    python -m bench.since HEAD --game byg   one game; HEAD against the working tree

The earlier revision is taken from git into a folder that is deleted afterwards. Both versions run
in a process of their own. Their runs alternate, and the seconds are those of the processor. The
ratio is the median of the present rates by the median of the earlier ones; below 0.97 it is marked,
and the command fails. Both versions must know the options of `bench.speed.SHELF`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from kibitz.contract import Value

from .speed import SHELF, called
from .writing import line, table

ROOT = Path(__file__).parents[1]
PAIRS, SECONDS, LEAST = 9, 1.0, 0.97

# Both versions run this program, so it must work with all revisions from 5a0bacb on.
WORKER = """
import json, sys, time
import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.playout import run

def rate(game, seconds, seed):
    rng, games, acts, begun = seeded(seed), 1, 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        acts += run(game, games, rng)[0]
        if time.process_time() - begun - spent < seconds / 50:
            games *= 2
    return acts / spent

loaded = {}
for text in sys.stdin:
    name, options, seconds, seed = json.loads(text)
    key = name, str(options)
    if key not in loaded:
        loaded[key] = kibitz.load(name, **options)
        rate(loaded[key], 0.1, 0)
    print(rate(loaded[key], seconds, seed), flush=True)
"""


class Version:
    """The package of one source tree, in a process of its own, which runs a program."""

    def __init__(self, tree: Path, program: str = WORKER) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree / "src"), "NUMBA_NUM_THREADS": "1"},
        )

    def rate(
        self, name: str, options: dict[str, Value], seconds: float, seed: int, *more: str
    ) -> float:
        """What the program does in a second of the processor. more: arguments of the program."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked and answers
        asked.write(json.dumps([name, options, seconds, seed, *more]) + "\n")
        asked.flush()
        answer = answers.readline()
        if not answer:
            raise SystemExit(f"A version could not play {called(name, options)}; see above.")
        return float(answer)

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def earlier(revision: str) -> Iterator[Path]:
    """The files of a revision in a folder."""
    packed = subprocess.run(
        ["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        yield Path(folder)


def compared(
    now: Version, before: Version, name: str, options: dict[str, Value], seconds: float, pairs: int,
    *more: str,
) -> tuple[str, bool]:  # fmt: skip
    """A row of the table, and whether the game is fast enough."""
    rates: tuple[list[float], list[float]] = [], []
    for version in (now, before):  # to compile
        version.rate(name, options, 0.1, 0, *more)
    for pair in range(pairs):
        order = ((now, rates[0]), (before, rates[1]))
        for version, found in order if pair % 2 else order[::-1]:
            found.append(version.rate(name, options, seconds, pair, *more))
    ratio = median(rates[0]) / median(rates[1])
    each = [one / other for one, other in zip(*rates, strict=True)]
    span = f"{min(each):.3f} to {max(each):.3f}"
    mark = "" if ratio >= LEAST else "slower"
    cells = (f"{median(found):,.0f}" for found in rates)
    what = ", ".join((called(name, options), *more[:1]))
    return line(what, *cells, f"{ratio:.3f}", span, mark), not mark


def reader_for(text: str | None) -> argparse.ArgumentParser:
    """A reader of the command line. text: what the command says of itself."""
    reader = argparse.ArgumentParser(description=text.splitlines()[0] if text else "")
    reader.add_argument("revision", help="what to compare with, as git names it")
    reader.add_argument("--game", default="", help="one of the games; otherwise all")
    reader.add_argument("--seconds", type=float, default=SECONDS, help="of each run")
    reader.add_argument("--pairs", type=int, default=PAIRS, help="runs of each version")
    return reader


def require_some(games: list[tuple[str, dict[str, Value]]], named: str) -> None:
    """Stop with a sentence if no game has this name."""
    if not games:
        raise SystemExit(f"No game that is compared is called {named}; leave out --game for all.")


def main() -> None:
    """Compare, print, and fail if a game has become slower."""
    given = reader_for(__doc__).parse_args()
    rows = [(name, options) for name, options, *_ in SHELF if given.game in ("", name)]
    require_some(rows, given.game)
    print(table("game", "acts/s now", given.revision, "ratio", "from pair to pair", ""))
    with earlier(given.revision) as tree:
        now, before = Version(ROOT), Version(tree)
        fine = True
        for name, options in rows:
            row, is_fast = compared(now, before, name, options, given.seconds, given.pairs)
            print(row, flush=True)
            fine = fine and is_fast
        now.close()
        before.close()
    raise SystemExit(0 if fine else f"Some game is slower than {LEAST} of {given.revision}.")


if __name__ == "__main__":
    main()
