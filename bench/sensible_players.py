"""The strong level against a sensible player of some lines, before and after getting ready.

python -m bench.sensible_players                    all games: writes the table of docs/strength.md
python -m bench.sensible_players --minutes 10       getting ready for so long, the usual time
python -m bench.sensible_players --games 20 rows    a short run of one game: prints, writes nothing

A level plays with 400 simulations an act, so the load of the machine does not count there; getting
ready measures its own trials in processor time. All games take about 6 x (10 + 10) minutes on a
quiet machine. Three games and players are written for this, three are those that have no signal.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import kibitz
from kibitz.farm import Workplace, farm
from kibitz.game import Game
from kibitz.play.rounds import Round, play_round, scores_a_round, tally_of
from kibitz.players import suitable_search
from kibitz.players.ready import ChosenPlayer, kept_file
from kibitz.training.ready import Chosen, Preparation, events

from . import writing
from .command import reader

HERE = Path("tests/bench/sensible")
SILENT = Path("tests/players/silent")
GAMES = {  # a file, and the player that meets the level
    "smithy": (HERE / "smithy.py", "Smith"),
    "trophies": (HERE / "trophies.py", "Miner"),
    "rows": (HERE / "rows.py", "Careful"),
    "long-race": (SILENT / "long_race.py", "Forward"),
    "rare-row": (SILENT / "rare_row.py", "InOrder"),
    "lock": (SILENT / "lock.py", "Turner"),
}
SIMS, SEED = 400, 20261129


def score(place: Workplace, game: Game, level: str, other: str, games: int) -> str:
    """The score of a player against another, with its 95% interval."""
    a_round = scores_a_round(game)
    jobs = [Round(game, level, other, SEED, number) for number in range(games // a_round)]
    points = [score for scores in place.map(play_round, jobs) for score in scores]
    tally = tally_of(points, a_round)
    low, high = tally.interval
    return f"{tally.score:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def chosen(game: Game, minutes: float) -> ChosenPlayer:
    """What getting ready chooses from the start, kept in the cache of this machine."""
    shutil.rmtree(kept_file(game).parent, ignore_errors=True)
    *_, last = events(Preparation(game, kept_file(game), 60 * minutes, SEED))
    assert isinstance(last, Chosen)
    return last.choice


def main() -> None:
    """Measure the games that are asked for."""
    arguments = reader(__doc__)
    arguments.add_argument("only", nargs="*", metavar="GAME", help=", ".join(GAMES))
    arguments.add_argument("--games", type=int, default=200, help="of each line")
    arguments.add_argument("--minutes", type=float, default=10.0, help="of getting ready")
    given = arguments.parse_args()
    rows = []
    for name in given.only or GAMES:
        path, bot = GAMES[name]
        game, other = kibitz.load(f"./{path}"), f"./{HERE / 'players.py'}:{bot}"
        with farm("cores") as place:
            before = score(place, game, f"{suitable_search(game)}:sims={SIMS}", other, given.games)
            choice = chosen(game, given.minutes)
            after = score(place, game, f"ready:sims={SIMS}", other, given.games)
        rows.append(writing.line(name, bot, before, choice.player or "nothing better", after))
        print(rows[-1], flush=True)
    head = ("game", "a sensible player", "the usual search", "chosen", "after getting ready")
    text = writing.table(*head, rows=rows)
    if not given.only:
        writing.write_part(writing.DOCS / "strength.md", "sensible players", text)


if __name__ == "__main__":
    main()
