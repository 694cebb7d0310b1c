"""Scenes as SVG: pieces, cards, themes, and what those hear who do not see."""

import json
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from kibitz.draw import apart, is_fan, page_style, panel, plain, style, svg
from kibitz.scene import (
    Card,
    Cell,
    Column,
    Dice,
    Die,
    DotBoard,
    Hand,
    HexBoard,
    Line,
    Move,
    Piece,
    Pit,
    PitBoard,
    Polyomino,
    Scene,
    SquareBoard,
    Stone,
    Text,
)

WHITE, BLACK = Stone("white"), Stone("black")
SVG = "{http://www.w3.org/2000/svg}"


def test_a_piece_says_where_it_can_go_and_the_goals_can_be_found() -> None:
    cells = [Cell(WHITE), Cell(WHITE), Cell(), Cell()]
    board = SquareBoard.squares(2, 2, cells, [Move(0, 2, 5), Move(0, 3, 6, 'a1xb2"')])
    root = ElementTree.fromstring(svg(Scene("", (board,))))
    (piece,) = root.iterfind(".//{*}g[@data-moves]")
    assert json.loads(piece.get("data-moves")) == [[2, 5, "a1-a2"], [3, 6, 'a1xb2"']]
    assert (piece.get("role"), piece.get("tabindex"), piece.get("aria-label")) == (
        "button",
        "0",
        "a1",
    )
    goals = {
        goal.get("data-goal"): goal.findtext(f"{SVG}title")
        for goal in root.iterfind(".//{*}g[@data-goal]")
    }
    assert goals == {"2": "a2", "3": "b2"}


def test_a_shaded_cell_has_its_own_colour_and_dark_words() -> None:
    board = SquareBoard.squares(2, 1, [Cell(note="7", shade=1.0), Cell()])
    root = ElementTree.fromstring(svg(Scene("", (board,))))
    (ground,) = root.iterfind(".//{*}rect[@class='shaded']")
    assert ground.get("fill") == "#3f8c78"
    assert root.findtext(".//{*}text[@class='on-shade']") == "7"


@pytest.mark.parametrize(("face", "pips"), [(k, k) for k in range(1, 7)])
def test_a_die_shows_as_many_pips_as_its_face(face: int, pips: int) -> None:
    (picture,) = apart(Dice.rolled([face]))
    assert picture.count("<circle") == pips


def test_a_pit_says_how_many_seeds_it_holds() -> None:
    board = PitBoard.pits(1, 1, [Pit(25)], (Pit(3, note="North"), Pit(0)))
    written = [
        title.text for title in ElementTree.fromstring(svg(Scene("", (board,)))).iter(f"{SVG}title")
    ]
    assert written == ["a1 25 seeds", "North 3 seeds", "0 seeds"]


def test_a_picture_scales_to_the_width_asked_for() -> None:
    board = HexBoard.hexagon(5, [Cell()] * 61)
    root = ElementTree.fromstring(svg(Scene("White to play.", (board,)), width=300))
    _, _, width, height = (float(number) for number in root.attrib["viewBox"].split())
    assert root.attrib["width"] == "300"
    assert float(root.attrib["height"]) == pytest.approx(300 * height / width, abs=0.01)
    assert root.attrib["aria-label"] == "White to play."


def test_a_cell_bears_its_name_for_those_who_cannot_see_the_picture() -> None:
    board = SquareBoard.points(1, 1, [Cell(action=7)])
    root = ElementTree.fromstring(svg(Scene("", (board,))))
    (point,) = (element for element in root.iter() if element.attrib.get("class") == "act")
    assert (point.attrib["aria-label"], point.attrib["data-action"]) == ("a1", "7")
    assert point.findtext(f"{SVG}title") == "a1"


def test_a_board_as_text_shows_what_may_still_be_used_and_what_wins() -> None:
    cells = [Cell(WHITE, mark="open"), Cell(WHITE), Cell(BLACK, mark="win", last=True), Cell()]
    scene = Scene("", (SquareBoard.points(2, 2, cells),))
    assert plain(scene).strip("\n") == (
        "2 (X*) .\n1  O+  O\n   a   b\nX black  O white  (last turn)  * wins  + may still be used"
    )


def test_a_screen_reader_says_the_size_of_a_group() -> None:
    cells = [Cell(WHITE, group=2), Cell(WHITE, group=2, mark="open"), Cell(BLACK), Cell()]
    root = ElementTree.fromstring(svg(Scene("", (SquareBoard.points(2, 2, cells),))))
    assert [title.text for title in root.iter(f"{SVG}title")] == [
        "a1, white, group of 2",
        "b1, white, group of 2, may still be used",
        "a2, black",
        "b2",
    ]


