"""Catchup and Ketchup: how many stones, and where. W and B are stones, + marks legal cells."""

from textwrap import dedent

import pytest
from tests.games.catchup_positions import TODAY, VERSIONS, begin, drawn, game_of, picture, turns

import kibitz
from kibitz.kit import hexes


def same(p, wanted):
    return picture(p) == dedent(wanted).strip("\n").rstrip()


# The opening


@pytest.mark.parametrize("version", VERSIONS)
def test_white_opens_with_one_stone_and_black_moves_next(version):
    p = begin("c3", version=version)
    assert turns(p) == (1, "B")
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


@pytest.mark.parametrize("version", VERSIONS)
def test_in_the_first_turn_there_is_no_stopping(version):
    assert begin(version=version).moves() == list(hexes.names(hexes.hexagon(3)))


# Catchup: how many stones


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_has_one_or_two_stones(version):
    assert turns(begin("c3 a1 done", version=version)) == (2, "W")
    assert turns(begin("c3 a1 a3", version=version)) == (2, "W")


@pytest.mark.parametrize("version", TODAY)
def test_done_can_be_said_after_a_stone_and_not_before(version):
    assert "done" not in begin("c3", version=version).moves()
    assert "done" in begin("c3 a1", version=version).moves()
    with pytest.raises(kibitz.IllegalMove, match="Black has put no stone in this turn yet"):
        begin("c3 done", version=version)


def earns(before, version):
    """Whether the last turn of these gives the next player a third stone."""
    p = begin(before, version=version)
    assert p.record.begun == 0
    return p.record.left == 3


@pytest.mark.parametrize("version", TODAY)
def test_the_first_stone_of_a_player_earns_nothing(version):
    assert not earns("c3", version)
    assert not earns("c3 | a1 e3", version)


@pytest.mark.parametrize("version", TODAY)
def test_a_largest_group_that_has_grown_to_two_gives_the_opponent_a_third_stone(version):
    assert earns("c3 | a1 a2", version)
    assert turns(begin("c3 | a1 a2 | e1 e2 e3", version=version)) == (3, "B")


@pytest.mark.parametrize("version", TODAY)
def test_a_third_stone_may_be_left_out(version):
    assert turns(begin("c3 | a1 a2 | e1 done", version=version)) == (3, "B")
    assert turns(begin("c3 | a1 a2 | e1 e3 done", version=version)) == (3, "B")


@pytest.mark.parametrize("version", TODAY)
def test_the_third_stone_is_for_the_next_turn_only(version):
    assert not earns("c3 | a1 a2 | e1 done", version)
    assert not earns("c3 | a1 a2 | e1 done | c5 done", version)


@pytest.mark.parametrize("version", TODAY)
def test_the_same_size_at_another_place_has_not_grown(version):
    assert not earns("c3 | a1 a2 | e1 done | e3 d4", version)


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_that_joins_groups_to_a_larger_one_counts_too(version):
    assert earns("c3 | a1 a3 | e1 done | a2 done", version)


LEVEL = "c3 | a1 a2 | c4 done"  # both have a group of two
BELOW = "c3 | a1 a2 | e1 e3 done | a3 done | c4 done"  # White has come to two, Black has three
ABOVE = "c3 | a1 a2 | c4 c5 done"  # White has come to three, Black has two


def test_in_catchup_a_group_counts_that_comes_level_with_the_opponents():
    assert [earns(acts, "catchup") for acts in (LEVEL, BELOW, ABOVE)] == [True, False, True]


def test_in_2012_only_a_group_counts_that_is_larger_than_any_was_before():
    assert [earns(acts, "2012") for acts in (LEVEL, BELOW, ABOVE)] == [False, False, True]


@pytest.mark.parametrize("version", TODAY)
def test_a_turn_ends_by_itself_when_nothing_is_vacant(version):
    for seed in range(60):
        for p in game_of(seed, side=2, version=version):
            assert p.moves() != ["done"]
            assert p.over == (not p.record.vacant.any())


# Ketchup: how many stones


def test_until_two_stones_touch_a_turn_has_two_stones():
    p = begin("c3 a1", version="revised")
    assert turns(p) == (1, "B") and not {"pass", "done"} & set(p.moves())
    p.play("e1 c1")
    assert turns(p) == (2, "W") and "pass" not in p.moves()
    p.play("c5")
    assert turns(p) == (3, "B")


def test_the_player_without_the_largest_group_puts_three_stones_or_passes():
    p = begin("c3 a1 a2", version="revised")
    assert "pass" in p.moves()
    p.play("e1 e3")
    assert turns(p) == (2, "W") and "pass" not in p.moves()
    p.play("c5")
    assert turns(p) == (3, "B")
    assert turns(begin("c3 a1 a2 pass", version="revised")) == (3, "B")


def test_the_player_with_the_largest_group_puts_two_stones():
    p = begin("c3 a1 a2 pass", version="revised")
    assert "pass" not in p.moves()
    p.play("e1 e3")
    assert turns(p) == (4, "W") and "pass" in p.moves()


def test_who_overtakes_has_the_largest_group_then():
    p = begin("c3 a1 a2 c4 c5 e1", version="revised")
    assert turns(p) == (3, "B") and "pass" in p.moves()


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("pass", "only the player without the largest group may pass."),
        ("c3 a1 a2 e1 pass", "you must complete the turn that you have begun."),
        ("c3 a1 a2 pass e1 pass", "you must complete the turn that you have begun."),
        ("c3 a1 a2 pass pass", "only the player without the largest group may pass."),
        ("c3 c3", "c3 is taken."),
    ],
)
def test_ketchup_refuses_and_says_why(acts, why):
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts, version="revised")
    assert str(fault.value) == f"act {len(acts.split())}, {acts.split()[-1]!r}: {why}"


# Ketchup: the largest groups may not be equal at the end of a turn


def test_the_third_stone_may_not_make_both_largest_groups_equal():
    p = drawn(
        """
          . . .
         . . . B
        W . . . B
         . . . B
          . W .
        """,
        "White",
        version="revised",
    )
    p.play("c2 e1")
    assert same(
        p,
        """
          W + +
         + + + B
        W W . + B
         . + + B
          + W +
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="after c3 the turn could only end with both"):
        p.play("c3")


def test_a_stone_is_legal_only_if_the_turn_can_be_completed_after_it():
    p = drawn(
        """
          W B B
         W B W W
        . B W . B
         W B . B
          . . .
        """,
        "White",
        version="revised",
    )
    p.play("c1")
    assert same(
        p,
        """
          W B B
         W B W W
        W B W + B
         W B . B
          + + +
        """,
    )
    with pytest.raises(kibitz.IllegalMove, match="after b3 the turn could only end with both"):
        p.play("b3")


def test_a_first_stone_is_legal_only_if_two_more_can_follow_it():
    p = drawn(
        """
          W W B
         . W B B
        W B . B .
         . W W B
          B B B
        """,
        "White",
        version="revised",
    )
    assert p.moves() == ["b1", "c3", "d1", "pass"]
    p.play("b1 c3")
    assert p.moves() == ["d1"]  # 9 against 8; with c5 it would be 8


def test_where_every_turn_of_three_would_end_equal_only_a_pass_is_left():
    p = drawn(
        """
          W W .
         B B W .
        B B W W .
         B B . .
          W B B
        """,
        "White",
        version="revised",
    )
    assert p.moves() == ["pass"]  # any three make a group of 8


def test_before_two_stones_touch_largest_groups_of_one_are_no_matter():
    assert turns(begin("c3 a1 a3", version="revised")) == (2, "W")
