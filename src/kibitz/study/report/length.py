"""Section 4: how long games last, how many acts there are to choose from, how large the game is."""

from __future__ import annotations

from math import log10
from typing import Any

import numpy as np

from ...game import Position
from ...solvers.size import Size
from ..estimates import Number, counted_mean, mean, quantile
from ..run import Run
from .phrases import again, counted
from .section import Bars, Lines, Section, Series, Table

SECONDS_A_TURN = 15
ALIKE = 0.02  # part of the acts by which turns may be fewer and still be called the same
POINTS = 120  # of a figure, at most about twice as many


def length(run: Run, size: Size | None, growth: list[dict[str, Any]]) -> Section:
    """Acts, turns, choices, and the size of the game."""
    found = Section("length", "Length and width")
    t, best = run.tally, run.best
    random = {"acts": counted_mean(t["lengths"]), "turns": counted_mean(t["turns"])}
    found.facts["random"] = random
    _told(found, run, random)
    if best:
        strong = {
            "acts": mean([len(one.notes) for one in best]),
            "turns": mean([int(one.notes["turned"].sum()) for one in best]),
        }
        found.facts["strongest"] = {"playouts": run.strongest, **strong}
        waited = waited_for(again(run.game, best[0].seed, best[0].acts))
        minutes = strong["turns"].value * waited * SECONDS_A_TURN / 60
        together = ", and choose at once where they can," if waited < 1 else ""
        found.words.insert(
            0,
            f"A game of the strongest players lasts {_lasting(strong)}; people who take "
            f"{SECONDS_A_TURN} seconds a turn{together} would need about "
            f"{counted(max(1, round(minutes)), 'minute')}.",
        )
    _width(found, t)
    _sizes(found, run, size)
    _growth(found, growth)
    return found


def waited_for(p: Position) -> float:
    """The share of the turns of a game that were not chosen at once with the turn before."""
    seats = [p.at(ply).player for ply in range(p.ply)]
    begins = [ply for ply in range(1, p.ply) if seats[ply] != seats[ply - 1]]
    at_once = sum(seats[ply] in p.at(ply - 1).owing for ply in begins)
    return 1 - at_once / (len(begins) + 1)


def _lasting(long: dict[str, Number]) -> str:
    """Turns and acts, or the acts alone where hardly a turn has several."""
    turns, acts = long["turns"], long["acts"]
    alike = abs(acts.value - turns.value) < ALIKE * acts.value
    return f"{acts} acts, a turn each" if alike else f"{turns} turns or {acts} acts"


def _told(found: Section, run: Run, random: dict[str, Number]) -> None:
    lengths = run.tally["lengths"]
    low, middle, high = (quantile(lengths, part) for part in (0.05, 0.5, 0.95))
    found.facts["random_acts"] = {"5%": low, "median": middle, "95%": high}
    found.words.append(
        f"Random games last {_lasting(random)}; half of them end "
        f"within {middle} acts, nine in ten have {f'{low} to {high}' if low < high else low}."
    )
    last = int(np.flatnonzero(lengths)[-1])
    step = max(1, -(-(last + 1) // 60))
    heights = [int(lengths[k : k + step].sum()) for k in range(0, last + 1, step)]
    first = next(k for k, height in enumerate(heights) if height)
    found.figures.append(
        Bars("Length of random games", "acts", "games", first * step, heights[first:], step)
    )


def _width(found: Section, t: Any) -> None:
    wide = t["wide"]
    plies = np.flatnonzero(wide >= max(1, int(t["close"]) // 50))
    plies = plies[:: max(1, len(plies) // POINTS)]
    width = t["width"][plies] / wide[plies]
    counts = t["choices"]
    forced = counts[1] / counts.sum()
    found.facts["legal_acts"] = {
        "mean": float((counts * np.arange(len(counts))).sum() / counts.sum()),
        "most": int(np.flatnonzero(counts)[-1]),
        "forced": float(forced),
        "positions": int(counts.sum()),
        "by_ply": {int(ply): round(float(w), 2) for ply, w in zip(plies, width, strict=True)},
    }
    facts = found.facts["legal_acts"]
    found.words.append(
        f"There are {facts['mean']:,.1f} legal acts to choose from on average and "
        f"{facts['most']:,} at most; in {forced:.1%} of positions there is only one "
        f"(seen in {int(counts.sum()):,} positions of {int(t['close']):,} random games)."
    )
    found.figures.append(
        Lines(
            "Legal acts by ply",
            "ply",
            "legal acts, mean",
            (Series("", plies.tolist(), width.tolist()),),
        )
    )


def _sizes(found: Section, run: Run, seen: Size | None) -> None:
    logs = np.log10(np.maximum(1, np.arange(run.game.actions + 1)))
    tree = mean([_log_tree(one[0], logs) for one in run.random if one["close"][0]])
    found.facts["game_tree_log10"] = tree
    told = (
        f"The tree of the game has about 10^{tree} leaves: the product of the choices along "
        "random games"
    )
    if seen is None:
        found.words.append(f"{told}.")
        return
    found.facts["positions_log10"] = {
        "at_least" if seen.beyond else "about": log10(seen.total),
        "games": seen.games,
    }
    more = "at least " if seen.beyond else "about "
    found.words.append(
        f"{told}. There are {more}10^{log10(seen.total):.1f} positions, judged from how "
        f"often {seen.games:,} random games meet."
    )


def _log_tree(tally: Any, logs: Any) -> float:
    return float((tally["choices"] * logs).sum() / max(1, int(tally["close"])))


def _growth(found: Section, rows: list[dict[str, Any]]) -> None:
    found.facts["growth"] = rows
    if len(rows) < 2:
        found.words.append(
            "How it grows with its size was not measured: there was no time, or no option makes it "
            "larger."
        )
        return
    head = ("size", "acts", "turns", "legal acts, mean")
    body = tuple(
        (f"{r['option']}={r['size']}", str(r["acts"]), str(r["turns"]), f"{r['legal_acts']:,.1f}")
        for r in rows
    )
    found.tables.append(Table("How random games grow with the size", head, body))
