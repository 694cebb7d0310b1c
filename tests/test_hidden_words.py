"""Words that cannot be read in a picture are found, and nothing else is."""

from pathlib import Path

import pytest

import kibitz
from kibitz.check.broken import Broken
from kibitz.check.hidden_words import what_is_hidden
from kibitz.draw import svg
from kibitz.draw.crowded import hidden_words
from kibitz.scene import Cell, Graph, Hand, Piece, Place, Scene, SquareBoard, Stone

GAME = """
from kibitz.contract import About
from kibitz.scene import Button, Cell, Choice, Graph, Place, Scene
ABOUT = About("Close", "the Kibitz authors", 2026, players=1, seats=("A",), outcome="scores")
def layout(options): return [("left", "i1")]
def actions(options): return 1
def start(p): p.left = 3
def player(p): return 0
def legal(p, out):
    out[0] = 0
    return 1
def play(p, action): p.left -= 1
def over(p): return p.left == 0
def returns(p, out): out[0] = 1
def name(p, action, seat): return "go"
def scene(p, seat):
    names = (("Amsterdam", 0), ("Rotterdam", {far}))
    corners = [((x - 1, -1), (x + 1, -1), (x + 1, 1), (x - 1, 1)) for _, x in names]
    places = tuple(Place(Cell(name=n), x, 0, c) for (n, x), c in zip(names, corners))
    go = () if over(p) else (Button("go", 0),)
    return Scene("Go.", (Graph(places), Choice(go)))
"""


def square(x: float, y: float, half: float) -> tuple[tuple[float, float], ...]:
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def faults(*parts) -> list[str]:
    return hidden_words(svg(Scene("", parts)))


def test_a_board_with_room_for_its_words_has_no_fault() -> None:
    cells = [Cell(note="12"), Cell(Stone("red"), note="3"), Cell("K", note="2"), Cell()]
    assert faults(SquareBoard.squares(2, 2, cells), Hand.face_up(("2h", "3s", "Ks"))) == []


def test_names_that_overlap_are_named() -> None:
    places = [
        Place(Cell(name=name), 0.02 * k, 0, square(0, 0, 0.5))
        for k, name in enumerate(("Rom", "Pisa"))
    ]
    assert "'Pisa' overlaps 'Rom'." in faults(Graph(tuple(places)))


def test_letters_that_are_too_small_are_named() -> None:
    long = "A very long piece that nobody can read"
    assert any(
        "too small to read" in fault for fault in faults(SquareBoard.squares(1, 1, [Cell(long)]))
    )


def test_a_text_under_a_piece_is_named() -> None:
    places = (
        Place(Cell(name="Amsterdam"), 0, 0, square(0, 0, 0.6)),
        Place(Cell(Piece("disc", "red"), name="x"), 0, 0.5, square(0, 0.5, 0.6)),
    )
    assert any("Amsterdam" in fault for fault in faults(Graph(places)))


@pytest.mark.parametrize(("far", "is_named"), [("0.05", True), ("3", False)])
def test_check_names_what_cannot_be_read_with_its_picture(tmp_path, far, is_named) -> None:
    path = tmp_path / "close.py"
    path.write_text(GAME.replace("{far}", far))
    notes = what_is_hidden(kibitz.load(path), 0)
    assert bool(notes) is is_named
    for note in notes:
        picture = note.rpartition("The picture: ")[2]
        assert "<svg" in Path(picture).read_text("utf-8")


def test_a_scene_that_fails_in_a_game_of_this_test_alone_is_a_fault_of_the_rules(tmp_path) -> None:
    """The check ended with "The check itself failed, which is our fault"."""
    path = tmp_path / "close.py"
    fails = "def scene(p, seat):\n    if p.left < 1: raise KeyError('no scene')"
    path.write_text(GAME.replace("{far}", "3").replace("def scene(p, seat):", fails))
    with pytest.raises(Broken, match=r"KeyError at line \d+ of .*close.py: 'no scene'") as raised:
        what_is_hidden(kibitz.load(path), 0)
    assert raised.value.p.ply == 3


TWO_GRIDS = """    grids = (SquareBoard.squares(2, 1, [Cell(), Cell()]) for _ in range(2))
    return Scene("Mover takes.", tuple(grids))"""


def test_check_names_cells_that_have_one_name_in_two_grids(tmp_path) -> None:
    path = tmp_path / "grids.py"
    begin = "def scene(p, seat):\n"
    head, _, _ = GAME.replace("{far}", "3").partition(begin)
    path.write_text(f"from kibitz.scene import Cell, SquareBoard\n{head}{begin}{TWO_GRIDS}\n")
    (note,) = what_is_hidden(kibitz.load(path), 0)
    assert "Several cells of one scene are called a1, b1" in note
