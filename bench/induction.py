"""How well rules are found: Eleusis for one, on rules by chance of three grades.

python -m bench.induction           plays all; writes its JSON, and docs/induction-measured.md
python -m bench.induction --page    writes only the page, from what is there
python -m bench.induction --rules 20                   fewer rules of each grade
python -m bench.induction --half develop --rules 10    plays others and writes nothing

The rules are of the half that nothing was developed on, unless --half says otherwise.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from docs.table_text import prose

from kibitz.induction.making import GRADES, HALVES, Half, Made, make_rules, mark_of
from kibitz.induction.scientists import Listed, Random, Reasoner
from kibitz.induction.solo import TURNS, Deal, play
from kibitz.play.seeds import derived_seed
from kibitz.secret_rules import Rule
from kibitz.study.rule_finders import FinderResults, calibration_table

from .command import reader
from .writing import DOCS, kept, line, table, write_part

KEPT = Path(__file__).with_suffix(".json")
SEED, OTHER = 20261120, 20261121
FEWEST_RULES = 10  # rules that two sets share, to count all that are made by them
WANTED = {"easy": 67, "middling": 67, "hard": 66}
WHO = {"inducer": Reasoner, "random": Random, "list": Listed}
DONE = "score", "95% interval", "found", "95% interval"
CHANCES = "chances"  # what the inducer gave the card it played, against the verdict

Row = dict[str, Any]


class Noting(Reasoner):
    """Plays as our reasoner does, and notes what chance it gave each card it played."""

    def __init__(self) -> None:
        super().__init__()
        self.claims: list[tuple[float, bool]] = []
        self.slowest = 0.0

    def card(self, hand: Any, turn: int) -> str:
        since = time.process_time()
        card = super().card(hand, turn)
        self._given = self.inducer.chance(card)
        self.slowest = max(self.slowest, time.process_time() - since)
        return card

    def judged(self, card: str, right: bool, turn: int) -> Any:
        self.claims.append((self._given, right))
        return super().judged(card, right, turn)


def played(rule: Made, number: int) -> Row:
    """What each player does with one rule, in the same deal."""
    seed = derived_seed(SEED, number)
    row: Row = {"rule": rule.text, "grade": rule.grade, "difficulty": rule.difficulty}
    for name, make in WHO.items():
        scientist = Noting() if name == "inducer" else make()
        deal = play(Rule(rule.text), scientist, seed)
        row[name] = [deal.score, deal.solved, deal.guesses]
        if isinstance(scientist, Noting):
            row[CHANCES], row["slowest"] = scientist.claims, scientist.slowest
    return row


def shared(rules: list[Made], half: Half) -> dict[str, int]:
    """How many rules of each grade another set, as large, has too."""
    other = make_rules(OTHER, half, Counter(rule.grade for rule in rules))
    both = _marks(rules) & _marks(other)
    return {grade: sum(guess == grade for guess, _ in both) for grade in GRADES}


def _marks(rules: list[Made]) -> set[tuple[str, int]]:
    return {(rule.grade, mark_of(Rule(rule.text))) for rule in rules}


def of_grade(rows: list[Row], grade: str) -> list[Row]:
    """Those whose rules have a grade."""
    return [row for row in rows if row["grade"] == grade]


def results(rows: list[Row], name: str) -> FinderResults:
    """How a player did."""
    deals = {}
    for row in rows:
        score, solved, guesses = row[name]
        deals[row["rule"]] = (Deal(score, solved, [tuple(guess) for guess in guesses]),)
    return FinderResults(deals)


def page(rows: list[Row], again: dict[str, int]) -> str:
    """The part of the page; again: the number of rules of each grade in another set."""
    most = max(len(of_grade(rows, grade)) for grade in GRADES)
    players = [
        row(results(of_grade(rows, grade), name), grade, name) for grade in GRADES for name in WHO
    ]
    known = [
        f"A player who knew beforehand that the rule is one of {most} equally likely rules could "
        f"score {best_score(most):.1f} on average; with {len(rows)} rules, "
        f"{best_score(len(rows)):.1f}.",
        *(all_made(grade, len(of_grade(rows, grade)), number) for grade, number in again.items()),
    ]
    chances = [pair for row in rows for pair in row[CHANCES]]
    parts = [
        f"Seed {SEED}; written by `python -m bench.induction --rules {most}`.",
        table("rules", "player", *DONE, "wrong guesses", "cards", rows=players),
        prose(" ".join(known)),
        table(
            "difficulty", "rules", "the inducer's " + DONE[0], *DONE[1:], rows=by_difficulty(rows)
        ),
        *(named(of_grade(rows, grade), grade) for grade in GRADES),
        claims("chance it gave a card", "cards", chances),
    ]
    return "\n\n".join(parts)


def named(rows: list[Row], grade: str) -> str:
    """The table of guesses at rules of a grade."""
    guesses = [guess for row in rows for guess in row["inducer"][2]]
    return claims(f"how sure of a rule it named, {grade} ones", "guesses", guesses)


def claims(title: str, what: str, pairs: list[list[Any]]) -> str:
    """How sure the inducer was, and how often it was right."""
    rows = [
        line(
            f"{claimed:.0%}", f"{number:,}", f"{right:.1%}", f"{100 * low:.1f} to {100 * high:.1f}"
        )
        for claimed, number, right, low, high in calibration_table([tuple(pair) for pair in pairs])
    ]
    return table(title, what, "right", DONE[-1], rows=rows)


def row(results: FinderResults, grade: str, name: str) -> str:
    cards = "" if results.cards is None else f"{results.cards:.1f}"
    return line(
        f"{grade}, {len(results.deals)}", name, *done(results), f"{results.wrong:.2f}", cards
    )


def done(results: FinderResults) -> tuple[str, ...]:
    """The mean score and the share of rules found, each with its interval."""
    score, low, high = results.score
    share, least, most = (100 * part for part in results.solved)
    return f"{score:.1f}", f"{low:.1f} to {high:.1f}", f"{share:.1f}%", f"{least:.1f} to {most:.1f}"


def all_made(grade: str, rules: int, again: int) -> str:
    """The score of a player who knew all rules of a grade, where two sets share enough to count.

    Two sets of n rules that share s are of n * n / s, and of more if some are likelier than
    others; the other half of the rules has as many.
    """
    if again < FEWEST_RULES:
        return (
            f"Another set of as many {grade} rules shares {again} with this one, too few to "
            "estimate how many there are."
        )
    number = round(len(HALVES) * rules * rules / again)
    return (
        f"Another set of as many {grade} rules shares {again} with this one, so both halves have "
        f"some {number} or more: a player who knew them all, and the grade, could score "
        f"{best_score(number):.1f}."
    )


def by_difficulty(rows: list[Row]) -> Iterator[str]:
    """How the inducer did, by the measure of how hard a rule is, in steps of two."""
    for least in range(1, max(GRADES.values()), 2):
        of = [row for row in rows if least <= row["difficulty"] <= least + 1]
        if len(of) > 1:
            yield line(f"{least}, {least + 1}", len(of), *done(results(of, "inducer")))


def best_score(rules: int) -> float:
    """The most that can be scored on average if the rule is one of this many, all as likely.

    A verdict halves them at best. A guess before one rule is left loses more than it gains: it
    costs the others 2 each and saves the one that is named the halvings still to come.
    """
    halvings = rules.bit_length() - 1
    late = 2 * (rules - 2**halvings)  # those that need one more
    return TURNS - (rules * halvings + late) / rules


def main() -> None:
    """Play, keep what was found, and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("--page", action="store_true")
    arguments.add_argument("--half", choices=("develop", "report"), default="report")
    arguments.add_argument("--rules", type=int, help="of each grade")
    arguments.add_argument("--jobs", type=int, default=1)
    given = arguments.parse_args()
    if not given.page:
        results = measured(given.half, given.rules, given.jobs)
        print(page(results["rows"], results["again"]))
        slowest = max(row["slowest"] for row in results["rows"])
        print(f"the slowest card of the inducer: {slowest:.2f} s of one core")
        if given.half == "develop":
            return
        KEPT.write_text(json.dumps(results, separators=(",", ":")) + "\n")
    known = kept(KEPT)
    write_part(DOCS / "induction-measured.md", "found", page(known["rows"], known["again"]))


def measured(half: Half, number: int | None, jobs: int) -> dict[str, Any]:
    """What each player does with each rule, and how many rules another set has too."""
    rules = make_rules(SEED, half, dict.fromkeys(GRADES, number) if number else WANTED)
    with ProcessPoolExecutor(jobs) as pool:
        counting = pool.submit(shared, rules, half)
        rows = list(pool.map(played, rules, range(len(rules))))
        return {"seed": SEED, "rows": rows, "again": counting.result()}


if __name__ == "__main__":
    main()
