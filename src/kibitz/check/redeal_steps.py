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
from itertools import islice
from math import log
from typing import Any

import numpy as np

from .. import draw, kernel
from ..contract import SECRET
from ..game import Game, Position
from ..kernel import Positions
from ..kit.rng import State, below, for_acts, seeded
from .broken import Broken, line_of
from .exact_worlds import differences

SECONDS = 6.0  # of processor time, for a game
BITS_DRAWN, DRAWN = 120, 400  # worlds on each side
TRIED = 1500  # worlds before the act at most, until this many of them fit
ENOUGH_FITTING = 50  # of them that fit
SELDOM = 60  # worlds before the act, none of which fits: that view is left out
RANDOM_GAMES, EACH = 40, 8  # random games, and positions of each
OPENING, LONGEST = 12, 300  # acts
LOOKED_AT, WORLDS = 40, 16  # acts of a game that are weighed by what they tell; worlds for each
BITS_STRAY = 12.0  # the same for a bit; then words are compared
STRAY = 20.0  # e to the minus this is about the chance that a right share seems wrong

Word = tuple[int, str, int]  # the seat that sees it, the word, and how often at least


@dataclass
class _Worlds:
    """How often each word stands before the other seats, in some worlds that have weights."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0
    words: dict[Word, float] = field(default_factory=lambda: defaultdict(float))
    examples: dict[Word, list[Positions]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: Game, state: Positions, seat: int, weight: float = 1.0) -> None:
        self.count += 1
        self.total += weight
        self.squares += weight * weight
        for word in _words(game, state, seat):
            self.words[word] += weight
            self.examples[word].append(state)

    def share(self, word: Word) -> float:
        return self.words.get(word, 0.0) / self.total

    @property
    def effective(self) -> float:
        """The number of worlds of equal weight that would say as much."""
        return self.total**2 / self.squares


def redeal_goes_on(game: Game, seed: int) -> int:
    """Broken if `redeal` after an act gives other worlds than those that the act leaves.

    Otherwise the number of views of a seat that were compared. Bits and words get the same time.
    """
    until, compared, ahead = time.process_time() + SECONDS, 0, 0.0
    for number in range(RANDOM_GAMES):
        rng = for_acts(seed + number)
        p = random_game(game, seed + number, rng)
        for here, seat in _views(p, rng):
            if time.process_time() > until:
                return compared
            takes_bits, begun = ahead <= 0.0, time.process_time()
            compared += (_compare_bits if takes_bits else _compare_words)(here, seat, rng)
            spent = time.process_time() - begun
            ahead += spent if takes_bits else -spent
    return compared


def random_game(game: Game, seed: int, rng: State) -> Position:
    """A whole game of random acts, of `LONGEST` acts at most."""
    p = game.start(seed)
    while not p.over and p.ply < LONGEST:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p


def _views(p: Position, rng: State) -> Iterator[tuple[Position, int]]:
    """Positions of a game, each with a seat that is compared there.

    By turns those after acts that shut out the most worlds, such as a card of another suit than was
    led, and others from the opening and from all of the game.
    """
    told = sorted(_told_most(p, rng), key=lambda pair: pair[0])
    for number in range(EACH if p.ply else 0):
        ply = 1 + below(rng, p.ply if number % 4 else min(p.ply, OPENING))
        seat = _another_seat(p, ply, rng) if number % 4 else below(rng, p.game.seats)
        if number % 2 and told:
            _, ply, seat = told.pop(0)
        if _is_comparable(p, ply, seat):
            yield p.at(ply), seat


def _told_most(p: Position, rng: State) -> Iterator[tuple[float, int, int]]:
    """How many of the worlds before an act fit it, the ply after it, and the seat that saw it."""
    for _ in range(min(p.ply, LOOKED_AT)):
        ply = 1 + below(rng, p.ply)
        seat = _another_seat(p, ply, rng)
        if _is_comparable(p, ply, seat):
            before, here = p.at(ply - 1), p.at(ply)
            worlds = (
                Position(p.game, kernel.redealt(before.state, seat, rng)) for _ in range(WORLDS)
            )
            fit = sum(bool(alike_acts(here, world, seat)) for world in worlds)
            if 0 < fit < WORLDS:
                yield fit / WORLDS, ply, seat


def _another_seat(p: Position, ply: int, rng: State) -> int:
    """A seat that did not play the act before a ply, which shows the others a word of its seat."""
    mover, seats = p.seat_at(ply - 1), p.game.seats
    return (mover + 1 + below(rng, max(1, seats - 1))) % seats


def _is_comparable(p: Position, ply: int, seat: int) -> bool:
    here = p.at(ply)
    return is_plain(here) and not (hides_acts(p.at(ply - 1), seat) or hides_acts(here, seat))


def is_plain(p: Position) -> bool:
    """Whether the last act was no part of a joint choice, and the game goes on."""
    before = p.at(p.ply - 1)
    return not p.over and len(before.owing) == 1 and before.choice_began is p.choice_began is None


def hides_acts(p: Position, seat: int) -> bool:
    """Whether another seat may act in secret; then a seat does not know the number of acts."""
    return p.player != seat and any(p.name(action, seat) == SECRET for action in p.listed())


def _compare_bits(p: Position, seat: int, rng: State) -> bool:
    """Compare the bits of the records, which is quick, and the words where bits differ.

    A game may keep in its record what no rule reads, so bits alone prove nothing. Equal bits prove
    nothing either: that a seat has some card of a rank is in none of them.
    """
    due = [_bits(world) for world, _ in islice(_left_by_the_act(p, seat, rng), BITS_DRAWN)]
    if len(due) < ENOUGH_FITTING:
        return False
    given = [_bits(kernel.redealt(p.state, seat, rng)) for _ in due]
    one, other = np.mean(due, axis=0), np.mean(given, axis=0)
    if (len(due) * _divergences(one, other) > BITS_STRAY).any():
        _compare_words(p, seat, rng)
    return True


def _bits(state: Positions) -> Any:
    return np.unpackbits(np.frombuffer(state.tobytes(), np.uint8))


def _divergences(one: Any, other: Any) -> Any:
    return _divergence_of(one, (one + other) / 2) + _divergence_of(other, (one + other) / 2)


def _divergence_of(share: Any, mean: Any) -> Any:
    with np.errstate(divide="ignore", invalid="ignore"):
        parts = share * np.log(share / mean) + (1 - share) * np.log((1 - share) / (1 - mean))
    return np.where((share > 0) & (share < 1), parts, -np.log(np.where(share > 0, mean, 1 - mean)))


def _compare_words(p: Position, seat: int, rng: State) -> bool:
    """Broken if the other seats read something much more often than they should."""
    due, given = _Worlds(), _Worlds()
    for world, weight in islice(_left_by_the_act(p, seat, rng), DRAWN):
        due.add(p.game, world, seat, weight)
        given.add(p.game, kernel.redealt(p.state, seat, rng), seat)
    if due.count < ENOUGH_FITTING:
        return False
    apart = {word: _apart(due, given, word) for word in due.words.keys() | given.words.keys()}
    strays = sorted(word for word, by in apart.items() if by > STRAY)
    if strays:  # a world that cannot be is plainer than one that comes too seldom
        worst = max(strays, key=lambda word: (word not in due.words, apart[word]))
        raise Broken(_sentence(p, seat, worst, due, given), p)
    return True


def _left_by_the_act(p: Position, seat: int, rng: State) -> Iterator[tuple[Positions, int]]:
    """Worlds that `redeal` gives before the last act, in which it was played and looked so.

    Each has a weight: the number of acts that look so in it.
    """
    fitting, before, seen = 0, p.at(p.ply - 1), _what_redeal_leaves(p.state, seat)
    for tried in range(TRIED):
        if tried >= SELDOM and fitting * TRIED < tried * ENOUGH_FITTING:
            return
        world = Position(p.game, kernel.redealt(before.state, seat, rng))
        acts = alike_acts(p, world, seat)
        if acts:
            after = world.state.copy()
            kernel.play(after[0], acts[below(rng, len(acts))], rng)
            if _what_redeal_leaves(after, seat) == seen:
                fitting += 1
                yield after, len(acts)


def _what_redeal_leaves(state: Positions, seat: int) -> bytes:
    """The bytes that `redeal` leaves, the same for all positions that look alike to the seat."""
    return kernel.redealt(state, seat, seeded(0)).tobytes()


def _apart(due: _Worlds, given: _Worlds, word: Word) -> float:
    """A bound of minus the logarithm of the chance that equal shares look so different."""
    shares = (due.share(word), due.effective), (given.share(word), given.effective)
    mean = sum(share * n for share, n in shares) / sum(n for _, n in shares)
    return sum(n * _divergence(share, mean) for share, n in shares)


def _divergence(share: float, mean: float) -> float:
    pairs = (share, mean), (1.0 - share, 1.0 - mean)
    return sum(one * log(one / other) for one, other in pairs if one > 1e-9 and other > 1e-9)


def alike_acts(p: Position, world: Position, seat: int) -> list[int]:
    """The acts of a world that this seat could not tell from the last act of `p`."""
    mover, heard = p.seat_at(p.ply - 1), p.told(p.ply - 1, seat)
    if world.player != mover:
        return []
    if mover == seat:
        return [p.history[-1]]
    return [action for action in world.listed() if world.name(action, seat) == heard]


def _words(game: Game, state: Positions, seat: int) -> Iterator[Word]:
    p = Position(game, state)
    for other in range(game.seats):
        if other != seat:
            words = Counter(draw.plain(p.scene(other)).split())
            for word, times in words.items():
                yield from ((other, word, n) for n in range(1, times + 1))


def _sentence(p: Position, seat: int, word: Word, due: _Worlds, given: _Worlds) -> str:
    other, text, n = word
    often = "" if n == 1 else f" {n} times or more"
    acts = " ".join(p.told(ply, seat) for ply in range(p.ply))
    last = f"{p.told(p.ply - 1, seat)} of seat {p.seat_at(p.ply - 1)}"
    return (
        f"{line_of(p.game, 'redeal')}redeal for seat {seat} forgets what an act has shown, or "
        f"deals unevenly. After {acts}, it deals {_example(p, word, due, given)}. The table of "
        f"seat {other} shows {text!r}{often} in {given.share(word):.0%} of the worlds that it "
        f"deals, where {due.share(word):.0%} is right. The right share is that of the worlds that "
        f"redeal for seat {seat} deals before the last act, {last}, without those in which this "
        "act is not legal or looks otherwise to the seat, after this act. Store what the seat has "
        "seen in a field, and let redeal respect it."
    )


def _example(p: Position, word: Word, due: _Worlds, given: _Worlds) -> str:
    """The world nearest to the true position that redeal deals too often, or too seldom."""
    too_often = given.share(word) > due.share(word)
    worlds = (given if too_often else due).examples[word]
    nearest = min(worlds, key=lambda world: int((_bits(world) != _bits(p.state)).sum()))
    shown = differences(p, nearest.tobytes())
    if too_often and word not in due.words:
        return f"worlds that cannot be, such as the true one with {shown}"
    return f"some worlds too {'often' if too_often else 'seldom'}, such as {shown}"
