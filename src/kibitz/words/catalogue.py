"""Catalogues of translations: files `.po` of gettext, which Babel reads. No build step.

Our own are in this folder. That of a game lies beside its rules: `mygame.de.po` beside
`mygame.py`, `rules.de.po` beside `rules.py`.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

from .message import placeholders
from .pseudo import PSEUDO, PseudoTranslations

HERE = Path(__file__).parent
ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "fr": "Français"}  # that Kibitz speaks
CODES = (*LANGUAGES, PSEUDO)
NOTHING = NullTranslations()

log = logging.getLogger(__name__)


def catalogue(language: str, rules: Path | None = None) -> NullTranslations:
    """The translations of Kibitz, or of the game whose rules are in a file."""
    if language == PSEUDO:
        return PseudoTranslations()
    return _catalogue_in(beside(rules, language) if rules else HERE / f"{language}.po")


def beside(rules: Path, language: str) -> Path:
    """The file of translations of a game whose rules are in this file."""
    return rules.with_suffix(f".{language}.po")


def _catalogue_in(file: Path) -> NullTranslations:
    try:
        written = file.stat().st_mtime_ns
    except OSError:
        return NOTHING
    return _read(file, written)


@lru_cache(maxsize=200)
def _read(file: Path, written: int) -> NullTranslations:
    # Read once, until the file is written anew.
    try:
        return translations(file.read_text("utf-8"), file.name)
    except (ValueError, OSError) as fault:
        log.warning("%s cannot be read: %s", file, fault)
        return NOTHING


def translations(text: str, name: str) -> NullTranslations:
    """The translations of a text in the format `.po`; those that cannot be filled in are left out.

    ValueError if it is not in the format.
    """
    from babel.messages.mofile import write_mo

    catalogue = _parse(text.encode())
    for entry in list(catalogue):
        if entry.id and not all(map(_fits, *_pairs(entry))):
            log.warning("%s: the translation of %r has other placeholders", name, entry.id)
            catalogue.delete(entry.id)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def _parse(content: bytes) -> Any:
    from babel.messages.pofile import PoFileError, read_po

    try:
        return read_po(BytesIO(content), abort_invalid=True)
    except PoFileError as fault:
        raise ValueError(str(fault)) from None


def _pairs(entry: Any) -> tuple[list[str], list[str]]:
    # Of a message with a plural, each form has the placeholders of the plural or fewer.
    if isinstance(entry.id, str):
        return [entry.id], [entry.string]
    return [entry.id[1]] * len(entry.string), list(entry.string)


def _fits(english: str, translated: str) -> bool:
    try:
        return not translated or placeholders(translated) <= placeholders(english)
    except ValueError:
        return not _has_braces(english)


def _has_braces(text: str) -> bool:
    return "{" in text or "}" in text


def untranslated_messages(file: Path) -> Iterator[str]:
    """The messages of a file that have no translation yet; ValueError if it cannot be read."""
    for entry in _parse(file.read_bytes()):
        if entry.id and not all(_pairs(entry)[1]):
            yield entry.id if isinstance(entry.id, str) else entry.id[0]
