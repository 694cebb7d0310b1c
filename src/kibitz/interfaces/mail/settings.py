"""The host's settings of mail, and the addresses that carry a token."""

from __future__ import annotations

import re
import secrets
from base64 import b32encode
from dataclasses import dataclass

TOKEN_BYTES = 10  # 80 bits: 16 letters and digits, in small or capital letters
TOKEN = r"[a-z2-7]{16}"
IN_SUBJECT = re.compile(rf"\[({TOKEN})\]", re.IGNORECASE)
LARGEST_MAIL = 1_000_000  # bytes of a mail that are read


@dataclass(frozen=True, slots=True)
class MailSettings:
    """address: where answers go; site: the address of the pages, if there are any.

    most_a_day: mails a day to one person. most_invitations: invitations a day by this server.
    pictures: whether mails show the table as a picture beside the text. minutes_to_undo: how long
    an answer waits before it is played, so that its author can take it back. minutes_away: how long
    nobody has looked at a seat in a browser before its person gets a mail.
    """

    address: str = "kibitz@localhost"
    name: str = "Kibitz"
    site: str = ""
    most_a_day: int = 200
    most_invitations: int = 100
    pictures: bool = True
    minutes_to_undo: int = 5
    minutes_away: int = 3

    @property
    def domain(self) -> str:
        """The domain of the server's address."""
        return self.address.partition("@")[2]

    def reply_address(self, token: str) -> str:
        """The address that carries a token."""
        local, _, domain = self.address.partition("@")
        return f"{local}+{token}@{domain}"

    def is_own(self, address: str) -> bool:
        """Whether an address is the server's, with a token or without."""
        given = address.strip()
        return given.lower() == self.address.lower() or bool(self._carrier().fullmatch(given))

    def tokens_in(self, text: str) -> list[str]:
        """The tokens in all addresses of the server that a text contains."""
        return [token.lower() for token in self._carrier().findall(text)]

    def _carrier(self) -> re.Pattern[str]:
        local, _, domain = self.address.partition("@")
        form = rf"(?<![\w.+-]){re.escape(local)}\+({TOKEN})@{re.escape(domain)}(?![\w-])"
        return re.compile(form, re.IGNORECASE)


def fresh_token() -> str:
    """A token for one turn."""
    return b32encode(secrets.token_bytes(TOKEN_BYTES)).decode().lower()
