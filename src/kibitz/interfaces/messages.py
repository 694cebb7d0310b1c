"""Messages of the terminal and the commands: boards, the seat to act, results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from rich.console import Console

from .. import draw, record
from ..estimates import as_figure
from ..game import Number, Position
from ..match import LOST, TIME_OUT, Match
from ..scene import Choice, Scene
from .second_person import own_result


@cache
def console() -> Console:
    """The console to which all messages go."""
    return Console(highlight=False, soft_wrap=True)


def say(text: str = "", style: str = "") -> None:
    """A line of words."""
    console().print(text, style=style or None, markup=False)


def show(scene: Scene) -> None:
    """A table, in colours where there are any."""
    console().print(draw.coloured(scene))


def show_position(position: Position) -> None:
    """The board, whose turn it is, and the legal acts."""
    player = position.player
    show(position.scene(-1 if player is None else player))
    say()
    if player is None:
        say(result(position, position.returns or (), ""))
        return
    say(f"Turn {position.turn + 1}, {position.called(player)} to act. Legal:")
    say("  " + " ".join(map(record.quoted, position.moves())))


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


def result(position: Position, returns: Sequence[Number], ending: str) -> str:
    """The result of a game, in a sentence."""
    if position.game.is_solitaire and position.game.about.outcome == "scores":
        return f"The game is over with {as_figure(returns[0])} points."
    if position.game.about.outcome == "scores" and ending in ("", record.STOPPED):
        each = (
            f"{_names_of_side(position, side)}: {as_figure(returns[side[0]])}"
            for side in position.game.sides
        )
        why = " by agreement" if ending else ""
        return f"The game is over{why}: {', '.join(each)}."
    how = manner(ending)
    if len(position.game.sides) == 1 and returns and returns[0]:
        return f"The game is {'won' if returns[0] > 0 else 'lost'}{how}."
    winners = [position.called(s) for s, number in enumerate(returns) if number > 0]
    if not winners:
        return f"The game is drawn{how}."
    return f"{they_win(winners)}{how}."


def they_win(names: Sequence[str]) -> str:
    """That these have won: "White wins", "North and South win"."""
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}"


def manner(ending: str) -> str:
    """How a game ended that the rules did not end: " by resignation"; else empty."""
    if ending in ("", record.AGREED, record.STOPPED):
        return " by agreement" if ending else ""
    return " on time" if ending.endswith(LOST[TIME_OUT]) else " by resignation"


def _names_of_side(position: Position, side: Sequence[int]) -> str:
    return " and ".join(map(position.called, side))


def show_end(match: Match, reader: int | None = None) -> None:
    """The table at the end of a match, and its result; `reader` is the seat of the only person."""
    outcome = result(match.position, match.returns or (), match.ending)
    if reader is not None:
        outcome = own_result(match, reader, outcome)
    scene = match.position.scene()
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
