"""Mails leave by SMTP: to a mail server with TLS and a password, or to one on this machine."""

from __future__ import annotations

import asyncio
from email.parser import BytesHeaderParser
from email.utils import parseaddr

import aiosmtplib

from ...store.mail import MailOut
from .carriers import LaterError, MailRefusedError, UndeliverableError
from .configuration import Smtp, password

TIMEOUT = 60.0  # seconds


class SmtpCarrier:
    """Sends mails over one connection, which is opened again when it is lost."""

    def __init__(self, smtp: Smtp) -> None:
        self._smtp = smtp
        self._password = password(smtp) if smtp.user else ""
        self._runner = asyncio.Runner()
        self._client: aiosmtplib.SMTP | None = None

    def send(self, mail: MailOut) -> None:
        """Send a mail.

        UndeliverableError if its address does not exist, MailRefusedError if the server takes other
        mails but not this one, LaterError otherwise.
        """
        try:
            self._runner.run(self._send(mail))
        except aiosmtplib.SMTPRecipientsRefused as fault:
            code = fault.recipients[0].code
            raise (UndeliverableError if code >= 500 else MailRefusedError)(
                f"code {code}"
            ) from None
        except (aiosmtplib.SMTPDataError, aiosmtplib.SMTPNotSupported, ValueError) as fault:
            self._hang_up()
            raise MailRefusedError(str(fault)[:200]) from None
        except Exception as fault:  # whatever fails, the next mail is sent over a new connection
            self._hang_up()
            raise LaterError(str(fault)[:200]) from None

    def close(self) -> None:
        """Close the connection."""
        self._hang_up()
        self._runner.close()

    async def _send(self, mail: MailOut) -> None:
        if self._client is None or not self._client.is_connected:
            self._client = await self._connected()
        await self._client.sendmail(_bounce_address(mail.message), [mail.address], mail.message)

    async def _connected(self) -> aiosmtplib.SMTP:
        smtp = self._smtp
        client = aiosmtplib.SMTP(
            hostname=smtp.host,
            port=smtp.port,
            username=smtp.user or None,
            password=self._password or None,
            use_tls=smtp.tls == "always",
            start_tls=smtp.tls == "start",
            timeout=TIMEOUT,
        )
        await client.connect()
        return client

    def _hang_up(self) -> None:
        if self._client is not None:
            self._runner.run(_hang_up(self._client))
            self._client = None


async def _hang_up(client: aiosmtplib.SMTP) -> None:
    # To close TLS alone waits for the other side.
    transport = client.transport
    client.close()
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()
        await asyncio.sleep(0)  # in which its socket is closed


def _bounce_address(message: bytes) -> str:
    return parseaddr(str(BytesHeaderParser().parsebytes(message)["reply-to"]))[1]
