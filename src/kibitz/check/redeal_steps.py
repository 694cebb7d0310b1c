"""Whether `redeal` goes on from act to act, for games that have too many deals to list them.

What a seat may think after an act follows from what it might think before it: deal anew, leave out
the worlds in which the act could not be played or would have looked otherwise, and play it in the
rest. The other seats must then see the same things, equally often, as in the worlds that `redeal`
gives after the act. A `redeal` that forgets what an act has shown, such as that a seat which asks
for a seven has one, gives worlds that cannot be.

Worlds are compared by the words of the other seats' tables, and not by their records, in which a
game may keep what no rule reads. Numbers that no seat sees are not compared.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log
from typing import Any

from .. import draw, kernel
from ..contract import SECRET
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import State, below, seeded
from .broken import Broken, line_of

SECONDS = 4.0  # of processor time, for a game
DRAWN = 150  # worlds on each side
TRIED = 600  # worlds before the act, until DRAWN of them fit
ENOUGH = 60  # of them that fit
SELDOM = 100  # worlds before the act, none of which fits: that view is left out
GAMES, PLIES = 20, 12
STRAY = 20.0  # e to the minus this is about the chance that a right share seems wrong

Word = tuple[int, str, int]  # the seat that sees it, the word, and how often at least


@dataclass
class _Worlds:
    """How often each word stands before the other seats, in some worlds that have weights."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    words: dict[Word, float] = field(default_factory=lambda: defaultdict(float))

    def add(self, game: Game, state: Positions, seat: int, weight: float = 1.0) -> None:
        self.count += 1
        self.total += weight
        self.squares += weight * weight
        for word in _words(game, state, seat):
            self.words[word] += weight

    def share(self, word: Word) -> float:
        return self.words.get(word, 0.0) / self.total

    @property
    def effective(self) -> float:
        """The number of worlds of equal weight that would say as much."""
        return self.total**2 / self.squares


def redeal_goes_on(game: Game, seed: int) -> int:
    """Broken if `redeal` after an act gives other worlds than those that the act leaves.

    Otherwise the number of views of a seat that were compared.
    """
    until, compared = time.process_time() + SECONDS, 0
    for number in range(GAMES):
        p, rng = game.start(seed + number), seeded(seed + number)
        while not p.over and p.ply < PLIES:
            legal = p.legal()
            p.act(legal[below(rng, len(legal))])
            if time.process_time() > until:
                return compared
            seat = below(rng, game.seats)
            if _is_plain(p) and not (_hides(p.at(p.ply - 1), seat) or _hides(p, seat)):
                compared += _compare(p, seat, rng)
    return compared


def _is_plain(p: Position) -> bool:
    """Whether the last act was no part of a joint choice, and the game goes on."""
    before = p.at(p.ply - 1)
    return not p.over and len(before.owing) == 1 and before.choice_began is p.choice_began is None


def _hides(p: Position, seat: int) -> bool:
    """Whether another seat may act in secret; then a seat does not know the number of acts."""
    return p.player != seat and any(p.name(action, seat) == SECRET for action in p.listed())


def _compare(p: Position, seat: int, rng: State) -> bool:
    due, given = _left_by_the_act(p, seat, rng), _Worlds()
    if due.count < ENOUGH:
        return False
    for _ in range(DRAWN):
        given.add(p.game, kernel.redealt(p.state, seat, rng), seat)
    apart = {word: _apart(due, given, word) for word in due.words.keys() | given.words.keys()}
    worst = max(sorted(apart), key=apart.__getitem__, default=None)
    if worst and apart[worst] > STRAY:
        raise Broken(_sentence(p, seat, worst, due, given))
    return True


def _left_by_the_act(p: Position, seat: int, rng: State) -> _Worlds:
    """Worlds that `redeal` gives before the last act, and in which it was played and looked so."""
    found, before, seen = _Worlds(), p.at(p.ply - 1), _seen(p.game, p.state, seat)
    for tried in range(TRIED):
        if found.count == DRAWN or (found.count == 0 and tried == SELDOM):
            break
        world = Position(p.game, kernel.redealt(before.state, seat, rng))
        acts = _alike(p, world, seat)
        if acts:
            after = world.state.copy()
            kernel.play(after[0], acts[below(rng, len(acts))], rng)
            if _seen(p.game, after, seat) == seen:
                found.add(p.game, after, seat, len(acts))
    return found


def _apart(due: _Worlds, given: _Worlds, word: Word) -> float:
    """A bound of minus the logarithm of the chance that equal shares look so different."""
    shares = (due.share(word), due.effective), (given.share(word), given.effective)
    mean = sum(share * n for share, n in shares) / sum(n for _, n in shares)
    return sum(n * _divergence(share, mean) for share, n in shares)


def _divergence(share: float, mean: float) -> float:
    pairs = (share, mean), (1.0 - share, 1.0 - mean)
    return sum(one * log(one / other) for one, other in pairs if one > 1e-9 and other > 1e-9)


def _alike(p: Position, world: Position, seat: int) -> list[int]:
    """The acts of a world that this seat could not tell from the last act of `p`."""
    mover, heard = p.seat_at(p.ply - 1), p.told(p.ply - 1, seat)
    if world.player != mover:
        return []
    if mover == seat:
        return [p.history[-1]]
    return [action for action in world.listed() if world.name(action, seat) == heard]


def _seen(game: Game, state: Positions, seat: int) -> Any:
    p = Position(game, state)  # without the marks of the last acts
    return p.player, p.scene(seat), p.moves() if p.player == seat else []


def _words(game: Game, state: Positions, seat: int) -> Iterator[Word]:
    p = Position(game, state)
    for other in range(game.seats):
        if other != seat:
            words = Counter(draw.plain(p.scene(other)).split())
            for word, times in words.items():
                yield from ((other, word, n) for n in range(1, times + 1))


def _sentence(p: Position, seat: int, word: Word, due: _Worlds, given: _Worlds) -> str:
    other, text, n = word
    often = "" if n == 1 else f"{n} times or more "
    acts = " ".join(p.told(ply, seat) for ply in range(p.ply))
    return (
        f"{line_of(p.game, 'redeal')}redeal for seat {seat} forgets what an act has shown, or "
        f"deals unevenly. After {acts}, seat {other} reads {text!r} {often}in "
        f"{given.share(word):.0%} of its worlds, where {due.share(word):.0%} is right: that is the "
        "share among the worlds that redeal gives before the last act, if that act is played "
        "where it can be and looks the same. Store what the seat has seen in a field, and let "
        "redeal respect it."
    )
