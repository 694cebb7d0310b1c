"""Symple: putting and growing. W and B are stones, + marks the cells that may be filled."""

from itertools import permutations

import pytest
from tests.games.symple_positions import after, begin, drawn, picture, same

import kibitz
from kibitz.kit import sets

# The opening


def test_white_begins_with_one_stone_and_black_answers_with_one():
    p = begin("c3")
    assert (p.player, p.turn, p.ply) == (1, 1, 1)
    assert same(
        p,
        """
        + + + + +
        + + + + +
        + + W + +
        + + + + +
        + + + + +
        """,
    )
    p.play("c4")
    assert (p.player, p.turn, p.ply) == (0, 2, 2)


def test_moving_is_compulsory():
    with pytest.raises(kibitz.IllegalMove, match="you may not pass"):
        begin("done")
    with pytest.raises(kibitz.IllegalMove, match="you may not pass"):
        begin("c3 c4 done")


# Putting


def test_a_stone_next_to_none_of_ones_own_is_put_and_ends_the_turn():
    p = begin("c3 c4 e1")
    assert (p.player, p.turn) == (1, 3) and p.record.groups[0] == 2


def test_stones_that_touch_at_a_corner_are_apart():
    p = begin("c3 a1 d4")
    assert (p.player, p.turn) == (1, 3) and list(p.record.groups) == [2, 1]


def test_touching_the_opponent_is_free():
    p = begin("c3 c4")
    assert list(p.record.groups) == [1, 1]
    p.play("b4")
    assert (p.player, list(p.record.groups)) == (1, [2, 1])


# Growing


TWO_GROUPS = """
    . . . . .
    W . . . .
    . . . . .
    . . . . B
    . . W . B
    """


def test_a_stone_next_to_ones_own_grows_and_every_other_group_must_grow_too():
    p = after(TWO_GROUPS, "White", "b4")
    assert p.player == 0 and "done" not in p.moves()
    assert same(
        p,
        """
        . . . . .
        W W . . .
        . . . . .
        . . + . B
        . + W + B
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="first grow all groups that can grow"):
        p.play("done")


def test_when_every_group_has_grown_the_turn_ends_by_itself():
    p = after(TWO_GROUPS, "White", "b4 c2")
    assert (p.player, p.turn) == (1, 1)


def test_a_group_grows_by_one_stone_only():
    for second in ("a5", "a3"):
        with pytest.raises(kibitz.IllegalMove, match=f"{second} touches a group that has grown"):
            after(TWO_GROUPS, "White", f"b4 {second}")


def test_a_growing_turn_puts_no_stone_apart():
    with pytest.raises(
        kibitz.IllegalMove, match="e5 touches none of your groups as they were when this turn began"
    ):
        after(TWO_GROUPS, "White", "b4 e5")


def test_a_new_stone_is_no_group_to_grow():
    with pytest.raises(kibitz.IllegalMove, match="c4 touches none of your groups as they were"):
        after(TWO_GROUPS, "White", "b4 c4")


def test_a_stone_grows_every_group_that_it_touches():
    p = after(
        """
        . . . . .
        . W . W .
        . . . . .
        . . . . B
        W . . . B
        """,
        "White",
        "c4",
    )
    assert same(
        p,
        """
        . . . . .
        . W W W .
        . . . . .
        + . . . B
        W + . . B
        """,
    )


def test_no_group_is_touched_by_two_stones_of_the_turn():
    p = after(
        """
        . . . . .
        . W . W .
        . . . . .
        . . . . B
        . . . . B
        """,
        "White",
        "b5",
    )
    assert same(
        p,
        """
        . W . + .
        . W . W +
        . . . + .
        . . . . B
        . . . . B
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="c4 touches a group that has grown this turn"):
        p.play("c4")


def test_two_stones_of_the_turn_may_touch_each_other():
    before = """
        . . . . .
        . . . . .
        W . . W .
        . . . . B
        . . . . B
        """
    p = after(before, "White", "b3 c3")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_a_stone_may_touch_a_new_stone_of_a_group_that_has_grown_and_a_group_that_has_not():
    before = """
        . . . . .
        . . W . .
        W . . . .
        . . . . B
        . . . . B
        """
    p = after(before, "White", "b3")
    assert same(
        p,
        """
        . . + . .
        . + W + .
        W W + . .
        . . . . B
        . . . . B
        """,
    )
    p.play("b4")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_groups_are_judged_as_they_stood_at_the_start_of_the_turn():
    """The new b3 and c3 join two groups; d3 touches c3 and yet grows the third group only."""
    before = """
        . . . . .
        . . W . .
        W . . . W
        . . . B .
        . . . B .
        """
    p = after(before, "White", "b3 c3")
    assert same(
        p,
        """
        . . . . .
        . . W . +
        W W W + W
        . . . B +
        . . . B .
        """,
    )
    p.play("d3")
    assert (p.player, list(p.record.groups)) == (1, [1, 1])


def test_a_group_without_a_vacant_cell_beside_it_need_not_grow():
    p = after(
        """
        . . . . .
        . . W . .
        . . . . .
        B B . . .
        W B . . .
        """,
        "White",
        "c5",
    )
    assert p.player == 1


STOLEN = """
    B B B B .
    W . W . W
    B B B B B
    . . . . .
    . . . . .
    """


def test_a_group_whose_cells_all_touch_groups_that_have_grown_cannot_grow_any_more():
    p = after(STOLEN, "White", "d4")
    assert p.player == 1 and not sets.has(p.record.own[0], p.parse("b4")[0])


def test_the_player_chooses_in_which_way_the_growth_becomes_complete():
    p = after(STOLEN, "White", "b4")
    assert p.player == 0 and p.moves() == ["e5"]
    p = after(STOLEN, "White", "e5 b4")
    assert p.player == 1


def test_the_stones_of_a_growth_can_be_put_in_any_order():
    before = """
        W . . . .
        . . . W .
        . . . . .
        . W . . B
        . . . . B
        """
    keys = {after(before, "White", " ".join(o)).key() for o in permutations(("b5", "d3", "c2"))}
    assert len(keys) == 1


def test_a_turn_that_has_begun_differs_from_the_same_stones_at_its_start():
    begun = after(TWO_GROUPS, "White", "b4")
    fresh = drawn(picture(begun).replace("+", "."), "White")
    assert begun.moves() != fresh.moves() and begun.key() != fresh.key()


def test_the_groups_that_must_still_grow_are_marked():
    p = kibitz.load("symple", side=7).start()
    p.play("b4 c6 d4 f5 e2 b2 c4")
    board = next(p.scene().boards())
    assert {cell.name for row in board.rows for cell in row if cell.mark} == {"e2"}
