"""Section 9: first turns of the strongest players, and positions in which only one act wins."""

from __future__ import annotations

from typing import Any

from ...players.selfplay import Strength
from ...solvers import begins_with_luck
from ..puzzles import Puzzle
from ..run import Run
from .measuring.first_turns import FirstTurn, FirstTurns, first_turns
from .section import Section, ShownScene, WordTable

FEWEST_GAMES = 10  # games from which on their first turns say something


def openings(run: Run, puzzles: list[Puzzle] | None) -> Section:
    """First turns with their results, and puzzles."""
    found = Section("openings", "Openings and puzzles")
    if begins_with_luck(run.game):
        found.words.append("The start is dealt anew each time, so there are no openings to list.")
    elif len(run.best) < FEWEST_GAMES:
        found.words.append("There was no time for games of strong players.")
    else:
        _first_turns(found, run, first_turns(run))
    _puzzles(found, puzzles)
    return found


def _first_turns(found: Section, run: Run, turns: FirstTurns) -> None:
    found.facts["first_turns"] = [_facts(one) for one in turns.shown]
    found.words.append(_most_played(turns, run))
    head = ["first turn", "games", "share"]
    if turns.shown[0].score:
        head.append("score of the first player")
    rows = tuple(_cells(one) for one in turns.shown)
    found.tables.append(WordTable("Most played first turns", tuple(head), rows))


def _facts(one: FirstTurn) -> dict[str, Any]:
    facts = {"turn": one.name, "games": one.games, "share": one.share}
    return facts | ({"score": one.score} if one.score else {})


def _cells(one: FirstTurn) -> tuple[str, ...]:
    score = (one.score.percent,) if one.score else ()
    return one.name, f"{one.games:,}", one.share.percent, *score


def _most_played(turns: FirstTurns, run: Run) -> str:
    first = turns.shown[0]
    different = f"{turns.different:,} different first turns were played"
    games = f"{len(run.best):,} games with {Strength(run.strongest)}"
    if turns.different == 1:
        return f"In all of {games} the game begins with {first.name}."
    if not turns.has_preferred:
        return (
            f"No first turn is preferred: in {games}, {different}, and {first.name}, the most "
            f"frequent, in {first.share.percent}."
        )
    score = f"; the player then scores {first.score.percent}" if first.score else ""
    return (
        f"In {games} the game begins most often with {first.name}, in "
        f"{first.share.percent}{score}. In all {different}."
    )


def _puzzles(found: Section, puzzles: list[Puzzle] | None) -> None:
    found.facts["puzzles"] = [puzzle.facts() for puzzle in puzzles or []]
    if puzzles is None:
        found.words.append(
            "No puzzles were looked for: there was no time, or the game is one of scores."
        )
        return
    if not puzzles:
        found.words.append("No puzzle was found, a position in which one act is proved to win.")
        return
    for number, puzzle in enumerate(puzzles, 1):
        p = puzzle.position
        seat = p.called(p.player or 0)
        title = f"Puzzle {number}. {seat} to act and win; {puzzle.search_needed}"
        found.figures.append(ShownScene(title, p.scene(p.player or 0).still()))
    answers = ", ".join(f"{n}: {puzzle.name}" for n, puzzle in enumerate(puzzles, 1))
    found.words.append("Below are positions in which exactly one act wins, proved.")
    found.notes.append(f"Answers: {answers}.")
