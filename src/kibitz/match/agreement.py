"""Agreements of all seats: to call the game a draw, to stop where the rules allow it, to undo.

One seat makes an offer, and every other seat has to accept it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..contract import IllegalMove, message
from ..game import Position

DRAW, STOP, UNDO = "draw", "stop", "undo"
OFFER, ACCEPT, DECLINE = "offer-draw", "accept-draw", "decline-draw"
OFFER_STOP, ACCEPT_STOP, DECLINE_STOP = "offer-stop", "accept-stop", "decline-stop"
OFFER_UNDO, ACCEPT_UNDO, DECLINE_UNDO = "offer-undo", "accept-undo", "decline-undo"
ABOUT = {
    **dict.fromkeys((OFFER, ACCEPT, DECLINE), DRAW),
    **dict.fromkeys((OFFER_STOP, ACCEPT_STOP, DECLINE_STOP), STOP),
    **dict.fromkeys((OFFER_UNDO, ACCEPT_UNDO, DECLINE_UNDO), UNDO),
}
ALREADY = {
    DRAW: message("A draw has already been offered."),
    STOP: message("Stopping the game has already been offered."),
    UNDO: message("Somebody has already asked to take a turn back."),
}
ONCE = {
    DRAW: message("A draw can be offered only once between two of your turns."),
    STOP: message("Stopping the game can be offered only once between two of your turns."),
    UNDO: message("You can ask to take a turn back only once between two of your turns."),
}
NO_OFFER = {
    DRAW: message("There is no draw offer to answer."),
    STOP: message("There is no stop offer to answer."),
    UNDO: message("Nobody asks to take a turn back."),
}
MOST_ACTS = 10**6  # of a match, for a number that no two of its positions share
OFFERS, ACCEPTS = (OFFER, OFFER_STOP, OFFER_UNDO), (ACCEPT, ACCEPT_STOP, ACCEPT_UNDO)


@dataclass
class Agreement:
    """The open offer of a match, if there is one: `by` made it, `what` is its kind."""

    seats: int
    by: int | None = None
    what: str = ""
    _accepted: set[int] = field(default_factory=set)
    _spent: set[tuple[int, str]] = field(default_factory=set)  # have offered since their turn

    def say(self, seat: int, word: str) -> bool:
        """Note a seat's offer or answer; return whether all agree now.

        Raises IllegalMove if the seat may not say this now.
        """
        if word in OFFERS:
            self._offer(seat, ABOUT[word])
            return self.seats == 1
        self._require_open(seat, ABOUT[word])
        if word in ACCEPTS:
            self._accepted.add(seat)
            return len(self._accepted) == self.seats
        self.by = None
        return False

    def _offer(self, seat: int, what: str) -> None:
        if self.by is not None:
            raise IllegalMove(ALREADY[what])
        if not self.may_offer(seat, what):
            raise IllegalMove(ONCE[what])
        self.by, self.what = seat, what
        self._accepted = {seat}
        self._spent.add((seat, what))

    def may_offer(self, seat: int, what: str) -> bool:
        """Whether a seat may make an offer of this kind now."""
        return self.by is None and (seat, what) not in self._spent

    def _require_open(self, seat: int, what: str) -> None:
        if self.by is None or self.what != what or seat in self._accepted:
            raise IllegalMove(NO_OFFER[what])

    def moved(self, seat: int) -> None:
        """A seat has played: the other seats' offers lapse, and this seat may offer again.

        A wish to take a turn back lapses too, since it speaks of another turn now.
        """
        self._spent -= {(seat, what) for what in ALREADY}
        if self.by != seat or self.what == UNDO:
            self.by = None


def begin_of_last_turn(p: Position, seat: int) -> int | None:
    """The number of acts before the last turn of a seat, also before one that has only begun.

    None if there is none, or if something was revealed since: by luck, or of what is hidden.
    """
    if p.game.information != "perfect":
        return None
    begun = [ply for ply in (0, *p.turn_ends()) if ply < p.ply and p.seat_at(ply) == seat]
    if not begun or any(map(p.draws, range(begun[-1], p.ply))):
        return None
    return begun[-1]
