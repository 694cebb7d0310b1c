from collections import Counter

import pytest
from research.stated import KINDS, more, stated

from kibitz import Rule
from kibitz.rule.measuring import LEAST, MOST, measure


@pytest.fixture(scope="module")
def halves():
    return stated("fit"), stated("report")


def test_each_kind_has_its_number_of_rules_and_half_of_them_in_each_half(halves):
    for half in halves:
        assert Counter(rule.kind for rule in half) == {kind: n // 2 for kind, n in KINDS.items()}


def test_no_sentence_and_no_rule_is_stated_twice(halves):
    rules = [rule for half in halves for rule in half]
    assert len({rule.sentence for rule in rules}) == sum(KINDS.values())
    assert len({Rule(rule.text).program.tobytes() for rule in rules}) == sum(KINDS.values())


def test_the_rules_to_fit_to_are_none_of_the_fitting_half_and_none_of_them_is_stated_twice():
    rules = [*stated("fit"), *more()]
    assert {rule.kind for rule in more()} == {*KINDS}
    assert len({rule.sentence for rule in rules}) == len(rules)
    assert len({Rule(rule.text).program.tobytes() for rule in rules}) == len(rules)


@pytest.mark.long
def test_every_rule_is_one_that_a_dealer_may_use(halves):
    for rule in (*halves[0], *halves[1], *more()):
        found = measure(Rule(rule.text).program, 0, close=1.0, batch=200)
        low, high = found.interval
        assert low <= MOST and high >= LEAST and not found.dead, rule.sentence
