"""Texts that are no rules: each is refused in a sentence, at once."""

import ast
import re
import time
import warnings

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kibitz.kit.rulelang import RuleError, program, text, words
from kibitz.words import Reader

AT_ONCE = 10.0  # seconds of processor time; without a bound on its depth a rule takes for ever


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("", "character 1: a card, a property or a number was expected, but the rule ends."),
        ("red if odd(last)", "character 17: 'else' was expected, but the rule ends."),
        ("red if odd(last", "character 16: ')' was expected, but the rule ends."),
        ("red black", "character 5: an operator or the end was expected, but there is 'black'."),
        ("redd", "character 1: 'redd' is not a word of the language"),
        ("card", "character 1: true or false was expected, 'card' is a number; write a property"),
        ("rank", "character 1: 'rank' needs a card, like rank(card)."),
        ("red(odd)", "character 5: a card was expected, card or last or last2 or last3, not 'odd'."),
        ("red(last4)", "character 5: a card was expected"),
        ("suit(card) < hearts", "character 14: a suit has no order; compare it by == or !=."),
        ("suit(card) == red", "character 15: a suit was expected to compare with, 'red' is a colour."),
        ("rank(card) in 3", "character 15: a list was expected after 'in'"),
        ("(red, black)", "character 1: a list of values is only written after 'in'."),
        ("rank(card) % 0 == 0", "character 14: a number is divided by a number from 1 to 40, not by '0'."),
        ("rank(card) % rank(last) == 0", "character 14: a number is divided by"),
        ("place % 14 == 0", "character 9: place is divided by a number from 2 to 13, not by '14'."),
        ("place > 21", "character 9: place is compared with a number from 0 to 20, not with '21'."),
        ("place > rank(card)", "character 9: place is compared with"),
        ("place + 1 == 3", "character 1: 'place' is only written as place % 2 to 13 or"),
        ("rank(card) > 41", "character 14: "),
        ("rank(card) > 007", "character 14: '007' is no number"),
        ("1if red else 2", "character 1: '1if' is no number"),
        ("red if not", "character 11: a card, a property"),
        ("red = black", "character 5: '=' is not a sign of the language."),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence_with_the_place_and_what_was_expected(rule, sentence):
    with pytest.raises(RuleError) as fault:
        program(rule)
    assert str(fault.value).startswith(f"The rule, at {sentence}")
    assert str(fault.value).endswith(".")


TRICKS = [
    "__import__('os').system('true')", "().__class__.__bases__[0].__subclasses__()", "exec('1')",
    "open('/etc/passwd')", "card.__class__", "card[0]", "[card for card in last]", "{card}",
    "lambda: card", "(lambda: 0)()", "(card := 3)", "f'{card}'", "'a' * 10**9", "10**10**10",
    "9" * 300, "1e9 > card", "1_0 > card", "0x10 > card", "1j == card", "... == card", "red(*card)",
    "red(card=1)", "red(**card)", "await card", "yield", "(yield card)", "*card", "card if last",
    "print(card)", "rank(rank(card))", "red(red(card))", "red()", "red(card, last)", "red(card)(card)",
    "card is last", "card | last", "card // 2 > 1", "card / 2 > 1", "~card", "card @ last", "+card > 1",
    "red; black", "red # why", "red\\\n", "red\nblack", "red\tor black", "red\x00", "\ufeffred",
    "\ud800", "r\u0435d", "\uff52ed", "red\u00a0", "\u00b2 > card", "(" * 300, ")" * 300,
    "(" * 149 + "red" + ")" * 148, "not " * 75, "-" * 300, "-" * 290 + "card > 1", "red if " * 42,
    "red(" * 75, "card in " * 37, "card < " * 42 + "5", "((" * 20 + "red" + "in (red,red))" * 18,
    "red==" * 50 + "red", "(((((red==" * 20, "red == (" * 28 + "red" + " == red)" * 10,
    "None", "Ellipsis", "__debug__", "True()", "import os", "def f(): pass", "card card",
]  # fmt: skip


@pytest.mark.parametrize("trick", TRICKS, ids=range(len(TRICKS)))
def test_tricks_are_refused_in_a_sentence_at_once(trick):
    begun = time.process_time()
    with pytest.raises(
        RuleError, match=r"^(The rule, at character \d+: |A rule has at most ).*\.$"
    ):
        program(trick)
    assert time.process_time() - begun < AT_ONCE


@pytest.mark.parametrize(
    "rule",
    ["red == (odd == (even == (face == (high == (low == (red == black) == odd) == even) == face)"
     " == high) == low) == red",
     "(((((rank(card) in (1, 2)) in (red, odd)) in (red, odd)) in (red, odd)) in (red, odd)) in (red, odd)",
     "rank(card) in (" + ", ".join(map(str, range(40))) + ")"],
)  # fmt: skip
def test_a_text_that_says_things_twice_too_often_is_too_long(rule):
    with pytest.raises(RuleError, match="too long"):
        program(rule)


def test_a_rule_that_keeps_too_many_numbers_waiting_is_refused():
    program("(card + last + last2 + last3) % 4 == place % 3")
    with pytest.raises(RuleError, match="character 1: too many values wait for each other"):
        program("card + last + last2 + last3 + 1 + 2 + 3 == 30")


PIECES = [
    "card",
    "last",
    "last2",
    "last3",
    "place",
    "rank",
    "suit",
    "colour",
    "odd",
    "red",
    "spades",
]

PIECES += ["(", ")", "(card)", "(last)", " if ", " else ", " and ", " or ", "not ", " in ", ","]

PIECES += ["<", "==", "!=", ">=", "+", "-", "*", "%", "3", "0", "13", "41", " ", "True", "(1, 2)"]

PIECES += ["**", "//", "=", ".", "'", "[", "x", "é", "\n", "1x", "lambda"]


@settings(max_examples=400)
@given(st.lists(st.sampled_from(PIECES), max_size=16).map("".join))
@example("odd(card)if red else(low)")
@example(" odd")
@example("not-card<3in(True,)")
def test_what_the_parser_reads_python_reads_too(rule):
    try:
        row = program(rule)
    except RuleError as fault:
        assert str(fault).endswith(".")
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        ast.parse(rule.lstrip(" "), mode="eval")
    assert (program(text(row), 2000) == row).all()
    assert words(row).endswith(".")


@given(st.text(max_size=320))
def test_any_text_is_read_or_refused(rule):
    try:
        program(rule)
    except RuleError as fault:
        assert str(fault).endswith(".")


@pytest.mark.parametrize("rule", ["", "red if odd(last", "redd", "card", "suit(card) < hearts"])
def test_a_fault_of_a_rule_is_read_in_the_language_of_the_reader(rule):
    with pytest.raises(RuleError) as fault:
        program(rule)
    read = Reader("de").read(fault.value.said)
    assert re.match(r"Die Regel, bei Zeichen \d+: ", read) and " was " not in read


@pytest.mark.parametrize(
    "rule",
    [
        "red or (red == (" * 12 + "odd" + "))" * 12,
        "(red and (odd == " * 14 + "odd" + "))" * 14,
        "red if (1 if (" * 2 + "odd" + ") else 2) < 3 else odd" * 2,
        "1 < (2 if " * 2 + "odd" + " else 3)" * 2,
    ],
)
def test_deep_nesting_is_refused_at_once(rule):
    row = program(rule)
    begun = time.process_time()
    assert (program(text(row), 2000) == row).all()
    assert words(row)
    assert time.process_time() - begun < AT_ONCE
