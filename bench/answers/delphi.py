"""Delphi: what an Oracle scores by how many players find the rule, with each stake."""

from __future__ import annotations

from typing import Any

import numpy as np

from kibitz.estimates import mean
from kibitz.games.delphi import score
from kibitz.induction.making import GRADES, Made, make_rules
from kibitz.play.seeds import derived_seed
from kibitz.rule.judging import PACK
from kibitz.secret_rules import Inducer, Rule

from ..writing import line, table
from .study import Found, Study, kept, plain, sized

SEED, RULES = 20261120, 12  # rules of each grade
PLAYERS = ((3, 4), (12, 8), (40, 14), (150, 25), (600, 0))  # rules held, cards remembered
LAST = 15  # calls that are right, from which a player has found the rule
GROUPS = {"none or one": (0, 1), "two or three": (2, 3), "four or five": (4, 5)}
FEWEST_DEALS = 5


def oracle() -> Found:
    """For each rule its grade, how many of five found it, and the Oracle's score by each stake."""
    each = sized(RULES)
    rules = make_rules(SEED, "report", dict.fromkeys(GRADES, each))
    in_turn = [rules[grade * each + k] for k in range(each) for grade in range(len(GRADES))]
    return [_played(rule, number) for number, rule in enumerate(in_turn)]


def _played(rule: Made, number: int) -> list[Any]:
    judge, line_ = Rule(rule.text), []
    order = np.random.default_rng(derived_seed(SEED, number)).permutation(len(PACK))
    names = [PACK.name(int(card)) for card in order]
    line_ = [names[0]]
    minds = [Inducer(derived_seed(SEED, number, k), *skill) for k, skill in enumerate(PLAYERS)]
    for mind in minds:
        mind.start(names[0])
    calls: list[list[bool]] = [[] for _ in PLAYERS]
    for name in names[1:]:
        right = judge.accepts(line_, name)
        for mind, mine in zip(minds, calls, strict=True):
            mine.append((mind.chance(name) >= 0.5) == right)
            mind.observe(name, right)
        line_ += [name] * right
    is_found = sum(all(mine[-LAST:]) for mine in calls)
    return [rule.grade, is_found, *(score(_chips(calls, stake))[1] for stake in ("chip", "all"))]


def _chips(calls: list[list[bool]], stake: str) -> list[int]:
    """The chips at the end: a wrong call costs one, or all that the player holds."""
    if stake == "chip":
        return [1 + sum(2 * right - 1 for right in mine) for mine in calls]
    held = []
    for mine in calls:
        chips = 1
        for right in mine:
            chips = chips + 1 if right else 0
        held.append(chips)
    return held


def oracle_shown(results: Found) -> str:
    """By how many found the rule, and by its difficulty."""
    return f"{_by_found(results)}\n\nBy the difficulty of the rules:\n\n{_by_grade(results)}"


def _by_found(results: Found) -> str:
    rows = []
    for name, numbers in GROUPS.items():
        some = [row for row in results if row[1] in numbers]
        if len(some) >= FEWEST_DEALS:
            rows.append(line(name, len(some), *_scores(some)))
    return table("of five players found it", "rules", *HEAD, rows=rows)


def _by_grade(results: Found) -> str:
    rows = []
    for grade in GRADES:
        some = [row for row in results if row[0] == grade]
        finders = plain(kept(mean([row[1] for row in some])))
        rows.append(line(grade, len(some), finders, *_scores(some)))
    return table("rules", "number", "found by, of five", *HEAD, rows=rows)


def _scores(some: Found) -> list[str]:
    return [plain(kept(mean([row[k] for row in some]))) for k in (2, 3)]


HEAD = ("the Oracle's score, `stake=chip`", "with `stake=all`")
STUDIES = {"delphi-oracle": Study(oracle, oracle_shown)}
