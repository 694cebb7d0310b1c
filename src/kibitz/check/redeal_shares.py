"""Whether `redeal` gives each world as often as it should, and leaves none out.

Two ways must lead to the same numbers. Many games are dealt and played at random; those that look
alike to a seat show how often each world lies behind its view. `redeal`, from one of them, must
give the same worlds equally often. A world is described by the views of all seats, and
then number by number by what nobody sees: a code, a stock, a deck.

The fewer acts a random player has, the more likely is each of them, so its act is evidence of its
cards. A game is therefore weighted by the number of acts that there were to choose from.

This test is for games with few cards, in which every world occurs often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from .. import draw, kernel
from ..contract import SECRET
from ..game import Game, Position
from ..information import acts_heard
from ..kit.rng import State, below, for_acts, seeded

LUCK = 5.0  # standard deviations that a fair redeal may stray
ENOUGH_GAMES = 100  # games that must look alike before they are compared

World = tuple[str, ...]
Element = tuple[str, int]  # a field, and a place in it counted through all its dimensions


@dataclass
class _Alike:
    """Games that look alike to a seat: one of them, and the weights of the worlds behind them."""

    p: Position
    seat: int
    games: int = 0
    weights: dict[World, float] = field(default_factory=lambda: defaultdict(float))
    squares: float = 0.0
    hidden: dict[Element, dict[Any, float]] = field(default_factory=dict)  # by value, the weights

    def note_hidden(self, state: Any, weight: float) -> None:
        """Count every number of the record, whether somebody sees it or not."""
        for element, value in _numbers(state):
            by_value = self.hidden.setdefault(element, defaultdict(float))
            by_value[value] += weight

    def values(self) -> int:
        """The most values that one number of the record has."""
        return max((len(by_value) for by_value in self.hidden.values()), default=1)

    def add(self, world: World, weight: float) -> None:
        self.games += 1
        self.weights[world] += weight
        self.squares += weight * weight

    @property
    def variance(self) -> float:
        """One over the number of games of equal weight that would say as much."""
        return self.squares / sum(self.weights.values()) ** 2


@dataclass
class ComparedShares:
    """How many views were compared and the worlds behind them, and how many came too seldom."""

    views: int = 0
    worlds: int = 0
    seldom: int = 0

    def __str__(self) -> str:
        if not self.views:
            return (
                f"no view of a seat came {ENOUGH_GAMES} times, so nothing was compared; deal "
                "more often or choose options with fewer cards"
            )
        return (
            f"redeal was compared in {self.views:,} views with {self.worlds:,} worlds behind them; "
            f"{self.seldom:,} other views came less than {ENOUGH_GAMES} times"
        )


def unfair_worlds(
    game: Game,
    games: int = 2000,
    seed: int = 0,
    *,
    plies: int = 12,
    redeals: int = 1000,
    compared: ComparedShares | None = None,
) -> list[str]:
    """A sentence for each view of a seat from which `redeal` gives other worlds than dealing does.

    plies: the length of each game. redeals: the number of worlds for each frequent view.
    compared: gets the numbers of views and worlds.
    """
    views: dict[Any, _Alike] = {}
    for number in range(games):
        for p, weights in _random_game(game, seed + number, plies):
            world = _world(game, p.state)
            for seat, weight in enumerate(weights):
                alike = views.setdefault(_view(p, seat), _Alike(p.copy(), seat))
                alike.add(world, weight)
                alike.note_hidden(p.state, weight)
    often = [alike for alike in views.values() if alike.games >= ENOUGH_GAMES]
    if compared:
        compared.views, compared.seldom = len(often), len(views) - len(often)
        compared.worlds = sum(max(len(a.weights), a.values()) for a in often)
    return [fault for alike in often for fault in _unequal_shares(alike, redeals, seeded(seed))]


def _random_game(game: Game, seed: int, plies: int) -> Iterator[tuple[Position, list[float]]]:
    p, rng = game.start(seed), for_acts(seed)
    choices: list[tuple[int | None, int]] = []  # who chose, among how many acts
    while not p.over and p.ply <= plies:
        yield p, [_weight(p, seat, choices) for seat in range(game.seats)]
        acts = p.legal()
        choices.append((p.player, len(acts)))
        p.act(acts[below(rng, len(acts))])


def _weight(p: Position, seat: int, choices: list[tuple[int | None, int]]) -> float:
    """The improbability, for random players, of the others' acts that this seat has seen."""
    seen = (
        among
        for ply, (mover, among) in enumerate(choices)
        if mover != seat and p.told(ply, seat) != SECRET
    )
    return float(prod(seen))


