"""People at tables who get a mail when it is their turn and they are away.

An address stays here only as long as its table runs and the person wants the mails. A mail has a
token of its own that opens the seat; as of all tokens, the database has its hash only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine

from ..match import lock
from .engine import truncate_log
from .mail import MailBook, now
from .schema import MAIL_OUT, MAILED_LINK, NOTICE, SEAT

KIND = "notice"  # of a mail


@dataclass(frozen=True, slots=True)
class Notice:
    """A wish for mails about the turns of one seat.

    page: the address of the table. seen: when a browser last showed the seat. told: the turn of the
    last mail. language: of the mails; empty: English.
    """

    match: str
    seat: int
    address: str
    page: str
    seen: datetime = field(default_factory=now)
    told: str = ""
    language: str = ""


class Notices:
    """All wishes for such mails, in a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put(self, notice: Notice) -> None:
        """Store a wish; it replaces an earlier one of its seat."""
        with self._engine.begin() as connection:
            _forget(connection, _of_seat(notice.match, notice.seat))
            connection.execute(NOTICE.insert(), asdict(notice))
        truncate_log(self._engine)

    def seats(self, match: str) -> set[int]:
        """The seats of a match whose people get mails."""
        wanted = sql.select(NOTICE.c.seat).where(NOTICE.c.match == match)
        with self._engine.connect() as connection:
            return set(connection.scalars(wanted))

    def mailed(self, owners: Sequence[str]) -> dict[str, str]:
        """The hashes of the tokens that were mailed to the people with these locks, with the lock.

        At a rematch people keep their locks, so their links open their seats there too.
        """
        wanted = sql.select(MAILED_LINK.c.lock, MAILED_LINK.c.owner)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.where(MAILED_LINK.c.owner.in_(owners))).all()
        return {row.lock: row.owner for row in rows}

    def see(self, match: str, seats: Iterable[int]) -> None:
        """Note that browsers show some seats now."""
        shown = (NOTICE.c.match == match) & NOTICE.c.seat.in_(list(seats))
        with self._engine.begin() as connection:
            connection.execute(NOTICE.update().where(shown), {"seen": now()})

    def unseen_since(self, moment: datetime) -> list[Notice]:
        """The wishes of people whose seats no browser has shown since a moment."""
        is_unseen = NOTICE.c.seen <= moment
        with self._engine.connect() as connection:
            rows = connection.execute(NOTICE.select().where(is_unseen)).mappings()
            return [Notice(**row) for row in rows]

    def tell(
        self, notice: Notice, turn: str, message: bytes, *, token: str, stop_token: str
    ) -> None:
        """Store the mail about a turn; not if another process has stored it.

        token: in its link to the seat. stop_token: in its link that ends these mails.
        """
        of_seat = _of_seat(notice.match, notice.seat)
        is_same = of_seat & (NOTICE.c.told == notice.told)
        is_seat = (SEAT.c.match == notice.match) & (SEAT.c.seat == notice.seat)
        row = {"lock": lock(token), "stop": lock(stop_token), "match": notice.match}
        with self._engine.begin() as connection:
            if connection.execute(NOTICE.update().where(is_same), {"told": turn}).rowcount:
                MailBook(connection).send(notice.address, KIND, message)
                owner = connection.scalar(sql.select(SEAT.c.lock).where(is_seat))
                whose = {"seat": notice.seat, "owner": owner}
                connection.execute(MAILED_LINK.insert(), {**row, **whose})

    def end(self, match: str, seat: int | None = None) -> None:
        """Forget the wishes of a match, or of one seat, with their addresses."""
        ended = NOTICE.c.match == match if seat is None else _of_seat(match, seat)
        with self._engine.begin() as connection:
            _forget(connection, ended)
        truncate_log(self._engine)

    def stop(self, match: str, token: str) -> bool:
        """Forget the wish of the person to whom a mail with this token went; False if none."""
        by_token = (MAILED_LINK.c.match == match) & (MAILED_LINK.c.stop == lock(token))
        with self._engine.begin() as connection:
            seat = connection.scalar(sql.select(MAILED_LINK.c.seat).where(by_token))
            is_stopped = seat is not None and _forget(connection, _of_seat(match, seat))
        truncate_log(self._engine)
        return is_stopped


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
