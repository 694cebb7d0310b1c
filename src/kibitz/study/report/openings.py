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
    section = Section("openings", "Openings and puzzles")
    if begins_with_luck(run.game):
        section.words.append("The start is dealt anew each time, so there are no openings to list.")
    elif len(run.best) < FEWEST_GAMES:
        section.words.append("There was no time for games of strong players.")
    else:
        _first_turns(section, run, first_turns(run))
    _puzzles(section, puzzles)
    return section


def _first_turns(section: Section, run: Run, turns: FirstTurns) -> None:
    section.facts["first_turns"] = [_facts(turn) for turn in turns.shown]
    section.words.append(_most_played(turns, run))
    head = ["first turn", "games", "share"]
    if turns.shown[0].score:
        head.append("score of the first player")
    rows = tuple(_cells(turn) for turn in turns.shown)
    section.tables.append(WordTable("Most played first turns", tuple(head), rows))


def _facts(turn: FirstTurn) -> dict[str, Any]:
    facts = {"turn": turn.name, "games": turn.games, "share": turn.share}
    return facts | ({"score": turn.score} if turn.score else {})


def _cells(turn: FirstTurn) -> tuple[str, ...]:
    score = (turn.score.percent,) if turn.score else ()
    return turn.name, f"{turn.games:,}", turn.share.percent, *score


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


def _puzzles(section: Section, puzzles: list[Puzzle] | None) -> None:
    section.facts["puzzles"] = [puzzle.facts() for puzzle in puzzles or []]
    if puzzles is None:
        section.words.append(
            "No puzzles were looked for: there was no time, or the game is one of scores."
        )
        return
    if not puzzles:
        section.words.append("No puzzle was found, a position in which one act is proved to win.")
        return
    for number, puzzle in enumerate(puzzles, 1):
        p = puzzle.position
        seat = p.called(p.player or 0)
        title = f"Puzzle {number}. {seat} to act and win; {puzzle.search_needed}"
        section.figures.append(ShownScene(title, p.scene(p.player or 0).still()))
    answers = ", ".join(f"{n}: {puzzle.name}" for n, puzzle in enumerate(puzzles, 1))
    section.words.append("Below are positions in which exactly one act wins, proved.")
    section.notes.append(f"Answers: {answers}.")
