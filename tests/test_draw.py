import re
from textwrap import dedent
from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.draw import coloured, plain, svg
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
    Trick,
)

WHITE, BLACK = Stone("white"), Stone("black")
SVG = "{http://www.w3.org/2000/svg}"
SHAPES = {"rect", "circle", "polygon", "polyline", "path", "line", "ellipse"}
TAGS = {"svg", "style", "g", "title", "text", "defs", "radialGradient", "stop"} | SHAPES


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
    moves = [Move(k % 2, 2 + k % 7, k, f"act-{k}") for k in range(61)]
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


def test_a_wide_middle_stands_below_a_row_of_the_other_seats() -> None:
    sides = [Hand.face_up(["2h"], "South"), *map(Text, ("West", "North", "East"))]
    text = shown(Around.seen_by(0, sides, [Line((Column(Card("5d")),))]))
    assert [line.split() for line in text.split("\n")] == [
        *(["West", "North", "East"], [], ["1", "5d"], [], ["South"], ["2h"])
    ]


def test_the_cards_of_a_trick_stand_before_their_seats() -> None:
    trick = Trick.seen_by(2, [["9h"], ["Th", "Tc"], [], ["Kd"]], "Trick")
    assert [line.split() for line in shown(trick).split("\n")] == [
        *(["Trick"], ["9h"], ["Kd", "Th", "Tc"], ["--"])
    ]
    assert shown(Trick(((), ()))) == " --"


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
    st.builds(
        Trick, st.lists(st.lists(cards, max_size=3).map(tuple), max_size=6).map(tuple), words
    ),
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


def test_an_act_with_two_starts_is_listed_once() -> None:
    moves = [Move(0, 1, 0, "a1-b1"), Move(1, 0, 0, "a1-b1")]
    assert shown(SquareBoard.squares(2, 1, [Cell(), Cell()], moves)).endswith("Moves: a1-b1")
