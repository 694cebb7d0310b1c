"""Giving a seat of a table to a mail address, which a post office then writes to."""

from __future__ import annotations

import re
from dataclasses import replace

from ..contract import KibitzError, message
from ..store.mail import DECLINED, STOPPED, WAITING, MailAddress, MailSeat, MailStore
from ..words import current
from .tables import Tables

ADDRESS = re.compile(r"[^@\s<>\"(),:;\\\[\]]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*", re.IGNORECASE)
MOST_ADDRESS_CHARACTERS = 254


def mail_address(text: str) -> str:
    """A mail address in small letters; KibitzError if the text is not an address."""
    address = text.strip()
    if len(address) > MOST_ADDRESS_CHARACTERS or not ADDRESS.fullmatch(address):
        raise KibitzError(
            message("A mail address is like ann@example.org, not {text}.", text=repr(text[:40]))
        )
    return address.lower()


def willing_address(store: MailStore, text: str) -> str:
    """The address of a text; KibitzError if it is not an address, or its owner wants no mail."""
    address = mail_address(text)
    with store.transaction() as book:
        known = book.address(address)
    if known is not None and known.status == STOPPED:
        raise KibitzError(message("{address} wants no mail from here.", address=address))
    return address


def give_seat(tables: Tables, match: str, seat: int, text: str, lock_before: str = "") -> MailSeat:
    """Give a seat to a mail address; the post office then sends it an invitation.

    lock_before: the lock that the seat gets back if this person declines. Raises KibitzError if the
    address is none or wants no mail, if the seat has a player by mail, or if clocks run in minutes.
    """
    _require_days(tables, match)
    address = willing_address(tables.store.mail, text)
    given = MailSeat(match, seat, address, WAITING, lock_before=lock_before)
    with tables.store.mail.transaction() as book:
        if any(other.seat == seat and other.status != DECLINED for other in book.seats(match)):
            raise KibitzError(message("This seat is given to a mail address already."))
        book.put_match(replace(book.match(match), ply=-1))
        if book.address(address) is None:
            book.put_address(MailAddress(address, WAITING, language=current().language))
        book.put_seat(given)
    return given


def _require_days(tables: Tables, match: str) -> None:
    table = tables.find(match)
    if table is not None and table.clock.control.bank:
        raise KibitzError(
            message(
                "This table has a clock of {words}. A game by mail needs days a turn, or no limit.",
                words=table.clock.control.words,
            )
        )
