"""People at tables who get a mail when it is their turn and they are away.

An address stays here only as long as its table runs and the person wants the mails.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from datetime import datetime

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from .mail import MailBook, now
from .schema import MAIL_OUT, NOTICE

KIND = "notice"  # of a mail


@dataclass(frozen=True, slots=True)
class Notice:
    """A wish for mails about the turns of one seat.

    link: of the seat. stop: the token that ends these mails. seen: when a browser last showed the
    seat. told: the turn of the last mail.
    """

    match: str
    seat: int
    address: str
    link: str
    stop: str
    seen: datetime = field(default_factory=now)
    told: str = ""


class Notices:
    """All wishes for such mails, in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put(self, notice: Notice) -> None:
        """Store a wish; it replaces an earlier one of its seat."""
        with self._engine.begin() as connection:
            _forget(connection, _of_seat(notice.match, notice.seat))
            connection.execute(NOTICE.insert(), asdict(notice))

    def seats(self, match: str) -> set[int]:
        """The seats of a match whose people get mails."""
        wanted = sql.select(NOTICE.c.seat).where(NOTICE.c.match == match)
        with self._engine.connect() as connection:
            return set(connection.scalars(wanted))

    def relink(self, match: str, before: str, after: str) -> None:
        """Put the new token of a person into the links of a match."""
        link = sql.func.replace(NOTICE.c.link, before, after)
        with self._engine.begin() as connection:
            connection.execute(NOTICE.update().where(NOTICE.c.match == match).values(link=link))

    def see(self, match: str, seats: Iterable[int]) -> None:
        """Note that browsers show some seats now."""
        shown = (NOTICE.c.match == match) & NOTICE.c.seat.in_(list(seats))
        with self._engine.begin() as connection:
            connection.execute(NOTICE.update().where(shown), {"seen": now()})

    def unseen_since(self, moment: datetime) -> list[Notice]:
        """The wishes of people whose seats no browser has shown since a moment."""
        wanted = NOTICE.select().where(NOTICE.c.seen <= moment)
        with self._engine.connect() as connection:
            return [Notice(**row) for row in connection.execute(wanted).mappings()]

    def tell(self, notice: Notice, turn: str, message: bytes) -> None:
        """Store the mail about a turn; not if another process has stored it."""
        is_same = _of_seat(notice.match, notice.seat) & (NOTICE.c.told == notice.told)
        with self._engine.begin() as connection:
            if connection.execute(NOTICE.update().where(is_same), {"told": turn}).rowcount:
                MailBook(connection).send(notice.address, KIND, message)

    def end(self, match: str, seat: int | None = None) -> None:
        """Forget the wishes of a match, or of one seat, with their addresses."""
        ended = NOTICE.c.match == match if seat is None else _of_seat(match, seat)
        with self._engine.begin() as connection:
            _forget(connection, ended)

    def stop(self, match: str, token: str) -> bool:
        """Forget the wish that a token ends; False if there is none."""
        with self._engine.begin() as connection:
            return _forget(connection, (NOTICE.c.match == match) & (NOTICE.c.stop == token))


def _forget(connection: Connection, ended: sql.ColumnElement[bool]) -> bool:
    """Delete wishes, and the mails to their addresses unless another table needs them."""
    addresses = set(connection.scalars(sql.select(NOTICE.c.address).where(ended)))
    connection.execute(NOTICE.delete().where(ended))
    kept = set(connection.scalars(sql.select(NOTICE.c.address)))
    gone = MAIL_OUT.c.address.in_(list(addresses - kept)) & (MAIL_OUT.c.kind == KIND)
    connection.execute(MAIL_OUT.delete().where(gone))
    return bool(addresses)


def _of_seat(match: str, seat: int) -> sql.ColumnElement[bool]:
    return (NOTICE.c.match == match) & (NOTICE.c.seat == seat)
