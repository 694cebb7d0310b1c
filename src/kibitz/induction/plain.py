"""The rules that people state in a few words, all in one list, against the judged cards.

The weight of a rule is that of its form times those of its phrases, and depends on how many cards
it accepts; plain.json has the weights.
Rules that accept nearly all cards or nearly none are left out, as Abbott and Golden advise dealers.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..kernel import compiled
from ..kit import rulelang
from ..kit.rulelang.tokens import TOKEN_OF
from ..rule.judging import CARDS
from . import posterior
from .family import WORD, as_words
from .forms import CHOICE, FORMS, NO_LITERAL, Listing, Phrase
from .named_parts import with_opposite

Weights = dict[str, dict[str, float]]

WEIGHTS: Weights = json.loads(Path(__file__).with_name("plain.json").read_text("utf-8"))
JOINING = [[], *([TOKEN_OF[word]] for word in ("and", "or", "truth==", "if"))]
NOT = TOKEN_OF["not"]
LEAST_ACCEPTED, MOST_ACCEPTED = 0.17, 0.92  # the share of cards that a rule accepts
ACCEPTS = {"few": 0.25, "some": 0.4, "half": 0.6, "many": 0.75, "most": 1.0}  # up to this share
MOST_CHARACTERS = 1000  # of a text
SAMPLE = 1024  # positions in which the share is measured
REACHES = 4


@dataclass(frozen=True)
class Plain:
    """All rules, and what their weights are made of.

    programs: of the literals. rows: (rule, 8), its form, what is done, with which three literals,
    and the three phrases chosen for it; NO_LITERAL for no phrase. reach: of each rule. accepts:
    how many cards it accepts, a place in ACCEPTS.
    """

    phrases: Sequence[Phrase]
    programs: Any
    rows: NDArray[np.int16]
    reach: NDArray[np.int8]
    accepts: NDArray[np.int8]

    def __getitem__(self, kept: Any) -> Plain:
        """Some of the rules."""
        parts = {name: getattr(self, name)[kept] for name in ("rows", "reach", "accepts")}
        return replace(self, **parts)

    def weight(self, weights: Weights) -> NDArray[np.float64]:
        """The weight of each rule; the weights of all are 1."""
        each = [_weight(phrase, weights) for phrase in self.phrases]
        accepting = np.array([weights["accepts"][name] for name in ACCEPTS])
        products = np.array([*each, 1.0])[self.rows[:, 5:]].prod(axis=1) * accepting[self.accepts]
        shares = np.array([weights["forms"][form] for form in FORMS])
        sums = np.maximum(np.bincount(self.rows[:, 0], products, len(FORMS)), 1e-300)
        return np.asarray(products * (shares / shares.sum() / sums)[self.rows[:, 0]])

    @cached_property
    def prior(self) -> NDArray[np.float64]:
        """The weight of each rule by the weights of plain.json."""
        return self.weight(WEIGHTS)

    def fitting(self, seen: Any) -> NDArray[np.int64]:
        """The rules that agree with judged cards."""
        wrong, _ = self._against(seen)
        return np.flatnonzero(wrong == 0)

    def sifted(self) -> Plain:
        """The first of those rules that say the same, if it accepts neither too much nor little."""
        right, marks = self._against(_sample())
        _, first = np.unique(marks, return_index=True)
        share = right / SAMPLE
        kept = np.sort(first[(share[first] >= LEAST_ACCEPTED) & (share[first] <= MOST_ACCEPTED)])
        accepts = np.digitize(share, [*ACCEPTS.values()][:-1]).astype(np.int8)
        return replace(self, accepts=accepts)[kept]

    def _against(self, seen: Any) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """By rule, the number of judged cards that it gets wrong, and a hash of these cards."""
        words = max(1, -(-len(seen) // WORD))
        truths = np.zeros((len(self.programs) // 2, words), np.int64)
        compiled(posterior.as_bits)(self.programs[::2], seen, truths)
        early = np.array([as_words(seen[:, 0] < reach, words) for reach in range(REACHES)])
        verdicts, used = (as_words(bits, words) for bits in (seen[:, 5] != 0, seen[:, 5] >= 0))
        wrong, marks = np.zeros((2, len(self.rows)), np.int64)
        ask = (self.rows, self.reach, truths, early, verdicts, used, wrong, marks)
        compiled(posterior.compare)(*ask)
        return wrong, marks

    def program(self, rule: int) -> bytes:
        """A rule as a program."""
        what, *literals = self.rows[rule, 1:5].tolist()
        parts = [self.tokens[k] for k in literals if k != NO_LITERAL]
        parts = [parts[2], *parts[:2]] if what == CHOICE else parts
        tokens = np.concatenate([JOINING[what], *parts])
        row = np.zeros(rulelang.LENGTH, np.int16)
        row[0], row[1 : len(tokens) + 1] = len(tokens), tokens
        return row.tobytes()

    @cached_property
    def tokens(self) -> list[NDArray[np.int16]]:
        """The programs of the literals without their lengths."""
        return [program[1 : program[0] + 1] for program in self.programs]


@cache
def plain() -> Plain:
    """All rules that people state in a few words."""
    listing = Listing()
    rows = np.concatenate(listing.rows).astype(np.int16)
    programs = _programs_and_opposites(listing.texts)
    literals = rows[:, 2:5]
    none = literals == NO_LITERAL
    length = 1 + np.where(none, 0, 1 + programs[literals, 0]).sum(axis=1)
    reaches = np.array([rulelang.reach(program) for program in programs])
    reach = np.where(none, 0, reaches[literals]).max(axis=1).astype(np.int8)
    accepts = np.zeros(len(rows), np.int8)
    return Plain(listing.phrases, programs, rows, reach, accepts)[length < rulelang.LENGTH].sifted()


def _programs_and_opposites(texts: Sequence[str]) -> Any:
    rows = np.zeros((len(texts), rulelang.LENGTH), np.int16)
    for k in range(0, len(texts), 2):
        own = rulelang.tokens_of(texts[k], MOST_CHARACTERS)
        plainly_denied = texts[k + 1] == with_opposite(texts[k])[1]
        other = [NOT, *own] if plainly_denied else rulelang.tokens_of(texts[k + 1], MOST_CHARACTERS)
        for row, tokens in ((k, own), (k + 1, other)):
            rows[row, : len(tokens) + 1] = len(tokens), *tokens
    return rows


def _weight(phrase: Phrase, weights: Weights) -> float:
    parts = [weights[table][name] for table, name in phrase.uses]
    return float(np.prod(parts)) / (2 * len(phrase.kind.pairs))


def _sample() -> Any:
    rng = np.random.default_rng(0)
    cards = rng.integers(CARDS, size=(SAMPLE, REACHES))
    down = rng.integers(REACHES, 40, size=SAMPLE)
    return np.column_stack([down, cards, np.zeros(SAMPLE, np.int64)])


class PlainFit:
    """The rules of the list that agree with judged cards, and draws of them by weight."""

    def __init__(self, seen: Any, share: float) -> None:
        self._fitting = plain().fitting(seen)
        self._sums = np.cumsum(plain().prior[self._fitting])
        self.total = share * float(self._sums[-1]) if len(self._sums) else 0.0

    def draw(self, number: int, luck: np.random.Generator) -> list[bytes]:
        """Draw rules by weight, as programs."""
        places = np.searchsorted(self._sums, luck.random(number) * self._sums[-1], "right")
        programs = {k: plain().program(int(self._fitting[k])) for k in {*places.tolist()}}
        return [programs[k] for k in places.tolist()]
