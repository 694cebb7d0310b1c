"""The gallery: which of several bounds of a value its page shows."""

from bench.gallery import asked, bounds_of, lies_between, nearest, remembered, row
from bench.published import PUBLISHED

ONE = next(one for one in PUBLISHED if "abrupt=yes" in one.options)
WIDE = {"value": "0.3 to 0.5", "best": "", "positions": 10, "seconds": 1.0}
CLOSE = {"value": "0.35 to 0.4", "best": "", "positions": 90, "seconds": 2.0}


def found(**more):
    return {asked(ONE): WIDE, **{remembered(ONE, int(n[1:])): ours for n, ours in more.items()}}


def test_the_page_shows_the_nearest_bounds_and_with_which_memory():
    assert nearest(ONE, found()) == (WIDE, 0)
    assert nearest(ONE, found(n1=CLOSE)) == (CLOSE, 1)
    assert nearest(ONE, found(n1={**WIDE, "value": "0.2 to 0.5"}, n2=CLOSE)) == (CLOSE, 2)
    assert "| 0.35 to 0.4 with `--remember 1` |" in row(ONE, CLOSE, 1)
    assert "| 0.3 to 0.5 |" in row(ONE, WIDE)


def test_a_value_is_kept_whatever_bounds_there_are():
    known = {**found(n1=CLOSE)}
    known[next(iter(known))] = value = {**WIDE, "value": "0.3844"}
    assert nearest(ONE, known) == (value, 0)


def test_a_search_that_was_refused_has_no_bounds():
    assert bounds_of({"refused": "It is too large."}) is None
    assert bounds_of(WIDE) == (0.3, 0.5) and lies_between(ONE, WIDE)
