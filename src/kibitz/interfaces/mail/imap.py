"""Answers arrive in a mailbox, which Kibitz reads by IMAP at fixed intervals.

Only mails that bear a token are read and marked as seen, so the mailbox may have other uses. Of a
large mail, only the beginning is read.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable, Sequence
from threading import Event

from imapclient import SEEN, IMAPClient
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from ...supervisor import Supervised
from .configuration import Imap, password
from .header import read_header
from .settings import LARGEST_MAIL, MailSettings

TIMEOUT = 60.0  # seconds
GOODBYE = 5.0  # seconds for the server to close the connection
AT_ONCE = 50
HEADER = "BODY.PEEK[HEADER]<0.200000>"  # the beginning of it
MAIL = f"BODY.PEEK[]<0.{LARGEST_MAIL}>"  # of any size: the text stands before large attachments

Receive = Callable[[bytes, Sequence[str]], bool]

log = logging.getLogger(__name__)


class Mailbox:
    """Looks into a mailbox again and again, in a thread of its own, whatever fails."""

    def __init__(self, imap: Imap, settings: MailSettings, receive: Receive) -> None:
        self._imap, self._settings, self._receive = imap, settings, receive
        self._password = password(imap)
        self._closing = Event()
        self._seen_to = (0, 0)  # the mailbox's own number, and the last mail read
        self._is_careful = False  # after a look that failed
        self._thread = Supervised("imap", self._look_until_closed, self._closing)

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def close(self) -> None:
        """Stop looking."""
        self._closing.set()
        self._thread.join(GOODBYE)

    def _look_until_closed(self) -> None:
        try:
            with self._connected() as client:
                while not self._closing.is_set():
                    self.look(client)
                    self._is_careful = False
                    self._closing.wait(self._imap.seconds)
        except BaseException:
            self._is_careful = True
            raise

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
        headers = self._fetched(client, uids, HEADER)
        ours = [uid for uid in uids if self._is_ours(headers.get(uid, b""))]
        for uid in ours:
            for raw in self._fetched(client, [uid], MAIL).values():
                self._receive(raw, [])
            client.add_flags([uid], [SEEN])
        return len(ours)

    def _fetched(self, client: IMAPClient, uids: list[int], what: str) -> dict[int, bytes]:
        """A part of these mails, without those that another program has deleted meanwhile.

        If a server cannot give a mail at the second look either, it is left alone.
        """
        try:
            answers = client.fetch(uids, [what])
        except IMAPClientAbortError:
            raise  # the connection is lost
        except IMAPClientError as fault:
            if not self._is_careful:
                raise
            if len(uids) == 1:
                log.warning("The mail %d of the mailbox is skipped: %s", *uids, str(fault)[:200])
                return {}
            return {k: v for uid in uids for k, v in self._fetched(client, [uid], what).items()}
        return {
            uid: bytes(content)
            for uid, parts in answers.items()
            for name, content in parts.items()
            if uid in uids and name.startswith(b"BODY[") and content
        }

    def _is_ours(self, header: bytes) -> bool:
        return bool(read_header(header, [], self._settings).tokens)
