"""What random games show, counted in a compiled loop."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.play.random_games import (
    RandomGames,
    count_games,
    every,
    merge_tallies,
    replay,
    tally_type,
)
from kibitz.players.selfplay import SelfplayJob, Strength, play_job
from kibitz.study.report.shape import why_no_winner

STUDY = Path(__file__).parents[1] / "study"
STUCK = str(STUDY / "stuck.py")
EXAMPLES = Path(__file__).parents[2] / "examples"
KINGMAKER = Path(__file__).parents[1] / "players/kingmaker.py"


@pytest.fixture(scope="module")
def byg():
    return kibitz.load("byg", side=2)


def test_every_count_is_that_of_the_games_played_again_one_by_one(byg):
    tally = count_games(RandomGames(byg, 500, 40))[0]
    games = [replay(byg, seed) for seed in range(500, 540)]
    lengths = [p.ply for p in games]
    assert tally["games"] == 40
    assert tally["lengths"].tolist() == np.bincount(lengths, minlength=2001).tolist()
    acts = [action for p in games for action in p.history]
    assert tally["used"].tolist() == np.bincount(acts, minlength=byg.actions).tolist()
    assert tally["won"].tolist() == [sum(p.returns[seat] > 0 for p in games) for seat in (0, 1)]
    assert tally["beaten"].tolist() == tally["won"].tolist()
    assert lengths[tally["shortest"] - 500] == min(lengths)
    assert lengths[tally["longest"] - 500] == max(lengths)


def test_a_game_looked_at_closely_shows_its_turns_and_choices(byg):
    assert every(byg) == 512
    tally, p = count_games(RandomGames(byg, 512, 1))[0], replay(byg, 512)
    assert tally["close"] == 1
    assert np.flatnonzero(tally["turns"]).tolist() == [p.turn]
    widths = [len(p.at(ply).legal()) for ply in range(p.ply)]
    assert tally["width"][: p.ply].tolist() == widths
    assert tally["choices"].tolist() == np.bincount(widths, minlength=byg.actions + 1).tolist()


def test_who_acts_first_is_counted_apart_where_it_is_drawn():
    game = kibitz.load("beat", ranks=3)
    tally = count_games(RandomGames(game, 0, 60))[0]
    games = [replay(game, seed) for seed in range(60)]
    first = [p.at(0).player for p in games]
    assert tally["began"].tolist() == np.bincount(first).tolist()
    assert 0 < first.count(0) < 60
    won = [(1 + p.returns[seat]) / 2 for p, seat in zip(games, first, strict=True)]
    assert tally["beginner"] == sum(won)


def test_of_a_game_in_which_nobody_acted_nobody_is_the_first():
    game = kibitz.load(str(STUDY / "sudden.py"))
    tally = count_games(RandomGames(game, 0, 90))[0]
    games = [replay(game, seed) for seed in range(90)]
    acted = [p for p in games if p.ply]
    assert tally["began"].sum() == len(acted) < 90
    won = sum((1 + p.returns[p.at(0).player]) / 2 for p in acted)
    assert tally["beginner"] == won + (90 - len(acted)) / 2


def test_two_jobs_come_to_as_much_as_one(byg):
    whole = count_games(RandomGames(byg, 0, 300))
    parts = merge_tallies(
        [count_games(RandomGames(byg, 0, 100)), count_games(RandomGames(byg, 100, 200))]
    )
    for name in tally_type(byg).names:
        if name not in ("shortest", "longest"):
            assert parts[name].tolist() == whole[name].tolist(), name
    assert replay(byg, int(parts["longest"][0])).ply == replay(byg, int(whole["longest"][0])).ply


def test_dead_ends_and_acts_never_used_are_found_in_a_game_with_faults():
    game = kibitz.load(STUCK)
    tally = count_games(RandomGames(game, 0, 500))[0]
    assert tally["used"][3] == 0
    assert 0 < tally["dead_ends"] < 500
    p = replay(game, int(tally["stuck"]))
    assert not p.over
    assert p.listed() == []


def test_random_tic_tac_toe_is_won_as_often_as_is_known():
    game = kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))
    tally = count_games(RandomGames(game, 0, 200_000))[0]
    # 737/1260, 121/420 and 8/63: counted over all games, each act alike.
    shares = [*tally["won"] / 200_000, tally["drawn"] / 200_000]
    assert shares == pytest.approx([737 / 1260, 121 / 420, 8 / 63], abs=0.005)


@pytest.mark.long
def test_a_random_game_of_luck_is_replayed_with_its_throws():
    game = kibitz.load(str(EXAMPLES / "pig.py"), goal=20)
    tally = count_games(RandomGames(game, 0, 40))[0]
    games = [replay(game, seed) for seed in range(40)]
    lengths = np.bincount([p.ply for p in games], minlength=len(tally["lengths"]))
    assert (tally["lengths"] == lengths).all()
    assert tally["won"].tolist() == [sum(p.returns[k] == 1 for p in games) for k in range(2)]


def test_two_of_three_seats_that_won_together_had_drawn():
    """The report of a game with hidden teams said for sure that all its games were drawn."""
    game = kibitz.load(KINGMAKER, together=True)
    tally = count_games(RandomGames(game, 0, 60))[0]
    assert tally["drawn"] == 0
    assert not tally["won"].any()
    games = play_job(SelfplayJob(game, (Strength(0),) * 3, 0, 4))
    assert "Several seats won together" in why_no_winner(game, games)
