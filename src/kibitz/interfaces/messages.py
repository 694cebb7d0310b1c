"""Messages of the terminal and the commands: boards, the seat to act, results."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rich.console import Console

from .. import draw, record
from ..contract import WATCHER
from ..game import Position
from ..match import Match
from ..scene import Choice, Scene, worded
from ..words import current
from .outcome import own_result, result


@cache
def console() -> Console:
    """The console to which all messages go."""
    return Console(highlight=False, soft_wrap=True)


def read(text: str) -> str:
    """A text in the language of the reader."""
    return current().read(text)


def say(text: str = "", style: str = "") -> None:
    """A line of words, in the language of the reader."""
    console().print(read(text), style=style or None, markup=False)


def show(scene: Scene) -> None:
    """A table, in colours where there are any, in the language of the reader."""
    console().print(draw.coloured(worded(scene, current())))


def show_position(position: Position) -> None:
    """The board, whose turn it is, and the legal acts."""
    player = position.player
    show(position.scene(-1 if player is None else player))
    say()
    if player is None:
        say(result(position, position.returns or (), ""))
        return
    say(f"Turn {position.turn + 1}, {position.called(player)} to act. Legal:")
    say("  " + " ".join(map(record.quote, position.moves())))


def show_match(match: Match, *, boards: bool = False) -> None:
    """The state of a match; with `boards` also each earlier board."""
    if boards:
        for ply in range(match.position.ply):
            _show_step(match.position, ply)
    if match.ending:
        outcome = result(match.position, match.returns or (), match.ending)
        show(replace(match.position.scene(), caption=outcome))
    else:
        show_position(match.position)


def _show_step(position: Position, ply: int) -> None:
    earlier = position.at(ply)
    seat, act = earlier.player or 0, earlier.name(position.history[ply])
    show(earlier.scene())
    say(f"\n{earlier.turn + 1}. {position.called(seat)}: {act}\n", "bold")


def show_end(match: Match, reader: int | None = None) -> None:
    """The table at the end of a match, and its result; `reader` is the seat of the only person."""
    seat = WATCHER if reader is None else reader
    outcome, scene = own_result(match, seat), match.position.scene(seat)
    if match.ending:
        show(replace(scene, caption=outcome))
        return
    show(scene)
    say()
    say(outcome, "bold")


def buttons(scene: Scene) -> set[str]:
    """The acts that the table shows by their names: buttons, and moves listed under a board."""
    choices = [part for part in scene.parts if isinstance(part, Choice)]
    named = {button.name for choice in choices for button in choice.buttons}
    return named | {move.name for move in scene.moves()}
