"""Games as an environment of verifiers: its episodes play them to their ends."""

import asyncio
import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("verifiers", reason="NOT RUN: verifiers is not installed")

import verifiers.v1 as vf
from tests.stand_in_model import first_act, stand_in

from kibitz_verifiers import KibitzEnv, KibitzTaskset, load_environment

ROOT = Path(__file__).parents[2]
KUHN, PEGS = (str(ROOT / f"examples/{name}.py") for name in ("kuhn_poker", "peg_solitaire"))


class Scripted:
    """Stands in for an interaction with a model: it answers with a function of the last message."""

    def __init__(self, task, answer):
        self.last, self.answer = task.data.prompt, answer
        self.trace = SimpleNamespace(rewards={}, metrics={}, info={})
        self.trace.record_reward = lambda name, value, weight: self.trace.rewards.update(
            {name: value}
        )
        self.trace.record_metric = lambda name, value: self.trace.metrics.update({name: value})

    async def turn(self, message=None):
        self.last = message or self.last
        return SimpleNamespace(terminated=False, last_reply=self.answer(self.last))

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        return None


def played(env, task, answer=first_act):
    interaction = Scripted(task, answer)
    agents = SimpleNamespace(player=SimpleNamespace(interaction=lambda task: interaction))
    asyncio.run(env.run(task, agents))
    return interaction.trace


@pytest.mark.parametrize("name", ["byg", KUHN, PEGS], ids=lambda value: Path(value).stem)
def test_an_episode_is_a_game_to_its_end(name):
    options = {"side": 2} if name == "byg" else {}
    env = load_environment(name, seed=1, **options)
    assert isinstance(env, KibitzEnv) and isinstance(env.taskset, KibitzTaskset)
    for task in env.taskset.take(2):
        trace = played(env, task)
        assert trace.metrics == {"illegal": 0.0}
        assert trace.info["record"]
        assert trace.rewards["returns"] != 0


def test_tasks_have_seats_in_turn_and_equal_seeds_give_equal_tasks():
    first, again = (list(load_environment("byg", side=2, seed=3).taskset.take(4)) for _ in range(2))
    assert [task.data.info["seat"] for task in first] == [0, 1, 0, 1]
    assert [task.data.prompt for task in first] == [task.data.prompt for task in again]
    assert "You are White." in first[0].data.prompt
    assert "1. White: " in first[1].data.prompt


def test_an_illegal_answer_is_explained_and_the_second_ends_the_game():
    env = load_environment("byg", side=2, seat=0)
    (task,) = env.taskset.take(1)
    told = []
    trace = played(env, task, lambda message: told.append(message) or "Act: z9")
    assert "Your answer was refused: act 1, 'z9'" in told[1]
    assert (trace.rewards, trace.metrics) == ({"returns": -1.0}, {"illegal": 2.0})


@pytest.mark.skipif(not shutil.which("uv"), reason="NOT RUN: uv, which runs a harness, is not here")
def test_a_model_at_an_endpoint_plays_whole_episodes(monkeypatch, tmp_path):
    monkeypatch.setenv("STAND_IN_KEY", "none")

    async def episodes(url):
        env = load_environment("byg", side=2, seed=1)
        client = vf.EvalClientConfig(base_url=url, api_key_var="STAND_IN_KEY")
        model = vf.ModelContext(model="stand-in", client=client)
        async with env.serving():
            return [await env.run_episode(task, model) for task in env.taskset.take(2)]

    with stand_in() as endpoint:
        found = asyncio.run(episodes(endpoint.url))
    assert all(episode.ok for episode in found), [episode.errors for episode in found]
    for episode in found:
        (trace,) = episode.traces
        assert trace.rewards["returns"].score in (1.0, -1.0)
        assert trace.metrics["illegal"] == 0
