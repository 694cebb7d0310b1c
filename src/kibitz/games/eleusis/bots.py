"""How a mind plays Eleusis. A mind finds rules; the caller gives it to the game's functions.

The bot counts cards. After a right card it holds one fewer; after a wrong one it holds one more,
because it draws two. After a right no-play it holds four fewer, after a wrong one four more (in
Express one each).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.contract import Fields
from kibitz.kit import rulelang
from kibitz.kit.bits import bit

from .acts import (
    CALLING,
    CORRECTING,
    DECLARING,
    DECLINE,
    DONE,
    GUESS,
    GUESSING,
    HINTING,
    JUDGING,
    NO_PLAY,
    PLAYING,
    PROPHET,
    RIGHT,
    SIGN,
    TOKEN,
    WRITING,
    WRONG,
)
from .deals import is_in
from .table_layout import CARD, CARDS, JOINED, PACK, SIDELINE

CURIOUS = 0.5  # value in cards of a bit of knowledge, while the bot knows little
SURE = 0.85  # to lengthen a string
FORESIGHT = 0.5  # below this certainty a bot keeps its one chance to be Prophet
OVERTHROWN = 5  # cards that an overthrown Prophet takes
WORTH_SAYING = 0.25  # from this certainty a bot says the rule, which costs nothing


def tell(p: Fields, mind: Any) -> None:
    """Add what the seat knows of this deal's rule to the observations of an inducer."""
    if p.count == 0:
        return
    if p.named:
        mind.observe_hint(rulelang.name(int(p.named) - 1))
    plays = _plays(p)
    mind.start(next(plays)[0][0])
    for cards, right in plays:
        mind.observe_string(cards, right)
    mind.observe_no_play([PACK.name(card) for card in range(CARDS) if p.refused & bit(card)])


def _plays(p: Fields) -> Iterator[tuple[list[str], bool]]:
    begins = [i for i in range(p.count) if not p.laid[i] & JOINED]
    for begin, end in zip(begins, [*begins[1:], int(p.count)], strict=True):
        cards = [PACK.name(int(byte) & CARD) for byte in p.laid[begin:end]]
        yield cards, not p.laid[begin] & SIDELINE


def knows(p: Fields, seat: int) -> bool:
    """Whether this seat knows the rule."""
    return bool(seat == p.dealer)


def choose(p: Fields, legal: list[int], mind: Any) -> int:
    """The act of the seat to act."""
    match int(p.phase):
        case phase if phase == PLAYING:
            return _play(p, legal, mind)
        case phase if phase == WRITING:
            return _token(mind.own_rule(int(p.dealt)), p.rule)
        case phase if phase == HINTING:
            return _hint(legal) if mind.helps else DECLINE
        case phase if phase == CALLING:
            return RIGHT if _chance(p, mind) >= 0.5 else WRONG
        case phase if phase == JUDGING:
            return RIGHT if _judged_by_hand(p, mind) else WRONG
        case phase if phase == DECLARING:
            return PROPHET if _foresees(p, mind) else DECLINE
        case phase if phase == GUESSING:
            return _say(p, legal, mind)
        case phase if phase == CORRECTING:
            return legal[0]
    return RIGHT if RIGHT in legal else legal[0]


def _token(rule: str, entered: Any) -> int:
    return TOKEN + int(rulelang.program(rule)[1 + int(entered[0])])


def _hint(legal: list[int]) -> int:
    """The piece that looks at the card furthest back. Players take longest to find it."""
    pieces = [act for act in legal if TOKEN <= act < SIGN]
    return DECLINE if not pieces else max(pieces, key=lambda act: rulelang.reach([1, act - TOKEN]))


def _hand(p: Fields) -> list[str]:
    return [PACK.name(card) for card in range(CARDS) if p.hand[p.turn, card]]


def _string(p: Fields) -> list[str]:
    return [PACK.name(int(card)) for card in p.string[: p.strung]]


def _chance(p: Fields, mind: Any) -> float:
    return float(mind.chance_of(_string(p)) if p.strung else mind.chance_of_none(_hand(p)))


def _play(p: Fields, legal: list[int], mind: Any) -> int:
    hand, string = _hand(p), _string(p)
    if string:
        chances = {card: mind.chance_of([*string, card]) for card in hand}
        best = max(chances, key=chances.__getitem__)
        return PACK.card(best) if chances[best] >= SURE else DONE
    worth = {card: 2 * mind.chance(card) - 1 + CURIOUS * mind.tells(card) for card in hand}
    best = max(worth, key=worth.__getitem__)
    stake = 1 if p.express else 4
    none = stake * (2 * mind.chance_of_none(hand) - 1)
    return NO_PLAY if none > worth[best] else PACK.card(best)


def _foresees(p: Fields, mind: Any) -> bool:
    """Whether it is worth more to become Prophet than to play on.

    A Prophet gains at least a point for each card that the others lay until one of them is out. If
    the leading rule is wrong, he draws five cards. A player who stays sheds a card in each round
    with a right play.
    """
    sure = mind.certainty()
    others = [int(p.size[seat]) for seat in range(p.players) if seat != p.turn and is_in(p, seat)]
    rounds = min(others)
    as_prophet = sure * rounds * len(others) - (1 - sure) * OVERTHROWN
    as_player = rounds * (2 * max(mind.chance(card) for card in _hand(p)) - 1)
    return bool(sure >= FORESIGHT and as_prophet > as_player)


def _judged_by_hand(p: Fields, mind: Any) -> bool:
    rule = mind.own_rule(int(p.dealt))
    if p.strung:
        return bool(mind.keeps(rule, *_string(p)))
    return not any(mind.keeps(rule, card) for card in _hand(p))


def _say(p: Fields, legal: list[int], mind: Any) -> int:
    best = mind.best()
    if not best or (p.guess[0] == 0 and mind.certainty() < WORTH_SAYING):
        return DECLINE
    return GUESS if GUESS in legal else _token(best[0].rule, p.guess)
