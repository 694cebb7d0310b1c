"""The rules of Quet's game, "Offence and Defence".

Suits do not count, so a card is its rank, from 0 for the ace, and an action is the rank of the
card that is played, or the number after the last rank: to skip. A set of ranks is a whole number
with a bit a rank.

In a round the offence goes from the top of his pile, n, to m. `step` is m - n. The defence, with k
on top of his own pile, may answer with a rank of this span:

    k                    k + step          up, step > 0
    |---------------------|
    k + step              k                down, step < 0
    |---------------------|                equal, step = 0: only k itself

A skip shows that the hand has no rank of that span, now and, since hands only shrink, later.
`lacks` keeps this for `redeal`; no other act shows what a hand holds.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kibitz.contract import About, Fields, Option, Options, message
from kibitz.kit.bits import nth, popcount
from kibitz.kit.cards import Pack, listed
from kibitz.kit.rng import below

from .hands import NONE, count, deal, deal_unseen, lay, open_anew, take_back
from .observed import observation as observation
from .observed import observation_bounds as observation_bounds
from .observed import observe as observe

ABOUT = About(
    title="Offence and Defence",
    aliases=("offence-and-defence",),
    inventor="Leroy Quet",
    year=2008,
    source="http://gamesconceived.blogspot.com/2008/09/, 22 Sep 2008",
    summary="Answer in the direction of the other's step, and no further; first out of cards wins.",
    seats=("First", "Second", "Third", "Fourth"),
    minutes=10,
    information="hidden",
    outcome="win-draw",
    options={
        "ranks": Option(13, "ranks of the pack, the ace low", low=2, high=26),
        "suits": Option(4, "cards of each rank", low=1, high=8),
        "players": Option(2, "the number of players", low=2, high=4),
        "opening": Option(
            "simultaneous",
            "the player who opens first, or all at once",
            among=("simultaneous", "offence", "defence"),
        ),
        "last_card": Option(
            "at-once", "when a player without cards wins", among=("at-once", "finish-round")
        ),
        "strict_sign": Option(False, "an answer to a step must be a step"),
        "hidden": Option(0, "cards of each player that are set aside face down", low=0, high=24),
        "deal": Option("", "HAND/HAND, one for each player; empty: at random"),
    },
)


def layout(options: Options) -> list[tuple[Any, ...]]:
    players, ranks = int(options["players"]), int(options["ranks"])
    return [
        ("hand", "i1", (players, ranks)),  # how many cards of each rank
        ("aside", "i1", ranks),  # the same, of the cards that were dealt to no player
        ("held", "i4", players),  # the ranks in each hand, as a set
        ("left", "i1", players),  # cards in each hand
        ("pile", "i1", (players, ranks)),  # the same, of the cards on each pile
        ("top", "i1", players),  # the last card of each pile, or NONE before the opening
        ("lacks", "i4", players),  # ranks that a hand is known not to hold
        ("step", "i1"),  # of the offence in this round
        ("offence", "i1"),  # the seat
        ("turn", "i1"),
        ("someone_out", "i1"),
        ("suits", "i1"),
        ("hidden", "i1"),
        ("strict_sign", "i1"),
        ("finish_round", "i1"),
        ("at_once", "i1"),  # the opening
        ("written", "i1"),  # the deal
    ]


def actions(options: Options) -> int:
    return int(options["ranks"]) + 1


def prepare(options: Options) -> dict[str, Any]:
    written = options["deal"] != ""
    return {
        "hand": _written(options) if written else 0,
        "written": written,
        "turn": options["opening"] == "defence",
        "at_once": options["opening"] == "simultaneous",
        "finish_round": options["last_card"] == "finish-round",
        "hidden": _set_aside(options, written),
    }


def _written(options: Options) -> list[list[int]]:
    pack = Pack.of(int(options["ranks"]), "", ace="low")
    hands = pack.hands(str(options["deal"]), int(options["players"]), int(options["suits"]))
    if min(map(len, hands)) < 2:
        raise ValueError(message("each hand of a deal needs at least two cards."))
    return [[Counter(hand)[rank] for rank in range(len(pack))] for hand in hands]


def _set_aside(options: Options, written: bool) -> int:
    hidden, players = int(options["hidden"]), int(options["players"])
    if written and hidden:
        raise ValueError(message("hidden needs a shuffled pack: a given deal sets no card aside."))
    each = int(options["ranks"]) * int(options["suits"]) // players
    if not written and each - hidden < 2:
        raise ValueError(
            message(
                "{hidden} of {each} cards of each player are set aside; at least two must remain.",
                hidden=hidden,
                each=each,
            )
        )
    return hidden


def information(options: Options) -> str:
    """With two players each knows the other's hand, unless cards are left out."""
    cards = int(options["ranks"]) * int(options["suits"])
    all_dealt = options["deal"] or (cards % 2 == 0 and not options["hidden"])
    open_play = options["players"] == 2 and options["opening"] != "simultaneous"
    return "perfect" if all_dealt and open_play else "hidden"


