"""The language of an answer: of the address, of the setting that a browser keeps, or its header.

`?language=de` in any address, also in that of a seat, is kept as the setting of the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

from jinja2 import Environment, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...tables.levels import LEVEL_WORDS
from ...words import CODES, ENGLISH, LANGUAGES, Reader, SeatName, current, message, reading
from ...words import Message as Said
from .script_words import script_words

SETTING = "language"  # a field of addresses, and a cookie
YEAR = 365 * 24 * 3600
MOST_LANGUAGES = 20  # of a header that are read


class Languages:
    """Middleware: the reader of each answer, and a cookie where an address names a language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request in its language."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        named, headers = _asked_language(scope), Headers(scope=scope)

        async def send_kept(sent: Message) -> None:
            if sent["type"] == "http.response.start" and named:
                kept = f"{SETTING}={named}; Path=/; Max-Age={YEAR}; SameSite=Lax"
                MutableHeaders(scope=sent).append("set-cookie", kept)
            await send(sent)

        language = (
            named or chosen_language(scope) or accepted_language(headers.get("accept-language", ""))
        )
        with reading(Reader(language)):
            await self._app(scope, receive, send_kept)


def _asked_language(scope: Scope) -> str:
    asked = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(SETTING, [""])[0]
    return asked if asked in CODES else ""


def chosen_language(scope: Scope) -> str:
    """The language that a browser keeps as its setting; empty if it keeps none."""
    kept = Request(scope).cookies.get(SETTING, "")
    return kept if kept in CODES else ""


def accepted_language(header: str) -> str:
    """The language that a header `Accept-Language` wants most, of those that we have.

    >>> accepted_language("it, fr-CH;q=0.8, de;q=0.9, *;q=0.1"), accepted_language("it")
    ('de', 'en')
    >>> accepted_language("de;q=x")
    'en'
    """
    wanted: dict[str, float] = {}
    for part in header.split(",")[:MOST_LANGUAGES]:
        tag, _, weight = part.partition(";")
        code = tag.strip().lower().partition("-")[0]
        if code in LANGUAGES and _weight(weight) > wanted.get(code, 0.0):
            wanted[code] = _weight(weight)
    return max(wanted, key=lambda code: wanted[code], default=ENGLISH)


def _weight(text: str) -> float:
    name, _, number = text.strip().partition("=")
    if not name:
        return 1.0
    try:
        return float(number) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0


def speak(env: Environment) -> None:
    """Let templates write messages, which become words for the reader of the page."""
    env.finalize = _finalize
    env.globals |= {
        "_": message,
        "html": _html,
        "word": _word,
        "words": _words,
        "script_words": script_words,
        "language": lambda: current().language,
        "languages": LANGUAGES,
    }
    env.filters |= {"words": _words, "level_words": level_words}


def level_words(level: str) -> str:
    """A level of the computer."""
    return LEVEL_WORDS.get(level, level)


@pass_context
def _finalize(context: Context, value: Any) -> Any:
    return _reader(context).read(value) if isinstance(value, Said | SeatName) else value


@pass_context
def _words(context: Context, said: str | Sequence[str]) -> str:
    """A message as words, or several as a list, for filters and for texts that are joined."""
    reader = _reader(context)
    return reader.read(said) if isinstance(said, str) else reader.list(said)


@pass_context
def _word(context: Context, text: str, game: Any = None) -> str:
    """A text of a game."""
    reader = _reader(context)
    return (reader.at(_rules_file(game), reader.seat) if game else reader).word(text)


@pass_context
def _html(context: Context, id: str, **parameters: object) -> Markup:
    """A sentence of ours with marks of HTML, into which parameters are filled as text."""
    reader = _reader(context)
    known = {
        name: reader.read(value) if isinstance(value, str) else value
        for name, value in parameters.items()
    }
    return Markup(reader.form(message(id))).format(**known)


def _reader(context: Context) -> Reader:
    """The reader whom a page names, or else the person behind the request, at its game."""
    given = context.get("reader")
    if isinstance(given, Reader):
        return given
    game = context.get("game")
    return current().at(_rules_file(game)) if game else current()


def _rules_file(game: Any) -> Any:
    return getattr(getattr(game, "source", game), "rules_file", None)
