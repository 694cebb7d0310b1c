"""Boards of more than 26 columns: z is followed by aa, wherever a cell has a name."""

import pytest

import kibitz
from kibitz import draw, record
from kibitz.interfaces.mail.reply import own_words
from kibitz.scene import Cell, DotBoard, HexBoard, Pit, PitBoard, Scene, SquareBoard
from kibitz.study.restricted import PLAIN, kind_of

WIDE = 30
RULES = """
from kibitz.contract import About
from kibitz.kit.labels import letters
from kibitz.scene import Cell, Scene, SquareBoard

ABOUT = About("Wide", "nobody", outcome="win-draw", longest=60)

def layout(options):
    return [("board", "i1", 60), ("turn", "i1"), ("left", "i1")]

def actions(options):
    return 60

def start(p):
    p.left = 60

def player(p):
    return p.turn

def legal(p, out):
    n = 0
    for a in range(60):
        if p.board[a] == 0:
            out[n] = a
            n += 1
    return n

def play(p, action):
    p.board[action] = 1 + p.turn
    p.turn = 1 - p.turn
    p.left -= 1

def over(p):
    return p.left == 0

def returns(p, out):
    out[0], out[1] = 0, 0

def scene(p, seat):
    cells = [Cell("XO"[p.board[a] - 1] if p.board[a] else None, action=None if p.board[a] else a) for a in range(60)]
    return Scene("", (SquareBoard.squares(30, 2, cells),))

def name(p, action):
    row, column = divmod(action, 30)
    return f"{letters(column)}{row + 1}"
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    file = tmp_path_factory.mktemp("wide") / "wide.py"
    file.write_text(RULES)
    return kibitz.load(str(file))


@pytest.mark.parametrize(
    "board",
    [
        SquareBoard.squares(WIDE, 2, [Cell()] * 60),
        SquareBoard.points(WIDE, 2, [Cell()] * 60),
        HexBoard.rhombus(WIDE, 2, [Cell()] * 60),
        HexBoard.hexagon(14, [Cell()] * 547),
        PitBoard.pits(WIDE, 2, [Pit(4)] * 60),
        DotBoard.grid(WIDE, 1, [Cell()] * (WIDE * 2 + WIDE + 1)),
    ],
    ids=lambda board: type(board).__name__,
)
def test_a_wide_board_is_drawn_as_a_picture_and_as_text(board):
    for drawn in (draw.plain(Scene("", (board,))), draw.svg(Scene("", (board,)))):
        assert "aa" in drawn and "{" not in drawn.partition("<style")[0]


def test_the_rows_of_a_board_of_many_hexagons_stay_in_line():
    text = draw.plain(Scene("", (HexBoard.rhombus(28, 2, [Cell()] * 56),))).splitlines()
    rows = {
        line.split()[0]: line for line in text if line.split() and line.split()[0] in ("z", "aa")
    }
    assert rows["aa"].index(".") - rows["z"].index(".") in (-2, 2)


def test_acts_beyond_z_are_played_by_name_recorded_and_read_again(game):
    p = game.start(0)
    assert p.name(26) == "aa1" and p.name(59) == "ad2"
    for act in ("z1", "aa1", "ad2"):
        p.play(act)
    assert p.history == [25, 26, 59]
    assert record.replay(record.read(record.write(record.of(p))), game).history == p.history
    assert p.scene().acts()[28] == "ac1"
    assert own_words("ab2\n\nOn Monday Ann wrote:\n> aa1").strip() == "ab2"


def test_a_name_beyond_z_is_a_place_and_no_kind_of_act():
    assert kind_of("aa1-ab2") == PLAIN and kind_of("aa1-ab2=queen") == "queen"
