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
    found = _rules_of_thumb(run, found_rules)
    if restrictions:
        _add_restrictions(found, run.game, restrictions)
    return found


def _rules_of_thumb(run: Run, found_rules: list[RuleList]) -> Section:
    found = Section("strategy", "Strategy")
    if not found_rules:
        found.words.append(
            "No rules of thumb were tried: there was no time, or the acts show neither places on a "
            "board nor cards of a rank, and the game names no features of its own."
        )
        return found
    best = found_rules[0]
    if best.score.n < FEWEST_ROUNDS:
        found.words.append(
            "Rules of thumb were tried in too few games to judge them "
            f"({count_of(best.score.n, 'round')} of the best, {best})."
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


def _add_restrictions(found: Section, game: Game, restrictions: list[Restriction]) -> None:
    found.facts["restricted"] = [
        {"kind": one.kind, "score": one.score, "by_side": one.by_side} for one in restrictions
    ]
    said = [one.finding for one in restrictions if one.finding]
    found.words += said or ["No kind of act was seen that good play needs always or never."]
    sides = [" and ".join(game.called(seat) for seat in side) for side in game.sides]
    rows = tuple(
        (one.kind, one.score.percent, *(side.percent for side in one.by_side), f"{one.score.n:,}")
        for one in restrictions
    )
    head = ("forbidden", "score", *(f"as {side}" for side in sides), "rounds")
    found.tables.append(WordTable("One side may not play a kind of act", head, rows))
    found.notes.append(
        "Restricted play (Jaffe and others, 2012): a search with 64 playouts an act that may not "
        "play a kind of act meets the same search without the restriction. The kind of an act is "
        "what its name says beside places and numbers. The restricted search does not plan for "
        "its restriction, so it loses a little too much."
    )


def _table(lists: list[RuleList]) -> WordTable:
    rows = tuple(
        (str(one), one.score.percent, f"{one.score.n:,}", one.greedy.percent if one.greedy else "")
        for one in lists
    )
    head = ("rule", "score against uniform", "rounds", "against greedy")
    columns = len(head) if any(one.greedy for one in lists) else len(head) - 1
    return WordTable("Rules of thumb", head[:columns], tuple(row[:columns] for row in rows))


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
