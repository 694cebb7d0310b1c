"""The weights of rules that people state in a few words, from rules of stated.py.

python -m research.plain_prior               writes src/kibitz/induction/plain.json
python -m research.plain_prior --held-out    fits without a sixth of the fitting half, and tries it
python -m research.plain_prior --ceiling     the most points that this prior and better ones allow

Before anything is fitted, a kind of phrases that takes n English words weighs 2 ** -n, and the
other parts as in BEFORE. The logarithm of each weight may then differ: a normal distribution of
variance SPREAD says how far is likely, and the fitted weights are the likeliest, given the fitting
half and the rules of `more`. A rule is as likely as all ways to state it together.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from bench.induction import best_score
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

import kibitz.induction
from kibitz.induction.evidence import as_rows
from kibitz.induction.forms import FORMS, NONE, Use
from kibitz.induction.named_parts import Kind, places, properties, relations
from kibitz.induction.plain import ACCEPTS, WEIGHTS, Weights, plain
from kibitz.induction.solo import TURNS
from kibitz.induction.wholes import kinds as wholes

from .prior import judgements
from .stated import KINDS, Stated, more, stated

Numbers = NDArray[np.int64]
FILE = Path(kibitz.induction.__file__).with_name("plain.json")
JUDGED, STEPS, SPREAD, FOLDS = 400, 60, 2.0, 6
LOOSE, ENOUGH = 1e4, 400  # the spread and the steps to fit as closely as possible
BEFORE = {  # shares of the card that a relation is to, and of what a condition is about
    "to": {"last": 0.8, "last2": 0.15, "last3": 0.05},
    "when": {
        "last": 0.6,
        "last2": 0.1,
        "last3": 0.03,
        "last to last2": 0.1,
        "last2 to last3": 0.02,
        "place": 0.1,
        "one of two": 0.03,
        "one of three": 0.02,
    },
}


def before() -> Weights:
    """The weights by description length alone."""
    tables = {
        "alone": properties(),
        "properties": properties(),
        "beside": relations(),
        "relations": relations(),
        "places": places(),
        "wholes": wholes(),
    }
    lengths = {table: _by_length(kinds) for table, kinds in tables.items()}
    even = {"forms": dict.fromkeys(FORMS, 1 / len(FORMS)), "accepts": dict.fromkeys(ACCEPTS, 1.0)}
    return {**even, **BEFORE, **lengths}


def _by_length(kinds: Sequence[Kind]) -> dict[str, float]:
    total = sum(2.0**-kind.words for kind in kinds)
    return {kind.name: 2.0**-kind.words / total for kind in kinds}


def ways(rule: Stated, seed: int) -> Numbers:
    """All rules of the list that agree with this one on many judged cards."""
    seen = judgements(rule.text, np.random.default_rng(seed))
    return plain().fitting(as_rows([next(seen) for _ in range(JUDGED)]))


@cache
def uses() -> tuple[list[Use], Any]:
    """What the weights are made of, and which rules use it how often: (rule, use)."""
    rules, found = plain(), Uses()
    places = np.arange(len(rules.rows))
    for k, form in enumerate(FORMS):
        found.add(("forms", form), places[rules.rows[:, 0] == k])
    for k, name in enumerate(ACCEPTS):
        found.add(("accepts", name), places[rules.accepts == k])
    for column in rules.rows[:, 5:].T:
        for k in {*column.tolist()} - {NONE}:
            for use in rules.phrases[k].uses:
                found.add(use, places[column == k])
    return found.names, found.matrix(len(places))


class Uses:
    """Gathers which rules use what."""

    def __init__(self) -> None:
        self.found: dict[Use, list[Numbers]] = {}

    def add(self, use: Use, rules: Numbers) -> None:
        """These rules use it once."""
        self.found.setdefault(use, []).append(rules)

    @property
    def names(self) -> list[Use]:
        """All that is used."""
        return [*self.found]

    def matrix(self, rules: int) -> Any:
        """How often each rule uses what: (rule, use)."""
        rows = [np.concatenate(each) for each in self.found.values()]
        columns = np.repeat(np.arange(len(rows)), [len(row) for row in rows])
        ones = np.ones(len(columns))
        shape = rules, len(rows)
        return csr_matrix((ones, (np.concatenate(rows), columns)), shape=shape)


def fitted(found: Sequence[Numbers], spread: float = SPREAD, steps: int = STEPS) -> Weights:
    """The most likely weights of rules, given by the ways to state each."""
    names, used = uses()
    start = np.log(plain().weight(before()))
    ways_used = [used[rows] for rows in found]

    def loss(change: Any) -> tuple[float, Any]:
        log = start + used @ change
        total, share = _normal(log)
        value, slope = len(found) * total, len(found) * (used.T @ share)
        for rows, each in zip(found, ways_used, strict=True):
            total, share = _normal(log[rows])
            value, slope = value - total, slope - each.T @ share
        return value + change @ change / (2 * spread), slope + change / spread

    zero, limit = np.zeros(len(names)), {"maxiter": steps}
    change = minimize(loss, zero, jac=True, method="L-BFGS-B", options=limit).x
    return _changed(names, change, _normal(start + used @ change)[1])


def _normal(log: Any) -> tuple[float, Any]:
    """The logarithm of the sum, and the shares."""
    total = float(np.logaddexp.reduce(log))
    return total, np.exp(log - total)


def _changed(names: Sequence[Use], change: Any, share: Any) -> Weights:
    """The weights with these changes; each form has the share of its rules."""
    weights = before()
    for (table, name), by in zip(names, change.tolist(), strict=True):
        weights[table][name] *= float(np.exp(by))
    shares = np.bincount(plain().rows[:, 0], share, len(FORMS)).tolist()
    return {**weights, "forms": dict(zip(FORMS, shares, strict=True))}


def bits(found: Sequence[Numbers], weights: Weights) -> float:
    """The mean surprise of these rules under the prior, in bits."""
    prior = plain().weight(weights)
    return float(np.mean([-np.log2(prior[rows].sum()) for rows in found]))


def held_out(found: Sequence[Numbers], others: Sequence[Numbers]) -> None:
    """Fit without one rule in six of the fitting half, try these, and so on."""
    print(f"before: {bits(found, before()):.2f} bits")
    for spread in (1.0, 2.0, 4.0):
        for beside in ([], others[::2], others):
            lost = _held_out(found, beside, spread)
            print(f"spread {spread:g}, {len(beside)} rules of more: {lost:.2f} bits", flush=True)


def _held_out(found: Sequence[Numbers], beside: Sequence[Numbers], spread: float) -> float:
    lost = []
    for k in range(FOLDS):
        rest = [rows for i, rows in enumerate(found) if i % FOLDS != k]
        weights = fitted([*rest, *beside], spread)
        lost += [bits([rows], weights) for rows in found[k::FOLDS]]
    return float(np.mean(lost))


def ceiling(weights: Weights) -> None:
    """What the reporting half brings if each card gives a bit and each name is right."""
    found = _in_list(stated("report"))
    print(f"{len(found)} rules of the reporting half are in the list. Bits, and the points:")
    best = fitted(found, LOOSE, ENOUGH)
    for name, of in (("the weights of plain.json", weights), ("fitted to these rules", best)):
        each = bits(found, of)
        print(f"{name}: {each:.1f} bits, {TURNS - each:.1f} points")
    known = sum(KINDS.values())
    print(f"knowing the corpus: {np.log2(known):.1f} bits, {best_score(known):.1f} points")


def _in_list(rules: Sequence[Stated]) -> list[Numbers]:
    return [rows for rows in (ways(rule, k) for k, rule in enumerate(rules)) if len(rows)]


def main() -> None:
    """Fit, or try what is held out, or say what is in reach."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--held-out", action="store_true")
    reader.add_argument("--ceiling", action="store_true")
    given = reader.parse_args()
    if given.ceiling:
        ceiling(WEIGHTS)
        return
    found, others = _in_list(stated("fit")), _in_list(more())
    print(f"{len(found)} and {len(others)} rules are in the list")
    if given.held_out:
        held_out(found, others)
        return
    weights = fitted([*found, *others])
    print(f"before {bits(found, before()):.2f} bits, after {bits(found, weights):.2f}")
    short = {table: {k: float(f"{w:.4g}") for k, w in of.items()} for table, of in weights.items()}
    FILE.write_text(json.dumps(short, indent=1) + "\n")


if __name__ == "__main__":
    main()
