"""The functions of the contract as generic functions, for searches, solvers and matches."""

from __future__ import annotations

from math import isfinite
from typing import Any

from ..contract import Fields, NobodyMayAct, NotFinite
from .as_bytes import put
from .dead_ends import NoSuchSeat, TooManyActs
from .game_rules import Positions
from .generic import generic


@generic
def start(p: Fields, rng: Any) -> None:
    """Set up `p`: deal, shuffle, choose; all draws come from `rng`."""


@generic
def player(p: Fields) -> int:
    """The seat to act."""
    return 0


def seat_to_act(p: Fields, seats: int) -> int:
    """The seat to act, below `seats`; NoSuchSeat if faulty rules name another."""
    seat = player(p)
    if seat < 0 or seat >= seats:
        raise NoSuchSeat
    return seat


def _none_legal(p: Fields, out: Any) -> int:
    """Write the actions that the rules give as legal; faulty rules may give none before the end."""
    return 0


listed = generic(_none_legal, "legal")


def legal(p: Fields, out: Any) -> int:
    """Write the legal actions to `out` and return how many.

    NobodyMayAct if there are none before the end: what `out` held before must not be played.
    """
    count = listed(p, out)
    if count == 0 and not over(p):
        raise NobodyMayAct
    return count


def legal_within(p: Fields, out: Any) -> int:
    """As `legal`; TooManyActs if it returns more than `out` can hold."""
    count = legal(p, out)
    if count > len(out):
        raise TooManyActs
    return count


@generic
def play(p: Fields, action: int, rng: Any) -> None:
    """Change `p` by a legal action; its draws come from `rng`."""


@generic
def over(p: Fields) -> bool:
    """Whether the game has ended."""
    return False


def _no_returns(p: Fields, out: Any) -> None:
    """Write one number for each seat to `out`; faulty rules may write one that is not finite."""


scored = generic(_no_returns, "returns")


def returns(p: Fields, out: Any) -> None:
    """Write one number for each seat to `out`; only at the end.

    NotFinite if a number is none.
    """
    scored(p, out)
    for seat in range(len(out)):
        if not isfinite(out[seat]):
            raise NotFinite


@generic
def redeal(p: Fields, seat: int, rng: Any) -> None:
    """Turn `p` into a determinization: draw everything anew that this seat cannot see."""


def redealt(state: Positions, seat: int, rng: Any) -> Positions:
    """A copy of an array of one position, turned into a determinization for a seat."""
    world = state.copy()
    redeal(world[0], seat, rng)
    return world


@generic
def owes(p: Fields, seat: int) -> bool:
    """Whether a seat still has to choose; in a joint choice several seats do."""
    return bool(player(p) == seat)


@generic
def turn_over(p: Fields) -> bool:
    """Whether the last act ended a turn, though the same seat acts again."""
    return False


@generic
def urgent(p: Fields, out: Any) -> int:
    """Write acts one of which is as good as any legal act; return how many, or 0."""
    return 0


@generic
def observe(p: Fields, seat: int, out: Any) -> None:
    """Write the view of a seat as numbers to a row of zeros."""


@generic
def key(p: Fields) -> Any:
    """Two positions are the same if it is equal: a number, an array, a tuple of these, or `p`."""
    return p


def write_key(p: Fields, out: Any) -> int:
    """Write the key of `p` as bytes to `out`; return how many."""
    return put(key(p), out, 0)
