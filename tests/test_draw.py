import re
from textwrap import dedent
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.draw import apart, coloured, panel, plain, style, svg
from kibitz.scene import (
    COLOURS,
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Hand,
    HexBoard,
    Line,
    Part,
    Pile,
    Scene,
    SquareBoard,
    Stone,
    Text,
)

WHITE, BLACK = Stone("white"), Stone("black")
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"rect", "circle", "polygon", "polyline", "path"}
TAGS = {"svg", "style", "g", "title", "text"} | SHAPES


def drawn(text: str) -> str:
    return dedent(text).strip("\n")


def shown(*parts: Part) -> str:
    """The parts as plain text, without a caption's blank first line."""
    return plain(Scene("", parts)).removeprefix("\n")


# Positions drawn as text


def test_a_hexagon_has_letters_at_the_left_and_the_last_number_of_each_row_at_the_right() -> None:
    cells = [Cell()] * 19
    cells[0], cells[4] = Cell(WHITE), Cell(BLACK, last=True)
    cells[9], cells[11] = Cell(WHITE, new=True), Cell(BLACK)
    assert shown(HexBoard.hexagon(3, cells)) == drawn(
        """
            e  .   .   .   3
          d  .   .   .   .   4
        c  .   .  [O]  .   X   5
          b  .  (X)  .   .   4
            a  O   .   .   3
        X black  O white  (last turn)  [this turn]
        """
    )


def test_a_rhombus_has_its_numbers_along_the_diagonals() -> None:
    cells = [Cell()] * 9
    cells[4] = Cell(Stone("red"), last=True)
    board = HexBoard.rhombus(3, 3, cells, ("red", "blue"))
    assert plain(Scene("Blue to play.", (board,))) == (
        "Blue to play.\n"
        "\n"
        "   1   2   3\n"
        "  c  .   .   .\n"
        "    b  .  (R)  .\n"
        "      a  .   .   .\n"
        "           1   2   3\n"
        "R red  (last turn)\n"
        "red: top and bottom, blue: the sides"
    )


def test_a_small_square_board_has_letters_under_its_columns() -> None:
    cells = [Cell("X"), Cell("O", last=True), Cell(), Cell(), Cell("X"), *[Cell()] * 4]
    board = SquareBoard.squares(3, 3, cells)
    assert plain(Scene("O to play.", (board,))) == (
        "O to play.\n\n3  .  .  .\n2  .  X  .\n1  X (O) .\n   a  b  c\n(last turn)"
    )


def test_worths_make_the_columns_of_a_board_wider() -> None:
    cells = [Cell(WHITE, note="12"), Cell(note="7"), Cell(BLACK), Cell(note="100", last=True)]
    assert plain(Scene("Worths.", (SquareBoard.points(2, 2, cells),))) == (
        "Worths.\n\n2   X  (100)\n1  O12   7\n    a    b\nX black  O white  (last turn)"
    )


def test_carets_stand_under_the_cards_that_may_be_played() -> None:
    cards = (Card("9s"), Card("Th", 1), Card("17h", 2), Card(None))
    assert plain(Scene("Follow.", (Hand(cards, "Left"),))) == (
        "Follow.\n\nLeft\n 9s   Th   17h  ##\n      ^^   ^^^"
    )


def test_no_carets_where_every_card_may_be_played() -> None:
    hand = Hand((Card("9s", 1), Card("Th", 2)))
    assert plain(Scene("Lead.", (hand,))) == "Lead.\n\n 9s  Th"


def test_suits_can_be_symbols() -> None:
    scene = Scene("Look.", (Hand.face_up(["9s", "Th", "2d", "Kc", "K", "*"]),))
    assert plain(scene, symbols=True) == "Look.\n\n 9♠  T♥  2♦  K♣  K   *"


