"""`greedy`: the act after which the game's own guess is best, without further search."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game, Position
from ..kernel import compiled, over, play, player, redeal, returns
from ..kit.arrays import Array
from ..kit.rng import State, below, seeded
from .base import Player, SearchResult, choices, require_kinds, require_within
from .playout import guess
from .tree_search import HIGHEST, span


@dataclass
class Greedy(Player):
    """Choose by the `guess` of the rules after each act, over `worlds` deals if cards are hidden.

    Between equal acts it chooses at random.
    """

    worlds: int = 16
    seed: int = 0
    spec: str = "greedy"

    def __post_init__(self) -> None:
        require_kinds(self)
        require_within(self, worlds=(1, HIGHEST))

    def think(self, p: Position) -> Iterator[SearchResult]:
        """The act of the best guess."""
        _require_guess(p.game)
        legal = np.array(choices(p))
        worth, rng = np.zeros(len(legal)), seeded(self.seed + p.ply)
        worlds = self.worlds if p.game.information == "hidden" else 1
        room, score = np.repeat(p.state, 2), np.zeros(p.game.seats)
        body = compiled(weigh, p.game.rules)
        body(p.state, room, legal, worlds, span(p.game), rng, score, worth)
        best = np.flatnonzero(worth >= worth.max() - 1e-9)
        yield SearchResult(int(legal[best[below(rng, len(best))]]))

    def warm(self, game: Game) -> None:
        """Compile the guess, once a machine."""
        _require_guess(game)
        self(game.start())


def _require_guess(game: Game) -> None:
    if "guess" not in game.rules.functions:
        raise KibitzError(f"greedy needs a game with a guess, and {game.id} has none.")


def weigh(
    root: Any,
    room: Array,
    legal: Any,
    worlds: int,
    far: float,
    rng: State,
    score: Array,
    worth: Any,
) -> None:
    """Add to `worth` the expectation of the seat to act after each act, over this many worlds.

    room: two positions, for the world and for the position after an act.
    """
    seat = player(root[0])
    for _ in range(worlds):
        room[0] = root[0]
        redeal(room[0], seat, rng)
        for k in range(len(legal)):
            room[1] = room[0]
            play(room[1], legal[k], rng)
            worth[k] += expectation(room[1], seat, far, score)


def expectation(p: Fields, seat: int, far: float, score: Array) -> float:
    """The result for a seat if the game is over, else the guess."""
    if not over(p):
        return guess(p, seat)
    score[:] = 0.0
    returns(p, score)
    return float(score[seat]) / far
