"""New Eleusis, and Eleusis Express: the fields of a position, and the legal acts of each seat.

A card is suit * 13 + rank - 1. An action is a card or another act: see `acts`. Seat d deals in
deal d, counted from 0. `turns` plays an act, `deals` begins and ends a deal, `table_layout` moves
cards, `verdicts` judges, `deal_scores` scores, `hidden_cards` draws anew all that a seat cannot
know.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import About, Fields, Option, Options
from kibitz.kit import rulelang, texts
from kibitz.kit.cards import listed
from kibitz.kit.rng import restart

from .acts import (
    CALLING,
    CORRECTING,
    DECLARING,
    DECLINE,
    DONE,
    GUESS,
    GUESSING,
    HINTING,
    NO_PLAY,
    OVER,
    PLAYING,
    PROPHET,
    RIGHT,
    SIGN,
    TOKEN,
    WRITING,
    WRONG,
)
from .deal_scores import UNDEALT
from .deals import open_deal
from .hidden_cards import redeal as redeal
from .observed import observation as observation
from .observed import observation_bounds as observation_bounds
from .observed import observe as observe
from .score_bounds import highest, lowest
from .setting import hint_room, words_room, written
from .table_layout import CARDS, ERAS, PACKS, ROOM, STRING, held
from .turns import play as play

ABOUT = About(
    title="New Eleusis",
    inventor="Robert Abbott",
    year=1977,
    source="David Parlett, The Penguin Book of Card Games",
    summary="Play cards by a secret rule of the dealer's, and so find the rule.",
    players=4,
    best=(4, 6),
    minutes=60,
    information="hidden",
    outcome="scores",
    lowest=lowest,
    highest=highest,
    longest=3_000_000,  # 80 deals of at most 800 turns, which 246 cards on the table end
    aliases=("new-eleusis",),
    variants={"eleusis-express": {"form": "express"}},
    options={
        "players": Option(4, "players with the dealer; of 3 none is Prophet", low=3, high=8),
        "form": Option("new", "New Eleusis or Eleusis Express", among=("new", "express")),
        "judge": Option("rule", "a written rule, or the dealer by hand", among=("rule", "dealer")),
        "rule": Option("", "the first dealer's rule; empty: the dealer writes it"),
        "hint": Option("", "the first dealer's hint, which all may read"),
        "hints": Option(False, "after writing a rule the dealer may name a piece of it"),
        "hint_words": Option(False, "after writing a rule the dealer may write a hint to it"),
        "deals": Option(0, "how many deals; 0: each player deals once", low=0, high=80),
        "deal": Option("", "the players' hands in the first deal, from seat 1: HAND/HAND/.."),
        "stock": Option("", "the stock in the first deal, the starter first"),
        "expulsion": Option(True, "late in a deal a wrong play expels the player"),
        "expelled_draws": Option(False, "an expelled player draws the penalty cards too"),
        "count_starter": Option(False, "count the starter as a card before the Prophet's marker"),
        "count_marked": Option(False, "count the card that the Prophet marks"),
        "bonus_empty": Option(3, "Express: points for an empty hand", low=0, high=99),
        "bonus_guess": Option(6, "Express: points for saying the rule", low=0, high=99),
    },
)


def layout(options: Options) -> list[tuple[Any, ...]]:
    """Numbers that go to `table_layout` and `verdicts` have eight bytes: one type to compile."""
    players = int(options["players"])
    return [
        ("hand", "i1", (players, CARDS)),  # how many of each card
        ("shown", "i1", (players, CARDS)),  # how many of them all seats have seen
        ("size", "i2", players),  # of each hand
        ("stock", "i1", PACKS * CARDS),  # the top card is stock[left - 1]
        ("left", "i1"),
        ("loose", "i1"),  # cards to shuffle for a deal; in `stock` above the written cards
        ("era", "i1"),  # packs added in this deal; this and the next three: see `table_layout`
        ("newest", "i1", players),  # era of which a seat has drawn
        ("drawn", "i1", (players, ERAS, CARDS)),
        ("opened", "i1", (players, ERAS, CARDS)),
        ("due", "i2", players),  # cards that a seat must draw
        ("laid", "u1", ROOM),  # see `table_layout`
        ("count", "i2"),  # cards laid
        ("down", "i8"),  # of them on the mainline
        ("last", "i8", 3),  # the last right card, the one before, the one before that
        ("string", "u1", STRING),  # the cards that are being played
        ("strung", "i1"),
        ("rule", "i2", rulelang.LENGTH),
        ("named", "i2"),  # the piece of the rule that the dealer named, and 1; or 0
        ("words", "u1", words_room(options)),  # the hint that the dealer wrote
        ("last_rule", "i2", rulelang.LENGTH),  # the rule of the deal before, which all may read
        ("played", "i2"),  # cards in the deal before, without the starter
        ("finder", "i1"),  # the seat that said its rule or was Prophet to the end, or NONE
        ("guess", "i2", rulelang.LENGTH),  # the rule that a player says
        ("share", "f8"),  # of cards that a stand-in for the rule accepts; 0: the rule judges
        ("seed", "i8"),  # of the stand-in
        ("refused", "i8"),  # cards that all know to be wrong here, a bit each
        ("right", "i8"),  # after a no-play, the cards that the dealer may play, a bit each
        ("phase", "i1"),
        ("turn", "i8"),  # the player whose turn it is
        ("call", "?"),  # the Prophet's: right or wrong
        ("verdict", "?"),  # the dealer's
        ("spared", "?"),  # the player has exposed the Prophet
        ("prophet", "i1"),  # a seat, or NONE
        ("marker", "i2"),  # where on the table his marker lies
        ("prophets", "i2"),  # seats that were Prophet in this deal, a bit each
        ("expelled", "i2"),  # seats, a bit each
        ("guesser", "i1"),  # the seat that has said the rule, or NONE
        ("dealer", "i1"),
        ("dealt", "i1"),  # deals that are over
        ("won", "i2", players),  # in the deal before
        ("total", "i4", players),
        ("hint", "u1", hint_room(options)),
        ("players", "i1"),
        ("express", "?"),
        ("by_hand", "?"),
        ("hints", "?"),
        ("hint_words", "?"),
        ("deals", "i1"),
        ("hand_size", "i1"),  # cards dealt to each player; 0 if the hands are written
        ("expulsion", "?"),
        ("expelled_draws", "?"),
        ("count_starter", "?"),
        ("count_marked", "?"),
        ("bonus_empty", "i1"),
        ("bonus_guess", "i1"),
    ]


def actions(options: Options) -> int:
    return SIGN + (texts.SIGNS if options["hint_words"] else 0)


def prepare(options: Options) -> dict[str, Any]:
    return written(options) | {
        "express": options["form"] == "express",
        "by_hand": options["judge"] == "dealer",
        "deals": options["deals"] or options["players"],
    }


def start(p: Fields, rng: Any) -> None:
    restart(rng)
    open_deal(p, rng)


def player(p: Fields) -> int:
    if p.phase == CALLING:
        return int(p.prophet)
    if p.phase == PLAYING or p.phase == DECLARING or p.phase == GUESSING:
        return int(p.turn)
    return int(p.dealer)


def turn_over(p: Fields) -> bool:
    """Whether a turn is over. The last player may be alone, and the last actor may deal next."""
    if p.phase == PLAYING:
        return bool(p.strung == 0)
    return bool(p.phase == WRITING and p.rule[0] == 0)


def legal(p: Fields, out: Any) -> int:
    if p.phase == PLAYING:
        return playable(p, out)
    if p.phase == WRITING:
        return tokens(p.rule, out)
    if p.phase == HINTING:
        return hints(p, out, p.hint_words)
    if p.phase == CORRECTING:
        return listed(p.right, out)
    if p.phase == GUESSING:
        return guesses(p, out)
    out[0] = PROPHET if p.phase == DECLARING else RIGHT
    out[1] = DECLINE if p.phase == DECLARING else WRONG
    return 2


def playable(p: Fields, out: Any) -> int:
    n = listed(held(p.hand[p.turn]), out)
    out[n] = NO_PLAY if p.strung == 0 else DONE
    return n + 1


def guesses(p: Fields, out: Any) -> int:
    """Write the acts that say the rule, before the first token also DECLINE; return how many."""
    n = 1 if p.by_hand else tokens(p.guess, out)
    if p.by_hand:
        out[0] = GUESS
    if p.guess[0] == 0:
        out[n] = DECLINE
        n += 1
    return n


def urgent(p: Fields, out: Any) -> int:
    """All but the signs of a hint: no search can tell what they say."""
    return hints(p, out, False) if p.phase == HINTING and p.hint_words else 0


def hints(p: Fields, out: Any, with_signs: bool) -> int:
    """Write the acts of a hint: none, a piece of the rule, or the next sign of a text."""
    out[0] = DECLINE if p.words[0] == 0 else DONE
    n = 1
    if p.hints and p.words[0] == 0:
        for token in range(rulelang.TOKENS):
            if rulelang.has(p.rule, token):
                out[n] = TOKEN + token
                n += 1
    if with_signs:
        n = texts.may_follow(p.words, SIGN, out, n)
    return n


def tokens(program: Any, out: Any) -> int:
    n = rulelang.may_follow(program, out)
    for i in range(n):
        out[i] += TOKEN
    return n


def over(p: Fields) -> bool:
    return bool(p.phase == OVER)


def returns(p: Fields, out: Any) -> None:
    for seat in range(p.players):
        out[seat] = p.total[seat] + UNDEALT * (seat >= p.dealt)
