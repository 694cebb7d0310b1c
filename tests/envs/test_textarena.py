"""Games as TextArena environments: its own loop of agents plays them to their ends."""

from pathlib import Path

import pytest

pytest.importorskip("textarena", reason="NOT RUN: TextArena is not installed")

import textarena as ta

import kibitz
from kibitz import shelf
from kibitz.contract import KibitzError
from kibitz.envs.textarena import TextArenaEnv
from kibitz.kit.rng import below, seeded

ROOT = Path(__file__).parents[2]
KUHN, BIDS, PIG, PEGS = (
    str(ROOT / f"examples/{name}.py")
    for name in ("kuhn_poker", "goofspiel", "pig", "peg_solitaire")
)


class RandomAgent(ta.Agent):
    """Reads the legal acts from the text and names one of them, after a word of thought."""

    def __init__(self, seed):
        self.rng = seeded(seed)

    def __call__(self, observation):
        acts = observation.split("Your legal acts\n\n")[-1].splitlines()[0].split(", ")
        return f"I wonder.\nAct: {acts[below(self.rng, len(acts))]}"


def played(env, players, seed):
    agents = {seat: RandomAgent(seed + seat) for seat in range(players)}
    env.reset(num_players=players, seed=seed)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, _ = env.step(action=agents[player](observation))
    return env.close()


@pytest.mark.parametrize(
    ("name", "options", "players"),
    [("byg", {"side": 2}, 2), (KUHN, {}, 2), (BIDS, {"cards": 4}, 2), (PIG, {"goal": 10}, 2),
     (PEGS, {}, 1), ("quet", {"players": 2}, 3)],
    ids=lambda value: Path(str(value)).stem,
)  # fmt: skip
def test_agents_play_a_game_to_its_end_for_its_returns(name, options, players):
    env = ta.wrappers.LLMObservationWrapper(TextArenaEnv(name, **options))
    rewards, info = played(env, players, 1)
    assert rewards == dict(enumerate(map(float, env.match.returns)))
    assert not any(one["invalid_move"] for one in info.values())


def test_our_games_have_ids_with_and_without_the_wrapper():
    for id in shelf.names():
        assert f"kibitz/{id}-v0" in ta.envs.registration.ENV_REGISTRY
    env = ta.make("kibitz/byg-v0", side=2)
    env.reset(num_players=2, seed=1)
    _, observation = env.get_observation()
    assert observation.startswith("You play Byg. You are White.")
    raw = ta.make("kibitz/byg-v0-raw", side=2)
    raw.reset(num_players=2, seed=1)
    assert [kind.name for _, _, kind in raw.get_observation()[1]] == ["PROMPT", "GAME_BOARD"]


def test_the_same_seed_gives_the_same_game():
    first, again, other = (TextArenaEnv(KUHN) for _ in range(3))
    for env, seed in ((first, 3), (again, 3), (other, 4)):
        env.reset(2, seed=seed)
    assert first.match.position.key() == again.match.position.key()
    assert first.state.observations == again.state.observations
    assert first.match.seed != other.match.seed


def test_an_illegal_answer_is_explained_and_the_second_ends_the_game():
    env = ta.make("kibitz/byg-v0", side=2)
    env.reset(num_players=2, seed=1)
    env.step("a1")
    done, _ = env.step("Act: a1")
    player, observation = env.get_observation()
    assert (done, player) == (False, 1)
    assert "Your answer was refused: act 1, 'a1': a1 is taken." in observation
    assert env.step("Act: z9")[0]
    rewards, info = env.close()
    assert rewards == {0: 0.0, 1: -1.0}
    assert info[1]["invalid_move"] and not info[0]["invalid_move"]


def test_a_player_is_shown_nothing_of_the_others_choices():
    env = TextArenaEnv(BIDS, cards=4)
    env.reset(2, seed=1)
    env.step("Act: 3")
    player, observation = env.get_observation()
    assert player == 1
    assert "1. Ann: ?" in observation[-1][1]
    assert not any(sender == 0 for sender, _, _ in observation)


def test_stepping_after_the_end_and_a_wrong_number_of_players_are_refused():
    env = TextArenaEnv(KUHN)
    played(ta.wrappers.LLMObservationWrapper(env), 2, 1)
    with pytest.raises(KibitzError, match="The game is over; call reset"):
        env.step("pass")
    with pytest.raises(KibitzError, match="kuhn-poker has 2 seats, not 3"):
        env.reset(3)
    assert kibitz.load("quet").seats == 2
