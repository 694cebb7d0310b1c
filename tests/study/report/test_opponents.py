"""The section on opponents: what each level scores, and a word where it is weak."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import mean_score
from kibitz.farm import Here
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.measuring.opponents import Standing
from kibitz.study.report.opponents import opponents

RACE = Path(__file__).parents[2] / "players/silent/long_race.py"
FORWARD = "class Forward:\n    def choose(self, p):\n        return p.legal()[-1]\n"


def test_a_level_that_loses_against_a_given_player_is_named_weak():
    lost = Standing("easy", "mcts:sims=100", "./mybot.py", mean_score([0.0] * 30))
    won = Standing("easy", "mcts:sims=100", "uniform", mean_score([1.0] * 30))
    words = opponents([lost, won]).words
    assert words[0].startswith("The level easy (`mcts:sims=100`) scores 0%")
    assert words[1] == "The level easy is weak here: mybot is as good or better."
    assert "uniform is as good" not in " ".join(words)


def test_a_report_without_time_for_the_given_player_says_so():
    """It said nothing of a player that the author had asked for."""
    words = opponents([], "./mybot.py").words
    assert words[0].startswith("No time was left for games against mybot.")
    other = Standing("easy", "mcts:sims=100", "uniform", mean_score([1.0] * 30))
    assert opponents([other], "./mybot.py").words[0] == words[0]
    assert not any("No time" in one for one in opponents([other]).words)


@pytest.mark.long
def test_the_levels_meet_the_player_that_an_author_gives(tmp_path):
    (tmp_path / "forward.py").write_text(FORWARD)
    game = kibitz.load(str(RACE), length=8)
    budget = Budget(playouts=400_000)
    found = make_report(game, Here(), budget, against=str(tmp_path / "forward.py"))
    (section,) = (one for one in found.sections if one.id == "opponents")
    assert {row["level"] for row in section.facts["standings"]} >= {"easy", "middling"}
