"""The post office: it stores and processes each mail that comes in, and writes due mails.

`receive` may be called from any thread, and returns when the mail is in the database. One thread
calls `work` again and again. A carrier sends what `work` wrote.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from email.parser import BytesHeaderParser
from mailbox import Maildir

from ...contract import KibitzError
from ...store.mail import MailIn
from .answering import answer
from .due_mails import report
from .post import LEASE, Post

AT_ONCE = 50  # mails that are processed before the tables are examined

log = logging.getLogger(__name__)


class PostOffice:
    """Mails of a server, from receiving to writing."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self._broken: set[str] = set()  # matches whose mails cannot be written

    def receive(self, message: bytes, recipients: Sequence[str]) -> bool:
        """Store a mail; False if the same mail came before."""
        return self.post.store.receive(_key(message), message, recipients)

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
        touched = dict.fromkeys([*changed, *filter(None, answered)])
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
        except KibitzError as fault:  # a table that cannot be continued
            log.warning("%s", fault)
        except Exception:
            log.exception("A mail cannot be dealt with. The database keeps it as %s.", mail.key)
        with self.post.store.transaction() as book:
            book.keep_unprocessed(mail.key)
        return None

    def _write_due_mails(self, id: str) -> bool:
        # A game that fails is logged once.
        if id in self._broken:
            return False
        try:
            report(self.post, id)
        except Exception:
            log.exception("The mails of table %s cannot be written.", id)
            self._broken.add(id)
        return True


def _key(message: bytes) -> str:
    id = str(BytesHeaderParser().parsebytes(message)["message-id"] or "").strip()
    return hashlib.sha256(id.encode(errors="replace") or message).hexdigest()[:40]
