"""Byg, Catchup and Symple between the learned players that come with them."""

from __future__ import annotations

import kibitz
from kibitz.contract import Value
from kibitz.estimates import mean_score
from kibitz.play.seeds import derived_seed

from ..writing import line, table
from .byg import RINGS
from .played import SEED, between, scores
from .study import Found, Study, kept, percent, sized

LEARNED, SEARCH, SIMS = "learned", "search", 100  # simulations an act
SEARCHED = 1000  # playouts an act of a search beside it
BYG, CATCHUP, STONE, SYMPLE = 200, 80, 60, 180  # games
PENALTIES = (4, 8, 12)
CATCHUP_FORMS, FORM = ("catchup", "2012", "revised"), 600
Options = dict[str, Value]


def learned(game: str, options: Options, games: int, begin: str = "") -> list[float]:
    """The score of the first player between two equal learned players."""
    loaded = kibitz.load(game, **options)
    won = []
    for number in range(sized(games)):
        seed = derived_seed(SEED, number)
        bots = [kibitz.player(f"learned:sims={SIMS}", seed=derived_seed(seed, k)) for k in range(2)]
        match = loaded.start(seed)
        if begin:
            match.play(begin)
        while (seat := match.player) is not None:
            match.play(bots[seat](match))
        first, second = match.returns or (0.0, 0.0)
        won.append(0.5 + (first > second) / 2 - (first < second) / 2)
    return kept(mean_score(won))


def searched(game: str, options: Options, games: int) -> list[float]:
    """The same between two equal searches."""
    return kept(mean_score(scores(between(game, options, (SEARCHED,) * 2, sized(games)), 0)))


def byg() -> Found:
    """What the first player wins in both versions, side 5."""
    return {str(v): learned("byg", {"side": 5, "version": v}, BYG) for v in (1, 2)}


def byg_shown(results: Found) -> str:
    """A line for each version."""
    rows = [line(f"version {version}", percent(won)) for version, won in results.items()]
    return table("version", f"first player wins, `learned:sims={SIMS}`", rows=rows)


def catchup() -> Found:
    """What the first player wins on side 5, and after a first stone on each kind of cell."""
    options: Options = {"side": 5}
    whole = {LEARNED: learned("catchup", options, CATCHUP)}
    whole[SEARCH] = searched("catchup", options, CATCHUP)
    return whole | {stone: learned("catchup", options, STONE, stone) for stone in RINGS}


def catchup_shown(results: Found) -> str:
    """A line for each kind of game."""
    names = {
        LEARNED: ("any", f"`learned:sims={SIMS}`"),
        SEARCH: ("any", f"tree search, {SEARCHED:,} playouts an act"),
    }
    rows = []
    for name, won in results.items():
        stone, players = names.get(name, (f"{name}, {RINGS.get(name)}", names[LEARNED][1]))
        rows.append(line(stone, players, percent(won)))
    return table("first stone", "both players", "first player wins", rows=rows)


def forms() -> Found:
    """What the first player wins in each form of Catchup on side 4, between searches."""
    return {form: searched("catchup", {"side": 4, "version": form}, FORM) for form in CATCHUP_FORMS}


def forms_shown(results: Found) -> str:
    """A line for each form."""
    rows = [line(f"`version={form}`", percent(won)) for form, won in results.items()]
    return table("form", f"first player wins, {SEARCHED:,} playouts an act", rows=rows)


def symple() -> Found:
    """What White wins on side 7 with each penalty, between learned players and searches."""
    results = {}
    for penalty in PENALTIES:
        options: Options = {"side": 7, "penalty": penalty}
        results[f"{penalty} | {LEARNED}"] = learned("symple", options, SYMPLE)
        results[f"{penalty} | {SEARCH}"] = searched("symple", options, SYMPLE)
    return results


def symple_shown(results: Found) -> str:
    """A line for each penalty and kind of player."""
    rows = [line(*name.split(" | "), percent(won)) for name, won in results.items()]
    return table("penalty", "players", "White wins, a draw as half", rows=rows)


STUDIES = {
    "byg-learned": Study(byg, byg_shown),
    "catchup-learned": Study(catchup, catchup_shown),
    "catchup-forms": Study(forms, forms_shown),
    "symple-learned": Study(symple, symple_shown),
}
