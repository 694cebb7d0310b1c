"""Invitations: a person gets no second mail before agreeing to play."""

from __future__ import annotations

from dataclasses import replace

from ...contract import KibitzError
from ...store.mail import (
    AGREED,
    ASKED,
    DECLINED,
    INVITED,
    PLAYING,
    STOPPED,
    WAITING,
    MailAddress,
    MailBook,
    MailSeat,
)
from ...tables.open_table import Table
from .letters import Letter
from .post import DAY, INVITATION, NEWS, Post
from .settings import mail_address

INVITED_AS = "invitation"  # what a token of an invitation answers


def take_seat(post: Post, match: str, seat: int, text: str, lock_before: str = "") -> MailSeat:
    """Give a seat to a mail address; the post office then sends it an invitation.

    lock_before: the lock that the seat gets back if this person declines. Raises KibitzError if the
    address is none or wants no mail, if the seat has a player by mail, or if clocks run in minutes.
    """
    _require_days(post, match)
    address = require_willing(post, text)
    taken = MailSeat(match, seat, address, WAITING, lock_before=lock_before)
    with post.store.transaction() as book:
        if any(other.seat == seat and other.status != DECLINED for other in book.seats(match)):
            raise KibitzError("This seat is given to a mail address already.")
        book.put_match(replace(book.match(match), ply=-1))
        if book.address(taken.address) is None:
            book.put_address(MailAddress(taken.address, WAITING))
        book.put_seat(taken)
    return taken


def _require_days(post: Post, match: str) -> None:
    table = post.tables.find(match)
    if table is not None and table.clock.control.bank:
        raise KibitzError(
            f"This table has a clock of {table.clock.control.words}. A game by mail needs days a "
            "turn, or no limit."
        )


def require_willing(post: Post, text: str) -> str:
    """The address of a text; KibitzError if it is none, or wants no mail."""
    address = mail_address(text)
    with post.store.transaction() as book:
        known = book.address(address)
    if known is not None and known.status == STOPPED:
        raise KibitzError(f"{address} wants no mail from here.")
    return address


def invite(post: Post, book: MailBook, table: Table, seat: MailSeat) -> None:
    """Write the invitation of a seat, unless its address has one that it did not answer."""
    known = book.address(seat.address) or MailAddress(seat.address, WAITING)
    if known.status not in (WAITING, AGREED):
        return
    if book.count(kind=INVITATION, since=DAY) >= post.settings.most_invitations:
        return  # the next look at the table, on another day, writes it
    if known.status == WAITING:
        book.put_address(replace(known, status=ASKED))
    book.put_seat(replace(seat, status=INVITED))
    post.write(book, seat, _letter(post, table, seat), INVITATION, INVITED_AS)


def _letter(post: Post, table: Table, seat: MailSeat) -> Letter:
    game = table.game
    with table.locked() as match:
        called = match.called(seat.seat)
        others = [
            f"{match.called(number)}: {_sitter(table, number)}"
            for number in range(game.seats)
            if number != seat.seat
        ]
    about = game.about
    origin = [str(fact) for fact in (about.inventor, about.year) if fact]
    paragraphs = [
        f"You are invited to a game of {about.title} by mail. You would be {called}.",
        f"{about.title} ({', '.join(origin)}): {about.summary}",
        "\n".join(others),
        'Answer this mail with "yes" in the first line to play. You then get a mail for each of '
        "your turns, with the board, and answer it with your move.",
        'If you do not answer, or answer "no", you get no mail of this game. Answer "stop", and '
        f"{post.settings.name} sends you no mail at all.",
    ]
    link = post.link(table.stored.id)
    return Letter(
        f"{about.title}: an invitation", [*paragraphs, *([f"The table: {link}"] if link else [])]
    )


def _sitter(table: Table, seat: int) -> str:
    sitter = table.stored.seats[seat]
    if not sitter.lock:
        return "the computer"
    return sitter.name or "a person"


def notify_others(post: Post, book: MailBook, table: Table, seat: MailSeat, what: str) -> None:
    """Inform the other players of a table about a seat."""
    with table.locked() as match:
        sentence = f"{match.called(seat.seat)} {what}."
    for other in book.seats(seat.match):
        if other.seat != seat.seat and other.status == PLAYING:
            seen = table.view_of(other.seat)
            letter = post.table_letter(table, seen, [sentence])
            post.write(book, other, letter, NEWS, seen.version)
