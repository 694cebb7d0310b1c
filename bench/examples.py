"""Random acts a second of each example, compiled, on one thread.

python -m bench.examples            prints the table and writes docs/examples.md
python -m bench.examples --quick    prints it after a shorter run, writes nothing
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import numba

import kibitz
from kibitz.players.playout import speed

from .speed import RUNS
from .writing import line, machine, table

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "examples.md"

HEAD = """# How fast the examples run

Written by `python -m bench.examples`. Compiled random games of each file of `examples/` with its
usual options, on one thread: acts and games a second, the median of {runs} runs with the lowest
and the highest, and how many acts a game has. {machine}.
"""


def rows(seconds: float, runs: int) -> Iterator[str]:
    """A line for each example."""
    for file in sorted((ROOT / "examples").glob("*.py")):
        game = kibitz.load(str(file))
        speed(game, seconds)
        rates = [speed(game, seconds) for _ in range(runs)]
        acts, games, length = (
            [rate[what] for rate in rates] for what in ("acts", "games", "length")
        )
        span = f"{min(acts):,.0f} to {max(acts):,.0f}"
        cells = f"{median(acts):,.0f}", span, f"{median(games):,.0f}", f"{median(length):.1f}"
        row = line(f"[{game.about.title}](../examples/{file.name})", *cells)
        print(row, flush=True)
        yield row


def main(quick: bool = False) -> None:
    """Measure every example and write the page."""
    runs = 1 if quick else RUNS
    where = f"{machine()}, Numba {numba.__version__}"
    head = table("game", "acts/s", "from run to run", "games/s", "acts a game")
    body = "\n".join([head, *rows(0.2 if quick else 1.0, runs)])
    if not quick:
        PAGE.write_text(f"{HEAD.format(runs=runs, machine=where)}\n{body}\n")


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
