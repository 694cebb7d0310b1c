"""New Eleusis in words and on the table; only the dealer reads the rule until the deal is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.contract import SECRET, IllegalMove, RulePlayed
from kibitz.kit import rulelang
from kibitz.scene import (
    Around,
    Button,
    Card,
    Choice,
    Column,
    Hand,
    Line,
    Part,
    Pieces,
    Pile,
    Scene,
    SideBySide,
    Text,
)

from . import acts, rules
from .acts import TOKEN
from .deal_scores import UNDEALT
from .table_layout import CARD, CARDS, JOINED, NONE, PACK, SIDELINE

NAMES = (
    *(PACK.name(card) for card in range(CARDS)),
    *("done", "no-play", "prophet", "decline", "right", "wrong", "guess"),
    *(rulelang.name(token) for token in range(rulelang.TOKENS)),
)
ACTIONS = {name: action for action, name in enumerate(NAMES)}
HOW = 'as "red if odd(last) else black", or piece by piece'


def name(p: Any, action: int, seat: int) -> str:
    if p.phase == acts.WRITING and seat != p.dealer:
        return SECRET
    return NAMES[action]


def parse(p: Any, text: str) -> int | list[int] | None:
    """A card, another act, a token of a rule, or the text of a whole rule."""
    if text in ACTIONS:
        return ACTIONS[text]
    if p.phase in (acts.WRITING, acts.GUESSING):
        return _rule_of(text, is_played=p.phase == acts.WRITING)
    try:
        return PACK.card(text)
    except ValueError:
        return None


def objection(p: Any, action: int) -> str:
    """The reason why a dealer should not complete the rule by this token; else empty."""
    if p.phase != acts.WRITING:
        return ""
    written = p.rule.copy()
    rulelang.enter(written, action - TOKEN)
    reason = rulelang.unfair(written) if rulelang.whole(written) else ""
    return f"this rule is not good: {reason}." if reason else ""


def _rule_of(text: str, is_played: bool) -> list[int]:
    try:
        program = rulelang.program(text)
    except rulelang.RuleError as fault:
        raise IllegalMove(str(fault)) from None
    if is_played and (reason := rulelang.unfair(program)):
        raise IllegalMove(f"this rule is not good: {reason}.")
    return [TOKEN + int(token) for token in program[1 : 1 + program[0]]]


WANTED = {
    acts.WRITING: f"the dealer writes a rule first, {HOW}.",
    acts.HINTING: "the dealer names a piece of the rule for all to read, or says decline.",
    acts.PLAYING: "the player puts down cards, or declares no-play before the first card.",
    acts.CALLING: "the Prophet calls: right or wrong.",
    acts.JUDGING: "the dealer judges: right or wrong.",
    acts.CORRECTING: "the dealer plays a right card from the hand that is shown.",
    acts.DECLARING: "the player says prophet or decline.",
    acts.GUESSING: f"the player says the rule, {HOW}, or decline.",
    acts.CONFIRMING: "the dealer says whether this is the rule: right or wrong.",
}


def why(p: Any, action: int) -> str:
    """The reason why this act is not legal now."""
    phase = int(p.phase)
    if phase == acts.PLAYING and action < CARDS:
        return f"Seat {p.turn} does not hold {NAMES[action]}."
    if phase == acts.CORRECTING and action < CARDS and p.hand[p.turn, action]:
        return f"{NAMES[action]} is not right here."
    if phase == acts.HINTING and action >= TOKEN:
        return f"{NAMES[action]} is not a piece of the rule."
    if phase in (acts.WRITING, acts.GUESSING) and action >= TOKEN:
        return f"a rule cannot go on with {NAMES[action]} here."
    return WANTED[phase]


def called(p: Any, seat: int) -> str:
    """The number of a seat, and its role in this deal."""
    office = {int(p.prophet): " (Prophet)", int(p.dealer): " (dealer)"}
    return f"Seat {seat}{office.get(seat, '')}"


def may_stop(p: Any) -> bool:
    """Players may stop between two deals: no seat has acted in the new one."""
    fresh = p.rule[0] == 0 if p.phase == acts.WRITING else p.phase == acts.PLAYING and p.by_hand
    return bool(p.dealt > 0 and fresh and p.count == 1 and p.strung == 0 and p.refused == 0)


def rule_played(p: Any) -> RulePlayed | None:
    if p.last_rule[0] == 0:
        return None
    return RulePlayed(int(p.dealt), rulelang.text(p.last_rule), int(p.played), int(p.finder))


def scene(p: Any, seat: int) -> Scene:
    choices = _choices(p, seat)
    laid: list[Part] = [Line(_columns(p), "On the table")]
    if p.strung and p.phase in (acts.PLAYING, acts.CALLING, acts.JUDGING):
        laid.append(Hand.face_up(_string(p), f"{called(p, p.turn)} puts down"))
    middle: list[Part] = [SideBySide(tuple(laid)), *_wrong_strings(p)]
    seats = [_before(p, one, seat, choices) for one in range(p.players)]
    around = Around.seen_by(seat, seats, middle)
    parts: list[Part] = [*_words(p, seat), around, *_account(p)]
    return Scene(_caption(p), (*parts, *_buttons(p, choices)))


def _buttons(p: Any, choices: list[int]) -> Iterator[Choice]:
    if p.phase == acts.HINTING:
        yield Choice(_named(choices, CARDS, len(NAMES)))
        return
    plain, pieces = _named(choices, CARDS, TOKEN), _named(choices, TOKEN, len(NAMES))
    if plain:
        yield Choice(plain)
    if pieces:
        written = p.rule if p.phase == acts.WRITING else p.guess
        yield Pieces(pieces, "Pieces of a rule", begun=bool(written[0]))


def _named(choices: list[int], low: int, high: int) -> tuple[Button, ...]:
    return tuple(Button(NAMES[act], act) for act in choices if low <= act < high)


def _choices(p: Any, seat: int) -> list[int]:
    if p.phase == acts.OVER or seat != rules.player(p):
        return []
    out = [0] * len(NAMES)
    return out[: rules.legal(p, out)]


def _caption(p: Any) -> str:
    player = called(p, int(p.turn))
    match int(p.phase):
        case acts.WRITING:
            return f"{called(p, p.dealer)} writes a rule, {HOW}."
        case acts.HINTING:
            return f"{called(p, p.dealer)} names a piece of the rule as a hint, or declines."
        case acts.PLAYING:
            more = "puts down more cards, or is done" if p.strung else "plays, or says no-play"
            return f"{player} {more}."
        case acts.CALLING:
            return f"{called(p, p.prophet)} calls {_play(p)} right or wrong."
        case acts.JUDGING:
            return f"{called(p, p.dealer)} judges {_play(p)}: right or wrong?{_call(p)}"
        case acts.CORRECTING:
            return f"A card is right after all: {called(p, p.dealer)} plays one for {player}."
        case acts.DECLARING:
            return f"That was {_verdict(p)}. {player} becomes Prophet, or declines."
        case acts.GUESSING:
            return f"That was right. {player} says the rule, {HOW}, or declines."
        case acts.CONFIRMING:
            return f"{player} has said the rule: {called(p, p.dealer)} says right or wrong."
    best = max(_final(p))
    winners = [f"Seat {seat}" for seat in range(p.players) if _final(p)[seat] == best]
    return f"{' and '.join(winners)} won most, {best} points."


def _play(p: Any) -> str:
    return " ".join(_string(p)) or f"the no-play of {called(p, p.turn)}"


def _call(p: Any) -> str:
    return f" The Prophet has called {'right' if p.call else 'wrong'}." if p.prophet != NONE else ""


def _verdict(p: Any) -> str:
    return "right" if p.verdict else "wrong"


def _string(p: Any) -> list[str]:
    return [PACK.name(int(card)) for card in p.string[: p.strung]]


def _words(p: Any, seat: int) -> Iterator[Text]:
    hint = bytes(p.hint).decode().rstrip("\0")
    if hint and p.dealt == 0:
        yield Text(f"The dealer's hint: {hint}")
    if p.named:
        yield Text(f"The dealer's hint: the rule has the piece {rulelang.name(int(p.named) - 1)}")
    if p.phase != acts.OVER and p.last_rule.any():
        yield Text(f"The rule of the last deal was: {_rule(p.last_rule)}")
    if p.phase == acts.WRITING and seat == p.dealer and p.rule[0]:
        yield Text(f"Your rule so far: {_tokens(p.rule)}")
    elif (seat == p.dealer or p.phase == acts.OVER) and p.rule.any():
        yield Text(f"{'The rule was' if p.phase == acts.OVER else 'Your rule'}: {_rule(p.rule)}")
    if p.guess.any():
        guess = rulelang.text(p.guess) if rulelang.whole(p.guess) else _tokens(p.guess)
        yield Text(f"The last guess of the rule was: {guess}")


def _rule(program: Any) -> str:
    return f"{rulelang.text(program)}\n{rulelang.words(program)}"


def _tokens(program: Any) -> str:
    return " ".join(rulelang.name(int(token)) for token in program[1 : 1 + program[0]])


def _spans_of_plays(p: Any) -> Iterator[tuple[int, int]]:
    begins = [i for i in range(p.count) if not p.laid[i] & JOINED]
    return zip(begins, [*begins[1:], p.count], strict=True)


def _columns(p: Any) -> tuple[Column, ...]:
    columns: list[list[Card]] = []
    latest = max(begin for begin, _ in _spans_of_plays(p))
    for i in range(p.count):
        if not p.laid[i] & SIDELINE:
            columns.append([])
        columns[-1].append(_laid(p, i, i >= latest))
    return tuple(Column(cards[0], tuple(cards[1:])) for cards in columns)


def _laid(p: Any, i: int, is_latest: bool) -> Card:
    text, verdict = _text(p, i), "wrong" if p.laid[i] & SIDELINE else "right"
    marker = "Prophet" if p.prophet != NONE and i == p.marker else ""
    return Card(text, name=f"{text} {verdict}", note=marker, last=is_latest)


def _text(p: Any, i: int) -> str:
    return PACK.name(int(p.laid[i]) & CARD)


def _wrong_strings(p: Any) -> Iterator[Text]:
    """The wrong strings. The sidelines do not show which cards a player laid as one string."""
    strings: dict[int, list[str]] = {}
    down = 0
    for begin, end in _spans_of_plays(p):
        if not p.laid[begin] & SIDELINE:
            down += end - begin
        elif end - begin > 1:
            strings.setdefault(down, []).append(" ".join(_text(p, i) for i in range(begin, end)))
    if strings:
        places = (f"after card {place}: {', '.join(found)}" for place, found in strings.items())
        yield Text(f"Wrong strings, {'; '.join(places)}.")


def _before(p: Any, seat: int, reader: int, choices: list[int]) -> Hand | Pile:
    """The hand of a seat, or the stock before the dealer, whose cards are not in play."""
    if seat == p.dealer:
        return Pile.face_down(p.left, f"{called(p, seat)}, stock")
    title = called(p, seat) + (", expelled" if p.expelled >> seat & 1 else "")
    is_open = seat == reader or p.phase == acts.OVER
    legal = set(choices) if seat == p.turn else set()
    cards = _cards(p.hand[seat] if is_open else p.shown[seat], legal)
    unseen = int(p.size[seat]) - len(cards)
    if cards:
        return Hand((*cards, *[Card()] * unseen), f"{title}, {_number_of_cards(p, seat)}")
    return Pile.face_down(unseen, title)


def _cards(counts: Any, legal: set[int]) -> tuple[Card, ...]:
    held = [card for card in range(CARDS) for _ in range(counts[card])]
    return tuple(_card_in_hand(card, card in legal) for card in held)


def _card_in_hand(card: int, is_legal: bool) -> Card:
    text = PACK.name(card)
    return Card(text, card) if is_legal else Card(text, name=f"{text} in hand")


def _number_of_cards(p: Any, seat: int) -> str:
    cards = int(p.size[seat])
    return "1 card" if cards == 1 else f"{cards} cards"


def _final(p: Any) -> list[int]:
    out = [0] * p.players
    rules.returns(p, out)
    return [int(points) for points in out]


def _account(p: Any) -> Iterator[Text]:
    if p.dealt:
        points = _final(p) if p.phase == acts.OVER else p.total
        yield Text(f"Points: {_by_seat(points)}.")
    if p.dealt > 1:
        yield Text(f"In the last deal: {_by_seat(p.won)}.")
    if p.phase == acts.OVER and p.dealt < p.players:
        yield Text(f"{UNDEALT} of them for each player who never dealt.")


def _by_seat(points: Any) -> str:
    return ", ".join(f"Seat {seat}: {number}" for seat, number in enumerate(points))
