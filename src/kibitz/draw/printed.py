"""The parts of a table one by one for printing: an empty board, a card, a back, a piece, a die."""

from collections.abc import Sequence
from dataclasses import dataclass

from kibitz.draw import boards, dice, dots, faces, graphs, pits, written
from kibitz.draw.cells import content
from kibitz.draw.markup import Markup, Picture, column, element, lit, together, translate
from kibitz.draw.picture import pictures
from kibitz.draw.theme import printed_style
from kibitz.scene import (
    Board,
    Card,
    Cell,
    Choice,
    Die,
    DotBoard,
    Graph,
    HexBoard,
    PitBoard,
    Scene,
    SquareBoard,
)

FONT = "DejaVu Sans, Helvetica, Arial, sans-serif"
CARD = (63.0, 88.0)  # mm
MM_OF_A_PIXEL = 25.4 / 96
PIT = 2.0  # squares from pit to pit: seeds need room


@dataclass(frozen=True, slots=True)
class Print:
    """A picture as SVG, and its size on paper in mm."""

    svg: str
    width: float
    height: float


def print_board(board: Board | Graph, square: float) -> Print:
    """A board whose neighbouring cells are `square` mm apart; pits are twice as far."""
    match board:
        case HexBoard():
            drawn, unit = boards.hex_board(board), 2 * boards.HALF
        case SquareBoard():
            drawn, unit = boards.square_board(board), boards.STEP
        case DotBoard():
            drawn, unit = dots.dot_board(board), dots.STEP
        case PitBoard():
            drawn, unit = pits.pit_board(board, is_counted=False), pits.STEP / PIT
        case Graph():
            drawn, unit = graphs.graph_picture(board), graphs.UNIT
    return _print(drawn, square / unit)


def print_card(card: Card) -> Print:
    """The face of a card of 63 by 88 mm, or its back if it lies face down."""
    if card.text is None:
        inner, size = faces.back(), (faces.WIDTH, faces.HEIGHT)
    elif card.is_written:
        (sheet,) = written.sheets([card])
        inner, size = sheet.body, (sheet.width, sheet.height)
    else:
        inner, size = faces.face(card), (faces.WIDTH, faces.HEIGHT)
    wide, tall = CARD
    scale = min(wide / size[0], tall / size[1])
    place = f"translate({(wide - scale * size[0]) / 2:.3f} {(tall - scale * size[1]) / 2:.3f})"
    body = together(
        element("rect", width=wide, height=tall, fill="#fffefb"),
        element("g", inner, transform=f"{place} scale({scale:.5f})"),
    )
    return _print(Picture(wide, tall, body), 1.0)


def print_piece(cell: Cell, radius: float, width: float, height: float) -> Print:
    """What stands on a cell, in a box of that many mm with its middle in the middle."""
    body = translate(width / 2, height / 2, content(cell, radius))
    return _print(Picture(width, height, body), 1.0)


def print_die_net(colour: str, shown: Sequence[int | str], side: float) -> Print:
    """A cube to fold, whose six faces are those in order."""
    places = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
    drawn = [
        translate(dice.SIDE * x, dice.SIDE * y, dice.die(Die(face, colour=colour)).body)
        for (x, y), face in zip(places, shown, strict=True)
    ]
    return _print(Picture(4 * dice.SIDE, 3 * dice.SIDE, together(*drawn)), side / dice.SIDE)


def print_scene(scene: Scene) -> Print:
    """A whole table without its caption and buttons, as large as on a screen."""
    parts = [part for part in scene.still().parts if not isinstance(part, Choice)]
    return _print(column(list(pictures(parts))), MM_OF_A_PIXEL)


def _print(picture: Picture, mm: float) -> Print:
    svg = element(
        "svg",
        element("style", Markup(printed_style())),
        lit(picture.body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {picture.width:g} {picture.height:g}",
        class_="kibitz kibitz-light",
        font_family=FONT,
    )
    return Print(svg, picture.width * mm, picture.height * mm)
