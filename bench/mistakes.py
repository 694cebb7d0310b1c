"""How often players give the exact value of a position away, at equal time.

python -m bench.mistakes               a learned player beside plain search; writes docs/learning.md
python -m bench.mistakes --only byg --minutes 1 --positions 20 --results build/short.json    prints
python -m bench.mistakes --only beat --positions 1000 --file beat.npz     prints those of a file

The positions are those of random games in which at least one act is worse than another. Exact
values come from the solvers of Kibitz. A player is trained as by `kibitz train`, and kept in
build/learning. What is measured stands in bench/mistakes.json; a run that was interrupted goes on
from there.
Seconds and minutes are processor time, so other work on the machine takes none of them.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import kibitz
from kibitz.contract import KibitzError, Value
from kibitz.estimates import share
from kibitz.game import Game, Position
from kibitz.kit.rng import below, seeded
from kibitz.players import suited
from kibitz.solvers import Exact
from kibitz.whole_file import whole_file

from .learning import SEED, kept, positive, run, today, write
from .learning_candidates import AT_EQUAL_TIME, FIRST, Job, games_learned, trained

RESULTS = Path(__file__).with_suffix(".json")
# The game, its options, and how many random acts lead to a position, at least and at most.
GAMES: dict[str, tuple[dict[str, Value], int, int]] = {
    "beat": ({"ranks": 13}, 0, 10),
    "byg": ({"side": 3}, 4, 10),
    "symple": ({"side": 5}, 8, 16),
    "catchup": ({"side": 3}, 5, 10),
    "quet": ({"ranks": 9, "suits": 2, "opening": "offence"}, 0, 4),
}
PLAYERS = {
    "plain search": "{suited}:{time}",
    "learned values in alpha-beta": "learned:file={file},{time},search=alphabeta",
    "learned values and playouts": "learned:file={file},{time},search=mixed",
}
HEAD = "| game | games learned | positions | " + " | ".join(f"{one} err" for one in PLAYERS) + " |"


def positions_of(game: Game, least: int, most: int, number: int) -> Iterator[dict[str, Any]]:
    """Positions in which an act may be wrong: the deal's seed, acts, and those that are right."""
    exact, rng, seed = Exact(game), seeded(SEED), 0
    while number:
        seed += 1
        p, acts = game.start(seed), list[int]()
        for _ in range(least + below(rng, most - least + 1)):
            if not p.over:
                acts.append(p.legal()[below(rng, len(p.legal()))])
                p.act(acts[-1])
        right, legal = right_acts(exact, p)
        if len(right) < legal:
            number -= 1
            yield {"seed": seed, "acts": acts, "right": right}


def right_acts(exact: Exact, p: Position) -> tuple[list[int], int]:
    """The acts that keep the value of a position, and the number of all; none at the end."""
    results = {action: worth.result for action, worth in exact.acts(p).items()}
    best = max(results.values(), default=0)
    return [action for action, result in results.items() if result == best], len(results)


def measured(name: str, minutes: float, number: int, folder: Path) -> dict[str, Any]:
    """The errors of plain search and of a learned player."""
    game, positions = sample(name, number)
    file = trained(FIRST, Job(game, minutes, 1, SEED), folder)
    wrong = errors(game, file, positions)
    found = {"game": str(game), "minutes": minutes, "positions": number, "date": today()}
    return {**found, "learned": games_learned(file), "wrong": wrong}


def sample(name: str, number: int) -> tuple[Game, list[dict[str, Any]]]:
    """A game, and so many of its positions."""
    options, least, most = GAMES[name]
    game = kibitz.load(name, **options)
    return game, list(positions_of(game, least, most, number))


def errors(game: Game, file: Path, positions: list[dict[str, Any]]) -> dict[str, int]:
    """How often each player gives the value of a position away."""
    specs = {
        title: spec.format(suited=suited(game), file=file, time=AT_EQUAL_TIME)
        for title, spec in PLAYERS.items()
    }
    return {
        title: len(positions) - kept(game, kibitz.player(spec, SEED), positions)
        for title, spec in specs.items()
    }


def print_errors(name: str, file: Path, number: int) -> None:
    """The errors of plain search, and of players with a file, in so many positions."""
    game, positions = sample(name, number)
    wrong = errors(game, file, positions)
    for title, count in wrong.items():
        print(f"{game.id}, {number} positions, {title}: {share(count, number).percent} err")


def table(lines: list[dict[str, Any]]) -> str:
    """The table of the page."""
    rows = [
        f"| {one['game']} | {one['learned']:,} | {one['positions']} | "
        + " | ".join(share(one["wrong"][title], one["positions"]).percent for title in PLAYERS)
        + " |"
        for one in lines
    ]
    ways = {f"--minutes {one['minutes']:g} --positions {one['positions']}" for one in lines}
    commands = " and ".join(f"`python -m bench.mistakes {way}`" for way in sorted(ways))
    how = (
        f"Measured by {commands} until "
        f"{max(one['date'] for one in lines)}: training on 1 thread, {AT_EQUAL_TIME} seconds an "
        "act, all in processor time. The intervals are Wilson's, at 95%."
    ).replace("time=", "")
    return "\n".join([how, "", HEAD, "|" + "---|" * (3 + len(PLAYERS)), *rows])


def results(file: Path) -> list[dict[str, Any]]:
    """The lines that are measured already."""
    try:
        return list(json.loads(file.read_text("utf-8"))) if file.is_file() else []
    except ValueError as fault:
        raise KibitzError(f"{file} is damaged; delete it or name another one.") from fault


def keep(file: Path, lines: list[dict[str, Any]]) -> None:
    """Write the lines."""
    with whole_file(file) as opened:
        opened.write(f"{json.dumps(lines, indent=1)}\n".encode())


def main(arguments: list[str] | None = None) -> None:
    """Measure what is missing, and write the page or print the table."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("bench.mistakes", description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=positive(float), default=10.0, help="of each training")
    parser.add_argument("--positions", type=positive(int), default=200, help="of each game")
    parser.add_argument("--only", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME")
    parser.add_argument("--folder", type=Path, default=Path("build/learning"), help="of players")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the lines")
    parser.add_argument("--file", type=Path, help="a learned player, whose errors are printed")
    given = parser.parse_args(arguments)
    if given.file:
        for name in given.only:
            print_errors(name, given.file, given.positions)
        return
    for name in given.only:
        lines = results(given.results)
        title = str(kibitz.load(name, **GAMES[name][0]))
        way = title, given.minutes, given.positions
        if way not in [(one["game"], one["minutes"], one["positions"]) for one in lines]:
            lines.append(measured(name, given.minutes, given.positions, given.folder))
            keep(given.results, lines)
    text = table(results(given.results))
    print(text) if given.results != RESULTS else write("mistakes", text)


if __name__ == "__main__":
    run(main)
