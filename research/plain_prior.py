"""The weights of rules that people state in a few words, from the fitting half of stated.py.

python -m research.plain_prior               writes src/kibitz/induction/plain.json
python -m research.plain_prior --held-out    fits to a half of the fitting half, tries the rest

Before anything is fitted, a kind of phrases that takes n English words weighs 2 ** -n, and the
other parts as in BEFORE. That counts as much as PSEUDO rules for each table; then each rule of the
fitting half counts one, shared among all ways to state it by how likely they are: steps of
expectation and maximization.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kibitz.induction
from kibitz.induction.evidence import as_rows
from kibitz.induction.forms import FORMS, NONE
from kibitz.induction.named_parts import Kind, places, properties, relations
from kibitz.induction.plain import Plain, Weights, plain
from kibitz.induction.wholes import kinds as wholes

from .prior import judgements
from .stated import Stated, stated

FILE = Path(kibitz.induction.__file__).with_name("plain.json")
JUDGED, STEPS, PSEUDO = 400, 30, 8.0
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
    return {"forms": dict.fromkeys(FORMS, 1 / len(FORMS)), **BEFORE, **lengths}


def _by_length(kinds: Sequence[Kind]) -> dict[str, float]:
    total = sum(2.0**-kind.words for kind in kinds)
    return {kind.name: 2.0**-kind.words / total for kind in kinds}


def ways(rule: Stated, seed: int) -> NDArray[np.int64]:
    """All rules of the list that are this one, as far as many judged cards tell."""
    seen = judgements(rule.text, np.random.default_rng(seed))
    return plain().fitting(as_rows([next(seen) for _ in range(JUDGED)]))


def fitted(found: Sequence[NDArray[np.int64]], weights: Weights, pseudo: float) -> Weights:
    """The weights with the maximum likelihood of rules, given by the ways to state each."""
    first = weights
    for _ in range(STEPS):
        counts = {
            table: {name: pseudo * share for name, share in of.items()}
            for table, of in first.items()
        }
        prior = plain().weight(weights)
        for rows in found:
            share = prior[rows] / prior[rows].sum()
            for row, part in zip(rows.tolist(), share.tolist(), strict=True):
                if part > 0.001:
                    _count(plain(), row, part, counts)
        weights = {table: _shares(of) for table, of in counts.items()}
    return weights


def _count(rules: Plain, row: int, part: float, counts: Weights) -> None:
    counts["forms"][FORMS[rules.rows[row, 0]]] += part
    for phrase in rules.rows[row, 5:].tolist():
        if phrase != NONE:
            for table, name in rules.phrases[phrase].uses:
                counts[table][name] += part


def _shares(counts: dict[str, float]) -> dict[str, float]:
    total = sum(counts.values())
    return {name: count / total for name, count in counts.items()}


def bits(found: Sequence[NDArray[np.int64]], weights: Weights) -> float:
    """The mean surprise of these rules under the prior, in bits."""
    prior = plain().weight(weights)
    return float(np.mean([-np.log2(prior[rows].sum()) for rows in found]))


def held_out(found: Sequence[NDArray[np.int64]]) -> None:
    """Fit to every other rule, and try the rest; and the other way round."""
    halves = found[::2], found[1::2]
    print(f"before: {bits(found, before()):.2f} bits")
    for pseudo in (2.0, 4.0, 8.0, 16.0, 32.0, 64.0):
        lost = [bits(halves[1 - k], fitted(halves[k], before(), pseudo)) for k in (0, 1)]
        print(f"pseudo-count {pseudo:g}: {np.mean(lost):.2f} bits")


def main() -> None:
    """Fit, or try what is held out."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--held-out", action="store_true")
    given = reader.parse_args()
    each: list[Any] = [ways(rule, k) for k, rule in enumerate(stated("fit"))]
    found = [rows for rows in each if len(rows)]
    print(f"{len(found)} of {len(each)} rules are in the list")
    if given.held_out:
        held_out(found)
        return
    weights = fitted(found, before(), PSEUDO)
    print(f"before {bits(found, before()):.2f} bits, after {bits(found, weights):.2f}")
    short = {table: {k: round(w, 6) for k, w in of.items()} for table, of in weights.items()}
    FILE.write_text(json.dumps(short, indent=1) + "\n")


if __name__ == "__main__":
    main()
