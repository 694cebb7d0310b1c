"""The rules that people state in a few words: what is in the list, and what it says of cards."""

import numpy as np
import pytest

from kibitz.induction import posterior
from kibitz.induction.forms import FORMS, NO_LITERAL
from kibitz.induction.inducer import _unknown
from kibitz.induction.named_parts import exchange
from kibitz.induction.plain import ACCEPTS, WEIGHTS, plain
from kibitz.kernel import compiled
from kibitz.secret_rules import Inducer, Rule


@pytest.fixture(scope="module")
def seen():
    """Cards judged by chance in lines of one to six cards."""
    luck = np.random.default_rng(1)
    rows = []
    for down in luck.integers(1, 7, size=70).tolist():
        cards = luck.integers(52, size=4).tolist()
        lasts = [card if k < down else -1 for k, card in enumerate(cards[:3])]
        rows.append([down, *lasts, cards[3], int(luck.integers(2))])
    return np.array(rows)


def test_what_the_list_says_of_a_card_its_programs_say_too(seen):
    chosen = np.random.default_rng(2).choice(len(plain().rows), 2000, replace=False)
    rows = np.array([np.frombuffer(plain().program(int(k)), np.int16) for k in chosen])
    out = np.zeros((len(rows), len(seen)), np.int64)
    compiled(posterior.verdicts)(rows, seen, out)
    wrong, _ = plain()._against(seen)
    assert (wrong[chosen] == (out != seen[:, 5]).sum(axis=1)).all()
    assert {*plain().rows[chosen, 0].tolist()} >= {FORMS.index("turned"), FORMS.index("where")}


def agreeing(text, cards=200):
    """The rules of the list that judge this many cards by chance as a rule does."""
    luck, rule = np.random.default_rng(3), Rule(text)
    down, lasts = luck.integers(3, 30, size=cards), luck.integers(52, size=(cards, 4))
    rows = np.column_stack([down, lasts, np.zeros(cards, np.int64)])
    out = np.zeros((1, cards), np.int64)
    compiled(posterior.verdicts)(rule.program[None], rows, out)
    rows[:, 5] = out[0]
    return plain().fitting(rows)


@pytest.mark.parametrize(
    "text",
    [
        "card in (2, 3, 5, 7, 11, 13)",
        "odd == high",
        "5 <= card <= 9",
        "clubs if spades(last) else hearts if clubs(last) else diamonds if hearts(last) else spades",
        "card > last if even(last) else card < last",
        "suit(card) != suit(last) if place % 2 == 0 else suit(card) == suit(last)",
        "hearts or hearts(last)",
        "card < last or face",
    ],
)
def test_what_people_have_names_for_is_in_the_list(text):
    assert len(agreeing(text))


def test_a_rule_of_fewer_words_is_heavier():
    red, interval, choice = (
        plain().prior[agreeing(text)].sum()
        for text in ("red", "4 <= card <= 8", "card >= last if place % 3 == 0 else card < last")
    )
    assert red > interval > choice > 0


def test_the_weights_of_all_rules_are_one_and_each_form_has_its_share():
    assert plain().prior.sum() == pytest.approx(1)
    shares = np.bincount(plain().rows[:, 0], plain().prior, len(FORMS))
    assert shares == pytest.approx([WEIGHTS["forms"][form] for form in FORMS], abs=1e-3)


def test_every_phrase_has_a_weight():
    used = {
        use
        for k in {*plain().rows[:, 5:].ravel().tolist()} - {NO_LITERAL}
        for use in plain().phrases[k].uses
    }
    assert all(WEIGHTS[table][name] > 0 for table, name in used)


@pytest.mark.parametrize(
    ("text", "share"), [("hearts", "some"), ("red", "half"), ("not hearts", "many")]
)
def test_it_knows_how_many_cards_a_rule_accepts(text, share):
    assert [*ACCEPTS][plain().accepts[agreeing(text)[0]]] == share


def test_a_rule_is_heavier_if_rules_that_accept_as_many_cards_are():
    heavier = {**WEIGHTS, "accepts": {**WEIGHTS["accepts"], "half": 10.0}}
    one = agreeing("red")
    assert plain().weight(heavier)[one].sum() > plain().prior[one].sum()


def test_of_a_phrase_and_its_opposite_one_always_holds():
    luck = np.random.default_rng(4)
    rows = np.column_stack([luck.integers(4, 40, 300), luck.integers(52, size=(300, 5))])
    said = np.zeros((len(plain().programs), len(rows)), np.int64)
    compiled(posterior.verdicts)(plain().programs, rows, said)
    assert (said[::2] != said[1::2]).all()


def test_up_turned_round_is_down():
    assert exchange("rank({0}) > rank({1})").format("card", "last") == "rank(last) > rank(card)"


def test_the_more_was_judged_and_the_less_fits_the_likelier_is_a_rule_beyond_the_family():
    assert _unknown(1.0, 0) < 0.2
    assert _unknown(2.0**-10, 10) < _unknown(2.0**-20, 10) < _unknown(2.0**-60, 20)
    assert _unknown(0.0, 20) == 1.0


def test_red_exactly_if_even_is_found_from_few_cards():
    inducer, rule, line = Inducer(seed=1), Rule("red == even"), ["4h"]
    inducer.start("4h")
    for card in ("7s", "8d", "9h", "Qs", "6d", "Kc", "3d", "6c", "Td", "9c", "3h", "Qd"):
        right = rule.accepts(line, card)
        inducer.observe(card, right)
        line += [card] * right
    assert rule.same(inducer.best()[0].rule, line)
