"""One short random game in words, act by act, for the author to compare with the rules in mind."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..draw import plain
from ..game import Game, Position
from ..kit.rng import below, seeded

TRIED, LONG = 20, 400  # games of which the shortest is told; acts after which a game is left
FEWEST_ACTS = 8  # acts of a game that shows enough
SHOWN = 12  # legal acts that a line lists
SEED = 1 << 20  # so that the acts do not follow from the generator of the deal


def explanation(game: Game, seed: int) -> Iterator[str]:
    """The lines of a short random game; each act with all that it changes."""
    p = min((_play(game, seed + k) for k in range(TRIED)), key=_worth_reading)
    yield f"{game}, seed {p.seed}: a short one of {TRIED} random games, {p.ply} acts."
    yield f"Read it and ask at each act: is this what my rules mean?\n\n{p.at(0)}"
    for ply in range(p.ply):
        yield from _act(p.at(ply), p.at(ply + 1), p.told(ply, None))
    yield from _end(p)


def _worth_reading(p: Position) -> tuple[bool, int]:
    """Less for a short game that is over; one of a few acts shows too little."""
    return not p.over, p.ply if p.ply >= FEWEST_ACTS else LONG - p.ply


def _play(game: Game, seed: int) -> Position:
    p, rng = game.start(seed), seeded(seed + SEED)
    while not p.over and p.ply < LONG:
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
    return p


def _act(before: Position, after: Position, name: str) -> Iterator[str]:
    seat, acts = before.player or 0, before.moves()
    more = f" and {len(acts) - SHOWN} more" if len(acts) > SHOWN else ""
    yield f"\n{after.ply}. {before.called(seat)} may play {', '.join(acts[:SHOWN])}{more}."
    yield f"   {before.called(seat)} plays {name}."
    for field in before.state.dtype.names or ():
        old, new = before.state[field][0], after.state[field][0]
        if old.tobytes() != new.tobytes():
            yield f"   {field}: {_changes(old, new)}"
    yield plain(after.scene(seat))


def _changes(old: object, new: object) -> str:

    one, other = np.asarray(old), np.asarray(new)
    if one.shape == ():
        return f"{one} becomes {other}"
    places = [tuple(map(int, at)) for at in np.argwhere(one != other)[:SHOWN]]
    named = (f"[{', '.join(map(str, at))}] {one[at]} becomes {other[at]}" for at in places)
    return "; ".join(named)


def _end(p: Position) -> Iterator[str]:
    if not p.over:
        yield f"\nNo game ended within {LONG} acts. Can it end?"
        return
    worth = zip(range(p.game.seats), p.returns or (), strict=True)
    yield "\nThe game is over. " + " ".join(f"{p.called(s)} gets {n}." for s, n in worth)
