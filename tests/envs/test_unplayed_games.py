"""Games that end before the seat of an environment acts: none is handed out, and none is lost."""

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from kibitz.contract import KibitzError
from kibitz.envs import batch, gymnasium, pettingzoo

CHOMP = "gallery/chomp.py"


def test_reset_hands_out_no_finished_game_and_says_what_the_seat_got_in_those_before():
    env, unplayed = gymnasium.env(CHOMP, seat=1), 0
    for seed in range(200):
        _, info = env.reset(seed=seed)
        assert info["action_mask"].any()
        # Seat 0 has eaten the poisoned square at once: seat 1 has won.
        assert info["unplayed_return"] == info["unplayed"]
        unplayed += info["unplayed"]
    assert unplayed > 0


def test_no_row_of_many_games_begins_with_a_finished_game():
    many, rng, unplayed, ended = (
        gymnasium.SeatVectorEnv(CHOMP, 64, seat=1),
        np.random.default_rng(1),
        0,
        0,
    )
    _, info = many.reset(seed=1)
    over = np.zeros(64, np.bool_)
    for _ in range(60):
        assert info["action_mask"][~over].any(axis=1).all()
        assert (info["unplayed_return"] == info["unplayed"]).all()
        unplayed += info["unplayed"].sum()
        begun = over
        acts = (info["action_mask"] * (1 + rng.random(info["action_mask"].shape))).argmax(axis=1)
        _, rewards, over, _, info = many.step(acts)
        assert (rewards[begun] == 0).all() and not over[begun].any()
        assert (np.abs(rewards[over]) == 1).all()
        ended += over.sum()
    assert unplayed > 0 and ended > 100


OVER_AT_THE_DEAL = """
from kibitz.contract import About, Option
from kibitz.kit.rng import below

SURE = Option(False, "whether each deal ends the game")
ABOUT = About("Natural", "nobody", outcome="win", players=PLAYERS, options={"sure": SURE})

def layout(options):
    return [("turn", "i1"), ("over", "?"), ("sure", "?"), ("chosen", "i1", 2)]

def actions(options):
    return 2

def start(p, rng):
    p.turn = 0
    p.over = p.sure or below(rng, 2) == 0

def player(p):
    return p.turn

def legal(p, out):
    out[0], out[1] = 0, 1
    return 2

def play(p, action):
    p.chosen[p.turn] = action + 1
    p.turn += 1
    p.over = p.turn == 2

def over(p):
    return p.over

def returns(p, out):
    out[0], out[1] = 1, -1

def owes(p, seat):
    return not p.over and p.chosen[seat] == 0

def redeal(p, seat, rng):
    if p.chosen[1 - seat] > 0:
        p.chosen[1 - seat] = 1 + below(rng, 2)
"""


@pytest.fixture
def natural(tmp_path):
    """A game of which half of the deals end at once, as with a natural 21."""
    file = tmp_path / "natural.py"
    file.write_text(OVER_AT_THE_DEAL.replace("PLAYERS", "2"))
    return str(file)


def test_a_deal_that_ends_the_game_is_an_episode_of_agents_in_turn(natural):
    env, ended = pettingzoo.raw_env(natural), 0
    for seed in range(20):
        env.reset(seed=seed)
        seen, reward, over, _, _ = env.last()
        ended += over
        assert over == (not seen["action_mask"].any())
        assert reward == (1 if over else 0)
        for agent in env.agent_iter():
            _, _, over, _, _ = env.last()
            env.step(None if over else 0)
            assert agent in env.possible_agents
    assert 0 < ended < 20


def test_agents_that_act_at_once_begin_with_a_choice(natural):
    env = pettingzoo.parallel_env(natural)
    for seed in range(20):
        seen, _ = env.reset(seed=seed)
        assert all(one["action_mask"].any() for one in seen.values())


def test_a_batch_deals_again_where_a_deal_ends_the_game(natural):
    games = batch.batch(natural, 50, seed=1)
    for _ in range(6):
        assert (games.players >= 0).all() and games.masks.any(axis=1).all()
        games.step(games.masks.argmax(axis=1))


def test_a_game_in_which_nobody_ever_acts_is_refused_in_a_sentence(natural):
    words = "1,000 games in a row ended before"
    with pytest.raises(KibitzError, match=f"natural: {words} seat 1 acted"):
        gymnasium.env(natural, seat=1, sure=True).reset(seed=1)
    with pytest.raises(KibitzError, match=words):
        gymnasium.SeatVectorEnv(natural, 3, seat=1, sure=True).reset(seed=1)
    with pytest.raises(KibitzError, match=f"{words} any seat acted"):
        batch.batch(natural, 3, sure=True)
    with pytest.raises(KibitzError, match=words):
        pettingzoo.parallel_env(natural, sure=True).reset(seed=1)
