"""Count the deals of Quet's game for two that the first offence wins, over all deals.

After both openings each player knows the other's hand, so the rest is a game of perfect
information. If the players open at the same time, a deal is a matrix game: a row and a column for
each opening, and the value of the game after both. The value of the matrix to the seat that chooses
the row is the value of the deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, prod
from typing import Any

from kibitz.contract import Fields
from kibitz.kit import matrix_game

from .hands import NONE
from .rules import play, start

OFFENCE, DEFENCE = 0, 1
MOST_DEALS = 300_000  # different deals

Hands = tuple[int, ...]  # of one player, how many cards of each rank
Value = Callable[[Any, int], float]


def answers(game: Any, value: Value) -> dict[str, Any]:
    """The results of all deals, weighted by the ways to choose suits for the cards."""
    _refuse(game.options)
    ranks, suits = game.options["ranks"], game.options["suits"]
    simultaneous = game.options["opening"] == "simultaneous"
    worth: dict[Fraction, int] = {}
    for hand in _hands(ranks, suits, ranks * suits // 2):
        p = _dealt(game, hand, suits)
        found = _value_of_joint_opening(p, value) if simultaneous else Fraction(value(p, OFFENCE))
        worth[found] = worth.get(found, 0) + prod(comb(suits, cards) for cards in hand)
    deals = sum(worth.values())
    if not simultaneous:
        names = {1: "offence", 0: "draw", -1: "defence"}
        counts = {name: worth.get(Fraction(v), 0) for v, name in names.items()}
        gain = (counts["offence"] - counts["defence"]) / deals
        return {"deals": deals, **counts, "returns": [gain, -gain]}
    chance = sum((1 + v) / 2 * times for v, times in worth.items()) / deals
    gain = float(2 * chance - 1)
    returns = [gain, -gain]
    return {"deals": deals, "value": float(chance), "exact": str(chance), "returns": returns}


def all_seen(p: Fields) -> bool:
    """Whether both have opened and every card is in a hand or on a pile."""
    return len(p.top) == 2 and min(p.top) != NONE and not any(p.aside)


def _refuse(options: Any) -> None:
    if options["players"] != 2 or options["hidden"] or options["ranks"] * options["suits"] % 2:
        raise ValueError("only deals of an even pack to two players, with hidden=0, are counted.")
    different = _count_half_hands(options["ranks"], options["suits"])
    if different > MOST_DEALS:
        raise ValueError(
            f"there are {different:,} different deals, too many to solve each; at most "
            f"{MOST_DEALS:,} are possible, as with ranks=13 and suits=2."
        )


def _count_half_hands(ranks: int, suits: int) -> int:
    ways = [1]
    for _ in range(ranks):
        longer = [0] * (len(ways) + suits)
        for cards, n in enumerate(ways):
            for more in range(suits + 1):
                longer[cards + more] += n
        ways = longer
    return ways[ranks * suits // 2]


def _hands(ranks: int, suits: int, cards: int) -> Iterator[Hands]:
    if ranks == 0:
        yield ()
        return
    for lowest in range(max(0, cards - suits * (ranks - 1)), min(suits, cards) + 1):
        for others in _hands(ranks - 1, suits, cards - lowest):
            yield (lowest, *others)


def _dealt(game: Any, hand: Hands, suits: int) -> Any:
    p = game.blank()
    p["hand"][0, OFFENCE] = hand
    p["hand"][0, DEFENCE] = [suits - cards for cards in hand]
    p["written"] = 1
    start(p[0], None)
    return p


def _value_of_joint_opening(p: Fields, value: Value) -> Fraction:
    choices = [[rank for rank in range(len(p["aside"][0])) if hand[rank]] for hand in p["hand"][0]]
    return matrix_game.value(
        [
            [Fraction(value(_opened(p, mine, other), OFFENCE)) for other in choices[DEFENCE]]
            for mine in choices[OFFENCE]
        ]
    )


def _opened(p: Fields, *openings: int) -> Any:
    after = p.copy()
    for rank in openings:
        play(after[0], rank)
    return after
