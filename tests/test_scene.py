import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kibitz import draw
from kibitz.contract import GameError
from kibitz.scene import (
    Around,
    Button,
    Card,
    Cell,
    Choice,
    Column,
    Dice,
    Die,
    DotBoard,
    Graph,
    Hand,
    HexBoard,
    Line,
    Move,
    Piece,
    Pile,
    Pit,
    PitBoard,
    Reserve,
    Scene,
    ScoreTable,
    SideBySide,
    SquareBoard,
    Stone,
    Text,
    Wall,
    reached,
)
from kibitz.scene.whole import things
from kibitz.scene.wrong_part import wrong_part


def labels(board: HexBoard | SquareBoard) -> list[str]:
    return [" ".join(cell.label for cell in row) for row in board.rows]


def test_a_hexagon_is_labelled_row_by_row_from_the_bottom() -> None:
    board = HexBoard.hexagon(2, [Cell()] * 7)
    assert labels(board) == ["a1 a2", "b1 b2 b3", "c1 c2"]
    assert board.offsets == (1, 0, 1)
    assert not board.is_rhombus


def test_the_rows_of_a_rhombus_lean_to_the_left_as_they_go_up() -> None:
    board = HexBoard.rhombus(3, 2, [Cell()] * 6)
    assert labels(board) == ["a1 a2", "b1 b2", "c1 c2"]
    assert board.offsets == (2, 1, 0)
    assert board.is_rhombus


@pytest.mark.parametrize("board", [SquareBoard.squares, SquareBoard.points])
def test_columns_of_squares_have_letters_and_rows_have_numbers(board) -> None:
    assert labels(board(3, 2, [Cell()] * 6)) == ["a1 b1 c1", "a2 b2 c2"]


def test_no_letter_is_skipped() -> None:
    assert labels(SquareBoard.points(10, 1, [Cell()] * 10)) == ["a1 b1 c1 d1 e1 f1 g1 h1 i1 j1"]


def test_a_label_that_the_author_gives_is_kept() -> None:
    board = SquareBoard.squares(2, 1, [Cell(label="pit"), Cell()])
    assert labels(board) == ["pit b1"]


def test_the_name_of_a_cell_is_its_label_unless_given() -> None:
    board = SquareBoard.squares(2, 1, [Cell(), Cell(name="eat:b1")])
    assert [cell.name for cell in board.rows[0]] == ["a1", "eat:b1"]


@pytest.mark.parametrize(
    ("card", "rank", "suit"),
    [
        ("Th", "T", "h"),
        ("17h", "17", "h"),
        ("K", "K", ""),
        ("*", "*", ""),
        ("s", "s", ""),
        ("Wizard", "Wizard", ""),
    ],
)
def test_a_card_is_a_rank_and_perhaps_a_suit(card: str, rank: str, suit: str) -> None:
    assert (Card(card).rank, Card(card).suit) == (rank, suit)


def test_a_card_face_down_has_neither_rank_nor_suit() -> None:
    assert (Card().rank, Card().suit, Card().name) == ("", "", "")


def test_a_card_is_legal_if_it_bears_an_action_or_is_lifted() -> None:
    assert Card("K", 3).legal
    assert Card("K", lifted=True).legal
    assert not Card("K").legal


def test_hands_and_stocks_can_lie_face_down() -> None:
    assert Hand.face_down(2) == Hand((Card(), Card()))
    assert Pile.face_down(40) == Pile(Card(), 40)
    assert Pile.face_down(0) == Pile()


def anything_goes() -> Scene:
    return Scene(
        "Anything goes.",
        (
            SquareBoard.squares(1, 1, [Cell(action=0)]),
            HexBoard.hexagon(1, [Cell(action=1, name="put")]),
            Hand((Card("Th", 2), Card("3c"))),
            Pile(Card(None, 3, name="draw"), 9),
            Pile(),
            Line((Column(Card("4d", 4), (Card("5d", 5),)),)),
            Text("Hello"),
            Choice((Button("done", 6, "Stop here"), Button("pass"))),
        ),
    )


