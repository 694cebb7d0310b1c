"""Random rules for a player to find: grown by a grammar, sifted and graded; no two are alike.

A rule grows from the language itself, not from what the inducer thinks likely. It is kept if it
accepts from a fifth to nine tenths of the cards, has no redundant part, and agrees with no rule
before it. How hard it is, is a measure of the rule alone, fixed before any player of ours was
tuned: the length of its program, two more for each card that it looks back beyond the last, and
one for each eighth that its share of right cards lies away from one half.

The verdicts of a rule decide to which of two halves it belongs, so no rule is in both. One half
is for development, the other for reports.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ..kernel import compiled
from ..kit import rulelang
from ..kit.rng import State, below, seeded
from ..rule import Rule
from ..rule.measuring import measure
from . import posterior
from .sample import NUMBERS

Half = Literal["develop", "report"]
HALVES: tuple[Half, Half] = ("develop", "report")
GRADES = {"easy": 5, "middling": 9, "hard": 18}  # the largest difficulty of each
MOST_WORDS = 16  # of a program
SAMPLE = 200  # lines, to grade a rule by

EARLIER = ("last",) * 6 + ("last2",) * 2 + ("last3",)
CARDS = ("card",) * 3 + EARLIER[:-1]
PLAIN = ("red", "black", "odd", "even", "high", "low", "face", "numeral")
SUITS = ("hearts", "spades", "diamonds", "clubs")
ORDERS = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(frozen=True)
class Made:
    """A generated rule, its difficulty, and its grade."""

    text: str
    difficulty: int
    grade: str


def make_rules(seed: int, half: Half, wanted: Mapping[str, int]) -> list[Made]:
    """Generate `number` rules of each grade, the easier first; equal seeds give equal rules."""
    missing = Counter(wanted)
    rules: list[Made] = []
    for rule in grow_rules(seed, half):
        if missing[rule.grade] > 0:
            missing[rule.grade] -= 1
            rules.append(rule)
        if not any(missing.values()):
            break
    return sorted(rules, key=lambda rule: [*GRADES].index(rule.grade))


def grow_rules(seed: int, half: Half) -> Iterator[Made]:
    """Generate rules of a half without end; no two are alike."""
    rng, known = seeded(seed), set[int]()
    while True:
        text = _truth(rng, 3)
        try:
            rule = Rule(text)
        except rulelang.RuleError:
            continue  # too long, or it compares what cannot be compared
        mark = mark_of(rule)
        if rule.program[0] > MOST_WORDS or mark in known or half_of(mark) != half:
            continue
        known.add(mark)
        difficulty = grade_of(rule)
        if difficulty is not None and not _is_redundant(rule.program, mark):
            grade = next(name for name, most in GRADES.items() if difficulty <= most)
            yield Made(rulelang.text(rule.program), difficulty, grade)


def half_of(mark: int) -> Half:
    """The half of rules with this mark; a single bit of it would depend on a few cards alone."""
    return HALVES[below(seeded(mark), len(HALVES))]


def grade_of(rule: Rule) -> int | None:
    """The difficulty of a rule; None if the rule is not good, or too hard."""
    measured = measure(rule.program, 0, close=1.0, batch=SAMPLE)
    if not measured.passes or measured.dead:
        return None
    beyond, off = max(0, measured.reach - 1), round(8 * abs(measured.mean - 0.5))
    difficulty = int(rule.program[0]) + 2 * beyond + off
    return difficulty if difficulty <= GRADES["hard"] else None


def mark_of(rule: Rule) -> int:
    """A number that all rules with the same verdicts share."""
    return int(marks_of(rule.program[None])[0])


def marks_of(rows: Any) -> NDArray[np.int64]:
    """A number for each program, equal for programs that agree along a sample of lines."""
    marks = np.zeros(len(rows), np.int64)
    for lasts in STARTS:
        out = np.zeros(len(rows), np.int64)
        compiled(posterior.signatures)(rows, np.array(lasts), len(lasts), NUMBERS, out)
        marks = marks * 31 + out
    return marks


STARTS = ((7, 14, 36), (51, 2, 20), (12, 38, 33))  # where every rule of the language bites


def _is_redundant(program: Any, mark: int) -> bool:
    return mark in marks_of(np.array([*_shortened_programs(program)]))


def _shortened_programs(program: Any) -> Iterator[Any]:
    words = [rulelang.tokens.NAMES[t] for t in program[1 : program[0] + 1]]
    ends = [_end(words, k) for k in range(len(words))]
    truths = [k for k in range(len(words)) if _is_truth(words[k])]
    for k in truths:
        inner = [j for j in truths if k < j < ends[k]]
        parts = [words[j : ends[j]] for j in inner] + [["True"], ["False"]]
        for part in parts:
            row = np.zeros_like(program)
            names = [*words[:k], *part, *words[ends[k] :]]
            row[: len(names) + 1] = len(names), *(rulelang.tokens.TOKEN_OF[name] for name in names)
            yield row


def _end(words: list[str], begin: int) -> int:
    missing, at = 1, begin
    while missing:
        missing += len(rulelang.tokens.takes(rulelang.tokens.TOKEN_OF[words[at]])) - 1
        at += 1
    return at


def _is_truth(word: str) -> bool:
    return rulelang.tokens.gives(rulelang.tokens.TOKEN_OF[word]) == rulelang.tokens.TRUTH


def _one(rng: State, among: Any) -> Any:
    return among[below(rng, len(among))]


def _truth(rng: State, depth: int) -> str:
    if depth == 0 or below(rng, 100) < 45:
        return _simple(rng)
    one, two = (_truth(rng, depth - 1) for _ in range(2))
    match below(rng, 10):
        case 0 | 1:
            return f"({one}) and ({two})"
        case 2 | 3:
            return f"({one}) or ({two})"
        case 4:
            return f"not ({one})"
        case _:
            return f"({one}) if ({_simple(rng, EARLIER)}) else ({two})"


def _simple(rng: State, cards: Any = CARDS) -> str:
    card = _one(rng, cards)
    other = _one(rng, [earlier for earlier in EARLIER if earlier != card])
    match below(rng, 11):
        case 0 | 1 | 2 | 3:
            return f"{_one(rng, PLAIN)}({card})"
        case 4:
            return f"{_one(rng, SUITS)}({card})"
        case 5:
            return f"suit({card}) in ({_one(rng, SUITS)}, {_one(rng, SUITS)})"
        case 6:
            return f"rank({card}) {_one(rng, ORDERS)} {1 + below(rng, 13)}"
        case 7:
            return f"rank({card}) {_one(rng, ORDERS)} rank({other})"
        case 8:
            word = _one(rng, ("suit", "colour", "odd", "high", "face"))
            return f"{word}({card}) {_one(rng, ('==', '!='))} {word}({other})"
        case 9:
            return _sum(rng, card, other)
        case _:
            by = 2 + below(rng, 3)
            return f"place % {by} == {below(rng, by)}"


def _sum(rng: State, card: str, other: str) -> str:
    total = f"(rank({card}) {_one(rng, '+-')} rank({other}))"
    if below(rng, 2):
        by = 2 + below(rng, 4)
        return f"{total} % {by} == {below(rng, by)}"
    return f"{total} {_one(rng, '<>')} {below(rng, 15)}"
