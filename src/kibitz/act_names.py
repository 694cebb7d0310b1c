"""The acts of a game as words: a text split into acts and read, objections, and refused acts.

People type acts, and keyboards, mail programs and language models add to them. All of them are read
here: a word counts as it is written if it is an act, and else in plainer `forms`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any, SupportsIndex

from .contract import IllegalMove, Message, message

NAMES_SHOWN = 12
INVISIBLE = (  # soft hyphens, marks of direction, joiners of words
    0xAD,
    0x61C,
    0x200B,
    0x200E,
    0x200F,
    *range(0x202A, 0x202F),
    *range(0x2060, 0x206A),
    0xFEFF,
)
QUOTATION_MARKS = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb"), '"')
APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b"), "'")
SAME = {**QUOTATION_MARKS, **APOSTROPHES, **dict.fromkeys(INVISIBLE)}
MARKUP, PUNCTUATION = "*_`~\"'", ".,;:!\u3001\u3002\u060c"
LIST_MARK = re.compile(r"[-*#>\u2022\u2013\u2014]+|\d{1,4}[.)]")
COMMAS = re.compile(r"[,;\uff0c\uff1b\u3001\u060c]+")


def legible(text: str) -> str:
    """A text without marks that nobody sees, and with plain blanks and quotation marks."""
    return "".join(map(_legible_character, text.replace("\r\n", "\n").translate(SAME)))


def _legible_character(character: str) -> str:
    if character.isspace():  # also some control characters, which part words
        return character if character in "\n\t" else " "
    return "" if unicodedata.category(character) == "Cc" else character


def plain(text: str) -> str:
    """The text with plain dashes, letters of the usual width, and no joiners."""
    kinds = ((c, unicodedata.category(c)) for c in legible(text))
    typed = ("-" if kind == "Pd" or c == "\u2212" else c for c, kind in kinds if kind != "Cf")
    return unicodedata.normalize("NFKC", "".join(typed))


def forms(word: str) -> Iterator[str]:
    """A word as it is written, and then plainer: without marks around it, in small letters.

    >>> list(forms("**B2**."))
    ['**B2**.', 'B2', 'b2']
    """
    bare = plain(word).strip()
    spellings = [word, bare]
    while (shorter := _without_pair(bare).rstrip(PUNCTUATION)) != bare:
        bare = shorter
    spellings += [bare, bare[:1].lower() + bare[1:], bare.lower()]
    yield from (form for form in dict.fromkeys(spellings) if form)


def _without_pair(word: str) -> str:
    """A word without the mark that stands on both sides; `5*` may be an act, and is not 5."""
    is_marked = len(word) > 2 and word[0] == word[-1] and word[0] in MARKUP
    return word[1:-1] if is_marked else word


def is_among(moves: tuple[str, ...] | list[str], word: str) -> bool:
    """Whether a word means one of these acts by its name."""
    return any(form in moves for form in forms(word))


def typed(text: str) -> str:
    """A text that names acts; IllegalMove for anything else."""
    if not isinstance(text, str):
        raise IllegalMove(
            f"an act is a text, such as 'e4' or 'e4 e5', not {text!r}; act({text!r}) plays an "
            "action by its number."
        )
    return text


def words(text: str) -> list[str]:
    """The acts of a text: separated by blanks, `|` ignored, a quoted text kept whole."""
    pairs = re.findall(r'"([^"]*)"|([^\s|]+)', typed(text))
    return [quoted or bare for quoted, bare in pairs]


def split(p: Any, text: str) -> list[str]:
    """The acts of a text in a `Position`; the whole text if the game reads it as one act."""
    parts = words(text)
    if '"' not in text and parts and not _is_act(p, parts[0]):
        parts = words(text.translate(QUOTATION_MARKS))
    if len(parts) == 1 and COMMAS.search(parts[0]) and not _is_act(p, parts[0]):
        parts = [word for word in COMMAS.split(parts[0]) if word]
    if len(parts) < 2 or '"' in text or all(_is_parsed(p, word) for word in parts[:2]):
        return parts
    if _begins_with_mark(p, parts):
        return parts[1:]
    is_one = "parse" in p.game.look and read(p, text.strip()) is not None
    return [text.strip()] if is_one else parts


def _begins_with_mark(p: Any, parts: list[str]) -> bool:
    is_mark = LIST_MARK.fullmatch(parts[0]) is not None
    return is_mark and not _is_act(p, parts[0]) and _is_act(p, parts[1])


def _is_parsed(p: Any, text: str) -> bool:
    return "parse" in p.game.look and _is_act(p, text)


def _is_act(p: Any, word: str) -> bool:
    try:
        return read(p, word) is not None
    except IllegalMove:
        return False


def is_remark(p: Any, word: str) -> bool:
    """Whether the game reads a word as a remark beside the acts, which changes nothing."""
    try:
        return "parse" in p.game.look and read(p, word) == []
    except IllegalMove:
        return False


def read(p: Any, word: str) -> list[int] | None:
    """The actions that one word means in a position; empty for a remark, None if it means none.

    Raises IllegalMove if the game gives a reason why it reads the word in none of its `forms`.
    """
    faults = []
    for form in forms(typed(word)):
        try:
            if (actions := _read(p, form)) is not None:
                return actions
        except IllegalMove as fault:
            faults.append(fault)
    if faults:
        raise faults[0]
    return None


def _read(p: Any, word: str) -> list[int] | None:
    own = p.game.look.get("parse")
    named = own(p.record, word) if own else _by_name(p, word)
    if named is None:
        return None
    return [int(named)] if isinstance(named, SupportsIndex) else [int(action) for action in named]


def _by_name(p: Any, word: str) -> int | None:
    return next((action for action in p.legal() if p.name(action) == word), None)


def objection(p: Any, text: str) -> str:
    """The reason why a person should not play the legal acts of a text; else empty."""
    text, own = typed(text), p.game.look.get("objection")
    if not own:
        return ""
    ahead = p.copy()
    for word in split(p, text):
        for action in ahead.parse(word):
            if reason := own(ahead.record, action) if action in ahead.legal() else "":
                return _text(reason)
            ahead.act(action)
    return ""


def refusal(p: Any, action: int | None) -> str:
    """The reason why an act is not legal in a position, in one sentence.

    action: None if the word means no act.
    """
    if p.over:
        return message("the game is over.")
    own, known = p.game.look.get("why"), action is not None and 0 <= action < p.game.actions
    if reason := own(p.record, action) if own and known else None:
        return _text(reason)
    return refusal_of(p.moves(), action, "parse" in p.game.look)


def refusal_of(legal: list[str], action: int | None, parses: bool) -> str:
    """The reason why an act is refused, in one sentence, if the game itself gives no reason.

    action: None if the word means no act. parses: whether the game reads words by itself.
    """
    reason = message("not legal now")
    if action is None:  # without a reader of its own, another position may have this act
        reason = message("this game has no such act" if parses else "there is no such act now")
    shown = ", ".join(legal[:NAMES_SHOWN])
    if len(legal) <= NAMES_SHOWN:
        return message("{reason}; legal: {acts}.", reason=reason, acts=shown)
    return message(
        "{reason}; legal: {acts}, .. ({number} in all).",
        reason=reason,
        acts=shown,
        number=len(legal),
    )


def at_act(number: int, word: str, why: str) -> Message:
    """A refusal that names the act of a text to which it belongs."""
    return message("act {number}, {act}: {why}", number=number, act=repr(word[:40]), why=why)


def _text(reason: object) -> str:
    return reason if isinstance(reason, str) else str(reason)
