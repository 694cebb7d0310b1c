"""The sentences above the table of New Eleusis: whose turn it is, and how it ended."""

from __future__ import annotations

from kibitz.contract import Fields, Message, SeatName, message, numbered_seat

from . import acts, rules
from .table_layout import NONE, PACK


def called(p: Fields, seat: int) -> Message:
    """The number of a seat, and its role in this deal."""
    office = {int(p.prophet): message("Prophet"), int(p.dealer): message("dealer")}
    return numbered_seat(seat, office.get(seat, ""))


def seat_name(p: Fields, seat: int) -> SeatName:
    """The name of a seat, for a message."""
    return SeatName(int(seat), called(p, int(seat)))


def number_of(seat: int) -> SeatName:
    """The name of a seat without its role, which it has only in this deal."""
    return SeatName(seat, numbered_seat(seat))


def caption(p: Fields) -> Message:
    """Whose turn it is and what that seat may do, or the result."""
    player, dealer, prophet = (seat_name(p, seat) for seat in (p.turn, p.dealer, p.prophet))
    match int(p.phase):
        case acts.WRITING:
            return message(
                '{dealer} writes a rule, as "red if odd(last) else black", or piece by piece.',
                you='Your turn: write a rule, as "red if odd(last) else black", or piece by piece.',
                dealer=dealer,
            )
        case acts.HINTING if p.hint_words:
            return message(
                "{dealer} writes a hint to the rule, or declines.",
                you='Your turn: write a hint, as "hint: Look at the colours", or decline.',
                dealer=dealer,
            )
        case acts.HINTING:
            return message(
                "{dealer} names a piece of the rule as a hint, or declines.",
                you="Your turn: name a piece of your rule as a hint, or decline.",
                dealer=dealer,
            )
        case acts.PLAYING if p.strung:
            return message(
                "{player} puts down more cards, or is done.",
                you="Your turn: put down more cards, or say that you are done.",
                player=player,
            )
        case acts.PLAYING:
            return message(
                "{player} plays, or says no-play.",
                you="Your turn: play, or say no-play.",
                player=player,
            )
        case acts.CALLING:
            return message(
                "{prophet} calls {play} right or wrong.",
                you="Your turn: call {play} right or wrong.",
                prophet=prophet,
                play=_play(p),
            )
        case acts.JUDGING:
            return _judging(p, dealer)
        case acts.CORRECTING:
            return message(
                "A card is right after all: {dealer} plays one for {player}.",
                you="A card is right after all. Your turn: play one for {player}.",
                dealer=dealer,
                player=player,
            )
        case acts.DECLARING:
            return _declaring(p, player)
        case acts.GUESSING:
            return message(
                'That was right. {player} says the rule, as "red if odd(last) else black", '
                "or piece by piece, or declines.",
                you='That was right. Your turn: say the rule, as "red if odd(last) else black", '
                "or piece by piece, or decline.",
                player=player,
            )
        case acts.CONFIRMING:
            return message(
                "{player} has said the rule: {dealer} says right or wrong.",
                you="{player} has said the rule. Your turn: say right or wrong.",
                dealer=dealer,
                player=player,
            )
    return _ending(p)


def _ending(p: Fields) -> Message:
    best = max(final(p))
    winners = [number_of(seat) for seat in range(p.players) if final(p)[seat] == best]
    return message(
        "{winners} won most, {points} points.",
        plural="{winners} won most, {points} points.",
        winners=winners,
        points=best,
        n=len(winners),
    )


def _play(p: Fields) -> str:
    return " ".join(string(p)) or message("the no-play of {seat}", seat=seat_name(p, p.turn))


def _judging(p: Fields, dealer: SeatName) -> Message:
    if p.prophet == NONE:
        return message(
            "{dealer} judges {play}: right or wrong?",
            you="Your turn: judge {play}, right or wrong?",
            dealer=dealer,
            play=_play(p),
        )
    if p.call:
        return message(
            "{dealer} judges {play}: right or wrong? The Prophet has called right.",
            you="Your turn: judge {play}, right or wrong? The Prophet has called right.",
            dealer=dealer,
            play=_play(p),
        )
    return message(
        "{dealer} judges {play}: right or wrong? The Prophet has called wrong.",
        you="Your turn: judge {play}, right or wrong? The Prophet has called wrong.",
        dealer=dealer,
        play=_play(p),
    )


def _declaring(p: Fields, player: SeatName) -> Message:
    if p.verdict:
        return message(
            "That was right. {player} becomes Prophet, or declines.",
            you="That was right. Your turn: become Prophet, or decline.",
            player=player,
        )
    return message(
        "That was wrong. {player} becomes Prophet, or declines.",
        you="That was wrong. Your turn: become Prophet, or decline.",
        player=player,
    )


def string(p: Fields) -> list[str]:
    """The cards of the play that is judged now."""
    return [PACK.name(int(card)) for card in p.string[: p.strung]]


def final(p: Fields) -> list[int]:
    """The points of the seats at the end."""
    out = [0] * p.players
    rules.returns(p, out)
    return [int(points) for points in out]
