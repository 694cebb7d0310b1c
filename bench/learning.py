"""Which way of learning is best: candidates trained for the same time.

python -m bench.learning                 10 minutes each, on six games; writes docs/learning.md
python -m bench.learning --only hex      only this game; --candidate descent: only this candidate
python -m bench.learning --exact --minutes 30 --threads 2         Connect Four, by exact values
python -m bench.learning --all           variants of the candidates too, also with --exact
python -m bench.learning --kept SPEC ..  how often players keep the exact value of Connect Four;
                                         --positions FILE: in other positions
python -m bench.learning --minutes 1 --games 10 --results build/short.json    a short run

Each finished line is kept in bench/learning.json, and each trained player in build/learning. A run
that was interrupted goes on when it is started again. The tables of the page have all lines of
that file; with --results another file keeps the lines, and the run prints the tables. Lines
that were measured in different ways stand in different tables. To measure again after a change,
delete the lines and the players. Runs of different games (--only) may go on side by side.

SPEC is a player, such as learned:file=connect_four.npz,time=0.05. Exact values come from
bench/connect_four_positions.json, which bench.connect_four_solver writes.
Seconds and minutes are processor time, so other work on the machine takes none of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import kibitz
from kibitz.contract import KibitzError, Value
from kibitz.estimates import share
from kibitz.game import Game
from kibitz.play.rounds import Tally, play_rounds
from kibitz.play.sides import lineups
from kibitz.players import Player, search_clock, suited

from .connect_four_solver import FILE as POSITIONS
from .learning_candidates import (
    AT_EQUAL_TIME,
    CANDIDATES,
    FIRST,
    SECONDS,
    Job,
    games_learned,
    trained,
)
from .learning_results import ExactLine, MatchLine, Results, Way, exact_tables, match_tables
from .page_parts import write_part

PAGE = Path(__file__).parent.parent / "docs" / "learning.md"
RESULTS = Path(__file__).with_suffix(".json")
SEED = 20261122
OPENING = 4  # random acts at most, from which a game without a deal begins
PLAIN_SEARCH = "plain search"
SEARCHES = ("mcts:sims=1000", "mcts:sims=10000", f"mcts:{AT_EQUAL_TIME}")
MATCHES = (
    f"two games from each of several openings of up to {OPENING} random acts, a player on each "
    "side once. The interval is that of the mean score over these pairs."
)

GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "connect-four": ("./examples/connect_four.py", {}),
    "breakthrough": ("./examples/breakthrough.py", {}),
    "hex": ("./examples/hex.py", {"size": 9}),
    "kalah": ("./examples/kalah.py", {}),
    "byg": ("byg", {"side": 5}),
    "catchup": ("catchup", {"side": 5}),
}
Maker = Callable[[int], Player]


def compare(
    results: Results, way: Way, games: list[Game], names: list[str], folder: Path
) -> Iterator[MatchLine]:
    """Measure all lines that are not measured yet, and yield each after it is kept."""
    for game in games:
        for name in names:
            job = Job(game, way.minutes, way.threads, way.seed)
            for against in (PLAIN_SEARCH, *([CANDIDATES[FIRST].title] * (name != FIRST))):
                key = way, str(game), CANDIDATES[name].title, against
                if results.has(key):
                    continue
                try:
                    line = measured(way, job, name, against, folder)
                except KibitzError as fault:
                    print(fault, flush=True)
                    break
                results.add(line)
                yield line


def measured(way: Way, job: Job, name: str, against: str, folder: Path) -> MatchLine:
    """Train the players of a match where this is not done yet, and play it."""
    own = trained(name, job, folder)
    first = partial(CANDIDATES[name].player, job.game, own, AT_EQUAL_TIME)
    if against == PLAIN_SEARCH:
        second = partial(kibitz.player, f"{suited(job.game)}:{AT_EQUAL_TIME}")
    else:
        second = partial(
            CANDIDATES[FIRST].player, job.game, trained(FIRST, job, folder), AT_EQUAL_TIME
        )
    tally = duel(job.game, first, second, way.games, way.seed)
    counts = tally.wins, tally.draws, tally.losses
    score = tally.score, *tally.interval
    title, learned = CANDIDATES[name].title, games_learned(own)
    return MatchLine(way, str(job.game), title, against, learned, *counts, *score, today())


def duel(
    game: Game, first: Maker, second: Maker, games: int, seed: int, begin: int = 0
) -> Tally:  # fmt: skip
    """So many games in rounds: the same deal or random opening, the first player on each side once.

    A game that begins with a deal has no random opening. begin: the rounds that were played before.
    """
    for maker in (first, second):
        maker(0).warm(game)
    rounds, opening = -(-games // len(lineups(game))), 0 if game.dealing(0)[1] else OPENING
    with search_clock.processor_time():
        return play_rounds(
            game, first, second, rounds=rounds, begin=begin, seed=seed, opening=opening
        )


def compare_exactly(
    results: Results, way: Way, names: list[str], folder: Path
) -> Iterator[ExactLine]:
    """How often plain search and the candidates keep the exact value of Connect Four."""
    positions = positions_in(POSITIONS)
    path, options = GAMES["connect-four"]
    job = Job(kibitz.load(path, **options), way.minutes, way.threads, way.seed)
    for spec in SEARCHES:
        if not results.has((way, f"`{spec}`", "", len(positions))):
            right = kept(job.game, kibitz.player(spec, way.seed), positions)
            line = ExactLine(way, f"`{spec}`", "", None, right, len(positions), today())
            results.add(line)
            yield line
    for name in names:
        candidate = CANDIDATES[name]
        for budget in candidate.budgets:
            if results.has((way, candidate.title, budget, len(positions))):
                continue
            file = trained(name, job, folder)
            right = kept(job.game, candidate.player(job.game, file, budget, way.seed), positions)
            found = games_learned(file), right, len(positions)
            line = ExactLine(way, candidate.title, budget, *found, today())
            results.add(line)
            yield line


def positions_in(file: Path) -> list[dict[str, Any]]:
    """The positions that bench.connect_four_solver has written."""
    try:
        return list(json.loads(file.read_text("utf-8")))
    except (OSError, ValueError) as fault:
        raise KibitzError(f"{file} is no file of bench.connect_four_solver.") from fault


def kept(game: Game, bot: Player, positions: list[dict[str, Any]]) -> int:
    """In how many of the positions a player keeps the exact value."""
    bot.warm(game)
    right = 0
    for position in positions:
        p = game.start(position.get("seed", 0))
        for action in position["acts"]:
            p.act(action)
        with search_clock.processor_time():
            *_, last = bot.think(p)
        right += last.action in position["right"]
    return right


def today() -> str:
    """The date."""
    return time.strftime("%Y-%m-%d")


def write(name: str, text: str) -> None:
    """Put text into its place in the page."""
    write_part(PAGE, name, f"\n{text}\n")


def tables(results: Results) -> dict[str, str]:
    """By its name in the page, the text of each kind of table that has lines."""
    found = {}
    if results.matches:
        found["compared"] = match_tables(results.matches, MATCHES)
    if results.exact:
        count = results.exact[-1].positions
        found["exact"] = exact_tables(results.exact, f"{count} positions with 14 to 22 stones.")
    return found


def reader() -> argparse.ArgumentParser:
    """The arguments of the command."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("bench.learning", description=__doc__, formatter_class=raw)
    parser.add_argument("--minutes", type=positive(float), default=10.0, help="of each training")
    parser.add_argument("--games", type=positive(int), default=60, help="of each match")
    parser.add_argument("--threads", type=positive(int), default=1, help="of each training")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", nargs="+", choices=GAMES, default=list(GAMES), metavar="GAME")
    parser.add_argument("--candidate", nargs="+", choices=CANDIDATES, metavar="NAME")
    parser.add_argument("--all", action="store_true", help="also variants of the candidates")
    parser.add_argument("--exact", action="store_true", help="Connect Four, by exact values")
    parser.add_argument("--kept", nargs="+", default=[], metavar="SPEC")
    parser.add_argument("--positions", type=Path, default=POSITIONS, help="for --kept")
    parser.add_argument("--folder", type=Path, default=Path("build/learning"), help="of players")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of the lines")
    return parser


