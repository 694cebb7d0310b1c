"""Section 8: rules of thumb, ranked by their scores, alone and together."""

from __future__ import annotations

from typing import Any

from ...game import Game
from ...players.heuristic import spec
from ..restricted import Restriction
from ..run import Run
from .measuring.rules_of_thumb import RuleList
from .phrases import count_of
from .section import Section, WordTable

FEWEST_ROUNDS = 10  # rounds; fewer do not show which rules are good


def strategy(run: Run, found_rules: list[RuleList], restrictions: list[Restriction]) -> Section:
    """Rules of thumb in the order of their scores, and what forbidding a kind of act does."""
    section = _rules_of_thumb(run, found_rules)
    if restrictions:
        _add_restrictions(section, run.game, restrictions)
    return section


def _rules_of_thumb(run: Run, found_rules: list[RuleList]) -> Section:
    section = Section("strategy", "Strategy")
    if not found_rules:
        section.words.append(
            "No rules of thumb were tried: there was no time, or the acts show neither places on a "
            "board nor cards of a rank, and the game names no features of its own."
        )
        return section
    best = found_rules[0]
    if best.score.n < FEWEST_ROUNDS:
        section.words.append(
            "Rules of thumb were tried in too few games to judge them "
            f"({count_of(best.score.n, 'round')} of the best, {best})."
        )
        return section
    section.facts["rules"] = [_facts(rule) for rule in found_rules]
    _sentences(section, run.game, found_rules)
    section.tables.append(_table(found_rules))
    section.notes.append(
        "Of the legal acts that a rule can judge it plays one that has most, or least, of a "
        "feature; among equal ones the next rule decides, then chance. Rules with low scores get "
        "fewer games. The best score is a little too high, because it was selected. A round is a "
        "game in each seat."
    )
    return section


def _add_restrictions(section: Section, game: Game, restrictions: list[Restriction]) -> None:
    section.facts["restricted"] = [
        {"kind": r.kind, "score": r.score, "by_side": r.by_side} for r in restrictions
    ]
    said = [restriction.finding for restriction in restrictions if restriction.finding]
    section.words += said or ["No kind of act was seen that good play needs always or never."]
    sides = [" and ".join(game.called(seat) for seat in side) for side in game.sides]
    rows = tuple(
        (r.kind, r.score.percent, *(side.percent for side in r.by_side), f"{r.score.n:,}")
        for r in restrictions
    )
    head = ("forbidden", "score", *(f"as {side}" for side in sides), "rounds")
    section.tables.append(WordTable("One side may not play a kind of act", head, rows))
    section.notes.append(
        "Restricted play (Jaffe and others, 2012): a search with 64 playouts an act that may not "
        "play a kind of act meets the same search without the restriction. The kind of an act is "
        "what its name says beside places and numbers. The restricted search does not plan for "
        "its restriction, so it loses a little too much."
    )


def _table(lists: list[RuleList]) -> WordTable:
    rows = tuple(
        (str(t), t.score.percent, f"{t.score.n:,}", t.greedy.percent if t.greedy else "")
        for t in lists
    )
    head = ("rule", "score against uniform", "rounds", "against greedy")
    columns = len(head) if any(t.greedy for t in lists) else len(head) - 1
    return WordTable("Rules of thumb", head[:columns], tuple(row[:columns] for row in rows))


def _sentences(section: Section, game: Game, lists: list[RuleList]) -> None:
    best, worst = lists[0], lists[-1]
    if best.score.low <= 0.5:
        section.words.append("No rule of thumb was seen to be better than random play.")
    else:
        bot = section.facts["bot"] = spec(best.rules)
        section.words.append(
            f"The best short list of rules found: {best}. "
            f"It scores {best.score.percent} against random play."
        )
        section.words.append(f"It is a player too: `kibitz play {game.spec} --against {bot}`.")
    if best.greedy:
        section.words.append(
            f"Against greedy play, one act ahead, it scores {best.greedy.percent}."
        )
    section.words.append(f"The worst rule tried: {worst}; it scores {worst.score.percent}.")


def _facts(rule_list: RuleList) -> dict[str, Any]:
    facts = {"rule": str(rule_list), "score": rule_list.score, "greedy": rule_list.greedy}
    return facts | {"bot": spec(rule_list.rules)}
