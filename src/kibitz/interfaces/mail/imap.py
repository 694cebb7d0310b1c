"""Answers arrive in a mailbox, which Kibitz reads by IMAP at fixed intervals.

Only mails that bear a token are read and marked as seen, so the mailbox may have other uses.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable, Sequence
from email.parser import BytesHeaderParser
from threading import Event, Thread

from imapclient import SEEN, IMAPClient
from imapclient.exceptions import IMAPClientError

from .configuration import Imap, password
from .reply import tokens
from .settings import MailSettings

TIMEOUT = 60.0  # seconds
AT_ONCE = 50

Receive = Callable[[bytes, Sequence[str]], bool]

log = logging.getLogger(__name__)


class Mailbox(Thread):
    """Looks into a mailbox again and again, in a thread of its own."""

    def __init__(self, imap: Imap, settings: MailSettings, receive: Receive) -> None:
        super().__init__(name="imap", daemon=True)
        self._imap, self._settings, self._receive = imap, settings, receive
        self._password = password(imap)
        self._closing = Event()
        self._seen_to = (0, 0)  # the mailbox's own number, and the last mail read

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()

    def run(self) -> None:
        """Look until the server stops; a lost connection is opened again."""
        while not self._closing.is_set():
            try:
                with self._connected() as client:
                    while not self._closing.is_set():
                        self.look(client)
                        self._closing.wait(self._imap.seconds)
            except (IMAPClientError, OSError) as fault:
                log.warning("The mailbox cannot be read: %s", str(fault)[:200])
                self._closing.wait(self._imap.seconds)

    def _connected(self) -> IMAPClient:
        imap = self._imap
        client = IMAPClient(imap.host, imap.port, ssl=imap.tls == "always", timeout=TIMEOUT)
        try:
            if imap.tls == "start":
                client.starttls(ssl.create_default_context())
            client.login(imap.user, self._password)
        except BaseException:
            client.shutdown()
            raise
        return client

    def look(self, client: IMAPClient) -> int:
        """Take the new mails that bear a token; how many there were."""
        chosen = client.select_folder(self._imap.folder)
        number = int(chosen[b"UIDVALIDITY"])
        last = self._seen_to[1] if self._seen_to[0] == number else 0
        fresh = sorted(uid for uid in client.search("UNSEEN") if uid > last)
        taken = 0
        for first in range(0, len(fresh), AT_ONCE):
            taken += self._take(client, fresh[first : first + AT_ONCE])
        if fresh:
            self._seen_to = number, fresh[-1]
        return taken

    def _take(self, client: IMAPClient, uids: list[int]) -> int:
        headers = client.fetch(uids, ["BODY.PEEK[HEADER]"])
        ours = [uid for uid in uids if self._is_ours(headers[uid][b"BODY[HEADER]"])]
        for uid in ours:
            raw = client.fetch([uid], ["BODY.PEEK[]"])[uid][b"BODY[]"]
            self._receive(raw, [])
            client.add_flags([uid], [SEEN])
        return len(ours)

    def _is_ours(self, header: bytes) -> bool:
        return bool(tokens(BytesHeaderParser().parsebytes(header), [], self._settings))
