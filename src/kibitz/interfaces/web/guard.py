"""Checks for every request: its host and origin, its length, and the rights of a page."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...contract import message
from ...words import current

MOST_FORM_BYTES = 64 * 1024
MOST_UPLOAD_BYTES = 4 * 1024 * 1024

HEALTH = "/healthz"
FIXED = "base-uri 'none'; frame-ancestors 'none'"  # of the policy of every page
EXPORTED = (  # the policy of a page that has its rules with it, on any server
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        f"connect-src 'self'; form-action 'self'; {FIXED}"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # none at all would take the origin from forms too
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_TLS = {"Strict-Transport-Security": "max-age=31536000"}  # a year


class Guard:
    """Middleware: refuses other names of the server, changes from other sites, and long bodies."""

    def __init__(self, app: ASGIApp, hosts: Sequence[str]) -> None:
        self._app = app
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_guarded(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                headers = MutableHeaders(scope=sent)
                is_tls = scope["scheme"] == "https"
                for name, text in (HEADERS | (FOR_TLS if is_tls else {})).items():
                    headers.setdefault(name, text)
                headers.setdefault("Cache-Control", _caching_of(scope["path"]))
                if is_tls:
                    _restrict_cookies_to_tls(sent)
            await send(sent)

        if not self._is_own_name(scope):
            why = message(
                "This server has another name. Use the address that it printed when it started."
            )
            await PlainTextResponse(current().read(why), 400)(scope, receive, send_guarded)
        elif _changes(scope) and not _is_same_origin(scope):
            why = message("Another site asked for this change, so the server refused it.")
            await PlainTextResponse(current().read(why), 403)(scope, receive, send_guarded)
        else:
            await self._app(scope, _limited_body(scope, receive), send_guarded)

    def _is_own_name(self, scope: Scope) -> bool:
        if scope["path"] == HEALTH:  # which has no secret, and is asked for by any address
            return True
        return "*" in self._hosts or _host(Headers(scope=scope).get("host", "")) in self._hosts


def _caching_of(path: str) -> str:
    """The caching of a path: a browser keeps scripts and styles, and asks whether they changed."""
    return "no-cache" if path.startswith("/static/") else "no-store"


def _restrict_cookies_to_tls(sent: Message) -> None:
    sent["headers"] = [
        (name, text + b"; Secure" if _is_open_cookie(name, text) else text)
        for name, text in sent["headers"]
    ]


def _is_open_cookie(name: bytes, text: bytes) -> bool:
    return name.lower() == b"set-cookie" and b"; Secure" not in text


def _host(named: str) -> str:
    # An IPv6 address stands in brackets.
    return named[1:].partition("]")[0] if named.startswith("[") else named.partition(":")[0]


def _changes(scope: Scope) -> bool:
    return scope["method"] not in ("GET", "HEAD")


def _is_same_origin(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] == "same-origin"
    return headers.get("origin", "").partition("://")[2] == headers.get("host")


def is_upload(scope: Scope) -> bool:
    """Whether a request sends a record, and so may be long."""
    return bool(scope["path"] == "/records" and scope["method"] == "POST")


def _declares_more(scope: Scope, most: int) -> bool:
    digits = Headers(scope=scope).get("content-length", "")
    # Python reads no number of thousands of digits.
    return digits.isdecimal() and (len(digits) > len(str(most)) + 9 or int(digits) > most)


def _limited_body(scope: Scope, receive: Receive) -> Receive:
    most = MOST_UPLOAD_BYTES if is_upload(scope) else MOST_FORM_BYTES
    is_over = _declares_more(scope, most)
    so_far = 0

    async def receive_measured() -> Message:
        nonlocal so_far
        received: Message = {} if is_over else await receive()  # a refused one is not waited for
        so_far += len(received.get("body", b""))
        if is_over or so_far > most:
            raise HTTPException(413, message("At most {most:,} bytes can be sent here.", most=most))
        return received

    return receive_measured
