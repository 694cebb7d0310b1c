"""Hands in which only the rank counts, held against counters."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kibitz.kit import ranks
from kibitz.kit.rng import seeded

PACK = sorted([*range(15)] * 4)
hands = st.sets(st.integers(0, 59)).map(lambda places: Counter(PACK[i] for i in places))


def word(cards):
    total = 0
    for rank, n in cards.items():
        total = ranks.more(total, rank, n)
    return total


def cards(word):
    return Counter({rank: n for rank in range(15) if (n := ranks.count(word, rank))})


@given(hands)
def test_a_hand_is_as_long_as_it_has_bits(hand):
    assert cards(word(hand)) == hand
    assert word(hand).bit_count() == hand.total()


@given(hands, hands)
def test_a_hand_lies_within_another_if_its_bits_do(one, other):
    assert (word(one) & ~word(other) == 0) == (one <= other)


@given(hands, hands)
def test_cards_are_dropped_as_far_as_they_are_there(one, other):
    assert cards(ranks.drop(word(one), word(other))) == one - other


@given(hands, hands)
def test_what_was_dropped_can_be_added_again(one, other):
    both = one & other
    assert ranks.add(ranks.drop(word(one), word(both)), word(both)) == word(one)


@given(hands.filter(bool), st.data())
def test_the_top_cards_of_a_hand_are_its_highest(hand, data):
    n = data.draw(st.integers(1, hand.total()))
    assert cards(ranks.top(word(hand), n)) == Counter(sorted(hand.elements())[-n:])
    assert ranks.highest(word(hand)) == max(hand)


@given(hands, st.data(), st.integers(0, 99))
def test_cards_drawn_come_from_the_hand(hand, data, seed):
    n = data.draw(st.integers(0, hand.total()))
    found = cards(ranks.drawn(seeded(seed), word(hand), n))
    assert found.total() == n and found <= hand


def test_each_card_is_drawn_alike():
    rng, hand = seeded(1), word(Counter({2: 3, 7: 1}))
    sevens = sum(ranks.drawn(rng, hand, 2) == word(Counter({2: 1, 7: 1})) for _ in range(4000))
    assert abs(sevens - 2000) < 150


def test_one_and_all():
    assert cards(ranks.ONES) == Counter(range(15)) and cards(ranks.ALL) == Counter(PACK)
    assert cards(ranks.some(3)) == Counter({0: 3})
