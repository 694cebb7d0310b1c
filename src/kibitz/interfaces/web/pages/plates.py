"""The plates of the seats around a board: name, clock, points, last turn, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ....contract import SECRET, Message, message
from ....draw.text.cards import SYMBOLS
from ....estimates import as_figure
from ....game import Number
from ....kit.cards import printed
from ....match import Match, Seat
from ....scene import Around, Card, Part, Scene, ScoreTable, Trick, things, worded
from ....tables.open_table import Table
from ....tables.ratings import rating_at
from ....tables.seat_view import SeatView, Turn
from ....words import IN_ENGLISH, Reader
from ... import outcome, table_words
from . import company_pages

FEW_SEATS = 2  # up to this many seats, the news and the board show the last turns
MOST_WORDS = 4  # of a turn on a plate


@dataclass(frozen=True, slots=True)
class PlateWord:
    """A word of a turn, or a card of it: then `look` is "card" or "card red"."""

    text: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat as its plate shows it; `role` is its name in the game, if `title` is a player's.

    left: seconds on its clock, None without one. points: empty where the game has none now.
    tally: what the scene counts for the seat: the number and its name. played: its last turn, if
    that was in the last round, and it does not act now. presence: whether its person is here.
    partners: those who win with it, where there are several sides.
    away: for how many seconds the person is away; 0 if here.
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
    played: tuple[PlateWord, ...] = ()
    presence: str = ""
    partners: str = ""
    away: float = 0.0


def plates(
    table: Table,
    match: Match,
    seen: SeatView,
    held: list[int],
    host: str,
    scene: Scene,
    step: int | None = None,
    reader: Reader = IN_ENGLISH,
) -> list[Plate]:
    """One for each seat, clockwise from the left of the reader, who comes last.

    host: the cookie of the person who opened the table, empty for the others. scene: what it shows,
    which is the position after `step` if the reader looks back.
    """
    count = len(table.stored.seats)
    own = next(iter(held), 0)
    points = dict(enumerate(map(as_figure, _points(match))))
    order = [(own + k) % count for k in range(1, count + 1)]
    shown = [_plate(table, match, seen, number, host, points.get(number, "")) for number in order]
    shown = [replace(p, title=reader.read(p.title), role=reader.word(p.role)) for p in shown]
    titles = {plate.number: plate.title for plate in shown}
    sides = match.game.sides
    shown = [
        replace(plate, partners=reader.read(_partners(sides, plate.number, held, titles)))
        for plate in shown
    ]
    scene = worded(scene, reader)
    last = last_turns(scene, turns_up_to(seen.turns, step)[-count:]) if count > FEW_SEATS else {}
    return [
        replace(
            _with_tally(plate, _tally(scene, plate.number, count), is_over=match.over),
            played=() if plate.owes or plate.number in held[:1] else last.get(plate.number, ()),
        )
        for plate in shown
    ]


def _partners(
    sides: Sequence[Sequence[int]], number: int, held: Sequence[int], titles: Mapping[int, str]
) -> str:
    """Who wins with a seat, for the reader of these seats."""
    side = next(side for side in sides if number in side)
    if len(sides) == 1 or len(side) == 1:
        return ""
    if number not in held and set(side) & set(held):
        return message("your partner")
    return message("with {players}", players=[titles[seat] for seat in side if seat != number])


def _with_tally(plate: Plate, tally: tuple[tuple[str, str], ...], *, is_over: bool) -> Plate:
    """A plate with what the scene counts, and at the end with the points if it does not."""
    is_counted = bool(tally) and (not is_over or plate.points.lstrip("-") in dict(tally).values())
    return replace(plate, tally=tally, points="" if is_counted else plate.points)


def turns_up_to(turns: Sequence[Turn], step: int | None) -> Sequence[Turn]:
    """The turns that began by the step that is looked back to; all if it is none."""
    return [turn for turn in turns if step is None or turn.acts[0].step <= step]


def last_turns(scene: Scene, turns: Sequence[Turn]) -> dict[int, tuple[PlateWord, ...]]:
    """The last turn of each seat, if the scene has no trick that shows it."""
    seen = [thing for thing in things(scene.parts) if isinstance(thing, Card) and thing.text]
    cards = {card.text or "": card for card in seen}
    cards |= {card.name: card for card in seen if printed(card.name) == card.text}
    shown = {text for card in _in_tricks(scene) for text in (card.text, card.name)}
    by_seat = {}
    for turn in turns:
        said = [act.text for act in turn.acts if act.text != SECRET]
        words = [
            PlateWord(_symbols(cards[text]), _look(cards[text])) for text in said if text in cards
        ]
        words = words or [PlateWord(text) for text in said]
        by_seat[turn.by] = () if shown.intersection(said) else tuple(words[:MOST_WORDS])
    return by_seat


def _in_tricks(scene: Scene) -> list[Card]:
    inner = [thing for part in scene.parts if isinstance(part, Around) for thing in part.middle]
    tricks = [part for part in (*scene.parts, *inner) if isinstance(part, Trick)]
    return [card for trick in tricks for play in trick.plays for card in play]


def _symbols(card: Card) -> str:
    return card.rank + SYMBOLS.get(card.suit, "")


def _look(card: Card) -> str:
    return "card red" if card.suit in ("h", "d") else "card"


def without_tallies(scene: Scene, seats: int) -> Scene:
    """A scene without the tables of scores that the plates show."""
    return replace(scene, parts=tuple(part for part in scene.parts if not _is_tally(part, seats)))


def _is_tally(part: Part, seats: int) -> bool:
    return isinstance(part, ScoreTable) and part.on_plates and len(part.rows) == seats


def _tally(scene: Scene, seat: int, seats: int) -> tuple[tuple[str, str], ...]:
    counted = [p.lines for p in scene.parts if isinstance(p, ScoreTable) and _is_tally(p, seats)]
    return tuple(
        pair for lines in counted for pair in zip(lines[0][1:], lines[1 + seat][1:], strict=True)
    )


def _plate(
    table: Table, match: Match, seen: SeatView, number: int, host: str, points: str
) -> Plate:
    seat = table.stored.seats[number]
    title, role = table_words.title(match.position, table.stored.seats, number)
    return Plate(
        number=number,
        seat=seat,
        title=title,
        role=role,
        owes=number in seen.view.owing,
        rating=None if seat.lock else rating_at(match.game, seat.name),
        is_empty=bool(host) and company_pages.is_empty(table, match, number, host),
        remark=table.company.remarks.get(number, ""),
        absent=table.absent.get(number),
        left=table.seconds_left(number),
        runs=table.clock.runs(number) and not match.over,
        points=points,
        presence=table_words.presence(table, match, number),
        away=table.presence.seconds_away(number),
    )


def deal_scores(match: Match, labels: list[str]) -> list[tuple[str, Message]]:
    """The name and the points of each seat between two deals; else nothing."""
    points = () if match.over else map(outcome.points, _points(match))
    return list(zip(labels, points, strict=False))


def _points(match: Match) -> Sequence[Number]:
    points = match.position.returns_if_stopped
    if match.over and match.game.about.outcome == "scores":
        points = match.returns
    is_said = match.over and len(match.game.sides) == 1  # by the verdict
    if points is None or not match.position.ply or is_said:
        return ()
    return points
