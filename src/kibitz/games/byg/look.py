"""Byg in words and pictures."""

from __future__ import annotations

from functools import cache

from kibitz.contract import Fields, Message, SeatName, message
from kibitz.kit import groups, hexes, sets
from kibitz.scene import Button, Cell, Choice, HexBoard, Scene, Stone, Text

from .rules import BLACK, CHOOSING, FRESH, GROWING, WHITE, legal

COLOURS = ("white", "black")
NAMES = (message("White"), message("Black"))
BEFORE_COLOURS = (message("First"), message("Second"))
VACANT = Cell()
OTHER_ACTS = ("done", "white", "black")
BUTTONS = (
    message("done"),
    message("white"),
    message("black"),
)  # their labels, which are also names of acts


@cache
def labels(side: int) -> tuple[str, ...]:
    """The names of the cells by number, then the names of the other acts."""
    return hexes.names(hexes.hexagon(side)) + OTHER_ACTS


def name(p: Fields, action: int, seat: int) -> str:
    return labels(p.side)[action]


def parse(p: Fields, text: str) -> int | None:
    known = labels(p.side)
    return known.index(text) if text in known else None


def why(p: Fields, action: int) -> str:
    """The reason why this act is not legal now."""
    cell = labels(p.side)[action]
    if p.kind == CHOOSING:
        return message("choose a colour: white or black.")
    if action > len(p.parent):
        return message("the colours are settled.")
    if action == len(p.parent):
        return message("you must put at least one stone in a turn.")
    if not sets.has(p.vacant, action):
        return message("{cell} is taken.", cell=cell)
    if p.kind != GROWING:
        return message(
            "{cell} touches a stone of yours, and this turn places stones apart.", cell=cell
        )
    if not sets.has(p.beside[p.colour], action):
        return message("{cell} touches no stone of yours, and this turn grows groups.", cell=cell)
    return message("{cell} touches a group that has grown this turn.", cell=cell)


def called(p: Fields, seat: int) -> Message:
    """The colour of a seat, once the colours are settled."""
    if p.pie and p.turn <= 2 and (p.turn == 1 or p.kind == CHOOSING):
        return BEFORE_COLOURS[seat]
    return NAMES[p.white ^ seat]


def caption(p: Fields) -> str:
    """One sentence: whose turn it is, and what that seat may do."""
    if not sets.some(p.vacant):
        return message(
            "{winner} has the larger groups and wins.",
            you="You have the larger groups.",
            winner=_seat_of(p, winner(p)),
        )
    mover = _seat_of(p, int(p.colour))
    if p.kind == CHOOSING:
        return message(
            "{second} chooses: white or black.",
            you="Your turn: choose white or black.",
            second=SeatName(1, message("The second player")),
        )
    if p.turn == 1:
        return message(
            "{mover} puts the first stone.", you="Your turn: put the first stone.", mover=mover
        )
    if p.kind == FRESH and p.version == 1:
        return message(
            "{mover} places one or two stones apart, or grows groups by one stone each.",
            you="Your turn: place one or two stones apart, or grow groups by one stone each.",
            mover=mover,
        )
    if p.kind == FRESH:
        return message(
            "{mover} places a stone apart, or grows groups by one stone each.",
            you="Your turn: place a stone apart, or grow groups by one stone each.",
            mover=mover,
        )
    if p.kind == GROWING:
        return message(
            "{mover} grows another group, or is done.",
            you="Your turn: grow another group, or say that you are done.",
            mover=mover,
        )
    return message(
        "{mover} places another stone, or is done.",
        you="Your turn: place another stone, or say that you are done.",
        mover=mover,
    )


def _seat_of(p: Fields, colour: int) -> SeatName:
    """The seat that acts for a colour now."""
    if p.pie and p.turn == 1:  # the first player puts the first stone, whoever gets it
        return SeatName(0, NAMES[colour])
    return _player_of(p, colour)


def _player_of(p: Fields, colour: int) -> SeatName:
    """The seat that has a colour, as the table names the seats before they are chosen."""
    return SeatName(int(p.white) ^ colour, NAMES[colour])


def winner(p: Fields) -> int:
    """The colour of the winner. The game must be over."""
    return WHITE if p.lead[deciding_size(p)] > 0 else BLACK


def deciding_size(p: Fields) -> int:
    """The largest size of which the colours have different numbers of groups."""
    return max(k for k in range(len(p.lead)) if p.lead[k] != 0)


def scene(p: Fields, seat: int) -> Scene:
    out = [0] * (len(p.parent) + 3)
    acts = set(out[: legal(p, out)] if sets.some(p.vacant) else [])
    size = len(p.parent)
    cells = [_clickable(k) if k in acts else VACANT for k in range(size)]
    for colour in (WHITE, BLACK):
        for cell in sets.members(p.own[colour]):
            cells[cell] = _stone(p, colour, cell)
    buttons = tuple(Button(name(p, k, seat), k) for k in range(size, size + 3) if k in acts)
    board = HexBoard.hexagon(p.side, cells)
    sizes = Text(
        message(
            "Largest groups: {white} {most}, {black} {other}.",
            white=_player_of(p, WHITE),
            most=_largest(p, WHITE),
            black=_player_of(p, BLACK),
            other=_largest(p, BLACK),
        )
    )
    return Scene(caption(p), (board, sizes, Choice(buttons)) if buttons else (board, sizes))


def _stone(p: Fields, colour: int, cell: int) -> Cell:
    root = groups.peek(p.parent, cell)
    return _stone_cell(colour, _mark(p, colour, root), sets.size(p.stones[root]))


def _mark(p: Fields, colour: int, root: int) -> str:
    """`win` for the groups that decide a game that is over, `open` for those that may grow now."""
    if not sets.some(p.vacant):
        decides = sets.size(p.stones[root]) == deciding_size(p)
        return "win" if decides and colour == winner(p) else ""
    may_grow = p.kind == GROWING and colour == p.colour and sets.some(p.reach[root] & p.fit)
    return "open" if may_grow else ""


def _largest(p: Fields, colour: int) -> int:
    roots = {groups.peek(p.parent, cell) for cell in sets.members(p.own[colour])}
    return max((sets.size(p.stones[root]) for root in roots), default=0)


@cache
def _stone_cell(colour: int, mark: str, group: int) -> Cell:
    return Cell(Stone(COLOURS[colour]), mark=mark, group=group)


@cache
def _clickable(cell: int) -> Cell:
    return Cell(action=cell)
