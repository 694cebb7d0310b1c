"""Answering one mail: its act is played, or its author gets the reason why not.

A mail is applied exactly once, even if its process is killed at any moment. The process first
claims the token of the mail, then plays the act, then marks the mail as done. A claim that a
later attempt finds means an interruption. If the answered turn is still current, the act is
played now; if not, it was played before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

from ...act_names import is_among
from ...contract import KibitzError, message
from ...match import OFFER, OFFER_STOP, RESIGN, Accepted, Match, Refused, Seat, lock
from ...match.agreement import OFFER_UNDO, UNDO
from ...store import UnavailableError
from ...store.mail import (
    AGREED,
    DECLINED,
    INVITED,
    PLAYING,
    STOPPED,
    UNREACHABLE,
    WAITING,
    MailAddress,
    MailIn,
    MailToken,
    now,
)
from ...tables import prepared_lines, vacations
from ...words import Reader
from . import invitations, orders
from .header import Header, read_header
from .letters import WORDS_OF_HELP, Letter
from .orders import Orders
from .post import ANSWER, Post, mark_changed
from .reply import Body, read_body

LATE = message("This mail answers a turn that is over. Nothing was changed.")
WAITS = message('Your answer to this mail waits to be played. Answer "undo" first to change it.')
PLAYED = message("Your turn was played already, so it cannot be taken back.")
UNREADABLE = message(
    "Your mail could not be read, so nothing was changed. Send a new mail that has only your move, "
    "as plain text."
)
MOST_TOKENS = 20  # of one mail that are looked up
HELD = "held "  # before the key of the mail that uses a token, while it waits
OF_MATCH = {"resign": RESIGN, "draw?": OFFER, "end?": OFFER_STOP}


def answer(post: Post, mail: MailIn) -> str | None:
    """Deal with a mail; the id of the match that it may have changed, if any.

    Tokens are searched first, so a mail without one costs no more time than its length.
    """
    header = read_header(mail.message, mail.recipients, post.settings)
    known = _token_of(post, header)
    if known is not None and header.reports:
        return _count_failure(post, mail, known)
    if known is None or header.automatic:
        with post.store.transaction() as book:
            book.mark_processed(mail.key)
        return None
    return _Answer(post, mail.key, _body(post, mail).text, known).process()


def apologize(post: Post, mail: MailIn) -> None:
    """Say to the author of a mail that it cannot be dealt with."""
    header = read_header(mail.message, mail.recipients, post.settings)
    known = _token_of(post, header)
    if known is None or header.automatic:
        return
    with post.store.transaction() as book:
        for seat in book.seats(known.match):
            if seat.seat == known.seat:
                post.write(
                    book, seat, Letter(message("Your mail"), [UNREADABLE]), ANSWER, known.version
                )


def _body(post: Post, mail: MailIn) -> Body:
    return (post.reader or read_body)(mail.message)


def _token_of(post: Post, header: Header) -> MailToken | None:
    with post.store.transaction() as book:
        tokens = (book.token(lock(token)) for token in header.tokens[:MOST_TOKENS])
        return next((token for token in tokens if token is not None), None)


@dataclass
class _Answer:
    """One mail with a token, and its effect."""

    post: Post
    key: str
    text: str
    token: MailToken

    def process(self) -> str | None:
        table = self.post.tables.find(self.token.match)
        with self.post.store.transaction() as book:
            seats = {seat.seat: seat for seat in book.seats(self.token.match)}
        if table is None or self.token.seat not in seats:
            self._tick_off()
            return None
        self.table, self.seat = table, seats[self.token.seat]
        self._resume_games()
        try:
            if self.token.address in ("", self.seat.address):
                self._obey()
            else:  # somebody else has the seat now
                self._obey_former_player()
        except UnavailableError:
            raise
        except KibitzError as fault:
            self._say(fault.said, with_table=True)
        return self.token.match

    def _resume_games(self) -> None:
        address = self.token.address or self.seat.address
        with self.post.store.transaction() as book:
            known = book.address(address)
            if known is None or known.status != UNREACHABLE:
                return
            mark_changed(book, address)
            self.post.agrees(book, address)
            for seat in book.seats_of(address):
                if seat.match != self.seat.match:  # its last mail did not arrive
                    book.put_seat(replace(seat, shown=""))

    def _obey(self) -> None:
        with self.table.locked() as match:
            first = (self.text.strip().splitlines() or [""])[0].strip()
            moves = match.view(self.seat.seat).moves
            is_act = self.seat.status == PLAYING and is_among(moves, first)
        given = orders.read(self.text)
        if given.word and not (is_act and not first.startswith("/")):
            self._do(given)
        elif self.seat.status != PLAYING:
            self._say(
                message('Answer "yes" to play, "no" to decline, or "stop" to get no more mail.')
            )
        elif given.acts or given.lines:
            self._play(given)
        else:
            raise KibitzError(message("There is no move in your mail. Write it in the first line."))

    def _obey_former_player(self) -> None:
        # Nothing else is a former player's right.
        if orders.read(self.text).word == "stop":
            self._stop_mail_to(self.token.address)
        else:
            self._tick_off()

    def _do(self, given: Orders) -> None:
        if given.word in OF_MATCH:
            self._play(replace(given, acts=OF_MATCH[given.word], lines=()))
        elif given.word in ("accept", "decline", "yes", "no"):
            self._agree({"yes": "accept", "no": "decline"}.get(given.word, given.word))
        else:
            WORDS[given.word](self, given)

    def _agree(self, word: str) -> None:
        if self.seat.status in (WAITING, INVITED):
            self._join(is_wanted=word == "accept")
            return
        with self.table.locked() as match:
            offered = match.offer or match.agreeable or "draw"
        self._play(Orders(acts=f"{word}-{offered}"))

    def _join(self, *, is_wanted: bool) -> None:
        if not is_wanted:
            self._reopen_seat()
        with self.post.store.transaction() as book:
            mark_changed(book, self.seat.address)  # the person may be invited to others now
            if is_wanted:
                self.post.agrees(book, self.seat.address)
            status = PLAYING if is_wanted else DECLINED
            book.put_seat(replace(self.seat, status=status))
            if not is_wanted:
                declined = message("{seat} declined to play.")
                invitations.notify_others(self.post, book, self.table, self.seat, declined)
            book.mark_processed(self.key)

    def _reopen_seat(self) -> None:
        if self.seat.lock_before:
            name = self.table.stored.seats[self.seat.seat].name
            self.table.change_seat(self.seat.seat, Seat(name, self.seat.lock_before))

    def _play(self, given: Orders) -> None:
        used_by = self.token.used_by
        is_current = self.token.version == self.table.view_of(self.seat.seat).version
        if used_by == self.key and not is_current:  # it was interrupted after it had acted
            self._accepted(given)
        elif used_by not in ("", self.key, HELD + self.key):
            self._say(WAITS if used_by.startswith(HELD) else LATE, with_table=True)
        elif not is_current:
            self._say(LATE, with_table=True)
        elif self.post.settings.minutes_to_undo and not used_by:
            self._judge_and_play_later(given)
        else:
            self._play_now(given)

    def _judge_and_play_later(self, given: Orders) -> None:
        # Its author can take it back for a while.
        refused = self._refusal(given, self._judged_on_copy)
        if refused:
            raise KibitzError(refused)
        wait = timedelta(minutes=self.post.settings.minutes_to_undo)
        with self.post.store.transaction() as book:
            book.put_token(replace(self.token, used_by=HELD + self.key))
            book.hold(self.key, wait)

    def _judged_on_copy(self, acts: str) -> Accepted | Refused:
        stored, seats = self.table.stored, self.table.game.seats
        trial = Match(self.table.game, stored.seed, [Seat()] * seats, practice=stored.practice)
        for sent in self.post.tables.store.since(stored.id):
            trial.submit(sent.seat, sent.ply, sent.text)
        return trial.submit(self.seat.seat, trial.ply, acts)

    def _play_now(self, given: Orders) -> None:
        self._claim()
        refused = self._refusal(given, self._submitted)
        if refused:
            self._unclaim()
            raise KibitzError(refused)
        self._accepted(given)

    def _submitted(self, acts: str) -> Accepted | Refused:
        return self.table.submit(self.seat.seat, self.token.version, acts)

    def _claim(self) -> None:
        with self.post.store.transaction() as book:
            book.put_token(replace(self.token, used_by=self.key))

    def _unclaim(self) -> None:
        with self.post.store.transaction() as book:
            book.put_token(replace(self.token, used_by=""))

    def _refusal(self, given: Orders, play: Callable[[str], Accepted | Refused]) -> str:
        """The reason why the acts or the lines are refused; empty if they are played."""
        if given.lines and (refusal := self._refuse_lines(given.acts, given)):
            return refusal
        done = play(given.acts) if given.acts else None
        return done.why if isinstance(done, Refused) else ""

    def _refuse_lines(self, acts: str, given: Orders) -> str:
        with self.table.locked() as match:
            return prepared_lines.refusal(match.position, self.seat.seat, acts, given.lines)

    def _accepted(self, given: Orders) -> None:
        with self.table.locked() as match, self.post.store.transaction() as book:
            self.post.agrees(book, self.seat.address)
            last = match.log[-1] if match.log else None
            at = last.at + len(last.actions) if last else 0
            at += match.moment - match.position.ply
            book.put_seat(replace(self.seat, lines=given.lines, lines_from=at))
            book.mark_processed(self.key)
        self.post.wake(self.table, self.seat.address)

    def _show(self, _: Orders) -> None:
        self._say(message("Here is the table."), with_table=True)

    def _help(self, _: Orders) -> None:
        self._say(WORDS_OF_HELP)

    def _undo(self, _: Orders) -> None:
        held = self.token.used_by.removeprefix(HELD)
        with self.post.store.transaction() as book:
            is_back = self.token.used_by.startswith(HELD) and book.drop_held(held)
            if is_back:
                book.put_token(replace(self.token, used_by=""))
        if is_back:
            self._say(message("Your answer is taken back."), with_table=True)
        elif self._may_ask_to_undo():
            self._play(Orders(acts=OFFER_UNDO))
        else:
            self._say(PLAYED, with_table=True)

    def _may_ask_to_undo(self) -> bool:
        seat = self.seat.seat
        with self.table.locked() as match:
            is_current = self.token.version == self.table.view_of(seat).version
            return is_current and not self.token.used_by and UNDO in match.may_offer(seat)

    def _vacation(self, given: Orders) -> None:
        days = message("{n} day", plural="{n} days", n=given.days)
        sentence = (
            message("You are away for {days}.", days=days)
            if given.days
            else message("You are back.")
        )
        self._change_address(lambda known: vacations.away(known, given.days, now()), sentence)

    def _digest(self, _: Orders) -> None:
        sentence = message("You get one mail a day with all your games.")
        self._change_address(lambda known: replace(known, digest=True), sentence)

    def _no_digest(self, _: Orders) -> None:
        sentence = message("You get a mail for each turn.")
        self._change_address(lambda known: replace(known, digest=False), sentence)

    def _change_address(self, change: Callable[[MailAddress], MailAddress], sentence: str) -> None:
        with self.post.store.transaction() as book:
            known = book.address(self.seat.address) or MailAddress(self.seat.address, AGREED)
            book.put_address(change(known))
        self._say(sentence)

    def _stop(self, _: Orders) -> None:
        self._stop_mail_to(self.seat.address)

    def _stop_mail_to(self, address: str) -> None:
        with self.post.store.transaction() as book:
            known = book.address(address) or MailAddress(address)
            book.put_address(replace(known, status=STOPPED))
            book.mark_processed(self.key)

    def _say(self, sentence: str, *, with_table: bool = False) -> None:
        seen = self.table.view_of(self.seat.seat)
        if with_table and self.seat.status == PLAYING:
            letter = self.post.table_letter(self.table, seen, [sentence])
        else:
            about = self.table.game.about.title
            subject = message("{about}: an answer to your mail", about=about)
            reader = Reader(rules=self.table.game.source.rules_file, seat=self.seat.seat)
            letter = Letter(subject, [sentence], reader=reader)
        with self.post.store.transaction() as book:
            self.post.write(book, self.seat, letter, ANSWER, seen.version)
            book.mark_processed(self.key)

    def _tick_off(self) -> None:
        with self.post.store.transaction() as book:
            book.mark_processed(self.key)


WORDS: dict[str, Callable[[_Answer, Orders], None]] = {
    "show": _Answer._show,
    "help": _Answer._help,
    "undo": _Answer._undo,
    "vacation": _Answer._vacation,
    "digest": _Answer._digest,
    "no digest": _Answer._no_digest,
    "stop": _Answer._stop,
}


def _count_failure(post: Post, mail: MailIn, token: MailToken) -> str | None:
    """Note that a mail did not arrive. Only a report that returns our token counts."""
    has_failed = _body(post, mail).failed
    with post.store.transaction() as book:
        for seat in book.seats(token.match) if has_failed else ():
            if seat.seat == token.seat:
                post.bounced(book, token.address or seat.address)
        book.mark_processed(mail.key)
    return token.match if has_failed else None
