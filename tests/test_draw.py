import json
import re
from textwrap import dedent
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.draw import apart, coloured, panel, plain, style, svg
from kibitz.scene import (
    COLOURS,
    Around,
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Dice,
    Die,
    DotBoard,
    Hand,
    HexBoard,
    Line,
    Move,
    Part,
    Pile,
    Pit,
    PitBoard,
    Scene,
    ScoreTable,
    SideBySide,
    SquareBoard,
    Stone,
    Text,
)

WHITE, BLACK = Stone("white"), Stone("black")
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"rect", "circle", "polygon", "polyline", "path", "line"}
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


def test_moves_are_listed_under_the_board_by_their_names() -> None:
    board = SquareBoard.squares(2, 2, [Cell(WHITE), *[Cell()] * 3], [Move(0, 2, 1), Move(0, 3, 2)])
    assert shown(board) == "2  .  .\n1  O  .\n   a  b\nO white\nMoves: a1-a2 a1-b2"


def test_of_very_many_moves_the_cells_are_listed_at_which_they_begin() -> None:
    moves = [Move(k % 2, 2 + k % 7, k) for k in range(61)]
    board = SquareBoard.squares(3, 3, [Cell()] * 9, moves)
    assert shown(board).endswith("a  b  c\n61 moves, from: a1 b1")


def test_lines_between_dots_are_drawn_when_they_have_an_owner() -> None:
    lines = [Cell(action=k) for k in range(12)]
    lines[0], lines[2] = Cell(Stone("red")), Cell(Stone("blue"), last=True)
    lines[6], lines[7] = Cell(Stone("red")), Cell(Stone("blue"), new=True)
    board = DotBoard.grid(2, 2, lines, [Cell(Stone("red")), Cell(), Cell(), Cell()])
    assert shown(board) == drawn(
        """
        3  o   o   o

        2  o(-)o   o
           | R[|]
        1  o---o   o
           a   b   c
        B blue  R red  (last turn)  [this turn]
        """
    )


def test_pits_stand_between_their_stores() -> None:
    pits = [Pit(4), Pit(0), Pit(11), Pit(4, last=True)]
    board = PitBoard.pits(2, 2, pits, (Pit(3, note="North"), Pit(12, note="South")))
    assert shown(board) == drawn(
        """
        2           11   (4)
           North 3            South 12
        1            4    0
                     a    b
        (last turn)
        """
    )


def test_dice_are_their_faces_with_carets_under_those_to_click() -> None:
    roll = Dice((Die(1, 1), Die(6), Die(None), Die("x2", note="kept")), "Roll")
    assert shown(roll) == "Roll\n 1   6   ?   x2\n ^\n x2: kept"


def test_scores_stand_in_columns() -> None:
    scores = ScoreTable(("", "Tricks", "Points"), (("North", 3, 12), ("East", 0, 104)))
    assert shown(scores) == drawn(
        """
               Tricks  Points
        North       3      12
        East        0     104
        """
    )


def test_hands_lie_around_the_table_with_the_readers_own_at_the_bottom() -> None:
    sides = [Hand.face_up(["2h", "3h"], "South")]
    sides += [Hand.face_down(2, side) for side in ("West", "North", "East")]
    text = shown(Around.seen_by(0, sides, [Hand.face_up(["Ac"], "Trick")]))
    assert [line.split() for line in text.split("\n")] == [
        *(["North"], ["##", "x", "2"], []),
        *(["West", "Trick", "East"], ["##", "x", "2", "Ac", "##", "x", "2"], []),
        *(["South"], ["2h", "3h"]),
    ]


def test_parts_stand_under_each_other_where_there_is_no_room_beside() -> None:
    wide = Hand.face_up(["Th"] * 12)
    assert shown(SideBySide((wide, Text("Bid"), wide))).count("\n") == 4
    assert shown(SideBySide((Hand.face_up(["Th"]), Text("Bid")))) == " Th    Bid"


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
pits = st.builds(Pit, st.integers(0, 40), acts, name=words, note=words, last=flags, new=flags)
dice = st.builds(Die, st.none() | st.integers(1, 20) | words, acts, name=words, note=words)
more: st.SearchStrategy[Part] = st.one_of(
    st.tuples(some(7), some(2)).map(lambda given: DotBoard.grid(2, 1, *given)),
    st.lists(pits, min_size=4, max_size=4).map(
        lambda given: PitBoard.pits(2, 1, given[:2], (given[2], given[3]))
    ),
    st.builds(Dice, st.lists(dice, max_size=30).map(tuple), words),
    st.builds(ScoreTable, st.tuples(words, words), st.lists(st.tuples(words, words)).map(tuple)),
)
plain_parts: st.SearchStrategy[Part] = st.one_of(
    boards,
    more,
    st.builds(Hand, hands, words),
    st.builds(Pile, st.none() | cards, st.integers(0, 104), words),
    st.builds(Line, columns.map(tuple), words, flags),
    st.builds(Text, st.text()),
    st.builds(Choice, buttons, words),
)
some_parts = st.lists(plain_parts, max_size=5).map(tuple)
parts: st.SearchStrategy[Part] = st.one_of(
    plain_parts,
    st.builds(SideBySide, some_parts),
    st.builds(Around, some_parts, some_parts),
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
