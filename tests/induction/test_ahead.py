"""Naming a rule or playing on, against all ways to play on tried one by one."""

import pytest

from kibitz.induction.ahead import DEEPEST, Ahead

PENALTY = 2.0


def named(weights, cards, left, turn):
    """What is lost if the heaviest rule that is left is named now."""
    rest = [k for k in left if weights[k] != max(weights[i] for i in left)]
    return PENALTY * sum(weights[k] for k in rest) + waited(weights, cards, rest, turn)


def waited(weights, cards, left, turn):
    """What is lost if a card is played, tried with each card."""
    if not left:
        return 0.0
    if turn == DEEPEST:
        order = sorted((weights[k] for k in left), reverse=True)
        return sum(weight + (1 + PENALTY) * k * weight for k, weight in enumerate(order))
    parted = ([[k for k in left if card >> k & 1 == bit] for bit in (0, 1)] for card in cards)
    after = [sum(least(weights, cards, part, turn + 1) for part in parts) for parts in parted]
    return sum(weights[k] for k in left) + min(after)


def least(weights, cards, left, turn):
    if not left:
        return 0.0
    return min(way(weights, cards, left, turn) for way in (named, waited))


@pytest.mark.parametrize(
    ("weights", "cards"),
    [
        ((0.55, 0.45), (0b01,)),
        ((0.7, 0.3), (0b01, 0b10)),
        ((0.6, 0.3, 0.1), (0b011, 0b110)),
        ((0.4, 0.3, 0.2, 0.1), (0b0001, 0b0010, 0b0100)),
        ((0.9, 0.1), (0b11, 0b00)),
    ],
)
def test_it_names_a_rule_exactly_where_that_loses_less(weights, cards):
    naming, waiting = (way(weights, cards, [*range(len(weights))], 0) for way in (named, waited))
    ahead, everything = Ahead(weights, 0.0, cards, PENALTY), (1 << len(weights)) - 1
    assert ahead._loss_by_naming(everything, 0) == pytest.approx(naming)
    assert ahead._loss_by_waiting(everything, 0) == pytest.approx(waiting)
    assert ahead.is_time() == (naming < waiting)


def test_of_two_near_relatives_a_card_that_parts_them_is_cheaper_than_a_name():
    assert not Ahead((0.6, 0.4), 0.0, (0b01,), PENALTY).is_time()
    assert Ahead((0.6, 0.4), 0.0, (0b11,), PENALTY).is_time()  # no card parts them


def test_rules_that_are_not_among_the_leaders_make_a_name_dearer():
    assert Ahead((0.7, 0.1), 0.0, (0b01,), PENALTY).is_time()
    assert not Ahead((0.7, 0.1), 0.6, (0b01,), PENALTY).is_time()
