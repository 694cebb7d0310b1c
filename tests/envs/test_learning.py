"""An agent of another library learns a game of ours within a minute."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason="NOT RUN: sb3-contrib, which needs PyTorch, is missing")

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from kibitz.envs import gymnasium as door

NOUGHTS = str(Path(__file__).parents[2] / "examples/tic_tac_toe.py")
STEPS, GAMES = 40_000, 200


def mean_reward(choose):
    env, total = door.env(NOUGHTS), 0.0
    for seed in range(GAMES):
        seen, info = env.reset(seed=1000 + seed)
        ended = False
        while not ended:
            seen, reward, ended, _, info = env.step(choose(seen, info["action_mask"]))
        total += reward
    return total / GAMES


def test_ppo_learns_tic_tac_toe():
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    before = mean_reward(lambda seen, mask: int(rng.choice(np.flatnonzero(mask))))
    games = DummyVecEnv([lambda: door.env(NOUGHTS) for _ in range(16)])
    agent = MaskablePPO("MlpPolicy", games, n_steps=64, batch_size=256, learning_rate=1e-3, seed=1)
    agent.learn(STEPS)
    after = mean_reward(lambda seen, mask: int(agent.predict(seen, action_masks=mask)[0]))
    assert before < 0.45  # two random players: the first wins 0.585 and loses 0.288 of the games
    assert after > 0.8
