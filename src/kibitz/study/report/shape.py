"""Section 5: the course of a game: leads, last doubt, choices, and the use of the board.

It is read from the expectations of the strongest players at the beginning of each turn. A *lead*
is the expectation of a seat, from -1 (lost) to 1 (won). `measuring/shape_measures.py` has the
numbers.
"""

from __future__ import annotations

from ...estimates import Number
from ...game import Game
from ...players.selfplay import Played, Strength
from ...scene import Scene
from ..run import ENOUGH, Run
from .measuring.courses import ALONE, BEHIND, SWING
from .measuring.shape_measures import (
    TENTHS,
    Courses,
    cell_use,
    choice_measures,
    course_measures,
    courses_of,
    judged_games,
    uncertainty,
    weaker_doubt,
)
from .section import Board, Lines, Section, Series, Table, heat_map

FEWEST = 32  # playouts an act, below which expectations are too coarse to read
READABLE = 130  # cells of a board with numbers
BROWNE = "Browne, Automatic Generation and Evaluation of Recombination Games, 2008"
MEANINGS = {  # `{bar}` is the lead that only one loser in twenty had
    "lead_changes": "turns in a game at which another seat has the best prospects",
    "drama": "the square root of the winner's deficit, on a scale from 0 to 1, averaged over the "
    "turns at which the winner was behind; 0 if never",
    "decisiveness": "part of a game still to play when the winner first leads by more than "
    "{bar:.2f}; only one loser in twenty ever led by so much",
    "last_doubt": "part of a game that is over when the winner is last not ahead",
    "killer_acts": f"games with a turn that changes the lead by {SWING} or more",
    "comebacks": f"games won by a seat whose lead was {BEHIND} or less at some time",
    "forced": "acts without another legal one",
    "one_reasonable": f"acts that are forced, or expected to be better by {ALONE} than the "
    "second best",
}
NOT_SHARES = ("lead_changes", "drama")


def shape(run: Run) -> Section:
    """The course of the strongest games."""
    found = Section("shape", "Shape")
    games = judged_games(run)
    if len(games) < ENOUGH or run.strongest < FEWEST:
        found.words.append(
            "There was no time for enough games of players that can judge a position."
        )
    elif len(run.game.sides) == 1:
        _one_side(found, run, games)
    else:
        _opposed(found, run, games)
    return found


def _one_side(found: Section, run: Run, games: list[Played]) -> None:
    numbers = choice_measures(games)
    found.facts |= {**numbers, "playouts": run.strongest, "games": len(games)}
    found.words.append(_few_choices(numbers))
    _add_heat_map(found, run.game, games)


def _opposed(found: Section, run: Run, games: list[Played]) -> None:
    courses = courses_of(run.game, games)
    if not courses.won:
        found.words.append(
            "Nobody won any of the games, so there is no course to a win to describe."
            if courses.all
            else "Too few acts of the games were judged to describe their course."
        )
        return
    numbers = course_measures(courses) | choice_measures(games)
    found.facts |= {**numbers, "playouts": run.strongest, "games": len(games)}
    found.words += _sentences(numbers, Strength(run.strongest), len(games))
    _add_weaker_doubt(found, run)
    found.tables.append(_table(numbers, courses))
    _add_uncertainty(found, courses)
    _add_heat_map(found, run.game, games)
    found.notes.append(
        f"Leads are what tree search with {Strength(run.strongest)} expects, averaged "
        "over two turns where there are two seats; a stronger player would see some games decided "
        f"earlier. Sources: {BROWNE} (lead change, drama, decisiveness, uncertainty, "
        "killer moves, coverage); Ludii's metrics (Piette and others, 2021) for the same on games "
        "in general; last doubt, one reasonable act and comebacks in the manner of Ai Ai's "
        "reports (Tavener)."
    )


def _add_weaker_doubt(found: Section, run: Run) -> None:
    """The last doubt of weak players: strong ones see the end of a small game from its start."""
    sims, doubt = weaker_doubt(run, FEWEST)
    if doubt is None or sims == run.strongest:
        return
    found.facts["weaker"] = {"playouts": sims, "last_doubt": doubt}
    found.words.append(
        f"Between weaker players, with {Strength(sims)}, it is after {doubt.percent}."
    )


def _table(numbers: dict[str, Number], courses: Courses) -> Table:
    rows = tuple(
        (
            name.replace("_", " "),
            str(number) if name in NOT_SHARES else number.percent,
            MEANINGS[name].format(bar=courses.bar),
        )
        for name, number in numbers.items()
    )
    return Table("Measures", ("measure", "value", "what it is"), rows)


def _sentences(numbers: dict[str, Number], strength: Strength, games: int) -> list[str]:
    doubt, comebacks = numbers["last_doubt"], numbers["comebacks"]
    return [
        f"On average the winner is last in doubt after {doubt.percent} of a game; "
        f"{comebacks.percent} of games are won from far behind ({games:,} games with {strength}).",
        f"The lead changes hands {numbers['lead_changes']} times a game; in "
        f"{numbers['killer_acts'].percent} of games a single turn changes much.",
        _few_choices(numbers),
    ]


def _few_choices(numbers: dict[str, Number]) -> str:
    return (
        f"In {numbers['one_reasonable'].percent} of positions only one act is reasonable; "
        f"{numbers['forced'].percent} are forced."
    )


def _add_uncertainty(found: Section, courses: Courses) -> None:
    numbers = uncertainty(courses.all)
    found.facts["uncertainty"] = numbers
    x = [100 * (k + 0.5) / TENTHS for k in range(len(numbers))]
    series = Series(
        "", x, [n.value for n in numbers], [n.low for n in numbers], [n.high for n in numbers]
    )
    title = "Uncertainty over a game (1: even, 0: decided), by tenths of its turns"
    found.figures.append(Lines(title, "% of the turns", "1 - lead", (series,)))


def _add_heat_map(found: Section, game: Game, games: list[Played]) -> None:
    used = cell_use(game, games)
    if used:
        title = (
            "When a cell is played, in % of a game; darker is later"
            if used.is_moment
            else "Use of the board: how often a cell is played in a game"
        )
        found.figures.append(_mapped(title, game.start().scene(), used.by_cell))


def _mapped(title: str, scene: Scene, numbers: dict[str, float]) -> Board:
    low, high = min(numbers.values()), max(numbers.values())
    digits = 0 if high > 10 else 1
    readable = len(numbers) <= READABLE
    notes = {name: f"{n:.{digits}f}" for name, n in numbers.items()} if readable else {}
    shades = {name: (n - low) / (high - low) if high > low else 0.5 for name, n in numbers.items()}
    return Board(title, heat_map(scene, notes, shades))
