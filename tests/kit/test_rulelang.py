"""The rule language: what texts mean, how they are refused, and how programs work."""

import ast
import re
import time
import warnings

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from kibitz.kernel import compiled
from kibitz.kit import rulelang
from kibitz.kit.cards import Pack
from kibitz.kit.rulelang import RuleError, accepts, may_follow, name, program, text, token, words
from kibitz.words import Reader

PACK = Pack.of(13, ace="low")
NONE = -1
AT_ONCE = 10.0  # seconds of processor time; without a bound on its depth a rule takes for ever

# -- a twin: Python itself reads the text ----------------------------------------------------


class NamedWord(str):
    """A colour or a suit, and the question whether a card has it."""

    def __call__(self, card):
        return self in (suit(card), colour(card))


def rank(card):
    return card % 13 + 1


def suit(card):
    return NamedWord(("hearts", "spades", "diamonds", "clubs")[card // 13])


def colour(card):
    return NamedWord("red" if suit(card) in ("hearts", "diamonds") else "black")


WORDS = {
    word: NamedWord(word) for word in ("hearts", "spades", "diamonds", "clubs", "red", "black")
}
WORDS |= {"rank": rank, "suit": suit, "colour": colour}
WORDS |= {
    "odd": lambda card: rank(card) in (1, 3, 5, 7, 9, 11, 13),
    "even": lambda card: rank(card) in (2, 4, 6, 8, 10, 12),
    "face": lambda card: rank(card) in (11, 12, 13),
    "numeral": lambda card: rank(card) in range(1, 11),
    "high": lambda card: rank(card) in range(8, 14),
    "low": lambda card: rank(card) in range(1, 8),
}


def twin(text, line, card):
    """What Python thinks of a text without abbreviations; `line` is long enough for it."""
    names = {"card": card, "place": len(line), **WORDS}
    names |= dict(zip(("last", "last2", "last3"), reversed(line), strict=False))
    return eval(text, {"__builtins__": {}}, names)


def judged(row, line, card):
    lasts = ([NONE] * 3 + list(line))[-3:]
    return accepts(row, len(line), *reversed(lasts), card)


@st.composite
def programs(draw):
    row, out = np.zeros(rulelang.LENGTH, np.int16), np.zeros(rulelang.TOKENS, np.int64)
    bias = draw(st.integers(0, 9))
    while not rulelang.whole(row):
        allowed = out[: may_follow(row, out)]
        few = allowed[-6 * bias :] if row[0] < 3 * bias else allowed  # operators come last
        rulelang.enter(row, draw(st.sampled_from(few.tolist())))
    return row


lines = st.lists(st.integers(0, 51), min_size=3, max_size=25)


@given(programs(), lines, st.integers(0, 51))
def test_a_program_judges_as_python_reads_its_text(row, line, card):
    written = text(row)
    assume(written.count("*") <= 1)  # so that no number is beyond the largest
    assert judged(row, line, card) == twin(written, line, card)


# -- meaning ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("red", "red(card)"),
        ("red if odd(last) else black", "red(card) if odd(last) else black(card)"),
        ("not face", "not face(card)"),
        ("spade", "spades(card)"),
        ("card > last", "rank(card) > rank(last)"),
        ("card == last + 1", "rank(card) == rank(last) + 1"),
        ("colour(last)", "colour(card) == colour(last)"),
        ("color(card) == red", "colour(card) == red"),
        ("suit(last) if odd(last) else heart", "suit(card) == suit(last) if odd(last) else hearts(card)"),
        ("red == odd(last)", "red(card) == odd(last)"),
        ("colour(card) == (red if odd(last) else black)",) * 2,
        ("last3 < last2 < last", "rank(last3) < rank(last2) < rank(last)"),
        ("suit(card) in (hearts, spades)",) * 2,
        ("rank(card) not in (1, 2)",) * 2,
        ("3 < place", "place > 3"),
        ("2 < place < 5", "place > 2 and place < 5"),
        ("place in (2, 4)", "place in (2, 4)"),
        ("place % 3 == 1",) * 2,
        ("-rank(card) > -5",) * 2,
        ("high or low and odd", "high(card) or low(card) and odd(card)"),
        ("(high or low) and odd", "(high(card) or low(card)) and odd(card)"),
        ("not (red == odd)", "not red(card) == odd(card)"),
        ("True if face(last) else red", "True if face(last) else red(card)"),
    ],
)  # fmt: skip
def test_short_words_mean_the_card(short, long):
    assert text(program(short)) == long
    assert (program(short) == program(long)).all()


