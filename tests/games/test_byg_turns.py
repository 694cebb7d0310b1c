"""Byg: the opening, placing and growing. W and B are stones, + marks the cells that may be filled."""

from textwrap import dedent

import pytest
from tests.games.byg_positions import begin, drawn, game_of, picture

import kibitz
from kibitz.games.byg import rules


def after(before, mover, acts, **options):
    p = drawn(before, mover, **options)
    p.play(acts)
    return p


def same(p, wanted):
    return picture(p) == dedent(wanted).strip("\n").rstrip()


# The opening


def test_white_opens_with_one_stone_and_black_moves_next():
    p = begin("c3")
    assert (p.player, p.turn, p.ply) == (1, 1, 1)
    assert same(
        p,
        """
          + + +
         + + + +
        + + W + +
         + + + +
          + + +
        """,
    )


def test_the_first_turn_is_over_after_its_stone_also_in_version_1():
    assert "done" not in begin("a1").moves()
    assert begin("a1").record.colour == rules.BLACK


def test_a_turn_has_at_least_one_stone():
    assert "done" not in begin("c3").moves()
    with pytest.raises(kibitz.IllegalMove, match="you must put at least one stone in a turn"):
        begin("c3 done")


# Placing


def test_a_placed_stone_may_be_followed_by_one_more_that_touches_no_stone_of_ones_own():
    p = after(
        """
          . . .
         . . . .
        . . W . B
         . . . .
          . . .
        """,
        "Black",
        "c1",
    )
    assert p.moves()[-1] == "done"
    assert same(
        p,
        """
          + + +
         . + + .
        B . W . B
         . + + .
          + + +
        """,
    )


def test_after_two_placed_stones_the_turn_is_over():
    p = begin("c3 c1 c5")
    assert (p.turn, p.player) == (2, 0) and "done" not in p.moves()


def test_one_placed_stone_is_enough():
    p = begin("c3 c1 done")
    assert (p.turn, p.player) == (2, 0)


def test_touching_the_opponent_is_free():
    p = begin("c3 c2")
    assert p.player == 1 and {"b3", "d3", "c4"} <= set(p.moves())
    assert begin("c3 c2 c4").turn == 2


def test_a_placed_stone_may_not_be_followed_by_one_beside_it():
    with pytest.raises(
        kibitz.IllegalMove, match="c2 touches a stone of yours, and this turn places"
    ):
        begin("c3 c1 c2")


def test_a_placing_turn_does_not_grow_a_group():
    before = """
          . . .
         . . . .
        W . . . .
         . . . .
          . B .
        """
    with pytest.raises(kibitz.IllegalMove, match="b1 touches a stone of yours"):
        after(before, "White", "c4 b1")


def test_where_no_second_stone_fits_apart_the_turn_ends_by_itself():
    p = begin("a1 b2", side=2)
    assert (p.turn, p.player) == (2, 0)
    assert same(
        p,
        """
         + +
        + B +
         W +
        """,
    )


def test_in_version_2_a_turn_places_one_stone_only():
    p = begin("c3 c1", version=2, pie=False)
    assert (p.turn, p.player) == (2, 0) and "done" not in p.moves()


# Growing


TWO_GROUPS = """
          . . .
         . . . .
        W . . . W
         . . . .
          B . B
        """


def test_a_stone_beside_ones_own_grows_and_another_group_may_grow_after_it():
    p = after(TWO_GROUPS, "White", "d1")
    assert p.moves()[-1] == "done"
    assert same(
        p,
        """
          . . .
         W . . +
        W . . + W
         . . . +
          B . B
        """,
    )


def test_a_growing_turn_places_no_stone_apart():
    with pytest.raises(
        kibitz.IllegalMove, match="a2 touches no stone of yours, and this turn grows"
    ):
        after(TWO_GROUPS, "White", "d1 a2")


def test_a_group_grows_by_one_stone_only():
    for second in ("e1", "d2", "c2", "b1"):
        with pytest.raises(kibitz.IllegalMove, match=f"{second} touches a group that has grown"):
            after(TWO_GROUPS, "White", f"d1 {second}")


def test_when_every_group_has_grown_the_turn_ends_by_itself():
    p = after(TWO_GROUPS, "White", "d1 d4")
    assert (p.turn, p.record.colour) == (1, rules.BLACK)


def test_growing_may_stop_after_any_group():
    p = after(TWO_GROUPS, "White", "d1 done")
    assert (p.turn, p.record.colour) == (1, rules.BLACK)


def test_a_stone_that_joins_groups_has_grown_them_all():
    p = after(
        """
          . . .
         . . . .
        . W . W .
         . . . .
          B . W
        """,
        "White",
        "c3",
    )
    assert same(
        p,
        """
          . . .
         . . . .
        . W W W .
         . . . .
          B + W
        """,
    )


def test_new_stones_may_not_touch_each_other():
    p = after(
        """
          . . .
         . . . .
        W . . W .
         . . . .
          . B .
        """,
        "White",
        "c2",
    )
    assert "c3" not in p.moves()
    assert same(
        p,
        """
          . . .
         . . + +
        W W . W +
         . . + +
          . B .
        """,
    )


def test_new_stones_may_not_touch_a_common_group():
    p = after(
        """
          . . .
         . . . .
        . W . W .
         . . . .
          B . .
        """,
        "White",
        "d2",
    )
    assert same(
        p,
        """
          . . .
         . W . +
        . W . W +
         . . + +
          B . .
        """,
    )


def test_version_2_grows_like_version_1():
    one, two = (after(TWO_GROUPS, "White", "d1", version=v, pie=False) for v in (1, 2))
    assert one.moves() == two.moves()


def test_done_is_never_the_only_legal_act():
    for version in (1, 2):
        for seed in range(30):
            for p in game_of(seed, side=3, version=version):
                assert p.moves() != ["done"]


def test_there_is_a_legal_act_while_a_cell_is_vacant_and_none_after():
    for p in game_of(1, side=3):
        cells = [m for m in p.moves() if m != "done"]
        assert bool(cells) == bool(p.record.vacant.any()) != p.over
