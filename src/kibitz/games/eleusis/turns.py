"""A player's turn, phase by phase; `acts` has the phases."""

from __future__ import annotations

from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rulelang, texts

from .acts import (
    CALLING,
    CLOSED,
    CONFIRMING,
    CORRECTING,
    DEALING,
    DECLARING,
    DECLINE,
    ENDED,
    GUESS,
    GUESSING,
    HINTING,
    JUDGED,
    JUDGING,
    NO_PLAY,
    PLAYED,
    PLAYING,
    PROPHET,
    RIGHT,
    SIGN,
    TOKEN,
    WRITING,
)
from .deals import count_in, deal_over, end_deal, is_full, is_in, open_deal
from .table_layout import CARDS, NONE, STRING, change_hand, hand_out, lay, put_down, show_hand
from .verdicts import agrees, fits

EXPELLING = 40  # cards on the table, from which a wrong play expels,
EXPELLING_AFTER = 30  # or as many after a Prophet's marker
OVERTHROWN = 5  # cards that an overthrown Prophet draws


def play(p: Fields, action: int, rng: Any) -> None:
    """Play the act, and then all phases in which no seat has a choice."""
    act(p, action)
    if p.phase == JUDGING and not p.by_hand:
        p.verdict = fits(p)
        p.phase = JUDGED
    if p.phase == JUDGED:
        settle(p)
    hand_out(p, rng)
    if p.phase == PLAYED:
        after_play(p)
    if p.phase == ENDED:
        end_turn(p)
    if p.phase == CLOSED:
        end_deal(p)
    if p.phase == DEALING:
        open_deal(p, rng)


def act(p: Fields, action: int) -> None:
    """Play the act of the seat to act, and nothing that follows."""
    if p.phase == PLAYING:
        move(p, action)
    elif p.phase == WRITING:
        write(p, action - TOKEN)
    elif p.phase == HINTING:
        hint(p, action)
    elif p.phase == CALLING:
        p.call = action == RIGHT
        p.phase = JUDGING
    elif p.phase == JUDGING:
        p.verdict = action == RIGHT
        p.phase = JUDGED
    elif p.phase == CORRECTING:
        correct(p, action)
    elif p.phase == DECLARING:
        declare(p, action)
    elif p.phase == GUESSING:
        say(p, action)
    else:
        answer(p, action == RIGHT)


def write(p: Fields, token: int) -> None:
    """The dealer adds a token to his rule."""
    rulelang.enter(p.rule, token)
    if rulelang.whole(p.rule):
        p.phase = HINTING if p.hints or p.hint_words else PLAYING


def hint(p: Fields, action: int) -> None:
    """The dealer names a piece of his rule, adds a sign to a hint, ends it, or gives none."""
    if action >= SIGN:
        texts.add(p.words, action - SIGN)
        return
    if action >= TOKEN:
        p.named = action - TOKEN + 1
    p.phase = PLAYING


def move(p: Fields, action: int) -> None:
    """The player puts down a card, ends his string, or declares no play and shows his hand."""
    if action < CARDS:
        put_down(p, action)
    elif action == NO_PLAY:
        p.right = show_hand(p)
    longest = 1 if p.express else STRING
    if action >= CARDS or p.strung == longest or p.size[p.turn] == 0:
        p.phase = JUDGING if p.prophet == NONE else CALLING


def settle(p: Fields) -> None:
    """Apply the verdict. A player who exposes a Prophet by it gets no penalty."""
    expels = wrong_expels(p)
    p.spared = p.prophet != NONE and p.call != p.verdict
    if p.spared:
        p.due[p.prophet] += OVERTHROWN
        p.prophet = NONE
        p.marker = 0
    p.phase = PLAYED
    if p.strung > 0:
        lay(p, p.verdict)
        if not p.verdict:
            punish(p, 1 if p.express else 2 * p.strung, expels)
    elif p.verdict:
        change_hand(p, 1 if p.express else 4)
    else:
        p.phase = CORRECTING


def correct(p: Fields, card: int) -> None:
    """The dealer plays a right card from the hand of a player who declared no play."""
    expels = wrong_expels(p)
    put_down(p, card)
    lay(p, True)
    punish(p, 1 if p.express else 5, expels)
    p.phase = PLAYED


def wrong_expels(p: Fields) -> bool:
    """Whether a wrong play expels the player, given the table before the play."""
    if p.prophet != NONE:
        return bool(p.expulsion and p.count - 1 - p.marker >= EXPELLING_AFTER)
    return bool(p.expulsion and p.count >= EXPELLING)


def punish(p: Fields, cards: int, expels: bool) -> None:
    """The player draws or is expelled.

    If the expelling play was his last card, he draws too, and is not out.
    """
    if p.spared:
        return
    if expels:
        p.expelled |= 1 << p.turn
    if not expels or p.expelled_draws or p.size[p.turn] == 0:
        p.due[p.turn] += cards


def after_play(p: Fields) -> None:
    """Choose the phase after a play: whether the player has a choice now."""
    p.phase = ENDED
    p.right = 0
    if p.express:
        if p.verdict and p.strung > 0:
            p.guess[:] = 0
            p.phase = GUESSING
    elif may_declare(p):
        p.phase = DECLARING


def may_declare(p: Fields) -> bool:
    """Whether the player may become Prophet: he has a card to mark, and two others still play."""
    if p.prophet != NONE or p.strung == 0 or p.prophets >> p.turn & 1:
        return False
    if p.size[p.turn] == 0 or is_full(p):  # the deal ends
        return False
    return is_in(p, p.turn) and count_in(p) > 2


def declare(p: Fields, action: int) -> None:
    """The player becomes Prophet, his marker on the card just played, or declines."""
    if action == PROPHET:
        p.prophet = p.turn
        p.prophets |= 1 << p.turn
        p.marker = p.count - 1
    p.phase = ENDED


def say(p: Fields, action: int) -> None:
    """The player says the rule token by token, or gives it by mouth where a person judges."""
    if action == DECLINE:
        p.phase = ENDED
    elif action == GUESS:
        p.phase = CONFIRMING
    else:
        rulelang.enter(p.guess, action - TOKEN)
        if rulelang.whole(p.guess):
            answer(p, agrees(p))


def answer(p: Fields, right: bool) -> None:
    """Judge the rule that the player said. If it is right, the deal is over."""
    if right:
        p.guesser = p.turn
    p.phase = ENDED


def end_turn(p: Fields) -> None:
    """Go on to the next seat that plays, unless the deal is over."""
    p.string[:] = 0
    p.strung = 0
    p.call = False
    p.verdict = False
    p.spared = False
    if deal_over(p):
        p.phase = CLOSED
        return
    p.phase = PLAYING
    p.turn = (p.turn + 1) % p.players
    while not is_in(p, p.turn):
        p.turn = (p.turn + 1) % p.players
