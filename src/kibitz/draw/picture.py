"""A scene as an SVG picture: its parts one under another, each in the middle."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import get_args

from kibitz.draw import boards, cards, dice, dots, graphs, pits, reserves
from kibitz.draw.markup import (
    APART,
    Markup,
    Picture,
    across,
    breadth,
    clickable,
    column,
    element,
    flow,
    label,
    lit,
    paragraph,
    together,
    translate,
)
from kibitz.draw.scores import score_table
from kibitz.draw.theme import Theme, style
from kibitz.scene import (
    Around,
    Board,
    Button,
    Choice,
    Dice,
    DotBoard,
    Graph,
    Hand,
    HexBoard,
    Line,
    Part,
    Pile,
    PitBoard,
    PlayerBoard,
    Reserve,
    Scene,
    ScoreTable,
    Sheet,
    SideBySide,
    SquareBoard,
    Text,
    Track,
    Trick,
)
from kibitz.scene.wrong_part import require_right_parts

ROOM = 620.0  # for words and cards where no board is wider
BORDER = 18.0
BUTTON = 32.0
OBLONG, SLENDER = 550.0, 1.4  # a wider board is turned on a phone, if it is so much wider than high
FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def svg(scene: Scene, *, width: int | None = None, theme: Theme = "light") -> str:
    """The scene as one SVG element that needs nothing else and runs nothing.

    Parts that bear an action have `class="act"` and `data-action`. `auto` follows the reader's
    light or dark scheme. Raises ValueError for an unknown theme or a width below 1.
    """
    if theme not in get_args(Theme):
        raise ValueError(f"No theme {theme!r}; there are {', '.join(get_args(Theme))}.")
    if width is not None and width < 1:
        raise ValueError(f"A picture must be at least 1 wide, not {width}.")
    try:
        return _document(scene.caption, _stack(scene), width, theme)
    except Exception:
        require_right_parts(scene)
        raise


def panel(
    parts: Sequence[Part],
    name: str,
    *,
    scale: float = 1.0,
    theme: Theme = "auto",
    room: float | None = None,
) -> str:
    """Some parts of a scene as one SVG element for a page that has `style(theme)` already.

    `name` is what a screen reader calls it; `room` is how wide words and cards may be.
    """
    try:
        drawn = column(list(_pictures(parts, room or _width_of_widest(parts))))
    except Exception:
        require_right_parts(tuple(parts))
        raise
    more = " oblong" if len(parts) == 1 and _is_oblong(parts[0], drawn) else ""
    return _element(name, drawn, drawn.body, scale, theme, more)


def _is_oblong(part: Part, drawn: Picture) -> bool:
    is_board = isinstance(part, Board) or (isinstance(part, Graph) and not part.reserve)
    is_still = is_board and not (isinstance(part, Graph) and part.is_plane)
    return is_still and drawn.width > max(OBLONG, SLENDER * drawn.height)


def pictures(parts: Sequence[Part]) -> list[Picture]:
    """The parts of a scene, each as wide as the widest board needs."""
    return list(_pictures(parts, _width_of_widest(parts)))


def apart(
    part: Hand | Line | Pile | Dice, *, scale: float = 1.0, theme: Theme = "auto"
) -> list[str]:
    """Each card, die, column of a line, or pile as a separate SVG element, for a page to wrap.

    The page itself has `style(theme)`, and the title of a hand, line or roll.
    """
    pictures = dice.singly(part) if isinstance(part, Dice) else cards.singly(part)
    return [_element(None, picture, picture.body, scale, theme) for picture in pictures]


def _document(caption: str, table: Picture, width: int | None, theme: Theme) -> Markup:
    scale = 1.0 if width is None else width / table.width
    body = together(
        element("style", Markup(style(theme))),
        element("rect", width=table.width, height=table.height, rx=10, class_="table"),
        table.body,
    )
    return _element(caption, table, body, scale, theme)


def _element(
    name: str | None, table: Picture, body: Markup, scale: float, theme: Theme, more: str = ""
) -> Markup:
    return element(
        "svg",
        lit(body),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {table.width:g} {table.height:g}",
        width=table.width * scale,
        height=table.height * scale,
        class_=f"kibitz kibitz-{theme}{more}",
        # In a fan, a page makes its cards narrower.
        preserveAspectRatio=None if name else "xMinYMin slice",
        role="group" if name else "none",
        aria_label=name,
        font_family=FONT,
    )


def _width_of_widest(parts: Sequence[Part]) -> float:
    graphs_wide = [graphs.breadth_of(part) for part in parts if isinstance(part, Graph)]
    wide = [_breadth_of(part) for part in parts if isinstance(part, Board)]
    return max([ROOM, *wide, *graphs_wide])


def _breadth_of(board: Board) -> float:
    match board:
        case DotBoard():
            return dots.breadth_of(board)
        case PitBoard():
            return pits.breadth_of(board)
        case _:
            return boards.breadth_of(board)


def _stack(scene: Scene) -> Picture:
    room = _width_of_widest(scene.parts)
    caption = [paragraph(scene.caption, "caption", 16, room)] if scene.caption else []
    return _frame(column([*caption, *_pictures(scene.parts, room)]))


def _frame(picture: Picture) -> Picture:
    width, height = picture.width + 2 * BORDER, picture.height + 2 * BORDER
    return Picture(round(width + 0.5), round(height + 0.5), translate(BORDER, BORDER, picture.body))


def _pictures(parts: Sequence[Part], room: float) -> Iterator[Picture]:
    for are_piles, group in groupby(parts, lambda part: isinstance(part, Pile)):
        pictures = [_picture(part, room) for part in group]
        yield from [flow(pictures, room, APART)] if are_piles else pictures


def _picture(part: Part, room: float) -> Picture:
    match part:
        case HexBoard() | SquareBoard() | DotBoard() | PitBoard():
            return _board(part)
        case Graph():
            return graphs.graph_picture(part)
        case Reserve():
            return reserves.reserve(part, room)
        case Track():
            return reserves.track(part, room)
        case Hand():
            return cards.hand(part, room)
        case Pile():
            return cards.pile(part)
        case Line():
            return cards.line(part, room)
        case Dice():
            return dice.dice(part, room)
        case Text(text):
            return paragraph(text, "words", 14, room)
        case ScoreTable():
            return score_table(part)
        case Sheet():
            return score_table(part.table)
        case PlayerBoard():
            return _player_board(part, room)
        case Choice():
            return _choice(part, room)
        case SideBySide(parts):
            return flow([_picture(part, room) for part in parts], room, APART)
        case Around():
            return _around(part, room)
        case Trick():
            return cards.trick(part)


def _board(part: Board) -> Picture:
    match part:
        case HexBoard():
            return boards.hex_board(part)
        case SquareBoard():
            return boards.square_board(part)
        case DotBoard():
            return dots.dot_board(part)
        case PitBoard():
            return pits.pit_board(part)


def _player_board(part: PlayerBoard, room: float) -> Picture:
    inside = column(list(_pictures(part.parts, room - 2 * BORDER)))
    title = paragraph(part.title, "title", 14, room - 2 * BORDER)
    whole = _frame(column([title, inside] if inside.height else [title]))
    frame = element("rect", width=whole.width, height=whole.height, rx=8, class_="mat")
    stripe = element("rect", width=6, height=whole.height, rx=3, class_=part.colour)
    return Picture(whole.width, whole.height, together(frame, stripe, whole.body))


def _around(part: Around, room: float) -> Picture:
    side = room / 4
    top = [_picture(thing, side) for thing in part.top]
    left, right = ([_picture(thing, side) for thing in at] for at in (part.left, part.right))
    middle = column(list(_pictures(part.middle, room if part.is_wide else room / 2)))
    own = [_picture(thing, room) for thing in part.own]
    if part.is_wide:
        rows = [flow([*left, *top, *right], room, APART), middle]
    else:
        between = across([picture for picture in (*left, middle, *right) if picture.height])
        rows = [flow(top, room, APART), between]
    return column([picture for picture in (*rows, *own) if picture.height])


def _choice(part: Choice, room: float) -> Picture:
    title = [paragraph(part.title, "title", 13, room)] if part.title else []
    return column([*title, flow([_button(button) for button in part.buttons], room, 8.0)])


def _button(button: Button) -> Picture:
    width = max(48.0, breadth(button.text, 14) + 26)
    off = "-off" if button.action is None else ""
    box = element("rect", width=width, height=BUTTON, rx=8, class_=f"button{off}")
    text = label(button.text, width / 2, BUTTON / 2, f"button{off}-text", 14)
    return Picture(width, BUTTON, clickable(button.name, button.action, box, text))
