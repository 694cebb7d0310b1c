"""Figures and grounds: each has a name, a sign, a picture that is seen in each colour, few bytes."""

import re

import pytest

from kibitz.draw import page_style, plain, style, svg
from kibitz.draw.figures import DRAWN
from kibitz.draw.grounds import LOOKS
from kibitz.draw.standing import PALE
from kibitz.draw.theme import COMMON, DARK, LIGHT, PALETTE
from kibitz.scene import COLOURS, FIGURES, GROUNDS, SHAPES, Cell, Ground, Piece, Scene, SquareBoard


def pictured(*cells: Cell, theme: str = "light") -> str:
    return svg(Scene("", (SquareBoard.squares(len(cells), 1, cells),)), theme=theme)


def light(colour: str) -> float:
    """The relative luminance of a colour, as WCAG defines it."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mixed(over: str, under: str, share: float) -> str:
    pairs = [(int(over[k : k + 2], 16), int(under[k : k + 2], 16)) for k in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def test_each_named_figure_and_ground_is_drawn_and_each_drawing_has_a_name() -> None:
    assert set(DRAWN) == set(FIGURES) and set(LOOKS) == set(GROUNDS)
    assert len(FIGURES) >= 60


def test_the_signs_of_figures_and_grounds_in_text_differ() -> None:
    usual = [str(Piece(shape, "red"))[1:] for shape in SHAPES if shape not in FIGURES]
    signs = [*FIGURES.values(), *GROUNDS.values()]
    assert len(set(signs)) == len(signs) and not set(signs) & set(usual)


def test_text_shows_the_sign_of_a_figure_and_says_what_it_means() -> None:
    cells = [Cell(Piece("ant", "white")), Cell(ground=Ground("water")), Cell(Piece("ship", "red"))]
    shown = plain(Scene("", (SquareBoard.squares(3, 1, cells),)))
    assert "OAn" in shown and "RSi" in shown
    assert "An ant" in shown and "Si ship" in shown and "~ water" in shown


def test_a_screen_reader_says_the_words_of_figure_and_ground() -> None:
    drawn = pictured(Cell(Piece("ship", "red"), ground=Ground("water")))
    assert "<title>a1, water, red ship</title>" in drawn


@pytest.mark.parametrize(
    ("word", "near"), [("rabit", "hare"), ("boat", "sailboat"), ("ladybird", "ladybug")]
)
def test_an_unknown_shape_is_refused_in_a_sentence_that_names_near_ones(word, near) -> None:
    with pytest.raises(ValueError, match=rf"^No shape '{word}'. Near it: {near}.*scene.md"):
        Piece(word, "red")


def test_an_unknown_ground_is_refused_in_a_sentence_that_names_near_ones() -> None:
    with pytest.raises(ValueError, match=r"^No ground 'montain'. Near it: mountain\."):
        Ground("montain")


def test_only_a_figure_or_a_drawing_stands_on_a_counter() -> None:
    assert "1.16" in pictured(Cell(Piece("ant", "red", on="hexagon")))
    for shape, on in (("knight", "disc"), ("ant", "cloud")):
        with pytest.raises(ValueError, match="stands on a disc, a hexagon or a square"):
            Piece(shape, "red", on=on)


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_stays_within_its_cell(name) -> None:
    """No number of a path is beyond the square from -1 to 1 by more than an outline."""
    figure = DRAWN[name]
    for path in (*figure.body, figure.lines, figure.spots, figure.limbs):
        assert all(abs(float(n)) <= 2 for n in re.findall(r"-?\d*\.?\d+", path))
        points = re.findall(r"[ML](-?\d*\.?\d+) (-?\d*\.?\d+)", path)
        assert all(abs(float(n)) <= 1.01 for point in points for n in point), path


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("veil", ["light", "dark"])
def test_each_colour_is_seen_on_each_ground_by_its_body_or_its_outline(colour, veil):
    body, rim, ink = PALETTE[colour]
    drawn = pictured(Cell(Piece("egg", colour))).split("</style>")[1]
    outline = ink if f"line-{colour}" in drawn else rim
    over = re.search("#......", {"light": LIGHT, "dark": DARK}[veil]["veil"])[0]
    share = float(re.search(r"fill-opacity:([.\d]+)", COMMON["veil"])[1])
    for name, look in LOOKS.items():
        ground = mixed(over, look.colour, share)
        seen = max(contrast(body, ground), contrast(outline, ground))
        assert seen >= 2.1, (name, ground, seen)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("looks", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("role", ["cell", "wood"])
def test_each_colour_is_seen_on_the_usual_boards_by_its_body_or_its_outline(colour, looks, role):
    body, rim, ink = PALETTE[colour]
    outline = ink if colour in PALE else rim
    ground = re.search("#......", looks[role])[0]
    assert max(contrast(body, ground), contrast(outline, ground)) >= 1.5


@pytest.mark.parametrize("colour", COLOURS)
def test_the_ink_of_a_figure_is_seen_on_its_colour(colour) -> None:
    body, _, ink = PALETTE[colour]
    assert contrast(body, ink) >= 3


def test_a_picture_has_the_drawings_of_its_own_board_only() -> None:
    bare, ship = pictured(Cell(), Cell()), pictured(Cell(Piece("ship", "red")), Cell())
    assert DRAWN["ship"].body[0] in ship and DRAWN["ant"].body[0] not in ship
    assert not any(path in bare for figure in DRAWN.values() for path in figure.body)
    assert not any(look.colour in bare for look in LOOKS.values())


def test_no_style_of_a_page_lists_figures_or_grounds() -> None:
    for text in (page_style(), style("auto")):
        words = set(re.findall(r"[a-z]+", text))
        assert not words & {"ant", "wheat", "desert", "mountain"}


def test_a_figure_takes_few_bytes() -> None:
    usual = len(pictured(Cell()))
    sizes = {name: len(pictured(Cell(Piece(name, "red")))) - usual for name in FIGURES}
    assert max(sizes.values()) < 1500, max(sizes, key=sizes.get)
    assert sum(sizes.values()) / len(sizes) < 800


def test_a_king_under_threat_is_marked_in_picture_text_and_words() -> None:
    king = Cell(Piece("king", "white"), mark="check")
    assert 'class="threat"' in pictured(king) and "white king, under threat" in pictured(king)
    assert "K!" in plain(Scene("", (SquareBoard.squares(1, 1, [king]),)))


def test_of_two_boards_with_cells_of_one_name_the_one_that_can_still_be_pressed_is_not_marked():
    """A shot at c3 was ringed on the grid of the shooter too."""
    own, other = SquareBoard.squares(1, 1, [Cell()]), SquareBoard.squares(1, 1, [Cell(action=0)])
    shown = Scene("", (own, other)).marked({"a1"}, ())
    assert [board.rows[0][0].last for board in shown.boards()] == [True, False]
