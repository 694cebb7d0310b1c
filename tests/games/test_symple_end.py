"""Symple: Black's balance, the end, and refusals. W and B are stones."""

import pytest
from tests.games.symple_positions import after, begin, drawn, game_of, same

import kibitz
from kibitz.games.symple import rules

# Black's balance


EVEN = """
    . . . . .
    . W . B .
    . . . . .
    . B . W .
    . . . . .
    """


def test_while_nobody_has_grown_black_may_put_a_stone_apart_after_his_growth():
    p = after(EVEN, "Black", "d5 b1")
    assert p.player == 1 and p.moves()[-1] == "done"
    assert same(
        p,
        """
        + + . B .
        + W . B .
        + . + . +
        . B . W +
        . B . + +
        """,
    )
    p.play("a5")
    assert (p.player, list(p.record.groups)) == (0, [2, 3])


def test_black_may_leave_the_extra_stone_out():
    p = after(EVEN, "Black", "d5 b1 done")
    assert (p.player, list(p.record.groups)) == (0, [2, 2])


def test_the_extra_stone_touches_no_black_stone_old_or_new():
    for cell in ("b3", "a1"):
        with pytest.raises(kibitz.IllegalMove, match=f"{cell} touches a stone of yours"):
            after(EVEN, "Black", f"d5 b1 {cell}")


def test_the_extra_stone_comes_after_the_whole_growth():
    with pytest.raises(kibitz.IllegalMove, match="a5 touches none of your groups"):
        after(EVEN, "Black", "d5 a5")


def test_black_who_puts_a_stone_puts_no_other():
    assert after(EVEN, "Black", "c3").player == 0


def test_white_has_no_extra_stone():
    assert after(EVEN, "White", "b5 d1").player == 1


def test_black_keeps_the_balance_until_somebody_grows():
    assert begin("c3 a1 e5 e1 a5 c1 a3 b1 e2").moves()[-1] == "done"


def test_once_anybody_has_grown_black_has_no_extra_stone():
    assert begin("c3 a1 c4 a2").player == 0  # White has
    p = begin("c3 a1 e5 a2 done e3")
    assert p.player == 1
    p.play("b1")  # Black has
    assert p.player == 0


def test_where_no_cell_is_apart_blacks_growth_ends_the_turn():
    before = """
        B W B W B
        W B W B W
        B W B W B
        W B . B W
        B W {} W {}
        """
    p = after(before.format("B", "."), "Black", "c2")
    assert (p.player, p.moves()) == (1, ["e1", "done"])
    p = after(before.format(".", "B"), "Black", "c2")
    assert (p.player, p.moves()) == (0, ["c1"])


# The end


FULL = """
    W W W B W
    W W W B B
    W W W B W
    W W B B W
    B W B B W
    """  # White 16 stones in 3 groups, Black 9 in 2


def test_the_game_ends_when_the_board_is_full():
    *_, before, end = game_of(3)
    assert before.record.vacant.any() and not before.over and before.returns is None
    assert end.over and sorted(end.returns) == [-1, 1]
    assert end.moves() == [] and end.player is None


@pytest.mark.parametrize(
    ("penalty", "scores", "winner"),
    [
        (4, (4, 1), "White wins by 4 to 1."),
        (6, (-2, -3), "White wins by -2 to -3."),
        (8, (-8, -7), "Black wins by -7 to -8."),
        (10, (-14, -11), "Black wins by -11 to -14."),
        (12, (-20, -15), "Black wins by -15 to -20."),
    ],
)
def test_a_score_is_the_stones_less_the_penalty_for_each_group(penalty, scores, winner):
    p = drawn(FULL, "White", penalty=penalty)
    assert tuple(rules.score(p.record, colour) for colour in (rules.WHITE, rules.BLACK)) == scores
    assert p.over and p.returns == ((1, -1) if winner.startswith("White") else (-1, 1))
    assert winner in str(p)
    said = f"White has 16 stones; 3 groups cost {penalty} each: {scores[0]} points."
    assert said in " ".join(str(p).split())


@pytest.mark.long
def test_the_scores_are_never_equal():
    for penalty in (4, 12):
        for seed in range(100):
            *_, p = game_of(seed, penalty=penalty)
            assert rules.score(p.record, rules.WHITE) != rules.score(p.record, rules.BLACK)


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ("c3 c3", "c3 is taken."),
        ("c3 c4 pass", "this game has no such act; legal: a1, b1, c1, d1, e1, a2, b2, c2, d2, e2, a3, b3, .. (23 in all)."),
    ],
)  # fmt: skip
def test_a_refusal_says_why(acts, why):
    with pytest.raises(kibitz.IllegalMove) as fault:
        begin(acts)
    number = len(acts.split())
    assert str(fault.value) == f"act {number}, {acts.split()[-1]!r}: {why}"
