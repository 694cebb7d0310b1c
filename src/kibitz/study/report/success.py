"""Section 3 of a game of one side: its results by strength of play.

There are no opponents here, so there is no question of fairness.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...estimates import Number, as_figure, p_value
from ...game import Game
from ...players.selfplay import Strength
from ..run import Run
from .measuring.best_play import BestPlay
from .measuring.strengths import budget_to_judge
from .measuring.success_by_strength import success_by_strength
from .phrases import what_was_played
from .section import Lines, Section, Series, WordTable

RARE = 0.02  # random games won, up to which a search learns little from playouts
OFTEN = 0.5  # of the games that best play wins, from which on players know how to win


def success(run: Run, best: BestPlay | None) -> Section:
    """The share of won games, or the points, from random play up."""
    section = Section("success", "How well it is done")
    rows = success_by_strength(run)
    section.facts["by_strength"] = rows
    section.words += [_level(run.game, rows), _trend(run, rows)]
    if len(rows) == 1 and not (best and best.game == run.game):
        section.facts["budget_to_judge"] = budget_to_judge(run)
        section.facts |= {"judged_from": what_was_played(run), "searched_games": len(run.best)}
    if doubt := _doubt(run.game, rows, best):
        section.facts["too_few_wins"] = True
        section.words += [] if run.without_signal else [doubt]
    if best:
        section.facts["best_play"] = {
            "game": str(best.game),
            "won": best.won,
            "points": best.returns[0],
            "deals": best.deals,
            "reached": (row := _result_of_strongest(run, rows, best)),
        }
        section.words += [_best(run.game, best), *_behind(best, row)]
    elif run.game.information == "perfect" or run.game.is_solitaire:
        section.words.append("The result of the best play could not be found in the time.")
    if run.game.information == "hidden" and run.game.is_cooperative:
        section.words.append(
            "These players do not read an act of a partner as a signal, so people may do better."
        )
    section.tables.append(_table(rows))
    section.figures.append(_figure(rows))
    alone = "one seat plays alone" if run.game.is_solitaire else "all seats win or lose together"
    section.notes.append(f"In this game {alone}, so nothing is said of fairness.")
    return section


def _number(row: dict[str, Any]) -> Number:
    number: Number = row["won"] if "won" in row else row["points"]
    return number


def _amount(row: dict[str, Any]) -> str:
    return row["won"].percent if "won" in row else f"{row['points']} points"


def _who(row: dict[str, Any]) -> str:
    return f"with {Strength(row['playouts'])}" if row["playouts"] else "by random play"


def _level(game: Game, rows: list[dict[str, Any]]) -> str:
    last, first = rows[-1], rows[0]
    games = f"{last['games']:,} games"
    if "won" in last:
        start = f"The game is won in {_amount(last)} of {games} {_who(last)}"
        return start + (f", and in {_amount(first)} {_who(first)}." if last is not first else ".")
    start = f"The game brings {_amount(last)} on average {_who(last)} ({games}"
    if last is first:
        return f"{start})."
    worst, best = as_figure(last["worst"]), as_figure(last["best"])
    return f"{start}, from {worst} to {best}), and {_amount(first)} {_who(first)}."


def _best(game: Game, best: BestPlay) -> str:
    where = "" if best.game == game else f" In {best.game}, the largest size that was solved:"
    if best.won is None:
        outcome = f"the best play brings {best.returns[0]} points"
    elif best.won.exact and best.won.value in (0.0, 1.0):
        outcome = (
            "the game can be won (exact)" if best.won.value else "the game cannot be won (exact)"
        )
    else:
        outcome = f"the best play wins {best.won.percent}"
    deals = f" in {best.deals:,} deals, each solved exactly" if best.deals else ""
    sentence = f"{outcome}{deals}."
    return f"{where} {sentence}".strip() if where else sentence[0].upper() + sentence[1:]


def _result_of_strongest(
    run: Run, rows: list[dict[str, Any]], best: BestPlay
) -> dict[str, Any] | None:
    """The results of the strongest players at the size that was solved; None without a search."""
    own = rows[-1] if len(rows) > 1 else None
    return own if best.game == run.game else best.reached


def _behind(best: BestPlay, row: dict[str, Any] | None) -> list[str]:
    """How far the strongest players are from best play, where both are known."""
    if row is None or ("won" in row) != (best.won is not None):
        return []
    most, got = best.won or best.returns[0], _number(row)
    players = f"Players {_who(row)}"
    if got.high >= most.low:
        return [f"{players} reach {_amount(row)} there: no difference from best play is seen."]
    less = most.value - got.value
    apart = f"{100 * less:.0f} games of 100" if "won" in row else f"{less:.3g} points"
    return [f"{players} reach {_amount(row)} there, {apart} less than best play."]


def _doubt(game: Game, rows: list[dict[str, Any]], best: BestPlay | None) -> str:
    """Why these players say little of how hard the game is; empty if they may say it.

    Where playouts almost never win, a search learns nothing from them.
    """
    if "won" not in rows[0] or "guess" in game.rules.functions:
        return ""
    most: Number = rows[-1]["won"]
    solved = best.won.value if best and best.game == game and best.won else 1.0
    if rows[0]["won"].value > RARE or most.low > OFTEN * solved:
        return ""
    urgent = "" if "urgent" in game.rules.functions else ", name `urgent` acts"
    return (
        "How hard the game is cannot be judged by these players: random play wins so seldom that a "
        f"search by playouts learns little. Write a `guess` for the rules{urgent}, or give more "
        "minutes."
    )


def _trend(run: Run, rows: list[dict[str, Any]]) -> str:
    if len(rows) == 1:
        needed = budget_to_judge(run)
        why = what_was_played(run)
        more = f"; two strengths of search would take about {needed}" if needed else ""
        return f"{why[0].upper()}{why[1:]}{more}."
    if len(rows) < 3:
        return "There was no time for two strengths of play; more minutes would show a trend."
    before, last = _number(rows[-2]), _number(rows[-1])
    if p_value(before, last) > 0.05:
        return "Between the two strongest levels no change is seen."
    way = "better" if last.value > before.value else "worse"
    return f"The strongest level does {way} than the one before, so the end is not reached."


def _table(rows: list[dict[str, Any]]) -> WordTable:
    what = "won" if "won" in rows[0] else "points"
    body = tuple((str(Strength(r["playouts"])), f"{r['games']:,}", _amount(r)) for r in rows)
    return WordTable("By strength of play", ("strength", "games", what), body)


def _figure(rows: list[dict[str, Any]]) -> Lines:
    is_share = "won" in rows[0]
    numbers = [_number(row).times(100 if is_share else 1) for row in rows]
    x = [max(1, row["playouts"]) for row in rows]
    values, low, high = np.array([(n.value, n.low, n.high) for n in numbers]).T.tolist()
    return Lines(
        "Success by playing strength (1: uniform)",
        "playouts an act",
        "won, %" if is_share else "points",
        (Series("", x, values, low, high),),
        logarithmic=True,
    )
