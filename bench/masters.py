"""How the learned players that come with games do against plain search at equal time.

python -m bench.masters                  until all have 60 games; writes docs/learning-measured.md
python -m bench.masters --only connect6  only this game; --games 20: fewer games
python -m bench.masters --file hex.npz --game ./examples/hex.py      another file; prints its line
python -m bench.masters --file hearts.npz --game ./examples/hearts.py --search policy --seed 2

Seconds are processor time. A game without a deal begins with up to 4 random acts. Each deal or
opening is played with the learned player on each side once. Another seed plays other games.
What is measured stands in bench/masters.json; a file that was made anew is measured anew.
"""

from __future__ import annotations

import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

from docs.table_text import prose

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import mean_score
from kibitz.game import Game
from kibitz.learning import model_file
from kibitz.play.rounds import Tally, play_rounds
from kibitz.play.sides import lineups
from kibitz.players import search_clock, shipped, suitable_search

from . import writing
from .command import reader
from .players import INTERVAL
from .writing import DOCS, keep, kept, write_part

GAMES_FOLDER = Path(kibitz.__file__).parent / "games"
RESULTS = Path(__file__).with_suffix(".json")
SEED = 20261122
OPENING = 4  # random acts at most, from which a game without a deal begins
SECONDS = 0.05  # an act
HEAD = ("game", "size of the file", "made by", "won / drawn / lost", "score", "95% interval")


def measured(
    file: Path, games: int, named: str = "", search: str = "", seed: int = SEED,
    known: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The line of a file: what it is, and its games against plain search.

    named: the game as `kibitz.load` takes it; without it, the name that the file has. search: that
    of the player; without it, the search that the file names. known: the line of the games so far.
    """
    head, _ = model_file.take(file)
    game = kibitz.load(named or head["game"], **head["options"])
    counts, rounds = (known["counts"], known["rounds"]) if known else ([0, 0, 0], [])
    left = games - sum(counts)
    tally = against_plain_search(game, file, left, search, seed, len(rounds))
    outcome = tally.wins, tally.draws, tally.losses
    return {
        "game": str(game),
        "bytes": file.stat().st_size,
        "command": head["command"],
        "counts": [before + more for before, more in zip(counts, outcome, strict=True)],
        "rounds": [*rounds, *tally.rounds],
        "date": time.strftime("%Y-%m-%d"),
    }


def against_plain_search(
    game: Game, file: Path, games: int, search: str, seed: int, begin: int
) -> Tally:
    """This many games of the player of a file against plain search at equal time, in rounds.

    begin: the rounds that were played before.
    """
    by = f"search={search}," if search else ""
    names = f"learned:file={file},{by}", f"{suitable_search(game)}:"
    own, other = (partial(kibitz.player, f"{name}time={SECONDS}") for name in names)
    for maker in (own, other):
        maker(0).warm(game)
    rounds, opening = -(-games // len(lineups(game))), 0 if game.dealing(0)[1] else OPENING
    with search_clock.processor_time():
        return play_rounds(game, own, other, rounds=rounds, begin=begin, seed=seed, opening=opening)


def is_of(line: dict[str, Any], file: Path) -> bool:
    """Whether a line was measured with this file."""
    head, _ = model_file.take(file)
    return bool((line["command"], line["bytes"]) == (head["command"], file.stat().st_size))


def row(line: dict[str, Any]) -> str:
    """A line in the table."""
    score = mean_score(line["rounds"])
    counts, size = " / ".join(map(str, line["counts"])), f"{line['bytes'] / 2**10:,.0f} KB"
    cells = f"{score.value:.0%}", f"{100 * score.low:.0f} to {100 * score.high:.0f}"
    return writing.line(line["game"], size, f"`{line['command']}`", counts, *cells)


def main(arguments: list[str] | None = None) -> None:
    """Measure the files that are not measured yet, and write the table into the page."""
    parser = reader(__doc__)
    parser.add_argument("--games", type=int, default=60, help="of each match")
    parser.add_argument("--only", default="*", metavar="GAME", help="the folder of the game")
    parser.add_argument("--file", type=Path, help="a file that comes with no game")
    parser.add_argument("--game", default="", help="the game of this file")
    parser.add_argument("--search", default="", help="of this file's player, if not the file's own")
    parser.add_argument("--seed", type=int, default=SEED, help="of the games with this file")
    given = parser.parse_args(arguments)
    if given.file:
        line = measured(given.file, given.games, given.game, given.search, given.seed)
        print(writing.table(*HEAD, rows=[row(line)]))
        return
    files = sorted(GAMES_FOLDER.glob(f"{given.only}/{shipped.FOLDER}/*.npz"))
    if not files:
        raise KibitzError(f"No learned player comes with {given.only}; --only takes a folder.")
    for file in files:
        known = next((result for result in kept(RESULTS).values() if is_of(result, file)), None)
        if not known or sum(known["counts"]) < given.games:
            line = measured(file, given.games, known=known)
            keep(RESULTS, line["game"], line)
    write_part(DOCS / "learning-measured.md", "masters", f"\n{table([*kept(RESULTS).values()])}\n")


def table(lines: list[dict[str, Any]]) -> str:
    """The part of the page."""
    how = (
        f"Measured by `python -m bench.masters` until {max(line['date'] for line in lines)}: "
        f"{SECONDS} seconds of processor time an act. A game without a deal begins with up to "
        f"{OPENING} random acts. Each deal or opening is played with the learned player on each "
        f"side once, which is a round; {INTERVAL}. With more than two sides, the "
        "counts are those of games in which the player was first, between the others, and last."
    )
    rows = map(row, sorted(lines, key=lambda line: line["game"]))
    return f"{prose(how)}\n\n{writing.table(*HEAD, rows=rows)}"


if __name__ == "__main__":
    try:
        main()
    except KibitzError as fault:
        sys.exit(str(fault))
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on from here.")
