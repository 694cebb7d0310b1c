"""Thousands of games of one kind, stepped together by one compiled call.

>>> import numpy as np
>>> import kibitz
>>> games = Batch(kibitz.load("byg", side=2), 3, seed=1)
>>> games.step(games.masks.argmax(axis=1))
>>> games.players.tolist(), games.observations.shape[0]
([1, 1, 1], 3)
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ..contract import IllegalMove, KibitzError, Value, as_python, whole_number
from ..game import GameLike, Position, load
from ..information import NOBODY
from ..kernel import compiled, legal, over, play, player, returns, start
from ..kit.arrays import Array
from ..kit.rng import WORDS, seeded
from .game_in_play import MOST_UNPLAYED, never_acts
from .observing import Observer
from .planes import FIELDS, Planes, planes_of

Numbers = NDArray[Any]

BEGIN, WAIT = -1, -2  # in place of an action
RECORDS = "_states", "_finals"  # arrays of positions


def batch(
    game: GameLike,
    n: int,
    *,
    seed: int = 0,
    threads: int = 1,
    observation: str = FIELDS,
    **options: Value,
) -> Batch:
    """A batch of `n` games of this id, alias or file, with its options.

    observation: `fields` of the record, or `planes` of the board, which are made in Python.
    """
    game = load(game, **options)
    planes = planes_of(game, observation)
    kind = np.int8 if planes else np.float32
    return Batch(game, n, seed=seed, threads=threads, dtype=kind, planes=planes)


class Batch:
    """`n` games side by side; a game that ends begins again at once.

    All arrays have a row for each game and are written on by `step` and `reset`; arrays that the
    caller gives are used in place.

    players: the seat to act (n). masks: whether an action is legal (n, actions).
    observations: what the seat to act, or always `viewer`, may know (n, `observer.size`), of any
    type that can hold it; with `planes` (n, *`planes.shape`), read from the scenes in Python.
    rewards: the returns of each seat where a game has just ended, else 0 (n, seats). ended:
    whether a game has just ended; its row shows the next game already (n). final_observations: in
    the row of a game that has just ended, its last observation, by the seat that acted last or by
    `viewer`; other rows keep what they had (as observations).

    A batch can be pickled and copied, also during its games; the copy goes on in the same way. The
    arrays of a copy are its own.

    A deal that ends the game is dealt again, since nobody acts in it.

    With `restart=False` a game that has ended stays as it is, with -1 in `players` and no legal
    action, until its action is BEGIN.
    """

    def __init__(
        self,
        game: GameLike,
        n: int,
        *,
        seed: int = 0,
        threads: int = 1,
        dtype: DTypeLike = np.float32,
        observations: Numbers | None = None,
        masks: Numbers | None = None,
        viewer: int = NOBODY,
        restart: bool = True,
        planes: Planes | None = None,
    ) -> None:
        n, threads = whole_number(n, "n", 1), whole_number(threads, "threads", 1)
        game = load(game)
        self.game, self.n, self.threads = game, n, min(threads, n)
        if not isinstance(planes, Planes | None):
            raise KibitzError(f"planes are what planes_of gives, not {as_python(planes)}.")
        self._viewer = game.require_seat(viewer, NOBODY)
        self._restart, self._planes = restart, planes
        self.observer = Observer(game)
        try:
            self._make_arrays(_number_type(dtype), observations, masks)
        except (MemoryError, ValueError) as fault:
            raise KibitzError(f"{n:,} games of {game.id} do not fit into the memory.") from fault
        self._compile()
        self.reset(seed)

    def _make_arrays(
        self, dtype: np.dtype[Any], observations: Numbers | None, masks: Numbers | None
    ) -> None:
        game, n, planes = self.game, self.n, self._planes
        self.players = np.zeros(n, np.int32)
        self.rewards = np.zeros((n, game.seats))
        self.ended = np.zeros(n, np.bool_)
        self._last = np.full(n, NOBODY, np.int32)  # the seats of the last acts
        shape = (n, *planes.shape) if planes else (n, self.observer.size)
        self.observations = np.zeros(shape, dtype) if observations is None else observations
        self.masks = np.zeros((n, game.actions), np.int8) if masks is None else masks
        self._require("observations", self.observations, shape)
        self._require("masks", self.masks, (n, game.actions))
        if not (planes or self.observer.fits(self.observations.dtype)):
            raise KibitzError(
                f"{game.id}: {self.observations.dtype} cannot hold all observations; take float32."
            )
        self.final_observations = np.zeros(shape, self.observations.dtype)
        self._states, self._finals = np.repeat(game.blank(), n), np.repeat(game.blank(), n)
        self._rngs = np.zeros((n, WORDS), np.int64)
        # Where planes are wanted, the compiled step writes the fields aside.
        self._fields = (
            np.zeros((n, self.observer.size), np.float32) if planes else self.observations
        )
        self._final_fields = np.zeros_like(self._fields) if planes else self.final_observations

    def _compile(self) -> None:
        self._rooms = [_Room(self) for _ in range(self.threads)]
        self._step = compiled(_stepping(self.observer), self.game.rules)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None

    def __repr__(self) -> str:
        return f"<Batch of {self.n:,} games of {self.game}>"

    def __getstate__(self) -> dict[str, Any]:
        kept = {k: v for k, v in self.__dict__.items() if k not in ("_rooms", "_step", "_pool")}
        return kept | {name: kept[name].tobytes() for name in RECORDS}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        for name in RECORDS:
            setattr(self, name, np.frombuffer(state[name], self.game.dtype).copy())
        self._compile()

    @property
    def hidden(self) -> Numbers | None:
        """1 for each entry of the fields that the observing seat cannot know, else 0.

        It is a part of `observations`; None for planes, and where no entry is ever hidden.
        """
        if self._planes or self.observer.mask is None:
            return None
        return self.observations[:, self.observer.mask]

    @property
    def _rows(self) -> _Rows:
        return _Rows(
            self._states,
            self._rngs,
            self.players,
            self.masks,
            self._fields,
            self.rewards,
            self.ended,
            self._last,
            self._finals,
            self._final_fields,
        )

    def _require(self, name: str, given: Numbers, shape: tuple[int, ...]) -> None:
        if getattr(given, "shape", None) is None:
            raise KibitzError(f"{name} is an array of NumPy's, not {as_python(given)}.")
        if given.shape != shape:
            raise KibitzError(f"{name} has the shape {given.shape}; it must be {shape}.")

    def reset(self, seed: int | Numbers = 0) -> None:
        """Begin all games anew; equal seeds give equal games.

        seed: one for all rows, from which each row gets its own; or one for each row (n).
        """
        if np.ndim(seed):
            given = np.asarray(seed)
            self._require("seed", given, (self.n,))
            seeds = [whole_number(own, "A seed") for own in given]
        else:
            whole = whole_number(seed, "A seed")
            seeds = [(whole << 32) + row for row in range(self.n)]
        for row, own in enumerate(seeds):
            self._rngs[row] = seeded(own)
        self._run(np.full(self.n, BEGIN, np.int64))

    def step(self, actions: Numbers) -> None:
        """Play one action in each game (n); WAIT leaves a game as it is, BEGIN deals a new one.

        Raises IllegalMove, which names the first row whose action is not legal; then nothing has
        changed.
        """
        chosen = as_actions(actions, self.n)
        within = (chosen >= 0) & (chosen < self.game.actions)
        allowed = np.isin(chosen, (BEGIN, WAIT)) | within & (
            self.masks[np.arange(self.n), np.where(within, chosen, 0)] != 0
        )
        if not allowed.all():
            row = int(np.flatnonzero(~allowed)[0])
            raise IllegalMove(f"row {row}: action {int(chosen[row])} is not legal; see `masks`.")
        self._run(chosen)

    def _run(self, actions: Numbers) -> None:
        parts = np.array_split(np.arange(self.n), self.threads)
        jobs = [
            partial(self._part, actions, room, slice(rows[0], rows[-1] + 1))
            for room, rows in zip(self._rooms, parts, strict=True)
        ]
        if self._pool is None:
            jobs[0]()
        else:
            for done in [self._pool.submit(job) for job in jobs]:
                done.result()
        if self._restart and bool((self.players == NOBODY).any()):
            raise never_acts(self.game)
        if self._planes:
            self._write_planes(self._planes, np.flatnonzero(actions != WAIT))

    def _write_planes(self, planes: Planes, rows: NDArray[np.intp]) -> None:
        for row in rows:
            seat = max(int(self.players[row]), 0) if self._viewer == NOBODY else self._viewer
            p = Position(self.game, self._states[row : row + 1].copy())
            self.observations[row] = planes.of(p, seat)
            if self.ended[row]:
                seat = int(self._last[row]) if self._viewer == NOBODY else self._viewer
                p = Position(self.game, self._finals[row : row + 1].copy())
                self.final_observations[row] = planes.of(p, seat)

    def _part(self, actions: Numbers, room: _Room, rows: slice) -> None:
        arrays = _Rows(*(array[rows] for array in self._rows))
        self._step(
            arrays, actions[rows], room.blank, self._viewer, self._restart, room.out, room.seen
        )


def as_actions(given: Any, n: int) -> Numbers:
    """Actions as an array of `n` numbers; KibitzError if they are others, or not whole."""
    array = np.asarray(given)
    if array.dtype.kind not in "iu":
        raise KibitzError(f"actions are whole numbers, one a game, not {as_python(given)}.")
    if array.shape != (n,):
        raise KibitzError(f"actions has the shape {array.shape}; it must be {(n,)}.")
    return array.astype(np.int64, copy=False)


def _number_type(given: DTypeLike) -> np.dtype[Any]:
    try:
        kind = np.dtype(given)
    except TypeError as fault:
        raise KibitzError(f"dtype is a type of NumPy's, not {as_python(given)}.") from fault
    if kind.kind not in "biuf":
        raise KibitzError(f"dtype is a type of numbers, not {kind}.")
    return kind


class _Rows(NamedTuple):
    """The arrays of a batch on which its compiled step writes."""

    states: Any
    rngs: Any
    players: Any
    masks: Any
    observations: Any
    rewards: Any
    ended: Any
    last: Any
    finals: Any
    final_observations: Any


class _Room:
    """The memory on which one thread writes."""

    def __init__(self, games: Batch) -> None:
        game = games.game
        self.blank = game.blank()
        self.out = np.zeros(game.actions, np.int32)
        self.seen = games.observer.room(games._fields.dtype)


def _stepping(observer: Observer) -> Callable[..., None]:
    write = observer.write

    def step(
        rows: _Rows, actions: Any, blank: Any, viewer: int, restart: bool, out: Array, room: Array
    ) -> None:
        """Play an action in each row, begin games that ended anew, and write what is seen."""
        for row in range(len(actions)):
            rows.rewards[row, :] = 0
            rows.ended[row] = False
            if actions[row] == WAIT:
                continue
            if actions[row] != BEGIN:
                rows.last[row] = rows.players[row]
                play(rows.states[row], actions[row], rows.rngs[row])
                rows.ended[row] = over(rows.states[row])
                if rows.ended[row]:
                    returns(rows.states[row], rows.rewards[row])
                    seat = rows.last[row] if viewer == NOBODY else viewer
                    write(rows.states[row], seat, room, rows.final_observations[row])
                    rows.finals[row] = rows.states[row]
            if actions[row] == BEGIN or (rows.ended[row] and restart):
                deals = 0
                while deals == 0 or (restart and deals < MOST_UNPLAYED and over(rows.states[row])):
                    rows.states[row] = blank[0]
                    start(rows.states[row], rows.rngs[row])
                    deals += 1
                if not restart and over(rows.states[row]):
                    returns(rows.states[row], rows.rewards[row])
            rows.masks[row, :] = 0
            rows.players[row] = NOBODY
            if not over(rows.states[row]):
                for k in range(legal(rows.states[row], out)):
                    rows.masks[row, out[k]] = 1
                rows.players[row] = player(rows.states[row])
            seat = max(rows.players[row], 0) if viewer == NOBODY else viewer
            write(rows.states[row], seat, room, rows.observations[row])

    return step
