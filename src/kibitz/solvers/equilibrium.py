"""Equilibria of small two-seat games with secrets or joint choices, with their own proof.

>>> from kibitz import load
>>> found = equilibrium(load("examples/kuhn_poker.py"))  # doctest: +SKIP
>>> round(found.returns[0], 4)  # doctest: +SKIP
-0.0556
"""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass, replace
from typing import Any

from .. import draw
from ..game import Game, Position
from ..information import acts_heard
from ..kit.arrays import Array
from ..progress import Progress, Step, silent
from ..scene import Hand
from .cfr import METHODS, Cfr, best_response, best_responses, expected_return
from .game_tree import GameTree, build

MEMORY_MB = 2000
SECONDS = 60.0  # of CFR, where nobody says how long
TARGET = 1e-5  # of the widest difference of returns
METHOD = "dcfr"  # nearer after some hundred updates
PRECISE = "pdcfr+"  # nearer after some thousand
SETS_WRITTEN = 2000  # in JSON


@dataclass(frozen=True, slots=True)
class InformationSet:
    """An information set: the knowledge of a seat that is to act, and its strategy there.

    held: the cards and other things that only it sees, and where several information sets would
    read the same, what else differs in their scenes. acts: what was done, as it may read it.
    likely: the probability of this set by luck and the other seat, if its own seat plays towards
    it.
    """

    seat: str
    held: str
    acts: str
    strategy: dict[str, float]


@dataclass(frozen=True)
class Equilibrium:
    """Strategies of all seats that are best against each other, up to the exploitability.

    strategy: the probability of each act, as `tree.actions` lists them. exploitability: the gain
    of a best responder, as the mean over the seats; the value of a game of two opposed seats is
    not further away than that. gains: the gain of the best responder in each seat over `returns`.
    """

    tree: GameTree
    strategy: Any
    returns: tuple[float, ...]
    gains: tuple[float, ...]
    exploitability: float
    error: float
    updates: int
    seconds: float

    def information_sets(self, most: int | None = None) -> list[InformationSet]:
        """The strategy of each information set, the first seat's first; at most this many."""
        order = sorted(range(len(self.tree.known)), key=lambda k: int(self.tree.known["seat"][k]))
        return told_apart(self.tree, self.strategy, order[:most])

    def as_json(self) -> dict[str, Any]:
        """The result as plain values by name; the strategy only if it is short enough to read."""
        facts: dict[str, Any] = {
            "exploitability": self.exploitability,
            "information_sets": len(self.tree.known),
            "updates": self.updates,
        }
        if len(self.tree.known) <= SETS_WRITTEN:
            facts["strategy"] = [asdict(row) for row in self.information_sets()]
        return facts


def equilibrium(
    game: Game,
    seconds: float = SECONDS,
    memory_mb: int = MEMORY_MB,
    target: float = TARGET,
    progress: Progress = silent,
    method: str = METHOD,
    tolerance: float = 0.0,
) -> Equilibrium:
    """An equilibrium of a zero-sum game of two seats.

    It is improved until its exploitability is at most the tolerance, or `target` of the widest
    difference of the returns if there is none, or until the seconds are over. Raises KibitzError
    where the game is too large or of another kind.
    """
    tree = build(
        game,
        memory_mb,
        lambda nodes: progress(Step(f"{nodes:,} nodes of the game tree", count=nodes)),
    )
    return improve(tree, seconds, target, progress, method, tolerance)


def improve(
    tree: GameTree,
    seconds: float = SECONDS,
    target: float = TARGET,
    progress: Progress = silent,
    method: str = METHOD,
    tolerance: float = 0.0,
) -> Equilibrium:
    """An approximate equilibrium of a tree that is built already."""
    run = Cfr(tree, METHODS[method])
    run.run(1)  # this and the next line wait for the compiler
    equilibrium_of(tree, run.strategy)
    goal, steps, begun = tolerance or target * _width(tree), 8, time.perf_counter()
    while True:
        for _ in range(steps):
            if time.perf_counter() - begun <= seconds:
                run.run(1)
        equilibrium = equilibrium_of(tree, run.strategy, run.updates, time.perf_counter() - begun)
        progress(Step(f"{run.updates:,} updates, exploitability {equilibrium.exploitability:.2g}"))
        if equilibrium.exploitability <= goal or equilibrium.seconds > seconds:
            return equilibrium
        steps = max(8, run.updates // 2)


def equilibrium_of(
    tree: GameTree, strategy: Array, updates: int = 0, seconds: float = 0.0
) -> Equilibrium:
    """The value of a strategy of all seats, and its exploitability."""
    if len(tree.scores):
        most, usual = best_responses(tree, strategy)
        gains = tuple(max(0.0, high - mean) for high, mean in zip(most, usual, strict=True))
        share = sum(gains) / len(gains)
        return Equilibrium(tree, strategy, tuple(usual), gains, share, max(gains), updates, seconds)
    best = [best_response(tree, strategy, seat) for seat in (0, 1)]
    low, high = tree.total - best[1], best[0]
    first = (low + high) / 2 if updates else expected_return(tree, strategy)
    gain = max(0.0, (high - low) / 2)
    return Equilibrium(
        tree,
        strategy,
        (first, tree.total - first),
        (high - first, first - low),
        gain,
        gain,
        updates,
        seconds,
    )


def _width(tree: GameTree) -> float:
    pays = tree.nodes["pays"]
    return max(float(pays.max() - pays.min()), 1e-9)


def describe(tree: GameTree, strategy: Array, k: int) -> InformationSet:
    """An information set in words, from the first of its positions."""
    known = tree.known[k]
    p, seat = tree.position(int(known["node"])), int(known["seat"])
    own = slice(int(known["begin"]), int(known["begin"] + known["count"]))
    names = [p.name(int(action)) for action in tree.actions[own]]
    acts = " ".join(heard.act for heard in acts_heard(p, seat))
    chances = {name: float(x) for name, x in zip(names, strategy[own], strict=True)}
    return InformationSet(p.called(seat), cards_held(p, seat), acts, chances)


def told_apart(tree: GameTree, strategy: Array, sets: list[int]) -> list[InformationSet]:
    """Information sets in words; those of one label get what only some of their scenes say."""
    infos = [describe(tree, strategy, k) for k in sets]
    alike: dict[tuple[str, str, str], list[int]] = {}
    for i, info in enumerate(infos):
        alike.setdefault((info.seat, info.held, info.acts), []).append(i)
    for group in alike.values():
        seen = [_lines(tree, sets[i]) for i in group] if group[1:] else []
        common = set(seen[0]).intersection(*seen) if seen else set()
        for i, lines in zip(group, seen, strict=False):
            own = (line for line in lines if line not in common)
            infos[i] = replace(infos[i], held=" ".join(filter(None, (infos[i].held, *own))))
    return infos


def _lines(tree: GameTree, k: int) -> list[str]:
    known = tree.known[k]
    scene = tree.position(int(known["node"])).scene(int(known["seat"]))
    return [" ".join(line.split()) for line in draw.plain(scene).splitlines()]


def cards_held(p: Position, seat: int) -> str:
    """The cards that a seat sees, hand by hand; empty where there are none."""
    hands = [part for part in p.scene(seat).parts if isinstance(part, Hand)]
    shown = [" ".join(card.name or card.text for card in hand.cards if card.text) for hand in hands]
    return " | ".join(filter(None, shown))
