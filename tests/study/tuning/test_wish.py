"""Wishes as text."""

from contextlib import suppress
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kibitz.contract import KibitzError
from kibitz.study.tuning.measures_to_tune import MEASURES
from kibitz.study.tuning.wish import Want, Wish, WishError, wish

PERCENT = st.integers(0, 1000).map(lambda tenths: tenths / 1000)
NUMBERS = st.integers(0, 5000).map(lambda tenths: tenths / 10)


@st.composite
def wants(draw, measure):
    low, high = sorted(draw(st.tuples(*[PERCENT if measure.is_share else NUMBERS] * 2)))
    return Want(measure, *draw(st.sampled_from([(low, high), (low, inf), (-inf, high)])))


@st.composite
def wishes(draw):
    names = draw(st.lists(st.sampled_from(sorted(MEASURES)), min_size=1, unique=True))
    return Wish(tuple(draw(wants(MEASURES[name])) for name in names))


@pytest.mark.long
@given(wishes())
def test_a_wish_that_is_written_reads_back_the_same(one):
    read = wish(str(one))
    assert str(read) == str(one)
    for want, other in zip(one.wants, read.wants, strict=True):
        assert want.measure is other.measure
        assert (want.low, want.high) == pytest.approx((other.low, other.high))


@given(st.text(max_size=60))
def test_any_text_is_a_wish_or_gets_one_sentence(text):
    try:
        wish(text)
    except KibitzError as fault:
        assert isinstance(fault, WishError)
        assert str(fault).endswith(".") and len(str(fault)) < 500


@pytest.mark.long
@given(wishes(), st.integers(0, 100), st.text("()=<>%,.-x0 ", min_size=1, max_size=3))
def test_a_wish_with_a_slip_is_read_or_gets_one_sentence(one, at, slip):
    text = str(one)
    with suppress(WishError):
        wish(text[:at] + slip + text[at:])


@pytest.mark.parametrize(
    "text, low, high",
    [
        ("first 48-52%", 0.48, 0.52),
        ("first 48%-52%", 0.48, 0.52),
        ("first 48 to 52 %", 0.48, 0.52),
        ("FIRST 48..52%", 0.48, 0.52),
        ("first>=48%", 0.48, inf),
        ("length <= 40", -inf, 40),
        ("length 20.5-40", 20.5, 40),
        ("depth>=5", 5, inf),
    ],
)
def test_bounds_are_read_as_people_write_them(text, low, high):
    (want,) = wish(text).wants
    assert (want.low, want.high) == (low, high)


@pytest.mark.parametrize(
    "text, words",
    [
        ("", "A part of the wish is empty; the measures are seats, first,"),
        ("beauty>=5", "'beauty>=5' names no measure; the measures are seats, first,"),
        ("length", "length needs bounds, such as length 20-40, not ''; the measures are seats,"),
        ("length<20", "length needs bounds"),
        ("seats 48-52", "seats is a share, so write percent: seats 48-52%"),
        ("length 20-40%", "length is no share, so leave out the %"),
        ("length 40-20", "the lower bound is above the upper one"),
        ("draws>=101%", "no share fits"),
        ("length>=3, length<=9", "length occurs twice"),
    ],
)
def test_a_bad_wish_gets_a_sentence_that_says_what_would_be_right(text, words):
    with pytest.raises(WishError) as fault:
        wish(text)
    assert words in str(fault.value)


def test_bounds_are_kept_apart_from_what_lies_between_them():
    (want,) = wish("length 20-40").wants
    assert [want.distance(value) for value in (10, 20, 30, 45)] == [10, 0, -10, 5]
