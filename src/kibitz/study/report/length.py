"""Section 4: the length of games, the number of choices, the size of the game."""

from __future__ import annotations

from math import log10
from typing import Any

from ...players.playout import MOST_ACTS
from ...solvers import begins_with_luck
from ...solvers.size import Size
from ..run import Run
from .measuring.lengths import (
    SECONDS_A_TURN,
    GameLength,
    choices,
    minutes,
    random_length,
    spread,
    strong_length,
    tree_log10,
)
from .measuring.rule_faults import has_ended
from .phrases import count_of
from .section import Bars, Lines, Section, Series, WordTable

FEWEST_GAMES = 10  # games from which on their mean says something


def length(run: Run, size: Size | None, growth: list[dict[str, Any]]) -> Section:
    """Acts, turns, choices, and the size of the game."""
    section = Section("length", "Length and width")
    if len(run.best) >= FEWEST_GAMES:
        _strong_games(section, run)
    _random_games(section, run)
    _width(section, run)
    _sizes(section, run, size)
    _growth(section, growth)
    return section


def _strong_games(section: Section, run: Run) -> None:
    lasting = strong_length(run.best)
    needed, has_joint_turns = minutes(run, lasting.turns)
    section.facts["strongest"] = {"playouts": run.strongest, **_facts(lasting)}
    together = ", and choose at once where they can," if has_joint_turns else ""
    more = " or more" if lasting.cut else ""
    section.words.append(
        f"A game of the strongest players lasts {_lasting(lasting)}; people who take "
        f"{SECONDS_A_TURN} seconds a turn{together} would need about "
        f"{count_of(needed, 'minute')}{more}.{_cut_off(lasting)}"
    )


def _facts(lasting: GameLength) -> dict[str, Any]:
    facts: dict[str, Any] = {"acts": lasting.acts, "turns": lasting.turns}
    return facts | ({"at_least": True, "cut_off": lasting.cut} if lasting.cut else {})


def _lasting(lasting: GameLength) -> str:
    least = "at least " if lasting.cut else ""
    if lasting.has_single_acts:
        return f"{least}{lasting.acts} acts, a turn each"
    return f"{least}{lasting.turns} turns or {lasting.acts} acts"


def _cut_off(lasting: GameLength) -> str:
    """A sentence where games were cut off, so that their lengths are lower bounds."""
    if not lasting.cut:
        return ""
    of = f"{lasting.cut:,} of {lasting.acts.n:,}"
    return f" ({of} were cut off after {MOST_ACTS:,} acts, so this is too low.)"


def _random_games(section: Section, run: Run) -> None:
    lasting, lengths = random_length(run), spread(run.tally["lengths"])
    if not has_ended(run):
        section.facts |= {"random": None, "random_acts": None}
        section.words.append(
            f"None of {lasting.cut:,} random games ended within {MOST_ACTS:,} acts, so how long "
            "they last is not known."
        )
        return
    section.facts["random"] = _facts(lasting)
    ends = {"5%": lengths.low, "median": lengths.median, "95%": lengths.high}
    section.facts["random_acts"] = {
        part: None if lasting.cut and acts >= MOST_ACTS else acts for part, acts in ends.items()
    }
    section.words.append(
        f"Random games last {_lasting(lasting)}; {_half(section.facts['random_acts']['median'])}, "
        f"nine in ten have {_most(*section.facts['random_acts'].values())}.{_cut_off(lasting)}"
    )
    title = "Length of random games"
    section.figures.append(
        Bars(title, "acts", "games", lengths.first, lengths.heights, lengths.step)
    )


def _half(median: int | None) -> str:
    if median is None:
        return "fewer than half of them end"
    return f"half of them end within {median} act{'s' * (median != 1)}"


def _most(low: int | None, _: int | None, high: int | None) -> str:
    """The lengths of nine games in ten; None for a game that was cut off."""
    if low is None or high is None:
        return f"{MOST_ACTS if low is None else low} or more"
    return f"{low} to {high}" if low < high else str(low)


def _width(section: Section, run: Run) -> None:
    seen = choices(run.tally)
    section.facts["legal_acts"] = {
        "mean": seen.mean,
        "most": seen.most,
        "forced": seen.forced,
        "positions": seen.positions,
        "by_ply": {ply: round(width, 2) for ply, width in seen.by_ply.items()},
    }
    section.words.append(
        f"There are {seen.mean:,.1f} legal acts to choose from on average and "
        f"{seen.most:,} at most; in {seen.forced:.1%} of positions there is only one "
        f"(seen in {seen.positions:,} positions of {int(run.tally['close']):,} random games)."
    )
    series = Series("", list(seen.by_ply), list(seen.by_ply.values()))
    section.figures.append(Lines("Legal acts by ply", "ply", "legal acts, mean", (series,)))


def _sizes(section: Section, run: Run, seen: Size | None) -> None:
    tree = section.facts["game_tree_log10"] = tree_log10(run)
    leaves = (
        f"The game tree has at least 10^{tree} leaves: that is the geometric mean of the product "
        "of the choices along a random game, and the number of leaves is never less"
    )
    if seen is None:
        section.words.append(f"{leaves}.")
        return
    section.facts["positions_log10"] = {
        "at_least" if seen.beyond else "about": log10(seen.total),
        "games": seen.games,
        "of_one_deal": (one_deal := begins_with_luck(run.game)),
    }
    after = " after one deal" if one_deal else ""
    more = "more than " if seen.beyond else "at least about "
    section.words.append(
        f"{leaves}. There are {more}10^{log10(seen.total):.1f} positions{after}, judged from how "
        f"often {seen.games:,} random games meet."
    )


def _growth(section: Section, rows: list[dict[str, Any]]) -> None:
    section.facts["growth"] = rows
    if len(rows) < 2:
        section.words.append(
            "How it grows with its size was not measured: there was no time, or no option makes it "
            "larger."
        )
        return
    head = ("size", "acts", "turns", "legal acts, mean")
    body = tuple(
        (
            f"{r['option']}={r['size']}",
            *("at least " * ("at_least" in r) + str(r[what]) for what in ("acts", "turns")),
            f"{r['legal_acts']:,.1f}",
        )
        for r in rows
    )
    section.tables.append(WordTable("How random games grow with the size", head, body))