def test_piles_stand_under_each_other() -> None:
    piles = Pile(Card("T", last=True), 3, "White"), Pile.face_down(40, "Stock"), Pile(title="Bin")
    assert plain(Scene("Play.", piles)) == (
        "Play.\n\nWhite: (T) 3 cards\nStock:  ##  40 cards\nBin: no cards"
    )


def test_sidelines_hang_under_the_right_cards() -> None:
    columns = (
        Column(Card("8c")),
        Column(Card("Qc", note="Prophet"), (Card("Jh"), Card("2d", last=True))),
        Column(Card("Jh"), (Card("5h"),)),
        Column(Card("Ts", last=True)),
    )
    assert plain(Scene("Layout.", (Line(columns),))) == (
        "Layout.\n\n  1  8c  Qc  Jh (Ts)\n         Jh  5h\n        (2d)\n Qc: Prophet"
    )


def test_sidelines_can_rise_above_the_right_cards() -> None:
    columns = (
        Column(Card("8c")),
        Column(Card("Qc"), (Card("Jh"), Card("2d", last=True))),
        Column(Card("Jh"), (Card("5h"),)),
    )
    assert plain(Scene("Layout.", (Line(columns, above=True),))) == (
        "Layout.\n\n        (2d)\n         Jh  5h\n  1  8c  Qc  Jh"
    )


def heights(picture: str) -> dict[str, float]:
    """How far down each card of a line lies, from the groups that shift it."""
    found: dict[str, float] = {}

    def walk(element: ElementTree.Element, y: float) -> None:
        shift = re.match(r"translate\(\S+ (\S+)\)$", element.attrib.get("transform", ""))
        y += float(shift[1]) if shift else 0.0
        if "aria-label" in element.attrib and element.tag != f"{SVG}svg":
            found[element.attrib["aria-label"]] = y
        for child in element:
            walk(child, y)

    walk(ElementTree.fromstring(picture), 0.0)
    return found


def test_a_picture_has_sidelines_under_or_above_the_right_cards() -> None:
    columns = (Column(Card("8c", 0)), Column(Card("Qc", 1), (Card("Jh", 2), Card("2d", 3))))
    under = heights(svg(Scene("", (Line(columns),))))
    above = heights(svg(Scene("", (Line(columns, above=True),))))
    assert under["8c"] == under["Qc"] < under["Jh"] < under["2d"]
    assert above["8c"] == above["Qc"] > above["Jh"] > above["2d"] > 0


def test_a_long_mainline_goes_on_in_the_next_row_with_its_place() -> None:
    text = plain(Scene("Layout.", (Line(tuple([Column(Card("8c"))] * 60)),)))
    assert re.findall(r"^ *(\d+) ", text, re.M) == ["1", "19", "37", "55"]


def test_buttons_that_cannot_be_clicked_have_no_brackets() -> None:
    choice = Choice((Button("done", 1), Button("pass"), Button("w", 2, "White")), "Your choice")
    assert plain(Scene("", (choice,))) == "\nYour choice\n[done]   pass   [White]"


# Any scene

words = st.text(max_size=12)
acts = st.none() | st.integers(0, 999)
flags = st.booleans()
pieces = st.none() | st.sampled_from(COLOURS).map(Stone) | words
cells = st.builds(Cell, pieces, acts, name=words, note=words, last=flags, new=flags)
ranks = st.sampled_from(["A", "9", "T", "17", "*", "K"])
faces = st.none() | words | st.builds(str.__add__, ranks, st.sampled_from(["s", "h", "d", "c", ""]))
cards = st.builds(Card, faces, acts, name=words, note=words, lifted=flags, last=flags, new=flags)
hands = st.lists(cards, max_size=60).map(tuple)
columns = st.lists(st.builds(Column, cards, st.lists(cards, max_size=3).map(tuple)), max_size=9)
buttons = st.lists(st.builds(Button, words, acts, words), max_size=9).map(tuple)


