"""How quickly a post office answers: many open games, and a mail for each move.

    python -m bench.mail                            # 1,000 games, 10,000 mails without a pause
    python -m bench.mail --rate 2.78                # the same in an hour
    python -m bench.mail --games 100 --mails 300    # a short form

Each mail is a real reply to the last mail of a seat, and contains a move at random. The time of a
mail runs from the moment at which it arrives until the mail to the next player is in the outbox.
The outbox is emptied meanwhile. With `--rate` the mails come at a steady rate, and the waiting for
others counts. Without it they come one after another. From their times follows how long they would
take if this many came in an hour at random moments, and waited for each other.
One is killed 100 times by `KIBITZ_KILLS=100 pytest -o faulthandler_timeout=3600` with
`tests/interfaces/mail/test_killed_post_office.py`.
"""

from __future__ import annotations

import random
import time
from collections import deque
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from kibitz.interfaces.mail.carriers import send_all
from kibitz.interfaces.mail.correspondence import parse_mail, reply
from kibitz.interfaces.mail.post import Post
from kibitz.interfaces.mail.post_office import PostOffice
from kibitz.interfaces.mail.settings import MailSettings
from kibitz.match import Seat, lock
from kibitz.store import Store, StoredMatch
from kibitz.store.mail import AGREED, PLAYING, MailOut
from kibitz.tables.library import Library
from kibitz.tables.seats_by_mail import give_seat
from kibitz.tables.tables import Tables

from .command import reader

GAME, OPTIONS, AN_HOUR = "byg", {"side": "5"}, 10_000
SETTINGS = MailSettings("kibitz@example.org", minutes_to_undo=0, most_a_day=10**9)


class Postman:
    """Takes the mails of the outbox, and keeps those that ask for a move."""

    def __init__(self) -> None:
        self.waiting: deque[tuple[str, EmailMessage]] = deque()

    def send(self, mail: MailOut) -> None:
        """Keep a mail with the table that it is about."""
        message = parse_mail(mail.message)
        if "your turn" in str(message["subject"]):
            table = str(message["references"]).strip("<>").split(".")[0]
            self.waiting.append((table, message))


def opened(post: Post, games: int) -> None:
    """Open games whose players have agreed to play."""
    for number in range(games):
        id = f"game{number:06}"
        addresses = [f"player{number % 97}-{seat}@example.net" for seat in range(2)]
        seats = tuple(Seat("", lock(address)) for address in addresses)
        post.tables.add(StoredMatch(id, GAME, OPTIONS, number, seats))
        for seat, address in enumerate(addresses):
            taken = give_seat(post.tables, id, seat, address)
            with post.store.transaction() as book:
                known = book.address(taken.address)
                assert known
                book.put_address(replace(known, status=AGREED))
                book.put_seat(replace(taken, status=PLAYING))


def measured(office: PostOffice, postman: Postman, mails: int, rate: float) -> list[float]:
    """The seconds of each mail, from when it was to arrive until the next mail is written."""
    choose, waits, begun = random.Random(1), [], time.monotonic()
    for number in range(mails):
        table, mail = postman.waiting.popleft()
        due = begun + number / rate if rate else time.monotonic()
        time.sleep(max(0.0, due - time.monotonic()))
        office.receive(reply(mail, _move(office, table, choose)).as_bytes(), [])
        office.work()
        waits.append(time.monotonic() - due)
        send_all(office.post, postman)
    return waits


def _move(office: PostOffice, table: str, choose: random.Random) -> str:
    seated = office.post.tables.find(table)
    assert seated
    with seated.locked() as match:
        return choose.choice(match.position.moves())


def queued(seconds: list[float], an_hour: float, seed: int = 1) -> list[float]:
    """The times with waiting, if mails of these times came at random moments (Lindley, 1952)."""
    gaps, wait, waits = random.Random(seed), 0.0, []
    for second in seconds:
        waits.append(wait + second)
        wait = max(0.0, wait + second - gaps.expovariate(an_hour / 3600))
    return waits


def applied(post: Post, games: int) -> int:
    """How many moves the database has."""
    return sum(len(post.tables.store.since(f"game{number:06}")) for number in range(games))


def main() -> None:
    """Open games, play by mail, and print what it took."""
    arguments = reader(__doc__)
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--mails", type=int, default=10_000)
    arguments.add_argument("--rate", type=float, default=0.0, help="a second; 0: no pause")
    given = arguments.parse_args()
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'tables.db'}")
        post = Post(Tables(store, Library()), None, SETTINGS)
        office, postman = PostOffice(post), Postman()
        print(f"Opening {given.games:,} games.", flush=True)
        opened(post, given.games)
        while office.work() or send_all(post, postman):
            pass
        begun = time.monotonic()
        seconds = measured(office, postman, given.mails, given.rate)
        spent = time.monotonic() - begun
        played = applied(post, given.games)
        store.close()
    print(f"{given.games:,} open games of {GAME} {OPTIONS}, {given.mails:,} mails in {spent:.0f} s")
    print(f"rate: {given.mails / spent:.1f} a second, {3600 * given.mails / spent:,.0f} an hour")
    print(f"applied: {played:,}; lost: {given.mails - played:,}")
    print(f"seconds: {in_words(seconds)}")
    if not given.rate:
        waits = queued(seconds, AN_HOUR)
        print(f"with {AN_HOUR:,} an hour at random moments, waiting included: {in_words(waits)}")


def in_words(seconds: list[float]) -> str:
    """The median, the 99th percentile and the longest."""
    middle, most = np.percentile(seconds, [50, 99])
    return f"median {middle:.3f}, 99th percentile {most:.3f}, longest {max(seconds):.3f}"


if __name__ == "__main__":
    main()
