"""Delphi in words and on the table; only the Oracle reads the rule until the deal is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kibitz.contract import SECRET, Fields, IllegalMove, Options, SeatName, message, numbered_seat
from kibitz.kit import rulelang, texts
from kibitz.scene import (
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
    ScoreTable,
    SideBySide,
    Text,
)

from . import rules
from .first_deal import PACK
from .rules import DONE, NO, NONE, SIGN

CALLS, VERDICTS = ("no", "yes"), ("wrong", "right")
NAMES = (
    *(rulelang.name(token) for token in range(rulelang.TOKENS)),
    *(*CALLS, *VERDICTS, "decline", "done"),
    *texts.NAMES,
)
CLUE = "clue:"  # begins a clue in words
BUTTONS = (
    message("yes"),
    message("no"),
    message("right"),
    message("wrong"),
    message("decline"),
    message("done"),
)  # their labels, which are also names of acts


def name(p: Fields, action: int, seat: int) -> str:
    is_open = action >= NO or p.naming or seat == p.oracle
    return NAMES[action] if is_open else SECRET


def parse(p: Fields, text: str) -> int | list[int] | None:
    """A call, a token of a rule, all tokens of a rule's text, or all signs of a clue."""
    if text in NAMES[:DONE] or (p.clue_words and text in NAMES):
        return NAMES.index(text)
    if p.naming and p.clue_words:
        if not (text.startswith(CLUE) or " " in text):
            raise IllegalMove(message('write a clue as "clue: Look at the colours".'))
        return [*texts.acts(text.removeprefix(CLUE), SIGN, p.words), DONE]
    return _rule_tokens(text) if p.writing else None


def _rule_tokens(text: str) -> list[int]:
    try:
        program = rulelang.program(text)
    except rulelang.RuleError as fault:
        raise IllegalMove(fault.said) from None
    if reason := rulelang.unfair(program):
        raise IllegalMove(message("this rule is not good: {reason}.", reason=reason))
    return _tokens(program)


def objection(p: Fields, action: int) -> str:
    """The reason why an Oracle should not complete the rule by this token; else empty."""
    if not p.writing:
        return ""
    written = p.rule.copy()
    rulelang.enter(written, action)
    reason = rulelang.unfair(written) if rulelang.whole(written) else ""
    return message("this rule is not good: {reason}.", reason=reason) if reason else ""


def options_objection(options: Options) -> str:
    """The reason why nobody should begin a game with this rule; else empty."""
    reason = rulelang.unfair(rulelang.program(text)) if (text := str(options["rule"])) else ""
    return message("the rule is not good: {reason}.", reason=reason) if reason else ""


def _tokens(program: Any) -> list[int]:
    return [int(token) for token in program[1 : 1 + program[0]]]


def why(p: Fields, action: int) -> str:
    """The reason why this act is not legal now."""
    if p.naming:
        return message(
            "the Oracle names a piece of the rule as a clue, or says decline; where clues are "
            'written, as "clue: Look at the colours".'
        )
    if not p.writing:
        if p.turn == p.oracle:
            return message("the Oracle says {calls}.", calls=_called_for(p))
        return message("say {calls}.", calls=_called_for(p))
    if action >= NO:
        return message("the Oracle writes his rule first.")
    return message("a rule cannot go on with {piece} here.", piece=NAMES[action])


def scene(p: Fields, seat: int) -> Scene:
    line = Line(tuple(_columns(p)), message("Main sequence"), above=True)
    to_come = [] if rules.over(p) else _cards_to_come(p)
    stakes = Text(
        message(
            "A right call wins one chip, a wrong call costs all that the player has."
            if p.all_at_stake
            else "A right call wins one chip, a wrong call costs one chip."
        )
    )
    below = SideBySide((*to_come, _accounts(p)))
    return Scene(_caption(p, seat), (*_words(p, seat), line, below, stakes, *_choice(p, seat)))


def _calls(p: Fields, seat: int) -> tuple[str, str]:
    return VERDICTS if seat == p.oracle else CALLS


def _called_for(p: Fields, word: Callable[[str], str] = str) -> str:
    # A refusal has the names of the acts, as people type them; a caption the words on the buttons.
    first, second = map(word, _calls(p, p.turn))
    return message("{first} or {second}", first=first, second=second)


