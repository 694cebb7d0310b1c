"""Games as PettingZoo environments: `env` act by act (AEC), `parallel_env` for joint choices.

The only door to PettingZoo; it needs the extra `kibitz[envs]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import missing

try:
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as fault:
    raise missing(fault, "kibitz[envs]") from None

from ..contract import KibitzError, Value, as_python, whole_number
from ..game import Game, GameLike, load
from ..information import NOBODY
from .game_in_play import MOST_UNPLAYED, GameInPlay, never_acts
from .pixels import pixels
from .planes import FIELDS

MODES = ["human", "ansi", "rgb_array"]
MASKS = ["observation", "info"]
ILLEGAL = -1.0  # the reward of an agent that chooses an illegal action


def env(
    game: GameLike,
    *,
    render_mode: str | None = None,
    action_mask: str = "observation",
    observation: str = FIELDS,
    **options: Value,
) -> Any:
    """The game of this id, alias or file as an AEC environment, with the usual wrappers.

    An observation is {"observation": numbers, "action_mask": 0 or 1 for each action}. With
    `action_mask="info"` it is the numbers alone, and the mask stands in the agent's info. The
    numbers are a row of the record's `fields`, or the board as `planes`. An illegal action ends
    the game with a reward of -1 for its agent.
    """
    wrapped: Any = raw_env(
        game, render_mode=render_mode, action_mask=action_mask, observation=observation, **options
    )
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class _Common:
    """The common part of both forms: the spaces, the seeds, and the display of a table."""

    playing: GameInPlay
    possible_agents: list[str]
    render_mode: str | None

    def _fill_spaces(self, space: spaces.Space[Any]) -> None:
        actions = self.playing.game.actions
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {a: spaces.Discrete(actions) for a in self.possible_agents}
        self._seeds, _ = seeding.np_random(None)

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds, _ = seeding.np_random(seed)
        self.playing.reset(int(self._seeds.integers(2**31)))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def render(self) -> Any:
        """The table as a watcher sees it: printed, as text, or as an image."""
        return _render(self.playing, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


class raw_env(_Common, AECEnv):  # type: ignore[misc]  # noqa: N801  the name is PettingZoo's
    """The environment without wrappers: an illegal action raises IllegalMove."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: GameLike,
        *,
        render_mode: str | None = None,
        action_mask: str = "observation",
        observation: str = FIELDS,
        **options: Value,
    ) -> None:
        super().__init__()
        self.playing = GameInPlay(load(game, **options), observation)
        if action_mask not in MASKS:
            raise KibitzError(f"action_mask is {' or '.join(MASKS)}, not {action_mask!r}.")
        self._masked_in_info = action_mask == "info"
        game = self.playing.game
        self.metadata = {**_metadata(game), "is_parallelizable": False}
        self.render_mode = _mode(render_mode)
        self.possible_agents = _agents(game)
        self.agents: list[str] = []
        whole = _space(self.playing)
        space = whole["observation"] if self._masked_in_info else whole
        self._fill_spaces(space)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game; the same seed deals the same game."""
        self._deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._end_if_over()
        self._select()

    def _end_if_over(self) -> None:
        if self.playing.player == NOBODY:
            self.rewards = dict(zip(self.agents, self.playing.returns.tolist(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    def _select(self) -> None:
        ended = self.playing.player == NOBODY
        self.agent_selection = self.agents[0 if ended else self.playing.player]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if self._masked_in_info:
            for seat, agent in enumerate(self.agents):
                self.infos[agent]["action_mask"] = _mask(self.playing, seat)

    def observe(self, agent: str) -> Any:
        """The observation of an agent, and its legal actions if it is to act."""
        if agent not in self.possible_agents:
            there = ", ".join(self.possible_agents)
            raise KibitzError(f"There is no agent {as_python(agent)}; there are {there}.")
        seen = _observation(self.playing, self.possible_agents.index(agent))
        return seen["observation"] if self._masked_in_info else seen

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.playing.step(whole_number(action, "An action"))
        self._end_if_over()
        self._select()
        if self.render_mode == "human":
            self.render()


class parallel_env(_Common, ParallelEnv):  # type: ignore[misc]  # noqa: N801  the name is PettingZoo's
    """A game of joint choices in which all agents act at the same time.

    A seat that has no choice now has a mask of zeros, and its action is not played. A game
    without joint choices, and a joint choice of several acts, is for `env`.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: GameLike,
        *,
        render_mode: str | None = None,
        observation: str = FIELDS,
        **options: Value,
    ) -> None:
        self.playing = GameInPlay(load(game, **options), observation)
        game = self.playing.game
        if "owes" not in game.rules.functions:
            raise KibitzError(f"{game.id} has no joint choices; use env instead of parallel_env.")
        self.metadata = {**_metadata(game), "is_parallelizable": True}
        self.render_mode = _mode(render_mode)
        self.possible_agents = _agents(game)
        self.agents: list[str] = []
        self._fill_spaces(_space(self.playing))

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game; the same seed deals the same game."""
        self._deal(seed)
        for _ in range(MOST_UNPLAYED):  # a reset cannot say that a game is over
            if self.playing.player != NOBODY:
                break
            self._deal(None)
        else:
            raise never_acts(self.playing.game)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Play the actions of all agents that have a choice."""
        choosing = self.playing.owing
        _require_actions(actions, [self.possible_agents[seat] for seat in choosing])
        for seat in choosing:
            if self.playing.player != seat:
                raise KibitzError(
                    f"{self.playing.game.id}: a seat has several acts in a joint choice; use env."
                )
            self.playing.step(whole_number(actions[self.possible_agents[seat]], "An action"))
        agents, ended = self.agents, self.playing.player == NOBODY
        rewards = dict(zip(agents, self.playing.returns.tolist(), strict=True))
        seen = self._observations()
        self.agents = [] if ended else agents
        return (
            seen,
            rewards,
            dict.fromkeys(agents, ended),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Any]:
        # The choices of others before it are made up for its mask.
        views = {}
        choosing = self.playing.owing
        for seat, agent in enumerate(self.possible_agents):
            seen = _observation(self.playing, seat)
            if seat in choosing:
                seen["action_mask"] = _mask_of(self.playing, seat)
            views[agent] = seen
        return views


