"""A section for games with secrets: the value, the mixing of good play, and exploitability."""

from __future__ import annotations

from ...game import Game
from ...solvers import Equilibrium
from ..best_responder import SIMS
from ..exploitability import Exploitability
from .measuring.best_play import SAMPLES, BestPlay
from .measuring.mixing import NOTABLE, mixing
from .measuring.responders import Bound
from .section import Section, WordTable


def good_play(game: Game, best: BestPlay | None, bound: Bound | None = None) -> Section:
    """The value and strategies of an equilibrium, and the exploitability of the players.

    best: of a size that was solved, or where best responses are known. bound: what a trained
    responder gains in the whole game.
    """
    section = Section("good_play", "Good play with secrets")
    if best is not None and best.equilibrium is not None:
        _value(section, game, best, best.equilibrium)
    else:
        section.words.append(_why_not(game, best))
    if best is not None and best.is_judged:
        _players(section, best)
    if bound is not None:
        _note_bound(section, game, bound)
    elif len(game.sides) > 1 and (best is None or best.game != game):
        section.words.append(
            "There was no time to train an opponent against our players in the whole game; "
            "`kibitz exploit` does that."
        )
    return section


def _why_not(game: Game, best: BestPlay | None) -> str:
    if len(game.sides) == 1:
        return "There is no opponent here, so nobody can exploit a player."
    if game.seats != 2 or len(game.sides) != 2 or best is not None:
        return "Only games of two opposed seats have one value with secrets, so none is given here."
    return "No size of it could be solved in the time, so its value is unknown."


def _value(section: Section, game: Game, best: BestPlay, good: Equilibrium) -> None:
    value, error = best.returns[0].value, good.error
    share, bits = mixing(good)
    size = "the whole game" if best.game == game else "the largest size that was solved"
    section.facts |= {
        "game": str(best.game),
        "value": value,
        "error": error,
        "mixed": share,
        "bits": bits,
    }
    section.words += [
        f"In {best.game}, {size}, the value to {game.called(0)} is {value:.4f}, to within "
        f"{error:.1g}: neither seat can force more.",
        f"Good play is {_how_mixed(share)}: of its choices {100 * share:.0f}% are between several "
        f"acts, each played in at least {100 * NOTABLE:.0f}% of cases ({bits:.2f} bits a choice).",
    ]
    section.notes.append(
        "The value and the strategies are those of a Nash equilibrium, found by counterfactual "
        "regret minimization; `kibitz solve` prints them."
    )


def _how_mixed(share: float) -> str:
    return "not mixed" if share < 0.01 else "mixed a little" if share < 0.25 else "mixed"


def _players(section: Section, best: BestPlay) -> None:
    if not best.players:
        section.words.append("There was no time to measure the exploitability of our players.")
        return
    section.facts["players"] = {
        spec: {"exploitability": j.value, "interval": [j.low, j.high], "gains": j.gains}
        for spec, j in best.players.items()
    }
    spec, last = list(best.players.items())[-1]
    where = "" if best.equilibrium else f" in {best.game}"
    section.words.append(
        f"A perfect opponent gains {_gain(last)} a game against `{spec}`{where}, the strongest "
        "player measured here; 0 would be perfect play."
    )
    rows = tuple((spec, _gain(judged)) for spec, judged in best.players.items())
    section.tables.append(
        WordTable("Exploitability by strength", ("player", "exploitability"), rows)
    )
    section.notes.append(
        "Exploitability is the gain of a perfect opponent in one seat, as the mean over all "
        "seats; `kibitz exploit` measures it. A player that states its probabilities has an exact "
        f"exploitability. Another is asked {SAMPLES} times in each information set, and its "
        "interval is of 95%."
    )


def _note_bound(section: Section, game: Game, bound: Bound) -> None:
    gain, lower = bound.lower.gain, bound.lower
    section.facts["bound"] = {
        "player": bound.player,
        "gain": gain,
        "gains": lower.gains,
        "trained": lower.trained,
    }
    opponent = f"an opponent that was trained for {lower.trained:,} games in each seat"
    figures = f"{gain.value:.3f} a game ({gain.low:.3f} to {gain.high:.3f}, {gain.n:,} rounds)"
    if gain.low > 0:
        section.words.append(
            f"The exploitability of `{bound.player}` in the whole game is at least {gain.low:.3f}: "
            f"{opponent} gains {figures}. How much a perfect one gains is unknown."
        )
    elif gain.low == gain.high:
        section.words.append(
            f"Against `{bound.player}` in the whole game, {opponent} got in all "
            f"{gain.n:,} rounds what the player itself gets. So it has learned too little to say "
            "anything."
        )
    else:
        section.words.append(
            f"Against `{bound.player}` in the whole game, {opponent} has no certain gain: "
            f"{figures}. This does not show that a better opponent has none."
        )
    rows = tuple(
        (game.called(seat), f"{n.value:.3f} ({n.low:.3f} to {n.high:.3f})")
        for seat, n in enumerate(lower.gains)
    )
    head = "seat", "gain of a trained opponent"
    section.tables.append(
        WordTable(f"A lower bound of the exploitability of {bound.player}", head, rows)
    )
    section.notes.append(
        "No opponent gains more than a perfect one, so the lower end of the interval of 95% is a "
        "lower bound of the exploitability, as the mean over all seats. Where a trained opponent "
        f"knows nothing yet, it plays as a search with {SIMS} simulations, if that gains more than "
        "the player itself. `kibitz exploit --train` trains for longer."
    )


def _gain(judged: Exploitability) -> str:
    if not judged.samples:
        return f"{judged.value:.3f} (exact)"
    return f"{judged.value:.3f} ({judged.low:.3f} to {judged.high:.3f})"
