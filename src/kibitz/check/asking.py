"""Whether the rules answer questions about a position without changing it.

`legal`, `over`, `scene` and their like are questions: bots, tables and solvers ask them at any
time, in any order, on positions that they share. So this comes before all other properties. A
changed position would break most of them, and none would name the cause.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from .. import kernel
from ..contract import RULES
from ..game import Position
from ..kernel import Positions
from ..kit.rng import derived, seeded
from .broken import Broken, place_of

CHANGING = ("start", "play", "redeal")  # functions that may change the position
READ_ONLY = "read-only"  # in NumPy's message
NAMED = 12  # legal acts whose words are asked for in each position

Asked = tuple[str, Callable[[Any], Any]]  # an author's function, and a call of it on a record


def questions(p: Position) -> Iterator[Asked]:
    """Every function of the author that must leave the position as it is, with its arguments."""
    yield from asked_always(p)
    for name in ("key", "turn_over", "invariant"):
        yield from _rules(p, name)
    if p.over:
        yield from _rules(p, "returns", out=np.zeros(p.game.seats))
    else:
        yield from _rules(p, "urgent", out=np.zeros(p.game.actions, np.int32))
        yield from _rules(p, "pick", rng=seeded(p.ply))
        for seat in range(p.game.seats):
            yield from _rules(p, "owes", seat=seat)
            yield from _rules(p, "guess", seat=seat)
    yield from _ask_names(p)


def asked_always(p: Position) -> Iterator[Asked]:
    """The questions without which no game is played."""
    yield from _rules(p, "over")
    if not p.over:
        yield from _rules(p, "player")
        yield from _rules(p, "legal", out=np.zeros(p.game.actions, np.int32))


def _ask_names(p: Position) -> Iterator[Asked]:
    yield from _look(p, "may_stop")
    yield from _look(p, "rule_played")
    shape = p.game.observation or ()
    for seat in range(p.game.seats):
        yield from _look(p, "called", seat)
        yield from _rules(p, "observe", seat=seat, out=np.zeros(prod(shape), np.float32))
    acts = p.listed()[:NAMED]
    for seat in range(-1, p.game.seats):
        yield from _look(p, "scene", seat)
    for action, seat in product(acts, range(-1, p.game.seats)):
        yield from _look(p, "name", action, seat)
    for action, name in product(acts, ("features", "objection", "why")):
        yield from _look(p, name, action)
    if "parse" in p.game.look:
        for action in acts:
            yield from _look(p, "parse", p.name(action))


def _rules(p: Position, name: str, **given: Any) -> Iterator[Asked]:
    own = p.game.rules.functions.get(name)
    if own:
        call = kernel.taking(RULES[name].takes, own)
        yield name, lambda q: call(q, *(given[take] for take in RULES[name].takes[1:]))


def _look(p: Position, name: str, *given: Any) -> Iterator[Asked]:
    own = p.game.look.get(name)
    if own:
        yield name, lambda q: own(q, *given)


def asking_changes_nothing(p: Position) -> None:
    """Broken if a question changes the position; it names the function, the field and the line."""
    _ask(p, questions)


def playing_needs_no_change(p: Position) -> None:
    """Broken if a question that play needs changes the position; quick enough for every ply."""
    _ask(p, asked_always)


def _ask(p: Position, asked: Callable[[Position], Iterator[Asked]]) -> None:
    fresh = _state_before_questions(p)
    state, twin = fresh.copy(), Position(p.game, fresh.copy())
    questions: list[Asked] = []
    with suppress(Exception):  # a question that fails has a property of its own
        for name, ask in asked(twin):
            with suppress(Exception):
                ask(state[0])
            if state.tobytes() != fresh.tobytes():
                questions.append((name, ask))
                break
    for name, ask in questions:
        raise Broken(_sentence(p, name, ask, fresh, state))


def _state_before_questions(p: Position) -> Positions:
    """The state as `start` or `play` left it; playing an act has asked `over` and `player`."""
    if p.ply == 0:
        return p.game.start(p.seed).state if p.is_from_seed else p.state
    state = p.at(p.ply - 1).state.copy()
    kernel.play(state[0], p.history[-1], derived(p.seed, p.ply))
    return state


def _sentence(
    p: Position, name: str, ask: Callable[[Any], Any], before: Positions, after: Positions
) -> str:
    fields = [f for f in before.dtype.names or () if after[f].tobytes() != before[f].tobytes()]
    many = f"the fields {', '.join(fields)}" if len(fields) > 1 else f"the field {fields[0]}"
    compiles = name in p.game.rules.functions
    return (
        f"{_writing_line(p, name, ask, before)}{name} changes {many} of the position; only "
        f"{', '.join(CHANGING[:-1])} and {CHANGING[-1]} may. "
        f"{_where_memory_belongs(before.dtype[fields[0]], fields[0], compiles)}"
    )


def _writing_line(p: Position, name: str, ask: Callable[[Any], Any], before: Positions) -> str:
    """The line that writes: it fails where the position may not be written to."""
    own = p.game.rules.functions.get(name) or p.game.look[name]
    sealed, file = before.copy(), own.__code__.co_filename
    sealed.flags.writeable = False
    try:
        ask(sealed[0])
    except Exception as fault:
        frames = traceback.extract_tb(fault.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == file]
        if READ_ONLY in str(fault) and lines:
            return f"{Path(file).name}, line {lines[-1]}: "
    return place_of(own)


def _where_memory_belongs(kind: np.dtype[Any], field: str, compiles: bool) -> str:
    both = " (both compile)" * compiles
    if kind.shape == ():
        return (
            f"What it works out belongs in a local variable; if a later act needs it, "
            f"let play write {field}."
        )
    shape = kind.shape[0] if len(kind.shape) == 1 else kind.shape
    return (
        "Scratch memory belongs in a local array that the function makes: "
        f"`{field} = np.zeros({shape}, np.{kind.base.name})`, or `{field} = p.{field}.copy()` to "
        f"begin with what the field holds{both}."
    )