def test_high_is_8_to_king_and_a_numeral_ace_to_10():
    right = {word: {PACK.ranks[c % 13] for c in range(52) if judged(program(word), [], c)}
             for word in ("high", "low", "face", "numeral", "odd", "even")}  # fmt: skip
    assert right["high"] == set("89TJQK")
    assert right["low"] == set("A234567")
    assert right["face"] == set("JQK")
    assert right["numeral"] == set("A23456789T")
    assert right["odd"] == set("A3579JK")
    assert right["even"] == set("2468TQ")


def test_hearts_and_diamonds_are_red():
    assert {PACK.name(c)[1] for c in range(52) if judged(program("red"), [], c)} == set("hd")


@pytest.mark.parametrize(
    ("rule", "reach"),
    [("red", 0), ("place % 2 == 0 or red", 0), ("card > last", 1), ("last2 < 5 or red", 2),
     ("red if last3 == 4 else odd(last)", 3)],
)  # fmt: skip
def test_until_as_many_cards_are_down_as_a_rule_looks_back_all_are_right(rule, reach):
    row = program(f"({rule}) and False")
    assert rulelang.reach(row) == reach
    for down in range(4):
        assert judged(row, [7] * down, 3) == (down < reach)


def test_place_is_the_number_of_cards_down():
    row = program("place % 3 == 1 and place < 8")
    assert [down for down in range(20) if judged(row, [0] * down, 0)] == [1, 4, 7]


def test_numbers_end_at_the_largest():
    assert judged(program("40 * 40 * 40 == 40 * 40 * 39"), [], 0)
    assert judged(program("-40 * 40 * 40 < -40 * 40"), [], 0)


# -- refusals --------------------------------------------------------------------------------


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


# -- programs --------------------------------------------------------------------------------


@given(programs())
def test_the_text_of_a_program_is_read_back_as_the_program(row):
    assert (program(text(row), 2000) == row).all()


@given(programs())
def test_every_program_has_words(row):
    shown = words(row)
    assert shown[0].isupper() or shown[0].isdigit() or shown[0] == "("
    assert shown.endswith(".")


@given(st.lists(st.integers(0, 10**6), max_size=rulelang.LENGTH))
def test_every_partial_program_can_be_completed(choices):
    row, out = np.zeros(rulelang.LENGTH, np.int16), np.zeros(rulelang.TOKENS, np.int64)
    for choice in choices:
        n = may_follow(row, out)
        assert (n == 0) == rulelang.whole(row)
        assert len(set(out[:n])) == n
        if n:
            rulelang.enter(row, out[choice % n])
    while not rulelang.whole(row):
        rulelang.enter(row, out[: may_follow(row, out)][0])
    accepts(row, 5, 1, 2, 3, 4)


def test_names_of_tokens_are_single_words_that_are_no_rules():
    for number in range(rulelang.TOKENS):
        assert token(name(number)) == number
        assert not set(name(number)) & set(" |\"';{}[]")
        with pytest.raises(RuleError):
            program(name(number))
    with pytest.raises(RuleError, match="'card' is no token"):
        token("card")


def judge_many(rows, downs, lines, cards, out):
    tokens = np.zeros(rulelang.TOKENS, np.int64)
    for k in range(len(rows)):
        a, b, c = lines[k, 0], lines[k, 1], lines[k, 2]
        out[k, 0] = accepts(rows[k], downs[k], a, b, c, cards[k])
        out[k, 1] = rulelang.reach(rows[k])
        out[k, 2] = may_follow(rows[k], tokens)
        rows[k, 0] -= 1
        out[k, 3] = may_follow(rows[k], tokens)
        out[k, 4] = tokens[: out[k, 3]].sum()


