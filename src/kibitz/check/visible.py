"""What a seat sees of a position, and which function shows it that its secrets are others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from .. import draw
from ..contract import Fields
from ..game import Game, Position
from ..scene import Choice
from .broken import place_of

NAMED = 12  # acts that a sentence lists


def visible(game: Game, state: Any, seat: int) -> Any:
    """The view of a seat: the table, and the legal acts."""
    p = Position(game, state)
    mine = p.moves() if p.player == seat else []
    return draw.plain(p.scene(seat)), p.player, p.over, mine


def leak(p: Position, world: Fields, seat: int) -> str:
    """The sentence of a seat that sees the difference between a position and a world of its own."""
    before, after = visible(p.game, p.state, seat), visible(p.game, world, seat)
    changed = " and ".join(_seen_after_redeal(p, world, seat, before))
    return (
        f"{_what_tells(p, world, seat, before, after)}. redeal changes {changed}. If the seat may "
        "not know that, see what scene, name and legal show of it; if it may, let redeal leave it."
    )


def _what_tells(p: Position, world: Fields, seat: int, before: Any, after: Any) -> str:
    """Which function shows a seat that its world is another one; the acts before the table."""
    _, player, over, acts = (one != other for one, other in zip(before, after, strict=True))
    says = f"seat {seat} would see the difference after redeal: a secret leaks"
    rules, scene = p.game.rules.functions, p.game.look.get("scene")
    if player or over:
        name = "player" if player else "over"
        return f"{_place(rules.get(name))}{says} by what {name} answers"
    if not acts:
        return f"{_place(scene)}{says}" + " by what scene shows" * bool(scene)
    lists = f"{_listed(before[3])} before redeal and {_listed(after[3])} after it"
    only = _table(p.game, p.state, seat) == _table(p.game, world, seat)
    return f"{_place(rules.get('legal')) * only}{says} by the legal acts, {lists}"


def _table(game: Game, state: Any, seat: int) -> str:
    """The table without the buttons of acts."""
    scene = Position(game, state).scene(seat)
    parts = tuple(part for part in scene.parts if not isinstance(part, Choice))
    return draw.plain(replace(scene, parts=parts))


def _place(function: Callable[..., Any] | None) -> str:
    return place_of(function) if function else ""


def _listed(acts: Sequence[str]) -> str:
    return " ".join(acts[:NAMED]) + " .." * (len(acts) > NAMED) or "none"


def _seen_after_redeal(p: Position, world: Fields, seat: int, before: Any) -> list[str]:
    """The fields of which one alone makes the difference; all that were changed if none does."""
    names = [n for n in p.game.dtype.names or () if p.state[n].tobytes() != world[n].tobytes()]
    return [n for n in names if _is_seen_alone(p, world, n, seat, before)] or names


def _is_seen_alone(p: Position, world: Fields, name: str, seat: int, before: Any) -> bool:
    mixed = p.state.copy()
    mixed[name] = world[name]
    try:
        return bool(visible(p.game, mixed, seat) != before)
    except Exception:
        return False  # a position that cannot be
