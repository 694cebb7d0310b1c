"""New Eleusis in words and on the table; only the dealer reads the rule until the deal is over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.contract import (
    SECRET,
    Fields,
    IllegalMove,
    Message,
    Options,
    RulePlayed,
    message,
)
from kibitz.kit import rulelang, texts
from kibitz.kit.bits import bit
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
from .acts import SIGN, TOKEN
from .captions import called as called
from .captions import caption, final, number_of, seat_name, string
from .deal_scores import UNDEALT
from .table_layout import CARD, CARDS, JOINED, NONE, PACK, SIDELINE

NAMES = (
    *(PACK.name(card) for card in range(CARDS)),
    *("done", "no-play", "prophet", "decline", "right", "wrong", "guess"),
    *(rulelang.name(token) for token in range(rulelang.TOKENS)),
    *texts.NAMES,
)
ACTIONS = {name: action for action, name in enumerate(NAMES)}
HINT = "hint:"  # begins a hint in words
BUTTONS = (
    message("done"),
    message("no-play"),
    message("prophet"),
    message("decline"),
    message("right"),
    message("wrong"),
    message("guess"),
)  # their labels, which are also names of acts


def name(p: Fields, action: int, seat: int) -> str:
    if p.phase == acts.WRITING and seat != p.dealer:
        return SECRET
    return NAMES[action]


def parse(p: Fields, text: str) -> int | list[int] | None:
    """A card, another act, a token of a rule, or the text of a whole rule or hint."""
    if text in ACTIONS and (ACTIONS[text] < SIGN or p.hint_words):
        return ACTIONS[text]
    if p.phase == acts.HINTING and p.hint_words:
        if not (text.startswith(HINT) or " " in text):
            raise IllegalMove(message('write a hint as "hint: Look at the colours".'))
        return [*texts.acts(text.removeprefix(HINT), SIGN, p.words), acts.DONE]
    if p.phase in (acts.WRITING, acts.GUESSING):
        return _rule_of(text, is_played=p.phase == acts.WRITING)
    try:
        return PACK.card(text)
    except ValueError:
        return None


def objection(p: Fields, action: int) -> str:
    """The reason why a dealer should not complete the rule by this token; else empty."""
    if p.phase != acts.WRITING:
        return ""
    written = p.rule.copy()
    rulelang.enter(written, action - TOKEN)
    reason = rulelang.unfair(written) if rulelang.whole(written) else ""
    return message("this rule is not good: {reason}.", reason=reason) if reason else ""


def options_objection(options: Options) -> str:
    """The reason why nobody should begin a game with this rule; else empty."""
    reason = rulelang.unfair(rulelang.program(text)) if (text := str(options["rule"])) else ""
    return message("the rule is not good: {reason}.", reason=reason) if reason else ""


def _rule_of(text: str, is_played: bool) -> list[int]:
    try:
        program = rulelang.program(text)
    except rulelang.RuleError as fault:
        raise IllegalMove(fault.said) from None
    if is_played and (reason := rulelang.unfair(program)):
        raise IllegalMove(message("this rule is not good: {reason}.", reason=reason))
    return [TOKEN + int(token) for token in program[1 : 1 + program[0]]]


WANTED = {
    acts.WRITING: message(
        'the dealer writes a rule first, as "red if odd(last) else black", or piece by piece.'
    ),
    acts.HINTING: message(
        "the dealer names a piece of the rule for all to read, or says decline; where hints are "
        'written, as "hint: Look at the colours".'
    ),
    acts.PLAYING: message("the player puts down cards, or declares no-play before the first card."),
    acts.CALLING: message("the Prophet calls: right or wrong."),
    acts.JUDGING: message("the dealer judges: right or wrong."),
    acts.CORRECTING: message("the dealer plays a right card from the hand that is shown."),
    acts.DECLARING: message("the player says prophet or decline."),
    acts.GUESSING: message(
        'the player says the rule, as "red if odd(last) else black", or piece by piece, or decline.'
    ),
    acts.CONFIRMING: message("the dealer says whether this is the rule: right or wrong."),
}


def why(p: Fields, action: int) -> str:
    """The reason why this act is not legal now."""
    phase = int(p.phase)
    if phase == acts.PLAYING and action < CARDS:
        return message(
            "{seat} does not hold {card}.", seat=seat_name(p, p.turn), card=NAMES[action]
        )
    if phase == acts.CORRECTING and action < CARDS and p.hand[p.turn, action]:
        return message("{card} is not right here.", card=NAMES[action])
    if phase == acts.HINTING and TOKEN <= action < SIGN:
        return message("{piece} is not a piece of the rule.", piece=NAMES[action])
    if phase in (acts.WRITING, acts.GUESSING) and TOKEN <= action < SIGN:
        return message("a rule cannot go on with {piece} here.", piece=NAMES[action])
    return WANTED[phase]


def may_stop(p: Fields) -> bool:
    """Players may stop between two deals: no seat has acted in the new one."""
    fresh = p.rule[0] == 0 if p.phase == acts.WRITING else p.phase == acts.PLAYING and p.by_hand
    return bool(p.dealt > 0 and fresh and p.count == 1 and p.strung == 0 and p.refused == 0)


def rule_played(p: Fields) -> RulePlayed | None:
    if p.last_rule[0] == 0:
        return None
    return RulePlayed(int(p.dealt), rulelang.text(p.last_rule), int(p.played), int(p.finder))


def scene(p: Fields, seat: int) -> Scene:
    choices = _choices(p, seat)
    laid: list[Part] = [Line(_columns(p), message("On the table"))]
    if p.strung and p.phase in (acts.PLAYING, acts.CALLING, acts.JUDGING):
        title = message("{seat} puts down", seat=seat_name(p, p.turn))
        laid.append(Hand.face_up(string(p), title))
    middle: list[Part] = [SideBySide(tuple(laid)), *_wrong_strings(p)]
    seats = [_before(p, other, seat, choices) for other in range(p.players)]
    around = Around.seen_by(seat, seats, middle)
    parts: list[Part] = [*_words(p, seat), around, *_account(p)]
    return Scene(caption(p), (*parts, *_buttons(p, choices)))


def _buttons(p: Fields, choices: list[int]) -> Iterator[Choice]:
    if p.phase == acts.HINTING:
        yield Choice(_named(choices, CARDS, SIGN))
        if p.hint_words:
            yield Choice(_named(choices, SIGN, len(NAMES)), message("Signs of a hint"))
        return
    plain, pieces = _named(choices, CARDS, TOKEN), _named(choices, TOKEN, SIGN)
    if plain:
        yield Choice(plain)
    if pieces:
        written = p.rule if p.phase == acts.WRITING else p.guess
        yield Pieces(pieces, message("Pieces of a rule"), begun=bool(written[0]))


def _named(choices: list[int], low: int, high: int) -> tuple[Button, ...]:
    return tuple(Button(NAMES[act], act) for act in choices if low <= act < high)


def _choices(p: Fields, seat: int) -> list[int]:
    if p.phase == acts.OVER or seat != rules.player(p):
        return []
    out = [0] * len(NAMES)
    return out[: rules.legal(p, out)]


def _words(p: Fields, seat: int) -> Iterator[Text]:
    hint = bytes(p.hint).decode().rstrip("\0")
    if hint and p.dealt == 0:
        yield Text(message("The dealer's hint: {hint}", hint=hint))
    if p.named:
        piece = rulelang.name(int(p.named) - 1)
        yield Text(message("The dealer's hint: the rule has the piece {piece}", piece=piece))
    if p.words[0] and p.phase != acts.HINTING:
        yield Text(message("The dealer's hint: {hint}", hint=texts.text(p.words)))
    elif p.words[0] and seat == p.dealer:
        yield Text(message("Your hint so far: {hint}", hint=texts.text(p.words)))
    if p.phase != acts.OVER and p.last_rule.any():
        yield Text(
            message("The rule of the last deal was: {rule}", rule=rulelang.explain(p.last_rule))
        )
    if p.phase == acts.WRITING and seat == p.dealer and p.rule[0]:
        yield Text(message("Your rule so far: {rule}", rule=_tokens(p.rule)))
    elif (seat == p.dealer or p.phase == acts.OVER) and p.rule.any():
        if p.phase == acts.OVER:
            yield Text(message("The rule was: {rule}", rule=rulelang.explain(p.rule)))
        else:
            yield Text(message("Your rule: {rule}", rule=rulelang.explain(p.rule)))
    if wrong := " ".join(NAMES[card] for card in range(CARDS) if p.refused & bit(card)):
        yield Text(message("All know to be wrong here: {cards}", cards=wrong))
    if p.guess.any():
        guess = rulelang.text(p.guess) if rulelang.whole(p.guess) else _tokens(p.guess)
        yield Text(message("The last guess of the rule was: {rule}", rule=guess))


def _tokens(program: Any) -> str:
    return " ".join(rulelang.name(int(token)) for token in program[1 : 1 + program[0]])


def _spans_of_plays(p: Fields) -> Iterator[tuple[int, int]]:
    begins = [i for i in range(p.count) if not p.laid[i] & JOINED]
    return zip(begins, [*begins[1:], p.count], strict=True)


def _columns(p: Fields) -> tuple[Column, ...]:
    columns: list[list[Card]] = []
    latest = max(begin for begin, _ in _spans_of_plays(p))
    for i in range(p.count):
        if not p.laid[i] & SIDELINE:
            columns.append([])
        columns[-1].append(_laid(p, i, i >= latest))
    return tuple(Column(cards[0], tuple(cards[1:])) for cards in columns)


def _laid(p: Fields, i: int, is_latest: bool) -> Card:
    text = _text(p, i)
    name = message("{card} wrong" if p.laid[i] & SIDELINE else "{card} right", card=text)
    marker = message("Prophet") if p.prophet != NONE and i == p.marker else ""
    return Card(text, name=name, note=marker, last=is_latest)


def _text(p: Fields, i: int) -> str:
    return PACK.name(int(p.laid[i]) & CARD)


def _wrong_strings(p: Fields) -> Iterator[Text]:
    """The wrong strings. The sidelines do not show which cards a player laid as one string."""
    strings: dict[int, list[str]] = {}
    down = 0
    for begin, end in _spans_of_plays(p):
        if not p.laid[begin] & SIDELINE:
            down += end - begin
        elif end - begin > 1:
            strings.setdefault(down, []).append(" ".join(_text(p, i) for i in range(begin, end)))
    if strings:
        said: Message | None = None
        for place, wrong in strings.items():
            cards = ", ".join(wrong)
            part = message("after card {place}: {cards}", place=place, cards=cards)
            said = message("{before}; {after}", before=said, after=part) if said else part
        yield Text(message("Wrong strings, {places}.", places=said))


def _before(p: Fields, seat: int, reader: int, choices: list[int]) -> Hand | Pile:
    """The hand of a seat, or the stock before the dealer, whose cards are not in play."""
    if seat == p.dealer:
        return Pile.face_down(p.left, message("{seat}, stock", seat=seat_name(p, seat)))
    title: str = seat_name(p, seat)
    if p.expelled >> seat & 1:
        title = message("{seat}, expelled", seat=title)
    is_open = seat == reader or p.phase == acts.OVER
    legal = set(choices) if seat == p.turn else set()
    cards = _cards(p.hand[seat] if is_open else p.shown[seat], legal)
    unseen = int(p.size[seat]) - len(cards)
    if cards:
        return Hand((*cards, *[Card()] * unseen), _with_number(title, int(p.size[seat])))
    return Pile.face_down(unseen, title)


def _cards(counts: Any, legal: set[int]) -> tuple[Card, ...]:
    held = [card for card in range(CARDS) for _ in range(counts[card])]
    return tuple(_card_in_hand(card, card in legal) for card in held)


def _card_in_hand(card: int, is_legal: bool) -> Card:
    text = PACK.name(card)
    return Card(text, card) if is_legal else Card(text, name=message("{card} in hand", card=text))


def _with_number(title: str, cards: int) -> Message:
    return message("{seat}, {n} card", plural="{seat}, {n} cards", seat=title, n=cards)


def _account(p: Fields) -> Iterator[Text]:
    if p.dealt:
        if p.phase == acts.OVER:
            yield Text(message("In all: {points}.", points=_by_seat(final(p))))
        else:
            yield Text(message("So far: {points}.", points=_by_seat(p.total)))
    if p.dealt > 1:
        yield Text(message("In the last deal: {points}.", points=_by_seat(p.won)))
    if p.phase == acts.OVER and p.dealt < p.players:
        yield Text(message("{points} of them for each player who never dealt.", points=UNDEALT))


def _by_seat(points: Any) -> Message:
    said: Message | None = None
    for seat, number in enumerate(points):
        part = message(
            "{seat}: {n} point", plural="{seat}: {n} points", seat=number_of(seat), n=int(number)
        )
        said = message("{before}, {after}", before=said, after=part) if said else part
    return said or message("")
