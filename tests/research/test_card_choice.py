"""Looking ahead with a value, against what is known of entropy."""

import pytest
from research.card_choice import Classes, Looking

from kibitz.induction.plain import plain

HAND = ("2h", "5s", "9d", "Kc", "Kd", "7h")


@pytest.fixture
def looking():
    found = Looking(seed=1, budget=400)
    found.prior = plain().prior
    found.start("Th")
    for card, right in (("3h", True), ("4s", False), ("9h", True), ("Js", False)):
        found.observe(card, right)
    return found


def test_if_only_entropy_is_lost_the_most_informative_card_loses_least(looking):
    looking.value = (1.0, 0.0)
    assert looking.tells(looking.suggest(HAND)) == max(looking.tells(card) for card in HAND)


def test_two_cards_ahead_never_look_worse_than_one_and_then_any(looking):
    looking.value = (1.0, 1.0)
    looking.suggest(HAND)
    from_one = looking._losses(*classes(looking))
    looking.plies = 2
    assert (looking._losses(*classes(looking)) <= 1 + from_one + 1e-9).all()


def classes(looking):
    found = Classes(looking.drawn)
    return found, found.share
