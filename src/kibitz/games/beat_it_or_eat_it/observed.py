"""The observation of a seat, as numbers from 0 to 1. Both hands are open.

4 rows of an entry a card   own hand | other hand | table | the card to beat
4 numbers                   the seat is to act; its number; leads met, as a share of those that
                            make a draw; how often this lead was met, or the lead that eating
                            now would make, likewise
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields, Options
from kibitz.kit import bits


def observation(options: Options) -> tuple[int, ...]:
    """The shape of an observation."""
    return (4 * int(options["suits"]) * int(options["ranks"]) + 4,)


def observation_bounds(options: Options) -> tuple[float, float]:
    """The lowest and the highest number of an observation."""
    return 0, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """Own hand, the other hand, the table, the card to beat; the seat and the leads met."""
    n = int(p.cards)
    bits.spread(p.hand[seat], out[:n])
    bits.spread(p.hand[1 - seat], out[n : 2 * n])
    bits.spread(p.table, out[2 * n : 3 * n])
    if p.led >= 0:
        out[3 * n + int(p.led)] = 1
    out[4 * n], out[4 * n + 1] = p.turn == seat, seat
    if p.repetition > 0:
        out[4 * n + 2] = p.met / len(p.past)
        out[4 * n + 3] = times_met(p) / p.repetition


def times_met(p: Fields) -> int:
    """How often this lead was met; of a card to beat, the lead that eating it would make."""
    hand, leader = int(p.hand[0]), int(p.turn)
    if p.led >= 0:
        leader = leader if p.taker_leads else 1 - leader
        hand |= p.table if p.turn == 0 else 0
    times = 0
    for i in range(p.met):
        times += p.past[i] == hand << 1 | leader
    return times
