"""The weights of the inducer's prior, from rules of the developing half.

python -m bench.prior             one round; writes src/kibitz/induction/weights.json
python -m bench.prior --rules 30  fewer rules of each grade

A round draws ways to put each rule together, from all that fit some hundred cards judged by it, and
shares the weights anew by how often each kind of part was drawn: a step of expectation and
maximization. Every kind counts as if half a rule more had had it, so that none is ruled out. Run it
again until the bits that it prints, by which the prior fails to foresee a rule, fall no more.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import numpy as np

import kibitz.induction
from kibitz import Rule
from kibitz.induction.bodies import ATOM, NESTED, OPERATORS, bodies, on_earlier
from kibitz.induction.chains import NONE, ONE, SHAPES, chains
from kibitz.induction.evidence import Judged, Place, as_rows, judged
from kibitz.induction.family import Fit, fits
from kibitz.induction.making import GRADES, Made, made
from kibitz.induction.vocabulary import (
    WEIGHTS,
    Kind,
    Parts,
    atom_kinds,
    atoms,
    condition_kinds,
    conditions,
    tokens_of,
)
from kibitz.rule.judging import CARDS, PACK

ROOT = Path(kibitz.induction.__file__).parent
SEED = 20261121
CARDS_JUDGED, LINE, ASKED, DRAWN = 320, 12, 5, 200
HALF_A_RULE = 0.5
WANTED = {"easy": 50, "middling": 50, "hard": 50}

Used = dict[tuple[str, Any], float]  # (table of weights.json, what was used) and how often


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


def used_by(text: str, seed: int) -> tuple[float, Used]:
    """The weight of all that is this rule, and what a way to put it together uses on average."""
    luck = np.random.default_rng(seed)
    rows = judgements(text, luck)
    (fit,) = fits(as_rows([next(rows) for _ in range(CARDS_JUDGED)]), reaches=(3,))
    used: Used = defaultdict(float)
    for what in ways(fit, DRAWN, luck) if fit.total else ():
        used[what] += 1 / DRAWN
    return fit.total, used


def ways(fit: Fit, number: int, luck: np.random.Generator) -> Iterator[tuple[str, Any]]:
    """All that the drawn rules use, part by part."""
    chosen, found = fit.derive(number, luck)
    for chain, parts in zip(chosen, found.T, strict=True):
        shape, literals = int(chains().shape[chain]), chains().literal[chain]
        yield "chains", SHAPES[shape]
        known = [int(literal) >> 1 for literal in literals if literal != NONE]
        yield from (("conditions", k) for k in known)
        for part in parts[: 2 if shape == SHAPES.index("joined") else len(known) + 1].tolist():
            yield from of_body(part) if shape <= ONE else [("atoms, joined", part)]


def of_body(k: int) -> Iterator[tuple[str, Any]]:
    """All that a body uses; of a body in it the parts alone, since its operator was not chosen."""
    b = bodies()
    operator, first, second = int(b.operator[k]), int(b.first[k]), int(b.second[k])
    yield "bodies", OPERATORS[operator]
    if operator > NESTED:
        yield from (what for what in of_body(first) if what[0] != "bodies")
    else:
        yield "atoms, alone" if operator == ATOM else "atoms, joined", first
    if on_earlier(operator):
        yield "conditions", second >> 1
    elif operator != ATOM:
        yield "atoms, joined", second


def by_kind(used: Used, what: str, parts: Parts, kinds: Iterable[Kind]) -> dict[str, float]:
    """Parts used, counted for their kinds; what is of several kinds is shared among them."""
    shares: dict[tuple[int, ...], dict[str, float]] = defaultdict(dict)
    for name, texts in kinds:
        for text in texts:
            shares[tokens_of(text)][name] = WEIGHTS[what][name] / len(texts)
    found: dict[str, float] = defaultdict(float)
    for k, tokens in enumerate(parts.tokens):
        total = sum(shares[tokens].values())
        for name, share in shares[tokens].items():
            found[name] += used[what, k] * share / total
    return found


def weights(used: Used) -> dict[str, dict[str, float]]:
    """The weights that make what was used likeliest."""
    found = {
        "chains": {name: used["chains", name] for name in WEIGHTS["chains"]},
        "bodies": {name: used["bodies", name] for name in WEIGHTS["bodies"]},
        "atoms, alone": by_kind(used, "atoms, alone", atoms(), atom_kinds()),
        "atoms, joined": by_kind(used, "atoms, joined", atoms(), atom_kinds()),
        "conditions": by_kind(used, "conditions", conditions(), condition_kinds()),
    }
    return {what: as_shares(counts) for what, counts in found.items()}


def as_shares(counts: dict[str, float]) -> dict[str, float]:
    total = sum(counts.values()) + HALF_A_RULE * len(counts)
    return {name: round((n + HALF_A_RULE) / total, 5) for name, n in counts.items()}


def missing_bits(rules: list[Made], totals: list[float]) -> Iterator[str]:
    """A line for each grade: what the prior lacks of foreseeing its rules."""
    for grade in GRADES:
        of = [total for rule, total in zip(rules, totals, strict=True) if rule.grade == grade]
        bits = [-np.log2(total) for total in of if total]
        outside = len(of) - len(bits)
        yield f"{grade}: {mean(bits):.2f} bits; {outside} of {len(of)} not in the family"


def main() -> None:
    """One round."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rules", type=int, help="of each grade")
    given = reader.parse_args()
    rules = made(SEED, "develop", dict.fromkeys(GRADES, given.rules) if given.rules else WANTED)
    totals: list[float] = []
    used: Used = defaultdict(float)
    for k, rule in enumerate(rules):
        total, of = used_by(rule.text, k)
        totals.append(total)
        for what, number in of.items():
            used[what] += number
    print("\n".join(missing_bits(rules, totals)))
    text = json.dumps(weights(used), indent=1)
    (ROOT / "weights.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
