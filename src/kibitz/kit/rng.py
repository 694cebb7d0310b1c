"""Random numbers that are the same in Python and in machine code.

The generator is sfc32, the small fast counter of Chris Doty-Humphrey's PractRand: three words of
state and a counter, all 32 bits, kept in an array of four 64-bit integers so that no step
overflows.

A script (`kernel.script`) may replace a generator. It is an array of two dimensions that gives
the draws and notes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b, sha256

import numpy as np
from numpy.typing import NDArray

from ..contract import NothingToDraw
from ..kernel.script import next_given, note

State = NDArray[np.int64]

WORDS = 4
MASK = 0xFFFFFFFF
CHOOSING = MASK  # the number of the generator that chooses random acts; no game has such a ply
PLAIN = 128  # bits of a seed from which generators are made without a hash
MOST_WEIGHT = 2**53  # of all weights of a draw together; a float holds such numbers exactly
NUMBERS_OF_TWO_WORDS = 2**62  # different numbers that two words make


def seeded(seed: int) -> State:
    """A fresh generator; seeds that differ in their low 64 bits give different numbers.

    Compiled code may call it. It does not protect the secret seed of a table; `derived` does.
    """
    rng = unused()
    derive(rng, seed, 0)
    return rng


def derived(seed: int, number: int) -> State:
    """One of the generators of a game: number 0 deals, number k + 1 is for the act at ply k.

    They are independent of each other, so an act draws the same after undo and in a replay.
    number: from 0 to 2^32 - 1.

    A seed of more than 128 bits is a secret, as for tables of a server: all its bits count, and
    nobody can compute the draws of one generator from those of others. Of a shorter seed the low
    64 bits count.
    """
    rng = unused()
    if int(seed).bit_length() > PLAIN:
        _derive_secretly(rng, seed, number)
    else:
        derive(rng, seed, number)
    return rng


def for_acts(seed: int) -> State:
    """The generator that chooses random acts in the game of a seed.

    It is independent of the luck of that game. `seeded` of the same seed would draw what the deal
    drew: a random player of a guessing game would always guess right.
    """
    return derived(seed, CHOOSING)


def _derive_secretly(rng: State, secret: int, number: int) -> None:
    """The state from a keyed hash (BLAKE2b), of which 96 bits are used."""
    key = sha256(str(secret).encode()).digest()
    digest = blake2b(number.to_bytes(4, "big"), key=key, person=b"kibitz rng").digest()
    for word in range(3):
        rng[word] = int.from_bytes(digest[4 * word : 4 * word + 4], "big")
    rng[3] = 1


def derive(rng: State, seed: int, number: int) -> None:
    """Make one of the generators of a game in an array that is there; for compiled code."""
    reseed(rng, seed & MASK, (seed >> 32) & MASK, number)


def unused() -> State:
    """A placeholder for a generator where nothing is drawn."""
    return np.zeros(WORDS, np.int64)


def reseed(rng: State, low: int, high: int, number: int = 0) -> None:
    """Begin again from two 32-bit words and the number of a generator; rng is no script."""
    rng[0] = number
    rng[1] = low & MASK
    rng[2] = high & MASK
    rng[3] = 1
    for _ in range(12):
        _word(rng)


def restart(rng: State) -> None:
    """Begin again from two words of its own, so that old seeds of games deal as before."""
    if rng.ndim == 2:
        _restart(rng[0])
    else:
        _restart(rng)


def _restart(rng: State) -> None:
    low = _word(rng)
    reseed(rng, low, _word(rng))


def bits(rng: State) -> int:
    """32 random bits. The outcomes of acts that use it cannot be enumerated; use `below`."""
    if rng.ndim == 2:
        return _by_script(rng, MASK + 1)
    return _word(rng)


def _word(rng: State) -> int:
    a, b, c, counter = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    word = (a + b + counter) & MASK
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & MASK
    rng[2] = (((c << 21) & MASK) + (c >> 11) + word) & MASK
    rng[3] = (counter + 1) & MASK
    return word


def below(rng: State, n: int) -> int:
    """A whole number from 0 to n-1, all exactly equally likely; n from 1 to 2^31."""
    ways = int(n)  # an element of a small array would overflow in Python
    if ways < 1:
        raise NothingToDraw
    if rng.ndim == 2:
        return _by_script(rng, ways)
    return _fair(rng, ways)


def _fair(rng: State, n: int) -> int:
    """Lemire's method."""
    product = _word(rng) * n
    if (product & MASK) < n:
        threshold = (MASK + 1 - n) % n
        while (product & MASK) < threshold:
            product = _word(rng) * n
    return product >> 32


