"""Random acts a second of the games on the shelf, beside those of an earlier revision.

    python -m bench.since 5a0bacb           all nine games, 9 pairs of 1 second each
    python -m bench.since HEAD --game byg   one game; HEAD against the working tree

The earlier revision is taken from git into a folder that is deleted afterwards. Both versions run
in a process of their own. Their runs alternate, and the seconds are those of the processor. The
ratio is the median of the present rates by the median of the earlier ones; below 0.97, or
`--least`, it is marked, and measured once more in new processes; if it is slow there too, the
command fails. `.ci/run all` runs it on the last version, and fails below 0.9. Both versions must
know the options of `bench.speed.SHELF`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kibitz.contract import Value

from .command import reader
from .speed import SHELF, called
from .writing import ROOT, printed, spread, table

PAIRS, SECONDS, LEAST_RATIO = 9, 1.0, 0.97
TRIES = 2  # a process may lie badly in memory: symple had 0.84 in one, 1.13 in the next

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


class Workload(NamedTuple):
    """What both versions do. more: other arguments of the program; the first names the work."""

    game: str
    options: dict[str, Value]
    more: tuple[str, ...] = ()


class SourceTree:
    """The package of one source tree, in a process of its own, which runs a program."""

    def __init__(self, tree: Path, program: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
            env=os.environ | {"PYTHONPATH": str(tree / "src"), "NUMBA_NUM_THREADS": "1"},
        )

    def rate(self, job: Workload, seconds: float, seed: int) -> float:
        """What the program does in a second of the processor."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked and answers
        asked.write(json.dumps([job.game, job.options, seconds, seed, *job.more]) + "\n")
        asked.flush()
        answer = answers.readline()
        if not answer:
            raise SystemExit(f"A version could not play {called(*job[:2])}; see above.")
        return float(answer)

    def close(self) -> None:
        self._process.communicate()


@contextmanager
def versions(revision: str, program: str) -> Iterator[tuple[SourceTree, SourceTree]]:
    """The present version, and that of a revision, whose files are in a folder meanwhile."""
    packed = subprocess.run(
        ["git", "archive", revision, "src"], cwd=ROOT, check=True, capture_output=True
    ).stdout
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed)) as files:
            files.extractall(folder, filter="data")
        both = SourceTree(ROOT, program), SourceTree(Path(folder), program)
        yield both
        for version in both:
            version.close()


def compared(both: tuple[SourceTree, SourceTree], job: Workload, given: Namespace) -> bool:
    """Print a row of the table; whether the present version is fast enough."""
    for version in both:  # to compile
        version.rate(job, 0.1, 0)
    pairs = []
    for pair in range(given.pairs):
        order = both if pair % 2 else both[::-1]
        rates = [version.rate(job, given.seconds, pair) for version in order]
        pairs.append(rates if pair % 2 else rates[::-1])
    now, before = (median(rates) for rates in zip(*pairs, strict=True))
    span = spread((one / other for one, other in pairs), 3)[1]
    is_fast = now / before >= given.least
    what = ", ".join((called(*job[:2]), *job.more[:1]))
    ratio = f"{now / before:.3f}"
    printed(what, f"{now:,.0f}", f"{before:,.0f}", ratio, span, "" if is_fast else "slower")
    return is_fast


def arguments(text: str | None, games: Iterable[str]) -> Namespace:
    """What the command line says. text: what the command says of itself."""
    parser = reader(text)
    parser.add_argument("revision", help="what to compare with, as git names it")
    parser.add_argument("--game", choices=[*games], help="otherwise all")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each run")
    parser.add_argument("--pairs", type=int, default=PAIRS, help="runs of each version")
    parser.add_argument(
        "--least", type=float, default=LEAST_RATIO, help="the ratio that is fast enough"
    )
    return parser.parse_args()


def compare(given: Namespace, program: str, jobs: Iterable[Workload], what: str) -> None:
    """Print the table, and fail if something has become slower. what: of the rates."""
    print(table("game", what, given.revision, "ratio", "from pair to pair", ""), flush=True)
    slow = list(jobs)
    for _ in range(TRIES):
        if slow:
            with versions(given.revision, program) as both:
                slow = [job for job in slow if not compared(both, job, given)]
    if slow:
        raise SystemExit(f"Something is slower than {given.least} of {given.revision}.")


def main() -> None:
    """Compare the random play of the games."""
    given = arguments(__doc__, {name: None for name, *_ in SHELF})
    jobs = [Workload(name, options) for name, options, *_ in SHELF if given.game in (None, name)]
    compare(given, WORKER, jobs, "acts/s now")


if __name__ == "__main__":
    main()