def positive(kind: type) -> Callable[[str], Any]:
    """A reader of numbers above 0."""

    def read(text: str) -> Any:
        number = kind(text)
        if not 0 < number < 1e6:
            raise argparse.ArgumentTypeError(f"{text} is not above 0 and below a million.")
        return number

    read.__name__ = "number" if kind is float else "whole number"
    return read


def main(arguments: list[str] | None = None) -> None:
    """Measure what is missing, and write the page or print the tables."""
    given = reader().parse_args(arguments)
    if given.kept:
        game = kibitz.load(GAMES["connect-four"][0])
        positions = positions_in(given.positions)
        for spec in given.kept:
            right = kept(game, kibitz.player(spec, given.seed), positions)
            print(f"{spec}: {share(right, len(positions)).percent}", flush=True)
        return
    usual = [name for name, one in CANDIDATES.items() if given.all or not one.is_variant]
    names = given.candidate or usual
    results = Results(given.results)
    machine = f"{os.cpu_count()} cores of {platform.processor() or platform.machine()}"
    games_of_match = 0 if given.exact else given.games
    way = Way(given.minutes, given.threads, given.seed, SECONDS, games_of_match, machine)
    if given.exact:
        lines: Iterator[Any] = compare_exactly(results, way, names, given.folder)
    else:
        games = [kibitz.load(GAMES[name][0], **GAMES[name][1]) for name in given.only]
        lines = compare(results, way, games, names, given.folder)
    for line in lines:
        print(line.row(), flush=True)
    for name, text in tables(results).items():
        print(text) if given.results != RESULTS else write(name, text)


def run(command: Callable[[], None]) -> None:
    """Run a command that can go on later; a fault or Ctrl-C ends it with a sentence."""
    try:
        command()
    except KibitzError as fault:
        sys.exit(str(fault))
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on from here.")


if __name__ == "__main__":
    run(main)
