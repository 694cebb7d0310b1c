"""A section for games with secrets: the value, the mixing of good play, and exploitability."""

from __future__ import annotations

from ...game import Game
from ..exploitability import Exploitability
from .measuring.best_play import SAMPLES, BestPlay
from .measuring.mixing import NOTABLE, mixing
from .section import Section, Table


def good_play(game: Game, best: BestPlay | None) -> Section:
    """The value and strategies of an equilibrium, and the exploitability of the players."""
    found = Section("good_play", "Good play with secrets")
    if best is None or best.equilibrium is None:
        found.words.append(_why_not(game))
        return found
    value, error = best.returns[0].value, best.equilibrium.error
    share, bits = mixing(best.equilibrium)
    size = "the whole game" if best.game == game else "the largest size that was solved"
    found.facts |= {
        "game": str(best.game), "value": value, "error": error, "mixed": share, "bits": bits
    }  # fmt: skip
    found.words += [
        f"In {best.game}, {size}, the value to {game.called(0)} is {value:.4f}, to within "
        f"{error:.1g}: neither seat can force more.",
        f"Good play is {_how_mixed(share)}: of its choices {100 * share:.0f}% are between several "
        f"acts, each played in at least {100 * NOTABLE:.0f}% of cases ({bits:.2f} bits a choice).",
    ]
    _players(found, best.players)
    found.notes.append(
        "The value and the strategies are those of a Nash equilibrium, found by counterfactual "
        "regret minimization; `kibitz solve` prints them. Exploitability is the gain of "
        "a perfect opponent, as the mean over both seats; `kibitz exploit` measures it."
    )
    return found


def _why_not(game: Game) -> str:
    if len(game.sides) == 1:
        return "There is no opponent here, so nobody can exploit a player."
    if game.seats != 2 or len(game.sides) != 2:
        return "Only games of two opposed seats have one value with secrets, so none is given here."
    return "No size of it could be solved in the time, so the exploitability of play is unknown."


def _how_mixed(share: float) -> str:
    return "not mixed" if share < 0.01 else "mixed a little" if share < 0.25 else "mixed"


def _players(found: Section, players: dict[str, Exploitability]) -> None:
    if not players:
        found.words.append("There was no time to measure the exploitability of our players.")
        return
    found.facts["players"] = {
        spec: {"exploitability": one.value, "interval": [one.low, one.high]}
        for spec, one in players.items()
    }
    spec, last = list(players.items())[-1]
    found.words.append(
        f"A perfect opponent gains {_gain(last)} a game against `{spec}`, the strongest player "
        "measured here; 0 would be perfect play."
    )
    rows = tuple((spec, _gain(one)) for spec, one in players.items())
    found.tables.append(Table("Exploitability by strength", ("player", "exploitability"), rows))
    found.notes.append(
        "A player that states its probabilities has an exact exploitability. Another is asked "
        f"{SAMPLES} times in each information set, and its interval is of 95%."
    )


def _gain(one: Exploitability) -> str:
    if not one.samples:
        return f"{one.value:.3f} (exact)"
    return f"{one.value:.3f} ({one.low:.3f} to {one.high:.3f})"
