"""Which settings of a game are compared."""

import kibitz
from kibitz.study.tuning.option_settings import space


def names(games, **over):
    versions = [kibitz.load(id, **options) for id, options in games]
    return [one.name for one in space([id for id, _ in games], versions, over, []).all()]


def test_a_choice_that_the_rules_never_read_is_one_game_under_all_its_names():
    """`tune byg` had 66% and 42% for version 1 with pie=yes and pie=no, which are one game."""
    assert names([("byg", {})], version="1,2", pie="yes,no") == [
        "version=1 pie=yes, or version=1 pie=no", "version=2 pie=yes", "version=2 pie=no",
    ]  # fmt: skip
    assert names([("president", {})], distinct_jokers="yes,no", jokers="0,2") == [
        "distinct_jokers=yes jokers=0, or distinct_jokers=no jokers=0",
        "distinct_jokers=yes jokers=2", "distinct_jokers=no jokers=2",
    ]  # fmt: skip


def test_choices_that_the_rules_read_stay_apart():
    assert len(names([("quet", {})], opening="simultaneous,offence,defence")) == 3
    assert len(names([("beat", {})], suits="1,2", ranks="6-8")) == 6
