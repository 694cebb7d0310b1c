"""How well rules are found that people state: Eleusis for one, on the corpus of research/stated.py.

python -m bench.people_rules                  plays the reporting half; writes docs/induction.md
python -m bench.people_rules --part grown     plays rules that a grammar grows; writes it too
python -m bench.people_rules --half fit       plays the other half and writes nothing
python -m bench.people_rules --part page      writes only the page, from what is there

bench/people_rules.json keeps the results, and those of the inducer before it knew such rules
("before"; measured once, on the commit that brought the corpus). The rules that a grammar grows are
those of `bench.induction`, in the deals that it played.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

from research.stated import KINDS, Half, Stated, stated

from kibitz import Rule
from kibitz.estimates import mean as estimate
from kibitz.induction.making import GRADES
from kibitz.induction.scientists import Reasoner
from kibitz.induction.solo import PENALTY, Deal, play
from kibitz.play.seeds import derived_seed
from kibitz.study.rule_finders import Results, calibrated

from .induction import PAGE, best_score, claim, done
from .induction import SEED as GROWN_SEED
from .page_parts import write_part

KEPT = Path(__file__).with_name("people_rules.json")
SEED, DEALS = 20261122, 2

Guesses = list[tuple[float | None, bool]]
Row = tuple[str, str, list[tuple[int, int | None, Guesses]]]  # kind, rule, deals


def played(rule: Stated, number: int, deals: int) -> Row:
    """So many deals with a rule."""
    found = []
    for k in range(deals):
        deal = play(Rule(rule.text), Reasoner(), derived_seed(SEED, number, k))
        found.append((deal.score, deal.solved, deal.guesses))
    return rule.kind, rule.text, found


def grown(before: list[Any]) -> list[Row]:
    """Rules that a grammar grows, each in the deal in which it was played before."""
    found = []
    for grade, text, number, _ in before:
        deal = play(Rule(text), Reasoner(), derived_seed(GROWN_SEED, number))
        found.append((grade, text, [(deal.score, deal.solved, deal.guesses)]))
    return found


def results(rows: list[Row]) -> Results:
    """How a player did."""
    deals = {text: tuple(Deal(s, t, g) for s, t, g in found) for _, text, found in rows}
    return Results(deals)


def hardest(rows: list[Row]) -> set[str]:
    """The quarter of the rules with the lowest scores."""
    order = sorted(rows, key=lambda row: mean(deal[0] for deal in row[2]))
    return {text for _, text, _ in order[: len(order) // 4]}


def tables(kept: dict[str, Any]) -> Iterator[str]:
    """The tables of the page."""
    before, now = kept["before"], kept["now"]
    deals = len(now[0][2])
    yield f"Seed {SEED}, {deals} deals a rule; written by `python -m bench.people_rules`.\n"
    yield "| rules | inducer | score | 95% interval | found | 95% interval | wrong guesses |"
    yield "|---|---|---|---|---|---|---|"
    hard = hardest(before)
    parts = {
        f"reporting half, {len(now)}": [row[1] for row in now],
        f"its hardest quarter, {len(hard)}": hard,
    }
    for name, texts in parts.items():
        for label, rows in (("before", before), ("now", now)):
            yield line(name, label, [row for row in rows if row[1] in texts])
    for kind in KINDS:
        yield line(kind, "now", [row for row in now if row[0] == kind])
    was = [(grade, text, deals) for grade, text, _, deals in kept["grown before"]]
    for grade in GRADES:
        for label, rows in (("before", was), ("now", kept["grown now"])):
            same = [row for row in rows if row[0] == grade]
            yield line(f"grown by a grammar, {grade}, {len(same)}", label, same)
    yield f"\nWith rules that a grammar grows, {change(was, kept['grown now'])}."
    known = sum(KINDS.values())
    yield (
        f"\nA player who knew the {known} rules of the corpus beforehand, all equally likely, "
        f"could score {best_score(known):.1f} on average; on the hardest quarter, if those "
        f"{len(hard)} alone were possible, {best_score(len(hard)):.1f}. The hardest quarter are "
        "the rules with the lowest scores of the inducer before, in one deal each."
    )
    yield lost(results(now))
    yield "\n| how sure of a rule it named | guesses | right | 95% interval |\n|---|---|---|---|"
    yield from map(
        claim, calibrated([(g[0], g[1]) for row in now for deal in row[2] for g in deal[2]])
    )


def lost(found: Results) -> str:
    """Where the points went."""
    return (
        f"\nIn the reporting half it now names the rule after {found.cards or 0:.1f} turns on "
        f"average, and wrong guesses cost {PENALTY * found.wrong:.1f} points a deal."
    )


def change(before: list[Row], now: list[Row]) -> str:
    """How the scores differ from those of the inducer before."""
    more = {
        grade: estimate(
            [
                mean(deal[0] for deal in new[2]) - mean(deal[0] for deal in old[2])
                for old, new in zip(before, now, strict=True)
                if old[0] == grade
            ]
        )
        for grade in GRADES
    }
    each = ", ".join(f"{found} points for the {grade} ones" for grade, found in more.items())
    return f"rule by rule, the score changed by {each} (means, with 95% intervals)"


def line(name: str, label: str, rows: list[Row]) -> str:
    found = results(rows)
    return f"| {name} | {label} | {done(found)} | {found.wrong:.2f} |"


def write_page(kept: dict[str, Any]) -> None:
    """Put the tables between their marks."""
    write_part(PAGE, "stated", "\n".join(tables(kept)))


def main() -> None:
    """Play, keep what was found, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--half", choices=("fit", "report"), default="report")
    reader.add_argument("--deals", type=int, default=DEALS)
    reader.add_argument("--part", choices=("people", "grown", "page"), default="people")
    given = reader.parse_args()
    kept: dict[str, Any] = json.loads(KEPT.read_text())
    half: Half = given.half
    if given.part == "grown":
        kept["grown now"] = grown(kept["grown before"])
    elif given.part == "people":
        now = [played(rule, k, given.deals) for k, rule in enumerate(stated(half))]
        if half == "fit":
            print(
                *(line(kind, "now", [r for r in now if r[0] == kind]) for kind in KINDS), sep="\n"
            )
            print(line("fitting half", "now", now))
            return
        kept["now"] = now
    KEPT.write_text(json.dumps(kept, separators=(",", ":")) + "\n")
    print(*tables(kept), sep="\n")
    write_page(kept)


if __name__ == "__main__":
    main()
