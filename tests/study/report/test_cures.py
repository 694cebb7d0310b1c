"""What the report says to do about a fault."""

from pathlib import Path

import pytest

import kibitz
from kibitz.study.report.cures import CURES, cures
from kibitz.study.tuning.wish import wish

ROOT = Path(__file__).parents[3]


def test_the_usual_cures_stand_beside_the_command_that_tries_them():
    game = kibitz.load("catchup")
    (said,) = cures(["many draws (section 3)"], game)
    assert said.startswith("What to do about many draws: a goal that is easier to reach")
    assert said.endswith('`kibitz tune catchup --want "draws<=10%"`.')


def test_a_game_without_options_has_no_command():
    game = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))
    assert "kibitz tune" not in cures(["many draws (section 3)"], game)[0]


def test_nothing_is_said_where_nothing_is_wrong():
    assert cures([], kibitz.load("catchup")) == []


@pytest.mark.parametrize("words", sorted({one for _, one in CURES.values() if one}))
def test_each_wish_can_be_read(words):
    assert wish(words)


def test_few_real_choices_are_no_forced_acts_so_their_cure_wishes_for_another_act():
    """It wished for forced<=10% where no act was forced: a wish that nothing had to change for."""
    (said,) = cures(["few real choices (section 5)"], kibitz.load("catchup"))
    assert said.endswith('`kibitz tune catchup --want "one-reasonable<=50%"`.')


def test_the_pie_rule_was_a_cure_for_three_seats():
    looks = ["seats that are not worth the same (section 3)"]
    (for_three,) = cures(looks, kibitz.load("quet", players=3))
    assert "pie" not in for_three and "each seat begins once" in for_three
    assert "the pie rule" in cures(looks, kibitz.load("byg"))[0]
