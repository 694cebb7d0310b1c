"""The things that people at a table notice of each other, beside the match; they are not stored."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..contract import message
from ..match import Seat

REMARKS = (  # friendly, and the only ones that people at a table may make
    message("Hello!"),
    message("Good luck!"),
    message("Nice move!"),
    message("Oops!"),
    message("One moment, please."),
    message("Well played!"),
    message("Thank you for the game!"),
    message("I have to go now. Goodbye!"),
)


@dataclass
class Company:
    """The remarks of the people at a table, and what their browsers do.

    begun: the seats and the absent people when the table came into memory.
    """

    begun: tuple[Sequence[Seat], Mapping[int, Seat]]
    remarks: dict[int, str] = field(default_factory=dict)  # the last of each seat
    opened_elsewhere: set[int] = field(default_factory=set)  # whose link another browser opened
    resumed: int = -1  # the ply at which a person let the next deal begin
    nudged: dict[int, int] = field(default_factory=dict)  # whom the host asked to play, and when

    def state(
        self, seats: Sequence[Seat], absent: Mapping[int, Seat], away: Mapping[int, tuple[int, int]]
    ) -> str:
        """A name for all of it; empty while it is as it began."""
        elsewhere = sorted(self.opened_elsewhere)
        company = (seats, absent), self.remarks, elsewhere, self.resumed, away, self.nudged
        if company == (self.begun, {}, [], -1, {}, {}):
            return ""
        return hashlib.sha256(repr(company).encode()).hexdigest()[:8]
