"""The rules of the family against the judged cards: the weight that fits, and draws by weight."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel import compiled
from ..kit import rulelang
from ..kit.rulelang.tokens import TOKEN_OF
from . import posterior
from .bodies import ATOM, JOINING, NESTED, bodies, on_earlier
from .chains import ALONE, JOINED, MOST_LITERALS, NO_CONDITION, ONE, chains
from .vocabulary import atoms, conditions

WORD = 64
REACHES = (1, 2, 3)
IF, AND, NOT = (TOKEN_OF[word] for word in ("if", "and", "not"))

Words = NDArray[np.int64]


@dataclass(frozen=True)
class ErrorPatterns:
    """Bodies that are wrong at the same cards count as one pattern; `order` lists them."""

    errors: Words  # (pattern, word)
    weight: NDArray[np.float64]  # (use, pattern)
    order: NDArray[np.int64]
    sums: NDArray[np.float64]  # (use, body): of the weights in this order, from 0
    begins: NDArray[np.int64]

    @classmethod
    def of(cls, errors: Words, weight: NDArray[np.float64]) -> ErrorPatterns:
        """Gather bodies by where they are wrong; the weight is (use, body)."""
        order = np.argsort(_row_hashes(errors), kind="stable")
        row = errors[order]
        new = np.append(True, (row[1:] != row[:-1]).any(axis=1))
        begins = np.append(np.flatnonzero(new), len(order))
        sums = np.pad(np.cumsum(weight[:, order], axis=1), ((0, 0), (1, 0)))
        return cls(row[new], np.diff(sums[:, begins]), order, sums, begins)

    def pick(
        self, pattern: NDArray[np.int64], luck: NDArray[np.float64], use: int = 0
    ) -> NDArray[np.int64]:
        """A body of each pattern, drawn by its weight in a use."""
        at = self.sums[use, self.begins[pattern]] + luck * self.weight[use, pattern]
        places = np.searchsorted(self.sums[use], at, side="right") - 1
        return self.order[np.clip(places, self.begins[pattern], self.begins[pattern + 1] - 1)]


class Fit:
    """The rules of at most a given reach, against the cards at which they already apply."""

    def __init__(
        self, reach: int, seen: Words, truths: tuple[Words, Words], share: float = 1.0
    ) -> None:
        a, b, c = atoms("joined"), bodies(), chains()
        self.reach = reach
        atom_truth, self._held = truths
        base = as_words(seen[:, 0] >= reach, self._held.shape[1])
        verdicts = as_words(seen[:, 5] != 0, len(base))
        small, large, links = (
            int(np.searchsorted(part.reach, reach, "right")) for part in (a, b, c)
        )
        errors = np.zeros((large, len(base)), np.int64)
        compiled(posterior.find_errors)(
            b.operator, b.first, b.second, atom_truth, self._held, verdicts, base, errors
        )
        self._bodies = ErrorPatterns.of(errors, b.weight[:, :large])
        self._atoms = ErrorPatterns.of(
            (atom_truth[:small] ^ verdicts) & base, a.weight[None, :small]
        )
        self._chains = posterior.ChainConditions(c.shape[:links], c.literal[:links], self._held)
        self._parts = posterior.BodyErrors(
            *(self._bodies.errors, self._bodies.weight),
            *(self._atoms.errors, self._atoms.weight[0], base),
        )
        self._mask = base.copy()
        self.weight = np.zeros(links)
        weigh: Any = compiled(posterior.weigh)
        prior = share * c.weight[:links]
        self.total = float(weigh(self._chains, prior, self._parts, self._mask, self.weight))

    def draw(self, number: int, luck: np.random.Generator) -> list[bytes]:
        """Draw rules by weight, as programs; rules of a smaller reach are left out."""
        chosen, literals = self.derive(number, luck)
        drawn = (_program(int(s), literals[:, i]) for i, s in enumerate(chosen))
        return [row for row in drawn if self.reach == 1 or _reach(row) == self.reach]

    def derive(
        self, number: int, luck: np.random.Generator
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Draw rules by weight: their chains, and the parts of each rule, (part, rule).

        A part is a body of `bodies()`, or an atom where the chain has more than one condition.
        """
        times = luck.multinomial(number, self.weight / self.weight.sum())
        chosen = np.zeros(number, np.int64)
        literals = np.zeros((MOST_LITERALS + 1, number), np.int64)
        where, which = luck.random(literals.shape), luck.random(literals.shape)
        room = max(len(self._bodies.errors), len(self._atoms.errors))
        draws = posterior.Draws(times, where, np.zeros(room), np.zeros(room, np.int64))
        draw_chains: Any = compiled(posterior.draw_chains)
        draw_chains(self._chains, self._parts, self._mask, draws, chosen, literals)
        shape = self._chains.shape[chosen]
        for row, numbers in zip(literals, which, strict=True):
            for use in (ALONE, ONE):
                here = shape == use
                row[here] = self._bodies.pick(row[here], numbers[here], use)
            small = shape > ONE
            row[small] = self._atoms.pick(row[small], numbers[small])
        return chosen, literals


