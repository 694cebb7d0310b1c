"""The scene of a game that defines no `scene`: its fields by their names, its acts as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .scene import Button, Choice, Scene, bare

if TYPE_CHECKING:
    from .position import Position


def bare_scene(p: Position, seat: int) -> Scene:
    """The fields and the acts, as far as this seat may know them; `WATCHER` if it only watches."""
    if p.game.information != "hidden":
        shown, may = bare.fields(p.record), p.listed()
    else:
        readers = range(p.game.seats) if seat < 0 else [seat]
        can_redeal = "redeal" in p.game.rules.functions
        shown = bare.known_fields(p.state, readers) if can_redeal else bare.NOTHING
        may = p.listed() if seat == p.player else []
    choice = Choice(tuple(Button(p.name(action), action) for action in may))
    return Scene(str(p.game), (*shown, choice))
