"""Eleusis for one: a scientist, a hand of 12 cards refilled from two packs, and 30 turns.

Each turn the scientist plays one card, learns whether it is right, and may name the rule. The
score is the number of turns left, less two for each wrong guess, and never below zero. A guess is
right if it agrees with the rule on every line that can still grow from the present one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

import numpy as np

from ..contract import KibitzError
from ..kernel import bits, compiled
from ..kit.cards import as_set
from ..kit.rng import State, below, seeded, shuffle
from ..kit.rulelang import RuleError
from ..rule import Rule
from ..rule.judging import CARDS, PACK
from . import posterior

HAND, PACKS, TURNS, PENALTY = 12, 2, 30, 2
LINES, LINE_LENGTH = 12, 24  # by chance, along which rules are compared before it is proved

Judge = Callable[[Sequence[str], str], bool]


@dataclass(frozen=True)
class Guess:
    """A rule that is named, and how sure the scientist is (None if it does not say)."""

    rule: str
    sure: float | None = None


class SoloPlayer(Protocol):
    """A player of the game for one: one of ours, or a program at the other end of a pipe."""

    def begin(self, starter: str, hand: Sequence[str], seed: int) -> None:
        """A new deal begins."""

    def card(self, hand: Sequence[str], turn: int) -> str:
        """The card to play."""
        ...

    def judged(self, card: str, right: bool, turn: int) -> Guess | None:
        """Take the verdict on the card; return a guess or None."""
        ...

    def guessed(self, right: bool) -> None:
        """Take whether the guess was right; a right guess ends the deal."""

    def end(self, score: int) -> None:
        """The deal is over."""


@dataclass
class Deal:
    """The course of a deal: points, turn of the right guess (None without one), and all guesses.

    Each guess has the certainty that the scientist stated and whether the guess was right.
    """

    score: int = 0
    solved: int | None = None
    guesses: list[tuple[float | None, bool]] = field(default_factory=list)
    line: list[str] = field(default_factory=list)

    @property
    def wrong(self) -> int:
        """The number of wrong guesses."""
        return sum(not right for _, right in self.guesses)


def play(rule: Rule | Judge, scientist: SoloPlayer, seed: int) -> Deal:
    """Play a deal with a rule, or with a Python function of the line so far and a card."""
    accepts = rule.accepts if isinstance(rule, Rule) else rule
    stock = _shuffle(seeded(seed))
    deal = Deal(line=[next(stock)])
    hand = [*islice(stock, HAND)]
    scientist.begin(deal.line[0], hand, seed)
    for turn in range(1, TURNS + 1):
        card = _legal_card(scientist.card(hand, turn), hand)
        right = accepts(deal.line, card)
        hand[hand.index(card)] = next(stock)
        if right:
            deal.line.append(card)
        guess = scientist.judged(card, right, turn)
        if guess and _is_found(scientist, deal, guess, rule, seed):
            deal.solved = turn
            break
    left = TURNS - (deal.solved or TURNS)
    deal.score = max(0, left - PENALTY * deal.wrong)
    scientist.end(deal.score)
    return deal


def _shuffle(rng: State) -> Iterator[str]:
    cards = np.arange(PACKS * CARDS) % CARDS
    shuffle(rng, cards, len(cards))
    return map(PACK.name, cards.tolist())


def _legal_card(card: str, hand: Sequence[str]) -> str:
    if card not in hand:
        raise KibitzError(f"The scientist played {card[:20]!r}, which is not in the hand.")
    return card


def _is_found(
    scientist: SoloPlayer, deal: Deal, guess: Guess, rule: Rule | Judge, seed: int
) -> bool:
    right = agrees(guess.rule, rule, deal.line, seed)
    deal.guesses.append((guess.sure, right))
    scientist.guessed(right)
    return right


def agrees(guess: str, rule: Rule | Judge, line: Sequence[str], seed: int = 0) -> bool:
    """Whether a guess agrees with a rule on every line that can still grow from this one.

    A text that is no rule does not agree. The answer is exact for two rules of the language.
    Random
    lines decide where these have too many states to be compared, and for a Python function.
    """
    try:
        guessed = Rule(guess)
    except RuleError:
        return False
    if not _agree_by_chance(guessed, rule, line, seeded(seed)):
        return False
    try:
        return not isinstance(rule, Rule) or rule.same(guessed, line)
    except RuleError:  # too many states
        return True


def _agree_by_chance(guessed: Rule, rule: Rule | Judge, line: Sequence[str], rng: State) -> bool:
    for _ in range(LINES):
        here = [*line]
        for _ in range(LINE_LENGTH):
            right = _right_cards(rule, here)
            if right != _right_cards(guessed, here):
                return False
            if not right:
                break
            here.append(NAMES[bits.nth(right, below(rng, bits.popcount(right)))])
    return True


def _right_cards(rule: Rule | Judge, line: Sequence[str]) -> int:
    if not isinstance(rule, Rule):
        return as_set(card for card, name in enumerate(NAMES) if rule(line, name))
    numbers = np.array([PACK.card(name) for name in line[-3:]])
    down, lasts = len(line), [*numbers[::-1].tolist(), -1, -1][:3]
    return int(compiled(posterior.right_after)(rule.program, down, *lasts))


NAMES = [PACK.name(card) for card in range(CARDS)]
