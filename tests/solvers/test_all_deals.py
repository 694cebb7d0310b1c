"""The value of a game that begins with luck is the mean over its deals, or says what it is."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import kibitz
from kibitz.solvers import all_deals, begins_with_luck

DICE = str(Path(__file__).parent / "dealt_dice.py")


def best(rolled):
    return max((face + 1) * n for face, n in Counter(rolled).items())


def mean(dice):
    rolls = list(product(range(6), repeat=dice))
    return sum(map(best, rolls)) / len(rolls)


@pytest.mark.long
def test_a_game_of_more_than_2_000_deals_had_the_value_of_the_deal_of_seed_0():
    found = kibitz.solve(kibitz.load(DICE, dice=5))
    assert found.returns == pytest.approx((mean(5),)) and found.error == 0.0
    assert found.deals == 252 and found.seed is None and not found.intervals


def test_deals_that_lead_to_one_position_are_one_deal():
    found = kibitz.solve(kibitz.load(DICE, dice=3))
    assert found.returns == pytest.approx((mean(3),)) and found.deals == 56


def test_one_deal_is_solved_only_where_it_is_asked_for_and_the_result_names_it():
    game = kibitz.load(DICE)
    found = kibitz.solve(game.start(0))
    assert found.seed == 0 and found.as_json()["seed"] == 0
    assert found.returns == (best(face for face in range(6) for _ in range(_count(game, face))),)


def _count(game, face):
    return int(game.start(0).record.count[face])


def test_deals_that_are_too_many_to_list_give_an_estimate_that_is_named_so():
    game = kibitz.load(DICE, dice=9, faces=1_000_000)
    found = kibitz.solve(game, seconds=4)
    (low, high), value = found.intervals[0], found.returns[0]
    assert low < value < high and found.error == pytest.approx(max(value - low, high - value))
    assert 12.0 < low < high < 16.0  # the exact mean is in between: 13.6
    assert found.deals >= all_deals.FEWEST_DEALS and "estimate" in found.method
    assert found.as_json()["estimate"] == f"the mean of {found.deals:,} random deals, not of all"
    assert found.as_json()["intervals"] == [[pytest.approx(low), pytest.approx(high)]]


def test_luck_of_one_deal_in_a_thousand_was_taken_for_none():
    """Eight seeds showed the same position, so the game was said to begin without luck."""
    game = kibitz.load(DICE, rare=True)
    assert begins_with_luck(game)
    assert kibitz.solve(game).returns == pytest.approx((0.01,))


def test_a_deal_of_a_game_with_secrets_is_refused():
    game = kibitz.load(str(Path(__file__).parents[2] / "examples/kuhn_poker.py"))
    with pytest.raises(kibitz.KibitzError, match="leave out the seed"):
        kibitz.solve(game.start(3))
