from itertools import islice

import numpy as np
import pytest

from kibitz.induction.making import GRADES, grade_of, grow_rules, half_of, make_rules, marks_of
from kibitz.secret_rules import Rule


@pytest.fixture(scope="module")
def rules():
    return [*islice(grow_rules(3, "develop"), 12)]


@pytest.mark.long
def test_every_rule_made_is_good_and_short_enough(rules):
    for rule in rules:
        found = Rule(rule.text)
        assert found.measure().passes
        assert rule.difficulty == grade_of(found) <= GRADES[rule.grade]


def test_no_two_are_alike(rules):
    for k, rule in enumerate(rules):
        assert not any(Rule(rule.text).same(other.text) for other in rules[:k])


def test_no_rule_is_in_both_halves(rules):
    report = [rule.text for rule in islice(grow_rules(3, "report"), 6)]
    assert not any(Rule(one).same(two.text) for one in report for two in rules)


def test_a_seed_makes_the_same_rules_again_the_easier_first():
    wanted = {"easy": 2, "middling": 2}
    first = make_rules(5, "develop", wanted)
    assert first == make_rules(5, "develop", wanted)
    assert [rule.grade for rule in first] == ["easy", "easy", "middling", "middling"]


def test_the_half_that_a_rule_is_in_hangs_on_every_card():
    """Every colour, suit and parity was in one half: a single card in six made a difference."""
    suits = "hearts", "spades", "diamonds", "clubs"
    texts = [f"not (rank(card) == {k} and {suit})" for k in range(1, 14) for suit in suits]
    marks = marks_of(np.array([Rule(text).program for text in texts]))
    develop = [half_of(int(mark)) for mark in marks].count("develop")
    assert len(texts) / 4 < develop < 3 * len(texts) / 4
