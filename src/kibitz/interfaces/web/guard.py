"""What holds for every request: where it may come from, how long it may be, what a page may do."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_FORM = 64 * 1024
LONGEST_UPLOAD = 4 * 1024 * 1024

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # none at all would take the origin from forms too
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Middleware: refuses changes from other sites and bodies that are too long."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, text in HEADERS.items():
                    headers.setdefault(name, text)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        if _changes(scope) and not _from_here(scope):
            why = "This change was asked for by another site, so nothing was done."
            await PlainTextResponse(why, 403)(scope, receive, send_guarded)
        else:
            await self._app(scope, _measured(scope, receive), send_guarded)


def _changes(scope: Scope) -> bool:
    return scope["method"] not in ("GET", "HEAD")


def _from_here(scope: Scope) -> bool:
    """Whether a page of this server asks; browsers say so in one of two headers."""
    headers = Headers(scope=scope)
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] == "same-origin"
    return headers.get("origin", "").partition("://")[2] == headers.get("host")


def _measured(scope: Scope, receive: Receive) -> Receive:
    """The body as it comes, up to its limit."""
    most = LONGEST_UPLOAD if scope["path"] == "/records" else LONGEST_FORM
    so_far = 0

    async def receive_measured() -> Message:
        nonlocal so_far
        message = await receive()
        so_far += len(message.get("body", b""))
        if so_far > most:
            raise HTTPException(413, f"At most {most:,} bytes can be sent here.")
        return message

    return receive_measured
