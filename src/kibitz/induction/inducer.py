"""A player's reasoning about a secret rule: rules that fit, their weights, the next card to try."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..contract import as_python, whole_number
from ..kernel import compiled
from ..kit import rulelang
from ..kit.cards import as_set
from ..kit.rulelang import RuleError
from ..rule import Rule, card_number
from ..rule.judging import CARDS, PACK
from . import posterior
from .ahead import Ahead
from .evidence import Evidence, Judged, LineEnd, as_rows
from .family import Fit, fits
from .plain import PlainFit
from .sample import NUMBERS

Counted = dict[bytes, int]  # programs, and how often each was drawn
Purpose = Literal["learn", "score", "both"]

SURE_TO_SAVE = 0.5  # of the turns that a wrong guess saves, since a card may give as much
FEWEST_BITS = 0.5  # bits; a card counts at least this, since the next hand may give more
UNKNOWN, SURPRISE = 0.01, 0.85  # of a rule that is in no family: see _unknown
PLAIN = 0.6  # the prior weight of rules that people state in a few words
LEADERS, REST = 6, 0.35  # rules in the look-ahead, and the largest weight of the others
TRIES = 12  # times `budget` rules drawn, until enough of them fit all that is known


@dataclass(frozen=True)
class Leading:
    """The shortest of a set of rules that can no longer differ, and the weight of the set."""

    rule: str
    weight: float
    words: str


@dataclass(frozen=True)
class Drawn:
    """Rules drawn by weight, each once: their shares, and the cards that each calls right now.

    alike: a number for each rule, equal for rules that can no longer differ. unknown: how likely it
    is that none of the rules of the family is the dealer's.
    """

    rows: Any
    share: NDArray[np.float64]
    right: NDArray[np.int64]
    alike: NDArray[np.int64]
    unknown: float = 0.0

    def chance(self, card: int) -> float:
        """The probability that a card is right now."""
        return float(self.share[(self.right >> card) & 1 == 1].sum())

    @cached_property
    def leading(self) -> list[tuple[float, bytes]]:
        """The sets of rules that can no longer differ, with their weights, heaviest first."""
        _, group = np.unique(self.alike, return_inverse=True)
        weights = np.bincount(group, (1 - self.unknown) * self.share)
        shortest: dict[int, int] = {}
        for k in np.argsort(self.rows[:, 0], kind="stable"):
            shortest.setdefault(int(group[k]), int(k))
        order = np.argsort(-weights, kind="stable")
        return [(float(weights[g]), self.rows[shortest[int(g)]].tobytes()) for g in order]


class Inducer:
    """Finds a dealer's rule from the cards that the dealer calls right and wrong.

    budget: how many rules it holds at a time. They are drawn anew from all rules that fit, by
    weight, so no rule is lost for lack of room. memory: how many judged cards it remembers, 0 for
    all. Cards are texts such as `Th`; rules are texts that `Rule` reads.

    >>> inducer = Inducer(seed=1)
    >>> inducer.start("Th")
    >>> for card, right in (("3h", True), ("4s", False), ("9h", True), ("Js", False), ("2d", True)):
    ...     inducer.observe(card, right)
    >>> inducer.chance("7d") > 0.5 > inducer.chance("7s")
    True
    """

    def __init__(self, seed: int = 0, budget: int = 1000, memory: int = 0) -> None:
        self.budget = whole_number(budget, "budget", 1)
        self.memory = whole_number(memory, "memory", 0)
        self.evidence = Evidence()
        self._luck = np.random.default_rng(whole_number(seed, "A seed", 0))
        self._drawn: Drawn | None = None
        self._hand: list[int] = []

    def start(self, card: str) -> None:
        """Note the card that starts the line."""
        self.evidence.start(card_number(card))
        self._drawn = None

    def observe(self, card: str, accepted: bool) -> None:
        """Note a card that was played and judged, or a Prophet's call that was confirmed."""
        self.observe_string([card], accepted)

    def observe_string(self, cards: Sequence[str], accepted: bool) -> None:
        """Note cards that were played as a string; if it was wrong, at least one of them was."""
        if self.evidence.place.down == 0:
            raise RuleError("No card lies yet; begin with start(card).")
        self.evidence.play([card_number(card) for card in cards], accepted)
        self._drawn = None

    def observe_no_play(self, hand: Sequence[str]) -> None:
        """Note that a declared no-play was right: no card of the hand is right here."""
        self.evidence.all_wrong([card_number(card) for card in hand])
        self._drawn = None

    def refuted(self, rule: str) -> None:
        """Note a wrong guess: neither this rule nor any rule that agrees with it from here on."""
        self.evidence.refuted.append((Rule(rule).program.tobytes(), self.evidence.place))
        self._drawn = None

    def observe_hint(self, piece: str) -> None:
        """Note that the dealer's rule has a piece, such as `.odd(last)`.

        A rule can be written in many ways, so the piece says only that the rank of that card
        matters, or its suit. A piece that is no property of a card says nothing.
        """
        if not isinstance(piece, str):
            raise RuleError(f"A piece of a rule is a text, not {as_python(piece)}.")
        if tokens := rulelang.akin(rulelang.token(piece)):
            self.evidence.hints.append(tokens)
        self._drawn = None

    @property
    def exhausted(self) -> bool:
        """Whether no rule of the family fits the evidence."""
        return not len(self.drawn.rows)

    def chance(self, card: str) -> float:
        """The probability that a card is right now."""
        if self.exhausted:
            return self._rate()
        return self.drawn.chance(card_number(card))

    def chance_of(self, cards: Sequence[str]) -> float:
        """The probability that cards are all right, one after another."""
        numbers, place = [card_number(card) for card in cards], self.evidence.place
        if self.exhausted:
            return self._rate() ** len(numbers)
        right = np.full(len(self.drawn.rows), True)
        for card in numbers:
            right &= (_right(self.drawn.rows, place) >> card) & 1 == 1
            place = place.after(card)
        return float(self.drawn.share[right].sum())

    def chance_of_none(self, hand: Sequence[str]) -> float:
        """The probability that no card of a hand is right now."""
        held = as_set(map(card_number, hand))
        if self.exhausted:
            return (1 - self._rate()) ** held.bit_count()
        return float(self.drawn.share[self.drawn.right & held == 0].sum())

    def tells(self, card: str) -> float:
        """The information about the rule, in bits, in the verdict on a card."""
        return _entropy(self.chance(card))

    def keeps(self, rule: str, *cards: str) -> bool:
        """Whether a given rule calls all cards right, one after another from here."""
        program, place = Rule(rule).program[None], self.evidence.place
        for card in map(card_number, cards):
            if not _right(program, place)[0] >> card & 1:
                return False
            place = place.after(card)
        return True

    def certainty(self) -> float:
        """The weight of the leading rule; 0 if no rule fits."""
        return self.drawn.leading[0][0] if not self.exhausted else 0.0

    def best(self, n: int = 1) -> list[Leading]:
        """The leading rules; each weight includes the rules that can no longer differ."""
        return [_leading(*leading) for leading in self.drawn.leading[:n]]

    def guess(self, turns_left: int = 1, penalty: float = 2.0) -> str | None:
        """The rule to name now, or None if it is better to wait.

        Where few rules are left it looks ahead exactly (ahead.py). Otherwise a wrong guess costs
        `penalty`, less half of the turns that are saved by knowing that it is wrong. A right guess
        saves the turns until it is known whether the leading rule is the rule. A turn counts as
        many bits as the best card gives.
        """
        sure = self.certainty()
        if sure == 0.0:
            return None
        return self.best()[0].rule if self._should_name(sure, turns_left, penalty) else None

    def _should_name(self, sure: float, turns_left: int, penalty: float) -> bool:
        ahead = self._ahead(penalty)
        if ahead.rest < REST:
            return ahead.is_time()
        bits = max(self._most_bits_of_hand(), FEWEST_BITS)
        waits = min(turns_left, _entropy(sure) / bits)
        risk = penalty - min(turns_left, SURE_TO_SAVE * self._saved(bits))
        return (1 - sure) * risk <= sure * waits

    def _ahead(self, penalty: float) -> Ahead:
        weights = tuple(weight for weight, _ in self.drawn.leading[:LEADERS])
        rows = np.array([np.frombuffer(row, np.int16) for _, row in self.drawn.leading[:LEADERS]])
        right = _right(rows, self.evidence.place)
        hand = self._hand or range(CARDS)
        cards = {sum(int(r >> card & 1) << k for k, r in enumerate(right)) for card in hand}
        return Ahead(weights, max(0.0, 1 - sum(weights)), tuple(sorted(cards)), penalty)

    def _saved(self, bits: float) -> float:
        """Turns that are saved by knowing that the leading rule is wrong.

        The next guess is a turn away.
        """
        weights = np.array([weight for weight, _ in self.drawn.leading])
        others = weights[1:] / weights[1:].sum()
        rest = -float(others @ np.log2(others))
        known = -float(np.log2(1 - weights[0])) if len(others) else 0.0
        return max(0.0, (rest + known) / bits - max(1.0, rest / bits))

    def _most_bits_of_hand(self) -> float:
        return max(_entropy(self.drawn.chance(card)) for card in self._hand or range(CARDS))

    def suggest(self, hand: Sequence[str], purpose: Purpose = "learn") -> str:
        """A card of the hand that is informative, or likely right, or some of both."""
        cards = [card_number(card) for card in dict.fromkeys(hand)]
        if not cards:
            raise RuleError("There is no card in the hand to suggest.")
        self._hand = cards
        worth = [self._preference(card, cards, purpose) for card in cards]
        return PACK.name(cards[int(np.argmax(worth))])

    def _preference(self, card: int, hand: list[int], purpose: Purpose) -> float:
        if self.exhausted or purpose == "score":
            return self.chance(PACK.name(card))
        bits = self._bits(card, hand)
        return bits if purpose == "learn" else bits + self.drawn.chance(card)

    def _bits(self, card: int, hand: list[int]) -> float:
        """The information in bits of a card and the best card after it."""
        d, place = self.drawn, self.evidence.place
        yes = (d.right >> card) & 1 == 1
        chance = float(d.share[yes].sum())
        bits = _entropy(chance)
        if yes.any():
            bits += chance * self._next_bits(d, yes, place.after(card), hand)
        if not yes.all():
            bits += (1 - chance) * self._next_bits(d, ~yes, place, hand)
        return bits

    def _next_bits(self, d: Drawn, those: Any, place: LineEnd, hand: list[int]) -> float:
        share = d.share[those]
        right = d.right[those] if place == self.evidence.place else _right(d.rows[those], place)
        chances = [share[(right >> card) & 1 == 1].sum() / share.sum() for card in hand]
        return max(_entropy(float(chance)) for chance in chances)

    @property
    def drawn(self) -> Drawn:
        """The rules that it holds now."""
        if self._drawn is None:
            self._drawn = self._draw()
        return self._drawn

    def _draw(self) -> Drawn:
        known = self.evidence.remembered(self.memory)
        counts, weight = self._fitting(known)
        return self._looked_at(counts, known.place, _unknown(weight, len(known.judged)))

    def _fitting(self, known: Evidence) -> tuple[Counted, float]:
        """Rules drawn from all that fit, how often each was drawn, and the weight of all."""
        seen = as_rows(known.judged)
        families: list[Fit | PlainFit] = [PlainFit(seen, PLAIN), *fits(seen, 1.0 - PLAIN)]
        counts = self._drawn_from(families, known)
        if counts[0] or not known.hints:
            return counts
        return self._drawn_from(families, replace(known, hints=[]))

    def _drawn_from(
        self, families: Sequence[Fit | PlainFit], known: Evidence
    ) -> tuple[Counted, float]:
        total = sum(fit.total for fit in families)
        counts: Counted = {}
        asked = kept = 0
        for _ in range(TRIES):
            if total == 0.0 or sum(counts.values()) * 2 > self.budget:
                break
            asked += self.budget
            for row, n in self._kept(self._draw_within_budget(families), known).items():
                counts[row] = counts.get(row, 0) + n
                kept += n
        return counts, total * kept / max(1, asked)

    def _draw_within_budget(self, families: Sequence[Fit | PlainFit]) -> Counted:
        weights = np.array([fit.total for fit in families])
        drawn: Counted = {}
        numbers = self._luck.multinomial(self.budget, weights / weights.sum())
        for fit, number in zip(families, numbers.tolist(), strict=True):
            for row in fit.draw(number, self._luck) if number else ():
                drawn[row] = drawn.get(row, 0) + 1
        return drawn

    def _kept(self, counts: Counted, known: Evidence, one_by_one: bool = False) -> Counted:
        """The rules that agree with facts about several cards together and with refuted guesses.

        With `one_by_one` the single cards are checked too.
        """
        rows = _rows(counts)
        keep = np.full(len(rows), True)
        for tokens in known.hints:
            keep &= _has_one(rows, tokens)
        for string in known.wrong_strings:
            keep &= _verdicts(rows, string).min(axis=1) == 0
        if one_by_one:
            right = [row[5] for row in known.judged]
            keep &= (_verdicts(rows, known.judged) == right).all(axis=1)
        for program, place in known.refuted:
            marks = self._alike(np.vstack([rows, np.frombuffer(program, np.int16)]), place)
            keep &= marks[:-1] != marks[-1]
        return {row: n for (row, n), kept in zip(counts.items(), keep, strict=True) if kept}

    def _looked_at(self, counts: Counted, place: LineEnd, unknown: float = 0.0) -> Drawn:
        rows = _rows(counts)
        share = np.array([*counts.values()], float)
        share /= max(1.0, share.sum())
        return Drawn(rows, share, _right(rows, place), self._alike(rows, place), unknown)

    def _alike(self, rows: Any, place: LineEnd) -> NDArray[np.int64]:
        marks, alike = np.zeros(len(rows), np.int64), np.arange(len(rows))
        for line in NUMBERS:  # those that nobody shares a mark with are known to differ
            out = np.zeros(len(alike), np.int64)
            ask = (rows[alike], np.array(place.lasts), place.down, line[None])
            compiled(posterior.signatures)(*ask, out)
            marks[alike] = marks[alike] * 31 + out
            _, group, size = np.unique(marks, return_inverse=True, return_counts=True)
            alike = np.flatnonzero(size[group] > 1)
        return marks

    def _rate(self) -> float:
        verdicts = [row[5] for row in self.evidence.judged]
        return (1 + sum(verdicts)) / (2 + len(verdicts))