def test_cards_can_be_drawn_apart_so_that_a_page_lets_them_wrap() -> None:
    held = Hand((Card("2h", 5), Card("Ks"), Card()))
    drawn = [ElementTree.fromstring(one) for one in apart(held)]
    assert [one.find(".//{*}title").text for one in drawn] == ["2h", "Ks", "face down"]
    assert len({one.get("height") for one in drawn}) == 1
    assert [one.find(".//{*}g[@data-action]") is not None for one in drawn] == [True, False, False]


@pytest.mark.parametrize("above", [False, True])
def test_a_long_sideline_drawn_apart_stands_in_stacks_within_its_picture(above: bool) -> None:
    wrong = tuple(Card(f"{rank}s") for rank in "23456789TJ")
    short, long = (
        ElementTree.fromstring(one)
        for one in apart(
            Line((Column(Card("Ah"), wrong[:6]), Column(Card("2h"), wrong)), "", above)
        )
    )
    assert short.get("height") == long.get("height")
    assert float(long.get("width")) > 2 * float(short.get("width"))
    assert len(long.findall(".//{*}title")) == 11


def test_no_cards_drawn_apart_are_an_empty_place() -> None:
    assert [one.count("place") for one in (*apart(Hand(())), *apart(Line(())))] == [1, 1]


@pytest.mark.parametrize(("text", "pips"), [*((f"{k}s", k) for k in range(2, 10)), ("Td", 10)])
def test_a_card_has_as_many_pips_as_its_rank_between_its_two_indices(text: str, pips: int) -> None:
    (drawn,) = apart(Hand((Card(text),)))
    symbols = sum(
        one.get("d").count("z") for one in ElementTree.fromstring(drawn).iter(f"{SVG}path")
    )
    assert symbols == pips + 2


