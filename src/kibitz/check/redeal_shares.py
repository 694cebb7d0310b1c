"""Whether `redeal` gives each world as often as it should, and leaves none out.

Two ways must lead to the same numbers. Many games are dealt and played at random; those that look
alike to a seat show how often each world lies behind its view. `redeal`, from one of them, must
give the same worlds equally often. A world is described by the views of all seats.

The fewer acts a random player has, the more likely is each of them, so its act is evidence of its
cards. A game is therefore weighted by the number of acts that there were to choose from.

This test is for games with few cards, in which every world occurs often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from .. import draw, kernel
from ..contract import SECRET
from ..game import Game, Position
from ..kit.rng import State, below, seeded

LUCK = 5.0  # standard deviations that a fair redeal may stray
ENOUGH = 100  # games that must look alike before they are compared

World = tuple[str, ...]


@dataclass
class _Alike:
    """Games that look alike to a seat: one of them, and the weights of the worlds behind them."""

    p: Position
    seat: int
    games: int = 0
    weights: dict[World, float] = field(default_factory=lambda: defaultdict(float))
    squares: float = 0.0

    def add(self, world: World, weight: float) -> None:
        self.games += 1
        self.weights[world] += weight
        self.squares += weight * weight

    @property
    def variance(self) -> float:
        """One over the number of games of equal weight that would say as much."""
        return self.squares / sum(self.weights.values()) ** 2


def unfair_worlds(
    game: Game, games: int = 2000, seed: int = 0, *, plies: int = 12, redeals: int = 1000
) -> list[str]:
    """A sentence for each view of a seat from which `redeal` gives other worlds than dealing does.

    plies: the length of each game. redeals: the number of worlds for each frequent view.
    """
    found: dict[Any, _Alike] = {}
    for number in range(games):
        for p, weights in _random_game(game, seed + number, plies):
            world = _world(game, p.state)
            for seat, weight in enumerate(weights):
                alike = found.setdefault(_view(p, seat), _Alike(p.copy(), seat))
                alike.add(world, weight)
    often = [alike for alike in found.values() if alike.games >= ENOUGH]
    return [fault for alike in often for fault in _unequal_shares(alike, redeals, seeded(seed))]


def _random_game(game: Game, seed: int, plies: int) -> Iterator[tuple[Position, list[float]]]:
    p, rng = game.start(seed), seeded((seed << 32) + 1)
    choices: list[tuple[int | None, int]] = []  # who chose, among how many acts
    while not p.over and p.ply <= plies:
        yield p, [_weight(p, seat, choices) for seat in range(game.seats)]
        acts = p.legal()
        choices.append((p.player, len(acts)))
        p.act(acts[below(rng, len(acts))])


def _weight(p: Position, seat: int, choices: list[tuple[int | None, int]]) -> float:
    """The improbability, for random players, of the others' acts that this seat has seen."""
    heard = (
        among
        for ply, (mover, among) in enumerate(choices)
        if mover != seat and p.told(ply, seat) != SECRET
    )
    return float(prod(heard))


def _view(p: Position, seat: int) -> tuple[Any, ...]:
    heard = tuple(p.told(ply, seat) for ply in range(p.ply))
    mine = tuple(p.moves()) if p.player == seat else ()
    return seat, heard, _scene(p.game, p.state, seat), mine


def _world(game: Game, state: Any) -> World:
    return tuple(_scene(game, state, seat) for seat in range(game.seats))


def _scene(game: Game, state: Any, seat: int) -> str:
    return draw.plain(replace(Position(game, state).scene(seat), caption=""))


def _unequal_shares(alike: _Alike, redeals: int, rng: State) -> Iterator[str]:
    drawn = _drawn_worlds(alike, redeals, rng)
    total = sum(alike.weights.values())
    worlds = alike.weights.keys() | drawn.keys()
    shares = {w: (alike.weights.get(w, 0.0) / total, drawn[w] / redeals) for w in worlds}
    strays = {w: _deviations(*both, alike.variance, 1 / redeals) for w, both in shares.items()}
    worst = max(sorted(strays), key=strays.__getitem__)
    if strays[worst] > LUCK:
        yield _sentence(alike, worst, *shares[worst])


def _drawn_worlds(alike: _Alike, redeals: int, rng: State) -> Counter[World]:
    states, times = dict[bytes, Any](), Counter[bytes]()
    for _ in range(redeals):
        state = alike.p.state.copy()
        kernel.redeal(state[0], alike.seat, rng)
        content = state.tobytes()
        states[content] = state
        times[content] += 1
    drawn = Counter[World]()
    for content, state in states.items():  # drawing a scene takes longer than the redeal
        drawn[_world(alike.p.game, state)] += times[content]
    return drawn


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
