"""Agreeing on a draw: who has offered one, who has accepted, who may not offer again yet."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..contract import IllegalMove


@dataclass
class Agreement:
    """The offer that is open at a match, if any; `by` is the seat that made it."""

    seats: int
    by: int | None = None
    _accepted: set[int] = field(default_factory=set)
    _spent: set[int] = field(default_factory=set)  # have offered since their last turn

    def offer(self, seat: int) -> None:
        """Offer a draw; IllegalMove if this seat may not."""
        if self.by is not None:
            raise IllegalMove("A draw has already been offered.")
        if seat in self._spent:
            raise IllegalMove("A draw can be offered once between two of one's own turns.")
        self.by = seat
        self._accepted = {seat}
        self._spent.add(seat)

    def accept(self, seat: int) -> bool:
        """Accept the offer and say whether all have; IllegalMove if there is none to answer."""
        self._require_open(seat)
        self._accepted.add(seat)
        return len(self._accepted) == self.seats

    def decline(self, seat: int) -> None:
        """Decline the offer; IllegalMove if there is none to answer."""
        self._require_open(seat)
        self.by = None

    def _require_open(self, seat: int) -> None:
        if self.by is None or seat in self._accepted:
            raise IllegalMove("There is no draw offer to answer.")

    def moved(self, seat: int) -> None:
        """A seat has played: another's offer lapses, and this seat may offer again."""
        self._spent.discard(seat)
        if self.by != seat:
            self.by = None
