"""Games as Gymnasium environments: one seat against named opponents, or a solitaire.

The only door to Gymnasium; it needs the extra `kibitz[envs]`. Importing it registers each game
of ours, as `kibitz/byg-v0`; `gymnasium.make("kibitz.envs.gymnasium:kibitz/byg-v0")` does both.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import missing

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as fault:
    raise missing(fault, "kibitz[envs]") from None

from .. import shelf
from ..contract import KibitzError, Value, whole_number
from ..game import Game, GameLike, Position, load
from ..information import NOBODY
from ..players import Player, PlayerLike, player
from ..players.seat_view import known_to
from .batch import BEGIN, WAIT, Batch, as_actions
from .game_in_play import MOST_UNPLAYED, GameInPlay, never_acts
from .observing import Observer
from .pixels import pixels
from .planes import FIELDS, planes_of

MODES = ["human", "ansi", "rgb_array"]
ILLEGAL = -1.0  # the reward of an illegal action, which ends the game
UNIFORM = "uniform"


def env(
    game: GameLike, *, seat: int = 0, opponents: PlayerLike = UNIFORM, **options: Any
) -> SeatEnv:
    """One seat of a game against players of one kind; both as `kibitz` takes them everywhere."""
    return SeatEnv(game, seat=seat, opponents=opponents, **options)


def _is_uniform(opponents: PlayerLike) -> bool:
    return isinstance(opponents, str) and opponents == UNIFORM


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat of a game; the opponents play between its acts.

    The observation is what the seat may know, as `fields` or as `planes`. info["action_mask"] has
    0 or 1 for each action. The reward is the seat's return, at the end. An illegal action ends the
    game with a reward of -1 and info["illegal"].

    A game that the others end before the seat acts is no episode: `reset` deals another one.
    info["unplayed"] of `reset` says how many such games there were, info["unplayed_return"] what
    the seat got in them together, so that its mean over all games is known.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: GameLike,
        *,
        seat: int = 0,
        opponents: PlayerLike = UNIFORM,
        render_mode: str | None = None,
        observation: str = FIELDS,
        **options: Value,
    ) -> None:
        game = load(game, **options)
        _require_seat(game, seat)
        if render_mode not in (None, *MODES):
            raise KibitzError(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}.")
        self.render_mode = render_mode
        self.playing, self.seat = GameInPlay(game, observation), seat
        self._bot: Player | None = None if _is_uniform(opponents) else player(opponents)
        low, high = self.playing.bounds()
        self.observation_space = spaces.Box(low, high, dtype=low.dtype.type)
        self.action_space = spaces.Discrete(game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Deal a new game and let the opponents act until it is the seat's turn."""
        super().reset(seed=seed)
        total = 0.0
        for unplayed in range(MOST_UNPLAYED):
            self.playing.reset(int(self.np_random.integers(2**31)))
            self._let_others_act()
            if self.playing.player != NOBODY:
                before = {"unplayed": unplayed, "unplayed_return": total}
                return self._seen(), {**self._info(), **before}
            total += float(self.playing.returns[self.seat])
        raise never_acts(self.playing.game, self.seat)

    def step(
        self, action: np.int64 | int
    ) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Play an action, and then those of the opponents until the seat is to act again."""
        if not (self.action_space.contains(action) and self.playing.mask[action]):
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        self.playing.step(int(action))
        self._let_others_act()
        if self.render_mode == "human":
            self.render()
        reward = float(self.playing.returns[self.seat])
        return self._seen(), reward, self.playing.player == NOBODY, False, self._info()

    def _let_others_act(self) -> None:
        while self.playing.player not in (self.seat, NOBODY):
            self.playing.step(self._others_action())

    def _others_action(self) -> int:
        if self._bot is None:
            legal = np.flatnonzero(self.playing.mask)
            return int(legal[self.np_random.integers(len(legal))])
        *_, last = self._bot.think(self._for_bot(self.playing.player))
        return int(last.action)

    def _for_bot(self, seat: int) -> Position:
        return known_to(self.playing.position, seat, int(self.np_random.integers(2**31)))

    def action_masks(self) -> NDArray[np.bool_]:
        """Whether each action is legal, under the name by which sb3-contrib asks for it."""
        return self.playing.mask.astype(np.bool_)

    def _seen(self) -> NDArray[Any]:
        return self.playing.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.playing.mask.copy()}

    def render(self) -> Any:
        """The table as the seat sees it: printed, as text, or as an image."""
        if self.render_mode == "rgb_array":
            return pixels(self.playing.position, self.seat)
        if self.render_mode == "ansi":
            return self.playing.text(self.seat)
        if self.render_mode == "human":
            print(self.playing.text(self.seat))
        return None


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once, one seat of each against `uniform`; compiled, in one call a step.

    A game that has ended is dealt anew by the next step, whose action for it is not played. Games
    that end before the seat acts are dealt again; info has their number and their returns, as for
    `SeatEnv`.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: GameLike,
        num_envs: int = 1,
        *,
        seat: int = 0,
        opponents: PlayerLike = UNIFORM,
        threads: int = 1,
        observation: str = FIELDS,
        **options: Value,
    ) -> None:
        if opponents != UNIFORM:
            raise KibitzError(f"Many games at once are played against {UNIFORM}, not {opponents}.")
        game = load(game, **options)
        _require_seat(game, seat)
        planes = planes_of(game, observation)
        low, high = planes.bounds() if planes else Observer(game).bounds()
        self.games = Batch(
            game,
            num_envs,
            threads=threads,
            viewer=seat,
            restart=False,
            dtype=low.dtype,
            planes=planes,
        )
        self.num_envs, self.seat = num_envs, seat
        self.single_observation_space = spaces.Box(low, high, dtype=low.dtype.type)
        self.single_action_space = spaces.Discrete(game.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(2**31)))
        begun = np.ones(self.num_envs, np.bool_)
        before = self._let_others_begin(begun, np.zeros(self.num_envs))
        return self.games.observations.copy(), {**self._info(), **before}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play an action in each game, and then those of the opponents.

        An illegal action ends its game with a reward of -1.
        """
        games, chosen = self.games, as_actions(actions, self.num_envs)
        over, inside = games.players == NOBODY, (chosen >= 0) & (chosen < games.game.actions)
        at = np.arange(self.num_envs), np.where(inside, chosen, 0)
        illegal = ~over & ~(inside & (games.masks[at] != 0))
        games.step(np.where(over, BEGIN, np.where(illegal, WAIT, chosen)))
        rewards = games.rewards[:, self.seat].copy()
        before = self._let_others_begin(over, rewards)
        rewards[illegal] = ILLEGAL
        games.players[illegal] = NOBODY
        ended = games.players == NOBODY
        info = {**self._info(), **before}
        return games.observations.copy(), rewards, ended, np.zeros_like(ended), info

    def _let_others_begin(self, begun: Any, rewards: Any) -> dict[str, Any]:
        """Let the others act; deal those games of `begun` again that end before the seat acts."""
        unplayed, total = np.zeros(self.num_envs, np.int64), np.zeros(self.num_envs)
        for _ in range(MOST_UNPLAYED):
            self._let_others_act(rewards)
            lost = begun & (self.games.players == NOBODY)
            if not lost.any():
                return {"unplayed": unplayed, "unplayed_return": total}
            unplayed += lost
            total[lost] += rewards[lost]
            rewards[lost] = 0.0
            self.games.step(np.where(lost, BEGIN, WAIT))
            rewards[lost] += self.games.rewards[lost, self.seat]
        raise never_acts(self.games.game, self.seat)

    def _let_others_act(self, rewards: Any) -> None:
        while True:
            waiting = np.isin(self.games.players, (self.seat, NOBODY))
            if waiting.all():
                return
            luck = self.np_random.random(self.games.masks.shape, np.float32) + 1
            drawn = (luck * self.games.masks).argmax(axis=1)
            self.games.step(np.where(waiting, WAIT, drawn))
            rewards += self.games.rewards[:, self.seat]

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.games.masks.copy()}


def _require_seat(game: Game, seat: int) -> None:
    if not 0 <= whole_number(seat, "A seat") < game.seats:
        raise KibitzError(
            f"{game.id} has the seats 0 to {game.seats - 1}; there is no seat {seat}."
        )


def _register() -> None:
    for id in shelf.names():
        gymnasium.register(
            f"kibitz/{id}-v0",
            entry_point="kibitz.envs.gymnasium:SeatEnv",
            vector_entry_point="kibitz.envs.gymnasium:SeatVectorEnv",
            kwargs={"game": id},
        )


_register()
