"""Section 5: how a game goes: who leads, how surely, until when it is open, where it is played.

All of it is read from what the strongest players expected at the beginning of each turn. A *lead*
is what a seat expects, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...game import Game
from ...players.selfplay import Played, Strength
from ...scene import Scene, reached
from ..estimates import Number, mean, share
from ..run import ENOUGH, Run
from .measuring.courses import (
    ALONE,
    BEHIND,
    NOBODY,
    SWING,
    Course,
    course,
    drama,
    last_doubt,
    lead_changes,
    part_after,
    reasonable,
    swings,
    threshold,
    was_behind,
)
from .phrases import act
from .section import Board, Lines, Section, Series, Table, heat_map

FEWEST = 32  # playouts an act, below which expectations are too coarse to read
TENTHS = 10
ALL = 0.9  # of games in which a cell is played: then when it is says more
READABLE = 130  # cells of a board with numbers
BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"


def shape(run: Run) -> Section:
    """What the course of the strongest games is like."""
    found = Section("shape", "Shape")
    games = [one for one in run.best if one.returns is not None]
    if len(games) < ENOUGH or run.strongest < FEWEST:
        found.words.append(
            "There was no time for enough games of players who can judge a position."
        )
        return found
    if len(run.game.sides) == 1:
        return _alone(found, run, games)
    courses = [found_course for one in games if (found_course := course(one, run.game))]
    won = [one for one in courses if one.winner != NOBODY]
    if not won:
        found.words.append(
            "Too few acts of the games were judged to describe their course."
            if not courses
            else "Nobody won any of the games, so there is no course to a win to describe."
        )
        return found
    measures = _measures(courses, won) | _choices(games)
    found.facts |= {name: number for name, (number, _, _) in measures.items()}
    found.facts |= {"playouts": run.strongest, "games": len(games)}
    found.words += _sentences(measures, Strength(run.strongest), len(games))
    rows = tuple(
        (name.replace("_", " "), number.percent if percent else str(number), note)
        for name, (number, percent, note) in measures.items()
    )
    found.tables.append(Table("Measures", ("measure", "value", "what it is"), rows))
    found.figures.append(_uncertainty(found, courses))
    heat = _heat(run.game, games)
    found.figures += [heat] if heat else []
    found.notes.append(
        f"Leads are what tree search with {Strength(run.strongest)} expects, averaged "
        "over two turns where there are two seats; a stronger player would see some games decided "
        f"earlier. Sources: {BROWNE} (lead change, drama, decisiveness, stability, uncertainty, "
        "killer moves, coverage); Ludii's metrics (Piette and others, 2021) for the same on games "
        "in general; last doubt, one reasonable act and comebacks in the manner of Ai Ai's "
        "reports (Tavener)."
    )
    return found


def _alone(found: Section, run: Run, games: list[Played]) -> Section:
    measures = _choices(games)
    found.facts |= {name: number for name, (number, _, _) in measures.items()}
    found.facts |= {"playouts": run.strongest, "games": len(games)}
    found.words.append(_few_choices(found.facts))
    heat = _heat(run.game, games)
    found.figures += [heat] if heat else []
    return found


Measures = dict[str, tuple[Number, bool, str]]  # the number, whether it is a share, what it is


def _measures(courses: list[Course], won: list[Course]) -> Measures:
    bar = threshold(won)
    return {
        "lead_changes": (
            mean([lead_changes(one) for one in courses]), False,
            "turns in a game at which another seat has the best prospects",
        ),
        "drama": (
            mean([drama(one) for one in won]), False,
            "the root of how far the winner was behind, on the scale 0 to 1, averaged over the "
            "turns at which he was behind; 0 if never",
        ),
        "decisiveness": (
            mean([part_after(one, bar) for one in won]), True,
            f"part of a game still to play when the winner first leads by more than {bar:.2f}, "
            "which no loser but one in twenty ever did",
        ),
        "last_doubt": (
            mean([last_doubt(one) for one in won]), True,
            "part of a game that is over when the winner is last not ahead",
        ),
        "stability": (
            mean([float(np.abs(np.diff(one.leads[:, 0])).mean()) for one in courses]), False,
            "how much the lead changes from turn to turn, on average; little is stable",
        ),
        "killer_acts": (
            share(sum(swings(one) for one in courses), len(courses)), True,
            f"games with a turn that changes the lead by {SWING} or more",
        ),
        "comebacks": (
            share(sum(map(was_behind, won)), len(won)),
            True, f"games won by a seat whose lead was {BEHIND} or less at some time",
        ),
    }  # fmt: skip


def _choices(games: list[Played]) -> Measures:
    forced = [float((one.notes["choices"] == 1).mean()) for one in games]
    return {
        "forced": (mean(forced), True, "acts without another legal one"),
        "one_reasonable": (
            mean([reasonable(one) for one in games]), True,
            f"acts that are forced, or better by {ALONE} than what was liked second best",
        ),
    }  # fmt: skip


def _sentences(found: Measures, who: Strength, games: int) -> list[str]:
    value = {name: number for name, (number, _, _) in found.items()}
    doubt, comebacks = value["last_doubt"], value["comebacks"]
    return [
        f"On average the winner is last in doubt after {doubt.percent} of a game; "
        f"{comebacks.percent} of games are won from far behind ({games:,} games with {who}).",
        f"The lead changes hands {value['lead_changes']} times a game; in "
        f"{value['killer_acts'].percent} of games a single turn changes much.",
        _few_choices(value),
    ]


def _few_choices(value: dict[str, Number]) -> str:
    return (
        f"In {value['one_reasonable'].percent} of positions only one act is reasonable; "
        f"{value['forced'].percent} are forced."
    )


def _uncertainty(found: Section, courses: list[Course]) -> Lines:
    tenths: list[Any] = [[] for _ in range(TENTHS)]
    for one in courses:
        open_still = 1 - np.abs(one.leads).max(1)
        for k, part in enumerate(np.array_split(open_still, TENTHS)):
            tenths[k] += [float(part.mean())] if len(part) else []
    numbers = [mean(one) for one in tenths if one]
    found.facts["uncertainty"] = numbers
    x = [100 * (k + 0.5) / TENTHS for k in range(len(numbers))]
    series = Series(
        "", x, [n.value for n in numbers], [n.low for n in numbers], [n.high for n in numbers]
    )
    return Lines(
        "Uncertainty over a game (1: even, 0: decided), by tenths of its turns", "% of the turns",
        "1 - lead", (series,),
    )  # fmt: skip


def _heat(game: Game, games: list[Played]) -> Board | None:
    """How often each cell is played, or when, if all are; None where there is no board.

    A move counts for the cell that it reaches.
    """
    scene = game.start().scene()
    cells = scene.places()
    counts, moments = _use(game, games)
    use, when = dict.fromkeys(cells, 0.0), dict.fromkeys(cells, 0.0)
    for action in np.flatnonzero(counts):
        name = reached(act(game, int(action)))
        if name in cells:
            use[name] += float(counts[action])
            when[name] += float(counts[action] * moments[action])
    use = {name: n for name, n in use.items() if n}
    if not use:
        return None
    if min(use.values()) > ALL and len(use) == len(cells):
        title = "When a cell is played, in % of a game; darker is later"
        return _mapped(title, scene, {name: when[name] / n for name, n in use.items()})
    return _mapped("Use of the board: how often a cell is played in a game", scene, use)


def _mapped(title: str, scene: Scene, numbers: dict[str, float]) -> Board:
    low, high = min(numbers.values()), max(numbers.values())
    digits = 0 if high > 10 else 1
    readable = len(numbers) <= READABLE
    notes = {name: f"{n:.{digits}f}" for name, n in numbers.items()} if readable else {}
    shades = {name: (n - low) / (high - low) if high > low else 0.5 for name, n in numbers.items()}
    return Board(title, heat_map(scene, notes, shades))


def _use(game: Game, games: list[Played]) -> tuple[Any, Any]:
    """By action, how often it is played in a game, and when on average, in percent of the game."""
    actions = np.concatenate([one.notes["action"] for one in games])
    moments = np.concatenate([100 * np.arange(len(one.notes)) / len(one.notes) for one in games])
    counts = np.bincount(actions, minlength=game.actions)
    summed = np.bincount(actions, moments, minlength=game.actions)
    return counts / len(games), summed / np.maximum(1, counts)
