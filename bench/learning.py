"""Which way of learning is best: candidates trained for the same time.

python -m bench.learning                 10 minutes each, on six games; writes docs/learning.md
python -m bench.learning --only kalah --minutes 1 --games 10      a short run, which it prints
python -m bench.learning --exact --minutes 30 --threads 2         Connect Four, by exact values
python -m bench.learning --exact --all --minutes 2                the same for all candidates
python -m bench.learning --kept SPEC ..  how often players keep the exact value of Connect Four

SPEC is a player, such as learned:file=connect_four.npz,time=0.05. Exact values come from
bench/connect_four_positions.json, which bench.connect_four_solver writes.
Seconds and minutes are processor time, so other work on the machine takes none of them.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import kibitz
from kibitz.contract import Value, as_text
from kibitz.learning.training import Recipe, Training, processor_seconds
from kibitz.learning.tuples import Shape
from kibitz.players import search_clock, suited
from kibitz.study.estimates import share
from kibitz.study.rounds import Tally, play_rounds

from .connect_four_solver import FILE as POSITIONS

PAGE = Path(__file__).parent.parent / "docs" / "learning.md"
SEED = 20261122
SECONDS = 0.05  # an act
BUDGETS = ("depth=1", "depth=4", "depth=6", f"time={SECONDS}")
SEARCHES = ("mcts:sims=1000", "mcts:sims=10000", f"mcts:time={SECONDS}")

CANDIDATES = {
    "140 tuples of up to 8 cells, TD(0.8)": Recipe(),
    "70 tuples of up to 8 cells, TD(0.8)": Recipe(Shape(70, 8)),
    "140 tuples of up to 8 cells, TD(0)": Recipe(trace=0.0),
    "140 tuples of up to 4 cells, TD(0.8)": Recipe(Shape(140, 4)),
    "pairs of cells, TD(0.8)": Recipe(Shape(200, 2)),
}
USUAL = next(iter(CANDIDATES))
GAMES: dict[str, dict[str, Value]] = {
    "examples/connect_four.py": {},
    "examples/breakthrough.py": {},
    "examples/hex.py": {"size": 9},
    "examples/kalah.py": {},
    "byg": {"side": 5},
    "catchup": {"side": 5},
}
Row = tuple[str, str, str, Tally, int]


def compared(minutes: float, games: int, only: list[str]) -> Iterator[Row]:
    """For each game and candidate: its games against plain search, and against the first one."""
    for name, options in GAMES.items():
        game = kibitz.load(f"./{name}" if name.endswith(".py") else name, **options)
        if only and game.id not in only:
            continue
        with tempfile.TemporaryDirectory() as folder:
            specs: dict[str, str] = {}
            for number, (title, recipe) in enumerate(CANDIDATES.items()):
                file = Path(folder) / f"{number}.npz"
                played = trained(game, recipe, minutes, file)
                specs[title] = f"learned:file={file},time={SECONDS}"
                first = next(iter(specs))
                yield said(game), title, "plain search", duel(game, specs[title], "", games), played
                if title != first:
                    tally = duel(game, specs[title], specs[first], games)
                    yield said(game), title, first, tally, played


def said(game: kibitz.Game) -> str:
    """A game with the options that are set here."""
    return " ".join([game.id, *(f"{k}={as_text(v)}" for k, v in game.options.items())])


def trained(game: kibitz.Game, recipe: Recipe, minutes: float, file: Path, threads: int = 1) -> int:
    """Train a player into a file; return the number of its games."""
    training = Training(game, SEED, threads, recipe, processor_seconds(threads))
    training.warm()
    for generation in training.run(60 * minutes):
        print(generation, flush=True)
        training.save(file, "python -m bench.learning")
    return training.games


def duel(game: kibitz.Game, spec: str, other: str, games: int) -> Tally:
    """Games at equal time, each player in each seat."""
    rival = other or f"{suited(game)}:time={SECONDS}"
    for name in (spec, rival):
        kibitz.player(name).warm(game)
    first, second = partial(kibitz.player, spec), partial(kibitz.player, rival)
    with search_clock.processor_time():
        return play_rounds(game, first, second, rounds=-(-games // game.seats), seed=SEED)


def table(rows: list[Row], minutes: float, games: int) -> str:
    """The table of the matches."""
    lines = [
        f"| {game} | {title} | {learned:,} | {other} | {100 * tally.score:.0f}% | "
        f"{100 * tally.interval[0]:.0f} to {100 * tally.interval[1]:.0f} |"
        for game, title, other, tally, learned in rows
    ]
    head = "| game | candidate | games learned | against | score | 95% interval |"
    how = f"{measured(minutes)} Each line is {games} games; the interval is Wilson's."
    return "\n".join([how, "", head, "|" + "---|" * 6, *lines])


def measured(minutes: float, threads: int = 1, what: str = "") -> str:
    """How long and on what was measured, as a table needs it."""
    return (
        f"Written by `python -m bench.learning{what} --minutes {minutes:g}` "
        f"on {time.strftime('%Y-%m-%d')}: {minutes:g} "
        f"minutes of training each on {threads} thread{'s' * (threads > 1)}, "
        f"{SECONDS:g} seconds an act where time counts, all in processor time on one machine of "
        f"{os.cpu_count()} cores."
    )


def exact_table(minutes: float, threads: int, candidates: dict[str, Recipe], folder: Path) -> str:
    """How often the candidates, and plain search, keep the exact value of Connect Four."""
    game = kibitz.load("./examples/connect_four.py")
    positions = json.loads(POSITIONS.read_text("utf-8"))
    lines = [f"| `{spec}` | | | {kept(spec, positions)} |" for spec in SEARCHES]
    for number, (title, recipe) in enumerate(candidates.items()):
        file = folder / f"connect_four_{number}.npz"
        learned = trained(game, recipe, minutes, file, threads)
        for budget in BUDGETS:
            right = kept(f"learned:file={file},{budget}", positions)
            lines.append(f"| {title} | {learned:,} | {budget} | {right} |")
            print(lines[-1], flush=True)
    head = "| player | games learned | budget of an act | value kept, with 95% interval |"
    made = measured(minutes, threads, f" --exact --threads {threads}")
    how = f"{made} {len(positions)} positions with 14 to 22 stones."
    return "\n".join([how, "", head, "|" + "---|" * 4, *lines])


def kept(spec: str, positions: list[dict[str, Any]]) -> str:
    """In which share of the positions a player keeps the exact value."""
    game = kibitz.load("./examples/connect_four.py")
    bot = kibitz.player(spec, SEED)
    bot.warm(game)
    right = 0
    for position in positions:
        p = game.start()
        for action in position["acts"]:
            p.act(action)
        with search_clock.processor_time():
            *_, last = bot.think(p)
        right += last.action in position["right"]
    return share(right, len(positions)).percent


def write(name: str, text: str) -> None:
    """Put a table into its place in the page."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, _, rest = PAGE.read_text("utf-8").partition(begin)
    after = rest.partition(end)[2]
    PAGE.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", "utf-8")


def main() -> None:
    """Measure, and write the requested page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--kept", nargs="*", default=[])
    parser.add_argument("--exact", action="store_true")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--folder", type=Path, default=Path("build"), help="for what is trained")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    if given.kept:
        positions = json.loads(POSITIONS.read_text("utf-8"))
        for spec in given.kept:
            print(f"{spec}: {kept(spec, positions)}", flush=True)
    elif given.exact:
        candidates = CANDIDATES if given.all else {USUAL: CANDIDATES[USUAL]}
        given.folder.mkdir(exist_ok=True)
        write("exact", exact_table(given.minutes, given.threads, candidates, given.folder))
    else:
        rows = []
        for row in compared(given.minutes, given.games, given.only):
            rows.append(row)
            print(*row[:3], row[3].score, row[3].interval, flush=True)
        text = table(rows, given.minutes, given.games)
        print(text) if given.only else write("compared", text)


if __name__ == "__main__":
    main()
