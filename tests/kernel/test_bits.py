"""Counting and finding bits, the same in Python and in machine code."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kibitz
from kibitz.kernel import bits, compiled

WORDS = st.integers(-(2**63), 2**63 - 1) | st.integers(0, 63).map(lambda k: int(bits.bit(k)))


def pattern(word):
    """The bits of a word, the lowest first."""
    return [word >> k & 1 for k in range(64)]


def ask(word, k, out):
    """Everything about a word that is not 0, and its kth bit."""
    out[0] = bits.popcount(word)
    out[1] = bits.lowest(word)
    out[2] = bits.nth(word, k)
    out[3] = bits.bit(k)
    out[4] = bits.highest(word)


def ask_by_halves(word, k, out):
    """The same by the way for machines without the instruction."""
    ask(word, k, out)
    out[2] = bits._nth_by_halves(word, k)


@pytest.mark.long
@pytest.mark.parametrize("body", [ask, ask_by_halves])
@settings(deadline=None, max_examples=300)
@given(word=WORDS.filter(bool), data=st.data())
def test_a_word_is_the_same_in_machine_code(body, word, data):
    k = data.draw(st.integers(0, sum(pattern(word)) - 1))
    fast = compiled(body, kibitz.load("byg", side=2).rules)
    one, other = np.zeros((2, 5), np.int64)
    ask(word, k, one)
    fast(word, k, other)
    assert one.tolist() == other.tolist()


@pytest.mark.long
@given(WORDS)
def test_popcount_counts_the_bits_of_negative_words_too(word):
    assert bits.popcount(word) == bits.popcount(np.int64(word)) == sum(pattern(word))


@given(WORDS.filter(bool))
def test_the_kth_bit_is_found_from_the_lowest(word):
    places = [k for k, one in enumerate(pattern(word)) if one]
    assert bits.lowest(word) == places[0]
    assert [bits.nth(word, k) for k in range(len(places))] == places


@given(WORDS.filter(bool))
def test_the_highest_bit_is_the_last(word):
    assert bits.highest(word) == max(k for k, one in enumerate(pattern(word)) if one)


def test_bit_63_is_the_sign():
    assert bits.bit(63) == -(2**63) and bits.bit(0) == 1
    assert [pattern(int(bits.bit(k))).index(1) for k in range(64)] == list(range(64))
