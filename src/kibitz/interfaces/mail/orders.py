"""The orders in a reply: acts, a word such as `resign`, and lines for later turns.

>>> read("c3 e5\\nif d4 then f6, if g7 then a1\\n\\nNice game!")
Orders(word='', days=0, acts='c3 e5', lines=(('d4', 'f6', 'g7', 'a1'),))
>>> read("Vacation 7").days
7
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...act_names import MARKUP, PUNCTUATION, plain
from ...contract import KibitzError, message

WORDS = (
    "resign",
    "draw?",
    "end?",
    "accept",
    "decline",
    "yes",
    "no",
    "show",
    "help",
    "undo",
    "vacation",
    "digest",
    "no digest",
    "stop",
)
SYNONYMS = {"draw": "draw?", "unsubscribe": "stop", "agree": "accept", "digest off": "no digest"}
MOST_LINES, MOST_DEEP = 50, 40
VACATION = re.compile(r"vacation(?:\s+(\d{1,3})(?:\s+days?)?)?", re.IGNORECASE)
CONDITION = re.compile(
    r"[\s,;.]*\bif\b(.+?)[\s,;]*\bthen\b(.+?)(?=[\s,;.]*\bif\b|$)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Orders:
    """A reply: a word with perhaps its days, or acts and lines.

    lines: each is what the others play, the answer, what they play then, the next answer, ..
    """

    word: str = ""
    days: int = 0
    acts: str = ""
    lines: tuple[tuple[str, ...], ...] = ()


def read(text: str) -> Orders:
    """The orders of a reply's own words; KibitzError if a line cannot be read."""
    paragraphs = [part.splitlines() for part in re.split(r"\n\s*\n", text.strip())]
    first = [line.strip() for line in paragraphs[0] if line.strip()] if paragraphs else []
    conditions = [line for line in first if _is_condition(line)]
    acts = " ".join(line for line in first if not _is_condition(line))
    for paragraph in paragraphs[1:]:
        conditions += [line.strip() for line in paragraph if _is_condition(line.strip())]
    lines = tuple(map(_line, conditions))
    _require_one_answer_per_play(lines)
    word, days = word_of(acts)
    return Orders(word, days, acts, lines)


def word_of(text: str) -> tuple[str, int]:
    """The order of the post office that a text is, and its days; empty if it is not an order."""
    typed = (
        plain(text).strip(f"{MARKUP} \n").lower().lstrip("/").rstrip(f"{PUNCTUATION}{MARKUP} \n")
    )
    given = " ".join(typed.split())
    if match := VACATION.fullmatch(given):
        return "vacation", int(match[1] or 0)
    word = SYNONYMS.get(given, given)
    return (word, 0) if word in WORDS else ("", 0)


def _is_condition(line: str) -> bool:
    return re.match(r"if\b.*\bthen\b", line, re.IGNORECASE) is not None


def _line(text: str) -> tuple[str, ...]:
    """The texts of a line: turns of the others and own answers, alternately."""
    pairs = [(match[1].strip(" ,;"), match[2].strip(" ,;.")) for match in CONDITION.finditer(text)]
    whole = "".join(match[0] for match in CONDITION.finditer(text))
    if not pairs or not all(map(all, pairs)) or len(whole.strip()) < len(text.strip(" .,;")):
        raise KibitzError(
            message(
                "This line cannot be read: {text}. Write it like: if d4 then e5, if f6 then g7",
                text=repr(text[:60]),
            )
        )
    if len(pairs) > MOST_DEEP:
        raise KibitzError(message("A line has at most {most} answers.", most=MOST_DEEP))
    return tuple(part for pair in pairs for part in pair)


def _require_one_answer_per_play(lines: Sequence[tuple[str, ...]]) -> None:
    if len(lines) > MOST_LINES:
        raise KibitzError(
            message("A mail has at most {most} lines that begin with if.", most=MOST_LINES)
        )
    answers: dict[tuple[str, ...], str] = {}
    for line in lines:
        for k in range(1, len(line), 2):
            if answers.setdefault(line[:k], line[k]) != line[k]:
                raise KibitzError(
                    message(
                        "Two lines answer {known} in different ways.",
                        known=repr(" ".join(line[:k])),
                    )
                )
