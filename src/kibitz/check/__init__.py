"""The conformance suite: the properties that every game must have, tested in random games.

>>> import kibitz
>>> check(kibitz.load("byg", side=2), games=2, bounds=False)
[]
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from .. import kernel
from ..contract import KibitzError, OptionError
from ..deadline import Endless, deadline
from ..game import Game, Position, load
from ..kit.rng import below, seeded
from ..players.playout import LONGEST
from .luck import foreseen, stored_generator
from .properties import PLAYS, PROPERTIES, Broken, line_of, names, same_record
from .redeal_shares import unfair_worlds as unfair_worlds
from .speeds import bounds as index_bounds
from .speeds import same_at_both_speeds

TWO_SPEEDS = "plain equals compiled"
BOUNDS = "indices stay within their arrays"
FROM_THE_SEED = "all luck comes from the seed"
NO_FUTURE = "no position holds future luck"
ENDS = "a random game ends"
CALLS_END = "every call of the rules ends"
ALL_ACT = "every seat acts"
OPENING = 30  # plies in which every position is tested
MORE_GAMES = 200  # in which a seat may act that did not before

OURS, GAMES = str(Path(__file__).parents[1]), str(Path("kibitz") / "games")

Tell = Callable[[str], None]


@dataclass(frozen=True)
class Failure:
    """A property that does not hold: its place, and how to see it again."""

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
    game: Game, games: int = 10, seed: int = 0, *, bounds: bool = True, options: bool = True,
    tell: Tell = lambda what: None,
) -> list[Failure]:  # fmt: skip
    """All faults found in a game, one for each property; an empty list is a pass.

    bounds: also play compiled with every array index checked, in a process of its own.
    options: also play, as plain Python, each option at its ends.
    tell: called before each position with the name of the next step.
    """
    found = _Findings(game, tell)
    try:
        with deadline():
            _played(game, games, seed, options, found)
    except Endless as fault:
        found.failures = [Failure(CALLS_END, str(fault), str(game), seed, "", "")]
    if bounds and not found.failures:
        tell("compiling")
        found.test(BOUNDS, None, seed, partial(index_bounds, game, seed))
    return found.failures


def _played(game: Game, games: int, seed: int, options: bool, found: _Findings) -> None:
    if not found.test(FROM_THE_SEED, None, seed, partial(_from_the_seed, game)):
        return
    for number in range(games):
        _walk(game, seed + number, found, machine=True)
    if not found.failures:
        found.tell("searching")
        _test_outlook(game, seed, found)
        found.test(ALL_ACT, None, seed, partial(_all_act, game, seed, found.acted))
    if options and not found.failures:
        for other in _at_the_ends(game):
            _walk(other, seed, found, machine=False)


class _Findings:
    def __init__(self, game: Game, tell: Tell) -> None:
        self.game = game
        self.tell = tell
        self.failures: list[Failure] = []
        self.futures: dict[bytes, Any] = {}
        self.acted: set[int] = set()  # seats
        self.compiled = False

    def test(self, name: str, p: Position | None, seed: int, body: Callable[[], None]) -> bool:
        try:
            with np.errstate(all="raise"):
                body()
        except Exception as fault:
            sentence = str(fault) if isinstance(fault, Broken | KibitzError) else _located(fault)
            if all(failure.property != name for failure in self.failures):
                self.failures.append(Failure(name, sentence, str(self.game), seed, *_shown(p)))
            return False
        return True


def _located(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if _authors(frame.filename)]
    place = next((f" at line {f.lineno} of {f.filename}" for f in reversed(own or frames)), "")
    return f"{type(fault).__name__}{place}: {fault}"


def _authors(file: str) -> bool:
    return GAMES in file or not (file.startswith(OURS) or "site-packages" in file)


def _shown(p: Position | None) -> tuple[str, str]:
    if p is None:
        return "", ""
    try:
        return " ".join(names(p)), str(p)
    except Exception:
        return " ".join(map(str, p.history)), f"record: {p.record}"


def _test_outlook(game: Game, seed: int, found: _Findings) -> None:
    try:
        foreseen(game.start(seed))
    except Broken as fault:
        found.failures.append(Failure(NO_FUTURE, str(fault), str(game), seed, "", ""))
    except Exception:
        return  # the other properties find it


def _from_the_seed(game: Game) -> None:
    fault = kernel.foreign_luck(game.rules)
    if fault:
        raise Broken(fault)


def _walk(game: Game, seed: int, found: _Findings, machine: bool) -> None:
    found.game = game
    positions: list[Position] = []
    found.test("start deals a position", None, seed, lambda: _start(game, seed, positions))
    if not positions:
        return
    p, rng = positions[0], seeded(seed)
    longest = max(LONGEST, game.longest or 0)
    while _all_hold(p, seed, found, machine) and not p.over and p.ply < longest:
        found.acted |= p.owing
        acts = p.legal()
        action = acts[below(rng, len(acts))]
        found.test(NO_FUTURE, p, seed, partial(stored_generator, p, action))
        if not found.test(PLAYS, p, seed, partial(p.act, action)):
            return
    if p.ply == longest and not p.over:
        found.test(ENDS, None, seed, partial(_endless, game, longest))
    found.test("a record reads back to the same game", p, seed, partial(same_record, p))


def _endless(game: Game, longest: int) -> None:
    raise Broken(
        f"{line_of(game, 'over')}a game of random acts had not ended after {longest:,} acts. "
        "End every game by a rule, such as a greatest number of turns; if games may be longer, "
        "state the greatest number of acts in About(longest=..)."
    )


def _all_hold(p: Position, seed: int, found: _Findings, machine: bool) -> bool:
    # Late in a long game not every position is tested.
    if p.ply % _step(p.ply) and not p.over:
        return True
    found.tell("playing" if found.compiled or not machine else "compiling")
    bodies = {name: partial(body, p, found.futures) for name, body in PROPERTIES.items()}
    if machine:
        bodies[TWO_SPEEDS] = partial(same_at_both_speeds, p)
    holds = all(found.test(name, p, seed, body) for name, body in bodies.items())
    found.compiled = found.compiled or machine
    return holds


def _step(ply: int) -> int:
    """The distance between tested positions: 1 in the opening, 10 below ply 1,000, then 100, .."""
    return 1 if ply <= OPENING else 10 ** max(1, len(str(ply)) - 2)


def _all_act(game: Game, seed: int, acted: set[int]) -> None:
    for number in range(MORE_GAMES):
        idle = [seat for seat in range(game.seats) if seat not in acted]
        if not idle:
            return
        acted |= _acting(game, seed + number)
    if idle:
        raise Broken(
            f"{line_of(game, 'player')}seat {idle[0]} of {game.seats} never acted in {MORE_GAMES} "
            "random games; let `player` name it, or state the number of seats in About(players=..)."
        )


def _acting(game: Game, seed: int) -> set[int]:
    p, rng, found = game.start(seed), seeded(seed), set()
    while p.player is not None and p.ply < LONGEST:
        found |= p.owing
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return found


def _start(game: Game, seed: int, into: list[Position]) -> None:
    into.append(game.start(seed))
    if game.start(seed).state.tobytes() != into[0].state.tobytes():
        raise Broken("the same seed gave two different positions.")


def _at_the_ends(game: Game) -> Iterator[Game]:
    for name, option in game.about.options.items():
        ends = option.among or tuple(v for v in (option.low, option.high) if v is not None)
        for value in ends or ((True, False) if isinstance(option.default, bool) else ()):
            if value == game.options[name]:
                continue  # played already
            try:
                yield load(game.spec, **{**game.options, name: value})
            except OptionError:
                continue  # refused together with the other options, in a sentence
