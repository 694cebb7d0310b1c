"""The tools with which an assistant plays at the tables of one playtest."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from anyio import sleep, to_thread

from ...contract import KibitzError
from ...tables.playtest.plan import ASSISTANT
from .playtest_guest import PlaytestGuest

MOST_SECONDS = 300.0  # for which a look waits
PAUSE = 0.5  # seconds from one look at a table to the next

ABOUT = """\
You may also play at a playtest: visit_playtest, sit_at_table, then look_at_table and
play_at_table until the game is over. You know what your seat knows. Other seats are people, who
see that you are an assistant."""


class PlaytestTools:
    """What an assistant can do at a playtest. The docstrings are what it reads."""

    def __init__(self, guest: PlaytestGuest) -> None:
        self._guest = guest

    def all(self) -> list[Callable[..., Any]]:
        """The tools, in the order in which a game is played."""
        return [self.visit_playtest, self.sit_at_table, self.look_at_table, self.play_at_table]

    def visit_playtest(self, name: str) -> dict[str, Any]:
        """Come into the lobby under a name, to which " (assistant)" is added; list the tables.

        Each table has its number, the players of its seats, its free seats, whether one seat is
        yours ("mine"), and whether its game is over.
        """
        if not (own := name.removesuffix(ASSISTANT).strip()):
            raise KibitzError("A name has at least one character.")
        return self._guest.come_in(own + ASSISTANT)

    def sit_at_table(self, table: int, players: int = 0) -> dict[str, Any]:
        """Take a free seat at a table, or go back to your own; table 0 opens a new one.

        players: how many play at a new table, if the game leaves that open. The answer is what
        your seat knows: the rules, the history, the table as text, and your legal acts.
        """
        return self._guest.sit_down(table, players)

    async def look_at_table(self, table: int, seconds: float = 20.0) -> dict[str, Any]:
        """Wait until it is your turn or the game is over; then say what your seat knows.

        It waits for at most this many seconds; call it again if "to_act" is false then.
        """
        if not 0 <= seconds <= MOST_SECONDS:
            raise KibitzError(f"A look waits from 0 to {MOST_SECONDS:.0f} seconds.")
        until = monotonic() + seconds
        while True:
            seen = await to_thread.run_sync(self._guest.look, table)
            if seen["to_act"] or seen["over"] or monotonic() >= until:
                return _without_rules(seen)
            await sleep(PAUSE)

    def play_at_table(self, table: int, acts: str) -> dict[str, Any]:
        """Play one act of "moves", or several of your turn with blanks between them.

        An act counts for the table as you saw it last. If it has changed since, nothing is played.
        """
        return _without_rules(self._guest.play(table, acts))


def _without_rules(seen: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in seen.items() if name != "rules"}
