"""The options of a game: what is taken and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kibitz
from kibitz import Option, OptionError

EXAMPLES = Path(__file__).parents[1] / "examples"


def test_options_not_given_have_their_defaults():
    assert kibitz.load("byg").options == {"side": 5, "version": 1, "pie": True}


def test_a_game_says_its_options_as_the_command_line_writes_them():
    assert str(kibitz.load("byg", side=3, pie=False)) == "byg side=3 version=1 pie=no"
    assert repr(kibitz.load("byg", side=3)) == "<Game byg side=3 version=1 pie=yes>"


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        ("side", 10, 10),
        ("side", "10", 10),
        ("side", "07", 7),
        ("version", "2", 2),
        ("pie", "yes", True),
        ("pie", "No", False),
        ("pie", True, True),
        ("pie", "FALSE", False),
    ],
)
def test_a_value_may_be_given_as_text(option, given, value):
    found = kibitz.load("byg", **{option: given}).options[option]
    assert found == value and type(found) is type(value)


@pytest.mark.parametrize(
    ("option", "given", "sentence"),
    [
        ("side", 1, "byg: side is a whole number from 2 to 10, not '1'."),
        ("side", "11", "byg: side is a whole number from 2 to 10, not '11'."),
        ("side", "", "byg: side is a whole number from 2 to 10, not ''."),
        ("side", "five", "byg: side is a whole number from 2 to 10, not 'five'."),
        ("side", "1e1", "byg: side is a whole number from 2 to 10, not '1e1'."),
        ("side", 5.0, "byg: side is a whole number from 2 to 10, not '5.0'."),
        ("side", "+5", "byg: side is a whole number from 2 to 10, not '+5'."),
        ("side", " 5", "byg: side is a whole number from 2 to 10, not ' 5'."),
        ("side", "5\n", r"byg: side is a whole number from 2 to 10, not '5\n'."),
        ("side", "\u0665", "byg: side is a whole number from 2 to 10, not '\u0665'."),
        ("side", "²", "byg: side is a whole number from 2 to 10, not '²'."),
        ("side", "--5", "byg: side is a whole number from 2 to 10, not '--5'."),
        ("side", "9" * 5000, f"byg: side is a whole number from 2 to 10, not '{'9' * 40}'."),
        ("side", None, "byg: side is a whole number from 2 to 10, not 'None'."),
        ("side", True, "byg: side is a whole number from 2 to 10, not 'yes'."),
        ("version", 3, "byg: version is 1 or 2, not '3'."),
        ("version", "01", "byg: version is 1 or 2, not '01'."),
        ("pie", 1, "byg: pie is yes or no, not '1'."),
        ("pie", "perhaps", "byg: pie is yes or no, not 'perhaps'."),
        ("size", 5, "byg has no option 'size'; its options are: side, version, pie."),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(option, given, sentence):
    with pytest.raises(OptionError) as fault:
        kibitz.load("byg", **{option: given})
    assert str(fault.value) == sentence


def test_a_game_without_options_says_so():
    with pytest.raises(OptionError, match=r"has no option 'side'; its options are: none\."):
        kibitz.load(str(EXAMPLES / "tic_tac_toe.py"), side=3)


@pytest.mark.parametrize(
    ("option", "given", "value"),
    [
        (Option(0, "", low=-5, high=5), "-5", -5),
        (Option(0, "", low=-5, high=5), "-6", None),
        (Option(3, ""), "999999999", 999999999),
        (Option(3, ""), "1000000000", None),
        (Option(3, ""), -1, None),
        (Option("free", ""), "any text", "any text"),
        (Option("free", ""), 7, "7"),
        (Option("free", ""), "x" * 2000, "x" * 2000),
        (Option("free", ""), "x" * 2001, None),
        (Option("free", ""), "two\nlines", None),
        (Option("random", "", among=("random", 0, 1)), "0", 0),
        (Option("random", "", among=("random", 0, 1)), "Random", None),
    ],
)
def test_an_option_reads_what_its_bounds_allow(option, given, value):
    assert option.read(given) == value


@given(
    st.sampled_from(["side", "version", "pie"]), st.text(max_size=30) | st.integers() | st.floats()
)
def test_any_value_is_taken_or_refused_in_one_sentence(option, given):
    try:
        game = kibitz.load("byg", **{option: given})
    except OptionError as fault:
        assert "\n" not in str(fault) and str(fault).endswith(".")
    else:
        assert 2 <= game.options["side"] <= 10
