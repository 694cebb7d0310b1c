"""The past of a position: its states, acts and draws, and what each seat knew at each ply."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import information, kernel
from .contract import KibitzError, whole_number
from .kernel import Draws, Positions

if TYPE_CHECKING:
    from .game import Game


class Past:
    """The states from the start to now, the acts between them, and the seats that acted."""

    def __init__(
        self, game: Game, state: Positions, seed: int = 0, dealt: Draws | None = None
    ) -> None:
        self.game = game
        self.seed = seed
        self.is_from_seed = dealt is None  # whether the seed reproduces the past
        self._dealt = dealt
        self.history: list[int] = []
        self._states = [state]
        self._draws: list[Draws] = []
        self._players: list[int | None] = []  # who acts; for the last position once it is asked
        self._turns = [0]
        self._knowledge: dict[int, list[Any]] = {}  # by seat and ply; see `information_key`
        self._looks: dict[tuple[int, int], information.Look] = {}  # by ply and seat; see `look`

    @property
    def state(self) -> Positions:
        """The record of this position, an array of length 1. Do not write to it."""
        return self._states[-1]

    @property
    def record(self) -> Any:
        """The record itself, with the fields of `layout` as attributes."""
        return self._states[-1][0]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.player is None

    @property
    def player(self) -> int | None:
        """The seat to act; None at the end."""
        if len(self._players) == self.ply:
            p = self.record
            self._players[self.ply :] = [None if kernel.over(p) else int(kernel.player(p))]
        return self._players[-1]

    @property
    def owing(self) -> set[int]:
        """The seats that still have to choose: several in a joint choice."""
        p, player = self.record, self.player
        if player is None:
            return set()
        if "owes" not in self.game.rules.functions:
            return {player}
        return {seat for seat in range(self.game.seats) if kernel.owes(p, seat)}

    def _player_at(self, ply: int) -> int | None:
        return self.player if ply == self.ply else self._players[ply]

    @property
    def ply(self) -> int:
        """The number of acts played."""
        return len(self.history)

    @property
    def turn(self) -> int:
        """The number of complete turns."""
        return self._turns[-1]

    def draws(self, ply: int) -> Draws:
        """The draws of the act at a ply: numbers from 0 to one less than the number of ways."""
        return self._draws[self._require_ply(ply, self.ply)]

    @property
    def dealt(self) -> Draws:
        """The draws of the deal."""
        if self._dealt is None:
            self._dealt = tuple(draw.number for draw in self.game.dealing(self.seed)[1])
        return self._dealt

    def __getstate__(self) -> dict[str, Any]:
        """The state for another process: the records as bytes, since their type names the rules."""
        records = b"".join(state.tobytes() for state in self._states)
        return {**vars(self), "_states": records, "_knowledge": {}}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update({"_looks": {}} | kept)  # an earlier version kept none
        # An earlier version kept a list of records.
        kept_states: Any = self._states
        records = b"".join(kept_states) if isinstance(kept_states, list) else kept_states
        # To copy records of many fields one by one takes long, so they are copied as bytes.
        states = np.frombuffer(records, np.uint8).copy().view(self.game.dtype)
        self._states = [states[k : k + 1] for k in range(len(states))]

    def key(self) -> bytes:
        """A key that two positions of a game share exactly if they are the same to its rules."""
        out = self.game.key_room()
        return out[: kernel.write_key(self.record, out)].tobytes()

    def require_seat(self, seat: int, least: int = 0) -> int:
        """The number of a seat, from `least` on; KibitzError if the game has no such seat."""
        return self.game.require_seat(seat, least)

    def _require_ply(self, ply: int, acts: int, least: int = 0) -> int:
        """A ply from `least` to before `acts`; KibitzError for any other."""
        number = whole_number(ply, "A ply", least)
        if number >= acts:
            raise KibitzError(
                f"The position is at ply {self.ply}, and there is no ply {number} yet."
            )
        return number

    def information_key(self, seat: int) -> bytes:
        """The key of the seat's information set; the seat has perfect recall.

        It has 16 bytes. `information.py` says how it is made.
        """
        return self.knowledge(seat)[-1][: information.SEEN].tobytes()

    def knowledge(self, seat: int) -> list[information.Knowledge]:
        """The knowledge of the seat at each ply, as rows of `information.py`."""
        rows = self._knowledge.setdefault(self.require_seat(seat), [])
        for ply in range(len(rows), self.ply + 1):
            acted = ply > 0 and self.seat_at(ply - 1) == seat
            own = self.history[ply - 1] if acted else information.NOBODY
            rows.append(information.knowledge_of(rows, self._states[ply], seat, own))
        return rows

    def look(self, ply: int, seat: int) -> information.Look:
        """The view of a seat after the first `ply` acts, as two hashes; each is found once."""
        if (ply, seat) not in self._looks:
            state, seat = (
                self._states[self._require_ply(ply, self.ply + 1)],
                self.require_seat(seat),
            )
            self._looks[ply, seat] = information.view(state, seat, information.new_room(state))
        return self._looks[ply, seat]

    def look_at_secrets(self) -> None:
        """Find, by machine code, all that says whether seats noticed the secret acts of others.

        For a long game; else `look` finds it where it is asked for.
        """
        self._looks |= information.looks(self.game, self._states, self.unseen_secrets())

    def unseen_secrets(self) -> list[tuple[int, int]]:
        """The plies and seats at which `look` has to say whether a secret act was noticed."""
        return [secret for secret in information.secrets(self) if secret not in self._looks]

    def _looks_until(self, ply: int) -> dict[tuple[int, int], information.Look]:
        return {at: look for at, look in self._looks.items() if at[0] <= ply}

    def is_sealed(self, ply: int) -> bool:
        """Whether the act at a ply is a part of the joint choice that is open."""
        began, ply = self.choice_began, self._require_ply(ply, self.ply)
        return began is not None and began <= ply

    @property
    def choice_began(self) -> int | None:
        """The ply at which the open joint choice began; None if none is open."""
        if "owes" not in self.game.rules.functions:
            return None
        movers = [*self._players[: self.ply], self.player]
        return information.choice_began(self._states, movers, self.game.seats)

    def seat_at(self, ply: int) -> int:
        """The seat that acted at a ply."""
        mover = self._player_at(self._require_ply(ply, self.ply + (not self.over)))
        assert mover is not None  # nobody acts at the end
        return mover

    def turn_at(self, ply: int) -> int:
        """The number of turns that were complete after the first `ply` acts."""
        return self._turns[self._require_ply(ply, self.ply + 1)]

    def turn_ends(self) -> list[int]:
        """The plies after which the turns ended, and the last ply."""
        last, turns = self.ply, self._turns
        return [k for k in range(1, last + 1) if k == last or turns[k] > turns[k - 1]]
