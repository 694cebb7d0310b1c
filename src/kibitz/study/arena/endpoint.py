"""An endpoint of the usual chat-completions form, and the protection of its key.

The key is sent in the header of requests to this one address and nowhere else: redirects are not
followed, it never goes unencrypted to another machine, and it is removed from every answer.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from ...contract import KibitzError

PATH = "/chat/completions"
BUSY = (408, 409, 429, 500, 502, 503, 504, 529)  # statuses after which a request is sent again
WAITS = (1.0, 4.0, 15.0, 60.0)  # seconds before the next attempts
LARGEST_ANSWER = 4_000_000  # bytes of an answer
CHARACTERS = 200  # characters of a fault
BLOT = "[key]"

Message = dict[str, str]


class _NoRedirects(HTTPRedirectHandler):
    """Does not follow redirects, which would carry the key to another address."""

    def redirect_request(self, *_: Any) -> None:
        return None


class Endpoint:
    """A model at a URL such as https://host/v1; `name` is for people and has no key in it."""

    def __init__(
        self,
        url: str,
        title: str = "",
        key: str = "",
        body: dict[str, Any] | None = None,
        patience: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(url)
        _require_plain(parts.username or parts.password or parts.query or parts.fragment)
        self._host = parts.hostname or ""
        if key and parts.scheme == "http" and self._host not in ("localhost", "127.0.0.1", "::1"):
            raise KibitzError(f"A key is not sent to {self._host} without encryption; use https.")
        whole = url.rstrip("/")
        self._url = whole if whole.endswith(PATH) else whole + PATH
        self._key, self._patience, self._sleep = key, patience, sleep
        self._body = {"model": title or "default", **(body or {})}
        self.name = f"{title or 'default'} at {self._host}"
        self._opener = build_opener(_NoRedirects())

    def complete(self, messages: Sequence[Message]) -> str:
        """The text of the model's answer; KibitzError if the endpoint gives none."""
        for wait in (*WAITS, None):
            try:
                return self._content(self._sent(messages))
            except HTTPError as fault:
                why = f"it answered {fault.code}: {self._read(fault)[:CHARACTERS]}"
                if fault.code not in BUSY or wait is None:
                    raise self._fault(why) from None
            except (URLError, OSError, HTTPException) as fault:
                why = str(getattr(fault, "reason", fault)) or type(fault).__name__
                if wait is None:
                    raise self._fault(why) from None
            self._sleep(wait)
        raise AssertionError  # the last attempt returns or raises

    def _sent(self, messages: Sequence[Message]) -> str:
        data = json.dumps({**self._body, "messages": list(messages)}).encode()
        request = Request(self._url, data, {"Content-Type": "application/json"})
        if self._key:
            request.add_unredirected_header("Authorization", f"Bearer {self._key}")
        with self._opener.open(request, timeout=self._patience) as response:
            return self._read(response)

    def _read(self, response: Any) -> str:
        return self._blotted(response.read(LARGEST_ANSWER).decode("utf-8", "replace"))

    def _content(self, text: str) -> str:
        try:
            content = json.loads(text)["choices"][0]["message"]["content"]
        except (ValueError, TypeError, KeyError, IndexError):
            raise self._fault(f"its answer has no choices: {text[:CHARACTERS]}") from None
        return self._blotted(content) if isinstance(content, str) else ""

    def _blotted(self, text: str) -> str:
        return text.replace(self._key, BLOT) if self._key else text

    def _fault(self, why: str) -> KibitzError:
        return KibitzError(f"The endpoint at {self._host} fails: {self._blotted(why)}")


def _require_plain(extra: str | None) -> None:
    if extra:
        raise KibitzError(
            "The URL of an endpoint has no user, password or query; "
            "a key is read from an environment variable only."
        )
