"""The observation of a seat of Delphi: numbers from -1 to 1; all seats in turn, own first.

Rows of 52 entries, by card: the order in which the cards of this deal were laid, the last one 1;
the cards that fitted; the card to call; and, one row each, the last three cards that fitted. Then
two rows of the length of a rule: the Oracle's own rule (shown to all at the end) and the rule
of the deal before; an entry is (1 + the number of the token) / tokens. Then for each seat its chips
/ 52, its score s as s / (|s| + 50), whether it is the Oracle, is to act, called yes and called no
on the card before. Last: the seat's own call on this card, yes and no; the rule is being written;
a clue may be given; the clue, as a token; cards not seen / 52; with `clue_words`, the 200 signs of
the clue, the number of a sign / signs.
"""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields, Options
from kibitz.kit import rulelang, texts

from .first_deal import BY_HAND

CARDS = 52
MOST_CHIPS = 52
HALF = 50  # the score that is written as 1/2
OF_A_SEAT = 6


def observation(options: Options) -> tuple[int, ...]:
    """The shape of an observation."""
    words = texts.LONGEST if options["clue_words"] else 0
    return (6 * CARDS + 2 * rulelang.LENGTH + OF_A_SEAT * int(options["players"]) + 6 + words,)


def observation_bounds(options: Options) -> tuple[float, float]:
    """The lowest and the highest number of an observation."""
    return -1, 1


def observe(p: Fields, seat: int, out: Any) -> None:
    """Cards by their place, the rules that the seat may read, chips, calls and scores by seat."""
    put_cards(p, out)
    at = 6 * CARDS
    if seat == p.oracle or p.dealt == p.deals:
        put_rule(p.rule, out[at : at + rulelang.LENGTH])
    at += rulelang.LENGTH
    put_rule(p.last_rule, out[at : at + rulelang.LENGTH])
    at += rulelang.LENGTH
    for k in range(p.players):
        put_seat(p, (seat + k) % p.players, out[at : at + OF_A_SEAT])
        at += OF_A_SEAT
    if seat < p.turn and called_now(p, seat):
        out[at] = p.calls[seat] == 1
        out[at + 1] = p.calls[seat] == 0
    out[at + 2], out[at + 3], out[at + 4] = p.writing, p.naming, p.named / rulelang.TOKENS
    out[at + 5] = (p.size - p.at) / CARDS
    if p.clue_words:
        for k in range(len(p.words)):
            out[at + 6 + k] = p.words[k] / texts.SIGNS


def put_cards(p: Fields, out: Any) -> None:
    """Write the cards laid in this deal, and the card to call."""
    for k in range(p.at):
        card = int(p.stock[k])
        out[card] = (k + 1) / p.at
        out[CARDS + card] = p.fits[k]
    if is_calling(p):
        out[2 * CARDS + int(p.stock[p.at])] = 1
    if p.down > 0:
        out[3 * CARDS + int(p.last)] = 1
    if p.down > 1:
        out[4 * CARDS + int(p.last2)] = 1
    if p.down > 2:
        out[5 * CARDS + int(p.last3)] = 1


def put_rule(program: Any, out: Any) -> None:
    """Write the tokens of a rule in their order."""
    for k in range(program[0]):
        out[k] = (1 + program[1 + k]) / rulelang.TOKENS


def put_seat(p: Fields, owner: int, out: Any) -> None:
    """Write the numbers of a seat."""
    score = int(p.scores[owner])
    out[0] = p.chips[owner] / MOST_CHIPS
    out[1] = score / (abs(score) + HALF)
    out[2] = p.oracle == owner
    out[3] = p.dealt < p.deals and p.turn == owner
    out[4] = p.called[owner] == 1
    out[5] = p.called[owner] == 0


def is_calling(p: Fields) -> bool:
    """Whether a card lies there to be called."""
    return not (p.dealt == p.deals or p.writing or p.naming)


def called_now(p: Fields, seat: int) -> bool:
    """Whether this seat makes calls, and a card lies there to be called."""
    return bool(is_calling(p) and (seat != p.oracle or p.judge == BY_HAND))
