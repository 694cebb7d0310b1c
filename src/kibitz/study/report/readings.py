"""The readings of the strips of the first screen: numbers and plain sentences.

A fact that is not there was not measured, and the sentence says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...estimates import Number
from .phrases import BLIND, ONLY_RANDOM, list_things, of_100
from .section import as_number
from .verdict import shows_random_play_alone

GOOD, MIND, UNSURE = "good", "mind this", "not sure yet"
MEASURED, UNMEASURED = "measured", "not measured"
Facts = Mapping[str, Any]
NO_GAMES = "there was no time for enough games of good players"
NOTHING_DRAWN = "nothing is drawn, and nothing is hidden"


@dataclass(frozen=True)
class StripReading:
    """A number of a report and a plain sentence on it, or why there is none.

    word: the word beside it, where no interval and no comparison decides. tested: the number by
    which two versions are compared, where it is another one.
    """

    said: str
    number: Number | None = None
    has_interval: bool = True
    word: str = ""
    tested: Number | None = None


def fair(sections: Facts) -> StripReading | None:
    """The score of the seat that is furthest from even."""
    if (facts := sections.get("fairness")) is None:
        return None
    if why := facts.get("judged_from"):
        return StripReading(f"Whether the seats are equal cannot be said: {why}.")
    if best := as_number(facts.get("best_edge")):
        return StripReading(f"With best play the first player gets {of_100(best)}.", best)
    if facts.get("players_decide"):
        return StripReading(
            "Whether the seats are equal cannot be said: these players are too far from best play."
        )
    if (furthest := furthest_from_even(facts)) is None:
        return StripReading("Whether the seats are equal was not measured.")
    if shows_random_play_alone(facts):
        return StripReading(f"Whether the seats are equal cannot be said: {_why(facts)}.")
    who, score = furthest
    said = f"Between the strongest players {who} gets {of_100(score)}; 50 would be even."
    return StripReading(said, score)


def furthest_from_even(fairness: Facts) -> tuple[str, Number] | None:
    """The seat whose score is furthest from a half, with this score."""
    scores = {who: as_number(share) for who, share in (fairness.get("shares") or {}).items()}
    known = [(who, score) for who, score in scores.items() if score]
    return max(known, key=lambda pair: abs(pair[1].value - 0.5), default=None)


def won(sections: Facts) -> StripReading | None:
    """How often good players win a game of one side; None where they get points."""
    if (facts := sections.get("success")) is None:
        return None
    last = (facts.get("by_strength") or [{}])[-1]
    if "points" in last:
        return None
    if why := _unjudged(facts, last):
        return StripReading(f"How hard it is cannot be said: {why}.")
    if facts.get("too_few_wins") or (number := as_number(last.get("won"))) is None:
        return StripReading("The players win too seldom to say how hard it is.")
    return StripReading(f"The strongest players win {of_100(number)} games.", number)


def points(sections: Facts) -> StripReading | None:
    """The points that good players get in a game of one side; None where it is won or lost."""
    facts = sections.get("success", {})
    last = (facts.get("by_strength") or [{}])[-1]
    if "points" not in last:
        return None
    if why := _unjudged(facts, last):
        return StripReading(f"How well it can be done cannot be said: {why}.")
    number = as_number(last["points"])
    return (
        StripReading(f"The strongest players get about {number.value:.3g} points.", number)
        if number
        else None
    )


def length(sections: Facts) -> StripReading:
    """The turns of a game between the strongest players."""
    facts = sections.get("length", {})
    strongest, random = facts.get("strongest") or {}, facts.get("random") or {}
    turns = as_number(strongest.get("turns"))
    if turns is None:
        also = as_number(random.get("turns"))
        more = f" A random game has about {also.value:.0f} turns." if also else ""
        why = _why(facts, NO_GAMES)
        return StripReading(f"How long a game lasts is not known: {why}.{more}")
    if strongest.get("at_least"):
        return StripReading("Some games were cut off, so how long they last is not known.")
    return StripReading(f"A game has about {turns.value:.0f} turns.", turns)


def decisions(sections: Facts) -> StripReading:
    """How many acts there are to choose from."""
    width = as_number((sections.get("length", {}).get("legal_acts") or {}).get("mean"))
    if width is None:
        return StripReading("How many choices there are was not measured.")
    alone = as_number(sections.get("shape", {}).get("one_reasonable"))
    also = f" In {of_100(alone)} positions only one is reasonable." if alone else ""
    return StripReading(
        f"There are about {width.value:.3g} acts to choose from.{also}", width, False
    )


def depth(sections: Facts) -> StripReading:
    """The levels of play; without them, what a little thought gains."""
    facts = sections.get("depth", {})
    skill, steps = as_number(facts.get("skill")), as_number(facts.get("steps"))
    thought = f"A little thought beats luck in {of_100(skill)} games." if skill else ""
    if steps is not None:
        said = (
            f"Levels of play, each surely better than the one below: {steps.value:.0f}. {thought}"
        )
        return StripReading(said.strip(), steps, False, GOOD if steps.value else "", tested=skill)
    why = _why(facts, "there was no time to look for them")
    return StripReading(thought or f"Levels of play are not known: {why}.", skill)


def luck(sections: Facts) -> StripReading | None:
    """The part of the result that draws or the deal decide; None where nothing is drawn."""
    facts = sections.get("hidden", {})
    unknown = facts.get("luck_in_play_not_measured")
    if part := as_number(facts.get("luck_in_play")):
        return StripReading(f"What is drawn decides {of_100(part)} parts of the result.", part)
    if part := as_number(facts.get("luck")):
        said = f"The deal decides {of_100(part)} parts of the result."
        if not unknown:
            return StripReading(said, part)
        more = f"How much later draws decide is not known: {unknown}."
        return StripReading(f"{said} {more}", part, word=MEASURED)
    why = unknown or facts.get("luck_not_measured")
    words = " ".join(facts.get("words", ()))
    if NOTHING_DRAWN in words or "Luck deals nothing" in words:
        return None
    why = why or _why(facts, "there was no time")
    return StripReading(f"How much luck decides is not known: {why}.")


def drama(sections: Facts) -> StripReading:
    """The part of a game after which its winner is not in doubt any more."""
    facts = sections.get("shape", {})
    if (doubt := as_number(facts.get("last_doubt"))) is None:
        words = facts.get("words") or ["How long the winner is in doubt was not measured."]
        return StripReading(words[0])
    return StripReading(f"The winner is in doubt for {of_100(doubt)} parts of a game.", doubt)


def newcomers(sections: Facts) -> StripReading:
    """What a little thought wins against somebody who has only read the rules."""
    facts = sections.get("newcomers", {})
    score = as_number(facts.get("challenge"))
    if score is None:
        return StripReading((facts.get("words") or ["First games were not played."])[-1])
    return StripReading(f"A player who thinks a little beats a newcomer in {of_100(score)}.", score)


def rules_used(sections: Facts) -> StripReading:
    """Whether every option and every kind of act is used."""
    options = sections.get("soundness", {}).get("options_with_effect")
    kinds = {
        row["kind"]: as_number(row["chosen"])
        for row in sections.get("strategy", {}).get("kind_use") or ()
    }
    if not (options or kinds):
        why = _why(sections.get("strategy", {}), NO_GAMES)
        return StripReading(f"Which rules are used is not known: {why}.")
    unused = [kind for kind, chosen in kinds.items() if not (chosen and chosen.value)]
    seen = [
        *([f"Options that change games: {list_things(options)}."] if options else []),
        *(
            [f"Kinds of acts that the strongest players chose: {len(kinds) - len(unused)}."]
            * bool(kinds)
        ),
        *([f"Kinds that they did not choose: {list_things(unused)}."] if unused else []),
    ]
    return StripReading(" ".join(seen), word=UNSURE if unused else GOOD)


def _unjudged(success: Facts, last: Facts) -> str:
    """Why the results of a game of one side do not judge it, as a clause; empty if they do.

    last: those of the strongest play.
    """
    is_random = last.get("playouts") == 0
    return str(success.get("judged_from") or (ONLY_RANDOM if is_random else ""))


def _why(facts: Facts, otherwise: str = ONLY_RANDOM) -> str:
    """Why a section has no number of good players, as a clause."""
    return BLIND if facts.get("without_signal") else otherwise
