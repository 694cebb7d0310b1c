"""What a report does not say where random games do not tell the acts of a position apart.

There, players that search play blindly. The measures below rest on their games or on the values
that they give positions, so none of these was taken: its fact is null, and a sentence of its
section says why.
"""

from __future__ import annotations

from ...solvers import begins_with_luck
from ..run import Run
from .section import Section

SHAPE = (
    "lead_changes",
    "drama",
    "decisiveness",
    "last_doubt",
    "killer_acts",
    "comebacks",
    "forced",
    "one_reasonable",
    "uncertainty",
    "clear",
    "known_minutes",
    "three_seats",
    "weaker",
)
LUCK = (
    "luck",
    "luck_in_play",
    "luck_a_game",
    "skill",
    "skill_points",
    "information",
    "information_points",
    "wins_in_every_seat",
    "loses_in_every_seat",
)
NOVICES = (
    "seats",
    "beginner",
    "draws",
    "acts",
    "unfinished",
    "chances",
    "dangers",
    "overlooked",
    "challenge",
    "fun",
)
# By section, the facts that rest on a search, and what its sentence says of them.
BY_SEARCH: dict[str, tuple[tuple[str, ...], str]] = {
    "soundness": (("settled", "endless_strongest"), "From where on a game is settled is not said"),
    "fairness": (
        ("first_acts", "first_acts_apart", "pie", "kingmaking", "players_decide", "copying"),
        "Nothing is said of first acts, nor of seats that choose the winner",
    ),
    "length": (("strongest", "wait", "out"), "How long games of good players last is not said"),
    "shape": (SHAPE, "Nothing is said of leads, doubt, drama and real choices"),
    "depth": (
        ("levels", "steps", "margin", "tuning", "skill"),
        "Levels of play were not looked for",
    ),
    "hidden": (LUCK, "How much luck and skill decide is not said"),
    "strategy": (
        ("restricted", "kind_use", "never_right", "always_right", "unused"),
        "Which acts good players choose, and which they need, is not said",
    ),
    "openings": (
        ("first_turns", "puzzles"),
        "No first turns are named, and no puzzles were looked for",
    ),
    "games": (("representative", "surprising"), "No games are shown"),
    "newcomers": (NOVICES, "Nothing is said of first games"),
    "compared": (
        ("length", "depth", "decisiveness", "luck"),
        "What good players do is not compared",
    ),
}
EMPTY = ("shape", "depth", "openings", "games", "newcomers")  # sections of such measures alone


def silence(sections: dict[str, Section], run: Run) -> None:
    """Set what rests on a search to null, and say why, in a game without signal."""
    if not run.without_signal:
        return
    for name, section in sections.items():
        facts, begin = BY_SEARCH.get(name, ((), ""))
        section.facts |= dict.fromkeys(facts)
        if not facts or not _applies(name, run):
            continue
        section.facts["without_signal"] = run.without_signal
        kept = [] if name in EMPTY else section.words
        section.words = [*kept, f"{begin}, since players that search play blindly here."]
        if name == "depth":
            section.words.append(run.without_signal)


def _applies(name: str, run: Run) -> bool:
    """Whether a section would say anything of such measures in this game."""
    if name in ("soundness", "newcomers", "strategy"):
        return len(run.game.sides) > 1
    return name != "hidden" or run.game.has_chance or begins_with_luck(run.game)
