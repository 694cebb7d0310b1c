"""Section 5: how a game goes: who leads, how surely, until when it is open, where it is played.

All of it is read from what the strongest players expected at the beginning of each turn. A *lead*
is what a seat expects, from -1 (lost) to 1 (won).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from ...game import Game
from ...players.selfplay import Played, Strength
from ...scene import Scene, reached
from ..estimates import Number, mean, share
from ..run import ENOUGH, Run
from .phrases import act
from .section import Board, Lines, Section, Series, Table, heat_map

FEWEST = 32  # playouts an act, below which expectations are too coarse to read
SWING = 0.5  # of the lead, within one turn: a killer act
BEHIND = -0.5  # a lead from which winning is a comeback: one game in four
ALONE = 0.25  # how much better the best act is where no other is reasonable
TENTHS = 10
ALL = 0.9  # of games in which a cell is played: then when it is says more
READABLE = 130  # cells of a board with numbers
NOBODY = -1
BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"


@dataclass(frozen=True)
class Course:
    """One game as its players saw it: by turn the lead of each side, and which won alone."""

    leads: Any  # (turns, sides)
    winner: int  # NOBODY where several share the win


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
    """The shape of a game of one side, in which nobody leads."""
    measures = _choices(games)
    found.facts |= {name: number for name, (number, _, _) in measures.items()}
    found.facts |= {"playouts": run.strongest, "games": len(games)}
    found.words.append(_few_choices(found.facts))
    heat = _heat(run.game, games)
    found.figures += [heat] if heat else []
    return found


def course(one: Played, game: Game) -> Course | None:
    """How a game went, by sides; None where too little of it was judged.

    A turn counts by the first of its acts that a search has judged; forced acts are not.
    """
    seats = len(game.sides)
    number = np.cumsum(np.append(False, one.notes["turned"][:-1]))
    judged = np.flatnonzero(~np.isnan(one.notes["value"]))
    turns = one.notes[judged[np.unique(number[judged], return_index=True)[1]]]
    if len(turns) < 3 or one.returns is None:
        return None
    leads = np.zeros((len(turns), seats))
    last = np.zeros(seats)
    for k, note in enumerate(turns):
        side = game.side_of(int(note["seat"]))
        if seats == 2:
            last[1 - side] = -note["value"]
        last[side] = note["value"]
        leads[k] = last
    if seats == 2:  # the seat to act hopes too much: take the views of both, one turn apart
        leads = (leads[:-1] + leads[1:]) / 2
    ends = [one.returns[side[0]] for side in game.sides]
    alone = ends.count(max(ends)) == 1
    return Course(leads, ends.index(max(ends)) if alone else NOBODY)


Measures = dict[str, tuple[Number, bool, str]]  # the number, whether it is a share, what it is


def _measures(courses: list[Course], won: list[Course]) -> Measures:
    bar = _threshold(won)
    return {
        "lead_changes": (
            mean([lead_changes(one) for one in courses]), False,
            "turns in a game at which another seat has the best prospects",
        ),
        "drama": (
            mean([_drama(one) for one in won]), False,
            "the root of how far the winner was behind, on the scale 0 to 1, averaged over the "
            "turns at which he was behind; 0 if never",
        ),
        "decisiveness": (
            mean([_after(one, bar) for one in won]), True,
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
            share(sum(_swings(one) for one in courses), len(courses)), True,
            f"games with a turn that changes the lead by {SWING} or more",
        ),
        "comebacks": (
            share(sum(map(was_behind, won)), len(won)),
            True, f"games won by a seat whose lead was {BEHIND} or less at some time",
        ),
    }  # fmt: skip


def lead_changes(one: Course) -> int:
    """How often another seat takes the lead."""
    leader = one.leads.argmax(1)
    return int((np.diff(leader) != 0).sum())


def _behind(one: Course) -> Any:
    return (one.leads.max(1) - one.leads[:, one.winner]) / 2


def _drama(one: Course) -> float:
    gaps = [gap for gap in _behind(one) if gap > 0]
    return sum(map(sqrt, gaps)) / len(gaps) if gaps else 0.0


def _threshold(won: list[Course]) -> float:
    """The lead that only one loser in twenty ever had."""
    highest = [np.delete(one.leads, one.winner, axis=1).max() for one in won]
    return float(np.quantile(highest, 0.95))


def _after(one: Course, bar: float) -> float:
    crossed = np.flatnonzero(one.leads[:, one.winner] > bar)
    return 1 - float(crossed[0]) / len(one.leads) if len(crossed) else 0.0


def last_doubt(one: Course) -> float:
    """The part of a game that is over when the winner is last not ahead."""
    doubt = np.flatnonzero(_behind(one) > 0)
    return (float(doubt[-1]) + 1) / len(one.leads) if len(doubt) else 0.0


def was_behind(one: Course) -> bool:
    """Whether the winner was far behind at some time."""
    return bool(one.leads[:, one.winner].min() <= BEHIND)


def _swings(one: Course) -> bool:
    return bool((np.abs(np.diff(one.leads, axis=0)) >= SWING).any())


def _choices(games: list[Played]) -> Measures:
    forced = [float((one.notes["choices"] == 1).mean()) for one in games]
    return {
        "forced": (mean(forced), True, "acts without another legal one"),
        "one_reasonable": (
            mean([reasonable(one) for one in games]), True,
            f"acts that are forced, or better by {ALONE} than what was liked second best",
        ),
    }  # fmt: skip


def reasonable(one: Played) -> float:
    """The part of the acts of a game that had no reasonable other."""
    apart = one.notes["value"] - one.notes["second"] >= ALONE
    return float((apart | (one.notes["choices"] == 1)).mean())


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
    """A board with a number in each cell, the higher the darker."""
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