def fits(seen: Words, share: float = 1.0, reaches: tuple[int, ...] = REACHES) -> list[Fit]:
    """The weight that fits the judged cards, by reach.

    A rule that would not yet apply at a wrong card does not fit.
    """
    words = max(1, -(-len(seen) // WORD))
    truths = _truths(atoms().rows, seen, words), _truths(conditions().rows, seen, words)
    wrong = seen[seen[:, 5] == 0, 0]
    return [Fit(reach, seen, truths, share) for reach in reaches if not (wrong < reach).any()]


def _row_hashes(words: Words) -> NDArray[np.int64]:
    # A collision does no harm.
    mixed = words[:, 0].copy()
    for word in words.T[1:]:
        mixed = mixed * 1000003 ^ word
    return mixed


def _truths(rows: Any, seen: Words, words: int) -> Words:
    truths = np.zeros((len(rows), words), np.int64)
    compiled(posterior.as_bits)(rows, seen, truths)
    return truths


def as_words(bits: NDArray[np.bool_], words: int) -> Words:
    """Truths as the bits of this number of words."""
    padded = np.zeros(words * WORD, np.uint8)
    padded[: len(bits)] = bits
    return np.packbits(padded, bitorder="little").view(np.int64)


def _reach(row: bytes) -> int:
    return int(rulelang.reach(np.frombuffer(row, np.int16)))


def _program(chain: int, drawn: Any) -> bytes:
    c = chains()
    shape, literals = int(c.shape[chain]), [int(k) for k in c.literal[chain] if k != NO_CONDITION]
    body = _body if shape <= ONE else _atom
    if shape == JOINED:
        tokens = [
            IF,
            AND,
            *_literal(literals[0]),
            *_literal(literals[1]),
            *body(drawn[0]),
            *body(drawn[1]),
        ]
    else:
        tokens = []
        for literal, k in zip(literals, drawn, strict=False):
            tokens += [IF, *_literal(literal), *body(k)]
        tokens += body(drawn[len(literals)])
    row = np.zeros(rulelang.LENGTH, np.int16)
    row[: len(tokens) + 1] = len(tokens), *tokens
    return row.tobytes()


def _literal(literal: int) -> tuple[int, ...]:
    tokens = conditions().tokens[literal >> 1]
    return (NOT, *tokens) if literal & 1 else tokens


def _atom(k: int) -> tuple[int, ...]:
    return atoms().tokens[k]


def _body(k: int) -> tuple[int, ...]:
    b = bodies()
    operator, first, second = int(b.operator[k]), int(b.first[k]), int(b.second[k])
    head = _body(first) if operator > NESTED else _atom(first)
    if operator == ATOM:
        return head
    other = _literal(second) if on_earlier(operator) else _atom(second)
    return (JOINING[operator % NESTED], *head, *other)
