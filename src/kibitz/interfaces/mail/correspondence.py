"""Answers as mail programs write them, for trying the post office without one."""

from __future__ import annotations

from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import formatdate, make_msgid, parseaddr


def parse_mail(raw: bytes) -> EmailMessage:
    """A mail from its bytes."""
    return BytesParser(policy=policy.default).parsebytes(raw)


def plain_part(mail: EmailMessage) -> str:
    """The text of a mail."""
    part = mail.get_body(("plain",))
    return str(part.get_content()) if part else ""


def reply(mail: EmailMessage, text: str) -> EmailMessage:
    """The answer to a mail: a text above the quoted mail."""
    answer = EmailMessage()
    answer["From"] = str(mail["to"])
    answer["To"] = str(mail["reply-to"] or mail["from"])
    answer["Subject"] = f"Re: {mail['subject']}"
    answer["In-Reply-To"] = str(mail["message-id"])
    answer["Message-ID"] = make_msgid(domain=parseaddr(str(mail["to"]))[1].partition("@")[2])
    answer["Date"] = formatdate(usegmt=True)
    quoted = "\n".join(f"> {line}".rstrip() for line in plain_part(mail).splitlines())
    answer.set_content(f"{text}\n\nOn {mail['date']}, {mail['from']} wrote:\n\n{quoted}\n")
    return answer
