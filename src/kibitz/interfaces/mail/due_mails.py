"""Which mails a table owes: a turn to act, an offer to answer, the end of the game.

Before that it plays prepared lines and acts without a choice.

They follow from the match and from the last mail of each seat. So it does not matter whether an
act came by mail, from a browser or from a bot, nor when the server was stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...contract import message
from ...match import Accepted, Match, Refused
from ...record import quote
from ...store.mail import (
    DECLINED,
    PLAYING,
    UNREACHABLE,
    WAITING,
    MailBook,
    MailMatch,
    MailSeat,
    now,
)
from ...tables import prepared_lines
from ...tables.open_table import Table
from ...tables.seat_view import SeatView
from . import invitations
from .post import NEWS, TURN, Post

MOST_AT_ONCE = 200  # acts that are played without asking before somebody is asked again
LOST = message("{seat} cannot be reached by mail, so the game waits.")
TAKEN_BACK = message("A turn was taken back, as all players agreed.")
BACK = message("{seat} can be reached by mail again, so the game goes on.")


def report(post: Post, id: str) -> None:
    """Play the prepared lines of a match, then write the mails that it owes."""
    table = post.tables.find(id)
    if table is None:
        return
    with post.store.transaction() as book:
        known = book.match(id)
    table.refresh(
        None if known.ply < 0 else known.ply
    )  # another process may have written what is to be reported
    _write(post, table, _play_without_asking(post, table))
    if post.bots is not None:
        post.bots.wake(table)


def _play_without_asking(post: Post, table: Table) -> dict[int, list[str]]:
    """Play prepared lines and only legal acts; sentences about the lines, by the seats."""
    notes: dict[int, list[str]] = {}
    for _ in range(MOST_AT_ONCE):
        if note := _play_prepared_line(post, table):
            seat, sentence = note
            notes.setdefault(seat, []).append(sentence)
        elif not _play_only_act(post, table):
            break
    return notes


def _play_only_act(post: Post, table: Table) -> bool:
    # Where cards are hidden, a quick act would show the others that there was no choice.
    with table.locked() as match:
        act, ply, owing = match.only_act, match.ply, match.owing
        if act is None or match.offered is not None or match.game.information != "perfect":
            return False
    with post.store.transaction() as book:
        playing = [s.seat for s in book.seats(table.stored.id) if s.status == PLAYING]
    (seat,) = owing
    return seat in playing and isinstance(table.play(seat, ply, quote(act)), Accepted)


def _play_prepared_line(post: Post, table: Table) -> tuple[int, str] | None:
    id = table.stored.id
    with post.store.transaction() as book:
        seats = [seat for seat in book.seats(id) if seat.lines]
    for seat in seats:
        with table.locked() as match:
            answer = prepared_lines.answer(match, seat) if seat.seat in match.owing else ""
        if answer:
            return seat.seat, _play(post, table, seat, answer)
    return None


def _play(post: Post, table: Table, seat: MailSeat, answer: str) -> str:
    done = table.submit(seat.seat, table.view_of(seat.seat).version, answer)
    if not isinstance(done, Refused):
        return message("Your line played {answer}.", answer=answer)
    with post.store.transaction() as book:
        book.put_seat(replace(seat, lines=()))
    return message(
        "Your line would have played {answer}, which was refused: {why}",
        answer=answer,
        why=done.why,
    )


def _write(post: Post, table: Table, notes: dict[int, list[str]]) -> None:
    with table.locked() as match, post.store.transaction() as book:
        known = book.match(table.stored.id)
        if known.over or known.ply > match.ply:  # another process has written these mails
            return
        known = _notify_of_pause(post, book, table, known)
        seats = [seat for seat in book.seats(table.stored.id) if seat.status != DECLINED]
        for seat in seats:
            seen = table.view_of(seat.seat)
            if seat.status == WAITING and not match.over:
                invitations.invite(post, book, table, seat)
            if seat.status == PLAYING and is_due(post, match, seat, seen):
                if _reads_digests(book, seat) and not match.over:
                    continue
                lead = [*notes.get(seat.seat, ()), *_acts_by_prepared_lines(match, seat, notes)]
                lead += _acts_without_choice(match, seat)
                lead += [TAKEN_BACK] if match.undone[-1:] >= (max(0, known.ply),) else []
                letter = post.table_letter(table, seen, lead, _known_turns(seat))
                post.write(book, seat, letter, NEWS if match.over else TURN, seen.version)
                seat = replace(seat, shown=brief(seen), mailed=now(), reminded=False)
                book.put_seat(seat)
        book.put_match(replace(known, ply=match.ply, over=match.over))


def _notify_of_pause(post: Post, book: MailBook, table: Table, known: MailMatch) -> MailMatch:
    before, lost = known.paused.split(), []
    for seat in book.seats(known.match):
        number, was_lost, is_lost = str(seat.seat), str(seat.seat) in before, _is_lost(book, seat)
        if is_lost:
            lost.append(number)
        if is_lost and not was_lost:
            invitations.notify_others(post, book, table, seat, LOST)
        if was_lost and not is_lost:
            invitations.notify_others(post, book, table, seat, BACK)
    return replace(known, paused=" ".join(lost))


def _is_lost(book: MailBook, seat: MailSeat) -> bool:
    known = book.address(seat.address)
    return known is not None and known.status == UNREACHABLE


def is_due(post: Post, match: Match, seat: MailSeat, seen: SeatView) -> bool:
    """Whether this seat has something to do or to learn that no mail showed it."""
    if seat.shown.split()[::2] == brief(seen).split()[::2]:
        return False
    if match.over or match.is_stuck:
        return True
    is_asked = match.offered not in (None, seat.seat)
    return seat.seat in match.owing or is_asked


def _reads_digests(book: MailBook, seat: MailSeat) -> bool:
    known = book.address(seat.address)
    return known is not None and known.digest


def brief(seen: SeatView) -> str:
    """A mail in brief: the version, the number of turns, and whether the game is over."""
    return f"{seen.version} {seen.view.turn}{' over' if seen.view.over else ''}"


def _known_turns(seat: MailSeat) -> int:
    return int(seat.shown.split()[1]) if seat.shown else 0


def _acts_by_prepared_lines(
    match: Match, seat: MailSeat, notes: dict[int, list[str]]
) -> Sequence[str]:
    others = [other for other in notes if other != seat.seat]
    return [
        message("{seat} answered by a line sent before.", seat=match.called(other))
        for other in others
    ]


def _acts_without_choice(match: Match, seat: MailSeat) -> Sequence[str]:
    """A sentence with the only legal acts that a seat played since its last mail, if any."""
    if match.game.information != "perfect":
        return []
    whole, known, texts = match.position, _known_turns(seat), list[str]()
    for sent in reversed(match.log):
        if sent.actions and whole.turn_at(sent.at) < known:
            break
        if sent.seat == seat.seat and sent.actions and len(whole.at(sent.at).legal()) == 1:
            texts.append(" ".join(map(quote, sent.acts)))
    acts = ", ".join(reversed(texts))
    return (
        [message("You had no choice, so your only legal act was played: {acts}.", acts=acts)]
        if acts
        else []
    )
