"""Byg: the end, the pie, refusals, and what the table marks. W and B are stones."""

import pytest
from tests.games.byg_positions import begin, drawn, game_of, picture
from tests.games.slow_boards import groups, hexagon

import kibitz
from kibitz.games.byg import rules

# The end


def winner(full):
    p = drawn(full, "White")
    assert p.over and p.moves() == [] and p.player is None
    won = ("White", "Black")[p.returns.index(1)]
    assert f"{won} has the larger groups and wins." in str(p)
    exchanged = drawn(full.translate(str.maketrans("WB", "BW")), "White")
    assert exchanged.returns == p.returns[::-1]
    return won


def test_the_game_ends_when_the_board_is_full():
    *_, before, end = game_of(3, side=3)
    assert before.record.vacant.any() and not before.over and before.returns is None
    assert end.over and sorted(end.returns) == [-1, 1]


def test_the_larger_largest_group_wins_not_the_larger_number_of_stones():
    full = """
         B B
        W W W
         B B
        """
    assert winner(full) == "White"


def test_if_the_largest_groups_are_equal_the_second_largest_decides():
    full = """
          B W W
         W W W W
        W W B B B
         B B B B
          B W W
        """
    assert winner(full) == "White"  # 8 and 2 against 8 and 1


def test_a_missing_group_counts_0():
    full = """
          B W W
         W W W W
        W W W B B
         B B B B
          B B B
        """
    assert winner(full) == "Black"  # 9 against 9 and 1


# The pie


def test_in_version_2_the_second_player_chooses_a_colour_when_a_stone_is_put():
    p = begin("c3", version=2)
    assert p.moves() == ["white", "black"] and p.player == 1
    assert "The second player chooses: white or black." in str(p)


def test_who_chooses_black_moves_next():
    p = begin("c3 black", version=2)
    assert p.player == 1 and p.record.colour == rules.BLACK


def test_after_white_the_first_player_is_black_and_moves_next():
    p = begin("c3 white", version=2)
    assert p.player == 0 and p.record.colour == rules.BLACK


def test_the_choice_of_a_colour_is_a_turn_of_its_own():
    assert [begin(acts, version=2).turn for acts in ("c3", "c3 white", "c3 black")] == [1, 2, 2]


def test_the_first_stone_is_whites_for_either_seat():
    for choice, first in (("white", -1), ("black", 1)):
        p = begin(f"b2 {choice}", version=2, side=2)
        p.play("c1 c2 a2 b1 b3 a1")
        assert sizes(p) == {"W": [4], "B": [2, 1]}
        assert p.returns == (first, -first)


def test_without_the_pie_black_moves_next_and_the_colours_stay():
    p = begin("c3", version=2, pie=False)
    assert p.player == 1 and not {"white", "black"} & set(p.moves())


def test_version_1_has_no_pie():
    assert not {"white", "black"} & set(begin("c3", version=1, pie=True).moves())


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("c3 done", "you must put at least one stone in a turn."),
        ("c3 c3", "c3 is taken."),
        ("c3 white", "the colours are settled."),
        ("z9", "this game has no such act; legal: a1, a2, a3, b1, b2, b3, b4, c1, c2, c3, c4, c5, .. (19 in all)."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(acts, why):
    number = len(acts.split())
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts)
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"


def test_before_a_colour_is_chosen_no_stone_can_be_put():
    with pytest.raises(kibitz.IllegalMove, match="choose a colour: white or black"):
        begin("c3 c4", version=2)


def sizes(p):
    """The sizes of each colour's groups, the largest first."""
    near = hexagon(p.game.options["side"])
    marks = [mark for line in picture(p).splitlines()[::-1] for mark in line.split()]
    stones = {c: {a for a, mark in zip(near, marks, strict=True) if mark == c} for c in "WB"}
    return {colour: [len(group) for group in groups(own, near)] for colour, own in stones.items()}


def marked(p, mark):
    board = next(p.scene().boards())
    return {cell.name for row in board.rows for cell in row if cell.mark == mark}


def test_the_groups_that_may_still_grow_are_marked():
    p = begin("d4 | c2 c4 | e2 b3 | d2 c5 | d3", side=4)
    assert marked(p, "open") == {"b3"}


def test_the_largest_group_is_marked_at_the_end():
    p = begin("b3 b1 done b2 a1 c1 a2", side=2)
    assert marked(p, "win") == set()
    p.play("c2")
    assert marked(p, "win") == {"c1", "c2", "b2", "b3"}
