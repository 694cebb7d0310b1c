"""The file in which a host writes how mail leaves and how it comes; see docs/mail-server.md.

Passwords stand in files of their own or in environment variables, never in this file.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, TypeVar

from ...contract import KibitzError
from ...given_file import read_text
from ...tables.seats_by_mail import mail_address
from .settings import MailSettings

TLS = ("start", "always", "never")
KINDS = {"int": "a whole number", "str": "a text in quotes", "bool": "true or false"}
Part = TypeVar("Part")


@dataclass(frozen=True, slots=True)
class Smtp:
    """The way out for mails. `tls`: start (STARTTLS), always (from the first byte), or never."""

    host: str = "localhost"
    port: int = 587
    user: str = ""
    password_file: str = ""
    tls: str = "start"


@dataclass(frozen=True, slots=True)
class Imap:
    """A mailbox in which answers arrive; Kibitz looks into it every `seconds`."""

    host: str
    user: str
    port: int = 993
    password_file: str = ""
    tls: str = "always"
    folder: str = "INBOX"
    seconds: int = 30


@dataclass(frozen=True, slots=True)
class Listen:
    """A port at which a mail server of one's own delivers answers; `protocol`: smtp or lmtp."""

    host: str = "127.0.0.1"
    port: int = 8025
    protocol: str = "lmtp"


@dataclass(frozen=True, slots=True)
class Configuration:
    """All that a host decides about mail; answers arrive by `imap`, by `listen`, or by both."""

    settings: MailSettings
    smtp: Smtp = field(default_factory=Smtp)
    imap: Imap | None = None
    listen: Listen | None = None


def read_file(path: Path) -> Configuration:
    """The configuration in a TOML file; KibitzError names what is wrong."""
    try:
        return _configuration(tomllib.loads(read_text(path)))
    except OSError as fault:
        raise KibitzError(f"{path} cannot be read: {fault.strerror}.") from fault
    except (ValueError, RecursionError) as fault:  # of TOML or of UTF-8
        raise KibitzError(f"{path} is not TOML: {fault}.") from fault
    except KibitzError as fault:
        raise KibitzError(f"{path}: {fault}") from None


def _configuration(given: Mapping[str, Any]) -> Configuration:
    parts = {"smtp": Smtp, "imap": Imap, "listen": Listen}
    plain = {name: value for name, value in given.items() if name not in parts}
    settings = _part(MailSettings, plain, "at the top")
    mail_address(settings.address)
    values: dict[str, Any] = {
        name: _part(kind, given[name], f"in [{name}]")
        for name, kind in parts.items()
        if name in given
    }
    if "imap" not in values and "listen" not in values:
        raise KibitzError("Say how answers arrive: write a part [imap] or [listen].")
    made = Configuration(settings, **values)
    for part in (made.smtp, made.imap):
        if part is not None:
            _require_tls(part.tls, part.host, part.user)
    if made.listen is not None and made.listen.protocol not in ("smtp", "lmtp"):
        raise KibitzError(
            f"The protocol in [listen] is smtp or lmtp, not {made.listen.protocol!r}."
        )
    return made


def _part(kind: type[Part], given: Any, where: str) -> Part:
    if not isinstance(given, Mapping):
        raise KibitzError(f"There is a value {where} where a part with names is needed.")
    known = {field.name: field for field in fields(kind)}  # type: ignore[arg-type]
    for name, value in given.items():
        if name not in known:
            raise KibitzError(f"There is no {name!r} {where}, only {', '.join(known)}.")
        wanted = str(known[name].type)
        if type(value).__name__ != wanted:
            raise KibitzError(f"{name} {where} is {KINDS[wanted]}, not {value!r}.")
    try:
        return kind(**given)
    except TypeError:
        needed = [name for name in ("host", "user") if name not in given]
        raise KibitzError(f"{' and '.join(needed)} must be given {where}.") from None


def _require_tls(tls: str, host: str, user: str) -> None:
    if tls not in TLS:
        raise KibitzError(f"tls is {', '.join(TLS[:-1])} or {TLS[-1]}, not {tls!r}.")
    if tls == "never" and user and not is_local(host):
        raise KibitzError(f"A password is never sent to {host} without TLS.")


def is_local(host: str) -> bool:
    """Whether a host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def password(part: Smtp | Imap) -> str:
    """The password of a part: from its file, or from $KIBITZ_SMTP_PASSWORD or .._IMAP_.."""
    if part.password_file:
        try:
            return Path(part.password_file).expanduser().read_text("utf-8").strip()
        except OSError as fault:
            raise KibitzError(f"{part.password_file} cannot be read: {fault.strerror}.") from fault
    name = f"KIBITZ_{type(part).__name__.upper()}_PASSWORD"
    if name not in os.environ:
        raise KibitzError(f"Give the password of {part.user} in password_file, or in ${name}.")
    return os.environ[name]
