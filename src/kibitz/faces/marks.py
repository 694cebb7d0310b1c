"""Tables of a match: the last turn and the turn begun are marked where the game does not."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from ..game import Position
from ..match import Match
from ..scene import Cell, Choice, HexBoard, Part, Scene, SquareBoard
from .words import result, say, show

Board = TypeVar("Board", HexBoard, SquareBoard)


def marked(match: Match, seat: int) -> Scene:
    """The table as a seat sees it, with what was played last."""
    position = match.position
    scene = position.scene(seat)
    if any(cell.last or cell.new for part in scene.parts for cell in _cells(part)):
        return scene
    last, new = _played(position, seat)
    parts = tuple(_marked(part, last, new) for part in scene.parts)
    return replace(scene, parts=parts)


def show_end(match: Match) -> None:
    """The table at the end of a match, and its result."""
    outcome = result(match.game, match.returns or (), match.ending)
    scene = marked(match, -1)
    if match.ending:
        show(replace(scene, caption=outcome))
        return
    show(scene)
    say()
    say(outcome, "bold")


def buttons(scene: Scene) -> set[str]:
    """The acts that the table shows by their names."""
    choices = [part for part in scene.parts if isinstance(part, Choice)]
    return {button.name for choice in choices for button in choice.buttons}


def _cells(part: Part) -> list[Cell]:
    if isinstance(part, HexBoard | SquareBoard):
        return [cell for row in part.rows for cell in row]
    return []


def _marked(part: Part, last: set[str], new: set[str]) -> Part:
    if isinstance(part, HexBoard):
        return _on(part, last, new)
    if isinstance(part, SquareBoard):
        return _on(part, last, new)
    return part


def _on(board: Board, last: set[str], new: set[str]) -> Board:
    rows = tuple(
        tuple(replace(c, last=c.label in last, new=c.label in new) if c.piece else c for c in row)
        for row in board.rows
    )
    return replace(board, rows=rows)


def _played(position: Position, seat: int) -> tuple[set[str], set[str]]:
    """The names of the acts of the last complete turn, and of the turn begun."""
    last: set[str] = set()
    new: set[str] = set()
    for ply in reversed(range(position.ply)):
        earlier = position.at(ply)
        if earlier.turn < position.turn - 1:
            break
        acts = new if earlier.turn == position.turn else last
        acts.add(earlier.name(position.history[ply], seat))
    return last, new
