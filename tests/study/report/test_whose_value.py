"""Whose number the score of a seat is: best play's, or the players'."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import kibitz
from kibitz.estimates import Number, exactly, mean, share
from kibitz.farm import farm
from kibitz.play.sides import half_ahead
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.fairness import _result, _words_on_exploited
from kibitz.study.report.measuring.best_play import BestPlay
from kibitz.study.report.measuring.skill import Skill
from kibitz.study.report.plain_faults import _of_skill, looks
from kibitz.study.report.section import Section
from kibitz.study.report.soundness import _score_from_start
from kibitz.study.report.verdict import _is_endless, _unfair
from kibitz.study.report.whose_value import between_seats, value_of, words_on_value

ROOT = Path(__file__).parents[3]
DEBT = kibitz.load(str(ROOT / "tests/study/truth/debt.py"))
KUHN = kibitz.load(str(ROOT / "examples/kuhn_poker.py"))


def run_of(game, square=1.5):
    tally = {"square": np.full(2, square * 100), "score": np.zeros(2), "games": 100}
    return SimpleNamespace(game=game, tally=tally)


def solved(value, error=0.0, game=KUHN):
    return BestPlay(game, tuple(Number(x, x - error, x + error, 0) for x in (value, -value)))


def test_a_value_of_little_points_is_no_seat_that_is_better():
    """The report advised the pie rule or komi for 53.2%, where the first player loses 0.0641."""
    value = value_of(run_of(KUHN), solved(-1 / 18, 1e-5))
    assert "loses 0.05556 (to within 1e-05) points a game" in words_on_value(KUHN, value)
    assert value.score.value == pytest.approx(0.5 - 1 / 36 / 1.5**0.5)
    rows = [{"playouts": 64, "games": 900, "draws": share(0, 900)}]
    fair = {"by_strength": rows, "shares": {"the first player": Number(0.532, 0.52, 0.55, 900)}}
    assert _unfair(fair) == ["a seat that may be worth a little more (section 3)"]
    assert _unfair(fair | {"best_edge": value.score}) == []
    far = value_of(run_of(KUHN), solved(-0.5)).score
    assert _unfair(fair | {"best_edge": far}) == ["seats that are not worth the same (section 3)"]


def test_what_both_seats_lose_was_read_as_the_edge_of_one():
    """Best play gives -17 to both seats; the report advised the pie rule for a score of 3.5%."""
    both = BestPlay(DEBT, (exactly(-17.0), exactly(-17.0)))
    value = value_of(run_of(DEBT), both)
    assert value.score == exactly(0.5)
    said = words_on_value(DEBT, value)
    assert said == (
        "With best play neither side is better off: Seat 0 gets -17 (exact) points, Seat 1 -17 "
        "(exact)."
    )
    value = value_of(run_of(DEBT, 4.0), BestPlay(DEBT, (exactly(-17.0), exactly(-16.0))))
    assert value.score.value == pytest.approx(0.5 - 0.5 / 2 / 2)
    assert words_on_value(DEBT, value).startswith(
        "With best play Seat 1 is better off: Seat 0 gets"
    )


def test_the_points_of_players_are_those_of_both_seats_where_one_does_not_say_the_other():
    points = [mean([-17.0, -18.0] * 9), mean([-17.0, -16.0] * 9)]
    row = {"points": points, "seats": [share(5, 10)] * 2, "playouts": 0}
    assert "Seat 0 gets -17.5 (" in _result(DEBT, row)
    assert "Seat 1 gets -16.5 (" in _result(DEBT, row)
    assert between_seats(DEBT, row) == -0.5


def test_a_sum_of_ten_was_read_as_a_win_of_both_seats():
    """Four of ten points are a loss, although they are above zero."""
    assert half_ahead([4.0, 6.0], DEBT.sides, 0) == -1.0
    tail = SimpleNamespace(ply=0, result=(-17.0, -18.0))
    assert _score_from_start(DEBT, tail) == 1.0


def test_a_smaller_size_that_was_solved_is_not_the_value_of_the_game():
    small = kibitz.load(str(ROOT / "examples/leduc_poker.py"))
    assert value_of(run_of(KUHN), solved(-0.1, game=small)) is None


@pytest.mark.parametrize(("gain", "decides"), [(0.2, True), (0.01, False)])
def test_players_that_lose_more_to_an_opponent_judge_no_seat(gain, decides):
    found = Section("fairness", "")
    bound = SimpleNamespace(lower=SimpleNamespace(gain=Number(gain, gain, gain + 0.1, 50)))
    row = {"points": [Number(0.1, 0.05, 0.15, 900), Number(-0.1, -0.15, -0.05, 900)]}
    said = _words_on_exploited(found, run_of(KUHN), row, None, bound, None)
    assert bool(said) is decides is found.facts["players_decide"]
    rows = [{"playouts": 64, "games": 900, "draws": share(0, 900)}]
    fair = {"by_strength": rows, "shares": {"one": Number(0.6, 0.58, 0.62, 900)}}
    assert bool(_unfair(fair | found.facts)) is not decides


def test_a_search_that_gains_points_was_called_luck_by_its_games_won():
    section = Section("depth", "")
    _of_skill(section, Skill(share(56, 100), mean([0.5, 1.0] * 40)))
    assert "points a game more" in section.words[0]
    facts = {"soundness": {}, "depth": {"skill": Number(0.5, 0.45, 0.55, 100)}}
    assert any("section 6" in one for one in looks(facts, KUHN))
    facts["depth"]["skill_points"] = Number(0.7, 0.5, 0.9, 100)
    assert not any("section 6" in one for one in looks(facts, KUHN))


@pytest.mark.parametrize(("endless", "of", "named"), [(2, 40, True), (1, 1000, False)])
def test_games_of_strong_players_without_an_end_were_no_fault(endless, of, named):
    """A game of bluff had 2 of 40 games without an end, and nothing stood out as wrong."""
    assert _is_endless({"endless_strongest": share(endless, of)}) is named


@pytest.mark.long
def test_a_report_of_a_solved_game_of_cards_says_what_best_play_gets():
    with farm("here") as place:
        found = make_report(KUHN, place, Budget(playouts=600_000))
    sections = {one.id: one for one in found.sections}
    fair = sections["fairness"]
    assert fair.words[0].startswith("With best play") and "0.055" in fair.words[0]
    assert "Between the players of this report" in fair.words[1]
    assert "information_points" in sections["hidden"].facts
    assert "that is the value of the information" not in " ".join(sections["hidden"].words)
    assert not any("section 3" in one for one in found.sections[0].facts["to_look_at"])