def _unknown(weight: float, judged: int) -> float:
    """The probability that the rule is not of the family, whose fitting rules have this weight.

    UNKNOWN is how likely it was before the first card; such a rule foresees a verdict with
    SURPRISE bits missing.
    """
    other = UNKNOWN * 2.0 ** (-SURPRISE * judged)
    return other / (other + (1 - UNKNOWN) * weight)


def _rows(counts: Counted) -> Any:
    return np.frombuffer(b"".join(counts), np.int16).reshape(-1, rulelang.LENGTH)


def _has_one(rows: Any, tokens: list[int]) -> NDArray[np.bool_]:
    written = np.arange(1, rulelang.LENGTH) <= rows[:, :1]
    return (np.isin(rows[:, 1:], tokens) & written).any(axis=1)


def _verdicts(rows: Any, cards: Sequence[Judged]) -> NDArray[np.int64]:
    out = np.zeros((len(rows), len(cards)), np.int64)
    compiled(posterior.verdicts)(rows, as_rows(cards), out)
    return out


def _right(rows: Any, place: LineEnd) -> NDArray[np.int64]:
    out = np.zeros(len(rows), np.int64)
    compiled(posterior.judged_right)(rows, place.down, np.array(place.lasts), out)
    return out


def _entropy(chance: float) -> float:
    if not 0 < chance < 1:
        return 0.0
    return float(-chance * np.log2(chance) - (1 - chance) * np.log2(1 - chance))


def _leading(weight: float, program: bytes) -> Leading:
    row = np.frombuffer(program, np.int16)
    return Leading(rulelang.text(row), weight, rulelang.words(row))
