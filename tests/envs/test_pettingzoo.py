"""Games as PettingZoo environments, held against PettingZoo's own tests."""

import warnings
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import kibitz
from kibitz.contract import KibitzError
from kibitz.envs import pettingzoo as door

ROOT = Path(__file__).parents[2]
KUHN, CONNECT, BIDS = (
    str(ROOT / "examples" / f"{name}.py") for name in ("kuhn_poker", "connect_four", "goofspiel")
)
GAMES = [
    ("byg", {"side": 2}), (KUHN, {}), (CONNECT, {}), (BIDS, {"cards": 4}),
    ("quet", {"players": 3}), (str(ROOT / "examples/pig.py"), {"goal": 20}),
]  # fmt: skip


# PettingZoo warns of a dictionary unless the environment is one of its own, by a list of names.
OWN = "Observation is not a NumPy array|Observation space for each agent probably should be"


@pytest.mark.long
@pytest.mark.parametrize(("name", "options"), GAMES, ids=lambda value: Path(str(value)).stem)
def test_pettingzoo_finds_no_fault_and_has_no_warning(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(door.env(name, action_mask="info", **options), num_cycles=60)


@pytest.mark.parametrize(
    ("name", "options"),
    [*GAMES[:3], *(pytest.param(*one, marks=pytest.mark.long) for one in GAMES[3:])],
    ids=lambda value: Path(str(value)).stem,
)
def test_with_the_mask_in_the_observation_it_warns_only_of_the_dictionary(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", OWN)
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(door.env(name, **options), num_cycles=60)


@pytest.mark.parametrize(("name", "options"), GAMES[:4], ids=lambda value: Path(str(value)).stem)
def test_the_same_seed_gives_the_same_game(name, options):
    seed_test(lambda: door.env(name, **options), num_cycles=40)


def test_every_way_to_render_works():
    render_test(lambda render_mode=None: door.env("byg", side=2, render_mode=render_mode))


def test_a_game_of_joint_choices_is_played_in_parallel():
    parallel_api_test(door.parallel_env(BIDS, cards=4), num_cycles=100)


def test_a_game_without_joint_choices_is_not():
    with pytest.raises(KibitzError, match="byg has no joint choices; use env"):
        door.parallel_env("byg")


def test_an_illegal_action_ends_the_game_for_its_agent():
    env = door.env("byg", side=2)
    env.reset(seed=1)
    env.step(0)
    env.step(0)
    assert env.rewards == {"seat_0": 0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_rewards_are_the_returns_of_the_game():
    env = door.raw_env(CONNECT)
    env.reset(seed=1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        env.step(column)
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert all(env.terminations.values())


def test_a_render_mode_that_does_not_exist_is_refused():
    with pytest.raises(KibitzError, match="render_mode is one of human, ansi, rgb_array, not 'gl'"):
        door.env("byg", render_mode="gl")


def test_an_observation_does_not_depend_on_what_a_seat_cannot_know():
    game = kibitz.load(KUHN)
    env = door.raw_env(KUHN)
    seen = {}
    for seed in range(40):
        env.reset(seed=seed)
        mine = game.start(env.playing.seed).record.card[0]
        seen.setdefault(int(mine), set()).add(env.observe("seat_0")["observation"].tobytes())
        assert np.array_equal(env.playing.position.state, game.start(env.playing.seed).state)
    assert len(seen) == 3
    assert all(len(kinds) == 1 for kinds in seen.values())
