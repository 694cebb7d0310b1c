"""The end of a match on its page: the result, the places, and how many games each side has won.

The games of an evening are a match and the matches whose rematch it is, one after another, as long
as the same people and computers play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....contract import WATCHER, Message, message
from ....estimates import as_figure
from ....match import Match, Seat
from ....tables.open_table import Table
from ....tables.seat_view import SeatView
from ....tables.tables import Tables
from ....words import Reader
from ...ending import Ending, ending
from ...outcome import place_words, places, points
from .plates import Plate

MOST_GAMES = 20  # of an evening: earlier ones do not count


@dataclass(frozen=True, slots=True)
class PlaceAtEnd:
    """A seat at the end. place: empty without an order of places. won: games, empty at the first.

    points: what its plate counts.
    """

    number: int
    name: str
    place: Message | str
    points: Message | str
    won: str


@dataclass(frozen=True, slots=True)
class GamesOfEvening:
    """How many games of an evening each seat has won; a game won by several counts in parts."""

    games: int
    won: tuple[float, ...]

    def after(self, match: Match) -> GamesOfEvening:
        """With one more game, if it has a result."""
        if match.returns is None or not match.over:
            return self
        best = max(match.returns)
        winners = [side for side in match.game.sides if match.returns[side[0]] == best]
        more = {seat: 1 / len(winners) for side in winners for seat in side}
        won = (self.won[seat] + more.get(seat, 0.0) for seat in range(len(self.won)))
        return GamesOfEvening(self.games + 1, tuple(won))

    def one_seat_further(self) -> GamesOfEvening:
        """These games with the scores moved on by one seat, as the seats of a rematch are."""
        return GamesOfEvening(self.games, self.won[1:] + self.won[:1])


def before(tables: Tables, table: Table) -> GamesOfEvening:
    """The games of the evening before this match; the tables themselves keep the matches."""
    earlier: list[Table] = []
    previous: Table | None = table
    while previous and len(earlier) < MOST_GAMES:
        named, later = previous.stored.rematch_of, previous
        previous = tables.find(named) if named else None
        if previous and _seated(previous.stored.seats[1:] + previous.stored.seats[:1]) != _seated(
            later.stored.seats
        ):
            break
        earlier += [previous] if previous else []
    evening = GamesOfEvening(0, (0.0,) * len(table.stored.seats))
    for played in reversed(earlier):
        with played.locked() as match:
            evening = evening.after(match).one_seat_further()
    return evening


def _seated(seats: Sequence[Seat]) -> list[str]:
    # A person may have a name and a lock of another browser since.
    return ["" if seat.lock else seat.name for seat in seats]


def ending_for(match: Match, seen: SeatView, held: list[int], reader: Reader) -> Ending | None:
    """The end of a match as a browser reads it."""
    seat = seen.seat if held == [seen.seat] else WATCHER
    ended = ending(match, seat, seen.view.scene.caption)
    return ended and Ending(reader.read(ended.verdict), reader.read(ended.manner), ended.mark)


def at_end(
    tables: Tables, table: Table, sitters: Sequence[Plate]
) -> tuple[list[PlaceAtEnd], Message | str]:
    """The seats of a match that is over, from the best to the last, and the title of games won."""
    earlier = before(tables, table) if table.stored.rematch_of else None
    with table.locked() as match:
        return standings(match, sitters, earlier), games_won(match, earlier) if earlier else ""


def standings(
    match: Match, sitters: Sequence[Plate], earlier: GamesOfEvening | None
) -> list[PlaceAtEnd]:
    """The seats from the best to the last; none where the verdict of a single game says it all."""
    order = places(match)
    evening = earlier.after(match) if earlier else GamesOfEvening(1, (0.0,) * match.game.seats)
    is_series = evening.games > 1 and len(match.game.sides) > 1
    if not is_series and (not order or match.game.seats == 2):
        return []
    rows = [
        PlaceAtEnd(
            sitter.number,
            sitter.title,
            place_words(order[sitter.number]) if order and match.game.seats > 2 else "",
            _points(match, sitter),
            as_figure(evening.won[sitter.number]) if is_series else "",
        )
        for sitter in sorted(sitters, key=lambda sitter: sitter.number)
    ]
    return sorted(rows, key=lambda place: order[place.number] if order else 0)


def games_won(match: Match, earlier: GamesOfEvening) -> Message | str:
    """The title of the column of games won; empty after the first game."""
    games = earlier.after(match).games
    return message("won of {n} games", n=games) if games > 1 else ""


def _points(match: Match, plate: Plate) -> Message | str:
    """The counts on a plate; its points alone where they are the returns."""
    returned = (match.returns or (0,) * match.game.seats)[plate.number]
    figure = as_figure(returned).lstrip("-")
    is_counted = match.game.about.outcome == "scores" and not match.ending
    if is_counted and plate.points == as_figure(returned):
        return points(returned)
    if is_counted and figure in dict(plate.tally):
        return f"{figure} {dict(plate.tally)[figure]}"
    return plate.points or ", ".join(f"{value} {what}" for value, what in plate.tally)