def start(p: Fields, rng: Any) -> None:
    if not p.written:
        deal(p, rng)
    for seat in range(len(p.left)):
        p.top[seat] = NONE
        count(p, seat)


def opening(p: Fields) -> bool:
    return bool(p.top[p.turn] == NONE)


def player(p: Fields) -> int:
    return int(p.turn)


def owes(p: Fields, seat: int) -> bool:
    if p.at_once and opening(p):
        return bool(p.top[seat] == NONE)
    return bool(p.turn == seat)


def legal(p: Fields, out: Any) -> int:
    ranks = playable(p)
    if ranks == 0:
        out[0] = len(p.aside)
        return 1
    return listed(ranks, out)


def pick(p: Fields, rng: Any) -> int:
    ranks = playable(p)
    return nth(ranks, below(rng, popcount(ranks))) if ranks != 0 else len(p.aside)


def playable(p: Fields) -> int:
    mine = int(p.held[p.turn])
    return mine if p.turn == p.offence or opening(p) else mine & span(p)


def span(p: Fields) -> int:
    """The ranks that answer the offence's step. The seat to act may not hold all of them."""
    low = high = int(p.top[p.turn])
    if p.step > 0:
        low, high = low + p.strict_sign, min(low + p.step, len(p.aside) - 1)
    elif p.step < 0:
        low, high = max(0, low + p.step), low - p.strict_sign
    return (1 << high + 1) - (1 << low)


def play(p: Fields, action: int) -> None:
    seat, opens = int(p.turn), opening(p)
    if action == len(p.aside):
        p.lacks[seat] |= span(p)
    else:
        if seat == p.offence and not opens:
            p.step = action - p.top[seat]
        lay(p, seat, action)
    p.turn = (seat + 1) % len(p.left)
    if opens:
        if not opening(p):
            p.turn = p.offence
    elif p.turn == p.offence:
        p.offence = (p.offence + 1) % len(p.left)
        p.turn = p.offence
        p.step = 0


def over(p: Fields) -> bool:
    return bool(p.someone_out and (p.turn == p.offence or not p.finish_round))


def returns(p: Fields, out: Any) -> None:
    """Every seat pays 1, and the seats without cards share a prize of 2."""
    winners = 0
    for seat in range(len(p.left)):
        winners += p.left[seat] == 0
    for seat in range(len(p.left)):
        out[seat] = 2 / winners - 1 if p.left[seat] == 0 else -1


def key(p: Fields) -> Any:
    """The hands, the piles and the state of the round, without the knowledge of the seats."""
    return p.hand, p.top, p.step, p.offence, p.turn


def redeal(p: Fields, seat: int, rng: Any) -> None:
    """Deal anew all cards that this seat has not seen; a sealed opening may be any card."""
    sealed = p.at_once and opening(p)
    if sealed:
        take_back(p, seat)
    deal_unseen(p, seat, rng)
    if sealed:
        open_anew(p, seat, rng)
