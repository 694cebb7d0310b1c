"""No two sentences of a report contradict each other.

The facts from which the sentences are made are read as *statements*: that a quantity lies between
two bounds. Two statements on one quantity whose bounds do not meet contradict each other, and the
weaker one is withdrawn: what was seen in games weighs more than what was not seen, and an exact
value more than both.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ..restricted import DECISIVE
from .measuring.idle_options import SAMPLE
from .measuring.skill import SIMS
from .section import Section
from .soundness import SETTLED

NOT_SEEN, SEEN, EXACT = range(3)  # how much a statement weighs
ROUNDING = 1e-9
SURELY = 0.1  # a share above which no chance explains that it was seen

Sections = dict[str, Section]


@dataclass(frozen=True)
class Statement:
    """A section says that a quantity lies between two bounds.

    fact: of the section, which is None where it does not say so any more. words: how its sentence
    begins, if that falls with it.
    """

    about: str
    low: float
    high: float
    weight: int
    section: str
    fact: str
    words: str = ""


def contradictions(statements: list[Statement]) -> list[tuple[Statement, Statement]]:
    """The pairs that cannot both be true, the weaker first."""
    return [
        (one, other) if one.weight <= other.weight else (other, one)
        for one, other in combinations(statements, 2)
        if one.about == other.about and (one.low > other.high or other.low > one.high)
    ]


def withdraw_contradicted(sections: Sections) -> list[str]:
    """Take back the weaker statement of each contradiction; return what it was about."""
    taken = []
    while pairs := contradictions([*statements(sections)]):
        weaker, _ = pairs[0]
        section = sections[weaker.section]
        section.facts[weaker.fact] = None
        if weaker.words:
            section.words = [s for s in section.words if not s.startswith(weaker.words)]
        section.words.append(f"It is not said {weaker.about}: the results contradict each other.")
        taken.append(weaker.about)
    return taken


def statements(sections: Sections) -> Iterator[Statement]:
    """All statements of a report that another one could contradict."""
    facts = {name: section.facts for name, section in sections.items()}
    for read in READERS:
        yield from read(facts)


Facts = dict[str, dict[str, Any]]


def _of_searched_games(facts: Facts) -> Iterator[Statement]:
    """The number of games of players that search."""
    about = "how many games of players that search were played"
    for name in ("fairness", "success"):
        if (games := facts.get(name, {}).get("searched_games")) is not None:
            yield Statement(about, games, games, NOT_SEEN, name, "searched_games")
    if (length := facts.get("length", {})).get("strongest"):
        games = length["strongest"]["acts"].n
        yield Statement(about, games, games, SEEN, "length", "strongest", "A game of the strongest")


def _of_best_play(facts: Facts) -> Iterator[Statement]:
    """The return of the first seat with best play."""
    about = "what the first seat gets with best play"
    fair, good = facts.get("fairness", {}), facts.get("good_play", {})
    if fair.get("best_play"):
        value = fair["best_play"]["returns"][0]
        game = fair["best_play"]["game"]
        yield Statement(f"{about} in {game}", value.low, value.high, EXACT, "fairness", "best_play")
    if good.get("value") is not None:
        low, high = good["value"] - good["error"], good["value"] + good["error"]
        yield Statement(f"{about} in {good['game']}", low, high, EXACT, "good_play", "value")


def _of_the_settled(facts: Facts) -> Iterator[Statement]:
    """A game that is settled at its start has one result, whoever plays."""
    settled, fair = facts.get("soundness", {}).get("settled"), facts.get("fairness", {})
    if not settled or (score := settled["score_from_start"]) is None:
        return
    about = "what the first player scores if no act changes the result"
    yield Statement(about, score, score, NOT_SEEN, "soundness", "settled", SETTLED)
    if best := fair.get("best_score"):
        yield Statement(
            about, best.low - ROUNDING, best.high + ROUNDING, EXACT, "fairness", "best_score"
        )


def _of_the_better_seat(facts: Facts) -> Iterator[Statement]:
    """Which seat is better off: best play may know it, and learned players may differ."""
    fair = facts.get("fairness", {})
    if fair.get("best_edge") and fair.get("best_score"):
        about = "the score of the first player with best play"
        for name in ("best_edge", "best_score"):
            won = fair[name]
            yield Statement(about, won.low - ROUNDING, won.high + ROUNDING, EXACT, "fairness", name)


def _of_contact(facts: Facts) -> Iterator[Statement]:
    """How often a seat changes what another gets."""
    about = "whether a seat changes what another gets"
    if facts.get("soundness", {}).get("contact") is False:
        words = "No side was seen to help or hinder another"
        yield Statement(about, 0, 0, NOT_SEEN, "soundness", "contact", words)
    if (kings := facts.get("fairness", {}).get("kingmaking")) is not None and kings.low > SURELY:
        yield Statement(about, kings.low, 1, SEEN, "fairness", "kingmaking")


def _of_the_deal(facts: Facts) -> Iterator[Statement]:
    """How much of the result the deal decides."""
    about = "how much the deal decides"
    if facts.get("soundness", {}).get("deal_matters") is False:
        words = "Random games ended in the same way after another deal"
        yield Statement(about, 0, 0, NOT_SEEN, "soundness", "deal_matters", words)
    if (luck := facts.get("hidden", {}).get("luck")) is not None and luck.low > SURELY:
        yield Statement(about, luck.low, luck.high, SEEN, "hidden", "luck")


def _of_thought(facts: Facts) -> Iterator[Statement]:
    """The score of a little search against random play; a level of a ladder gives a lower bound."""
    about = f"what a search with {SIMS} playouts an act scores against random play"
    depth = facts.get("depth", {})
    if (score := depth.get("skill")) is not None:
        yield Statement(about, score.low, score.high, NOT_SEEN, "depth", "skill", "A search with")
    for level in (depth.get("levels") or [])[1:2]:
        if level["playouts"] <= SIMS and level["score"] is not None:
            yield Statement(about, level["score"].low, 1.0, SEEN, "depth", "levels")


def _of_options(facts: Facts) -> Iterator[Statement]:
    """Whether an option changes the game."""
    rows = facts.get("length", {}).get("growth") or []
    for name in facts.get("soundness", {}).get("options_without_effect") or []:
        about, fact = f"whether the option {name} changes games", "options_without_effect"
        yield Statement(about, 0, 0, NOT_SEEN, "soundness", fact, f"In {SAMPLE:,} random games")
        lengths = [row["acts"] for row in rows if row["option"] == name]
        if lengths and max(x.low for x in lengths) > min(x.high for x in lengths):
            yield Statement(about, 1, 1, SEEN, "length", "growth")


def _of_kinds(facts: Facts) -> Iterator[Statement]:
    """Whether good play needs a kind of act."""
    strategy = facts.get("strategy", {})
    for row in strategy.get("restricted") or ():
        about = f"whether good play needs acts of the kind {row['kind']}"
        if row["kind"] in (strategy.get("never_right") or ()):
            yield Statement(about, 0, 0, NOT_SEEN, "strategy", "never_right")
        if row["score"].high < DECISIVE:
            yield Statement(about, 1, 1, SEEN, "strategy", "restricted")


def _of_lengths(facts: Facts) -> Iterator[Statement]:
    """How many acts random games have."""
    sound, length = facts.get("soundness", {}), facts.get("length", {})
    if all((sound.get("shortest"), sound.get("longest"), length.get("random"))):
        about = "how many acts a random game has on average"
        mean = length["random"]["acts"].value
        ends = sound["shortest"]["acts"] - ROUNDING, sound["longest"]["acts"] + ROUNDING
        yield Statement(about, *ends, SEEN, "soundness", "shortest")
        yield Statement(about, mean, mean, SEEN, "length", "random")


READERS = (
    _of_searched_games,
    _of_best_play,
    _of_the_settled,
    _of_the_better_seat,
    _of_contact,
    _of_the_deal,
    _of_thought,
    _of_options,
    _of_kinds,
    _of_lengths,
)