def _mask_of(playing: GameInPlay, seat: int) -> Any:
    ahead = playing.copy()
    while ahead.player not in (seat, NOBODY):
        ahead.step(int(ahead.mask.argmax()))
    return ahead.mask.copy()


def _require_actions(actions: Mapping[str, Any], agents: Sequence[str]) -> None:
    if not isinstance(actions, Mapping):
        raise KibitzError(f"actions are whole numbers by agent, not {as_python(actions)}.")
    if missing := [agent for agent in agents if agent not in actions]:
        raise KibitzError(f"actions has none of {', '.join(missing)}.")


def _agents(game: Game) -> list[str]:
    return [f"seat_{seat}" for seat in range(game.seats)]


def _metadata(game: Game) -> dict[str, Any]:
    return {"name": game.id.replace("-", "_") + "_v0", "render_modes": MODES, "render_fps": 2}


def _mode(render_mode: str | None) -> str | None:
    if render_mode not in (None, *MODES):
        raise KibitzError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}.")
    return render_mode


def _space(playing: GameInPlay) -> spaces.Dict:
    low, high = playing.bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=low.dtype.type),
            "action_mask": spaces.Box(0, 1, (playing.game.actions,), np.int8),
        }
    )


def _observation(playing: GameInPlay, seat: int) -> dict[str, Any]:
    return {"observation": playing.observe(seat), "action_mask": _mask(playing, seat)}


def _mask(playing: GameInPlay, seat: int) -> Any:
    return playing.mask.copy() if seat == playing.player else np.zeros_like(playing.mask)


def _render(playing: GameInPlay, mode: str | None) -> Any:
    if mode == "rgb_array":
        return pixels(playing.position)
    if mode == "ansi":
        return playing.text()
    if mode == "human":
        print(playing.text())
    return None
