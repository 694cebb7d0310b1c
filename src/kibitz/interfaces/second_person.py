"""Captions and results as the table says them to a player: "Your turn: ..", "You lose 9 to 12".

A game writes about its seats in the third person: "White places a stone, or passes." These
functions turn such a sentence into the second person. If they cannot, they leave it as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..estimates import as_figure
from ..record import STOPPED

if TYPE_CHECKING:
    from ..match import Match

BASE = {"is": "be", "has": "have", "does": "do", "goes": "go"}
OF_YOU = {"is": "are", "was": "were", "has": "have"}
NO_VERBS = ("plus", "minus", "versus", "as", "his", "its", "this", "points", "always", "towards")
SCORE = re.compile(r"\bwins(?: by|,)? (\d+) to (\d+)\b")


def your_turn(caption: str, name: str) -> str:
    """The caption for the player whose turn it is, and whose seat has this name.

    >>> your_turn("White places one or two stones apart, or grows groups.", "White")
    'Your turn: place one or two stones apart, or grow groups.'
    >>> your_turn("First went from 2 to A: Second answers with A, or skips.", "Second")
    'First went from 2 to A. Your turn: answer with A, or skip.'
    >>> your_turn("Blue 0, Red 0. Blue places a piece.", "Blue")
    'Blue 0, Red 0. Your turn: place a piece.'
    """
    every = re.finditer(rf"(?:^|[.:] ){re.escape(name)} (\w+)(?!\w| \d+[,.;])", caption)
    own = next((one for one in reversed(list(every)) if is_verb(one[1])), None)
    if own is None:
        return f"Your turn. {caption}"
    before, verb, rest = caption[: own.start()], own[1], caption[own.end() :]
    return f"{before}{'. ' if before else ''}Your turn: {_as_order(verb, rest)}"


def is_verb(word: str) -> bool:
    """Whether a word after the name of a seat is surely its verb, as `places`, `to`, `may`."""
    return word in ("to", "may", "must", "can", *OF_YOU) or (
        word.islower() and word.endswith("s") and word not in NO_VERBS
    )


def _as_order(verb: str, rest: str) -> str:
    # From `places`, `to lead`, `may beat`, `has thrown`.
    if verb == "to":
        return rest.lstrip()
    if verb in ("may", "must", "can"):
        return f"you {verb}{rest}"
    if verb in OF_YOU:
        return f"you {OF_YOU[verb]}{rest}"
    rest = re.sub(r"^ or (\w+s)\b", lambda other: f" or {_base(other[1])}", rest)
    rest = re.sub(r", or (\w+s)\b", lambda other: f", or {_base(other[1])}", rest)
    return _base(verb) + rest.replace(" and may ", " and you may ")


def _base(verb: str) -> str:
    if verb in BASE:
        return BASE[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if re.search(r"(ss|sh|ch|x)es$", verb) else verb[:-1]


def own_result(match: Match, seat: int, result: str) -> str:
    """The result of a match that is over, for the player of a seat."""
    game, returns = match.game, match.returns or ()
    if game.about.outcome != "scores" or game.is_cooperative or match.ending not in ("", STOPPED):
        return your_result(result, seat, game.sides, returns)
    return your_score(result, seat, game.sides, returns)


def your_result(
    result: str, seat: int, sides: Sequence[Sequence[int]], gains: Sequence[float]
) -> str:
    """The result of a game that is won, drawn or lost, for the player of a seat.

    gains: a number a seat, above 0 for the winners and below for the losers.

    >>> your_result("White wins by 12 to 9.", 1, [[0], [1]], [1, -1])
    'You lose 9 to 12.'
    """
    gain = gains[seat]
    if gain == 0:
        return result
    own = next((side for side in sides if seat in side), [seat])
    if len(sides) == 1 and len(own) > 1:
        return f"You all {'win' if gain > 0 else 'lose'}. {result}"
    who = "Your side" if len(own) > 1 else "You"
    verb = ("wins" if gain > 0 else "loses") if len(own) > 1 else ("win" if gain > 0 else "lose")
    if score := SCORE.search(result):
        first, second = score[1], score[2]
        score_line = f"{first} to {second}" if gain > 0 else f"{second} to {first}"
        return f"{who} {verb} {score_line}."
    return f"{who} {verb}. {result}"


def your_score(
    result: str, seat: int, sides: Sequence[Sequence[int]], scores: Sequence[float]
) -> str:
    """The result of a game that is played for points, for the player of a seat.

    >>> your_score("The game is over: Ann: 5, Bob: 9.", 0, [[0], [1]], [5, 9])
    'You come second of 2 with 5 points. The game is over: Ann: 5, Bob: 9.'
    """
    if len(scores) == 1:
        return result
    points = f"{as_figure(scores[seat])} point{'' if scores[seat] == 1 else 's'}"
    of_sides = [scores[side[0]] for side in sides]
    better = sum(score > scores[seat] for score in of_sides)
    shares = sum(score == scores[seat] for score in of_sides) > 1
    place = ["first", "second", "third"][better] if better < 3 else f"{better + 1}th"
    alone = all(len(side) == 1 for side in sides if seat in side)
    comes = ("share" if shares else "come") if alone else ("shares" if shares else "comes")
    who = "You" if alone else "Your side"
    return f"{who} {comes} {place} of {len(sides)} with {points}. {result}"
