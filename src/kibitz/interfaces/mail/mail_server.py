"""A post office that runs: threads that receive, work and send until the server stops."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from threading import Event

from ...supervisor import Supervised
from ...tables.workers.worker import Worker
from . import calendar, turn_notices
from .carriers import send_all
from .configuration import Configuration
from .imap import Mailbox
from .listening import ListeningPort
from .post import Post
from .post_office import PostOffice
from .reply import Body, read_body
from .smtp import SmtpCarrier

LOOK = 60.0  # seconds between two looks at the clocks
LOOK_AROUND = 10.0  # seconds between two looks at who is away
BEGINNING = 60.0  # seconds for the process that reads mails to be ready
READING = 10.0  # seconds for one mail; a usual one takes some milliseconds
PAUSE = 1.0  # seconds between two looks at the database where nothing was to be done


class MailServer:
    """Receives, works and sends; `close` ends it, and the database has all that is not done."""

    def __init__(self, post: Post, configuration: Configuration) -> None:
        self._reader = Worker()
        self._office = PostOffice(replace(post, reader=self._read_body))
        self._carrier = SmtpCarrier(configuration.smtp)
        self._closing, self._arrived, self._written = Event(), Event(), Event()
        settings, imap, listen = post.settings, configuration.imap, configuration.listen
        self._mailbox = Mailbox(imap, settings, self._receive) if imap else None
        self.listening = ListeningPort(listen, settings, self._receive) if listen else None
        loops = {"mail work": self._work, "mail out": self._send}
        self._threads = [Supervised(name, loop, self._closing) for name, loop in loops.items()]
        for thread in self._threads:
            thread.start()
        if self._mailbox:
            self._mailbox.start()

    def close(self) -> None:
        """Stop after the mail that is being dealt with."""
        if self.listening:
            self.listening.close()
        if self._mailbox:
            self._mailbox.close()
        self._closing.set()
        self._arrived.set()
        self._written.set()
        for thread in self._threads:
            thread.join()
        self._carrier.close()
        self._reader.close()

    def _read_body(self, message: bytes) -> Body:
        self._reader.do(BEGINNING, read_body, b"")  # a fresh process loads and compiles first
        return self._reader.do(READING, read_body, message)

    def _receive(self, message: bytes, recipients: Sequence[str]) -> bool:
        is_new = self._office.receive(message, recipients)
        self._arrived.set()
        return is_new

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
        while not self._closing.is_set():
            self._written.clear()
            if not send_all(self._office.post, self._carrier):
                self._written.wait(PAUSE)
