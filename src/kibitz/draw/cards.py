"""Cards as pictures: hands, piles, and lines with their sidelines."""

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from kibitz.draw import faces, written
from kibitz.draw.faces import HEIGHT, WIDTH, fit
from kibitz.draw.markup import (
    NOTHING,
    Markup,
    Picture,
    breadth,
    clickable,
    element,
    flow,
    label,
    together,
    translate,
)
from kibitz.scene import Card, Column, Hand, Line, Part, Pile, Trick
from kibitz.words import message, read

T = TypeVar("T")
GAP = 6.0
CLOSEST = 21.0  # how much of a card is seen under its neighbour
CLOSEST_BACK = 7.0  # the same of a card that lies face down
FAN, FAN_OF_BACKS = 30.0, 13.0  # the same in a fan that has room
SEPARATE = 4  # this many cards lie beside each other where they have room
LIFT = 10.0
HANG = 24.0  # how much of a card is seen above the next one of its sideline
TALLEST = 6  # cards of a sideline in one stack
TITLE = 20.0


def hand(part: Hand, room: float) -> Picture:
    """Cards in a fan, or side by side if they are few; very many take several rows."""
    if is_written(part):
        return with_title(part.title, flow(_written_cards(part), room, GAP))
    most = max(1, int((room - WIDTH) // (CLOSEST_BACK if _is_hidden(part) else CLOSEST)) + 1)
    rows = _split(part.cards, _row_length(len(part.cards), most))
    step = min(_widest_step(part), _step(max(map(len, rows), default=0), room))
    lift = LIFT if any(card.legal for card in part.cards) else 0.0
    down = HEIGHT + lift + GAP
    body = [
        translate(i * step, r * down + (0.0 if each.legal else lift), card(each))
        for r, row in enumerate(rows)
        for i, each in enumerate(row)
    ]
    width = (max(map(len, rows), default=1) - 1) * step + WIDTH
    return with_title(part.title, Picture(width, max(1, len(rows)) * down - GAP, together(*body)))


def trick(part: Trick) -> Picture:
    """The cards of each seat before it: those at the sides stand half a card lower."""
    seats = part.around
    top, left, right, own = map(_plays, (seats.top, seats.left, seats.right, seats.own))
    side, between = max(left.width, right.width), max(top.width, own.width)
    width, half = 2 * (side + GAP) + between if side else between, (HEIGHT + GAP) / 2
    placed = ((width - top.width) / 2, 0.0), (side - left.width, half), (width - side, half)
    corners = (*placed, ((width - own.width) / 2, 2 * half))
    laid = zip(corners, (top, left, right, own), strict=True)
    body = together(*(translate(x, y, picture.body) for (x, y), picture in laid))
    return with_title(part.title, Picture(width, 4 * half - GAP, body))


def _plays(seats: Sequence[Part]) -> Picture:
    # Each play face up, a card over another; seats at the top stand side by side.
    x, placed = 0.0, []
    for play in seats:
        assert isinstance(play, Hand)
        shown = singly(play)
        placed += [translate(x + k * CLOSEST, 0, picture.body) for k, picture in enumerate(shown)]
        x += (len(shown) - 1) * CLOSEST + WIDTH + GAP
    return Picture(max(0.0, x - GAP), HEIGHT, together(*placed))


def is_written(part: Hand) -> bool:
    """Whether a card of the hand has words; then all its cards are drawn large."""
    return any(c.is_written for c in part.cards)


def _written_cards(part: Hand) -> list[Picture]:
    lift = LIFT if any(c.legal for c in part.cards) else 0.0
    sheets = zip(part.cards, written.sheets(part.cards), strict=True)
    return [
        Picture(p.width, p.height + lift, translate(0, 0.0 if card.legal else lift, p.body))
        for card, p in sheets
    ]


def is_fan(part: Hand) -> bool:
    """Whether the cards of a hand overlap even where there is room; a note keeps them apart."""
    return (
        not is_written(part) and len(part.cards) > SEPARATE and not any(c.note for c in part.cards)
    )


def _widest_step(part: Hand) -> float:
    if not is_fan(part):
        return WIDTH + GAP
    return FAN_OF_BACKS if _is_hidden(part) else FAN


def _is_hidden(part: Hand) -> bool:
    return all(c.text is None and c.action is None for c in part.cards)


def singly(part: Hand | Line | Pile) -> list[Picture]:
    """The cards of a hand, or the columns of a line, one by one; an empty place if none."""
    pictures: list[Picture] = []
    match part:
        case Pile():
            pictures = [pile(part)]
        case Line():
            pictures = [_standing(one, k, part.above) for k, one in enumerate(part.columns, 1)]
        case Hand() if is_written(part):
            pictures = _written_cards(part)
        case Hand():
            lift = LIFT if is_fan(part) or any(c.legal for c in part.cards) else 0.0
            pictures = [
                Picture(WIDTH, HEIGHT + lift, translate(0, 0.0 if c.legal else lift, card(c)))
                for c in part.cards
            ]
    return pictures or [Picture(WIDTH, HEIGHT, _place())]


def _standing(column: Column, place: int, above: bool) -> Picture:
    # In stacks, so that a long sideline is not too tall.
    stacks = _split(column.sideline, TALLEST)
    head = (_rising if above else _hanging)(Column(column.card), place)
    beside = [
        translate(i * (WIDTH + GAP), 0, _stack(stack, above)) for i, stack in enumerate(stacks)
    ]
    tall = _sidelines([Column(column.card, tuple(stacks[0]))]) if stacks else 0.0
    body = translate(0, tall if above else 0.0, *beside, head)
    return Picture(max(1, len(stacks)) * (WIDTH + GAP) - GAP, 14 + HEIGHT + tall, body)


def pile(part: Pile) -> Picture:
    """The top card, the edges of the cards under it, and their number."""
    under = [
        translate(3.0 - i, 3.0 - i, _sheet(part.top)) for i in range(min(3, max(0, part.count - 1)))
    ]
    top = card(part.top) if part.top else _place()
    count = label(str(part.count), WIDTH / 2, HEIGHT + 14, "coordinate", 15)
    drawn = Picture(WIDTH + 3, HEIGHT + 22, together(*under, top, count))
    wide = max(drawn.width, breadth(part.title, 13))
    middle = translate((wide - drawn.width) / 2, 0, drawn.body)
    return with_title(part.title, Picture(wide, drawn.height, middle))


def line(part: Line, room: float) -> Picture:
    """The mainline in rows as wide as the room, each card with its sideline under or above it."""
    most = max(1, int((room + GAP) // (WIDTH + GAP)))
    rows = _split(part.columns, most)
    body, y = [], 0.0
    for r, row in enumerate(rows):
        rise = _sidelines(row) if part.above else 0.0
        body.append(translate(0, y + rise, _row(row, r * most, part.above)))
        y += _depth(row) + 3 * GAP
    width = max(1, max(map(len, rows), default=0)) * (WIDTH + GAP) - GAP
    return with_title(part.title, Picture(width, max(HEIGHT, y - 3 * GAP), together(*body)))


def _row(columns: Sequence[Column], before: int, above: bool) -> Markup:
    draw = _rising if above else _hanging
    return together(
        *(
            translate(i * (WIDTH + GAP), 0, draw(column, before + i + 1))
            for i, column in enumerate(columns)
        )
    )


def _hanging(column: Column, place: int) -> Markup:
    number = label(str(place), WIDTH / 2, 5, "coordinate", 13)
    return together(number, translate(0, 14, card(column.card)), _stack(column.sideline, False))


def _rising(column: Column, place: int) -> Markup:
    number = label(str(place), WIDTH / 2, HEIGHT + 9, "coordinate", 13)
    return together(_stack(column.sideline, True), card(column.card), number)


def _stack(sideline: Sequence[Card], above: bool) -> Markup:
    """Wrong cards above or below a right card; y is 0 at its top, or 14 if they are below."""
    if above:
        up = [translate(0, -HEIGHT - GAP - i * HANG, card(c)) for i, c in enumerate(sideline)]
        return together(*reversed(up))
    top = 14 + HEIGHT + GAP
    return together(*(translate(0, top + i * HANG, card(c)) for i, c in enumerate(sideline)))


def _depth(columns: Sequence[Column]) -> float:
    return 14 + HEIGHT + _sidelines(columns)


def _sidelines(columns: Sequence[Column]) -> float:
    deepest = max(len(column.sideline) for column in columns)
    return GAP + HEIGHT + (deepest - 1) * HANG if deepest else 0.0


def _split(things: Sequence[T], size: int) -> list[Sequence[T]]:
    return [things[i : i + size] for i in range(0, len(things), size)]


def _row_length(count: int, most: int) -> int:
    rows = max(1, ceil(count / most))
    return max(1, ceil(count / rows))


def _step(count: int, room: float) -> float:
    return WIDTH + GAP if count < 2 else min(WIDTH + GAP, (room - WIDTH) / (count - 1))


def card(card: Card) -> Markup:
    """One card with its upper left corner at (0, 0)."""
    shape = _sheet(card)
    drawn = faces.back() if card.text is None else faces.face(card)
    said = read(card.said) if card.colour else ""
    name = card.name or read(message("face down"))
    below = element("rect", x=-0.8, y=1.0, class_="shadow", **_box())
    return clickable(name, card.action, below, shape, drawn, _mark(card), _note(card), said=said)


def _mark(card: Card) -> Markup:
    if not (card.last or card.new):
        return NOTHING
    return element("rect", class_="ring new" if card.new else "ring last", **_box())


def _note(card: Card) -> Markup:
    if not card.note:
        return NOTHING
    size = fit(card.note, 10, WIDTH - 6)
    band = {"x": 1.0, "y": HEIGHT - 16, "width": WIDTH - 2, "height": 15.0, "rx": 4.0}
    text = label(card.note, WIDTH / 2, HEIGHT - 8.5, "band-text", size)
    return together(element("rect", class_="band", **band), text)


def _sheet(top: Card | None) -> Markup:
    face_up = top is None or top.text is not None
    return element("rect", class_="card" if face_up else "back", **_box())


def _place() -> Markup:
    return element("rect", class_="place", **_box())


def _box() -> dict[str, float]:
    return {"width": WIDTH, "height": HEIGHT, "rx": 5.0}


def with_title(title: str, picture: Picture) -> Picture:
    """The picture with its title above it."""
    if not title:
        return picture
    body = together(label(title, 0, 7, "title", 13, "start"), translate(0, TITLE, picture.body))
    return Picture(max(picture.width, breadth(title, 13)), picture.height + TITLE, body)
