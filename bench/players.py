"""How strong the players of every game are, and how exploitable the searches of small games.

python -m bench.players                     plays all duels, and writes them into docs/players.md
python -m bench.players --game president    plays and writes only the lines of one game
python -m bench.players --games 8           prints a short run, writes nothing

Run it from the root of the repository. `bench.exploitability` writes the other table of the page.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from docs.table_text import prose

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean_score
from kibitz.play.rounds import Tally, play_rounds
from kibitz.players import search_clock, suitable_search

from .command import reader
from .speed import called
from .writing import DOCS, part_of, printed, table, write_part

PAGE = DOCS / "players.md"
SEED = 20261120
GAMES_OF_A_LINE = 400  # of a line, or the next multiple of the seats
INTERVAL = "the interval is that of the mean score of the rounds (`kibitz match` has the same)"
HEAD = ("game", "compared", "first", "second", "won / between / lost", "score", "95% interval")

Settings = tuple[tuple[str, tuple[tuple[str, Value], ...]], ...]

# Each game at a size that can be played a hundred times: what the table of players is about.
SETTINGS: Settings = (
    ("beat-it-or-eat-it", (("ranks", 8),)),
    ("byg", (("side", 5),)),
    ("catchup", (("side", 5),)),
    ("connect6", (("side", 13),)),
    ("symple", (("side", 9),)),
    ("quet", ()),
    ("quet", (("players", 3), ("hidden", 3))),
    ("president", (("deals", 1),)),
    ("delphi", (("deals", 1),)),
    ("eleusis", (("deals", 1),)),
)


class Pairing(NamedTuple):
    """Two players at a game. why: a few words that say what the line is for."""

    name: str
    options: dict[str, Value]
    first: str
    second: str
    why: str


def duels(wanted: str) -> Iterator[Pairing]:
    """For every game: the search against random play, and against the players between."""
    for name, pairs in SETTINGS:
        if wanted not in name:
            continue
        options = dict(pairs)
        game = kibitz.load(name, **options)
        search, more = (f"{suitable_search(game)}:sims={sims}" for sims in (200, 800))
        yield Pairing(name, options, search, "uniform", "a search against random acts")
        if "guess" in game.rules.functions:
            yield Pairing(name, options, "greedy", "uniform", "one act ahead against random acts")
            yield Pairing(name, options, search, "greedy", "a search against one act ahead")
        yield Pairing(name, options, more, search, "four times the playouts")
        if game.information == "hidden":
            yield Pairing(name, options, "cheat:sims=200", search, "all cards seen against none")


def played(duel: Pairing, games: int) -> Tally:
    """Play it, each player in each seat; seconds count processor time."""
    game = kibitz.load(duel.name, **duel.options)
    makers = [
        lambda seed, spec=spec: kibitz.player(spec, seed) for spec in (duel.first, duel.second)
    ]
    with search_clock.processor_time():
        return play_rounds(game, *makers, rounds=-(-games // game.seats), seed=SEED)


def row(duel: Pairing, tally: Tally) -> str:
    """A line of the table."""
    mean = mean_score(tally.rounds)
    score = f"{100 * mean.value:.1f}%", f"{100 * mean.low:.1f} to {100 * mean.high:.1f}"
    counts = f"{tally.wins} / {tally.draws} / {tally.losses}"
    players = f"`{duel.first}`", f"`{duel.second}`"
    return printed(called(duel.name, duel.options), duel.why, *players, counts, *score)


def with_lines(old: str, new: list[str]) -> list[str]:
    """The lines of a table, each new one in place of that with the same game and words."""
    lines = [*old.splitlines()[2:], *new]
    return [*{tuple(line.split("|")[1:3]): line for line in lines}.values()]


def main() -> None:
    """Play, a process a core, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("--games", type=int, default=GAMES_OF_A_LINE)
    arguments.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments.add_argument("--game", default="", help="a part of its name")
    given = arguments.parse_args()
    wanted = [*duels(given.game)]
    with ProcessPoolExecutor(given.jobs) as pool:
        tallies = pool.map(played, wanted, [given.games] * len(wanted))
        lines = [row(*duel) for duel in zip(wanted, tallies, strict=True)]
    if given.games == GAMES_OF_A_LINE:
        known = part_of(PAGE, "duels").partition("\n\n")[2] if given.game else ""
        said = prose(f"Games a line: {GAMES_OF_A_LINE}. In these lines {INTERVAL}.")
        rows = table(*HEAD, rows=with_lines(known, lines))
        write_part(PAGE, "duels", f"{said}\n\n{rows}")


if __name__ == "__main__":
    main()
