"""The pictures of docs/mail.md: `make docs` takes them from real mails, as a browser shows them.

They need Chromium. A browser draws a little differently on each machine, so no test compares them.
"""

from __future__ import annotations

import shutil
import sys
from base64 import b64encode
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.make import ROOT
from kibitz.interfaces.mail.carriers import FolderCarrier, folder, send_all, unread
from kibitz.interfaces.mail.correspondence import parse_mail, plain_part, reply
from kibitz.interfaces.mail.post import Post
from kibitz.interfaces.mail.post_office import PostOffice
from kibitz.interfaces.mail.settings import MailSettings
from kibitz.match import Seat, lock
from kibitz.store import Store, StoredMatch
from kibitz.tables.library import Library
from kibitz.tables.seats_by_mail import give_seat
from kibitz.tables.tables import Tables

PICTURES = ROOT / "docs/pictures"
SETTINGS = MailSettings("kibitz@example.org", site="https://games.example.org", minutes_to_undo=0)
WIDTH, TABLE = 660, "Kq3vTz0pLx9m"
BYG = "byg", {"side": "4"}, ("d4", "c3 e3", "c5 done", "a2 g1")
ELEUSIS = "eleusis", {"players": "3", "deals": "1", "deal": "2h3h9s/5s6dTc"}, ('"red(card)"',)
PAGE = """<!DOCTYPE html>
<body style="margin:0;padding:14px 18px;font-family:sans-serif;background:#fff">
<div style="border-bottom:1px solid #ccc;padding-bottom:8px;color:#444">{head}</div>{body}</body>
"""


class Letters:
    """The mails of one game, whose players answer them in turn."""

    def __init__(self, root: Path, game: str, options: dict[str, str]) -> None:
        store = Store(f"sqlite:///{root}/tables.db")
        post = Post(Tables(store, Library()), None, SETTINGS)
        self._office, self._carrier, self._root = PostOffice(post), FolderCarrier(root), root
        seats = post.tables.library.game(game, options).seats
        self._players = [f"player{seat}@example.net" for seat in range(seats)]
        locks = tuple(Seat("", lock(player)) for player in self._players)
        post.tables.add(StoredMatch(TABLE, game, options, 7, locks, time_control="3d"))
        for seat, player in enumerate(self._players):
            give_seat(post.tables, TABLE, seat, player)
        self.close = store.close

    def fresh(self) -> Iterator[EmailMessage]:
        """The mails that came since this was last asked."""
        while self._office.work() or send_all(self._office.post, self._carrier):
            pass
        for player in self._players:
            yield from map(parse_mail, unread(folder(self._root, player)))

    def answer(self, mail: EmailMessage, text: str) -> None:
        """Answer a mail."""
        self._office.receive(reply(mail, text).as_bytes(), [])


def mails(game: str, options: dict[str, str], turns: Sequence[str]) -> list[EmailMessage]:
    """The first invitation, and the mail that comes after some turns."""
    with TemporaryDirectory() as name:
        letters = Letters(Path(name), game, options)
        invited = list(letters.fresh())
        for mail in invited:
            letters.answer(mail, "yes")
        (newest,) = letters.fresh()
        for text in turns:
            letters.answer(newest, text)
            (newest,) = letters.fresh()
        letters.close()
    return [invited[0], newest]


def page(mail: EmailMessage) -> str:
    """A mail as a mail program shows it."""
    names = ("from", "to", "subject")
    head = "<br>".join(f"<b>{name.title()}:</b> {escape(str(mail[name]))}" for name in names)
    shown = mail.get_body(("html",))
    if shown is None:
        plain = f'<p style="white-space:pre-wrap">{escape(plain_part(mail))}</p>'
        return PAGE.format(head=head, body=plain)
    body = str(shown.get_content())
    for part in mail.walk():
        if id := part["content-id"]:
            data = b64encode(bytes(part.get_content())).decode()
            body = body.replace(f"cid:{id[1:-1]}", f"data:image/png;base64,{data}")
    return PAGE.format(head=head, body=body)


def main() -> None:
    """Play two games by mail and keep what a browser shows of their mails."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        sys.exit("The pictures of mails need Chromium; on Debian: apt-get install chromium.")
    invitation, turn = mails(*BYG)
    _, hidden = mails(*ELEUSIS)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, mail in [("invitation", invitation), ("turn", turn), ("hand", hidden)]:
            shown = browser.new_page(viewport={"width": WIDTH, "height": 100})
            shown.set_content(page(mail))
            shown.screenshot(path=PICTURES / f"mail-{name}.png", full_page=True)
            print(f"Wrote docs/pictures/mail-{name}.png.")
        browser.close()


if __name__ == "__main__":
    main()