def some(count: int) -> st.SearchStrategy[list[Cell]]:
    return st.lists(cells, min_size=count, max_size=count)


boards: st.SearchStrategy[Part] = st.one_of(
    some(7).map(lambda given: HexBoard.hexagon(2, given)),
    some(6).map(lambda given: HexBoard.rhombus(2, 3, given, ("red", "white"))),
    some(6).map(lambda given: SquareBoard.squares(3, 2, given)),
    some(9).map(lambda given: SquareBoard.points(3, 3, given)),
)
parts: st.SearchStrategy[Part] = st.one_of(
    boards,
    st.builds(Hand, hands, words),
    st.builds(Pile, st.none() | cards, st.integers(0, 104), words),
    st.builds(Line, columns.map(tuple), words, flags),
    st.builds(Text, st.text()),
    st.builds(Choice, buttons, words),
)
scenes = st.builds(Scene, st.text(), st.lists(parts, max_size=4).map(tuple))


def actions(scene: Scene) -> list[int]:
    """Every action that a part of the scene bears, also the same one twice."""
    return [int(number) for number in re.findall(r"\baction=(\d+)", repr_without_text(scene))]


def repr_without_text(scene: Scene) -> str:
    return re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "''", repr(scene))


@settings(max_examples=60, deadline=None)
@given(scenes)
def test_any_words_leave_the_picture_well_formed_and_without_a_script(scene: Scene) -> None:
    root = ElementTree.fromstring(svg(scene))
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags <= TAGS
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name.startswith("on") or "href" in name]


@settings(max_examples=60, deadline=None)
@given(scenes)
def test_every_action_is_in_the_picture_once_for_each_part_that_bears_it(scene: Scene) -> None:
    root = ElementTree.fromstring(svg(scene))
    clickable = [element for element in root.iter() if "data-action" in element.attrib]
    assert sorted(int(e.attrib["data-action"]) for e in clickable) == sorted(actions(scene))
    assert {element.attrib["class"] for element in clickable} <= {"act"}
    assert all(element.attrib["aria-label"] for element in clickable)


@settings(max_examples=60, deadline=None)
@given(scenes, flags)
def test_coloured_text_is_the_plain_text_with_styles(scene: Scene, symbols: bool) -> None:
    assert coloured(scene, symbols=symbols).plain == plain(scene, symbols=symbols)


@settings(max_examples=60, deadline=None)
@given(scenes)
def test_plain_text_has_no_space_at_the_end_of_a_line_and_no_control_character(scene) -> None:
    for line in plain(scene).split("\n"):
        assert line == line.rstrip()
        assert line.isprintable()


@given(st.lists(st.sampled_from([None, WHITE, BLACK]), min_size=61, max_size=61), st.data())
@settings(max_examples=30, deadline=None)
def test_marks_and_stones_never_move_a_cell(stones, data) -> None:
    marked = data.draw(st.sets(st.integers(0, 60)))
    board = HexBoard.hexagon(5, [Cell(s, last=i in marked) for i, s in enumerate(stones)])
    empty = shown(HexBoard.hexagon(5, [Cell()] * 61)).split("\n")
    for row, bare in zip(shown(board).split("\n"), empty, strict=False):
        assert re.sub("[()]", " ", row).translate({79: ".", 88: "."}) == bare


# Pictures


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


def test_a_panel_leaves_style_and_caption_to_its_page() -> None:
    board = SquareBoard.points(3, 3, [Cell(action=i) for i in range(9)])
    root = ElementTree.fromstring(panel((board,), "White to play.", scale=2, theme="dark"))
    assert not list(root.iter(f"{SVG}style"))
    assert root.attrib["aria-label"] == "White to play."
    assert "White" not in "".join(root.itertext())
    assert float(root.attrib["width"]) == 2 * float(root.attrib["viewBox"].split()[2])
    assert f".{root.attrib['class'].split()[1]} .act" in style("dark")


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
