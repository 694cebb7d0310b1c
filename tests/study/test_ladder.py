"""Levels of play."""

from pathlib import Path

import pytest

import kibitz
from kibitz.farm import farm
from kibitz.players.selfplay import USUAL, SelfplayJob, Strength, Tuning, play_job
from kibitz.study.budget import Budget
from kibitz.study.ladder import Duel, _ratings, best_of, ladder
from kibitz.study.run import Run

NOUGHTS = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")


def test_each_level_beats_the_one_below_by_the_margin():
    with farm("here") as place:
        run = Run(kibitz.load(NOUGHTS), place, Budget(playouts=1_500_000), 0, lambda *at: None)
        run.random = run.play_random(run.game, 1000, 1.0)
        found = ladder(run, 1.0, 0.7)
    assert found.levels[0].sims == 0
    assert len(found.levels) >= 2
    assert all(level.score.value >= 0.7 for level in found.levels[1:])
    played = {(duel.first.sims, duel.second.sims) for duel in found.duels}
    assert all(first > second for first, second in played)


def test_ratings_are_the_elo_of_the_scores():
    """Three in four is 191 Elo."""
    found = _ratings([Duel(Strength(2), Strength(0), (1.0, 1.0, 1.0, 0.0) * 500)])
    assert found[2].value == pytest.approx(191, abs=3)
    assert found[2].low < 191 < found[2].high


def test_ratings_of_a_long_ladder_add_up():
    """Eight levels, each winning three of four: 191 Elo a level; nobody far apart has met."""
    quarters = (1.0, 1.0, 1.0, 0.0) * 30
    found = _ratings([Duel(Strength(2**k), Strength(2**k // 2), quarters) for k in range(8)])
    assert [found[2**k].value for k in range(8)] == pytest.approx(
        [191 * (k + 1) for k in range(8)], rel=0.02
    )


def test_who_won_every_round_has_a_rating():
    found = _ratings([Duel(Strength(2), Strength(0), (1.0,) * 20)])
    assert 500 < found[2].value < 800


def trial(explore, wins, losses):
    rounds = (1.0,) * wins + (0.0,) * losses
    return Duel(Strength(64, tuning=Tuning(explore=explore)), Strength(64), rounds)


def test_settings_are_chosen_that_surely_beat_the_usual_ones():
    assert best_of([trial(0.35, 70, 30), trial(1.4, 90, 10)]).explore == 1.4
    assert best_of([trial(0.35, 55, 45), trial(1.4, 10, 90)]) == USUAL
    assert best_of([]) == USUAL


def test_each_seat_searches_with_its_own_settings():
    game, far = kibitz.load("byg", side=2), Strength(64, tuning=Tuning(explore=9.0))
    tables = [(Strength(64),) * 2, (far, Strength(64)), (Strength(64), far)]
    usual, first, second = (play_job(SelfplayJob(game, seats, 0, 8)) for seats in tables)
    opened = [[one.acts[0] for one in games] for games in (usual, first, second)]
    assert opened[0] == opened[2] != opened[1]
