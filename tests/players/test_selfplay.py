"""Whole games of searches, compiled."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import play_game
from kibitz.players.selfplay import SelfplayJob, Strength, play_job

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def noughts():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


@pytest.mark.long
def test_strong_players_draw_tic_tac_toe(noughts):
    games = play_job(SelfplayJob(noughts, (Strength(2000),) * 2, 0, 10))
    assert [one.returns for one in games] == [(0.0, 0.0)] * 10


@pytest.mark.long
def test_a_proved_win_is_taken(noughts):
    """X has a1 and b1, O has a3 and b3, and X is to act: c1 wins."""
    p = noughts.start()
    p.play("a1 a3 b1 b3")
    games = play_job(SelfplayJob(noughts, (Strength(500),) * 2, 0, 5, begin=tuple(p.history)))
    assert {p.name(one.acts[0]) for one in games} == {"c1"}
    assert all(one.notes["value"][0] == 1 for one in games)


@pytest.mark.long
def test_a_search_beats_random_play_in_either_seat(noughts):
    for seat in (0, 1):
        seats = [Strength(0), Strength(0)]
        seats[seat] = Strength(500)
        games = play_job(SelfplayJob(noughts, tuple(seats), 0, 20))
        assert min(one.returns[seat] for one in games) >= 0


def test_the_same_job_gives_the_same_games_and_another_seed_others(noughts):
    job, other = (SelfplayJob(noughts, (Strength(16),) * 2, 0, 5, choice) for choice in (1, 9))
    once, again, apart = ([one.acts for one in play_job(which)] for which in (job, job, other))
    assert once == again != apart


@pytest.mark.long
def test_games_replay_as_legal_games_with_the_same_end():
    game = kibitz.load(str(EXAMPLES / "goofspiel.py"), cards=4, players=3)
    (one,) = play_job(SelfplayJob(game, (Strength(8),) * game.seats, 3, 1))
    p = game.start(one.seed)
    for note in one.notes:
        assert p.player == note["seat"]
        assert len(p.legal()) == note["choices"]
        turn = p.turn
        p.act(int(note["action"]))
        assert (p.turn > turn) == note["turned"]
    assert p.returns == one.returns


@pytest.mark.long
def test_who_sees_all_beats_who_must_imagine_it():
    game = kibitz.load(str(EXAMPLES / "kuhn_poker.py"))
    seats = (Strength(200, sees=True), Strength(200))
    score = np.mean([one.returns[0] for one in play_job(SelfplayJob(game, seats, 0, 300))])
    assert score > 0.1  # the first seat loses a little where neither sees all


def test_a_strength_says_what_it_is():
    shown = [str(Strength(0)), str(Strength(1024)), str(Strength(8, sees=True))]
    assert shown == ["uniform", "1,024 playouts an act", "8 playouts an act, all cards seen"]


@pytest.mark.parametrize(("whole", "search"), [("yes", "mcts"), ("no", "worlds")])
def test_of_acts_that_are_equally_good_the_first_was_played_always_and_its_seat_won(whole, search):
    """A report said of a game without any advantage that its first seat had one."""
    game = kibitz.load(Path(__file__).with_name("kingmaker.py"), open=whole)
    games = play_job(SelfplayJob(game, (Strength(4),) * 3, 0, 60))
    assert 15 <= sum(played.returns[1] == 1 for played in games) <= 45
    bots = [kibitz.player(f"{search}:sims=4", seed=seed) for seed in range(20)]
    assert {play_game(game, [bot] * 3).position.history[0] for bot in bots} == {0, 1}
