"""The rule language: what texts mean, in which words they are said, and how programs work."""

import re

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kibitz.kernel import compiled
from kibitz.kit import rulelang
from kibitz.kit.cards import Pack
from kibitz.kit.rulelang import RuleError, accepts, may_follow, name, program, text, token, words
from kibitz.words import Reader

PACK = Pack.of(13, ace="low")
NONE = -1

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
