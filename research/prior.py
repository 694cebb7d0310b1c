"""The weights of the inducer's prior, from rules of the developing half.

python -m research.prior                one round; writes src/kibitz/induction/weights.json
python -m research.prior --held-out     how well weights fitted to half of the rules do on the rest
python -m research.prior --held-out --games 30    how many of each grade are played, 0 for none
python -m research.prior --sets 1       fewer rules; a set is as many as `bench.induction` plays

A round draws ways to put each rule together, from all that fit some hundred cards judged by it. It
then shares the weights anew by how likely each way is, again and again: steps of expectation and
maximization, from even weights. A rule counts by how many sets it is in, a grade as much as
another. Every kind counts as if FEW rules more had had it, so that none is ruled out. Another
round draws by the weights of the one before; go on until the bits that are printed fall no more.

`--held-out` parts the rules in two by chance. Weights are fitted to one part, and the bits by which
they fail to foresee the rules of the other are printed, and the same the other way round; then
the points for held-out rules in Eleusis for one, and what was claimed. It writes nothing.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from bench.induction import WANTED, line, of_grade, results
from numpy.typing import NDArray

import kibitz.induction
from kibitz import Rule
from kibitz.induction import vocabulary
from kibitz.induction.bodies import ATOM, NESTED, OPERATORS, USES, bodies, on_earlier
from kibitz.induction.chains import NONE, ONE, SHAPES, chains
from kibitz.induction.evidence import Judged, Place, as_rows, judged
from kibitz.induction.family import Fit, fits
from kibitz.induction.making import GRADES, Made, made, mark_of
from kibitz.induction.scientists import Reasoner
from kibitz.induction.solo import play
from kibitz.induction.vocabulary import Kind, atom_kinds, atoms, condition_kinds, conditions
from kibitz.kit.rng import below, seeded
from kibitz.play.seeds import derived_seed
from kibitz.rule.judging import CARDS, PACK
from kibitz.study.rule_finders import calibrated

ROOT = Path(kibitz.induction.__file__).parent
SEED, SETS, STEPS, GAMES = 2000, 2, 25, 30
CARDS_JUDGED, LINE, ASKED, DRAWN = 320, 12, 5, 300
FEW = 0.2
TABLES = ("chains", *USES, "atoms, alone", "atoms, joined", "conditions")

Way = tuple[tuple[str, int], ...]  # (table of weights.json, part) of each part used
Weights = dict[str, dict[str, float]]
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Known:
    """A developing rule, and its share of all of its grade that are made."""

    made: Made
    share: float
    half: int  # of those that --held-out parts


def developing(sets: int) -> list[Known]:
    """The rules of so many sets; the shares of each grade are 1 together."""
    rules: dict[int, Made] = {}
    times: Counter[int] = Counter()
    for number in range(sets):
        for rule in made(SEED + number, "develop", WANTED):
            mark = mark_of(Rule(rule.text))
            rules.setdefault(mark, rule)
            times[mark] += 1
    of = Counter(rules[mark].grade for mark in times.elements())
    return [
        Known(rule, times[mark] / of[rule.grade], below(seeded(derived_seed(mark, 1)), 2))
        for mark, rule in rules.items()
    ]


def judgements(text: str, luck: np.random.Generator) -> Iterator[Judged]:
    """Cards judged by a rule along lines of right cards, without end."""
    accepts = Rule(text).accepts
    while True:
        line: list[str] = []
        place = Place()
        for card in luck.integers(CARDS, size=LINE).tolist():
            if len(line) < 3 or accepts(line, PACK.name(card)):
                line.append(PACK.name(card))
                place = place.after(card)
            if len(line) >= 3:
                for other in luck.integers(CARDS, size=ASKED).tolist():
                    yield judged(place, other, accepts(line, PACK.name(other)))


def ways(text: str, seed: int) -> tuple[float, Counter[Way]]:
    """The weight of all that is this rule, and ways to put it together, drawn by weight."""
    luck = np.random.default_rng(seed)
    rows = judgements(text, luck)
    (fit,) = fits(as_rows([next(rows) for _ in range(CARDS_JUDGED)]), reaches=(3,))
    return fit.total, Counter(_drawn(fit, luck) if fit.total else ())


def _drawn(fit: Fit, luck: np.random.Generator) -> Iterator[Way]:
    chosen, found = fit.derive(DRAWN, luck)
    for chain, parts in zip(chosen, found.T, strict=True):
        shape = int(chains().shape[chain])
        known = [int(literal) >> 1 for literal in chains().literal[chain] if literal != NONE]
        number = 2 if shape == SHAPES.index("joined") else len(known) + 1
        way = [("chains", shape), *(("conditions", k) for k in known)]
        for part in parts[:number].tolist():
            way += [*of_body(part, USES[shape])] if shape <= ONE else [("atoms, joined", part)]
        yield tuple(way)


def of_body(k: int, use: str) -> Iterator[tuple[str, int]]:
    """All that a body uses; of a body in it the parts alone, since its operator was not chosen."""
    b = bodies()
    operator, first, second = int(b.operator[k]), int(b.first[k]), int(b.second[k])
    yield use, [*OPERATORS].index(operator)
    if operator > NESTED:
        yield from (what for what in of_body(first, use) if what[0] != use)
    else:
        yield "atoms, alone" if (operator, use) == (ATOM, USES[0]) else "atoms, joined", first
    if on_earlier(operator):
        yield "conditions", second >> 1
    elif operator != ATOM:
        yield "atoms, joined", second


@cache
def names(what: str) -> list[str]:
    """The kinds that have weights in a table of weights.json."""
    if what == "chains":
        return [*SHAPES]
    if what in USES:
        return [*OPERATORS.values()]
    return [name for name, _ in _kinds(what)]


def _kinds(what: str) -> Iterator[Kind]:
    return condition_kinds() if what == "conditions" else atom_kinds()


@cache
def shares(what: str) -> Numbers:
    """What a part has of the weight of each kind: (part, kind)."""
    if what == "chains" or what in USES:
        return np.eye(len(names(what)))
    parts = conditions() if what == "conditions" else atoms()
    place = {tokens: k for k, tokens in enumerate(parts.tokens)}
    found = np.zeros((len(place), len(names(what))))
    for kind, (_, texts) in enumerate(_kinds(what)):
        for text in texts:
            found[place[vocabulary.tokens_of(text)], kind] += 1 / len(texts)
    return found


class Sample:
    """Ways drawn for many rules by the present weights, to weigh them by others."""

    def __init__(self, rules: list[Known]) -> None:
        self.rules = rules
        found = [ways(rule.made.text, k) for k, rule in enumerate(rules)]
        self.total = np.array([total for total, _ in found])
        each = [(k, way, n) for k, (_, drawn) in enumerate(found) for way, n in drawn.items()]
        self._rule = np.array([k for k, _, _ in each])
        self._times = np.array([n / DRAWN for _, _, n in each])
        uses: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for k, (_, way, _) in enumerate(each):
            for what, part in way:
                uses[what].append((k, part))
        self._uses = {what: np.array(uses[what], int).reshape(-1, 2).T for what in TABLES}
        self._first = self._weigh(vocabulary.WEIGHTS)

    def _weigh(self, weights: Weights) -> Numbers:
        """The logarithm of the weight of each way."""
        found = np.zeros(len(self._rule))
        for what, (way, part) in self._uses.items():
            weight = shares(what) @ [weights[what][name] for name in names(what)]
            found += np.bincount(way, np.log(weight[part]), len(found))
        return found

    def weight(self, weights: Weights) -> Numbers:
        """What all that is a rule would weigh, of each rule."""
        return self.total * self._by_rule(self._ratio(weights))

    def _ratio(self, weights: Weights) -> Numbers:
        return np.asarray(self._times * np.exp(self._weigh(weights) - self._first))

    def _by_rule(self, ratio: Numbers) -> Numbers:
        return np.bincount(self._rule, ratio, len(self.rules)).astype(float)

    def fitted(self, share: Numbers) -> Weights:
        """The weights under which rules with these shares are likeliest."""
        weights = even()
        for _ in range(STEPS):
            ratio = self._ratio(weights)
            ratio *= (share / np.maximum(self._by_rule(ratio), 1e-300))[self._rule]
            weights = {what: self._shared(what, ratio, weights) for what in TABLES}
        return weights

    def _shared(self, what: str, ratio: Numbers, weights: Weights) -> dict[str, float]:
        way, part = self._uses[what]
        by_kind = shares(what) * [weights[what][name] for name in names(what)]
        used = np.bincount(part, ratio[way], len(by_kind))
        counts = FEW + used / np.maximum(by_kind.sum(axis=1), 1e-300) @ by_kind
        return dict(zip(names(what), (counts / counts.sum()).tolist(), strict=True))


def even() -> Weights:
    """Equal shares for all kinds of a table."""
    return {what: dict.fromkeys(names(what), 1 / len(names(what))) for what in TABLES}


def use(weights: Weights) -> None:
    """Let the inducer reason by these weights from now on."""
    vocabulary.WEIGHTS.update(weights)
    for kept in (atoms, conditions, bodies, chains):
        kept.cache_clear()


def share_of(rules: list[Known], half: int | None = None) -> Numbers:
    """How many rules each counts for: in all as many as there are, those of a half or all."""
    share = np.array([rule.share * (half is None or rule.half == half) for rule in rules])
    return np.asarray(share * len(rules) / len(GRADES))


def missing_bits(rules: list[Known], weight: Numbers) -> Iterator[str]:
    """A line for each grade: what the prior lacks of foreseeing its rules."""
    for grade in GRADES:
        of = np.array([rule.made.grade == grade for rule in rules])
        share = np.array([rule.share for rule in rules])
        inside = of & (weight > 0)
        bits = -np.log2(weight[inside]) @ share[inside] / share[inside].sum()
        outside = 1 - share[inside].sum() / share[of].sum()
        yield f"{grade}, {of.sum()} rules: {bits:.2f} bits; {outside:.1%} not in the family"


def fit(rules: list[Known]) -> None:
    """One round, from ways that are drawn by the present weights."""
    sample = Sample(rules)
    print("before", *missing_bits(rules, sample.total), sep="\n")
    weights = sample.fitted(share_of(rules))
    print("after", *missing_bits(rules, sample.weight(weights)), sep="\n")
    short = {what: {k: round(w, 6) for k, w in of.items()} for what, of in weights.items()}
    (ROOT / "weights.json").write_text(json.dumps(short, indent=1) + "\n")


def held_out(rules: list[Known], games: int) -> None:
    """Fit to each half, and try the other."""
    sample = Sample(rules)
    halves = [sample.fitted(share_of(rules, half)) for half in (0, 1)]
    weight = np.zeros(len(rules))
    for half, weights in enumerate(halves):
        out = np.array([rule.half != half for rule in rules])
        weight[out] = sample.weight(weights)[out]
    print(f"present weights, all {len(rules)} rules", *missing_bits(rules, sample.total), sep="\n")
    print("held out", *missing_bits(rules, weight), sep="\n", flush=True)
    rows: list[dict[str, Any]] = []
    for half, weights in enumerate(halves if games else []):
        use(weights)
        rows += played([rule for rule in rules if rule.half != half], games // 2)
    print(*table_lines(rows), sep="\n")


def table_lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    """How each grade was played, and how often guesses were right."""
    for grade in GRADES if rows else ():
        yield line(results(of_grade(rows, grade), "inducer"), grade, "inducer")
    for claimed, number, right, *_ in calibrated(
        [tuple(g) for row in rows for g in row["inducer"][2]]
    ):
        yield f"{claimed:.0%} sure: {number} guesses, {right:.0%} right"


def played(rules: list[Known], number: int) -> Iterator[dict[str, Any]]:
    """Games with so many rules of each grade, drawn as often as they are made."""
    luck = np.random.default_rng(SEED)
    for grade in GRADES:
        of = [rule for rule in rules if rule.made.grade == grade]
        share = np.array([rule.share for rule in of])
        chosen = luck.choice(len(of), min(number, len(of)), False, share / share.sum())
        for k in chosen.tolist():
            deal = play(Rule(of[k].made.text), Reasoner(), derived_seed(SEED, k))
            result = [deal.score, deal.solved, deal.guesses]
            yield {"rule": of[k].made.text, "grade": grade, "inducer": result}


def main() -> None:
    """Fit the weights, or measure their quality."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--held-out", action="store_true")
    reader.add_argument("--sets", type=int, default=SETS)
    reader.add_argument("--games", type=int, default=GAMES, help="of each grade, with --held-out")
    given = reader.parse_args()
    rules = developing(given.sets)
    if given.held_out:
        held_out(rules, given.games)
    else:
        fit(rules)


if __name__ == "__main__":
    main()
