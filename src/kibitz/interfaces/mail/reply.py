"""Reading a mail that came in: its own words, its tokens, and whether a program wrote it.

`mailparser_reply` knows how the usual programs introduce a quotation and a signature, in many
languages. HTML is turned into text in which quotations stand behind `>`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage, Message, MIMEPart
from email.parser import BytesParser
from email.utils import getaddresses
from functools import cache

from mailparser_reply import EmailReplyParser
from mailparser_reply.constants import MAIL_LANGUAGES

from .html_text import html_text
from .settings import IN_SUBJECT, MailSettings

MOST_CHARACTERS = 100_000  # that are read
DELIVERED = ("to", "cc", "delivered-to", "x-original-to", "envelope-to", "apparently-to")
SIGNATURE = re.compile(r"^(?:--|_{20,})\s*$", re.MULTILINE)  # RFC 3676, and Outlook
SAME = {"\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2018": "'", "\u2019": "'"}
PLAIN = str.maketrans({**SAME, "\u00a0": " ", "\u202f": " ", "\u200b": "", "\ufeff": "", "\r": ""})


@dataclass(frozen=True, slots=True)
class Incoming:
    """The parts of a mail that the post office needs.

    text: what its author wrote, without quotations and signature. tokens: in the order of trust.
    automatic: whether a program sent it, so that it gets no answer. failed: the addresses that a
    report of a mail server says cannot be reached, and bounced whether the mail is such a report.
    """

    sender: str
    tokens: tuple[str, ...]
    text: str
    automatic: bool
    bounced: bool
    failed: tuple[str, ...]


def read(raw: bytes, recipients: Sequence[str], settings: MailSettings) -> Incoming:
    """Read a mail that was delivered to these addresses."""
    message = BytesParser(policy=policy.default).parsebytes(raw)
    bounced = _is_bounce(message)
    return Incoming(
        sender=_first_address(message, "from"),
        tokens=tokens(message, recipients, settings),
        text="" if bounced else own_words(_text(message)),
        automatic=bounced or _is_automatic(message),
        bounced=bounced,
        failed=_failed(message) if bounced else (),
    )


def _header(message: Message, name: str) -> str:
    return " ".join(_headers(message, name))


def _headers(message: Message, name: str) -> list[str]:
    # A header that cannot be read counts as missing.
    try:
        return [str(value) for value in message.get_all(name, [])]
    except Exception:  # the parser of headers has failed in many ways on hostile mail
        return []


def _first_address(message: EmailMessage, name: str) -> str:
    found = getaddresses([_header(message, name)])
    return found[0][1].lower() if found else ""


def tokens(message: Message, recipients: Sequence[str], settings: MailSettings) -> tuple[str, ...]:
    """The tokens in the addresses and in the subject of a mail."""
    headers = (header for name in DELIVERED for header in _headers(message, name))
    # One by one: newer versions of Python find none if one header is empty or malformed.
    named = (address for header in headers for _, address in getaddresses([header]))
    addresses = [*recipients, *named]
    found = [token for address in addresses if (token := settings.token_in(address))]
    found += [token.lower() for token in IN_SUBJECT.findall(_header(message, "subject"))]
    return tuple(dict.fromkeys(found))


def _is_automatic(message: EmailMessage) -> bool:
    # RFC 3834, and what older programs write.
    submitted = _header(message, "auto-submitted").partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return True
    if _header(message, "precedence").strip().lower() in ("bulk", "junk", "list", "auto_reply"):
        return True
    marks = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply", "list-id")
    return any(message.get(mark) is not None for mark in marks)


def _is_bounce(message: EmailMessage) -> bool:
    if _header(message, "return-path").strip() == "<>":
        return True
    if message.get_content_type() == "multipart/report":
        return True
    sender = _first_address(message, "from").partition("@")[0]
    return sender in ("mailer-daemon", "postmaster")


def _failed(message: EmailMessage) -> tuple[str, ...]:
    found = []
    for part in message.walk():
        if part.get_content_type() != "message/delivery-status":
            continue
        statuses = part.get_payload()
        for status in statuses if isinstance(statuses, list) else ():
            if not isinstance(status, Message):
                continue
            if str(status.get("action", "")).strip().lower() == "failed":
                _, _, address = str(status.get("final-recipient", "")).rpartition(";")
                found.append(address.strip().strip("<>").lower())
    return tuple(found)


def _text(message: EmailMessage) -> str:
    try:
        part = message.get_body(("plain",))
        text = _content(part) if part else ""
        if not text.strip():
            part = message.get_body(("html",))
            text = html_text(_content(part)) if part else ""
    except Exception:  # a broken tree of parts
        return ""
    return text[:MOST_CHARACTERS]


def _content(part: MIMEPart) -> str:
    try:
        return str(part.get_content())[:MOST_CHARACTERS]
    except (LookupError, UnicodeError):  # a character set that does not exist
        text = bytes(part.get_payload(decode=True) or b"").decode(errors="replace")
        return text[:MOST_CHARACTERS]


def own_words(text: str) -> str:
    """The author's own words in a reply, above or below the quotation; empty if there are none."""
    lines = [line.strip() for line in text.translate(PLAIN).expandtabs().split("\n")]
    kept = [line for line in lines if not line.startswith(">")]
    found = _parser().read(SIGNATURE.split("\n".join(kept), maxsplit=1)[0])
    for part in found.replies:
        if part.headers and len(kept) == len(lines):
            return ""  # what follows is a quotation without marks
        if body := part.body.removeprefix(_line_above_quotation(lines)).strip():
            return re.sub(r"\n{3,}", "\n\n", body)
    return ""


def _line_above_quotation(lines: Sequence[str]) -> str:
    begun = next((k for k, line in enumerate(lines) if line.startswith(">")), 0)
    above = next((line for line in reversed(lines[:begun]) if line), "")
    return above if above.endswith(":") else ""


@cache
def _parser() -> EmailReplyParser:
    return EmailReplyParser(languages=list(MAIL_LANGUAGES))
