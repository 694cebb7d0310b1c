"""What a bot is shown of a position: a world that its seat cannot tell from the true one."""

from __future__ import annotations

from ..game import Position
from ..kernel import redeal
from ..kit.rng import below, seeded


def known_to(p: Position, seat: int, seed: int) -> Position:
    """The position as this seat may know it, where cards or later luck may be secret.

    seed: what hidden cards and later draws come from, in place of the seed of the game.
    """
    if p.game.information == "hidden":
        return shown_to(p, seat, seed)
    return p.reseeded(seed) if p.game.withholds_seed else p.copy()


def apart(p: Position) -> Position:
    """A copy that shares no memory with the position, for a player that may write to it."""
    twin = p.copy()
    twin._states = [state.copy() for state in twin._states]
    return twin


def shown_to(p: Position, seat: int, seed: int) -> Position:
    """The position as a seat may know it, without what went before.

    Where a joint choice is open, the position has the acts of it as its past: the seat's own, and
    for seats that come first in the order acts drawn at random in place of theirs.
    """
    begun = p.at(joint_choice_begins(p))
    state, rng = begun.state.copy(), seeded(seed)
    redeal(state[0], seat, rng)
    shown = Position(p.game, state, seed)
    own = [p.history[ply] for ply in range(begun.ply, p.ply) if p.at(ply).player == seat]
    while p.player == seat and (own or shown.player != seat):
        legal = shown.legal()
        shown.act(own.pop(0) if shown.player == seat else legal[below(rng, len(legal))])
    return shown


def joint_choice_begins(p: Position) -> int:
    """The ply at which the open joint choice began; the present ply where none is open."""
    ply = p.ply
    while ply > 0:
        before, now = p.at(ply - 1), p.at(ply)
        others = before.owing - {before.player}
        if not (others and now.owing and now.owing <= before.owing):
            break
        ply -= 1
    return ply
