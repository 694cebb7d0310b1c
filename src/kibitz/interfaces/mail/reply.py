"""Reading a mail below its header: its own words, and whether it reports that a mail was lost.

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
from functools import cache
from textwrap import wrap

from mailparser_reply import EmailReplyParser
from mailparser_reply.constants import MAIL_LANGUAGES

from ...act_names import legible
from .html_text import html_text

MOST_CHARACTERS = 100_000  # of a part
MOST_OWN = 20_000  # without the lines that are marked as quoted
WIDTH = 400  # of a line, since some patterns of the library take the square of it
MOST_OF_NOTICE = 2_000
DELAYED = re.compile(
    r"delay|warning|not yet|will (?:keep|continue|retry|try)|still (?:trying|being)"
    r"|(?:no|not) need to resend",
    re.IGNORECASE,
)
SENT = (  # the first word of these: "sent" in many languages; the second, "get", of Outlook
    "sent|get|gesendet|geschickt|verfasst|hol|holen|laden|envoy[eé]|obtenez|t[eé]l[eé]charge|enviado"
    "|enviada|obt[eé]n|obtenha|inviato|scarica|ottieni|verzonden|verstuurd|gestuurd|download|skickat"
    "|h[aä]mta|sendt|hent|l[aä]hetetty|hanki|wys[lł]an|pobierz|odesl[aá]n|odoslan|отправлен|надіслан"
    "|trimis|k[uü]ldve|στάλθηκε|g[oö]nderildi|送信|发自|發自|发送|傳送|보냄|נשלח|أُ?رسل|مرسل"
)
WITH = (
    "iphone|ipad|ios|android|samsung|galaxy|huawei|xiaomi|pixel|blackberry|nokia|windows|outlook"
    "|proton|yahoo|gmx|web\\.de|gmail|k-9|thunderbird|fairemail|bluemail|spark|mobil|smartphone"
    "|handy|telef|t[eé]l[eé]phone|phone|tablet|手机|手機|телефон|טלפון"
)
SIGNATURE = re.compile(  # RFC 3676, Outlook, telephones, programs that look for viruses, PGP
    rf"^(?:(?:--|_{{20,}})\s*$|(?=.*(?:{SENT}))(?=.*(?:{WITH})).*$|.*\b(?:avast|avg)\b.*$"
    r"|-----BEGIN PGP SIGNATURE-----$)",
    re.MULTILINE | re.IGNORECASE,
)
PGP = re.compile(r"\A\s*-----BEGIN PGP SIGNED MESSAGE-----\n(?:[A-Za-z-]+: .*\n)*")


@dataclass(frozen=True, slots=True)
class Body:
    """The parts of a mail below its header that the post office needs.

    text: what its author wrote, without quotations and signature. failed: if a mail server wrote
    it, whether it reports that a mail of ours did not arrive.
    """

    text: str
    failed: bool


def read_body(raw: bytes) -> Body:
    """Read a mail below its header.

    A mail may be made so that this takes minutes, so a server lets a process with a deadline do it.
    """
    message = BytesParser(policy=policy.default).parsebytes(raw)
    return Body(own_words(_text(message)), _has_failed(message))


def _has_failed(message: EmailMessage) -> bool:
    # RFC 3464: a notice of delay, of delivery, or that a mail was read reports no failure.
    reports = [
        part for part in message.walk() if part.get_content_type() == "message/delivery-status"
    ]
    if reports:
        return any(_action(status) == "failed" for part in reports for status in part.walk())
    if message.get_content_type() == "multipart/report":
        return message.get_param("report-type") in (None, "delivery-status")
    subject = str(message.get("subject", ""))
    return not DELAYED.search(f"{subject}\n{_text(message)[:MOST_OF_NOTICE]}")


def _action(status: Message) -> str:
    return str(status.get("action", "")).partition("(")[0].strip().lower()


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
    lines = [line.strip() for line in _without_signature(legible(text)).expandtabs().split("\n")]
    kept = [line for line in lines if not line.startswith(">")]
    parsed = _parser().read(_without_gaps(SIGNATURE.split("\n".join(kept), maxsplit=1)[0]))
    for part in parsed.replies:
        if part.headers and len(kept) == len(lines):
            return ""  # what follows is a quotation without marks
        if body := part.body.removeprefix(_line_above_quotation(lines)).strip():
            return body
    return ""


def _without_signature(text: str) -> str:
    # PGP writes "- " before a line that begins with a dash.
    bare, signed = PGP.subn("", text, count=1)
    return re.sub(r"^- ", "", bare, flags=re.MULTILINE) if signed else text


def _without_gaps(text: str) -> str:
    # A long line is wrapped, as mail programs do: `orders` joins the lines of a paragraph.
    lines = (part for line in text[:MOST_OWN].split("\n") for part in _wrap(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _wrap(line: str) -> list[str]:
    return wrap(line, WIDTH, break_on_hyphens=False) if len(line) > WIDTH else [line]


def _line_above_quotation(lines: Sequence[str]) -> str:
    begun = next((k for k, line in enumerate(lines) if line.startswith(">")), 0)
    above = next((line for line in reversed(lines[:begun]) if line), "")
    return above if above.endswith(":") else ""


@cache
def _parser() -> EmailReplyParser:
    return EmailReplyParser(languages=list(MAIL_LANGUAGES))
