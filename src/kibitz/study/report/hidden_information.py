"""Section 7: luck against skill, and the value of hidden information."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...estimates import intraclass_correlation, mean, mean_score, share
from ...game import Game
from ...players.selfplay import Strength
from ...solvers import begins_with_luck
from .. import play_luck
from ..play_luck import explained_share
from ..run import Run
from .measuring.contact import UNUSUAL
from .measuring.luck_and_skill import SIMS, STRONGER, TIMES, Hidden, PlayLuck, is_measurable
from .section import Section

NO_TIME = "there was no time"
NOT_OPPOSED = (
    "that luck is known only of one side, and of two sides of which one gains what the other loses"
)
FEWEST_DEALS = 12  # deals, from which on something can be said


def hidden_section(run: Run, played: Hidden | None, in_play: PlayLuck | None) -> Section:
    """Luck, skill, information."""
    game = run.game
    section = Section("hidden", "Luck, skill and hidden hands")
    has_luck = game.has_chance or begins_with_luck(game)
    if run.without_signal and has_luck:
        return section
    if in_play is not None:
        _in_play(section, run, in_play)
    elif game.has_chance:
        why = NO_TIME if is_measurable(game) else NOT_OPPOSED
        section.facts |= {"luck_in_play": None, "luck_in_play_not_measured": why}
        section.words.append(f"What acts draw explains is not measured: {why}.")
    if begins_with_luck(game):
        _add_deals(section, played, game)
    elif not game.has_chance and game.information == "perfect":
        section.words.append(
            "This section does not apply: nothing is drawn, and nothing is hidden."
        )
    elif game.information == "hidden":
        section.words.append("Luck deals nothing here; all secrets come from the players.")
    return section


def _in_play(section: Section, run: Run, played: PlayLuck) -> None:
    rows = played.rows
    if len(rows) < FEWEST_DEALS:
        section.facts |= {"luck_in_play": None, "luck_in_play_not_measured": NO_TIME}
        section.words.append(f"What acts draw explains is not measured: {NO_TIME}.")
        return
    usual = mean(np.abs(rows[:, 1]))
    section.facts |= {"luck_a_game": usual, "luck_is_exact": played.exactly}
    games = f"{len(rows):,} games with {Strength(run.strongest)}"
    if (others := _with_another_result(rows[:, 0])) < UNUSUAL:
        section.facts["luck_in_play"] = None
        section.facts["luck_in_play_not_measured"] = why = (
            f"only {others} of {games} had another result than most, so there is nothing to explain"
        )
        section.words.append(f"What acts draw explains is not measured: {why}.")
    else:
        part = section.facts["luck_in_play"] = explained_share(rows)
        least = "" if played.exactly else " or more"
        section.words.append(
            f"What acts draw explains {part.percent}{least} of the differences between results of "
            f"equal players ({games}): the rest is {_the_rest(run.game, played)}."
        )
    section.words.append(
        f"In a game the luck of one seat adds up to {usual} on average, {_unit_of_luck(run.game)}."
    )
    section.notes.append(
        "The luck of an act is the value of the position that its draw led to, less the mean over "
        "all draws; the luck of a game is the sum, as backgammon programs count it. Values are "
        f"{_values(played)}. The part explained is the "
        "squared correlation of result and luck; its interval is from resampled games."
    )


def _unit_of_luck(game: Game) -> str:
    if game.about.outcome == "scores":
        return "where the points of random games lie between -1 and 1"
    return "where a loss is -1 and a win 1"


def _with_another_result(results: Any) -> int:
    """How many results differ from the most frequent one."""
    _, counts = np.unique(np.round(results, 9), return_counts=True)
    return int(counts.sum() - counts.max())


def _the_rest(game: Game, played: PlayLuck) -> str:
    parts = ["choices", *["the deal"] * begins_with_luck(game)]
    if played.exactly:
        return " and ".join(parts)
    return f"{', '.join(parts)}, and errors of the estimates, which make this too low"


def _values(played: PlayLuck) -> str:
    if played.exactly:
        return "exact: the returns of the seats if both play their best"
    return f"estimates by tree search with {play_luck.SIMS} simulations"


def _add_deals(section: Section, played: Hidden | None, game: Game) -> None:
    if played is None:
        section.words.append("There was no time to play the same deals again.")
        return
    if len(played.equal) < FEWEST_DEALS:
        section.words.append(
            f"There was time to play {len(played.equal)} deals again, too few to tell luck from "
            "skill."
        )
        return
    _luck(section, played, game)
    if len(game.sides) == 1:
        _better(section, played)
        return
    _skill(section, played)
    if played.informed is not None:
        _information(section, played)


def _luck(section: Section, played: Hidden, game: Game) -> None:
    results = played.points.equal if played.points else played.equal
    deals = len(results)
    if (others := _with_another_result(results)) < UNUSUAL:
        section.facts["luck"] = None
        section.facts["luck_not_measured"] = why = (
            f"only {others} of {results.size:,} games had another result than most, so there is "
            "nothing to explain"
        )
        section.words.append(f"What the deal decides is not measured: {why}.")
        return
    part = section.facts["luck"] = intraclass_correlation(results)
    rest = "what acts draw and how it is played" if game.has_chance else "how it is played"
    if len(game.sides) == 1 and game.information == "hidden":
        rest += ", which has to be guessed where something is hidden"
    who = "Between equal players" if len(game.sides) > 1 else "With the same player"
    section.words.append(
        f"{who} the deal decides {part.percent} of the result; the rest is {rest} "
        f"({deals:,} deals, {TIMES} times each, {Strength(SIMS)})."
    )
    of = "points" if played.points else "score"
    what = f"the first seat's {of}" if len(game.sides) > 1 else "the result"
    section.notes.append(
        f"What the deal decides is the part of the variance of {what} that lies between deals "
        "(intraclass correlation, from a one-way analysis of variance), its interval that of "
        "Fisher's F."
    )


def _better(section: Section, played: Hidden) -> None:
    rounds = played.unequal.mean(1)
    score = section.facts["skill"] = mean_score(rounds)
    section.words.append(
        f"On the same deal {STRONGER} times the playouts bring the better result in "
        f"{score.percent} of comparisons, ties counting half; 50% would mean no gain."
    )
    if played.informed is not None:
        rounds = played.informed.mean(1)
        score = section.facts["information"] = mean_score(rounds)
        section.words.append(
            f"Players that see all that is hidden (`cheat`) bring the better result in "
            f"{score.percent} of comparisons, ties counting half; 50% would mean no gain."
        )


def _skill(section: Section, played: Hidden) -> None:
    rounds = played.unequal.mean(1)
    score = mean_score(rounds)
    always = share(int((played.unequal > 0.5).all(1).sum()), len(rounds))
    never = share(int((played.unequal < 0.5).all(1).sum()), len(rounds))
    section.facts |= {"skill": score, "wins_in_every_seat": always, "loses_in_every_seat": never}
    if played.points:
        gain = section.facts["skill_points"] = mean(played.points.unequal.mean(1))
        section.words.append(
            f"A player with {STRONGER} times the playouts gets {gain} points a game more than its "
            f"opponents on the same deals with seats exchanged, and scores {score.percent}."
        )
        return
    section.words.append(
        f"A player with {STRONGER} times the playouts scores {score.percent} on the same deals "
        f"with seats exchanged: better than half in every seat in {always.percent} of deals, worse "
        f"in every seat in {never.percent}; in the others the deal decides."
    )


def _information(section: Section, played: Hidden) -> None:
    rounds = played.informed.mean(1)
    score = gain = mean_score(rounds)
    section.facts["information"] = score
    result, even = f"scores {score.percent}", 0.5
    if played.points:
        gain = section.facts["information_points"] = mean(played.points.informed.mean(1))
        result, even = f"gets {gain} points a game more and {result}", 0.0
    worth = (
        "that is what these players gain by the information"
        if gain.low > even
        else "no gain by the information is seen, which does not show that it has no value"
    )
    section.words.append(
        f"A player that sees all that is hidden (`cheat`) {result} against players "
        f"that cannot see it (`ismcts`), each with {SIMS} playouts an act: {worth}."
    )
