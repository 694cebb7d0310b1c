"""Game and Position: what a Python user holds.

>>> import kibitz
>>> game = kibitz.load("byg", side=2)
>>> p = game.start()
>>> p.play("b2")
>>> p.player, p.ply, p.turn, len(p.moves())
(1, 1, 1, 6)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from inspect import signature
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from . import kernel, shelf
from .contract import (
    WATCHER,
    GameError,
    KibitzError,
    Message,
    OptionError,
    Options,
    Value,
    as_python,
    as_text,
    message,
    numbered_seat,
    whole_number,
)
from .facts import complete_options, longest_of, require_words, seats_of
from .kernel import Draw, Positions, record_type
from .kit.rng import derived
from .position import Number as Number
from .position import Outcome
from .position import Position as Position

KEY_ROOM = 4096

Sides = tuple[tuple[int, ...], ...]
GameLike: TypeAlias = "str | Path | Game"


def load(game: GameLike, /, **options: Value) -> Game:
    """The game of this id, alias, variant or file, with its options.

    Every function that takes a game takes what `load` takes. A `Game` is returned as it is, or
    made anew with the options that are given here. The name of a variant stands for some options;
    options that are given as well replace them.

    Raises GameError if there is no such game, OptionError if an option does not fit.

    >>> load("byg", side=3).options["side"]
    3
    >>> load(load("byg", side=3), pie=False).options["side"]
    3
    """
    if isinstance(game, Game):
        return Game(game.source, {**game.options, **options}, game.spec) if options else game
    if isinstance(game, str | Path):
        return Game(shelf.find(str(game)), options, str(game))
    raise GameError(
        f"A game is its name, such as 'byg', the path of its file, or what kibitz.load returns, "
        f"not {as_python(game)}."
    )


def require_good_options(game: Game) -> Game:
    """The game, for a new match; OptionError if its author objects to its options.

    Stored games and records have any options that the rules allow, so `load` does not ask.
    """
    own = game.look.get("options_objection")
    if own and (why := own(game.options)):
        raise OptionError(message("{game}: {reason}", game=game.id, reason=why))
    return game


def list_games() -> list[str]:
    """The ids of all games that `load` knows by name: ours, and those of installed packages.

    >>> "byg" in list_games()
    True
    """
    return shelf.names()


class Game:
    """A game with the values of its options; `start` deals a position."""

    def __init__(self, source: shelf.Source, options: Mapping[str, Value], spec: str) -> None:
        self.id = source.id
        self.spec = spec
        self.about = source.about
        self.folder = source.folder
        self.package = source.package
        self.look = source.look
        self.source = source
        # Whether an act may draw.
        self.has_chance = "rng" in signature(source.rules.functions["play"]).parameters
        given = {**source.about.variants.get(spec, {}), **options}
        self.options: Options = complete_options(self.id, self.about.options, given)
        self.seats = seats_of(self.id, self.about, self.options)
        self.information = self._information(source)
        self.rules = source.rules_for(self.seats == 1, self.information == "perfect")
        self.actions = self._asked(source, "actions")
        if not isinstance(self.actions, int) or self.actions < 1:
            raise GameError(
                f"{self.id}: actions gives {self.actions!r}, not a whole number from 1."
            )
        self.sides = self._sides(source)
        self.observation = self._observation(source)
        self.longest = longest_of(self.id, self.about)
        require_words(self.id, self.about, self.information)
        self.observation_bounds = self._observation_bounds(source)
        self.lowest, self.highest = self._bounds()
        self.dtype = self._layout(source)
        self._blank = self._prepared(source)
        self.rules.games.add(self)

    def _asked(self, source: shelf.Source, name: str) -> Any:
        """The result of an author's function of the options.

        Its ValueError becomes an OptionError.
        """
        own = source.table[name]
        try:
            return own(dict(self.options))
        except ValueError as fault:
            first = fault.args[0] if fault.args else ""
            why = first if isinstance(first, Message) else str(fault)
            raise OptionError(message("{game}: {reason}", game=self.id, reason=why)) from fault
        except Exception as fault:
            why = shelf.where(fault, own.__code__.co_filename)
            raise GameError(f"{self.id}: {name} fails, {why}") from fault

    def _information(self, source: shelf.Source) -> str:
        if "information" not in source.table:
            return self.about.information
        kind: str = self._asked(source, "information")
        return kind

    def _sides(self, source: shelf.Source) -> Sides:
        given = self._asked(source, "sides") if "sides" in source.table else self.about.sides
        try:
            sides = tuple(tuple(map(int, side)) for side in given)
        except (TypeError, ValueError):
            sides = ()
        sides = sides if given else tuple((seat,) for seat in range(self.seats))
        if sorted(chain(*sides)) != list(range(self.seats)) or not all(sides):
            raise GameError(
                f"{self.id}: sides is {given!r}; it names each of the seats 0 to "
                f"{self.seats - 1} once. About says players={self.seats}; two pairs are "
                "((0, 2), (1, 3)) with players=4."
            )
        return sides

    def _observation(self, source: shelf.Source) -> tuple[int, ...] | None:
        has_shape, has_body = "observation" in source.table, "observe" in self.rules.functions
        if has_shape != has_body:
            raise GameError(
                f"{self.id}: observe(p, seat, out) and observation(options), which gives its "
                "shape, belong together; write both or neither."
            )
        if not has_shape:
            return None
        shape = self._asked(source, "observation")
        if isinstance(shape, tuple) and shape and all(type(n) is int and n > 0 for n in shape):
            return shape
        raise GameError(f"{self.id}: observation gives {shape!r}, not a shape such as (3, 3, 2).")

    def _observation_bounds(self, source: shelf.Source) -> tuple[float, float]:
        if "observation_bounds" not in source.table:
            return -math.inf, math.inf
        bounds = self._asked(source, "observation_bounds")
        if self.observation is None:
            raise GameError(f"{self.id}: observation_bounds needs observe and observation.")
        is_pair = isinstance(bounds, tuple) and len(bounds) == 2 and all(map(_is_number, bounds))
        if is_pair and bounds[0] < bounds[1]:
            return float(bounds[0]), float(bounds[1])
        raise GameError(
            f"{self.id}: observation_bounds gives {bounds!r}; it gives two numbers, the lower one "
            "first, such as (0, 1)."
        )

    def _bounds(self) -> tuple[float | None, float | None]:
        """The lowest and the highest return, as far as the author states them."""
        plain = self.about.outcome != "scores"
        low, high = self._bound("lowest"), self._bound("highest")
        low = -1 if plain and low is None else low
        high = 1 if plain and high is None else high
        if low is not None and high is not None and low >= high:
            raise GameError(f"{self.id}: lowest is {low} and highest {high}; lowest must be less.")
        return low, high

    def _bound(self, name: str) -> float | None:
        bound = getattr(self.about, name)
        if callable(bound):
            try:
                bound = bound(dict(self.options))
            except Exception as fault:
                why = shelf.where(fault, bound.__code__.co_filename)
                raise GameError(f"{self.id}: {name} fails, {why}") from fault
        if bound is None or _is_number(bound):
            return bound
        raise GameError(f"{self.id}: {name} is {bound!r}; it is a number.")

    def dead_end(self, state: Positions) -> str:
        """The fault that nobody may act in this position of a search; empty if somebody may."""
        self._require_record(state)
        if state.shape != (1,):
            raise KibitzError("A position of a search is an array of one record, such as p.state.")
        if not self._is_of(state):
            return ""
        p = Position(self, state)
        if p.over or p.listed():
            return ""
        return p.dead_end("A search or a random game came to it.")

    def _require_record(self, state: object) -> None:
        if getattr(state, "dtype", None) != self.dtype:
            raise KibitzError(f"A record of {self} is needed, as of p.record, not {state!r:.60}.")

    def _is_of(self, state: Positions) -> bool:
        """Whether the fields named like an option have its value."""
        fields = [name for name in self.options if name in (self.dtype.names or ())]
        return all(bool((state[name] == self._blank[name]).all()) for name in fields)

    def side_of(self, seat: int) -> int:
        """The number of the side that a seat belongs to."""
        seat = self.require_seat(seat)
        return next(number for number, side in enumerate(self.sides) if seat in side)

    def require_seat(self, seat: int, least: int = 0) -> int:
        """The number of a seat, from `least` on; KibitzError if the game has no such seat."""
        number = whole_number(seat, "A seat", least)
        if number >= self.seats:
            raise KibitzError(f"{self} has the seats 0 to {self.seats - 1}, so no seat {number}.")
        return number

    @property
    def is_solitaire(self) -> bool:
        """Whether one seat plays alone."""
        return self.seats == 1

    @property
    def is_cooperative(self) -> bool:
        """Whether all seats, more than one, win or lose together."""
        return self.seats > 1 and len(self.sides) == 1

    @property
    def has_two_opponents(self) -> bool:
        """Whether two seats play against each other, and no more."""
        return self.seats == len(self.sides) == 2

    @property
    def shows_all(self) -> bool:
        """Whether every seat sees everything, choices made at once included."""
        return self.information != "hidden" and "owes" not in self.rules.functions

    @property
    def written_rules(self) -> str:
        """The rules for people, as Markdown; empty if the author wrote none."""
        return self.source.written_rules

    @property
    def withholds_seed(self) -> bool:
        """Whether the seed is secret until the end: it would show hidden cards or dice."""
        return self.information == "hidden" or self.has_chance

    def _layout(self, source: shelf.Source) -> np.dtype[np.void]:
        fields = self._asked(source, "layout")
        try:
            return record_type(self.rules, fields)
        except (TypeError, ValueError) as fault:
            wanted = "a list of (name, type) or (name, type, shape)"
            raise GameError(f"{self.id}: layout gives no {wanted}: {fault}.") from fault

    def _prepared(self, source: shelf.Source) -> Positions:
        blank = np.zeros(1, self.dtype)
        given = self._asked(source, "prepare") if "prepare" in source.table else {}
        numbers = {k: v for k, v in self.options.items() if isinstance(v, int)}
        for name, value in {**numbers, **given}.items():
            if name in (self.dtype.names or ()):
                self._fill(blank, name, value)
            elif name in given:
                raise GameError(f"{self.id}: prepare sets {name}, which layout does not have.")
        return blank

    def _fill(self, blank: Positions, name: str, value: object) -> None:
        try:
            blank[name] = value
        except (TypeError, ValueError, OverflowError) as fault:
            raise GameError(f"{self.id}: the field {name} cannot be set: {fault}.") from fault

    def start(self, seed: int = 0, draws: Sequence[int] | None = None) -> Position:
        """The first position; all luck comes from the seed.

        draws: the draws of the deal, in the form of `Position.dealt`; they replace the seed.
        """
        seed = whole_number(seed, "A seed")
        if draws is None:
            state = self._blank.copy()
            kernel.start(state[0], derived(seed, 0))
            return Position(self, state, seed)
        dealt = kernel.as_draws(draws)
        state, drawn = self.dealing(seed, dealt)
        kernel.require_possible(message("the deal"), dealt, drawn)
        return Position(self, state, seed, dealt)

    def dealing(self, seed: int, given: Sequence[int] = ()) -> tuple[Positions, list[Draw]]:
        """The first record, and the draws of the deal: from `draws` first, then from the seed."""
        generator = derived(whole_number(seed, "A seed"), 0)
        return kernel.drawing(self._blank, kernel.start, generator, given)

    def deals(self, most: int = kernel.MOST_OUTCOMES) -> list[Outcome]:
        """All deals: (probability, draws, position), as `Position.outcomes` gives those of an act.

        Raises KibitzError if there are more than `most`.
        """
        return [
            Outcome(likely, draws, Position(self, state, 0, draws))
            for likely, draws, state in kernel.deals(self._blank, kernel.as_limit(most))
        ]

    def blank(self) -> Positions:
        """An array of one position before `start`."""
        return self._blank.copy()

    def key_room(self) -> Any:
        """An array of bytes, long enough for the key of any position."""
        return np.zeros(8 * self.dtype.itemsize + KEY_ROOM, np.uint8)

    @property
    def unit(self) -> str:
        """The unit of its returns, in words."""
        return "points" if self.about.outcome == "scores" else "1 is a win, -1 is a loss"

    def name(self, state: Any, action: int, seat: int = WATCHER) -> str:
        """The act in the game's own words, as this seat or a `WATCHER` may read it.

        state: a record, such as `Position.record`.
        """
        self._require_record(state)
        number, own = whole_number(action, "An action", 0), self.look.get("name")
        if number >= self.actions:
            raise KibitzError(f"{self} has the actions 0 to {self.actions - 1}, so no {number}.")
        return str(own(state, number, seat)) if own else str(number)

    def called(self, seat: int) -> str:
        """The name of a seat before the game begins."""
        names, seat = self.about.seats, self.require_seat(seat)
        return names[seat] if seat < len(names) else numbered_seat(seat)

    def __str__(self) -> str:
        return " ".join([self.id, *(f"{k}={as_text(v)}" for k, v in self.options.items())])

    def __repr__(self) -> str:
        return f"<Game {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickle, (self.spec, tuple(self.options.items()))


@lru_cache(maxsize=32)
def _unpickle(spec: str, options: tuple[tuple[str, Value], ...]) -> Game:
    # The same object each time.
    return load(spec, **dict(options))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and math.isfinite(value)
