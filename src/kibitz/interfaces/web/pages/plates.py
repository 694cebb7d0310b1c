"""The plates of the seats around a board: name, clock, points, whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....match import Match, Seat
from ....scene import Part, Scene, ScoreTable
from ..tables import table_clock
from ..tables.open_table import Table
from ..tables.ratings import rating_at
from ..tables.seat_view import SeatView
from . import company_pages, player_names


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat as its plate shows it; `role` is its name in the game, if `title` is a player's.

    left: seconds on its clock, None without one. points: empty where the game has none now.
    tally: what the scene counts for the seat: the number and its name.
    """

    number: int
    seat: Seat
    title: str
    role: str
    owes: bool
    rating: int | None
    is_empty: bool
    remark: str
    absent: Seat | None
    left: float | None
    runs: bool
    points: str
    tally: tuple[tuple[str, str], ...] = ()


def plates(
    table: Table, match: Match, seen: SeatView, held: list[int], host: str, scene: Scene
) -> list[Plate]:
    """One for each seat, clockwise from the left of the reader, who comes last.

    host: the cookie of the person who opened the table, empty for the others. scene: what it shows.
    """
    count = len(table.stored.seats)
    own = next(iter(held), 0)
    points = dict(enumerate(_points(match)))
    order = [(own + k) % count for k in range(1, count + 1)]
    found = [_plate(table, match, seen, number, host, points.get(number, "")) for number in order]
    return [replace(one, tally=_tally(scene, one.number, count)) for one in found]


def without_tallies(scene: Scene, seats: int) -> Scene:
    """A scene without the tables of scores that the plates show."""
    return replace(scene, parts=tuple(one for one in scene.parts if not _is_tally(one, seats)))


def _is_tally(part: Part, seats: int) -> bool:
    return isinstance(part, ScoreTable) and part.on_plates and len(part.rows) == seats


def _tally(scene: Scene, seat: int, seats: int) -> tuple[tuple[str, str], ...]:
    counted = [
        one.lines for one in scene.parts if isinstance(one, ScoreTable) and _is_tally(one, seats)
    ]
    return tuple(
        pair for lines in counted for pair in zip(lines[0][1:], lines[1 + seat][1:], strict=True)
    )


def _plate(
    table: Table, match: Match, seen: SeatView, number: int, host: str, points: str
) -> Plate:
    seat, now = table.stored.seats[number], table_clock.now()
    title, role = player_names.title(match.position, table.stored.seats, number)
    return Plate(
        number=number,
        seat=seat,
        title=title,
        role=role,
        owes=number in seen.view.owing,
        rating=None if seat.lock else rating_at(match.game, seat.name),
        is_empty=company_pages.is_empty(table, match, number, host),
        remark=table.remarks.get(number, ""),
        absent=table.absent.get(number),
        left=table.clock.left(number, now),
        runs=table.clock.runs(number) and not match.over,
        points=points,
    )


def deal_scores(match: Match, labels: list[str]) -> list[tuple[str, str]]:
    """The name and the points of each seat between two deals; else nothing."""
    return [] if match.over else list(zip(labels, _points(match), strict=False))


def _points(match: Match) -> list[str]:
    points = match.position.returns_if_stopped
    if match.over and match.game.about.outcome == "scores":
        points = match.returns
    if points is None or not match.position.ply:
        return []
    return [f"{number:g}" for number in points]
