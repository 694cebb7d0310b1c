"""Invitations: a person gets no second mail before agreeing to play."""

from __future__ import annotations

from dataclasses import replace

from ...contract import Message, message
from ...store.mail import (
    AGREED,
    ASKED,
    INVITED,
    PLAYING,
    WAITING,
    MailAddress,
    MailBook,
    MailSeat,
)
from ...tables.open_table import Table
from ...words import Reader
from .letters import Letter, lines
from .post import DAY, INVITATION, NEWS, Post

INVITED_AS = "invitation"  # what a token of an invitation answers


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
            message("{seat}: {player}", seat=match.called(number), player=_sitter(table, number))
            for number in range(game.seats)
            if number != seat.seat
        ]
    about = game.about
    origin = about.inventor
    if about.year:
        origin = message("{inventor}, {year}", inventor=origin, year=str(about.year))
    paragraphs = [
        message(
            "You are invited to a game of {title} by mail. You would be {seat}.",
            title=about.title,
            seat=called,
        ),
        message(
            "{title} ({origin}): {summary}",
            title=about.title,
            origin=origin,
            summary=message(about.summary),
        ),
        lines(others),
        message(
            'Answer this mail with "yes" in the first line to play. You then get a mail for '
            "each of your turns, with the board, and answer it with your move."
        ),
        message(
            'If you do not answer, or answer "no", you get no mail of this game. Answer '
            '"stop", and {name} sends you no mail at all.',
            name=post.settings.name,
        ),
    ]
    link = post.link(table.stored.id)
    return Letter(
        message("{title}: an invitation", title=about.title),
        [*paragraphs, *([message("The table: {link}", link=link)] if link else [])],
        reader=Reader(rules=game.source.rules_file),
    )


def _sitter(table: Table, seat: int) -> str:
    sitter = table.stored.seats[seat]
    if not sitter.lock:
        return message("the computer")
    return sitter.name or message("a person")


def notify_others(post: Post, book: MailBook, table: Table, seat: MailSeat, what: Message) -> None:
    """Inform the other players of a table about a seat."""
    with table.locked() as match:
        sentence = message(what.id, seat=match.called(seat.seat))
    for other in book.seats(seat.match):
        if other.seat != seat.seat and other.status == PLAYING:
            seen = table.view_of(other.seat)
            letter = post.table_letter(table, seen, [sentence])
            post.write(book, other, letter, NEWS, seen.version)
