"""One game as environments step it: compiled acts, masks and observations, no past."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import draw
from ..contract import Fields, IllegalMove, KibitzError
from ..game import Game, Position
from ..information import NOBODY
from ..kernel import compiled, legal, over, owes, play, player, returns, start
from ..kit.arrays import Array
from ..kit.rng import State, derived, unused
from .observing import Observer
from .planes import FIELDS, planes_of

Numbers = NDArray[Any]

MOST_UNPLAYED = 1000  # games in a row that end before a seat acts

# Made again where a game is unpickled.
PREPARED = ("_blank", "_begin", "_play", "_owed")


def never_acts(game: Game, seat: int = NOBODY) -> KibitzError:
    """The fault of a seat that never gets to act; NOBODY: of a game in which no seat does."""
    who = "any seat" if seat == NOBODY else f"seat {seat}"
    return KibitzError(
        f"{game.id}: {MOST_UNPLAYED:,} games in a row ended before {who} acted, so there is "
        "nothing to learn; take other options or another seat."
    )


class GameInPlay:
    """A game from its start to its end; equal seeds and acts give the game that `Position` gives.

    mask: whether each action is legal for the seat to act (actions). player: that seat, -1 at
    the end. returns: a number a seat, 0 before the end.
    """

    def __init__(self, game: Game, observation: str = FIELDS) -> None:
        self.game, self.observer = game, Observer(game)
        self.planes = planes_of(game, observation)
        self.mask = np.zeros(game.actions, np.int8)
        self.returns = np.zeros(game.seats)
        self.player, self.ply, self.seed = NOBODY, 0, 0
        self._state = game.blank()
        self._out, self._rng = np.zeros(game.actions, np.int32), unused()
        self._prepare()

    def _prepare(self) -> None:
        self._blank, rules = self.game.blank(), self.game.rules
        self._begin, self._play = compiled(_begin, rules), compiled(_play, rules)
        self._owed = compiled(_owes, rules)

    def reset(self, seed: int = 0) -> None:
        """Deal a new game."""
        self.ply, self.seed = 0, seed
        self.returns[:] = 0
        self._state[0] = self._blank[0]
        rng = derived(seed, 0)
        self.player = int(self._begin(self._state, rng, self._out, self.mask, self.returns))

    def step(self, action: int) -> None:
        """Play a legal action; IllegalMove if it is not, or if the game is over."""
        if not (0 <= action < len(self.mask) and self.mask[action]):
            raise IllegalMove(f"action {action} is not legal now; see the action mask.")
        rng = derived(self.seed, self.ply + 1) if self.game.has_chance else self._rng
        self.ply += 1
        self.player = int(self._play(self._state, action, rng, self._out, self.mask, self.returns))

    @property
    def owing(self) -> list[int]:
        """The seats that have yet to choose: several at a joint choice, none at the end."""
        if self.player == NOBODY:
            return []
        if "owes" not in self.game.rules.functions:
            return [self.player]
        return [s for s in range(self.game.seats) if self._owed(self._state, s)]

    def observe(self, seat: int) -> Numbers:
        """The observation of a seat, as numbers (`observer.size`) or as planes (`planes.shape`)."""
        if self.planes:
            return self.planes.of(self.position, seat)
        return self.observer.look(self._state, seat)

    def bounds(self) -> tuple[Numbers, Numbers]:
        """The lowest and the highest number of each entry of an observation, in its type."""
        if self.planes:
            return self.planes.bounds()
        return self.observer.bounds()

    def copy(self) -> GameInPlay:
        """A copy of the game with a future of its own."""
        twin = GameInPlay.__new__(GameInPlay)
        twin.__dict__.update(self.__dict__)
        for name in ("mask", "returns", "_state", "_out"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def __getstate__(self) -> dict[str, Any]:
        kept = {k: v for k, v in self.__dict__.items() if k not in PREPARED}
        return kept | {"_state": self._state.tobytes()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._state = np.frombuffer(state["_state"], self.game.dtype).copy()
        self._prepare()

    @property
    def position(self) -> Position:
        """The present position, without its past."""
        return Position(self.game, self._state.copy(), self.seed)

    def text(self, seat: int = NOBODY) -> str:
        """The view of a seat, as text; `WATCHER` if it only watches."""
        return draw.plain(self.position.scene(seat))


def _begin(states: Array, rng: State, out: Array, mask: Array, score: Array) -> int:
    start(states[0], rng)
    return _write_mask(states[0], out, mask, score)


def _play(states: Array, action: int, rng: State, out: Array, mask: Array, score: Array) -> int:
    play(states[0], action, rng)
    return _write_mask(states[0], out, mask, score)


def _write_mask(p: Fields, out: Array, mask: Array, score: Array) -> int:
    mask[:] = 0
    if over(p):
        score[:] = 0
        returns(p, score)
        return NOBODY
    for k in range(legal(p, out)):
        mask[out[k]] = 1
    return int(player(p))


def _owes(states: Array, seat: int) -> bool:
    return bool(owes(states[0], seat))
