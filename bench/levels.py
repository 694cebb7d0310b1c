"""The ratings of the levels that the tables of a server offer: `levels.json` beside the rules.

python -m bench.levels                    all games: writes the file of each
python -m bench.levels --strong 10 byg    also the levels that think for seconds, in 10 rounds
python -m bench.levels --rounds 3 byg     a short run: prints the file and writes nothing

Run it from the root of the repository. Each level plays rounds against the one below, and the
ladder begins with play at random. The levels that find secret rules have a ladder of their own.
A level that did not play has no rating. `strong` and `master` think for seconds of processor time,
so other work on the machine takes none of them. A master plays only if the game comes with a
learned player for the options with which it is measured.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import kibitz
from kibitz.contract import Value, as_text
from kibitz.estimates import Number
from kibitz.farm import Workplace, farm
from kibitz.game import Game
from kibitz.play.rounds import Round, play_round
from kibitz.players import search_clock, shipped, suitable_search
from kibitz.study.ladder import Result, rate
from kibitz.tables import levels

from .command import reader
from .players import SETTINGS

ROUNDS, FEWEST_ROUNDS, SEED = 20, 10, 20261122  # of two levels; fewer rounds write no file
RANDOM = "uniform"
TIMED = "strong", levels.MASTER  # the levels that think for seconds
BETWEEN = 450  # simulations of a player that only joins levels far apart


def level_specs(game: Game) -> dict[str, str]:
    """The player of each level that the game has with its options."""
    has_master = shipped.fitting(game) is not None
    names = levels.levels(game.package)
    return {name: levels.spec(name, game) for name in names if has_master or name != levels.MASTER}


def ladders(game: Game) -> Iterator[list[str]]:
    """The players of each ladder of a game, from random play up."""
    between, specs = f"{suitable_search(game)}:sims={BETWEEN}", level_specs(game)
    novices = [specs.pop(level) for level in levels.NOVICES]
    searches = [specs.pop(level) for level in levels.LEVELS]
    master = [specs.pop(levels.MASTER)] if levels.MASTER in specs else []
    yield [RANDOM, *novices, between, *searches, *master]
    if specs:
        yield [RANDOM, *specs.values()]


def duelled(place: Workplace, game: Game, first: str, second: str, rounds: int) -> Result[str]:
    """Rounds of two players."""
    jobs = [Round(game, first, second, SEED, number) for number in range(rounds)]
    scores = tuple(
        sum(points) / len(points) for points in place.map(played_in_processor_time, jobs)
    )
    print(f"{game}: {first} {sum(scores):g} of {rounds} against {second}", flush=True)
    return first, second, scores


def played_in_processor_time(job: Round) -> list[float]:
    """The scores of a round whose players count their seconds in processor time."""
    with search_clock.processor_time():
        return play_round(job)


def measured(place: Workplace, game: Game, rounds: int, strong: int) -> dict[str, Any]:
    """The entry of each level in the file of a game.

    strong: the number of rounds of levels that think for seconds.
    """
    specs = level_specs(game)
    timed = {specs[level] for level in TIMED if level in specs}
    results = [
        duelled(place, game, above, below, strong if above in timed else rounds)
        for players in ladders(game)
        for below, above in pairwise(players)
        if strong or above not in timed
    ]
    ratings = rate(results, RANDOM)
    return {
        level: {"spec": spec} | _figures(ratings[spec])
        for level, spec in specs.items()
        if spec in ratings
    }


def _figures(rating: Number) -> dict[str, int]:
    """A rating and the ends of its 95% interval."""
    parts = {"rating": rating.value, "low": rating.low, "high": rating.high}
    return {name: round(value) for name, value in parts.items()}


def text_of(game: Game, levels: dict[str, Any], given: Namespace) -> str:
    """The file of a game."""
    strong = f" --strong {given.strong}" if given.strong else ""
    how = f"python -m bench.levels --rounds {given.rounds}{strong} {game.id}"
    options = {name: as_text(value) for name, value in settings().get(game.id, {}).items()}
    written = {"options": options, "command": how, "levels": levels}
    return json.dumps(written, indent=1) + "\n"


def settings() -> dict[str, dict[str, Value]]:
    """The options of each game with which it is measured: the first that bench/players has."""
    return {name: dict(options) for name, options in reversed(SETTINGS)}


def main() -> None:
    """Measure games, and write their files."""
    arguments = reader(__doc__)
    arguments.add_argument("games", nargs="*", default=list(settings()))
    arguments.add_argument("--rounds", type=int, default=ROUNDS, help="of two levels")
    more = "the same of levels that think for seconds; 0: they do not play"
    arguments.add_argument("--strong", type=int, default=0, help=more)
    given = arguments.parse_args()
    for name in given.games:
        game = kibitz.load(name, **settings().get(name, {}))
        with farm("cores") as place:
            measured_levels = measured(place, game, given.rounds, given.strong)
        print(text := text_of(game, measured_levels, given))
        if game.folder and given.rounds >= FEWEST_ROUNDS:
            (game.folder / levels.RATINGS).write_text(text)


if __name__ == "__main__":
    main()
