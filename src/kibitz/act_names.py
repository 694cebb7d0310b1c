"""The acts of a game as words: a text split into acts and read, objections, and refused acts."""

from __future__ import annotations

import re
from typing import Any, SupportsIndex

from .contract import IllegalMove

NAMES_SHOWN = 12


def words(text: str) -> list[str]:
    """The acts of a text: separated by blanks, `|` ignored, a quoted text kept whole."""
    if not isinstance(text, str):
        raise IllegalMove(
            f"an act is a text, such as 'e4' or 'e4 e5', not {text!r}; act({text!r}) plays an "
            "action by its number."
        )
    found = re.findall(r'"([^"]*)"|([^\s|]+)', text)
    return [quoted or bare for quoted, bare in found]


def split(p: Any, text: str) -> list[str]:
    """The acts of a text in a `Position`; the whole text if the game reads it as one act."""
    found = words(text)
    if len(found) < 2 or '"' in text or all(_is_act(p, word) for word in found[:2]):
        return found
    return [text.strip()] if _reads(p, text.strip()) else found


def _reads(p: Any, text: str) -> bool:
    return "parse" in p.game.look and read(p, text) is not None


def _is_act(p: Any, word: str) -> bool:
    try:
        return _reads(p, word)
    except IllegalMove:
        return False


def read(p: Any, word: str) -> list[int] | None:
    """The actions that one word means in a position; None if it means none."""
    own = p.game.look.get("parse")
    found = own(p.record, word) if own else _by_name(p, word)
    if found is None:
        return None
    return [int(found)] if isinstance(found, SupportsIndex) else [int(one) for one in found]


def _by_name(p: Any, word: str) -> int | None:
    return next((action for action in p.legal() if p.name(action) == word), None)


def objection(p: Any, text: str) -> str:
    """The reason why a person should not play the legal acts of a text; else empty."""
    own, ahead = p.game.look.get("objection"), p.copy()
    for word in split(p, text) if own else ():
        for action in ahead.parse(word):
            if reason := own(ahead.record, action) if own and action in ahead.legal() else "":
                return str(reason)
            ahead.act(action)
    return ""


def refusal(p: Any, action: int | None) -> str:
    """The reason why an act is not legal in a position, in one sentence.

    action: None if the word means no act.
    """
    if p.over:
        return "the game is over."
    own, known = p.game.look.get("why"), action is not None and 0 <= action < p.game.actions
    if reason := own(p.record, action) if own and known else None:
        return str(reason)
    return refused(p.moves(), action, "parse" in p.game.look)


def refused(legal: list[str], action: int | None, parses: bool) -> str:
    """The reason why an act is refused, in one sentence, if the game itself gives no reason.

    action: None if the word means no act. parses: whether the game reads words by itself.
    """
    more = f", .. ({len(legal)} in all)" if len(legal) > NAMES_SHOWN else ""
    reason = "not legal now"
    if action is None:  # without a reader of its own, another position may have this act
        reason = "this game has no such act" if parses else "there is no such act now"
    return f"{reason}; legal: {', '.join(legal[:NAMES_SHOWN])}{more}."
