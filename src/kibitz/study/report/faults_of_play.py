"""Sentences of faults that the games of good players show: waits, copies, unused places, ..

As in `plain_faults`, each is added to the section that it belongs to, and the verdict reads the
facts. A sentence names the most of respected games where there is such a yardstick.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from ...estimates import Number, share
from ..run import Run
from .bounds import DRAWN, EARLY, IDLE, bound_of_respected, most_of_respected
from .measuring.act_kind_use import PlaceUse
from .measuring.copying import SIMS, Copying
from .measuring.extreme_options import BrokenOption
from .measuring.lengths import SECONDS_A_TURN
from .measuring.other_seats import OtherSeats
from .measuring.waiting import Waiting, waiting
from .phrases import count_of, list_things
from .section import Section

SAFE_LOSSES = 0.25  # of the games: a seat that surely loses fewer has a strategy that keeps it safe
FEWEST_UNUSED = 3  # places: fewer are no part of a board
PART = 0.05  # of the places: less is no part of a board
ALL_JUDGED = 8  # places, from which on a share of them says something
Facts = Mapping[str, Mapping[str, Any]]


class PlayFindings(Protocol):
    """The measurements of a game that these faults rest on."""

    @property
    def places(self) -> PlaceUse | None:
        """The use of the places, cards and numbers that acts name."""

    copying: Copying | None
    other_seats: OtherSeats | None
    broken_options: list[BrokenOption] | None
    idle_rules: list[str] | None
    idle_turns: Number | None


def add_faults_of_play(sections: dict[str, Section], run: Run, findings: PlayFindings) -> None:
    """Add facts and sentences to the sections."""
    _of_options(sections["soundness"], findings.broken_options)
    _of_rules(sections["soundness"], findings.idle_rules)
    if findings.copying is not None and "fairness" in sections:
        _of_copies(sections["fairness"], findings.copying)
    _of_waits(sections["length"], waiting(run))
    _of_known_minutes(sections)
    _of_idle_turns(sections["shape"], findings.idle_turns)
    if findings.other_seats is not None:
        _of_three(sections["shape"], findings.other_seats)
    if findings.places is not None:
        _of_places(sections["strategy"], findings.places)


def _of_options(section: Section, broken: list[BrokenOption] | None) -> None:
    section.facts["broken_options"] = broken and [
        {"option": option.name, "value": option.value, "how": option.how} for option in broken
    ]
    for option in broken or ():
        section.words.append(f"With {option}, {option.how}, though the rules allow this value.")


def _of_rules(section: Section, idle: list[str] | None) -> None:
    section.facts["idle_rules"] = idle
    if idle:
        section.words.append(
            "No game was seen in which this holds, so without what it guards no game would be "
            f"another: {list_things(idle)}."
        )


def _of_copies(section: Section, copying: Copying) -> None:
    section.facts["copying"] = {
        "how": copying.how,
        "lost": copying.lost,
        "random_lost": copying.other,
    }
    section.words.append(
        f"A second seat that always answers with {copying.how} loses {copying.lost.percent} of "
        f"{copying.lost.n:,} games against a search with {SIMS} playouts an act; one that answers "
        f"at random loses {copying.other.percent}."
    )


def _of_waits(section: Section, waiting: Waiting | None) -> None:
    if waiting is None:
        return
    section.facts |= {"wait": waiting.turns, "out": waiting.out}
    section.words.append(
        f"From one choice to the next a person waits for {waiting.turns} turns, about "
        f"{waiting.turns.value * SECONDS_A_TURN / 60:.1f} minutes{_most('wait', ' turns')}."
    )
    if waiting.out is not None and waiting.out.value > 0:
        section.words.append(
            f"After the last act of the first person who is out, {waiting.out.percent} of a game "
            f"is still played{_most('out', '%', 100)}."
        )


def _of_known_minutes(sections: dict[str, Section]) -> None:
    """How long a game goes on after its winner is not in doubt any more."""
    minutes = known_minutes({name: section.facts for name, section in sections.items()})
    if minutes is None:
        return
    sections["shape"].facts["known_minutes"] = minutes
    sections["shape"].words.append(
        f"People who take {SECONDS_A_TURN} seconds a turn play for about "
        f"{count_of(max(1, round(minutes.value)), 'minute')} when the winner is not in doubt any "
        f"more{_most('known_minutes', ' minutes')}."
    )


def known_minutes(facts: Facts) -> Number | None:
    """The minutes after the last doubt; None where it is not known, or where most is drawn.

    The ends are those of the length and of the doubt together, which is a little too wide.
    """
    turns = (facts.get("length", {}).get("strongest") or {}).get("turns")
    doubt = facts.get("shape", {}).get("last_doubt")
    rows = facts.get("fairness", {}).get("by_strength") or ()
    if turns is None or doubt is None or not rows or rows[-1]["draws"].low > DRAWN:
        return None
    unit = SECONDS_A_TURN / 60
    ends = (turns.low * (1 - doubt.high), turns.high * (1 - doubt.low))
    value = turns.value * (1 - doubt.value)
    return Number(unit * value, unit * max(0.0, ends[0]), unit * ends[1], doubt.n)


def _of_idle_turns(section: Section, idle: Number | None) -> None:
    if idle is None:
        return
    section.facts["idle_turns"] = idle
    if idle.value > 0:
        section.words.append(
            f"In {idle.percent} of positions nothing is decided: one act is legal, or all acts do "
            f"the same{_most('idle_turns', '%', 100)}."
        )


def _of_three(section: Section, played: OtherSeats) -> None:
    seats = played.game.seats
    section.facts["three_seats"] = {
        "game": str(played.game),
        "last_doubt": played.last_doubt,
        "playouts": played.playouts,
    }
    section.words.append(
        f"With {seats} seats the winner is last in doubt after {played.last_doubt.percent} of a "
        f"game ({played.last_doubt.n:,} games with {played.playouts} playouts an act)."
    )


def _of_places(section: Section, use: PlaceUse) -> None:
    judged, unused = use.judged, use.unused
    if len(judged) < ALL_JUDGED:
        return
    part = share(len(unused), len(judged))
    section.facts["unused"] = {"names": unused, "of": len(judged), "share": part}
    if unused:
        section.words.append(
            f"The strongest players hardly ever choose {list_things(unused)}: less than a tenth as "
            f"often as random play would ({len(unused):,} of {len(judged):,} places, cards or "
            f"numbers that were offered often enough{_most('unused', '%', 100)})."
        )


def _most(name: str, unit: str, scale: float = 1.0) -> str:
    """The yardstick, as a clause."""
    most = most_of_respected(name)
    return f"; the most of a respected game is {scale * most:.3g}{unit}" if most else ""


def looks_of_play(sections: Facts) -> list[str]:
    """The faults among these facts, as the verdict names them; facts by section."""
    sound, fair = sections.get("soundness", {}), sections.get("fairness", {})
    length, shape = sections.get("length", {}), sections.get("shape", {})
    strategy = sections.get("strategy", {})
    faults = []
    if broken := sound.get("broken_options"):
        named = ", ".join(f"{option['option']}={option['value']}" for option in broken)
        faults.append(f"an option whose extreme breaks the game, {named} (section 2)")
    if sound.get("idle_rules"):
        faults.append("a rule that never matters (section 2)")
    if _is_copied(fair.get("copying")):
        faults.append("a seat that copies the other and does not lose (section 3)")
    if _is_more(length.get("wait"), bound_of_respected("wait")):
        faults.append("turns in which one only waits (section 4)")
    if _is_more(length.get("out"), IDLE):
        faults.append("a person who is out early (section 4)")
    too_long = ("known_minutes", "idle_turns")
    if any(_is_more(shape.get(name), bound_of_respected(name)) for name in too_long):
        faults.append("too long for what it decides (section 5)")
    three = shape.get("three_seats")
    if three and three["last_doubt"].high < EARLY:
        faults.append("a leader that is not caught with 3 seats (section 5)")
    unused = strategy.get("unused")
    part = unused["share"] if unused and len(unused["names"]) >= FEWEST_UNUSED else None
    if _is_more(part, max(PART, bound_of_respected("unused") or 0.0)):
        faults.append("a part of the board that good play never uses (section 8)")
    return faults


def _is_more(number: Number | None, bound: float | None) -> bool:
    return number is not None and bound is not None and number.low > bound


def _is_copied(copying: Mapping[str, Any] | None) -> bool:
    """Whether the seat that copies surely keeps safe, and random answers surely lose more."""
    if not copying:
        return False
    lost, other = copying["lost"], copying["random_lost"]
    return bool(lost.high < SAFE_LOSSES and other.low > lost.high)
