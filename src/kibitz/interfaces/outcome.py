"""Whose turn it is and how a match ended, as messages for a player or for everybody else."""

from __future__ import annotations

from collections.abc import Sequence

from ..contract import WATCHER, Message, message
from ..estimates import as_figure
from ..game import Number, Position
from ..match import LOST, TIME_OUT, Match
from ..record import AGREED, STOPPED

PLACES = (message("first"), message("second"), message("third"))


def your_turn(caption: str, seat: int) -> Message:
    """The caption for the player of a seat that has to act: the game's own words for it, if any.

    >>> your_turn("White places a stone.", 0)
    'Your turn. White places a stone.'
    """
    if isinstance(caption, Message) and caption.addresses(seat):
        return caption
    return message("Your turn. {caption}", caption=caption)


def verdict(match: Match, seat: int = WATCHER) -> str:
    """Who has won a match that is over, in a few words; empty if its returns are not known.

    seat: of a player, who reads it in the second person where it is not the same for all.
    """
    if match.returns is None:
        return message("The game is over")
    own = _own_verdict(match, seat) if seat >= 0 else ""
    return own or _verdict_of_all(match, match.returns)


def _own_verdict(match: Match, seat: int) -> str:
    returns, sides = match.returns or (), match.game.sides
    if len(sides) == 1 and (_counts(match) or len(sides[0]) == 1):
        return ""
    if not _counts(match):
        return _words_of_win(returns[seat], seat, sides)
    best, worst = max(returns), min(returns)
    if best == worst:
        return ""
    is_alone = [returns[side[0]] for side in sides].count(best) == 1
    if len(sides) == 2:
        return _words_of_win(2 * returns[seat] - best - worst, seat, sides)
    if is_alone and returns[seat] == best:
        return _words_of_win(1, seat, sides)
    return _place(seat, sides, returns)


def _words_of_win(gain: float, seat: int, sides: Sequence[Sequence[int]]) -> str:
    own = next(side for side in sides if seat in side)
    if gain == 0:
        return ""
    if len(own) == 1:
        return message("You win") if gain > 0 else message("You lose")
    if len(sides) == 1:
        return message("You all win") if gain > 0 else message("You all lose")
    return message("Your side wins") if gain > 0 else message("Your side loses")


def places(match: Match) -> tuple[int, ...]:
    """The place of each seat of a match that is over, from 1; empty where all are equal."""
    of_sides = [(match.returns or (0,) * match.game.seats)[side[0]] for side in match.game.sides]
    if len(set(of_sides)) == 1:
        return ()
    return tuple(1 + sum(other > own for other in of_sides) for own in match.returns or ())


def place_words(place: int) -> Message:
    """A place from 1 as a word."""
    return PLACES[place - 1] if place <= len(PLACES) else message("{n}th", n=place)


def _place(seat: int, sides: Sequence[Sequence[int]], scores: Sequence[float]) -> Message:
    of_sides = [scores[side[0]] for side in sides]
    is_shared = of_sides.count(scores[seat]) > 1
    place = place_words(1 + sum(score > scores[seat] for score in of_sides))
    if all(len(side) == 1 for side in sides if seat in side):
        if is_shared:
            return message("You share {place} place", place=place)
        return message("You come {place}", place=place)
    if is_shared:
        return message("Your side shares {place} place", place=place)
    return message("Your side comes {place}", place=place)


def _verdict_of_all(match: Match, returns: Sequence[Number]) -> Message:
    if len(match.game.sides) == 1:
        return points(returns[0]) if _counts(match) else _together(returns[0])
    return winners(match.position, returns, best=max(returns))


def _together(returned: float) -> Message:
    if returned == 0:
        return message("A draw")
    return message("The game is won") if returned > 0 else message("The game is lost")


def points(number: float) -> Message:
    """A number of points."""
    n = 1 if number == 1 else 2  # which of the two forms
    return message("{points} point", plural="{points} points", points=as_figure(number), n=n)


def winners(position: Position, returns: Sequence[Number], *, best: float) -> Message:
    """The seats that have as much as the best; a draw if all have."""
    names = [position.called(seat) for seat, value in enumerate(returns) if value == best]
    if not names or len(names) == len(returns):
        return message("A draw")
    return message("{winners} wins", plural="{winners} win", winners=names, n=len(names))


def leaves_out_winners(match: Match, seat: int) -> bool:
    """Whether the verdict for a seat does not say which of the others have won."""
    returns = match.returns or ()
    return seat >= 0 and len(match.game.sides) > 2 and returns[seat] < max(returns)


def _counts(match: Match) -> bool:
    return match.game.about.outcome == "scores" and match.ending in ("", STOPPED)


def manner(ending: str) -> str:
    """How a game ended that the rules did not end, such as "by resignation"; else empty."""
    if ending in ("", AGREED, STOPPED):
        return message("by agreement") if ending else ""
    return message("on time") if ending.endswith(LOST[TIME_OUT]) else message("by resignation")


def result(position: Position, returns: Sequence[Number], ending: str = "") -> Message:
    """The result of a game for everybody, in a sentence."""
    counts, sides = position.game.about.outcome == "scores", position.game.sides
    if position.game.is_solitaire and counts:
        return message("The game is over with {points}.", points=points(returns[0]))
    if counts and ending in ("", STOPPED):
        scores = _scores(position, returns)
        if ending:
            return message("The game is over by agreement: {scores}.", scores=scores)
        return message("The game is over: {scores}.", scores=scores)
    if len(sides) == 1:
        said = _together(returns[0])
    else:
        best = max(returns) if any(number > 0 for number in returns) else 1
        said = winners(position, returns, best=best)
    if how := manner(ending):
        return message("{verdict} {manner}.", verdict=said, manner=how)
    return message("{verdict}.", verdict=said)


def _scores(position: Position, returns: Sequence[Number]) -> Message:
    """The points of all sides, one after another."""
    said: Message | None = None
    for side in position.game.sides:
        names = [position.called(seat) for seat in side]
        part = message("{side}: {points}", side=names, points=points(returns[side[0]]))
        said = message("{before}, {after}", before=said, after=part) if said else part
    return said or message("")


def own_result(match: Match, seat: int = WATCHER) -> Message:
    """The result of a match that is over, in a sentence; players read their own verdict first."""
    ended = result(match.position, match.returns or (), match.ending)
    own = _own_verdict(match, seat) if seat >= 0 and match.returns is not None else ""
    return message("{verdict}. {result}", verdict=own, result=ended) if own else ended