def _by_script(script: State, ways: int) -> int:
    drawn = next_given(script)
    if drawn < 0:
        drawn = _fair(script[0], ways) if ways <= MASK else _word(script[0])
    if drawn >= ways:  # in a script from elsewhere
        drawn = 0
    note(script, drawn, ways, (drawn + 1) % ways, 1, ways)
    return drawn


class WrongWeights(NothingToDraw):
    """The rules drew by weights that are no whole numbers from 0, or that are all 0."""

    def __str__(self) -> str:
        return (
            f"{self.place}{': ' * bool(self.place)}`by_weight(rng, weights)` needs whole numbers "
            "from 0 that add up to a number from 1 to 2^53."
        )


def by_weight(rng: State, weights: Sequence[int] | NDArray[np.integer]) -> int:
    """The place of a weight, from 0; its probability is exactly its share of all weights.

    weights: a tuple or an array of whole numbers from 0, of which some are more; 2^53 in all.
    """
    total = _total(weights)
    if rng.ndim == 2:
        return _by_weight_in_script(rng, weights, total)
    return _place_at(weights, _below_total(rng, total))


def _total(weights: Sequence[int] | NDArray[np.integer]) -> int:
    total = np.int64(0)
    for weight in weights:
        if not 0 <= weight <= MOST_WEIGHT - total or weight != np.int64(weight):
            raise WrongWeights
        total += np.int64(weight)
    if total == 0:
        raise WrongWeights
    return int(total)


def _below_total(rng: State, total: int) -> int:
    if total <= 1 << 31:
        return _fair(rng, total)
    fits = NUMBERS_OF_TWO_WORDS // total * total
    drawn = fits
    while drawn >= fits:
        drawn = (_word(rng) >> 1) << 31 | _word(rng) >> 1
    return drawn % total


def _place_at(weights: Sequence[int] | NDArray[np.integer], at: int) -> int:
    place, left = 0, np.int64(at)
    while left >= weights[place]:
        left -= np.int64(weights[place])
        place += 1
    return place


def _by_weight_in_script(
    script: State, weights: Sequence[int] | NDArray[np.integer], total: int
) -> int:
    ways = len(weights)
    drawn = next_given(script)
    if drawn < 0:
        drawn = _place_at(weights, _below_total(script[0], total))
    elif drawn >= ways or weights[drawn] == 0:  # the first outcome, or a script from elsewhere
        drawn = _possible_after(weights, ways - 1)
    weight = int(weights[drawn])
    # Twice both, since 1 of `ways` stands for numbers that are all equally likely.
    note(script, drawn, ways, _possible_after(weights, drawn), 2 * weight, 2 * total)
    return drawn


def _possible_after(weights: Sequence[int] | NDArray[np.integer], place: int) -> int:
    """The next place with a weight above 0, in a circle."""
    place = (place + 1) % len(weights)
    while weights[place] == 0:
        place = (place + 1) % len(weights)
    return place


def chance(rng: State) -> float:
    """A number from 0 to below 1."""
    return bits(rng) / 4294967296.0


def shuffle(rng: State, items: NDArray[np.integer], n: int) -> None:
    """Put the first n items in random order, all orders equally likely."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        held = int(items[i])
        items[i] = items[j]
        items[j] = held
