"""Games as environments of kaggle-environments: its runner and its harness play them."""

import json
from pathlib import Path

import pytest

pytest.importorskip("kaggle_environments", reason="NOT RUN: kaggle-environments is not installed")

import kaggle_environments
from kaggle_environments.core_harness import create_agent_fn
from tests.stand_in_model import stand_in

from kibitz.envs import kaggle as door

ROOT = Path(__file__).parents[2]
KUHN, BIDS, PIG = (str(ROOT / f"examples/{name}.py") for name in ("kuhn_poker", "goofspiel", "pig"))


@pytest.mark.parametrize(
    ("name", "options", "agents"),
    [("byg", {"side": 2}, 2), (KUHN, {}, 2), (BIDS, {"cards": 4}, 2), (PIG, {"goal": 10}, 2),
     ("quet", {"players": 3}, 3)],
    ids=lambda value: Path(str(value)).stem,
)  # fmt: skip
def test_its_runner_plays_a_game_to_its_end_for_its_returns(name, options, agents):
    env = door.make(name, seed=1, debug=True, **options)
    last = env.run(["random"] * agents)[-1]
    assert [agent.status for agent in last] == ["DONE"] * agents
    assert [agent.reward for agent in last] == list(env.match.returns)
    assert json.dumps(env.toJSON()) and env.render(mode="ansi")


def test_the_same_seed_gives_the_same_deal_and_all_choose_at_once_in_a_joint_choice():
    first, again = (door.make(BIDS, seed=3, cards=4) for _ in range(2))
    shown = first.state[0].observation
    assert shown.observationString == again.state[0].observation.observationString
    assert [agent.status for agent in first.state] == ["ACTIVE"] * 2
    assert shown.currentPlayer == door.SIMULTANEOUS
    first.step([{"submission": "4"}, {"submission": shown.legalActions[0]}])
    assert first.match.position.ply == 2


def test_an_illegal_action_and_a_failing_agent_end_the_game():
    env = door.make("byg", side=2, seed=1)
    env.step([{"submission": "b2"}, None])
    env.step([None, {"submission": "b2"}])
    assert [(agent.status, agent.reward) for agent in env.state] == [("DONE", 0), ("INVALID", None)]
    again = door.make("byg", side=2, seed=1)
    last = again.run([lambda observation, configuration: 1 / 0, "random"])[-1]
    assert [agent.status for agent in last] == ["ERROR", "DONE"]


def test_a_language_model_plays_through_its_harness():
    env = door.make("byg", side=2, seed=1)
    with stand_in() as endpoint:
        model = "openai/stand-in", {"api_base": endpoint.url, "api_key": "none"}
        agent = create_agent_fn(door.Harness(), model_override=model)
        last = env.run([agent, "random"])[-1]
    assert [one.status for one in last] == ["DONE", "DONE"]
    assert "You play Byg" in endpoint.asked[0]["messages"][-1]["content"]


def test_an_answer_that_is_not_legal_is_asked_for_again():
    harness, seen = door.Harness(), {"observationString": "?", "legalActionStrings": ["a1", "a2"]}
    result = harness.parse_response("Act: z9", ["a1", "a2"], observation=seen)
    assert (result.legal_action, result.raw_action) == (None, "z9")
    assert "z9" in harness.make_prompt(seen, [], "Act: z9", result.raw_action)
    turn = harness.parse_response("Act: a2 a1", ["a1", "a2"], observation=seen)
    assert turn.legal_action == "a2"


def test_a_game_can_be_registered_by_name():
    name = door.register("byg", side=2)
    assert kaggle_environments.make(name).specification.title == "Byg"
