"""Section 3 of a game of one side: its results by strength of play.

There are no opponents here, so there is no question of fairness.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...game import Game
from ...players.selfplay import Strength
from ..estimates import Number, p_value
from ..run import Run
from .measuring.best_play import BestPlay
from .measuring.success_by_strength import success_by_strength
from .section import Lines, Section, Series, Table


def success(run: Run, best: BestPlay | None) -> Section:
    """The share of won games, or the points, from random play up."""
    found = Section("success", "How well it is done")
    rows = success_by_strength(run)
    found.facts["by_strength"] = rows
    found.words += [_level(run.game, rows), _trend(rows)]
    if best:
        found.facts["best_play"] = {
            "game": str(best.game),
            "won": best.won,
            "points": best.returns[0],
            "deals": best.deals,
        }
        found.words.append(_best(run.game, best))
    elif run.game.information == "perfect":
        found.words.append("The result of the best play could not be found in the time.")
    if run.game.information == "hidden" and run.game.is_cooperative:
        found.words.append(
            "These players do not read an act of a partner as a signal, so people may do better."
        )
    found.tables.append(_table(rows))
    found.figures.append(_figure(rows))
    alone = "one seat plays alone" if run.game.is_solitaire else "all seats win or lose together"
    found.notes.append(f"In this game {alone}, so nothing is said of fairness.")
    return found


def _number(row: dict[str, Any]) -> Number:
    found: Number = row["won"] if "won" in row else row["points"]
    return found


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
    return (
        f"{start}, from {last['worst']:g} to {last['best']:g}), and {_amount(first)} {_who(first)}."
    )


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


def _trend(rows: list[dict[str, Any]]) -> str:
    if len(rows) < 3:
        return "There was no time for two strengths of play; more minutes would show a trend."
    before, last = _number(rows[-2]), _number(rows[-1])
    if p_value(before, last) > 0.05:
        return "Between the two strongest levels no change is seen."
    way = "better" if last.value > before.value else "worse"
    return f"The strongest level does {way} than the one before, so the end is not reached."


def _table(rows: list[dict[str, Any]]) -> Table:
    what = "won" if "won" in rows[0] else "points"
    body = tuple((str(Strength(r["playouts"])), f"{r['games']:,}", _amount(r)) for r in rows)
    return Table("By strength of play", ("strength", "games", what), body)


def _figure(rows: list[dict[str, Any]]) -> Lines:
    is_share = "won" in rows[0]
    numbers = [_number(row).times(100 if is_share else 1) for row in rows]
    x = [max(1, row["playouts"]) for row in rows]
    values, low, high = np.array([(n.value, n.low, n.high) for n in numbers]).T.tolist()
    return Lines(
        "Success by playing strength (1: uniform)", "playouts an act",
        "won, %" if is_share else "points", (Series("", x, values, low, high),), logarithmic=True,
    )  # fmt: skip
