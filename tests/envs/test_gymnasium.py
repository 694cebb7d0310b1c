"""Games as Gymnasium environments, held against Gymnasium's own check."""

import warnings
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra `envs` is not installed")

import gymnasium
from gymnasium.utils.env_checker import check_env

from kibitz.contract import KibitzError
from kibitz.envs import gymnasium as door

ROOT = Path(__file__).parents[2]
NOUGHTS, CONNECT, PEGS, PIG = (
    str(ROOT / f"examples/{name}.py")
    for name in ("tic_tac_toe", "connect_four", "peg_solitaire", "pig")
)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [("byg", {"side": 2}), ("quet", {"players": 3}), (CONNECT, {"seat": 1}), (PEGS, {}), (PIG, {})],
    ids=lambda value: Path(str(value)).stem,
)  # fmt: skip
def test_gymnasium_finds_no_fault(name, options):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*(spec|low values|high values|precision).*")
        check_env(door.env(name, **options), skip_render_check=True)


def test_our_games_have_ids():
    env = gymnasium.make("kibitz.envs.gymnasium:kibitz/byg-v0", side=2)
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert info["action_mask"].sum() == 7


def test_a_seat_wins_with_the_reward_that_the_rules_give():
    env = door.env(CONNECT)
    for seed in range(20):
        env.reset(seed=seed)
        rewards = [0.0]
        while env.playing.player == 0:
            rewards.append(env.step(int(np.flatnonzero(env.playing.mask)[0]))[1])
        assert set(rewards[:-1]) == {0.0}
        assert rewards[-1] == env.playing.returns[0]


@pytest.mark.long
def test_an_illegal_action_ends_the_game():
    env = door.env(NOUGHTS)
    env.reset(seed=1)
    env.step(0)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)


@pytest.mark.parametrize("action", [-1, 9, 99])
def test_an_action_that_does_not_exist_is_illegal(action):
    env = door.env(NOUGHTS)
    env.reset(seed=1)
    assert env.step(action)[1:3] == (-1.0, True)
    many = door.SeatVectorEnv(NOUGHTS, 2)
    many.reset(seed=1)
    _, rewards, ended, _, _ = many.step(np.array([action, 0]))
    assert (rewards[0], ended.tolist()) == (-1.0, [True, False])


def test_an_opponent_may_be_a_search():
    env = door.env(NOUGHTS, opponents="mcts:sims=300", seat=1)
    scores = []
    for seed in range(5):
        _, info = env.reset(seed=seed)
        ended = False
        while not ended:
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, reward, ended, _, info = env.step(action)
        scores.append(reward)
    assert max(scores) <= 0  # a player of the last vacant square never beats a search


def test_many_games_at_once_agree_with_one():
    games = gymnasium.make_vec(
        "kibitz.envs.gymnasium:kibitz/byg-v0", 64, vectorization_mode="vector_entry_point", side=2
    )
    seen, info = games.reset(seed=1)
    assert seen.shape == (64, games.single_observation_space.shape[0])
    rng, ended_games, total = np.random.default_rng(1), 0, 0.0
    for _ in range(60):
        actions = (rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(axis=1)
        seen, rewards, ended, cut, info = games.step(actions)
        assert not cut.any() and set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        assert (rewards[~ended] == 0).all() and (rewards[ended] != 0).all()
        ended_games, total = ended_games + ended.sum(), total + rewards.sum()
    assert ended_games > 300 and abs(total) < ended_games


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(KibitzError, match="byg has the seats 0 to 1; there is no seat 2"):
        door.env("byg", seat=2)


@pytest.mark.long
def test_an_author_may_choose_the_numbers(tmp_path):
    text = (ROOT / "examples/kuhn_poker.py").read_text()
    text += "\n\ndef observation(options):\n    return (2,)\n"
    text += "\n\ndef observe(p, seat, out):\n    out[0] = p.card[seat]\n    out[1] = p.ply\n"
    (tmp_path / "numbers.py").write_text(text)
    env = door.env(str(tmp_path / "numbers.py"), seat=0)
    seen, _ = env.reset(seed=1)
    assert seen.shape == (2,) and seen[1] == 0 and seen[0] in (0, 1, 2)
