"""The acts of a game as words: a text split into acts, the acts of a turn, refused acts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .contract import SECRET

NAMES_SHOWN = 12


def merge_secrets(acts: Iterable[str]) -> list[str]:
    """The acts of a turn. Successive secret acts become one, as their number is secret too."""
    shown: list[str] = []
    for act in acts:
        if act != SECRET or shown[-1:] != [SECRET]:
            shown.append(act)
    return shown


def words(text: str) -> list[str]:
    """The acts of a text: separated by blanks, `|` ignored, a quoted text kept whole."""
    found = re.findall(r'"([^"]*)"|([^\s|]+)', text)
    return [quoted or bare for quoted, bare in found]


def refused(legal: list[str], action: int | None, parses: bool) -> str:
    """The reason why an act is refused, in one sentence, if the game itself gives no reason.

    action: None if the word means no act. parses: whether the game reads words by itself.
    """
    more = f", .. ({len(legal)} in all)" if len(legal) > NAMES_SHOWN else ""
    reason = "not legal now"
    if action is None:  # without a reader of its own, another position may have this act
        reason = "this game has no such act" if parses else "there is no such act now"
    return f"{reason}; legal: {', '.join(legal[:NAMES_SHOWN])}{more}."
