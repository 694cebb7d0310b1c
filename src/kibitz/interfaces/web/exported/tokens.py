"""A script as its tokens: which of its names are bound, and which belong to an object.

It reads what ESLint lets pass in our scripts, and what the translation of Python writes: no labels,
no `switch`, no statement without its semicolon.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

TOKEN = re.compile(
    r"""(?P<gap>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<name>(?:[^\W\d]|\$)[\w$]*)
    |(?P<whole>\#[\w$]+|\.?\d(?:[eE][+-]?\d|[\w.])*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<pattern>/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
    |(?P<sign>=>|\+\+|--|\?\.(?!\d)|\.\.\.|.)""",
    re.VERBOSE | re.DOTALL,
)
QUOTED = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
VALUE_FOLLOWS = "return typeof case of in instanceof yield await void delete else do throw new"
BEFORE_BLOCK = frozenset(["else", "do", "try", "finally", "catch"])
MODIFIERS = frozenset(["get", "set", "async", "static"])


@dataclass(slots=True)
class ScriptToken:
    """A token.

    kind: "name" (bound, of the language, or of the browser), "key" (of an object), "short" (a key
    that is a name too), "whole" (text, number, pattern) or "sign". gap: "", a space or a new line.
    depth: how many brackets are around it.
    """

    text: str
    kind: str
    gap: str
    depth: int


@dataclass
class _Scan:
    tokens: list[ScriptToken] = field(default_factory=list)
    brackets: list[str] = field(default_factory=list)  # of braces what they enclose
    class_at: int = -1  # the depth at which the body of a class comes

    @property
    def inside(self) -> str:
        return self.brackets[-1] if self.brackets else "block"

    def last(self, back: int = 1) -> str:
        return self.tokens[-back].text if len(self.tokens) >= back else ""

    def takes_value(self) -> bool:
        """Whether a value comes next, so that a slash begins a pattern."""
        if not self.tokens:
            return True
        last = self.tokens[-1]
        if last.kind == "sign":
            return last.text not in (")", "]", "++", "--")
        return (
            last.text in VALUE_FOLLOWS.split() if last.kind == "name" else last.text.endswith("${")
        )

    def is_key(self) -> bool:
        """Whether a name that comes next is one of an object or of a class."""
        last, ends = self.last(), {"object": "{,", "class": "{;}"}.get(self.inside, "")
        if last in (".", "?.") or not ends:
            return last in (".", "?.")
        if last == "*":
            last = self.last(2)
        is_modified = last in MODIFIERS and self.tokens[-1].kind != "name"
        return is_modified or (len(last) == 1 and last in ends)

    def braces(self) -> str:
        """What a brace that opens here encloses."""
        if self.class_at == len(self.brackets):
            self.class_at = -1
            return "class"
        last = self.last()
        is_block = last in ("", ")", "=>", ";", "}") or (last == "{" and self.inside == "block")
        is_named = bool(self.tokens) and self.tokens[-1].kind == "name" and last in BEFORE_BLOCK
        return "block" if is_block or is_named else "object"

    def note(self, kind: str, text: str, gap: str) -> None:
        """Add a token, and the bracket that it opens or closes."""
        if kind == "name" and self.is_key():
            kind = "key"
        opened = self.braces() if text == "{" else text if kind == "sign" and text in "([" else ""
        if kind == "name" and text == "class":
            self.class_at = len(self.brackets)
        if kind == "sign" and text in (")", "]", "}"):
            self.brackets.pop()
        self.tokens.append(ScriptToken(text, kind, gap, len(self.brackets)))
        if opened:
            self.brackets.append(opened)


def tokens(script: str) -> list[ScriptToken]:
    """The tokens of a script, without its comments."""
    read, at, gap = _Scan(), 0, ""
    while match := TOKEN.match(script, at):
        kind, text, at = str(match.lastgroup), match[0], match.end()
        if kind == "gap":
            gap = "\n" if "\n" in text else " "
            continue
        if kind == "pattern" and not read.takes_value():
            kind, text, at = "sign", "/", match.start() + 1
        is_quoted = text == "`" or (text == "}" and read.inside == "`")
        if is_quoted:
            at = _end_of_quoted(script, at)
            kind, text = "whole", script[match.start() : at]
            if text[0] == "}":
                read.brackets.pop()
        read.note("whole" if kind == "pattern" else kind, text, gap)
        if is_quoted and text.endswith("${"):
            read.brackets.append("`")
        gap = ""
    return _with_short_keys(read.tokens)


def _end_of_quoted(script: str, at: int) -> int:
    found = QUOTED.match(script, at)
    if not found:
        raise ValueError(f"a text that does not end: {script[at : at + 40]}")
    return found.end()


def _with_short_keys(read: list[ScriptToken]) -> list[ScriptToken]:
    """The tokens, where the names of `{one, two = 2}` are known as keys and as names."""
    for before, token, after in zip(read, read[1:], read[2:], strict=False):
        if token.kind == "key" and before.text in ("{", ",") and after.text in (",", "}", "="):
            token.kind = "short"
    return read
