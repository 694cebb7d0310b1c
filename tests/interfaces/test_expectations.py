"""What a search expects is said as what it is: points, wins, or a score in which draws count."""

from pathlib import Path

import pytest

import kibitz
from kibitz.export.search_entries import scale_of
from kibitz.interfaces.terminal.bot_progress import outlook
from kibitz.interfaces.web.pages.analysis_page import shown_evaluation
from kibitz.players import player
from kibitz.players.base import SearchResult
from kibitz.players.expectations import expects_more
from kibitz.tables.permissions import is_judged_by_positions
from kibitz.tables.thinking.analysis import estimate_by_search
from kibitz.tables.thinking.review import review_seat

ROOT = Path(__file__).parents[2]
STONES = str(ROOT / "tests/players/take_stones.py")


def found_in(game, spec="mcts:sims=300"):
    *_, last = player(spec, seed=1).think(game.start())
    return last


def test_a_hint_of_points_was_a_percentage_that_is_no_chance_of_winning():
    game = kibitz.load(STONES)
    found = found_in(game)
    assert outlook(game, found) == [f"expects {found.points:.1f} points"]
    assert found.points == pytest.approx(3, abs=0.5)  # the best act takes three


@pytest.mark.long
def test_points_of_one_seat_are_counted_from_their_own_middle():
    game = kibitz.load(str(ROOT / "tests/solvers/huge_returns.py"))
    middle, span = scale_of(game)
    found = found_in(game)
    assert found.scale == (middle, span)
    assert found.points == pytest.approx(middle + span * found.value)
    assert f"{found.points:,.0f} points" in outlook(game, found)[0]


@pytest.mark.parametrize(
    ("name", "words"),
    [("byg", "expects to win 60% of games"), ("connect6", "expects a score of 60%")],
)
def test_wins_are_said_as_wins_and_where_there_are_draws_as_a_score(name, words):
    assert outlook(kibitz.load(name), SearchResult(0, 0.2)) == [words]


def test_a_player_that_names_no_points_is_said_to_have_its_own_scale():
    game = kibitz.load(STONES)
    assert outlook(game, SearchResult(0, 0.2)) == ["expects 0.20 on its own scale, from -1 to 1"]


def test_a_mistake_says_points_where_points_count():
    stones = kibitz.load(STONES)
    assert expects_more(stones, 0.5, 8.0) == "expects 4.0 points more"
    assert expects_more(kibitz.load("byg"), 0.5, 1.0) == "expects to win 25% of games more"


def test_the_estimate_of_a_page_is_in_points_with_its_interval():
    game = kibitz.load(STONES)
    held = estimate_by_search(game.start())
    ends = [f"{end:.1f}" for end in (held.estimate.value, held.estimate.low, held.estimate.high)]
    shown = shown_evaluation(game.start(), held)
    said = shown["numbers"]
    assert shown["said"].endswith(f"expects {ends[0]} points.")
    assert "expects {} ({} to {}) points: the mean of 5 tree".format(*ends) in said


def test_points_that_both_seats_gain_are_reviewed_by_seat():
    """A position was valued for one side, and its end by the sign of the points."""
    p = kibitz.load(STONES).start()
    assert not is_judged_by_positions(p.game)
    p.play("1 3")
    [first], [second] = (review_seat(p, seat).judged for seat in range(2))
    assert first.loss > 0 == second.loss
    assert expects_more(p.game, first.loss, scale_of(p.game).span) == "expects 2.0 points more"
