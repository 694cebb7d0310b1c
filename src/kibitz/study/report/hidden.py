"""Section 7: luck against skill, and what hidden information is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from ...players.selfplay import Games, Strength
from ...solvers import begins_with_luck
from ..bench import SEEDS, Bench, beaten
from ..estimates import correlation, share
from ..rounds import derived
from .section import Section

SIMS = 32  # playouts an act
TIMES = 4  # each deal is played, by equal players
STRONGER = 8  # times the playouts
DEALS = 400  # at most
FEWEST = 12  # deals, from which on something can be said


@dataclass(frozen=True)
class Hidden:
    """What was played: results by deal.

    equal: (deals, TIMES) scores of the first seat between equals. unequal: (deals, seats) scores
    of a stronger player, who sat in each seat once. informed: the same of one who sees all.
    """

    equal: Any
    unequal: Any
    informed: Any


def luck_and_skill(bench: Bench, until: float) -> Hidden | None:
    """Play deals again and again; None where nothing is dealt, or there is no time for two."""
    if not begins_with_luck(bench.game):
        return None
    seats, rows = bench.game.seats, list(_deals(bench, until))
    if len(rows) < 2:
        return None
    equal, unequal, informed = np.split(np.array(rows), [TIMES, TIMES + seats], axis=1)
    return Hidden(equal, unequal, informed if bench.game.information == "hidden" else None)


def _deals(bench: Bench, until: float) -> Iterator[list[float]]:
    """By deal, the scores of all games played with it."""
    tables, seats = list(_tables(bench)), bench.game.seats
    jobs = (
        _job(bench, players, deal, k)
        for deal in range(DEALS)
        for k, (players, _) in enumerate(tables)
    )
    games = bench.each(jobs, until, "deals with seats exchanged")
    while len(row := [beaten(one, seats) for (one,) in islice(games, len(tables))]) == len(tables):
        yield [scores[seat] for scores, (_, seat) in zip(row, tables, strict=True)]


def _tables(bench: Bench) -> Iterator[tuple[tuple[Strength, ...], int]]:
    """Who plays each game of a deal, and the seat that is watched: equals, then one against all."""
    seats, usual = bench.game.seats, Strength(SIMS)
    for _ in range(TIMES):
        yield (usual,) * seats, 0
    others = [Strength(STRONGER * SIMS)]
    others += [Strength(SIMS, sees=True)] if bench.game.information == "hidden" else []
    for one in others:
        for seat in range(seats):
            yield tuple(one if k == seat else usual for k in range(seats)), seat


def _job(bench: Bench, seats: tuple[Strength, ...], deal: int, number: int) -> Games:
    """A game on a deal, which is the same for all of its games."""
    seed = derived(bench.seed, "deals") % SEEDS + deal
    choice = derived(bench.seed, "deals", deal, number) % SEEDS
    return Games(bench.game, seats, seed, 1, choice)


def hidden(bench: Bench, played: Hidden | None) -> Section:
    """Luck, skill, information."""
    found = Section("hidden", "Luck, skill and hidden hands")
    if not begins_with_luck(bench.game):
        found.words.append("This section does not apply: nothing is dealt, and nothing is hidden.")
        return found
    if played is None:
        found.words.append("There was no time to play deals again with seats exchanged.")
        return found
    if len(played.equal) < FEWEST:
        found.words.append(
            f"There was time to play {len(played.equal)} deals again with seats exchanged, too few "
            "to tell luck from skill."
        )
        return found
    _luck(found, played)
    _skill(found, played)
    if played.informed is not None:
        _information(found, played)
    return found


def _luck(found: Section, played: Hidden) -> None:
    deals, part = len(played.equal), correlation(played.equal)
    found.facts["luck"] = part
    found.words.append(
        f"Between equal players the deal decides {part.percent} of the result, the rest is how "
        f"it is played ({deals:,} deals, {TIMES} times each, {Strength(SIMS)})."
    )
    found.notes.append(
        "What the deal decides is the part of the variance of the first seat's score that lies "
        "between deals (intraclass correlation, from a one-way analysis of variance), its "
        "interval that of Fisher's F."
    )


def _skill(found: Section, played: Hidden) -> None:
    rounds = played.unequal.mean(1)
    score = share(float(rounds.sum()), len(rounds))
    always = share(int((played.unequal > 0.5).all(1).sum()), len(rounds))
    never = share(int((played.unequal < 0.5).all(1).sum()), len(rounds))
    found.facts |= {"skill": score, "wins_in_every_seat": always, "loses_in_every_seat": never}
    found.words.append(
        f"A player with {STRONGER} times the playouts scores {score.percent} on the same deals "
        f"with seats exchanged: better than half in every seat in {always.percent} of deals, worse "
        f"in every seat in {never.percent}; in the others the cards have their say."
    )


def _information(found: Section, played: Hidden) -> None:
    rounds = played.informed.mean(1)
    score = share(float(rounds.sum()), len(rounds))
    found.facts["information"] = score
    found.words.append(
        f"Who sees all cards (`cheat`) scores {score.percent} against those who must imagine them "
        f"(`ismcts`), each with {SIMS} playouts an act: that is what information is worth."
    )
