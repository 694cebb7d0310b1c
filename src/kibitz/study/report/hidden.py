"""Section 7: luck against skill, and what hidden information is worth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from ...players.selfplay import Games, Strength
from ...solve import begins_with_luck
from ..bench import Bench, beaten
from ..numbers import Number, share
from ..rounds import derived
from .section import Section

SIMS = 32  # playouts an act
TIMES = 4  # each deal is played, by equal players
STRONGER = 8  # times the playouts
BLOCK, BLOCKS = 40, 10  # deals
RESAMPLED = 200


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
    """Play deals again and again; None where nothing is dealt."""
    if not begins_with_luck(bench.game):
        return None
    hidden = bench.game.information == "hidden"
    equal, unequal, informed = [], [], []
    for block in range(BLOCKS):
        equal.append(_equal(bench, block))
        unequal.append(_seated(bench, Strength(STRONGER * SIMS), block))
        informed.append(_seated(bench, Strength(SIMS, sees=True), block) if hidden else ())
        if bench.budget.spent >= until:
            break
    return Hidden(np.vstack(equal), np.vstack(unequal), np.vstack(informed) if hidden else None)


def _deals(bench: Bench, seats: tuple[Strength, ...], block: int, *parts: int | str) -> Games:
    """A job on the deals of a block, which are the same for all."""
    deal = derived(bench.seed, "deals") % 2**62 + BLOCK * block
    choice = derived(bench.seed, "deals", block, *parts) % 2**62
    return Games(bench.game, seats, deal, 0, choice)


def _scores(bench: Bench, job: Games, seat: int) -> list[float]:
    played = bench.play(job, BLOCK, 9.0, "deals with seats exchanged")
    return [beaten(one, bench.game.seats)[seat] for one in played]


def _equal(bench: Bench, block: int) -> Any:
    job = _deals(bench, (Strength(SIMS),) * bench.game.seats, block, "equal")
    return np.array(
        [_scores(bench, replace(job, choice=job.choice + 10**6 * k), 0) for k in range(TIMES)]
    ).T


def _seated(bench: Bench, one: Strength, block: int) -> Any:
    """The scores of one player against others, in each seat of the same deals."""
    columns = []
    for seat in range(bench.game.seats):
        seats = [Strength(SIMS)] * bench.game.seats
        seats[seat] = one
        job = _deals(bench, tuple(seats), block, str(one), seat)
        columns.append(_scores(bench, job, seat))
    return np.array(columns).T


def hidden(bench: Bench, played: Hidden | None) -> Section:
    """Luck, skill, information."""
    found = Section("hidden", "Luck, skill and hidden hands")
    if not begins_with_luck(bench.game):
        found.words.append("This section does not apply: nothing is dealt, and nothing is hidden.")
        return found
    if played is None:
        found.words.append("There was no time to play deals again with seats exchanged.")
        return found
    _luck(found, played)
    _skill(found, played)
    if played.informed is not None:
        _information(found, played)
    return found


def _luck(found: Section, played: Hidden) -> None:
    rng = np.random.default_rng(0)
    deals = len(played.equal)
    drawn = [explained(played.equal[rng.integers(0, deals, deals)]) for _ in range(RESAMPLED)]
    low, high = np.quantile(drawn, [0.025, 0.975])
    part = Number(explained(played.equal), float(low), float(high), deals)
    found.facts["luck"] = part
    found.words.append(
        f"Between equal players the deal decides {part.percent} of the result, the rest is how "
        f"it is played ({deals:,} deals, {TIMES} times each, {Strength(SIMS)})."
    )
    found.notes.append(
        "What the deal decides is the part of the variance of the first seat's score that lies "
        "between deals (intraclass correlation, from a one-way analysis of variance); its "
        "interval comes from resampling deals."
    )


def explained(scores: Any) -> float:
    """The intraclass correlation of rows: the part of the variance that lies between them."""
    times = scores.shape[1]
    between = times * scores.mean(1).var(ddof=1)
    within = scores.var(1, ddof=1).mean()
    total = between + (times - 1) * within
    return float(max(0.0, (between - within) / total)) if total > 0 else 0.0


def _skill(found: Section, played: Hidden) -> None:
    rounds = played.unequal.mean(1)
    score = share(float(rounds.sum()), len(rounds))
    always = share(int((played.unequal > 0.5).all(1).sum()), len(rounds))
    never = share(int((played.unequal < 0.5).all(1).sum()), len(rounds))
    found.facts |= {"skill": score, "wins_in_every_seat": always, "loses_in_every_seat": never}
    found.words.append(
        f"A player with {STRONGER} times the playouts scores {score.percent} on the same deals "
        f"with seats exchanged: in {always.percent} of deals he does better than half in every "
        f"seat, in {never.percent} worse in every seat; in the others the cards have their say."
    )


def _information(found: Section, played: Hidden) -> None:
    rounds = played.informed.mean(1)
    score = share(float(rounds.sum()), len(rounds))
    found.facts["information"] = score
    found.words.append(
        f"Who sees all cards (`cheat`) scores {score.percent} against those who must imagine them "
        f"(`worlds`), each with {SIMS} playouts an act: that is what information is worth."
    )
