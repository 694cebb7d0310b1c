"""A post office that runs: threads that receive, work and send until the server stops."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from threading import Event, Thread

from . import calendar, turn_notices
from .carriers import Carrier, send_all
from .configuration import Configuration
from .imap import Mailbox
from .listening import ListeningPort
from .post import Post
from .post_office import PostOffice
from .smtp import SmtpCarrier

LOOK = 60.0  # seconds between two looks at the clocks
LOOK_AROUND = 10.0  # seconds between two looks at who is away
GOODBYE = 5.0  # seconds for an IMAP server to close the connection
PAUSE = 1.0  # seconds between two looks at the database where nothing was to be done

log = logging.getLogger(__name__)


class MailServer:
    """Receives, works and sends; `close` ends it, and the database has all that is not done."""

    def __init__(self, post: Post, configuration: Configuration) -> None:
        self._office = PostOffice(post)
        self._carrier = SmtpCarrier(configuration.smtp)
        self._closing, self._arrived, self._written = Event(), Event(), Event()
        settings, imap, listen = post.settings, configuration.imap, configuration.listen
        self._mailbox = Mailbox(imap, settings, self._receive) if imap else None
        self.listening = ListeningPort(listen, settings, self._receive) if listen else None
        loops = {"mail work": self._work, "mail out": self._send}
        self._threads = [
            Thread(target=self._loop, args=[one], name=name) for name, one in loops.items()
        ]
        for thread in [*self._threads, *([self._mailbox] if self._mailbox else [])]:
            thread.start()

    def close(self) -> None:
        """Stop after the mail that is being dealt with."""
        if self.listening:
            self.listening.close()
        if self._mailbox:
            self._mailbox.close()
            self._mailbox.join(GOODBYE)
        self._closing.set()
        self._arrived.set()
        self._written.set()
        for thread in self._threads:
            thread.join()

    def _receive(self, message: bytes, recipients: Sequence[str]) -> bool:
        is_new = self._office.receive(message, recipients)
        self._arrived.set()
        return is_new

    def _loop(self, work: Callable[[], None]) -> None:
        while not self._closing.is_set():
            try:
                work()
            except Exception:  # such as a database that does not answer
                log.exception("The post office cannot work. It tries again.")
                self._closing.wait(10 * PAUSE)

    def _work(self) -> None:
        self._office.begin()
        next_look = next_look_around = 0.0
        while not self._closing.is_set():
            self._arrived.clear()
            if time.monotonic() > next_look:
                calendar.check_clocks(self._office.post)
                next_look = time.monotonic() + LOOK
            if time.monotonic() > next_look_around:
                turn_notices.write_notices(self._office.post)
                next_look_around = time.monotonic() + LOOK_AROUND
            if self._office.work():
                self._written.set()
            else:
                self._arrived.wait(PAUSE)

    def _send(self) -> None:
        carrier: Carrier = self._carrier
        try:
            while not self._closing.is_set():
                self._written.clear()
                if not send_all(self._office.post, carrier):
                    self._written.wait(PAUSE)
        finally:
            self._carrier.close()
