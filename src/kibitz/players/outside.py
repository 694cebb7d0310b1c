"""Bots from outside Kibitz: a class in a Python file, or an entry point of `kibitz.players`.

The class has a method `choose(self, p)` that returns an act, by its name or its number, or a
method `think(self, p)` that yields `SearchResult`s. Its annotated attributes are its parameters.
Such a bot may have any fault, so its answers are checked here.
"""

from __future__ import annotations

import dataclasses
import inspect
import operator
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from math import isclose
from pathlib import Path
from typing import Any

from .. import shelf
from ..contract import KibitzError, as_python
from ..game import Game, Position
from ..kit.rng import bits, seeded
from .base import KINDS, Player, SearchResult, choices
from .seat_view import apart, known_to

GROUP = "kibitz.players"
METHODS = ("choose", "think")
ROUNDED = 1e-4  # how far from 1 the sum of stated probabilities may be
ACTS_SHOWN = 8  # legal acts that a complaint names


@dataclass
class Outside(Player):
    """A bot from outside, under `title`; it never sees more than its seat may know."""

    own: Any
    title: str
    seed: int
    spec: str

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield the bot's results; KibitzError if it fails or gives no legal act."""
        legal = choices(p)
        answers = self._answers(self._shown(p))
        result = None
        while (answer := self._next(answers)) is not None:
            result = self._checked(answer[0], p, legal)
            yield result
        if result is None:
            raise KibitzError(f"{self._place}: {self._method} gives no act.")

    def probabilities(self, p: Position) -> dict[int, float] | None:
        """The result of the bot's own method `probabilities(self, p)`, if it has one."""
        if not hasattr(self.own, "probabilities"):
            return None
        legal = choices(p)
        try:
            stated = self.own.probabilities(self._shown(p))
            shares: dict[Any, float] = {act: float(share) for act, share in stated.items()}
        except (Exception, SystemExit) as fault:
            raise _complaint(type(self.own), self.title, fault) from fault
        names = {p.name(action): action for action in legal}
        by_action = {names.get(act, act): share for act, share in shares.items()}
        total = sum(by_action.values())
        if not set(by_action) <= set(legal):
            raise KibitzError(f"{self._place}: probabilities names an act that is not legal.")
        if min(by_action.values(), default=0) < 0 or not isclose(total, 1, abs_tol=ROUNDED):
            raise KibitzError(
                f"{self._place}: probabilities must be 0 or more with the sum 1, not {total:g}."
            )
        return {action: share / total for action, share in by_action.items()}

    def _shown(self, p: Position) -> Position:
        return apart(known_to(p, p.player or 0, bits(seeded(self.seed + p.ply))))

    def _answers(self, p: Position) -> Iterator[Any]:
        if self._method == "think":
            yield from self.own.think(p)
        else:
            yield self.own.choose(p)

    def _next(self, answers: Iterator[Any]) -> tuple[Any] | None:
        try:
            return (next(answers),)
        except StopIteration:
            return None
        except (Exception, SystemExit) as fault:
            raise _complaint(type(self.own), self.title, fault) from fault

    def _checked(self, answer: Any, p: Position, legal: list[int]) -> SearchResult:
        result = answer if isinstance(answer, SearchResult) else SearchResult(answer)
        names = {p.name(action): action for action in legal}
        action = names.get(result.action) if isinstance(result.action, str) else result.action
        number = _number(action)
        if number in legal:
            return dataclasses.replace(result, action=number)
        shown = ", ".join([*names][:ACTS_SHOWN]) + (", .." if len(names) > ACTS_SHOWN else "")
        given = f"{self._method} gives {str(result.action)[:40]!r}"
        raise KibitzError(f"{self._place}: {given}, which is no legal act; legal: {shown}.")

    @property
    def _method(self) -> str:
        return "think" if hasattr(self.own, "think") else "choose"

    @property
    def _place(self) -> str:
        return f"{self.title}, line {_line(type(self.own))}"

    def warm(self, game: Game) -> None:
        """Let the bot get ready for a game, if it has a method `warm(self, game)`."""
        try:
            getattr(self.own, "warm", lambda game: None)(game)
        except (Exception, SystemExit) as fault:
            raise _complaint(type(self.own), self.title, fault) from fault


def _number(action: Any) -> int:
    try:
        return operator.index(action)
    except TypeError:
        return -1