def _caption(p: Fields, seat: int) -> str:
    if rules.over(p):
        best = max(p.scores)
        winners = [_seat(k) for k in range(p.players) if p.scores[k] == best]
        return message(
            "{winners} won most, {points} points.",
            plural="{winners} won most, {points} points.",
            winners=winners,
            points=int(best),
            n=len(winners),
        )
    if p.naming and p.clue_words:
        return message(
            "{oracle}, the Oracle, writes a clue to the rule, or declines.",
            you='Your turn: write a clue, as "clue: Look at the colours", or decline.',
            oracle=_seat(p.oracle),
        )
    if p.naming:
        return message(
            "{oracle}, the Oracle, names a piece of the rule as a clue, or declines.",
            you="Your turn: name a piece of your rule as a clue, or decline.",
            oracle=_seat(p.oracle),
        )
    if not p.writing:
        card = PACK.name(int(p.stock[p.at]))
        return message(
            "{mover} to call {card}: {calls}.",
            you="Your turn: call {card}, {calls}.",
            mover=_seat(p.turn),
            card=card,
            calls=_called_for(p, message),
        )
    return message(
        "{oracle}, the Oracle, to write a rule.",
        you='Your turn: write a rule, as "red if odd(last) else black", or piece by piece.',
        oracle=_seat(p.oracle),
    )


def _seat(number: int) -> SeatName:
    return SeatName(int(number), numbered_seat(int(number)))


def _words(p: Fields, seat: int) -> Iterator[Part]:
    clue = bytes(p.clue).decode().rstrip("\0")
    if clue and p.dealt == 0:
        yield Text(message("The Oracle's clue: {clue}", clue=clue))
    if p.named:
        piece = NAMES[int(p.named) - 1]
        yield Text(message("The Oracle's clue: the rule has the piece {piece}", piece=piece))
    if p.words[0] and not p.naming:
        yield Text(message("The Oracle's clue: {clue}", clue=texts.text(p.words)))
    elif p.words[0] and seat == p.oracle:
        yield Text(message("Your clue so far: {clue}", clue=texts.text(p.words)))
    if p.last_rule[0]:
        yield Text(message("The last rule was: {rule}", rule=rulelang.explain(p.last_rule)))
    if seat == p.oracle and p.writing and p.rule[0]:
        written = " ".join(NAMES[t] for t in _tokens(p.rule))
        yield Text(message("Your rule so far: {rule}", rule=written))
    elif seat == p.oracle and not rules.over(p) and p.rule[0]:
        yield Text(message("Your rule: {rule}", rule=rulelang.explain(p.rule)))
    elif rules.over(p) and p.rule[0]:
        yield Text(message("The rule was: {rule}", rule=rulelang.explain(p.rule)))


def _columns(p: Fields) -> Iterator[Column]:
    right: list[Card] = []
    wrong: list[list[Card]] = []
    for k in range(p.at):
        card = Card(PACK.name(int(p.stock[k])), last=k == p.at - 1)
        if p.fits[k]:
            right.append(card)
            wrong.append([])
        else:
            wrong[-1].append(card)
    return (Column(card, tuple(above)) for card, above in zip(right, wrong, strict=True))


def _cards_to_come(p: Fields) -> list[Part]:
    if p.writing or p.naming:
        return [Pile.face_down(p.size, message("Stock"))]
    card = PACK.name(int(p.stock[p.at]))
    return [
        Hand.face_up([card], message("To call")),
        Pile.face_down(p.size - p.at - 1, message("Stock")),
    ]


def _accounts(p: Fields) -> ScoreTable:
    rows = tuple((_seat(seat), *_account(p, seat)) for seat in range(p.players))
    return ScoreTable(("", message("chips"), message("last call"), message("points")), rows)


def _account(p: Fields, seat: int) -> tuple[str | int, str, int]:
    points = int(p.scores[seat])
    if seat == p.oracle:
        return message("Oracle"), "", points
    return int(p.chips[seat]), _called(p, seat), points


def _called(p: Fields, seat: int) -> str:
    return CALLS[p.called[seat]] if p.called[seat] != NONE else ""


def _choice(p: Fields, seat: int) -> list[Part]:
    if rules.over(p) or seat < 0:
        return []
    if not (p.writing or p.naming) and seat < p.turn and rules.caller(p, seat) == seat:
        call = _calls(p, seat)[p.calls[seat]]
        return [Text(message("You have called {call}.", call=message(call)))]
    if seat != p.turn:
        return []
    out = [0] * len(NAMES)
    acts = out[: rules.legal(p, out)]
    buttons = tuple(Button(NAMES[action], action) for action in acts if action < SIGN)
    signs = tuple(Button(NAMES[action], action) for action in acts if action >= SIGN)
    if p.writing:
        return [Pieces(buttons, message("Pieces of a rule"), begun=bool(p.rule[0]))]
    return [Choice(buttons), *([Choice(signs, message("Signs of a clue"))] if signs else [])]
