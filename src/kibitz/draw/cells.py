"""A drawn cell: its ground, its piece with ring and note, and its words when spoken."""

from collections.abc import Callable, Mapping, Sequence

from kibitz.draw import joined
from kibitz.draw.grounds import land
from kibitz.draw.markup import (
    LIT,
    NOTHING,
    Markup,
    block,
    breadth,
    element,
    fit_words,
    label,
    together,
)
from kibitz.draw.standing import printed, squares, standing
from kibitz.scene import Cell, Crowd, Move, Piece, Polyomino, Stack, Stone, Tile
from kibitz.scene.pieces import Standing
from kibitz.scene.said import COLOURS, MARK_NAMES, NAMES
from kibitz.words import message, read

PALE, DEEP = (232, 240, 236), (63, 140, 120)  # the ends of a heat map
Moves = tuple[Move, ...]


def is_legal(cell: Cell, moves: Moves) -> bool:
    """Whether a cell can be clicked now."""
    return cell.action is not None or bool(moves)


def spoken_text(cell: Cell) -> str:
    """The words of a screen reader, for instance: `e5, white, group of 4`."""
    match cell.piece:
        case Stone(colour):
            piece = read(COLOURS[colour])
        case Piece() | Stack() | Crowd() | Polyomino() | Tile():
            piece = read(cell.piece.said)
        case text:
            piece = text or ""
    group = read(message("group of {n}", n=cell.group)) if cell.group else ""
    made_of = read(NAMES[cell.ground.name]) if cell.ground else ""
    parts = (cell.name, made_of, piece, group, cell.note, read(MARK_NAMES.get(cell.mark, "")))
    return ", ".join(part for part in parts if part)


def ground(cell: Cell, moves: Moves) -> dict[str, str]:
    """The look of the ground of a cell."""
    if cell.shade is not None:
        return {"class_": "shaded", "fill": shade_colour(cell.shade)}
    return {"class_": "cell legal" if moves or cell.action is not None else "cell"}


def below(
    cell: Cell, look: Mapping[str, str], radius: float, shape: Callable[..., Markup], step: int = 90
) -> Markup:
    """The shape of a cell with this look, and over it what the cell is made of."""
    usual = shape(**look)
    return together(usual, land(cell, radius, shape, step)) if cell.ground else usual


def previews(moves: Moves, radius: float, step: float = 0.0) -> dict[int, Markup]:
    """What the moves would put on their goals, by their actions. step: from cell to cell."""
    return {move.action: _preview(move.preview, radius, step) for move in moves if move.preview}


def _preview(shown: Stone | Standing | str, radius: float, step: float) -> Markup:
    if step and isinstance(shown, Polyomino):
        return squares(shown, step, (0.5, 0.5))
    return content(Cell(shown), radius)


def shade_colour(shade: float) -> str:
    """The colour of a shade from 0 to 1."""
    parts = (round(a + (b - a) * shade) for a, b in zip(PALE, DEEP, strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def content(
    cell: Cell, radius: float, sides: joined.Sides = (), corners: Sequence[joined.Point] = ()
) -> Markup:
    """The piece of a cell with its ring, and the note, around the origin.

    sides, corners: of a cell that is joined to others, from its first corner clockwise.
    """
    if sides and isinstance(cell.piece, Piece) and joined.colour_of(cell):
        mark = _role_of_mark(cell)
        square = together(joined.body(cell, corners, sides), printed(cell.piece, radius))
        around = joined.mark(corners, sides, f"{mark} on-{cell.piece.colour}") if mark else NOTHING
        return together(square, _mark(cell, radius), around, _on_plate(cell, radius))
    match cell.piece:
        case Stone(colour):
            drawn, note = stone(colour, radius), _words(cell, radius, 1.3, f"text-{colour}")
        case Piece() | Stack() | Crowd() | Polyomino() | Tile():
            drawn, note = standing(cell.piece, radius), _on_plate(cell, radius)
        case None:
            role = "piece" if cell.shade is None else "on-shade"
            drawn, note = NOTHING, _words(cell, radius, 1.9, role)
        case text:
            role = "piece" if cell.shade is None else "on-shade"
            drawn, note = _letters(text, radius, role), _at_corner(cell.note, radius)
    return together(drawn, _mark(cell, radius), _ring(cell, radius), note)


def _words(cell: Cell, radius: float, wide: float, role: str) -> Markup:
    """A note in the middle, as wide as that, in lines if it is long."""
    if not cell.note:
        return NOTHING
    lines, size = fit_words(cell.note, 0.85 * radius, wide * radius, 1.7 * radius)
    return block(lines, size, 0, 0, role)


def _on_plate(cell: Cell, radius: float) -> Markup:
    """A note on a plate of its own, inside the cell."""
    if not cell.note:
        return NOTHING
    inside = 0.8 if isinstance(cell.piece, Tile) else 1.0  # a tile reaches to the edge
    size = min(radius * 0.5, 2 * inside * radius / breadth(cell.note, 1.0))
    at, wide = radius * 0.8, max(breadth(cell.note, size), size) + 0.3 * radius
    return together(_plate(wide, at, radius), label(cell.note, 0, at, "tag-text", size))


def _at_corner(note: str, radius: float) -> Markup:
    """A note at the lower right; a long one stands in the middle of the lower edge."""
    if not note:
        return NOTHING
    size = min(radius * 0.6, 1.9 * radius / breadth(note, 1.0))
    aside = max(0.0, min(radius * 0.75, radius - breadth(note, size) / 2))
    return label(note, aside, radius * 0.75, "note", size)


def _plate(wide: float, y: float, radius: float) -> Markup:
    wide = min(wide, 2.2 * radius)
    tall = radius * 0.56
    box = {"x": -wide / 2, "y": y - tall / 2, "width": wide, "height": tall, "rx": tall / 2}
    return element("rect", class_="tag", **box)


def stone(colour: str, radius: float) -> Markup:
    """A stone around the origin."""
    return together(
        element("circle", cx=radius * 0.07, cy=radius * 0.12, r=radius, class_="shadow"),
        element("circle", r=radius, class_=f"stone {colour}"),
        element("circle", r=radius, fill=LIT),
    )


def _letters(text: str, radius: float, role: str) -> Markup:
    return label(text, 0, 0, role, radius * min(1.4, 2.6 / max(1, len(text))))


def _mark(cell: Cell, radius: float) -> Markup:
    match cell.mark:
        case "win":
            return together(
                element("circle", r=radius * 1.05, class_="halo-edge"),
                element("circle", r=radius * 1.05, class_="halo"),
            )
        case "check":
            return element("circle", r=radius * 1.02, class_="threat")
        case "open":
            return element("circle", r=radius * 0.24, class_="may")
    return NOTHING


def _role_of_mark(cell: Cell) -> str:
    return "new" if cell.new else "last" if cell.last else ""


def _ring(cell: Cell, radius: float) -> Markup:
    mark = _role_of_mark(cell)
    if not mark:
        return NOTHING
    if isinstance(cell.piece, Tile):
        box = {"x": -0.95 * radius, "y": -0.95 * radius, "rx": 3.0}
        return element(
            "rect", width=1.9 * radius, height=1.9 * radius, class_=f"ring {mark}", **box
        )
    if isinstance(cell.piece, Stone):
        return element("circle", r=radius * 0.62, class_=f"ring {mark} on-{cell.piece.colour}")
    return element("circle", r=radius, class_=f"ring {mark}")
