"""Section 7: luck against skill, and what hidden information is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from ...game import Game
from ...players.selfplay import Games, Played, Strength
from ...solvers import begins_with_luck
from .. import play_luck
from ..estimates import correlation, mean, share
from ..play_luck import Judged, explained, luck_of
from ..rounds import derived
from ..run import SEEDS, Run, beaten
from .section import Section

SIMS = 32  # playouts an act
TIMES = 4  # each deal is played, by equal players
STRONGER = 8  # times the playouts
DEALS = 400  # at most
FEWEST = 12  # deals, from which on something can be said


@dataclass(frozen=True)
class Hidden:
    """What was played: results by deal.

    equal: (deals, TIMES) scores of the first seat between equals, or returns where there is one
    side. unequal: (deals, sides) scores of a stronger player, once on each side. informed: the same
    of a player that sees all.
    """

    equal: Any
    unequal: Any
    informed: Any


def luck_and_skill(run: Run, until: float) -> Hidden | None:
    """Play deals again and again; None where nothing is dealt, or there is no time for two."""
    if not begins_with_luck(run.game):
        return None
    sides, rows = len(run.game.sides), list(_deals(run, until))
    if len(rows) < 2:
        return None
    equal, unequal, informed = np.split(np.array(rows), [TIMES, TIMES + sides], axis=1)
    return Hidden(equal, unequal, informed if run.game.information == "hidden" else None)


def _deals(run: Run, until: float) -> Iterator[list[float]]:
    """By deal, the scores of all games played with it."""
    tables = list(_tables(run))
    jobs = (
        _job(run, players, deal, k)
        for deal in range(DEALS)
        for k, (players, _) in enumerate(tables)
    )
    games = run.each(jobs, until, "deals with seats exchanged")
    while len(row := [one for (one,) in islice(games, len(tables))]) == len(tables):
        if len(run.game.sides) == 1:
            yield _alone(row)
        else:
            yield [beaten(one, run.game)[seat] for one, (_, seat) in zip(row, tables, strict=True)]


def _alone(row: list[Played]) -> list[float]:
    """The returns of equal players on a deal, and how the others compare with them."""
    ends = [one.returns[0] if one.returns else 0.0 for one in row]
    usual = ends[:TIMES]
    return usual + [sum((end > x) + (end == x) / 2 for x in usual) / TIMES for end in ends[TIMES:]]


def _tables(run: Run) -> Iterator[tuple[tuple[Strength, ...], int]]:
    """By game of a deal, the players and the seat watched: equals, then a side against all."""
    seats, usual = run.game.seats, Strength(SIMS)
    for _ in range(TIMES):
        yield (usual,) * seats, 0
    others = [Strength(STRONGER * SIMS)]
    others += [Strength(SIMS, sees=True)] if run.game.information == "hidden" else []
    for one in others:
        for side in run.game.sides:
            yield tuple(one if k in side else usual for k in range(seats)), side[0]


def _job(run: Run, seats: tuple[Strength, ...], deal: int, number: int) -> Games:
    """A game on a deal, which is the same for all of its games."""
    seed = derived(run.seed, "deals") % SEEDS + deal
    choice = derived(run.seed, "deals", deal, number) % SEEDS
    return Games(run.game, seats, seed, 1, choice, dice=choice)


def luck_in_play(run: Run, until: float) -> Any:
    """Result and luck of games of the strongest players, (games, 2); None where no act draws."""
    if not run.game.has_chance or len(run.game.sides) > 2:
        return None
    ended = [one for one in run.best if one.returns is not None][:DEALS]
    games = [Judged(run.game, one.seed, tuple(one.acts)) for one in ended]
    rows = []
    for result, luck, judged in run.place.map(luck_of, games):
        rows.append((result, luck))
        run.budget.spend(judged * play_luck.SIMS)
        run.tell("luck in play", run.budget.spent)
        if run.budget.spent >= until:
            break
    return np.array(rows).reshape(-1, 2)


def hidden(run: Run, played: Hidden | None, in_play: Any) -> Section:
    """Luck, skill, information."""
    game = run.game
    found = Section("hidden", "Luck, skill and hidden hands")
    if in_play is not None:
        _in_play(found, run, in_play)
    elif game.has_chance:
        found.words.append(
            "Acts of this game draw; that luck is measured only where there are at most two sides."
        )
    if begins_with_luck(game):
        _dealt(found, played, game)
    elif not game.has_chance and game.information == "perfect":
        found.words.append("This section does not apply: nothing is drawn, and nothing is hidden.")
    elif game.information == "hidden":
        found.words.append("Nothing is dealt by luck; what is hidden comes from the players alone.")
    return found


def _in_play(found: Section, run: Run, rows: Any) -> None:
    """What part of the result the draws of acts explain."""
    if len(rows) < FEWEST:
        found.words.append("Acts of this game draw; there was no time to measure that luck.")
        return
    part, usual = explained(rows), mean(np.abs(rows[:, 1]))
    found.facts |= {"luck_in_play": part, "luck_a_game": usual}
    found.words.append(
        f"What acts draw explains {part.percent} or more of the differences between results of "
        f"equal players ({len(rows):,} games with {Strength(run.strongest)}): the rest is choices, "
        "the deal, and errors of the estimates, which make this too low."
    )
    found.words.append(
        f"In a game the luck of one seat adds up to {usual} on average, where a loss is -1 and a "
        "win 1."
    )
    found.notes.append(
        "The luck of an act is the value of the position that its draw led to, less the mean over "
        "all draws; the luck of a game is the sum, as backgammon programs count it. Values are "
        f"estimates by tree search with {play_luck.SIMS} simulations. The part explained is the "
        "squared correlation of result and luck; its interval is from resampled games."
    )


def _dealt(found: Section, played: Hidden | None, game: Game) -> None:
    """What the deal decides, and what skill and information are worth on the same deals."""
    if played is None:
        found.words.append("There was no time to play the same deals again.")
        return
    if len(played.equal) < FEWEST:
        found.words.append(
            f"There was time to play {len(played.equal)} deals again, too few to tell luck from "
            "skill."
        )
        return
    _luck(found, played, game)
    if len(game.sides) == 1:
        _better(found, played)
        return
    _skill(found, played)
    if played.informed is not None:
        _information(found, played)


def _luck(found: Section, played: Hidden, game: Game) -> None:
    deals, part = len(played.equal), correlation(played.equal)
    found.facts["luck"] = part
    rest = "what acts draw and how it is played" if game.has_chance else "how it is played"
    who = "Between equal players" if len(game.sides) > 1 else "With the same player"
    found.words.append(
        f"{who} the deal decides {part.percent} of the result; the rest is {rest} "
        f"({deals:,} deals, {TIMES} times each, {Strength(SIMS)})."
    )
    what = "the first seat's score" if len(game.sides) > 1 else "the result"
    found.notes.append(
        f"What the deal decides is the part of the variance of {what} that lies between deals "
        "(intraclass correlation, from a one-way analysis of variance), its interval that of "
        "Fisher's F."
    )


def _better(found: Section, played: Hidden) -> None:
    """Of a game of one side: how much more playouts, or seeing all, are worth."""
    rounds = played.unequal.mean(1)
    score = found.facts["skill"] = share(float(rounds.sum()), len(rounds))
    found.words.append(
        f"On the same deal {STRONGER} times the playouts bring the better result in "
        f"{score.percent} of comparisons, ties counting half; 50% would mean no gain."
    )
    if played.informed is not None:
        rounds = played.informed.mean(1)
        score = found.facts["information"] = share(float(rounds.sum()), len(rounds))
        found.words.append(
            f"Players that see all that is hidden (`cheat`) bring the better result in "
            f"{score.percent} of comparisons; that is what information is worth."
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
        f"in every seat in {never.percent}; in the others the deal decides."
    )


def _information(found: Section, played: Hidden) -> None:
    rounds = played.informed.mean(1)
    score = share(float(rounds.sum()), len(rounds))
    found.facts["information"] = score
    found.words.append(
        f"A player that sees all that is hidden (`cheat`) scores {score.percent} against players "
        f"that must imagine it (`ismcts`), each with {SIMS} playouts an act: that is what "
        "information is worth."
    )
