"""Pieces, drawings, graphs, reserves and tracks: picture, words and text."""

import re

import pytest

from kibitz.draw import plain, svg
from kibitz.scene import (
    GROUNDS,
    SHAPES,
    Cell,
    Drawing,
    Graph,
    Ground,
    Move,
    Piece,
    Place,
    Polyomino,
    Reserve,
    Scene,
    SquareBoard,
    Stack,
    Tile,
    Track,
)
from kibitz.scene.said import NAMES
from kibitz.words import Reader, reading

CORNER = Polyomino(((0, 0), (1, 0), (0, 1)), "blue")
HOSTILE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
 viewBox="0 0 10 10" onload="alert(1)"><script>alert(2)</script><style>*{display:none}</style>
 <image href="https://evil.example/x.png"/><use xlink:href="#a"/><foreignObject><b>hi</b>
 </foreignObject><a href="javascript:alert(3)"><path d="M0 0"/></a><animate attributeName="d"/>
 <path d="M0 0H9V9Z" fill="url(https://evil.example/f)" onclick="alert(4)" style="x:url(y)"
 class="act" id="a"/><text>words</text></svg>"""


def pictured(piece) -> str:
    return svg(Scene("", (SquareBoard.squares(1, 1, [Cell(piece)]),)))


def test_only_shapes_of_a_hostile_drawing_are_kept() -> None:
    art = Drawing.clean(HOSTILE, "trap")
    assert art.markup == '<path d="M0 0H9V9Z"></path>'
    assert "evil" not in pictured(Piece(art, "red")) and "alert" not in pictured(Piece(art, "red"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', "no DOCTYPE"),
        ("<svg", "not SVG"),
        ("<html/>", "not SVG"),
        ('<svg viewBox="0 0 1 1"><script/></svg>', "no shapes"),
        ('<svg><path d="M0 0"/></svg>', "viewBox"),
        ('<svg viewBox="0 0 nan 1"><path d="M0 0"/></svg>', "above 0"),
    ],
)
def test_a_drawing_that_cannot_be_shown_is_refused_with_its_fault(text, fault) -> None:
    with pytest.raises(ValueError, match=fault):
        Drawing.clean(text, "bad")


def test_each_shape_has_its_own_picture() -> None:
    assert len({pictured(Piece(shape, "white")) for shape in SHAPES}) == len(SHAPES)


def test_a_piece_that_lies_face_down_shows_only_its_owner() -> None:
    shown = Scene("", (SquareBoard.squares(1, 1, [Cell(Piece.hidden("red"))]),))
    assert "R?" in plain(shown) and "red piece, face down" in svg(shown)


@pytest.mark.parametrize(
    ("piece", "text", "said"),
    [
        (Piece("knight", "white"), "N", "white knight"),
        (Piece("knight", "black"), "n", "black knight"),
        (Piece("disc", "blue", "7"), "B7", "blue disc 7"),
        (Piece("pawn", "white", promoted=True), "P+", "white pawn, promoted"),
        (
            Stack((Piece("man", "white"), Piece("man", "black"))),
            "X^2",
            "stack of 2, from the top: black man, white man",
        ),
        (Tile(("city", "road", "field", "road"), 1), "rcrf", "road up, city right"),
        (Polyomino(((0, 0), (1, 0)), "green", "I2"), "I2", "green I2"),
    ],
)
def test_a_piece_has_words_for_text_and_for_screen_readers(piece, text, said) -> None:
    assert str(piece) == text
    assert piece.said.startswith(said) and said in pictured(piece)


@pytest.mark.parametrize(
    ("make", "fault"),
    [
        (lambda: Piece("wizard", "red"), "No shape 'wizard'"),
        (lambda: Piece("king", "mauve"), "No colour 'mauve'"),
        (lambda: Stack(()), "at least one piece"),
        (lambda: Tile(("sky",) * 4), "No edge 'sky'"),
        (lambda: Graph(()), "at least one place"),
        (lambda: Graph((Place(Cell(), 0, 0),)), "needs a name"),
        (lambda: Graph((Place(Cell(name="a"), 0, 0),), ((0, 1),)), "no place 1"),
        (lambda: Reserve((Cell(),)), "needs a name"),
        (lambda: Track(5, (("North", "red", 6),)), "space 6"),
    ],
)
def test_a_wrong_part_is_refused_with_its_fault(make, fault) -> None:
    with pytest.raises(ValueError, match=fault):
        make()


def test_acts_and_moves_of_a_graph_are_acts_of_the_scene() -> None:
    places = (Place(Cell(name="a"), 0, 0), Place(Cell(name="b", action=3), 1, 0))
    scene = Scene("", (Graph(places, ((0, 1),), (Move(0, 1, 7),)),))
    assert scene.acts() == {3: "b", 7: "a-b"}
    assert 'data-action="3"' in svg(scene) and "a-b" in svg(scene)
    assert scene.still().acts() == {}


def test_a_place_of_a_graph_is_marked_as_played() -> None:
    places = (Place(Cell(Piece("man", "white"), name="a"), 0, 0),)
    assert "(O a)" in plain(Scene("", (Graph(places),)).marked({"a"}, ()))


def test_the_paths_of_a_tile_turn_with_it_and_say_which_sides_they_join():
    tile = Tile(("road", "water", "water", "road"), 1, paths=((0, 3), (1, 2)))
    assert str(tile) == "ur/dl"
    assert tile.said == "road from right to up, water from down to left"
    with pytest.raises(ValueError, match="A path joins two edges, from 0 to 3, not"):
        Tile(("road",) * 4, paths=((0, 4),))


def test_joined_squares_have_one_outline_around_all_of_them() -> None:
    def hulls(*joined: str) -> list[int]:
        cells = [Cell(Piece("square", "blue"), joined=one) for one in joined]
        drawn = svg(Scene("", (SquareBoard.squares(len(cells), 1, cells),)))
        return [d.count("M") for d in re.findall(r'd="([^"]*)" class="hull"', drawn)]

    assert hulls("x", "x", "x") == [3, 2, 3]  # edges of each square that are of the outline
    assert hulls("x", "y") == [4, 4]
    assert hulls("", "") == []
    triomino = svg(Scene("", (Reserve((Cell(CORNER, name="V3"),)),)))
    assert [d.count("M") for d in re.findall(r'd="([^"]*)" class="hull"', triomino)] == [8]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("b1, forest, white ant", "red ship 3", "stack of 2, from the top: red man")),
        ("de", ("b1, Wald, Ameise, weiß", "Schiff, rot 3", "Stapel von 2, von oben: Stein, rot")),
        ("fr", ("b1, forêt, fourmi, blanc", "bateau, rouge 3", "pile de 2, de haut en bas : pion")),
    ],
)
def test_a_screen_reader_hears_figures_and_grounds_in_the_language_of_the_page(
    language, words
) -> None:
    """`white ant` and `forest` were in English on each page."""
    tower = Stack((Piece("man", "white"), Piece("man", "red")))
    cells = [Cell(Piece("ship", "red", "3")), Cell(tower)]
    cells += [Cell(Piece("ant", "white"), ground=Ground("forest"))]
    with reading(Reader(language)):
        drawn = svg(Scene("", (SquareBoard.squares(1, 3, cells),)))
        ant = svg(Scene("", (SquareBoard.squares(2, 1, [Cell(), cells[2]]),)))
    assert words[0] in ant and words[1] in drawn and words[2] in drawn


def test_every_figure_and_ground_has_words_of_its_own_in_each_language() -> None:
    for language in ("de", "fr"):
        read = Reader(language).read
        words = [read(NAMES[name]) for name in {*SHAPES, *GROUNDS}]
        assert len(set(words)) == len(words), language
