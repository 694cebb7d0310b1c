"""Seat tokens: a token of 128 bits opens a seat; the store has only its hash.

A browser has one secret. From it and the id of a table come the token of its host, and the tokens
of the seats that are taken there. The invitations of friends' seats are made from the host's token,
so that the host can show the links again and nobody else can. The person who takes a seat gets a
token of the seat's own, and the invitation opens nothing any more. A rematch keeps the locks and
the beginning of the id, so everybody's token opens a seat there too.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ..match import Seat, lock

ID_BYTES, TOKEN_BYTES = 9, 16
ID_CHARACTERS = 12  # of an id, before those that a rematch adds
OWN = "own-"  # how a token begins that no host knows
MOST_HELD = 16  # tokens of a browser at a table, of each kind
NOTHING: Mapping[str, str] = MappingProxyType({})


def fresh_id() -> str:
    """The id of a table; a person who knows it may watch."""
    return secrets.token_urlsafe(ID_BYTES)


def fresh_rematch_id(id: str) -> str:
    """The id of a rematch of a table, in which the tokens of that table count."""
    return _root(id) + fresh_id()


def _root(id: str) -> str:
    return id[:ID_CHARACTERS]


def fresh_visitor() -> str:
    """The secret of a browser."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fresh_host() -> str:
    """A token of nobody's."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def host(visitor: str, id: str) -> str:
    """The token of a browser as the host of a table and of its rematches."""
    return _derive(visitor, b"host of " + _root(id).encode())


def own(visitor: str, id: str, seat: int) -> str:
    """The token of a browser for a seat that it takes at a table, and for rematches."""
    return OWN + _derive(visitor, b"seat %d of " % seat + _root(id).encode())


def fresh_seed(*, is_secret: bool) -> int:
    """A seed of a table: a secret of 256 bits, or for practice a short one to be used again."""
    return secrets.randbits(256) | 1 << 255 if is_secret else secrets.randbits(63)


def fresh_own() -> str:
    """A token for the person at a seat, which nobody else knows."""
    return OWN + secrets.token_urlsafe(TOKEN_BYTES)


def open_invitation(host: str) -> str:
    """The token that invites to any free seat; it does not reveal that of the host."""
    return _derive(host, b"any seat")


def invitation(host: str, seat: int) -> str:
    """The token that invites to a seat; it reveals no other token."""
    return invitation_by(open_invitation(host), seat)


def invitation_by(open_token: str, seat: int) -> str:
    """The token that invites to a seat, from the one that invites to any."""
    return _derive(open_token, b"seat %d" % seat)


def invitations(host: str, seat: int) -> tuple[str, str]:
    """The tokens that may invite to a seat; the second at tables before there was an open one."""
    return invitation(host, seat), invitation_by(host, seat)


def stopping(token: str) -> str:
    """The token that ends mails, from the one in the mail that opens the seat."""
    return _derive(token, b"no more mails")


def _derive(token: str, what: bytes) -> str:
    key = token.encode(errors="surrogatepass")
    digest = hmac.digest(key, what, hashlib.sha256)
    return urlsafe_b64encode(digest[:TOKEN_BYTES]).decode().rstrip("=")


def seats_opened(
    tokens: Sequence[str], seats: Sequence[Seat], mailed: Mapping[str, str] = NOTHING
) -> list[int]:
    """The seats that some tokens open; a seat without a lock belongs to a bot.

    mailed: the hashes of tokens in links that were mailed, each with the lock that it opens.
    """
    hashes = {lock(token) for token in tokens}
    locks = hashes | {mailed[hashed] for hashed in hashes if hashed in mailed}
    return [number for number, seat in enumerate(seats) if seat.lock and seat.lock in locks]
