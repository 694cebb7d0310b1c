"""A copy of an environment, made in mid-game, goes on as the environment itself does."""

import copy
import pickle
from functools import partial
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo", reason="the extra `envs` is not installed")

from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from kibitz.envs import gymnasium, pettingzoo

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG, KUHN, BIDS = (str(EXAMPLES / f"{name}.py") for name in ("pig", "kuhn_poker", "goofspiel"))
WAYS = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


def chosen(mask, number):
    legal = np.flatnonzero(mask)
    return int(legal[number % len(legal)])


def turns_of(env, numbers):
    """What each seat saw and got, playing on by these numbers."""
    for number in numbers:
        seen, reward, terminated, truncated, _ = env.last()
        ended = terminated or truncated
        yield env.agent_selection, reward, ended, seen["observation"].tolist(), env.rewards.copy()
        env.step(None if ended else chosen(seen["action_mask"], number))
        if not env.agents:
            env.reset(seed=number)


@pytest.mark.parametrize("copied", WAYS)
@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
@pytest.mark.parametrize("name", [PIG, KUHN])
def test_a_copy_of_pettingzoos_environment_goes_on_in_the_same_way(name, make, copied):
    env = make(name)
    env.reset(seed=7)
    list(turns_of(env, range(2)))
    twin = copied(env)
    assert list(turns_of(twin, range(60))) == list(turns_of(env, range(60)))


@pytest.mark.parametrize("copied", WAYS)
def test_a_copy_of_the_parallel_environment_goes_on_in_the_same_way(copied):
    def rounds(env, seen):
        while env.agents:
            acts = {agent: chosen(seen[agent]["action_mask"], 1) for agent in env.agents}
            seen, rewards, ended, _, _ = env.step(acts)
            yield (
                acts,
                rewards,
                ended,
                [list(map(np.ndarray.tolist, one.values())) for one in seen.values()],
            )

    env = pettingzoo.parallel_env(BIDS, cards=4)
    env.reset(seed=7)
    seen = env.step(dict.fromkeys(env.agents, 2))[0]
    twin = copied(env)
    found = list(rounds(twin, seen))
    assert len(found) == 3 and found == list(rounds(env, seen))


@pytest.mark.parametrize("copied", WAYS)
@pytest.mark.parametrize("name", [PIG, KUHN])
def test_a_copy_of_gymnasiums_environment_goes_on_in_the_same_way(name, copied):
    def steps(env, mask):
        for number in range(40):
            seen, reward, terminated, truncated, info = env.step(chosen(mask, number))
            yield seen.tolist(), reward, terminated, truncated, info["action_mask"].tolist()
            mask = info["action_mask"]
            if terminated or truncated:
                mask = env.reset()[1]["action_mask"]

    env = gymnasium.env(name)
    mask = env.reset(seed=7)[1]["action_mask"]
    twin = copied(env)
    assert list(steps(twin, mask)) == list(steps(env, mask))


@pytest.mark.long
def test_gymnasiums_environments_run_in_processes_that_are_spawned():
    makers = [partial(gymnasium.env, PIG, goal=20)] * 2
    here, there = SyncVectorEnv(makers), AsyncVectorEnv(makers, context="spawn")
    try:
        masks = [env.reset(seed=[3, 4])[1]["action_mask"] for env in (here, there)]
        for _ in range(8):
            assert (masks[0] == masks[1]).all()
            acts = masks[0].argmax(axis=1)  # after the end of a game, any act begins the next one
            one, two = here.step(acts), there.step(acts)
            assert all((one[k] == two[k]).all() for k in range(4))
            masks = [one[4]["action_mask"], two[4]["action_mask"]]
    finally:
        there.close()
