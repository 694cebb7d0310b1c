"""The post office: it stores and processes each mail that comes in, and writes due mails.

`receive` may be called from any thread, and returns when the mail is in the database. One thread
calls `work` again and again. A carrier sends what `work` wrote.
"""

from __future__ import annotations

import hashlib
import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from mailbox import Maildir

from ...contract import KibitzError
from ...store import UnavailableError
from ...store.mail import MailIn
from .answering import answer, apologize
from .due_mails import report
from .header import read_header
from .post import LEASE, Post

AT_ONCE = 50  # mails that are processed before the tables are examined
TRIES, AGAIN = 2, timedelta(minutes=1)  # of a mail that fails, before the host gets it
FLICKER = timedelta(seconds=5)  # until a mail is tried again that met a database that was away
FIRST_REST, LONGEST_REST = 10.0, 3600.0  # seconds

log = logging.getLogger(__name__)


class PostOffice:
    """Mails of a server, from receiving to writing."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self._resting: dict[str, tuple[float, float]] = {}  # matches that failed: until, next pause
        self._failures: Counter[str] = Counter()  # of the mails that will be tried again

    def receive(self, message: bytes, recipients: Sequence[str]) -> bool:
        """Store a mail; False if it has no token, or if the same mail came before."""
        header = read_header(message, recipients, self.post.settings)
        key = hashlib.sha256(header.id.encode(errors="replace") or message).hexdigest()[:40]
        return bool(header.tokens) and self.post.store.receive(key, message, recipients)

    def receive_from(self, box: Maildir) -> int:
        """Store all mails of a folder and take them out of it; how many there were."""
        keys = list(box.keys())
        for key in keys:
            self.receive(box.get_bytes(key), [])
            box.discard(key)
        return len(keys)

    def begin(self) -> None:
        """Look at all open tables once, since a server that was stopped may owe mails."""
        with self.post.store.transaction() as book:
            matches = book.open_matches()
        for id in matches:
            self._write_due_mails(id)

    def work(self, lease: timedelta = LEASE) -> bool:
        """Process waiting mails and changed tables; return whether there were any."""
        with self.post.store.transaction() as book:
            changed = book.changed_matches()
        answered = [self._answer(mail) for mail in self._claimed(lease)]
        touched = dict.fromkeys([*changed, *filter(None, answered), *self._rested()])
        reported = [self._write_due_mails(id) for id in touched]
        return bool(answered) or any(reported)

    def _claimed(self, lease: timedelta) -> Iterator[MailIn]:
        for _ in range(AT_ONCE):
            with self.post.store.transaction() as book:
                mail = book.claim_waiting(lease)
            if mail is None:
                return
            yield mail

    def _answer(self, mail: MailIn) -> str | None:
        try:
            return answer(self.post, mail)
        except UnavailableError:
            with self.post.store.transaction() as book:
                book.hold(mail.key, FLICKER)
            return None
        except KibitzError as fault:  # a table that cannot be continued, or text without an end
            log.warning("A mail cannot be dealt with: %s", fault)
        except Exception:
            log.exception("A mail cannot be dealt with.")
        self._note_failure(mail)
        return None

    def _note_failure(self, mail: MailIn) -> None:
        failures = self._failures[mail.key] + 1
        if failures < TRIES:
            with self.post.store.transaction() as book:
                book.hold(mail.key, AGAIN)
            self._failures[mail.key] = failures
            return
        log.error("A mail failed %d times. The database keeps it as %s.", TRIES, mail.key)
        try:
            apologize(self.post, mail)
        except UnavailableError:
            raise
        except Exception:
            log.exception("The author of this mail cannot be informed.")
        with self.post.store.transaction() as book:
            book.keep_unprocessed(mail.key)
        del self._failures[mail.key]

    def _rested(self) -> list[str]:
        return [id for id, (until, _) in self._resting.items() if time.monotonic() >= until]

    def _write_due_mails(self, id: str) -> bool:
        # A table that fails rests, each time longer, so it does not keep the others waiting.
        until, pause = self._resting.get(id, (0.0, FIRST_REST))
        if time.monotonic() < until:
            return False
        try:
            report(self.post, id)
            self._resting.pop(id, None)
        except UnavailableError:
            raise
        except Exception:
            log.exception("The mails of table %s cannot be written. It rests %.0f s.", id, pause)
            self._resting[id] = time.monotonic() + pause, min(2 * pause, LONGEST_REST)
        return True