@cache
def installed_bots() -> Mapping[str, EntryPoint]:
    """The bots of installed packages, by name."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def from_entry(name: str) -> type:
    """The class of the bot that an installed package offers under this name."""
    try:
        bot: type = installed_bots()[name].load()
    except Exception as fault:
        why = f"{type(fault).__name__}: {fault}"
        raise KibitzError(f"The player {name} cannot be imported: {why}.") from fault
    if not _is_bot(bot):
        raise KibitzError(f"The player {name} is no class with a method choose(self, p).")
    return bot


def from_file(path: Path, name: str = "") -> type:
    """The class of the bot in a Python file, read afresh at each call. name: of several, this."""
    module = shelf.read_module(path, "kibitz_bot")
    own = [c for c in vars(module).values() if _is_bot(c) and c.__module__ == module.__name__]
    if name:
        own = [kind for kind in own if kind.__name__ == name]
        if not own:
            raise KibitzError(
                f"{path}: there is no class {name[:40]} with a method choose(self, p)."
            )
    if not own:
        raise KibitzError(f"{path}, line 1: there is no class with a method choose(self, p).")
    if len(own) > 1:
        names = " and ".join(bot.__name__ for bot in own)
        raise KibitzError(
            f"{path}, line {_line(own[1])}: there are several bots, {names}; say which, as in "
            f"{path}:{own[0].__name__}, or begin the names of the others with _."
        )
    return own[0]


def of_function(maker: Callable[[int], object], seed: int) -> object:
    """The player that a function makes of a seed."""
    try:
        return maker(seed)
    except Exception as fault:
        raise KibitzError(
            f"{as_python(maker)} was given the seed {seed} and failed: {type(fault).__name__}: "
            f"{fault}. A function makes a player of a seed; one that chooses an act belongs in a "
            "class, as its method choose(self, p)."
        ) from fault


def _is_bot(value: object) -> bool:
    is_public_class = isinstance(value, type) and not value.__name__.startswith("_")
    return is_public_class and has_method(value)


def has_method(value: object) -> bool:
    """Whether a class or an object has a method by which it plays."""
    return any(callable(getattr(value, name, None)) for name in METHODS)


def _line(bot: type) -> int:
    """Where a class of its author's file begins to play; its first line if it only inherits."""
    kinds = [kind for kind in bot.__mro__ if kind.__module__ == bot.__module__]
    methods = (vars(kind).get(name) for name in reversed(METHODS) for kind in kinds)
    codes = (getattr(method, "__code__", None) for method in methods)
    return next((code.co_firstlineno for code in codes if code), _first_line(bot))


def _first_line(kind: type) -> int:
    try:
        return inspect.getsourcelines(kind)[1]
    except (OSError, TypeError):
        return 1


def parameters(bot: type) -> dict[str, str]:
    """The types of a bot's parameters by name: its annotated public attributes, and its seed."""
    types = {"seed": "int"}
    for kind in reversed(bot.__mro__):
        for name, annotation in vars(kind).get("__annotations__", {}).items():
            word = annotation.__name__ if isinstance(annotation, type) else str(annotation)
            if word in KINDS and name != "spec" and not name.startswith("_"):
                types[name] = word
    return types


def make_bot(bot: type, title: str, spec: str, chosen: Mapping[str, Any]) -> Outside:
    """A bot of this class with its parameters; KibitzError if it cannot be made."""
    try:
        own = bot(**_arguments_of(bot, {**chosen, "spec": spec}))
        for name, value in chosen.items():
            setattr(own, name, value)
    except (Exception, SystemExit) as fault:
        raise _complaint(bot, title, fault) from fault
    return Outside(own, title, int(chosen["seed"]), spec)


def wrap(own: Any, seed: int, title: str = "", spec: str = "") -> Outside:
    """A bot that its author has made; it gets the seed if it has one."""
    if hasattr(own, "seed"):
        own.seed = seed
    name = title or type(own).__name__
    return Outside(own, name, seed, spec or name)


def _complaint(bot: type, title: str, fault: BaseException) -> KibitzError:
    why = shelf.where(fault, getattr(sys.modules.get(bot.__module__), "__file__", None) or "")
    place = "" if why.startswith("line") else f"line {_line(bot)}, "
    return KibitzError(f"{title}: {place}{why}")


def _arguments_of(bot: type, chosen: Mapping[str, Any]) -> dict[str, Any]:
    fields = dataclasses.fields(bot) if dataclasses.is_dataclass(bot) else ()
    return {f.name: chosen[f.name] for f in fields if f.init and f.name in chosen}
