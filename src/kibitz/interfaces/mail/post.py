"""The common part of the post office: the tables, the bots, the settings, and writing mail."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from ...contract import KibitzError
from ...match import lock
from ...store import UnavailableError
from ...store.mail import (
    AGREED,
    STOPPED,
    UNREACHABLE,
    MailAddress,
    MailBook,
    MailSeat,
    MailStore,
    MailToken,
)
from ...tables.bots.bot_pool import BotPool
from ...tables.open_table import Table
from ...tables.seat_view import SeatView
from ...tables.tables import Tables
from . import timing
from .letters import Letter, LetterParts, compose, table_letter
from .settings import MailSettings, fresh_token

if TYPE_CHECKING:
    from .reply import Body

TURN, ANSWER, NEWS, INVITATION = "turn", "answer", "news", "invitation"  # kinds of mail
DAY = timedelta(days=1)
LEASE = timedelta(minutes=5)  # after which a mail that a killed process had claimed is another's
MOST_BOUNCES = 3

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Post:
    """The tables of a server, and how their players are written to.

    reader: reads a mail below its header; a server gives a function with a deadline.
    """

    tables: Tables
    bots: BotPool | None
    settings: MailSettings
    reader: Callable[[bytes], Body] | None = None

    @property
    def store(self) -> MailStore:
        """The mails in the database."""
        return self.tables.store.mail

    def link(self, match: str) -> str:
        """The address of a table's page; empty if there are no pages."""
        site = self.settings.site.rstrip("/")
        return f"{site}/table/{match}" if site else ""

    def wake(self, table: Table, client: str) -> None:
        """Let bots and forced acts go on."""
        if self.bots is not None:
            self.bots.wake(table, client)

    def write(
        self, book: MailBook, seat: MailSeat, letter: Letter, kind: str, version: str
    ) -> None:
        """Store a mail to a seat, with a fresh token for what the seat sees as `version`.

        An address that stopped or cannot be reached gets none. Beyond the limit of a day an answer
        is dropped, so that no program can keep another busy, and the rest waits for the next day.
        """
        address = book.address(seat.address) or MailAddress(seat.address)
        if address.status in (STOPPED, UNREACHABLE):
            return
        is_much = book.count(address=seat.address, since=DAY) >= self.settings.most_a_day
        if is_much and kind == ANSWER:
            log.warning("A player got too many mails today, and an answer was not sent.")
            return
        token = fresh_token()
        known = MailToken(lock(token), seat.match, seat.seat, version, address=seat.address)
        book.put_token(known)
        thread = f"{seat.match}.{seat.seat}"
        raw = compose(letter, self.settings, seat.address, token, thread, address.language)
        book.send(seat.address, kind, raw, DAY if is_much else timedelta(0))

    def table_letter(
        self, table: Table, seen: SeatView, lead: Sequence[str], after: int | None = None
    ) -> Letter:
        """The table as a seat sees it, below some sentences; `after` is the last known turn."""
        around = LetterParts(
            lead,
            self.link(table.stored.id),
            timing.words_left(self.store, table, seen.seat),
            self.settings.minutes_to_undo > 0,
            after,
        )
        with table.locked() as match:
            return table_letter(match, seen, around)

    def agrees(self, book: MailBook, address: str) -> None:
        """Note that a person at an address answered: the person wants mail and can be reached."""
        known = book.address(address) or MailAddress(address)
        if known.status != AGREED or known.bounces:
            book.put_address(replace(known, status=AGREED, bounces=0))

    def bounced(self, book: MailBook, address: str, *, for_good: bool = False) -> None:
        """Count a mail that did not arrive; too many, and the games of its address pause."""
        known = book.address(address)
        if known is None or known.status in (STOPPED, UNREACHABLE):
            return
        bounces = known.bounces + (MOST_BOUNCES if for_good else 1)
        is_lost = bounces >= MOST_BOUNCES
        status = UNREACHABLE if is_lost else known.status
        if is_lost:
            mark_changed(book, address)
        book.put_address(replace(known, bounces=bounces, status=status))


@contextmanager
def apart(what: str) -> Iterator[None]:
    """Log a failure of one table or person, so that the others get their mails."""
    try:
        yield
    except UnavailableError:
        raise
    except KibitzError as fault:  # such as a table that cannot be continued
        log.warning("%s: %s", what, fault)
    except Exception:
        log.exception("%s.", what)


def mark_changed(book: MailBook, address: str) -> None:
    """Let the office look at the tables of a person once more."""
    for match in sorted({seat.match for seat in book.seats_of(address)}):
        book.put_match(replace(book.match(match), ply=-1))
