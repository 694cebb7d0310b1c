"""The conformance suite: what every game must hold, checked in random games.

>>> import kibitz
>>> check(kibitz.load("byg", side=2), games=2, bounds=False)
[]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from ..contract import KibitzError, OptionError
from ..game import Game, Position, load
from ..kit.rng import below, seeded
from ..players.playout import LONGEST
from .properties import PLAYS, PROPERTIES, Broken, names, same_record
from .speeds import bounds as index_bounds
from .speeds import same_at_both_speeds
from .worlds import unfair_worlds as unfair_worlds

TWO_SPEEDS = "plain equals compiled"
BOUNDS = "indices stay within their arrays"
OPENING = 30  # plies in which every position is tested, afterwards every tenth


@dataclass(frozen=True)
class Failure:
    """A property that does not hold: where, and how to see it again."""

    property: str
    sentence: str
    game: str
    seed: int
    moves: str
    position: str

    def __str__(self) -> str:
        moves = self.moves or "(none)"
        head = f"{self.property}: {self.sentence}\n  {self.game}, seed {self.seed}, moves: {moves}"
        return f"{head}\n{self.position}" if self.position else head


def check(
    game: Game, games: int = 10, seed: int = 0, *, bounds: bool = True, options: bool = True
) -> list[Failure]:
    """Everything found wrong with a game, each property once; an empty list is a pass.

    bounds: also play compiled with every array index checked, in a process of its own.
    options: also play, as plain Python, each option at its ends.
    """
    found = _Findings(game)
    for number in range(games):
        _walk(game, seed + number, found, machine=True)
    if options and not found.failures:
        for other in _at_the_ends(game):
            _walk(other, seed, found, machine=False)
    if bounds and not found.failures:
        found.test(
            "indices stay within their arrays", None, seed, partial(index_bounds, game, seed)
        )
    return found.failures


class _Findings:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.failures: list[Failure] = []
        self.futures: dict[bytes, Any] = {}

    def test(self, name: str, p: Position | None, seed: int, body: Callable[[], None]) -> bool:
        """Run one property and say whether it holds; note it if not, once."""
        try:
            with np.errstate(all="raise"):
                body()
        except Exception as fault:
            sentence = str(fault) if isinstance(fault, Broken | KibitzError) else _told(fault)
            if all(failure.property != name for failure in self.failures):
                self.failures.append(Failure(name, sentence, str(self.game), seed, *_shown(p)))
            return False
        return True


def _told(fault: Exception) -> str:
    at = fault.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    line = f" at line {at.tb_lineno} of {at.tb_frame.f_code.co_filename}" if at else ""
    return f"{type(fault).__name__}{line}: {fault}"


def _shown(p: Position | None) -> tuple[str, str]:
    if p is None:
        return "", ""
    try:
        return " ".join(names(p)), str(p)
    except Exception:
        return " ".join(map(str, p.history)), f"record: {p.record}"


def _walk(game: Game, seed: int, found: _Findings, machine: bool) -> None:
    """Play one random game as plain Python, testing every property at every position."""
    found.game = game
    positions: list[Position] = []
    found.test("start deals a position", None, seed, lambda: _start(game, seed, positions))
    if not positions:
        return
    p, rng = positions[0], seeded(seed)
    while _holds(p, seed, found, machine) and not p.over and p.ply < LONGEST:
        acts = p.legal()
        action = acts[below(rng, len(acts))]
        if not found.test(PLAYS, p, seed, partial(p.act, action)):
            return
    found.test("a record reads back to the same game", p, seed, partial(same_record, p))


def _holds(p: Position, seed: int, found: _Findings, machine: bool) -> bool:
    """Whether every property holds here; late in a long game not every position is tested."""
    if p.ply > OPENING and p.ply % 10 and not p.over:
        return True
    bodies = {name: partial(body, p, found.futures) for name, body in PROPERTIES.items()}
    if machine:
        bodies[TWO_SPEEDS] = partial(same_at_both_speeds, p)
    return all(found.test(name, p, seed, body) for name, body in bodies.items())


def _start(game: Game, seed: int, into: list[Position]) -> None:
    into.append(game.start(seed))
    if game.start(seed).state.tobytes() != into[0].state.tobytes():
        raise Broken("the same seed gave two different positions.")


def _at_the_ends(game: Game) -> Iterator[Game]:
    for name, option in game.about.options.items():
        ends = option.among or tuple(v for v in (option.low, option.high) if v is not None)
        for value in ends or ((True, False) if isinstance(option.default, bool) else ()):
            try:
                yield load(game.spec, **{**game.options, name: value})
            except OptionError:
                continue  # refused together with the other options, in a sentence
