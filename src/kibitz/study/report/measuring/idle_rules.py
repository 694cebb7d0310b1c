"""Conditions of the rules that are never true: without what they guard, no game would be another.

`check` searches for games that come to each line of the rules, with other options too. What it does
not come to is looked for in games of the strongest players and in random games as well.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ....check.traced import Traced
from ....check.unreached import SearchedRules, counted_outcomes, is_never_reached, search_rules
from ....game import Position
from ....kit.rng import seeded
from ....play.random_games import again
from ....players.features import random_game
from ...run import Run

SECONDS = 4.0  # of the processor, for the search
MOST_SHARE = 0.05  # of a budget of seconds that the search takes
EXAMINED = 12  # of the strongest players, and as many random ones
FEWEST_SEARCHED = 1_000  # games: what is so in one of 300 would nearly surely have been met


def idle_rules(run: Run, until: float) -> list[str] | None:
    """The conditions that were never true, each with its place; None where it is not known."""
    if run.budget.playouts or len(run.best) < EXAMINED:  # a search for seconds cannot be repeated
        return None
    seconds = min(SECONDS, MOST_SHARE * run.budget.seconds)
    searched = search_rules(run.game, run.seed, seconds)
    if searched.failed or searched.games < FEWEST_SEARCHED:
        return None
    never = {
        outcome.number: str(outcome)
        for outcome in counted_outcomes(searched.text)
        if outcome.happens and not outcome.site.is_block and is_never_reached(outcome, searched)
    }
    seen = _outcomes_seen(run, searched, until) if never else set()
    return [text for number, text in never.items() if number not in seen]


def _outcomes_seen(run: Run, searched: SearchedRules, until: float) -> set[int]:
    """The outcomes that games of the strongest players and random games come to."""
    rules = searched.text.rules
    for p in _games(run):
        if run.budget.spent >= until:
            break
        follow(rules, p)
    return rules.notes.fresh


def _games(run: Run) -> Iterator[Position]:
    for k, game in enumerate(run.best[:EXAMINED]):
        yield again(run.game, game.seed, game.acts)
        yield random_game(run.game, k)


def follow(rules: Traced, p: Position) -> None:
    """Ask the rules at each position of a game, so that they note what they come to."""
    room, scores = np.zeros(p.game.actions, np.int32), np.zeros(p.game.seats)
    for ply in range(p.ply + 1):
        at, then = p.at(ply), p.at(ply).state.copy()[0]
        rules.functions["over"](at.record)
        if at.over:
            rules.functions["returns"](then, scores)
            return
        rules.functions["player"](at.record)
        rules.functions["legal"](at.record, room)
        if ply < p.ply:
            rules.functions["play"](then, p.history[ply], seeded(ply))
