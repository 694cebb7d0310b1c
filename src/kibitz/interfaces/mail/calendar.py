"""Mails that time causes: the end of a clock, reminders, and one digest a day."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta

from ...contract import message
from ...match import lock
from ...store.mail import AGREED, PLAYING, MailAddress, MailBook, MailSeat, MailToken, now
from ...tables import vacations
from ...tables.open_table import Table
from ...words import ENGLISH, Reader
from . import due_mails
from .letters import Letter, compose, drawing, worded_letter
from .post import DAY, TURN, Post, apart
from .settings import fresh_token

log = logging.getLogger(__name__)

REMINDER = message("This is a reminder: it is your turn.")


def check_clocks(post: Post) -> None:
    """Look at all tables with a limit of time, and at all people who wish digests."""
    held, away = (
        timedelta(minutes=post.settings.minutes_to_undo),
        timedelta(days=vacations.MOST_AWAY),
    )
    with post.store.transaction() as book:
        if mended := book.mend_moments(held, away):
            log.warning(
                "%d moments lay too far ahead, from a wrong clock. Now they do not.", mended
            )
        timed, readers = book.timed_matches(), book.digest_readers(now() - DAY)
    for id in timed:
        with apart(f"The clock of table {id} cannot be examined"):
            table = post.tables.find(id)
            if table is not None:
                _end_clock_or_remind(post, table)
    for reader in readers:
        with apart("The digest of a person cannot be written"):
            if reader.status == AGREED:
                _write_digest(post, reader)


def _end_clock_or_remind(post: Post, table: Table) -> None:
    with table.locked() as match:
        owing = match.owing
    with post.store.transaction() as book:
        seats = [seat for seat in book.seats(table.stored.id) if seat.seat in owing]
    for seat in seats:
        seconds = vacations.seconds_left(post.store, table, seat.seat)
        is_late = seconds is not None and vacations.needs_reminder(table, seconds)
        if is_late and seat.status == PLAYING and seat.shown and not seat.reminded:
            seen = table.view_of(seat.seat)
            letter = post.table_letter(table, seen, [REMINDER])
            with post.store.transaction() as book:
                book.match(seat.match)  # another process may remind at this moment
                if seat in book.seats(seat.match):
                    post.write(book, seat, letter, TURN, seen.version)
                    book.put_seat(replace(seat, reminded=True))


def _write_digest(post: Post, reader: MailAddress) -> None:
    with post.store.transaction() as book:
        if not book.claim_digest(reader, now()):
            return
        seats = [seat for seat in book.seats_of(reader.address) if seat.status == PLAYING]
        parts = [part for seat in seats if (part := _part(post, book, seat, reader.language))]
        if any(is_new for _, is_new in parts):
            letter = Letter(
                message("Your turn in {n} game", plural="Your turn in {n} games", n=len(parts)),
                [
                    message("It is your turn in {number} of your games.", number=len(parts)),
                    *(text for text, _ in parts),
                ],
            )
            raw = compose(letter, post.settings, reader.address, "", "digest", reader.language)
            book.send(reader.address, TURN, raw)
        else:
            book.put_address(reader)


def _part(post: Post, book: MailBook, seat: MailSeat, language: str) -> tuple[str, bool] | None:
    table = post.tables.find(seat.match)
    if table is None:
        return None
    with table.locked() as match:
        seen = table.view_of(seat.seat)
        if seat.seat not in match.owing:
            return None
        is_new = due_mails.is_due(post, match, seat, seen)
    letter = worded_letter(post.table_letter(table, seen, []), language)
    token = fresh_token()
    known = MailToken(lock(token), seat.match, seat.seat, seen.version, address=seat.address)
    book.put_token(known)
    if is_new:
        book.put_seat(replace(seat, shown=due_mails.brief(seen), mailed=now(), reminded=False))
    reader = Reader(language or ENGLISH)
    where = message(
        "To answer in this game, write to {address}", address=post.settings.reply_address(token)
    )
    rule = "-" * 40
    return "\n\n".join(
        [rule, table.game.about.title, *letter.paragraphs, drawing(letter), reader.read(where)]
    ), is_new
