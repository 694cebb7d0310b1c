"""Carriers: they bring the mails of the database to people."""

from __future__ import annotations

import logging
import mailbox
import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Protocol

from ...store.mail import MailOut
from .post import LEASE, Post

AT_ONCE = 50
FIRST_WAIT, LONGEST_WAIT = timedelta(seconds=30), timedelta(hours=4)
MOST_TRIES = 40  # in about six days

log = logging.getLogger(__name__)


class UndeliverableError(Exception):
    """This mail will never arrive."""


class LaterError(Exception):
    """This mail may arrive when it is tried again."""


class MailRefusedError(LaterError):
    """This mail may arrive later, though others do now; after too many tries it never will."""


class Carrier(Protocol):
    """Sends one mail; UndeliverableError or LaterError if it cannot."""

    def send(self, mail: MailOut) -> None:
        """Send a mail, and return when it was accepted."""


class FolderCarrier:
    """Puts each mail into the mail folder (maildir) of its address."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def send(self, mail: MailOut) -> None:
        """Put a mail into a folder."""
        folder(self._root, mail.address).add(mail.message)


def folder(root: Path, address: str) -> mailbox.Maildir:
    """The mail folder of an address."""
    root.mkdir(parents=True, exist_ok=True)
    return mailbox.Maildir(root / address.replace("/", "_"))


def unread(box: mailbox.Maildir) -> list[bytes]:
    """The new mails of a folder in the order of their arrival; they are marked as seen."""
    fresh = [key for key in box.keys() if box.get_message(key).get_subdir() == "new"]  # noqa: SIM118
    return [_bytes_of(box, key) for key in sorted(fresh, key=_arrival)]


def _bytes_of(box: mailbox.Maildir, key: str) -> bytes:
    mail = box.get_message(key)
    mail.set_subdir("cur")
    mail.add_flag("S")
    box[key] = mail
    return box.get_bytes(key)


def _arrival(key: str) -> list[int]:
    # The name of a file begins with its time and a number, such as 1795340422.M12P34Q5.
    return [int(number) for number in re.findall(r"\d+", key)[:4]]


def send_all(post: Post, carrier: Carrier, lease: timedelta = LEASE) -> int:
    """Send the mails that are due and that no other process sends; how many were sent."""
    return sum(_send(post, carrier, mail) for mail in _claim_mails(post, lease))


def _claim_mails(post: Post, lease: timedelta) -> Iterator[MailOut]:
    for _ in range(AT_ONCE):
        with post.store.transaction() as book:
            mail = book.claim_unsent(lease)
        if mail is None:
            return
        yield mail


def _send(post: Post, carrier: Carrier, mail: MailOut) -> bool:
    try:
        carrier.send(mail)
    except UndeliverableError as fault:
        _give_up(post, mail, fault)
        return False
    except LaterError as fault:
        if isinstance(fault, MailRefusedError) and mail.tries + 1 >= MOST_TRIES:
            _give_up(post, mail, fault)
            return False
        log.warning("A mail waits: %s", fault)
        with post.store.transaction() as book:
            wait = min(FIRST_WAIT * 2 ** min(mail.tries, 10), LONGEST_WAIT)
            book.retry(mail.id, mail.tries + 1, wait)
        return False
    with post.store.transaction() as book:
        book.sent(mail.id)
    return True


def _give_up(post: Post, mail: MailOut, fault: Exception) -> None:
    log.warning("A mail cannot be delivered: %s", fault)
    with post.store.transaction() as book:
        book.sent(mail.id)
        post.bounced(book, mail.address, for_good=True)
