"""The view of a position that a bot gets: a determinization for its seat."""

from __future__ import annotations

from ..game import Position
from ..kernel import redeal
from ..kit.rng import below, seeded


def known_to(p: Position, seat: int, seed: int) -> Position:
    """The position as this seat may know it, if cards or later luck are secret.

    seed: the source of hidden cards and later draws; it replaces the seed of the game.
    """
    if p.game.information == "hidden":
        return shown_to(p, seat, seed)
    return p.reseeded(seed) if p.game.withholds_seed else p.copy()


def apart(p: Position) -> Position:
    """A copy that shares no memory with the position, since a player may write to it."""
    twin = p.copy()
    twin._states = [state.copy() for state in twin._states]
    return twin


def shown_to(p: Position, seat: int, seed: int) -> Position:
    """The position as a seat may know it, without its past.

    In an open joint choice, the past of the position consists of the acts of this choice: the
    seat's own acts, and random acts of the seats that come first in the order.
    """
    begun = p.at(joint_choice_begins(p))
    state, rng = begun.state.copy(), seeded(seed)
    redeal(state[0], seat, rng)
    shown = Position(p.game, state, seed)
    own = [p.history[ply] for ply in range(begun.ply, p.ply) if p.at(ply).player == seat]
    while seat in p.owing and (own or shown.player != seat):
        legal = shown.legal()
        shown.act(own.pop(0) if shown.player == seat else legal[below(rng, len(legal))])
    return shown


def joint_choice_begins(p: Position) -> int:
    """The ply at which the open joint choice began; the present ply if none is open."""
    began = p.choice_began
    return p.ply if began is None else began


def chooses_now(p: Position) -> bool:
    """Whether a joint choice is open."""
    return p.choice_began is not None
