"""A reader: the language, the seat and the names for which a message becomes words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import cached_property, lru_cache, wraps
from gettext import NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .catalogue import ENGLISH, NOTHING, catalogue
from .message import CAPITAL, NOBODY, Filling, Message, SeatName
from .pseudo import PSEUDO

if TYPE_CHECKING:
    from babel import Locale

Made = TypeVar("Made")
REMEMBERED = 20_000  # results of each function, such as drawn places of a board


@dataclass(frozen=True)
class Reader:
    """Somebody who reads: in a language, perhaps as the player of a seat.

    rules: the file of the rules of the game that is read about; its own catalogue lies beside it.
    names: what stands for the name of each seat; if there are none, the names of the game.
    """

    language: str = ENGLISH
    rules: Path | None = None
    seat: int = NOBODY
    names: Sequence[str] = ()

    def at(self, rules: Path | None, seat: int = NOBODY, names: Sequence[str] = ()) -> Reader:
        """The reader at a table."""
        return replace(self, rules=rules, seat=seat, names=tuple(names))

    def read(self, text: str) -> str:
        """The words of a message, or of the name of a seat; any other text as it is."""
        if isinstance(text, SeatName):
            return self._name(text)
        return self.fill(self.form(text), text.parameters) if isinstance(text, Message) else text

    def word(self, text: str) -> str:
        """The words of a message, or of a whole text of the game, such as the label of an act."""
        if isinstance(text, Message | SeatName) or not text.strip():
            return self.read(text)
        return self._own.gettext(text)

    def form(self, said: Message) -> str:
        """The sentence of a message in this language, before its parameters are filled in."""
        if said.addresses(self.seat):
            return self._translated(said.you)
        if said.plural:
            n = int(said.parameters["n"])  # type: ignore[call-overload]
            own = self._own.ngettext(said.id, said.plural, n)
            is_own = self._own is not self._ours and own not in (said.id, said.plural)
            return own if is_own else self._ours.ngettext(said.id, said.plural, n)
        return self._translated(said.id)

    def fill(self, text: str, parameters: object) -> str:
        """A sentence with its parameters, each as this reader reads it."""
        known = dict(parameters)  # type: ignore[call-overload]
        return self._filling.vformat(text, (), known) if known else text

    def list(self, names: Sequence[str]) -> str:
        """Names as a list in words."""
        return self._filling.joined([self.read(name) for name in names])

    def data(self, value: Any) -> Any:
        """Data for JSON, with words for each message and each name of a seat in it."""
        if isinstance(value, str):
            return self.read(value)
        if isinstance(value, Mapping):
            return {key: self.data(part) for key, part in value.items()}
        if isinstance(value, list | tuple):
            return [self.data(part) for part in value]
        return value

    def _translated(self, text: str) -> str:
        own = self._own.gettext(text)
        return self._ours.gettext(text) if own == text else own

    def _name(self, of: SeatName) -> str:
        if 0 <= of.seat < len(self.names):
            return self.read(self.names[of.seat])
        return self.word(of.said)

    @cached_property
    def _own(self) -> NullTranslations:
        is_translated = self.rules and self.language != ENGLISH
        return catalogue(self.language, self.rules) if is_translated else self._ours

    @cached_property
    def _ours(self) -> NullTranslations:
        return NOTHING if self.language == ENGLISH else catalogue(self.language)

    @cached_property
    def _filling(self) -> Filling:
        return _Read(self)


class _Read(Filling):
    """Fills a sentence for a reader: texts are read, numbers and days are of the language."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._is_english = reader.language in (ENGLISH, PSEUDO)

    def format_field(self, value: object, format_spec: str) -> str:
        """The words that stand for one parameter."""
        if format_spec == CAPITAL:
            return super().format_field(value, format_spec)
        if isinstance(value, str):
            return self._reader.read(value)
        if isinstance(value, Sequence):
            return self._reader.list([x if isinstance(x, str) else str(x) for x in value])
        if self._is_english:
            return super().format_field(value, format_spec)
        if isinstance(value, datetime | date):
            return _day(value, self._locale)
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _number(value, format_spec, self._locale)
        return super().format_field(value, format_spec)

    def joined(self, names: Sequence[str]) -> str:
        """Names as a list in words."""
        if self._is_english:
            return super().joined(names)
        from babel.lists import format_list

        return format_list(list(names), locale=self._locale)

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale

        return Locale.parse(self._reader.language, sep="-")


def _number(value: float, spec: str, locale: Locale) -> str:
    from babel.numbers import format_decimal

    if spec.endswith("f"):
        places = int(spec[1:-1].lstrip(".") or 0)
        return format_decimal(value, "#,##0" + "." * bool(places) + "0" * places, locale)
    return format_decimal(value, locale=locale, decimal_quantization=False)


def _day(value: date, locale: Locale) -> str:
    from babel.dates import format_date, format_datetime

    if isinstance(value, datetime):
        return format_datetime(value, "short", locale=locale)
    return format_date(value, "long", locale=locale)


IN_ENGLISH = Reader()
_current: ContextVar[Reader] = ContextVar("reader", default=IN_ENGLISH)


def current() -> Reader:
    """The reader of the answer that is being written, such as the person behind a request."""
    return _current.get()


def read(said: str) -> str:
    """The words of a message for whoever reads now."""
    return current().read(said)


def remember(make: Callable[..., Made]) -> Callable[..., Made]:
    """Make a function keep its results for each language."""

    @lru_cache(maxsize=REMEMBERED)
    def kept(language: str, *given: Any) -> Made:
        return make(*given)

    @wraps(make)
    def made(*given: Any) -> Made:
        return kept(current().language, *given)

    return made


@contextmanager
def reading(reader: Reader) -> Iterator[Reader]:
    """Write for this reader."""
    token = _current.set(reader)
    try:
        yield reader
    finally:
        _current.reset(token)
