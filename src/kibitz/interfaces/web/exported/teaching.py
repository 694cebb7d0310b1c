"""What an exported page teaches with: the lesson and the puzzles of a game, reached at export."""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ....export.for_browser import game_facts
from ....game import Game, Position
from ....progress import Progress, Step, silent
from ....study.puzzles import Puzzle
from ....tables.library import Library
from ....tables.thinking import puzzle_files
from ....tables.thinking.puzzle_play import Answered, answer_line
from ...lesson import LessonStep, lesson

SECONDS = 20.0  # to find the puzzles of a game, and as many to answer what may be tried in them
MOST_LINES = 300  # that are answered for one puzzle


class PageStudy(NamedTuple):
    """The lesson and the puzzles of a page as data, and a sentence on what it lacks."""

    facts: dict[str, Any]
    lacks: str = ""

    @property
    def kinds(self) -> list[str]:
        """What there is of both."""
        return [kind for kind in ("lesson", "puzzles") if self.facts[kind]]


def teaching(game: Game, seconds: float = SECONDS, progress: Progress = silent) -> PageStudy:
    """What a page teaches with. seconds: for its puzzles; 0: none."""
    layouts: list[Any] = []
    steps = [_step(step, layouts) for step in lesson(game.source)]
    found = _puzzles(game, seconds, progress) if seconds else []
    until = time.monotonic() + seconds
    puzzles = []
    for number, puzzle in enumerate(found):
        progress(Step("answers what may be tried in puzzles", number / len(found)))
        if answered := _puzzle(puzzle, layouts, until):
            puzzles.append(answered)
    facts = {"layouts": layouts, "lesson": steps, "puzzles": puzzles}
    is_short = not puzzles and bool(seconds) and puzzle_files.may_have_puzzles(game.source)
    return PageStudy(facts, _without(seconds) if is_short else "")


def _without(seconds: float) -> str:
    return f"The page has no puzzles: none was found and answered in {2 * seconds:g} seconds."


def _puzzles(game: Game, seconds: float, progress: Progress) -> list[Puzzle]:
    source = game.source
    library = Library([source.path] if source.path and not source.folder else [])
    found = puzzle_files.puzzles_of(library, source)
    if not found and puzzle_files.may_have_puzzles(source):
        puzzle_files.find(library.game(source.id, {}), seconds, progress)
        found = puzzle_files.puzzles_of(library, source)
    return found


def _step(step: LessonStep, layouts: list[Any]) -> dict[str, Any]:
    return {
        "text": step.text,
        "hint": step.hint,
        "after": step.after,
        "seat": step.seat,
        "right": list(step.right),
        "position": _still(step.position, layouts),
        "played": [[action, _after(step, action, layouts)] for action in step.right],
    }


def _after(step: LessonStep, action: int, layouts: list[Any]) -> dict[str, Any]:
    after = step.played(action)
    names = step.acts_to(after)
    return _still(after, layouts, names[1:], names[:1])


def _still(
    p: Position, layouts: list[Any], last: Sequence[str] = (), new: Sequence[str] = ()
) -> dict[str, Any]:
    layout = game_facts(p.game)["fields"]
    if layout not in layouts:
        layouts.append(layout)
    return {
        "layout": layouts.index(layout),
        "state": b64encode(p.state.tobytes()).decode(),
        "acts": p.legal(),
        "player": p.player,
        "over": p.over,
        "last": [str(name) for name in last],
        "new": [str(name) for name in new],
        "by": p.seat_at(p.ply - 1) if p.ply else 0,
    }


def _puzzle(puzzle: Puzzle, layouts: list[Any], until: float) -> dict[str, Any] | None:
    """A puzzle with what is answered to its lines; None if its first acts take too long."""
    lines = answered_lines(puzzle, until)
    if not lines:
        return None
    return {
        "position": _still(puzzle.position, layouts),
        "answer": puzzle.answer,
        "grade": puzzle.grade,
        "lines": {
            ".".join(map(str, line)): _answered(answered, layouts)
            for line, answered in lines.items()
        },
    }


def _answered(answered: Answered, layouts: list[Any]) -> dict[str, Any]:
    return {
        "position": _still(answered.position, layouts),
        "line": list(answered.line),
        "act": answered.act,
        "replies": list(answered.replies),
        "keepsWin": answered.keeps_win,
        "result": answered.result,
    }


def answered_lines(puzzle: Puzzle, until: float) -> dict[tuple[int, ...], Answered]:
    """The answer to each line of a puzzle that goes on; empty if its first acts take too long.

    A line that is not answered in time ends with the answer before it.
    """
    found: dict[tuple[int, ...], Answered] = {}
    left: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), ())]  # with the line asked for
    while left:
        line, asked = left.pop(0)
        if time.monotonic() > until or len(found) > MOST_LINES:
            if line:
                found[asked] = replace(found[asked], result=None)
            continue
        position = found[asked].position if line else puzzle.position
        for action in position.legal():
            answered = answer_line(puzzle.position, [*line, action], puzzle.answer)
            found[*line, action] = answered
            if answered.goes_on:
                left.append((answered.line, (*line, action)))
    return found
