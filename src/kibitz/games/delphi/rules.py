"""Delphi.

A card is suit * 13 + rank - 1, the ace low, as the rule language numbers them. Actions 0 to
TOKENS - 1 are the tokens of the Oracle's rule, which he writes one after another; one of them
may be named as a clue. Then come the calls NO and YES, the verdicts WRONG and RIGHT of an Oracle
who judges by hand, DECLINE, to give no clue, DONE, and the signs of a clue in words. The stock:

    stock    0 .. at-1    at             at+1 .. size-1
             laid         to be called   face down
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import About, Fields, Option, Options
from kibitz.kit import rulelang, stand_in, texts
from kibitz.kit.rng import restart, shuffle

from .chip_scores import add_scores, highest, lowest, pay
from .clues import clues, give
from .first_deal import BY_HAND, BY_RULE, BY_STAND_IN, PACK, written
from .hidden_cards import redeal as redeal
from .observed import observation as observation
from .observed import observation_bounds as observation_bounds
from .observed import observe as observe

ABOUT = About(
    title="Delphi",
    inventor="Martin Kruskal",
    year=1962,
    source="The Penguin Book of Card Games; denexa.com/blog/delphi",
    summary="Call whether each card fits the Oracle's secret rule, and so find the rule.",
    players=4,
    minutes=40,
    information="hidden",
    outcome="scores",
    lowest=lowest,
    highest=highest,
    longest=46_060,  # 70 deals of a rule of 100 tokens, 200 signs, an end, and 51 times 7 calls
    options={
        "players": Option(4, "the number of players, with the Oracle", low=3, high=7),
        "stake": Option("chip", "what a wrong call costs: a chip or all", among=("chip", "all")),
        "judge": Option("rule", "a written rule, or the Oracle by hand", among=("rule", "dealer")),
        "rule": Option("", "the first Oracle's rule; empty: the Oracle writes it"),
        "clue": Option("", "the first Oracle's clue, which all may read"),
        "clues": Option(False, "after writing a rule its Oracle may name a piece of it"),
        "clue_words": Option(False, "after writing a rule its Oracle may write a clue to it"),
        "deal": Option("", "the cards of the first deal, the starter first, as Th3c8s"),
        "deals": Option(0, "how many deals; 0: each player is the Oracle once", low=0, high=70),
    },
)

NO, YES, WRONG, RIGHT, DECLINE, DONE = range(rulelang.TOKENS, rulelang.TOKENS + 6)
SIGN = DONE + 1
NONE = -1


def layout(options: Options) -> list[tuple[Any, ...]]:
    players, clue = int(options["players"]), str(options["clue"]).encode()
    return [
        ("rule", "i2", rulelang.LENGTH),
        ("writing", "?"),  # the rule is not complete
        ("clues", "?"),
        ("clue_words", "?"),
        ("naming", "?"),  # the Oracle may give a clue now
        ("named", "i2"),  # the token that is the clue, and 1; or 0
        ("words", "u1", texts.LONGEST if options["clue_words"] else 1),  # of a clue
        ("last_rule", "i2", rulelang.LENGTH),  # the rule of the deal before, which all may read
        ("stock", "i1", len(PACK)),
        ("fits", "i1", len(PACK)),
        ("size", "i1"),
        ("at", "i1"),
        ("down", "i1"),  # the number of cards that fitted
        ("last", "i1"),  # the latest of them, or NONE
        ("last2", "i1"),
        ("last3", "i1"),
        ("calls", "i1", players),  # 1 yes, 0 no, of the seats before the one whose turn it is
        ("called", "i1", players),  # the calls of the card before, or NONE
        ("turn", "i1"),
        ("chips", "i2", players),
        ("scores", "i4", players),
        ("oracle", "i1"),
        ("dealt", "i1"),  # deals that are over
        ("deals", "i1"),
        ("players", "i1"),
        ("judge", "i1"),
        ("seed", "i8"),  # of the stand-in judge
        ("share", "f8"),  # of cards that the stand-in accepts
        ("all_at_stake", "?"),
        ("clue", "u1", max(1, len(clue))),
    ]


def actions(options: Options) -> int:
    return SIGN + texts.SIGNS if options["clue_words"] else DONE


def prepare(options: Options) -> dict[str, Any]:
    return written(options) | {"deals": options["deals"] or options["players"]}


def start(p: Fields, rng: Any) -> None:
    restart(rng)
    if p.size == 0:
        stack(p, rng)
    begin(p)


def stack(p: Fields, rng: Any) -> None:
    """Shuffle the whole pack."""
    p.size = len(p.stock)
    for card in range(p.size):
        p.stock[card] = card
    shuffle(rng, p.stock, p.size)


def begin(p: Fields) -> None:
    for seat in range(p.players):
        p.chips[seat] = 1
        p.called[seat] = NONE
    p.last, p.last2 = NONE, NONE
    p.at, p.down = 0, 0
    p.turn = p.oracle
    if not p.writing:
        lay(p, True)


def lay(p: Fields, fits: bool) -> None:
    """Put the next card in its place, first the starter, and turn up the card to call."""
    p.fits[p.at] = fits
    if fits:
        p.last3 = p.last2
        p.last2 = p.last
        p.last = p.stock[p.at]
        p.down += 1
    p.at += 1
    p.turn = caller(p, 0)


def caller(p: Fields, seat: int) -> int:
    """The first seat from this one on that makes calls, or the number of players."""
    return seat + (seat == p.oracle and p.judge != BY_HAND)


def player(p: Fields) -> int:
    return int(p.turn)


def owes(p: Fields, seat: int) -> bool:
    is_call = not (p.writing or p.naming)
    return bool(seat == p.turn or (is_call and p.turn < seat == caller(p, seat)))


def turn_over(p: Fields) -> bool:
    """The last seat to call may be the next Oracle, so one seat may have two turns together."""
    return bool(p.writing and p.rule[0] == 0)


def legal(p: Fields, out: Any) -> int:
    if p.writing:
        return rulelang.may_follow(p.rule, out)
    if p.naming:
        return clues(p, DECLINE, out, p.clue_words)
    out[0] = WRONG if p.turn == p.oracle else NO
    out[1] = out[0] + 1
    return 2


def urgent(p: Fields, out: Any) -> int:
    """All but the signs of a clue: no search can tell what they say."""
    return clues(p, DECLINE, out, False) if p.naming and p.clue_words else 0


def play(p: Fields, action: int, rng: Any) -> None:
    if p.writing or p.naming:
        write(p, action)
        return
    p.calls[p.turn] = action in (YES, RIGHT)
    p.turn = caller(p, p.turn + 1)
    if p.turn == p.players:
        answer(p, rng)


def write(p: Fields, action: int) -> None:
    """The Oracle writes a token of the rule, or then gives a clue."""
    if p.writing:
        rulelang.enter(p.rule, action)
        p.writing = not rulelang.whole(p.rule)
        p.naming = not p.writing and (p.clues or p.clue_words)
    else:
        give(p, action, DECLINE)
    if not (p.writing or p.naming):
        lay(p, True)


def answer(p: Fields, rng: Any) -> None:
    """All have called: show the calls, pay them, and lay the card."""
    fits = verdict(p, int(p.stock[p.at]))
    p.called[:] = p.calls
    pay(p, fits)
    lay(p, fits)
    if p.at == p.size:
        end_deal(p, rng)


def verdict(p: Fields, card: int) -> bool:
    if p.judge == BY_HAND:
        return bool(p.calls[p.oracle] == 1)
    if p.judge == BY_STAND_IN:
        return stand_in.judges(p.seed, p.share, p.down, p.last, card)
    return rulelang.accepts(p.rule, p.down, p.last, p.last2, p.last3, card)


def end_deal(p: Fields, rng: Any) -> None:
    add_scores(p.chips, p.oracle, p.scores)
    p.dealt += 1
    if over(p):
        return
    p.oracle = p.dealt % p.players
    p.named = 0
    p.words[:] = 0
    p.last_rule[:] = p.rule
    p.rule[:] = 0
    if p.judge != BY_HAND:
        p.judge = BY_RULE
        p.writing = True
    stack(p, rng)
    begin(p)


def over(p: Fields) -> bool:
    return bool(p.dealt == p.deals)


def returns(p: Fields, out: Any) -> None:
    for seat in range(p.players):
        out[seat] = p.scores[seat]
