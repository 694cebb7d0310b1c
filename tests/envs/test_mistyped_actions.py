"""What an agent sends to an environment by mistake gets a sentence, and is not cut to an action."""

from pathlib import Path

import pytest

from kibitz import KibitzError
from kibitz.envs import gymnasium, pettingzoo

ROWS = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"


@pytest.mark.parametrize("wrong", [0.5, "x", None, True])
def test_half_an_action_was_played_as_a_whole_one(wrong):
    env = pettingzoo.raw_env(ROWS)
    env.reset(seed=1)
    with pytest.raises(KibitzError, match=r"^An action is a whole number"):
        env.step(wrong)
    assert env.agent_selection == "seat_0"


def test_the_observation_of_no_agent_gets_a_sentence():
    env = pettingzoo.raw_env(ROWS)
    env.reset(seed=1)
    with pytest.raises(KibitzError, match="There is no agent 'me'; there are seat_0, seat_1"):
        env.observe("me")


def test_a_seat_that_is_no_number_gets_a_sentence():
    with pytest.raises(KibitzError, match=r"^A seat is a whole number"):
        gymnasium.env(ROWS, seat="first")


@pytest.mark.parametrize("wrong", ["x", [0.5, 1], [True, False], None, [0, 1, 2]])
def test_half_an_action_of_a_vector_was_played_as_a_whole_one(wrong):
    env = gymnasium.SeatVectorEnv(ROWS, 2)
    env.reset(seed=1)
    with pytest.raises(KibitzError, match=r"^actions (are whole numbers|has the shape)"):
        env.step(wrong)


@pytest.mark.parametrize("wrong", [3, {"me": 1}, {}])
def test_actions_of_no_agents_get_a_sentence(wrong):
    env = pettingzoo.parallel_env(ROWS.parent / "goofspiel.py")
    env.reset(seed=1)
    with pytest.raises(
        KibitzError, match=r"^actions (are whole numbers by agent|has none of seat_0)"
    ):
        env.step(wrong)