@pytest.mark.long
@settings(max_examples=20, deadline=None)
@given(st.lists(programs(), min_size=5, max_size=30), st.integers(0, 2**32))
def test_plain_and_compiled_judge_alike(rows, seed):
    rng = np.random.default_rng(seed)
    rows = np.array(rows * 20)
    downs, cards = rng.integers(0, 60, len(rows)), rng.integers(0, 52, len(rows))
    lines = rng.integers(-1, 52, (len(rows), 3))
    plain, fast = np.zeros((len(rows), 5), np.int64), np.zeros((len(rows), 5), np.int64)
    judge_many(rows.copy(), downs, lines, cards, plain)
    compiled(judge_many)(rows.copy(), downs, lines, cards, fast)
    assert (plain == fast).all()


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("red if odd(last) else black", "If the last card is odd, the card is red; otherwise it is black."),
        ("numeral if face(last) else card > last",
         "If the last card is a face card, the card is a numeral; otherwise it is higher than the last card."),
        ("suit(card) in (hearts, spades)", "The card is a heart or a spade."),
        ("red == red(last)", "The card has the colour of the last card."),
        ("suit(card) != suit(last)", "The card has not the suit of the last card."),
        ("last3 < last2 < last and red",
         "The last card but two, the last card but one and the last card ascend and the card is red."),
        ("spade if last3 < last2 < last else heart",
         "If the last card but two, the last card but one and the last card ascend, the card is a spade; "
         "otherwise it is a heart."),
        ("spade if last > last2 > last3 else heart",
         "If the last card but two, the last card but one and the last card ascend, the card is a spade; "
         "otherwise it is a heart."),
        ("not red or not high", "The card is not red or the card is not high."),
        ("rank(card) not in (1, 2, 3)", "The rank of the card is neither 1, 2 nor 3."),
        ("not (red or high)", "The card is neither red nor high."),
        ("not (red or odd(last))", "It is not so that (the card is red or the last card is odd)."),
        ("place % 3 == 1", "The remainder of the number of cards down by 3 is 1."),
        ("not red or place > 4", "The card is not red or the number of cards down is more than 4."),
        ("(red or odd) and high", "(the card is red or odd) and the card is high."),
        ("odd == odd(last)", "The card is odd exactly if the last card is odd."),
        ("True if face(last) else red", "If the last card is a face card, every card is right; otherwise the card is red."),
        ("card + last - 3 < 9", "The rank of the card plus the rank of the last card minus 3 is less than 9."),
        ("card - (last - 3) < -9",
         "The rank of the card minus (the rank of the last card minus 3) is less than minus 9."),
    ],
)  # fmt: skip
def test_a_rule_in_plain_words(rule, shown):
    assert words(program(rule)) == shown


@pytest.mark.parametrize(
    ("rule", "german", "french"),
    [
        ("red if odd(last) else black",
         "Wenn gilt: die letzte Karte ist ungerade, dann gilt: die Karte ist rot; sonst gilt: sie ist schwarz.",
         "Si la dernière carte est impaire, la carte est rouge\u00a0; sinon, elle est noire."),
        ("rank(card) not in (1, 2, 3)",
         "Der Rang der Karte ist weder 1, 2 noch 3.", "Le rang de la carte n'est ni 1, 2 ni 3."),
        ("not face", "Die Karte ist kein Bild.", "La carte n'est pas une figure."),
        ("suit(card) != suit(last)", "Die Karte hat nicht dasselbe Farbzeichen wie die letzte Karte.",
         "La carte n'a pas la même enseigne que la dernière carte."),
    ],
)  # fmt: skip
def test_a_rule_in_the_words_of_other_languages(rule, german, french):
    said = words(program(rule))
    assert [Reader(code).read(said) for code in ("de", "fr")] == [german, french]


@given(programs())
def test_no_english_word_is_left_in_the_german_words_of_a_rule(row):
    read = set(re.findall(r"\w+", Reader("de").read(words(row))))
    assert not read & {"the", "The", "is", "card", "it", "if", "If", "otherwise", "and", "or", "of"}


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
