"""The language of a terminal, by the variables of its environment."""

from __future__ import annotations

from collections.abc import Mapping

from .catalogue import ENGLISH, LANGUAGES

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts
PLAIN = ("C", "POSIX")


def language_of(environment: Mapping[str, str]) -> str:
    """The language that an environment asks for, as gettext reads it; English if we have none.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LANG": "fr_FR", "LC_ALL": "C.UTF-8"})
    ('fr', 'en')
    >>> language_of({"LANGUAGE": "it:de_AT:fr", "LANG": "it_IT"}), language_of({})
    ('de', 'en')
    """
    locale = next((environment[name] for name in LOCALES if environment.get(name)), "C")
    if _without_encoding(locale) in PLAIN:
        return ENGLISH
    wanted = environment.get("LANGUAGE") or locale
    codes = (_without_encoding(code).partition("_")[0].lower() for code in wanted.split(":"))
    return next((code for code in codes if code in LANGUAGES), ENGLISH)


def _without_encoding(locale: str) -> str:
    return locale.partition(".")[0].partition("@")[0]