def test_a_scene_lists_its_acts_wherever_they_stand() -> None:
    names = {0: "a1", 1: "put", 2: "Th", 3: "draw", 4: "4d", 5: "5d", 6: "done"}
    assert anything_goes().acts() == names


def test_a_still_scene_shows_the_same_with_nothing_to_click() -> None:
    scene = anything_goes()
    assert scene.still().acts() == {}
    assert repr(scene.still()) == re.sub(r"action=\d", "action=None", repr(scene))


def test_a_card_that_may_still_be_played_is_not_marked_as_played() -> None:
    table = Scene("", (Hand((Card("5"), Card("5", 5))),)).marked(["5"], [])
    assert [card.last for card in table.parts[0].cards] == [True, False]


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        (lambda: HexBoard.hexagon(2, [Cell()] * 6), "side 2 has 7 cells, and 6 were given"),
        (lambda: HexBoard.hexagon(0, []), "side 0 has 0 cells"),
        (lambda: HexBoard.hexagon(14, []), "side 14 has 547 cells, and 0 were given"),
        (lambda: HexBoard.rhombus(2, 2, []), "2 rows by 2 has 4 cells, and 0 were given"),
        (lambda: HexBoard(((Cell(),),), ()), "1 rows need as many offsets, not 0"),
        (
            lambda: HexBoard(((Cell(),), (Cell(), Cell())), (1, 0), ("red", "blue")),
            "Only a board whose rows are as long as each other has four edges",
        ),
        (lambda: HexBoard.rhombus(1, 1, [Cell()], ("ink", "white")), "No colour 'ink'"),
        (lambda: SquareBoard.points(3, 3, [Cell()]), "3 columns by 3 has 9 cells, and 1 were"),
        (lambda: Stone("<b>"), "No colour '<b>'; there are white, black"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(board, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        board()


# Moves from cell to cell


def test_a_move_is_named_after_the_cells_it_joins() -> None:
    board = SquareBoard.squares(2, 2, [Cell("P"), Cell(), Cell(), Cell()], [Move(0, 3, 7)])
    assert Scene("", (board,)).acts() == {7: "a1-b2"}


def test_a_move_keeps_the_name_that_the_author_gives() -> None:
    board = HexBoard.hexagon(2, [Cell()] * 7, [Move(0, 3, 7, "a1xb2")])
    assert Scene("", (board,)).acts() == {7: "a1xb2"}


def test_no_move_leaves_the_board() -> None:
    with pytest.raises(ValueError, match="leaves a board of 4 cells, numbered from 0"):
        SquareBoard.squares(2, 2, [Cell()] * 4, [Move(0, 4, 7)])


def test_no_move_begins_in_a_cell_that_plays_by_itself() -> None:
    with pytest.raises(ValueError, match="The cell a1 has an action, so no move can begin there"):
        SquareBoard.squares(2, 2, [Cell(action=1), Cell(), Cell(), Cell()], [Move(0, 1, 7)])


def test_a_still_board_has_no_moves() -> None:
    board = SquareBoard.squares(2, 1, [Cell("P"), Cell()], [Move(0, 1, 7)])
    assert Scene("", (SideBySide((board,)),)).still().acts() == {}


@pytest.mark.parametrize("act", ["a1-b1", "a1xb1", "a1-b1=Q"])
def test_a_move_marks_the_cell_it_left_and_the_cell_it_reached(act: str) -> None:
    board = SquareBoard.squares(3, 1, [Cell(), Cell("P"), Cell()])
    marked = next(Scene("", (board,)).marked([act], []).boards())
    assert [cell.last for cell in marked.rows[0]] == [True, True, False]


def test_a_name_of_two_cells_marks_neither_of_them_and_other_acts_may_mark_a_cell() -> None:
    grids = tuple(SquareBoard.squares(2, 1, [Cell(), Cell()]) for _ in range(2))
    scene = Scene("", grids)
    assert scene.names_of_several() == {"a1", "b1"}
    assert not any(c.last for board in scene.marked(["a1"], []).boards() for c in board.rows[0])
    ship = [Cell(name=f"own {k}", marked_by=("a1-b1",)) for k in range(2)]
    own, other = SquareBoard.squares(2, 1, ship), SquareBoard.squares(2, 1, [Cell(), Cell()])
    boards = Scene("", (own, replace(other, rows=((replace(other.rows[0][0], marked_by=()),),))))
    marked = [[c.last for c in b.rows[0]] for b in boards.marked(["a1-b1"], []).boards()]
    assert marked == [[True, True], [False]]


@pytest.mark.parametrize(
    "board",
    [
        lambda cells: SquareBoard.squares(4, 1, cells, above=[Wall(Cell(name="w"), ((0, 1),))]),
        lambda cells: HexBoard.rhombus(1, 4, cells),
        lambda cells: Graph.hexagons({(k, 0): replace(c, name="") for k, c in enumerate(cells)}),
    ],
)
def test_the_mark_of_an_act_goes_around_all_that_is_joined_and_touches(board) -> None:
    cells = [Cell(Piece("square", "blue"), joined=one) for one in ("x", "x", "y", "x")]
    scene = Scene("", (SideBySide((board(cells),)),))
    first = next(thing.name for thing in things(scene.parts))
    marked = [thing.last for thing in things(scene.marked([first], []).parts)]
    assert marked[:4] == [True, True, False, False]


def test_a_piece_of_a_reserve_that_may_be_played_is_not_marked_as_played() -> None:
    """In Blokus a piece of Red was marked, since Blue had just laid the same one."""
    cells = Cell("P", 5, name="2a2"), Cell("P", name="2a1")
    (marked,) = Scene("", (Reserve(cells),)).marked(["2a1", "2a2"], []).parts
    assert [cell.last for cell in marked.cells] == [False, True]


def test_only_moves_between_cells_mark_two_things() -> None:
    hand = Hand((Card("3"), Card("4")))
    (marked,) = Scene("", (hand,)).marked(["3-4"], []).parts
    assert not any(card.last for card in marked.cards)


# Dots, pits, dice, scores, seats around a table


def test_a_line_is_named_after_its_dots() -> None:
    board = DotBoard.grid(2, 1, [Cell(action=k) for k in range(7)])
    named = "a1-b1 b1-c1 a2-b2 b2-c2 a1-a2 b1-b2 c1-c2"
    assert list(Scene("", (board,)).acts().values()) == named.split()


def test_dots_need_as_many_lines_as_there_are_between_them() -> None:
    with pytest.raises(ValueError, match="2 columns by 1 boxes has 7 lines, and 6 were given"):
        DotBoard.grid(2, 1, [Cell()] * 6)


def test_pits_are_labelled_like_squares() -> None:
    board = PitBoard.pits(2, 2, [Pit(4, k) for k in range(4)], (Pit(0), Pit(0)))
    assert Scene("", (board,)).acts() == {0: "a1", 1: "b1", 2: "a2", 3: "b2"}


def test_a_die_is_named_after_its_face_and_a_hidden_die_has_no_name() -> None:
    assert [die.name for die in (Die(3), Die("x2"), Die(None), Die(3, name="first"))] == [
        *("3", "x2", "", "first")
    ]


def test_a_row_of_scores_is_as_long_as_the_headings() -> None:
    with pytest.raises(ValueError, match="has 3 entries for 2 columns"):
        ScoreTable(("", "Points"), (("North", 1, 2),))


@pytest.mark.parametrize(
    ("seats", "left", "top", "right"),
    [
        (1, "", "", ""),
        (2, "", "1", ""),
        (3, "1", "", "2"),
        (4, "1", "2", "3"),
        (6, "1", "234", "5"),
    ],
)
def test_seats_sit_clockwise_around_the_table(seats: int, left, top, right) -> None:
    table = Around(tuple(Text(str(seat)) for seat in range(seats)))
    sitting = ["".join(one.text for one in at) for at in (table.left, table.top, table.right)]
    assert sitting == [left, top, right]


def test_the_reader_sits_at_the_bottom() -> None:
    parts = [Text(side) for side in "NESW"]
    assert "".join(part.text for part in Around.seen_by(2, parts).seats) == "SWNE"
    assert "".join(part.text for part in Around.seen_by(-1, parts).seats) == "NESW"


def test_parts_within_parts_can_be_clicked_and_stilled() -> None:
    table = Around((Hand((Card("2h", 1),)), SideBySide((Dice((Die(6, 2),)),))))
    scene = Scene("", (table,))
    assert scene.acts() == {1: "2h", 2: "6"}
    assert scene.still().acts() == {}


def test_notes_and_shades_are_put_into_cells_by_their_names() -> None:
    board = SquareBoard.squares(2, 1, [Cell(note="old"), Cell()])
    noted = next(Scene("", (board,)).noted({"b1": "7"}, {"b1": 0.5}).boards())
    assert [(cell.note, cell.shade) for cell in noted.rows[0]] == [("", None), ("7", 0.5)]


@pytest.mark.parametrize(
    ("act", "cell"),
    [
        ("a2-a3", "a3"),
        ("a2xb3", "b3"),
        ("a2-a4-c4", "c4"),
        ("a7-a8=Q", "a8"),
        ("c3", "c3"),
        ("done", "done"),
        ("3-4", "3-4"),
    ],
)
def test_an_act_reaches_the_last_cell_of_its_move(act: str, cell: str) -> None:
    assert reached(act) == cell


def test_pits_have_notes_and_shades_and_the_places_of_a_scene_are_its_cells_and_pits() -> None:
    board = PitBoard.pits(2, 1, [Pit(4), Pit(3)])
    scene = Scene("", (board, SquareBoard.squares(1, 2, [Cell(), Cell()]), Hand.face_up(["2h"])))
    assert scene.places() == {"a1", "b1", "a2"}
    pits = scene.noted({"b1": "51"}, {"b1": 1.0}).parts[0].rows[0]
    assert [(pit.note, pit.shade) for pit in pits] == [("", None), ("51", 1.0)]


WRONG: list[tuple[Any, str]] = [
    ((Dice((1, 2)),), "parts[0].dice[0] of the scene is 1, an int, and must be Die."),
    ((Text(3),), "parts[0].text of the scene is 3, an int, and must be str."),
    ((SquareBoard.squares(1, 1, [Cell(3)]),), "parts[0].rows[0][0].piece of the scene is 3"),
    ("words", "parts of the scene is 'words', a str, and must be a tuple of parts"),
]  # type: ignore[arg-type, list-item]


@pytest.mark.parametrize(("parts", "sentence"), WRONG)
def test_a_part_of_a_wrong_kind_was_blamed_on_the_drawing(parts: Any, sentence: str) -> None:
    scene = Scene("A part is wrong.", parts)
    assert sentence in wrong_part(scene)
    with pytest.raises(GameError, match=re.escape(sentence)):
        draw.svg(scene)


def test_buttons_that_are_no_tuple_were_drawn_once_and_never_clicked() -> None:
    buttons: Any = (Button(name) for name in "ab")
    sentence = "a generator, and must be a tuple of Button."
    assert wrong_part(Scene("Choose.", (Choice(buttons),))).endswith(sentence)


def test_numbers_of_numpy_and_lists_of_words_are_as_good() -> None:
    die: Any = Die(np.int8(3), np.int64(4))  # type: ignore[arg-type]
    rows: Any = [["Ann", np.float64(3)]]
    board = SquareBoard.squares(1, 1, [Cell(shade=np.float64(0.5))])
    parts = (Dice((die,)), ScoreTable(("", "points"), rows), board)
    assert wrong_part(Scene("All is well.", parts)) == ""


def test_a_middle_with_a_line_takes_the_whole_width_of_a_table():
    seats = [Text(name) for name in "SWNE"]
    assert not Around(tuple(seats), (Hand(()),)).is_wide
    assert Around(tuple(seats), (Line(()),)).is_wide
    assert Around(tuple(seats), (SideBySide((Hand(()), Text("x"))),)).is_wide


def test_a_still_scene_has_no_sets_to_play() -> None:
    hand = Hand((Card("K"), Card("K")), "", ((7, ("K", "K")),))
    assert Scene("", (hand,)).still().parts == (Hand((Card("K"), Card("K"))),)
