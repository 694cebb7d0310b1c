"""How well rules are found: Eleusis for one, on rules by chance of three grades.

python -m bench.induction           plays all; writes bench/induction.json, and docs/induction.md
python -m bench.induction --page    writes only the page, from what is there
python -m bench.induction --rules 20                   fewer rules of each grade
python -m bench.induction --half develop --rules 10    plays others and writes nothing

The rules are of the half that nothing was developed on, unless --half says otherwise.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from kibitz import Inducer, Rule
from kibitz.induction.making import GRADES, HALVES, Half, Made, made, mark_of
from kibitz.induction.scientists import Listed, Random, Reasoner
from kibitz.induction.solo import TURNS, Deal, play
from kibitz.play.seeds import derived_seed
from kibitz.study.rule_finders import Results, calibrated

from .writing import write_part

ROOT = Path(__file__).parents[1]
KEPT, PAGE = ROOT / "bench" / "induction.json", ROOT / "docs" / "induction.md"
SEED, OTHER = 20261120, 20261121
FEWEST = 10  # rules that two sets share, to count all that are made by them
WANTED = {"easy": 67, "middling": 67, "hard": 66}
WHO = {"inducer": Reasoner, "random": Random, "list": Listed}
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
    other = made(OTHER, half, Counter(rule.grade for rule in rules))
    both = _marks(rules) & _marks(other)
    return {grade: sum(found == grade for found, _ in both) for grade in GRADES}


def _marks(rules: list[Made]) -> set[tuple[str, int]]:
    return {(rule.grade, mark_of(Rule(rule.text))) for rule in rules}


def of_grade(rows: list[Row], grade: str) -> list[Row]:
    """Those whose rules have a grade."""
    return [row for row in rows if row["grade"] == grade]


def results(rows: list[Row], name: str) -> Results:
    """How a player did."""
    deals = {}
    for row in rows:
        score, solved, guesses = row[name]
        deals[row["rule"]] = (Deal(score, solved, [tuple(guess) for guess in guesses]),)
    return Results(deals)


def tables(rows: list[Row], again: dict[str, int]) -> Iterator[str]:
    """The tables of the page; again: the number of rules of each grade in another set."""
    most = max(len(of_grade(rows, grade)) for grade in GRADES)
    yield f"Seed {SEED}; written by `python -m bench.induction --rules {most}`.\n"
    yield "| rules | player | score | 95% interval | found | 95% interval | wrong guesses | cards |"
    yield "|---|---|---|---|---|---|---|---|"
    for grade in GRADES:
        for name in WHO:
            yield line(results(of_grade(rows, grade), name), grade, name)
    yield (
        f"\nA player who knew beforehand that the rule is one of {most} equally likely rules could "
        f"score {best_score(most):.1f} on average; with {len(rows)} rules, "
        f"{best_score(len(rows)):.1f}."
    )
    for grade, number in again.items():
        yield all_made(grade, len(of_grade(rows, grade)), number)
    yield "\n| difficulty | rules | the inducer's score | 95% interval | found | 95% interval |"
    yield "|---|---|---|---|---|---|"
    yield from by_difficulty(rows)
    for grade in GRADES:
        named = [row["inducer"][2] for row in of_grade(rows, grade)]
        yield f"\n| how sure of a rule it named, {grade} ones | guesses | right | 95% interval |"
        yield "|---|---|---|---|"
        yield from map(claim, calibrated([tuple(guess) for guesses in named for guess in guesses]))
    chances = [tuple(pair) for row in rows for pair in row[CHANCES]]
    yield "\n| chance it gave a card | cards | right | 95% interval |\n|---|---|---|---|"
    yield from map(claim, calibrated(chances))


def line(found: Results, grade: str, name: str) -> str:
    cards = "" if found.cards is None else f"{found.cards:.1f}"
    rules = f"{grade}, {len(found.deals)}"
    return f"| {rules} | {name} | {done(found)} | {found.wrong:.2f} | {cards} |"


def done(found: Results) -> str:
    """The mean score and the share of rules found, each with its interval."""
    score, low, high = found.score
    share, least, most = found.solved
    solved = f"{100 * share:.1f}% | {100 * least:.1f} to {100 * most:.1f}"
    return f"{score:.1f} | {low:.1f} to {high:.1f} | {solved}"


def all_made(grade: str, rules: int, again: int) -> str:
    """The score of a player who knew all rules of a grade, where two sets share enough to count.

    Two sets of n rules that share s are of n * n / s, and of more if some are likelier than
    others; the other half of the rules has as many.
    """
    if again < FEWEST:
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
            yield f"| {least}, {least + 1} | {len(of)} | {done(results(of, 'inducer'))} |"


def best_score(rules: int) -> float:
    """The most that can be scored on average if the rule is one of so many, all as likely.

    A verdict halves them at best. A guess before one rule is left loses more than it gains: it
    costs the others 2 each and saves the one that is named the halvings still to come.
    """
    halvings = rules.bit_length() - 1
    late = 2 * (rules - 2**halvings)  # those that need one more
    return TURNS - (rules * halvings + late) / rules


def claim(row: tuple[float, int, float, float, float]) -> str:
    claimed, number, right, low, high = (100 * x if k != 1 else x for k, x in enumerate(row))
    return f"| {claimed:.0f}% | {number:,} | {right:.1f}% | {low:.1f} to {high:.1f} |"


def write_page(rows: list[Row], again: dict[str, int]) -> None:
    """Put the tables between their marks."""
    write_part(PAGE, "found", "\n".join(tables(rows, again)))


def middle_of_a_game() -> float:
    """Seconds of one core for a decision after 15 cards, the slowest of ten games."""
    slowest = 0.0
    for seed, rule in enumerate(made(SEED + 1, "develop", {"hard": 10})):
        inducer, line, accepts = Inducer(seed), ["Th"], Rule(rule.text).accepts
        inducer.start("Th")
        for k in range(15):
            card = f"{'A23456789TJQK'[(5 * k + seed) % 13]}{'hsdc'[(k * k + seed) % 4]}"
            right = accepts(line, card)
            inducer.observe(card, right)
            line += [card] * right
        since = time.process_time()
        inducer.suggest(["2h", "3s", "5d", "6c", "8h", "9s", "Jd", "Qc", "Kh", "As", "7d", "4c"])
        slowest = max(slowest, time.process_time() - since)
    return slowest


def main() -> None:
    """Play, keep what was found, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--page", action="store_true")
    reader.add_argument("--half", choices=("develop", "report"), default="report")
    reader.add_argument("--rules", type=int, help="of each grade")
    reader.add_argument("--jobs", type=int, default=1)
    given = reader.parse_args()
    if given.page:
        kept = json.loads(KEPT.read_text())
        write_page(kept["rows"], kept["again"])
        return
    wanted = dict.fromkeys(GRADES, given.rules) if given.rules else WANTED
    rules = made(SEED, given.half, wanted)
    with ProcessPoolExecutor(given.jobs) as pool:
        counting = pool.submit(shared, rules, given.half)
        rows = list(pool.map(played, rules, range(len(rules))))
        again = counting.result()
    print("\n".join(tables(rows, again)))
    print(f"one decision in the middle of a game: {middle_of_a_game():.2f} s of one core at most")
    if given.half == "report":
        kept = {"seed": SEED, "rows": rows, "again": again}
        KEPT.write_text(json.dumps(kept, separators=(",", ":")) + "\n")
        write_page(rows, again)


if __name__ == "__main__":
    main()
