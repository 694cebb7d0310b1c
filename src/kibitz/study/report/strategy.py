"""Section 8: rules of thumb, ranked by their scores, alone and together."""

from __future__ import annotations

from typing import Any

from ...game import Game
from ...players.heuristic import spec
from ..run import Run
from .measuring.rules_of_thumb import RuleList
from .phrases import counted
from .section import Section, Table

FEWEST = 10  # rounds; fewer do not show which rules are good


def strategy(run: Run, found_rules: list[RuleList]) -> Section:
    """Rules of thumb in the order of their scores."""
    found = Section("strategy", "Strategy")
    if not found_rules:
        found.words.append(
            "No rules of thumb were tried: there was no time, or the acts show neither places on a "
            "board nor cards of a rank, and the game names no features of its own."
        )
        return found
    best = found_rules[0]
    if best.score.n < FEWEST:
        found.words.append(
            "Rules of thumb were tried in too few games to judge them "
            f"({counted(best.score.n, 'round')} of the best, {best})."
        )
        return found
    found.facts["rules"] = [_facts(one) for one in found_rules]
    _sentences(found, run.game, found_rules)
    found.tables.append(_table(found_rules))
    found.notes.append(
        "Of the legal acts that a rule can judge it plays one that has most, or least, of a "
        "feature; among equal ones the next rule decides, then chance. Rules with low scores get "
        "fewer games. The best score is a little too high, because it was selected. A round is a "
        "game in each seat."
    )
    return found


def _table(lists: list[RuleList]) -> Table:
    rows = tuple(
        (str(one), one.score.percent, f"{one.score.n:,}", one.greedy.percent if one.greedy else "")
        for one in lists
    )
    head = ("rule", "score against uniform", "rounds", "against greedy")
    columns = len(head) if any(one.greedy for one in lists) else len(head) - 1
    return Table("Rules of thumb", head[:columns], tuple(row[:columns] for row in rows))


def _sentences(found: Section, game: Game, lists: list[RuleList]) -> None:
    best, worst = lists[0], lists[-1]
    if best.score.low <= 0.5:
        found.words.append("No rule of thumb was seen to be better than random play.")
    else:
        bot = found.facts["bot"] = spec(best.rules)
        found.words.append(
            f"The best short list of rules found: {best}. "
            f"It scores {best.score.percent} against random play."
        )
        found.words.append(f"It is a player too: `kibitz play {game.spec} --against {bot}`.")
    if best.greedy:
        found.words.append(f"Against greedy play, one act ahead, it scores {best.greedy.percent}.")
    found.words.append(f"The worst rule tried: {worst}; it scores {worst.score.percent}.")


def _facts(one: RuleList) -> dict[str, Any]:
    facts = {"rule": str(one), "score": one.score, "greedy": one.greedy}
    return facts | {"bot": spec(one.rules)}
