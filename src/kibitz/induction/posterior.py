"""The weight of all rules that fit what was judged, and draws of rules by weight; compilable.

Every judged card is a bit. An atom has its truths as bits, a body its errors, a condition the
cards at which it held. A body fits a part of a chain if it has no error among that part's cards.
So the fitting rules of a chain weigh the product over its parts of the fitting bodies' weights:
all combinations are counted and none is listed. A body has a weight for each shape of chain.

    verdicts   1 1 0 1 0      body `red if odd(last) else black` fits, because `red` has
    odd(last)  1 0 0 1 1      no error where odd(last) holds, and `black` none elsewhere.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..kit import rulelang
from ..kit.arrays import Array
from ..kit.bits import bit, nth, popcount
from .bodies import BOTH, BOTH_EARLIER, EITHER, EITHER_EARLIER, NESTED, SAME
from .chains import JOINED, NO_CONDITION, ONE
from .forms import BOTH as BOTH_LITERALS
from .forms import CHOICE
from .forms import EITHER as EITHER_LITERALS
from .forms import ONE as ONE_LITERAL


class ChainConditions(NamedTuple):
    """The chains of conditions: the shape and the literals of each, and where a condition held."""

    shape: Any  # (chain)
    literal: Any  # (chain, literal)
    conditions: Any  # (condition, word)


class BodyErrors(NamedTuple):
    """The bodies and atoms of which chains are made, by the cards at which they are wrong."""

    errors: Any  # (body, word)
    weight: Any  # (shape of chain, body)
    atom_errors: Any  # (atom, word)
    atom_weight: Any  # (atom)
    base: Any  # the cards at which the rules apply, (word)


class Draws(NamedTuple):
    """How often each chain is drawn, with which luck, and room for the sums of weights."""

    times: Any  # (chain)
    luck: Any  # from 0 to 1, (part, draw)
    sums: Any  # room for a number a body
    fit: Any  # room for a body each


def verdicts(rows: Any, seen: Any, out: Array) -> None:
    """Write the verdict of each program on each judged card: out[program, card]."""
    for r in range(len(rows)):
        for k in range(len(seen)):
            s = seen[k]
            out[r, k] = rulelang.accepts(rows[r], s[0], s[1], s[2], s[3], s[4])


def as_bits(rows: Any, seen: Any, out: Array) -> None:
    """Write the same verdicts as bits of words: out[program, word]."""
    for r in range(len(rows)):
        for k in range(len(seen)):
            s = seen[k]
            if rulelang.accepts(rows[r], s[0], s[1], s[2], s[3], s[4]):
                out[r, k >> 6] |= bit(k & 63)


def find_errors(
    operator: Any,
    first: Any,
    second: Any,
    atoms: Any,
    conditions: Any,
    verdicts: Any,
    base: Any,
    out: Array,
) -> None:
    """Write where each body is wrong, among the cards of `base`."""
    for k in range(len(out)):
        for w in range(len(base)):
            op = operator[k] % NESTED
            if operator[k] < NESTED:
                truth = atoms[first[k], w]
            else:
                truth = out[first[k], w] ^ verdicts[w]
            other = held_at(conditions, second[k], w) if op >= SAME else atoms[second[k], w]
            if op in (BOTH, BOTH_EARLIER):
                truth &= other
            elif op in (EITHER, EITHER_EARLIER):
                truth |= other
            elif op == SAME:
                truth = ~(truth ^ other)
            out[k, w] = (truth ^ verdicts[w]) & base[w]


def fits(errors: Any, k: int, mask: Array) -> bool:
    """Whether a body has no error among the cards of `mask`."""
    for w in range(len(mask)):
        if errors[k, w] & mask[w] != 0:
            return False
    return True


def fitting(errors: Any, weight: Any, mask: Array) -> float:
    """The weight of the bodies that fit."""
    total = 0.0
    for k in range(len(errors)):
        if fits(errors, k, mask):
            total += weight[k]
    return total


def put_mask(shape: int, literals: Any, conditions: Any, part: int, base: Any, out: Array) -> None:
    """The cards that belong to a part of a chain.

    A literal is a condition, odd if it is denied.
    """
    for w in range(len(base)):
        out[w] = base[w]
    if shape == JOINED:
        for w in range(len(base)):
            held = held_at(conditions, literals[0], w) & held_at(conditions, literals[1], w)
            out[w] &= held if part == 0 else ~held
        return
    for k in range(len(literals)):
        if literals[k] == NO_CONDITION or k > part:
            break
        for w in range(len(base)):
            held = held_at(conditions, literals[k], w)
            out[w] &= held if k == part else ~held


def held_at(conditions: Any, literal: int, word: int) -> int:
    """The cards at which a condition held or, if it is denied, did not."""
    return conditions[literal >> 1, word] ^ -(literal & 1)


def parts_of(shape: int, literals: Any) -> int:
    """The number of bodies of a chain."""
    if shape == JOINED:
        return 2
    n = 1
    for k in range(len(literals)):
        n += literals[k] != NO_CONDITION
    return n


def weigh(
    chains: ChainConditions, prior: Any, bodies: BodyErrors, mask: Array, out: Array
) -> float:
    """Write the weight of each chain with all bodies that fit; return the sum."""
    total = 0.0
    for s in range(len(out)):
        weight, shape, literal = prior[s], chains.shape[s], chains.literal[s]
        for part in range(parts_of(shape, literal)):
            if weight == 0.0:
                break
            put_mask(shape, literal, chains.conditions, part, bodies.base, mask)
            if shape <= ONE:
                weight *= fitting(bodies.errors, bodies.weight[shape], mask)
            else:
                weight *= fitting(bodies.atom_errors, bodies.atom_weight, mask)
        out[s] = weight
        total += weight
    return total


def draw_fitting(
    errors: Any, weight: Any, mask: Array, luck: Any, sums: Array, fit: Any, out: Array
) -> None:
    """Draw a fitting body for each place of `out` by weight; `luck` has numbers from 0 to 1."""
    n, total = 0, 0.0
    for k in range(len(errors)):
        if fits(errors, k, mask):
            total += weight[k]
            sums[n], fit[n] = total, k
            n += 1
    for i in range(len(out)):
        wanted, low, high = luck[i] * total, 0, n - 1
        while low < high:
            middle = (low + high) // 2
            if sums[middle] > wanted:
                high = middle
            else:
                low = middle + 1
        out[i] = fit[low]


def draw_chains(
    chains: ChainConditions, bodies: BodyErrors, mask: Array, draws: Draws, chosen: Any, out: Array
) -> None:
    """Draw each chain `draws.times` times: the chains chosen, and their bodies."""
    n, sums, fit = 0, draws.sums, draws.fit
    for s in range(len(draws.times)):
        end = n + draws.times[s]
        if end == n:
            continue
        chosen[n:end] = s
        shape, literal = chains.shape[s], chains.literal[s]
        for part in range(parts_of(shape, literal)):
            put_mask(shape, literal, chains.conditions, part, bodies.base, mask)
            here, drawn = draws.luck[part, n:end], out[part, n:end]
            if shape <= ONE:
                draw_fitting(bodies.errors, bodies.weight[shape], mask, here, sums, fit, drawn)
            else:
                draw_fitting(bodies.atom_errors, bodies.atom_weight, mask, here, sums, fit, drawn)
        n = end


def signatures(rows: Any, lasts: Any, down: int, numbers: Any, out: Array) -> None:
    """A number for each rule, equal for rules that agree along lines grown at random from here.

    numbers: random numbers that choose the cards of the lines, (line, card). Rules that agree
    choose the
    same cards, so they are compared at the same positions.
    """
    for r in range(len(rows)):
        mark = 17
        for line in numbers:
            here, last, last2, last3 = down, lasts[0], lasts[1], lasts[2]
            for number in line:
                right = right_after(rows[r], here, last, last2, last3)
                mark = (mark * 1000003) ^ (right + (right >> 31))
                if right == 0:
                    break
                card = nth(right, number % popcount(right))
                here, last, last2, last3 = here + 1, card, last, last2
        out[r] = mark


def right_after(row: Any, down: int, last: int, last2: int, last3: int) -> int:
    """The cards that are right, a bit each."""
    right = 0
    for card in range(52):
        if rulelang.accepts(row, down, last, last2, last3, card):
            right |= bit(card)
    return right


def judged_right(rows: Any, down: int, lasts: Any, out: Array) -> None:
    """The cards that each rule calls right now, a bit each."""
    for r in range(len(rows)):
        out[r] = right_after(rows[r], down, lasts[0], lasts[1], lasts[2])


def compare(
    rows: Any,
    reach: Array,
    literals: Any,
    early: Any,
    verdicts: Any,
    used: Any,
    wrong: Any,
    marks: Any,
) -> None:
    """Write how many judged cards each stated rule gets wrong, and a number for which ones.

    Where a rule does not look back far enough yet, a card is `early`, and right.
    """
    for r in range(len(rows)):
        n, mark = 0, 17
        for w in range(len(used)):
            truth = stated_truth(rows[r], literals, w) | early[reach[r], w]
            errors = (truth ^ verdicts[w]) & used[w]
            n += popcount(errors)
            mark = (mark * 1000003) ^ (errors + (errors >> 29))
        wrong[r], marks[r] = n, mark


def stated_truth(row: Any, literals: Any, word: int) -> int:
    """The cards that a stated rule calls right."""
    what = row[1]
    first = held_at(literals, row[2], word)
    if what == ONE_LITERAL:
        return first
    second = held_at(literals, row[3], word)
    if what == BOTH_LITERALS:
        return first & second
    if what == EITHER_LITERALS:
        return first | second
    if what == CHOICE:
        return second ^ ((second ^ first) & held_at(literals, row[4], word))
    return ~(first ^ second)
