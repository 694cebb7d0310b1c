"""Boards as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kibitz.draw.markup import legible
from kibitz.draw.text import above as walls_text
from kibitz.draw.text.runs import (
    WIDTH,
    Row,
    bracket,
    brackets,
    columns_of,
    stone_letter,
    wrap_words,
)
from kibitz.kit.labels import letters
from kibitz.scene import (
    CHESS,
    FIGURES,
    Board,
    Cell,
    DotBoard,
    HexBoard,
    Piece,
    Pit,
    PitBoard,
    SquareBoard,
    Stone,
    pieces_of,
)
from kibitz.scene.said import COLOURS, LAST, MARK_NAMES, NAMES, NEW
from kibitz.words import message, read

SIGNS = {"": "", "win": "*", "open": "+", "check": "!"}  # of the marks, behind the piece
MOST_MOVES = 60  # that are listed by their names


def board(part: Board, room: int = WIDTH) -> list[Row]:
    """A board, what its signs mean, and the moves on it."""
    match part:
        case HexBoard():
            return _hex_board(part) + _legend(part) + _after(part, room)
        case SquareBoard():
            return _square_board(part) + _legend(part) + _after(part, room)
        case DotBoard():
            return _dot_board(part) + _legend(part)
        case PitBoard():
            return _pit_board(part) + _legend(part)


def _hex_board(board: HexBoard) -> list[Row]:
    half = max(4, _widest(board.rows) + 3) // 2
    rows = [_hex_row(board, r, half) for r in reversed(range(len(board.rows)))]
    if not board.is_rhombus:
        return rows
    above = _numbers(board, len(board.rows[-1]), half, board.offsets[-1])
    below = _numbers(board, len(board.rows[0]), half, board.offsets[0] + 2)
    return [above, *rows, below]


def _hex_row(board: HexBoard, r: int, half: int) -> Row:
    # The numbers above a rhombus begin half a cell to the left of its highest row.
    offset = board.offsets[r] + (1 if board.is_rhombus else 0)
    cells = [run for cell in board.rows[r] for run in _cell(cell, 2 * half)]
    end = [] if board.is_rhombus else [(f" {len(board.rows[r])}", "dim")]
    return [(" " * half * offset + f"{letters(r):<{_margin(board)}}", "dim"), *cells, *end]


def _margin(board: HexBoard) -> int:
    """How wide the names of the rows are, with a space."""
    return len(letters(len(board.rows) - 1)) + 1


def _numbers(board: HexBoard, count: int, half: int, offset: int) -> Row:
    numbers = "".join(str(i + 1).center(2 * half - 1) + " " for i in range(count))
    return [(" " * (half * offset + _margin(board)) + numbers, "dim")]


def _square_board(board: SquareBoard) -> list[Row]:
    pitch, margin = max(3, _widest(board.rows) + 2), len(str(len(board.rows)))
    row_names = [f"{r + 1:>{margin}} " if board.coordinates else "" for r in range(len(board.rows))]
    indent = margin + 1 if board.coordinates else 0
    walls = walls_text.StandingWalls(board)
    rows: list[Row] = []
    for r, row in reversed(list(enumerate(board.rows))):
        cells = [[*_cell(cell, pitch), *walls.beside(r, i)] for i, cell in enumerate(row)]
        rows.append([(row_names[r], "dim"), *(run for cell in cells for run in cell)])
        rows += [[(" " * indent, ""), *walls.below(r, pitch)]] if r and walls else []
    under = _letters(max(map(len, board.rows)), pitch + bool(walls), indent)
    return [*rows, under] if board.coordinates else rows


def _letters(count: int, pitch: int, indent: int) -> Row:
    return [(" " * indent + "".join(letters(i).center(pitch) for i in range(count)), "dim")]


def _cell(cell: Cell, pitch: int) -> Row:
    return bracket(cell_text(cell), cell_style(cell), cell, pitch)


def cell_text(cell: Cell) -> str:
    """The piece of a cell, its mark and its note."""
    match cell.piece:
        case Stone(colour):
            return stone_letter(colour) + SIGNS[cell.mark] + legible(cell.note)
        case None if cell.absent:
            return " "
        case None:
            return (legible(cell.note) or str(cell.ground or ".")) + SIGNS[cell.mark]
        case text:
            return legible(str(text)) + SIGNS[cell.mark] + legible(cell.note)


def cell_style(cell: Cell) -> str:
    """The style of the piece of a cell."""
    if isinstance(cell.piece, Stone | Piece):
        return cell.piece.colour
    return "act" if cell.action is not None else "dim" if cell.piece is None else ""


def _widest(rows: Sequence[Sequence[Cell]]) -> int:
    return max((columns_of(cell_text(cell)) for row in rows for cell in row), default=0)


def _dot_board(board: DotBoard) -> list[Row]:
    filled = tuple(tuple(cell for cell in row if cell.piece or cell.note) for row in board.boxes)
    width, margin = max(3, _widest(filled) + 2), len(str(len(board.across)))
    rows = []
    for r in reversed(range(len(board.across))):
        rows.append([(f"{r + 1:>{margin}}  ", "dim"), *_dots(board.across[r], width)])
        if r:
            between = _upright(board.up[r - 1], board.boxes[r - 1], width)
            rows.append([(" " * (margin + 1), ""), *between])
    return [*rows, _letters(len(board.across[0]) + 1, width + 1, margin + 2 - width // 2)]


def _dots(lines: Sequence[Cell], width: int) -> Row:
    row: Row = [("o", "dim")]
    for line in lines:
        row += [*_line(line, "-" * (width - 2), "-"), ("o", "dim")]
    return row


def _upright(lines: Sequence[Cell], boxes: Sequence[Cell], width: int) -> Row:
    row = _line(lines[0], "|", " ")
    for box, line in zip(boxes, lines[1:], strict=True):
        inside = cell_text(box) if box.piece or box.note else ""
        row += [(inside.center(width - 2), cell_style(box)), *_line(line, "|", " ")]
    return row


def _line(cell: Cell, drawn: str, end: str) -> Row:
    if cell.piece is None:
        return [(" " * (len(drawn) + 2), "")]
    style = cell_style(cell)
    opening, closing, mark = brackets(cell, style)
    if mark == style:
        opening = closing = end
    return [(opening, mark), (drawn, style), (closing, mark)]


def _pit_board(board: PitBoard) -> list[Row]:
    pits = [pit for row in board.rows for pit in row]
    pitch = max(columns_of(_seeds(pit)) for pit in pits) + 3
    left, right = ([_store(pit) for pit in board.stores]) if board.stores else ([], [])
    margin, indent = len(str(len(board.rows))) + 1, max(2, sum(len(text) for text, _ in left))
    rows: list[Row] = [
        [(f"{r + 1:>{margin - 1}} " + " " * indent, "dim"), *_pits(row, pitch)]
        for r, row in enumerate(board.rows)
    ]
    if board.stores:
        wide = pitch * max(map(len, board.rows))
        between = [(" " * margin, ""), *left, (" " * wide, ""), *right]
        rows.insert(len(rows) // 2, between)
    return [*reversed(rows), _letters(max(map(len, board.rows)), pitch, margin + indent)]


def _pits(row: Sequence[Pit], pitch: int) -> Row:
    return [run for pit in row for run in bracket(_seeds(pit), _pit_style(pit), pit, pitch)]


def _store(pit: Pit) -> Row:
    return bracket(_seeds(pit), _pit_style(pit), pit, columns_of(_seeds(pit)) + 2)


def _seeds(pit: Pit) -> str:
    return " ".join(filter(None, (legible(pit.note), str(pit.count))))


def _pit_style(pit: Pit) -> str:
    return "act" if pit.action is not None else "" if pit.count else "dim"


def _legend(board: Board) -> list[Row]:
    places = list(_places(board))
    pieces = [place.piece for place in places if isinstance(place, Cell)]
    colours = dict.fromkeys(
        piece.colour
        for piece in pieces
        if isinstance(piece, Stone) or (isinstance(piece, Piece) and piece.shape not in CHESS)
    )
    row: Row = [run for colour in sorted(colours) for run in _sign(colour)]
    row += [(f"({read(LAST)})  ", "last")] if any(p.last and not p.new for p in places) else []
    row += [(f"[{read(NEW)}]  ", "new")] if any(p.new for p in places) else []
    marks = {place.mark for place in places if isinstance(place, Cell)}
    row += [(f"* {read(message('wins'))}  ", "act")] if "win" in marks else []
    row += [(f"+ {read(MARK_NAMES['open'])}  ", "act")] if "open" in marks else []
    row += [(f"! {read(MARK_NAMES['check'])}  ", "act")] if "check" in marks else []
    edges = board.edges if isinstance(board, HexBoard) else None
    row += signs_of(place for place in places if isinstance(place, Cell))
    return ([row] if row else []) + ([[(_edges(edges), "dim")]] if edges else [])


def signs_of(cells: Iterable[Cell]) -> Row:
    """The meanings of the signs of figures and grounds in these cells."""
    signs: dict[str, str] = {}
    for cell in cells:
        for piece in pieces_of(cell.piece):
            if piece.shape in FIGURES and not piece.label and not piece.face_down:
                signs[FIGURES[str(piece.shape)]] = read(NAMES[str(piece.shape)])
        if cell.ground:
            signs[str(cell.ground)] = read(NAMES[cell.ground.name])
    return [(f"{sign} {name}  ", "dim") for sign, name in sorted(signs.items())]


def _edges(edges: tuple[str, str]) -> str:
    ends, sides = (COLOURS[colour] for colour in edges)
    return read(message("{ends}: top and bottom, {sides}: the sides", ends=ends, sides=sides))


def _places(board: Board) -> Iterator[Cell | Pit]:
    if isinstance(board, DotBoard):
        rows = (*board.across, *board.up, *board.boxes)
        return (cell for row in rows for cell in row)
    if isinstance(board, PitBoard):
        return (pit for row in (*board.rows, board.stores or ()) for pit in row)
    return (cell for row in board.rows for cell in row)


def _sign(colour: str) -> Row:
    return [(f"{stone_letter(colour)} {read(COLOURS[colour])}", colour), ("  ", "")]


def _after(board: HexBoard | SquareBoard, room: int) -> list[Row]:
    names = [cell.label for row in board.rows for cell in row]
    return _moves(board, room) + walls_text.list_above(board.above, names, room)


def _moves(board: HexBoard | SquareBoard, room: int) -> list[Row]:
    if not board.moves:
        return []
    names = dict.fromkeys(move.name for move in board.moves)
    if len(names) <= MOST_MOVES:
        named = message("Moves: {moves}", moves=" ".join(names))
        return wrap_words(read(named), "act", room)
    labels = [cell.label for row in board.rows for cell in row]
    starts = dict.fromkeys(labels[move.start] for move in board.moves)
    said = message("{n} moves, from: {cells}", n=len(names), cells=" ".join(starts))
    return wrap_words(read(said), "act", room)