def _view(p: Position, seat: int) -> tuple[Any, ...]:
    mine = tuple(p.moves()) if p.player == seat else ()
    acts = tuple(heard.act for heard in acts_heard(p, seat) if heard.act != SECRET)
    sealed = sum(p.is_sealed(ply) for ply in range(p.ply))  # it is no secret who has chosen
    return seat, acts, sealed, _sight_of(p.game, p.state.tobytes(), seat), mine


def _world(game: Game, state: Any) -> World:
    content = state.tobytes()
    return tuple(_sight_of(game, content, seat)[1] for seat in range(game.seats))


@lru_cache(maxsize=1 << 14)
def _sight_of(game: Game, state: bytes, seat: int) -> tuple[str, str]:
    """The caption and the rest of what a seat sees; the same positions come again and again."""
    scene = Position(game, np.frombuffer(state, game.dtype)).scene(seat)
    return scene.caption, draw.plain(replace(scene, caption=""))


def _unequal_shares(alike: _Alike, redeals: int, rng: State) -> Iterator[str]:
    drawn, hidden = _drawn_worlds(alike, redeals, rng)
    total = sum(alike.weights.values())
    worlds = alike.weights.keys() | drawn.keys()
    shares = {w: (alike.weights.get(w, 0.0) / total, drawn[w] / redeals) for w in worlds}
    strays = {w: _deviations(*both, alike.variance, 1 / redeals) for w, both in shares.items()}
    worst = max(sorted(strays), key=strays.__getitem__)
    if strays[worst] > LUCK:
        yield _sentence(alike, worst, *shares[worst])
    else:
        yield from _unequal_numbers(alike, hidden, redeals)


def _unequal_numbers(
    alike: _Alike, drawn: dict[Element, Counter[Any]], redeals: int
) -> Iterator[str]:
    """A sentence for the number of the record that `redeal` draws most unlike the deals."""
    total, worst, most = sum(alike.weights.values()), None, LUCK
    for element, by_value in alike.hidden.items():
        given = drawn.get(element, Counter())
        for value in by_value.keys() | given.keys():
            due, share = by_value.get(value, 0.0) / total, given[value] / redeals
            strays = _deviations(due, share, alike.variance, 1 / redeals) if due != share else 0.0
            if strays > most:
                most, worst = strays, (element, value, due, share)
    if worst:
        (name, k), value, due, share = worst
        acts = " ".join(alike.p.told(ply, alike.seat) for ply in range(alike.p.ply))
        yield (
            f"After {acts or 'the start'}, redeal for seat {alike.seat} gives {value} in {name} at "
            f"place {k} {share:.1%} of the time; behind this view it lies in {due:.1%} of "
            f"{alike.games} games. No seat sees it."
        )


def _numbers(state: Any) -> Iterator[tuple[Element, Any]]:
    for name in state.dtype.names:
        for k, value in enumerate(state[name].ravel().tolist()):
            yield (name, k), value


def _drawn_worlds(
    alike: _Alike, redeals: int, rng: State
) -> tuple[Counter[World], dict[Element, Counter[Any]]]:
    states, times = dict[bytes, Any](), Counter[bytes]()
    for _ in range(redeals):
        state = alike.p.state.copy()
        kernel.redeal(state[0], alike.seat, rng)
        content = state.tobytes()
        states[content] = state
        times[content] += 1
    drawn, hidden = Counter[World](), dict[Element, Counter[Any]]()
    for content, state in states.items():  # drawing a scene takes longer than the redeal
        drawn[_world(alike.p.game, state)] += times[content]
        for element, value in _numbers(state):
            hidden.setdefault(element, Counter())[value] += times[content]
    return drawn, hidden


def _deviations(due: float, given: float, one: float, other: float) -> float:
    mean = (due + given) / 2
    variance = mean * (1 - mean) * (one + other) + one * one + other * other
    return float(abs(due - given) / variance**0.5)


def _sentence(alike: _Alike, world: World, due: float, given: float) -> str:
    acts = " ".join(alike.p.told(ply, alike.seat) for ply in range(alike.p.ply)) or "the start"
    others = "\n".join(view for seat, view in enumerate(world) if seat != alike.seat)
    return (
        f"After {acts}, redeal for seat {alike.seat} gives a world {given:.1%} of the time that "
        f"lies behind {due:.1%} of {alike.games} games; there the others see:\n{others}"
    )