def test_both_corners_of_a_card_show_its_rank() -> None:
    for text, shown in (("Th", "10"), ("Qc", "Q"), ("17h", "17"), ("7", "7")):
        (drawn,) = apart(Hand((Card(text),)))
        ranks = [one.text for one in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
        assert ranks.count(shown) == 2 + (text == "7")


def test_a_hand_of_more_than_four_cards_is_a_fan_unless_a_card_has_a_note() -> None:
    few, fan = (Hand(tuple(Card(f"{k}s", k) for k in range(2, 2 + n))) for n in (4, 5))
    noted = Hand((*fan.cards, Card("9s", note="led")))
    assert [is_fan(one) for one in (few, fan, noted)] == [False, True, False]
    corners = [
        float(one.get("transform").split("(")[1].split()[0])
        for one in ElementTree.fromstring(panel((fan,), "Hand")).iterfind(
            ".//{*}g[@data-action]/.."
        )
    ]
    assert [b - a for a, b in pairwise(corners)] == [30] * 4


def test_a_picture_defines_the_light_on_its_stones_once_and_only_if_it_has_some() -> None:
    cells = [Cell(WHITE), Cell(BLACK), Cell(Piece("man", "red")), Cell("X")]
    lit = svg(Scene("", (SquareBoard.points(2, 2, cells),)))
    (name,) = re.findall(r'<radialGradient id="([^"]+)"', lit)
    assert lit.count(f"url(#{name})") == 3
    other = svg(Scene("", (SquareBoard.points(2, 2, cells[::-1]),)))
    assert name not in other  # a page may hide one picture and show the other
    assert "radialGradient" not in svg(Scene("", (Hand((Card("2h"),)),)))


def test_all_letters_end_with_the_family_that_a_maker_of_png_has() -> None:
    # resvg leaves out the text of a family that it lacks; `as_png` names the sans-serif one.
    families = re.findall(r"font-family:([^;}]+)", style("light"))
    assert families
    assert {family.split(",")[-1] for family in families} == {"sans-serif"}


def test_a_panel_leaves_style_and_caption_to_its_page() -> None:
    board = SquareBoard.points(3, 3, [Cell(action=i) for i in range(9)])
    root = ElementTree.fromstring(panel((board,), "White to play.", scale=2, theme="dark"))
    assert not list(root.iter(f"{SVG}style"))
    assert root.attrib["aria-label"] == "White to play."
    assert "White" not in "".join(root.itertext())
    assert float(root.attrib["width"]) == 2 * float(root.attrib["viewBox"].split()[2])
    assert f".{root.attrib['class'].split()[1]} .act" in style("dark")


def test_the_colours_of_a_page_follow_the_scheme_that_its_reader_chose() -> None:
    rules = page_style()
    assert "prefers-color-scheme" not in rules
    assert ".kibitz-auto .cell{fill:light-dark(#ddd0b3,#8b7e5d)" in rules
    slate = ":where([data-material=slate]) .kibitz-auto"
    assert f"{slate} .number{{fill:light-dark(#1a252d,#f2f5f7)}}" in rules
    assert f"{slate} .piece{{fill:light-dark(#2b2a27,#f2f5f7)}}" in rules  # dark slate alone


def test_what_users_write_is_escaped() -> None:
    picture = svg(Scene('<script>alert("&")</script>', (Text("<b>\x1b[31m"),)))
    assert "<script" not in picture
    assert "&lt;b&gt; [31m" in picture


def test_only_the_automatic_theme_asks_which_scheme_the_reader_prefers() -> None:
    scene = Scene("Look.")
    assert "prefers-color-scheme" in svg(scene, theme="auto")
    assert "prefers-color-scheme" not in svg(scene, theme="dark") + svg(scene)


def test_pictures_of_several_themes_can_stand_on_one_page() -> None:
    style = ElementTree.fromstring(svg(Scene("Look."), theme="dark")).findtext(f"{SVG}style")
    rules = re.findall(r"[^{}]+(?={)", style or "")
    assert rules
    assert all(".kibitz-dark " in selector for rule in rules for selector in rule.split(","))


def test_a_picture_never_refers_to_anything_outside() -> None:
    picture = svg(Scene("Look.", (Hand.face_up(["Th"]),)))
    assert picture.count("http") == picture.count("http://www.w3.org/2000/svg") == 1
    assert "url(" not in picture


def test_bad_wishes_are_refused_with_a_sentence() -> None:
    with pytest.raises(ValueError, match="No theme 'pink'; there are light, dark, auto"):
        svg(Scene("Look."), theme="pink")
    with pytest.raises(ValueError, match="at least 1 wide, not 0"):
        svg(Scene("Look."), width=0)


def test_a_table_without_parts_can_be_drawn() -> None:
    assert plain(Scene("Nothing yet.")) == "Nothing yet."
    assert "Nothing yet." in svg(Scene("Nothing yet."))


def test_whatever_can_be_played_on_a_board_has_a_mark() -> None:
    line, free = Cell(action=3, name="a1b1"), Cell()
    dots = DotBoard(((line,), (free,)), ((free, free),), ((free,),))
    pits = PitBoard(((Pit(4, action=1, name="a"), Pit(4)),), None)
    dice = Dice((Die(5, action=2), Die(5)))
    for board in (dots, pits, dice):
        acts = panel([board], "A board").split('class="act"')[1:]
        assert len(acts) == 1 and 'class="dot' in acts[0]
        still = panel(Scene("", (board,)).still().parts, "A board")
        assert 'class="dot' not in still


def test_a_cell_that_is_its_own_goal_has_its_moves_with_what_they_put_there() -> None:
    moves = [Move(0, 0, 0, "a1=X", "X"), Move(0, 0, 1, "a1=O", "O")]
    board = SquareBoard.squares(1, 1, [Cell()], moves)
    root = ElementTree.fromstring(svg(Scene("", (board,))))
    (cell,) = root.iterfind(".//{*}g[@data-moves]")
    assert cell.get("data-goal") == "0"
    (_, _, _, one), (_, _, _, other) = json.loads(cell.get("data-moves"))
    assert (">X<" in one, ">O<" in other) == (True, True)


def test_a_polyomino_is_shown_on_a_board_as_large_as_its_cells_from_the_goal_on() -> None:
    shown = Polyomino(((0, 0), (1, 0)), "red")
    board = SquareBoard.squares(2, 1, [Cell(), Cell()], [Move(0, 0, 0, "lay", shown)])
    root = ElementTree.fromstring(svg(Scene("", (board,))))
    (cell,) = root.iterfind(".//{*}g[@data-moves]")
    assert "M-20.00 -20.00h40.00" in cell.get("data-moves"), "the square of the goal"
    assert "M20.00 -20.00h40.00" in cell.get("data-moves"), "the next one"


def test_a_board_without_coordinates_has_none_in_its_picture_and_its_text() -> None:
    scenes = [
        Scene("", (SquareBoard.squares(2, 1, [Cell(WHITE), Cell()], coordinates=known),))
        for known in (True, False)
    ]
    assert ['class="coordinate"' in svg(one) for one in scenes] == [True, False]
    assert [plain(one).strip() for one in scenes] == ["1  O  .\n   a  b\nO white", "O  .\nO white"]


def test_an_absent_cell_is_neither_drawn_nor_written() -> None:
    board = SquareBoard.holes(2, 1, [Cell(absent=True), Cell(WHITE)])
    picture = svg(Scene("", (board,)))
    assert picture.count('class="cell hole"') == 1
    assert plain(Scene("", (board,))).split()[:2] == ["1", "O"]
