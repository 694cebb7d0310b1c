"""Agreements of all seats: to call the game a draw, or to stop where the rules allow it.

One seat makes an offer, and every other seat has to accept it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..contract import IllegalMove, message

DRAW, STOP = "draw", "stop"
OFFER, ACCEPT, DECLINE = "offer-draw", "accept-draw", "decline-draw"
OFFER_STOP, ACCEPT_STOP, DECLINE_STOP = "offer-stop", "accept-stop", "decline-stop"
ABOUT = {
    **dict.fromkeys((OFFER, ACCEPT, DECLINE), DRAW),
    **dict.fromkeys((OFFER_STOP, ACCEPT_STOP, DECLINE_STOP), STOP),
}
ALREADY = {
    DRAW: message("A draw has already been offered."),
    STOP: message("Stopping the game has already been offered."),
}
ONCE = {
    DRAW: message("A draw can be offered only once between two of your turns."),
    STOP: message("Stopping the game can be offered only once between two of your turns."),
}
NO_OFFER = {
    DRAW: message("There is no draw offer to answer."),
    STOP: message("There is no stop offer to answer."),
}
OFFERS, ACCEPTS = (OFFER, OFFER_STOP), (ACCEPT, ACCEPT_STOP)


@dataclass
class Agreement:
    """The open offer of a match, if there is one; `by` is the seat that made it."""

    seats: int
    by: int | None = None
    _accepted: set[int] = field(default_factory=set)
    _spent: set[int] = field(default_factory=set)  # have offered since their last turn

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
        if seat in self._spent:
            raise IllegalMove(ONCE[what])
        self.by = seat
        self._accepted = {seat}
        self._spent.add(seat)

    def _require_open(self, seat: int, what: str) -> None:
        if self.by is None or seat in self._accepted:
            raise IllegalMove(NO_OFFER[what])

    def moved(self, seat: int) -> None:
        """A seat has played: the other seats' offers lapse, and this seat may offer again."""
        self._spent.discard(seat)
        if self.by != seat:
            self.by = None
