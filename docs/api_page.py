"""The signatures and docstrings of the public names, as docs/api.md shows them."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

WIDTH = 96
ROOM = 90  # columns of a signature
STARS: dict[Any, str] = {
    inspect.Parameter.VAR_POSITIONAL: "*",
    inspect.Parameter.VAR_KEYWORD: "**",
}
POSITIONAL, KEYWORD = inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.KEYWORD_ONLY


def entry(path: str) -> str:
    """A name with its signature, its docstring and its public members."""
    module, _, name = path.rpartition(".")
    subject = getattr(import_module(module), name)
    title = path if path.startswith("kibitz.record.") else f"kibitz.{name}"
    parts = [f"### `{title}`", signature(name, subject), *paragraphs(subject)]
    if isinstance(subject, type):
        parts += ["\n".join(lines)] if (lines := [*members(subject)]) else []
    return "\n\n".join(parts)


def signature(name: str, subject: Any) -> str:
    """The signature of a function or a class as Python writes it."""
    word = "class " if isinstance(subject, type) else ""
    if isinstance(subject, type) and issubclass(subject, Exception):
        return f"```text\nclass {name}({subject.__mro__[1].__name__})\n```"
    return f"```text\n{word}{name}{arguments(subject)}\n```"


def arguments(subject: Callable[..., Any], room: int = ROOM) -> str:
    """The arguments and the result, on several lines if one is too short."""
    said = inspect.signature(subject)
    own = [
        parameter
        for parameter in said.parameters.values()
        if parameter.name != "self" and parameter.name[0] != "_"
    ]
    words = [argument(parameter) for parameter in own]
    kinds = [parameter.kind for parameter in own]
    if POSITIONAL in kinds:
        words.insert(kinds.index(POSITIONAL) + 1, "/")
    if KEYWORD in kinds:
        words.insert(kinds.index(KEYWORD) + len(words) - len(own), "*")
    is_class = isinstance(subject, type) or said.return_annotation is said.empty
    result = "" if is_class else f" -> {annotation(said.return_annotation)}"
    whole = f"({', '.join(words)}){result}"
    return whole if len(whole) <= room else f"(\n{in_lines(words)}\n){result}"


def in_lines(words: list[str]) -> str:
    """Arguments on lines that are as full as they can be."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + len(word) > ROOM:
            lines.append("")
        lines[-1] += f"{word}, "
    return "\n".join(f"    {line.rstrip()}" for line in lines)


def argument(parameter: inspect.Parameter) -> str:
    """An argument with its type and its default."""
    stars = STARS.get(parameter.kind, "")
    kind = (
        "" if parameter.annotation is parameter.empty else f": {annotation(parameter.annotation)}"
    )
    if parameter.default is parameter.empty:
        return f"{stars}{parameter.name}{kind}"
    default = repr(parameter.default)
    shown = ".." if default.startswith("<") or "(" in default else default
    return f"{parameter.name}{kind} = {shown}"


def annotation(kind: Any) -> str:
    """A type as it is written in the source."""
    return kind if isinstance(kind, str) else getattr(kind, "__name__", str(kind))


def paragraphs(subject: Any) -> Iterator[str]:
    """The docstring, without its examples."""
    parts = (inspect.getdoc(subject) or "").split("\n\n")
    for base in documented(subject):
        parts += (inspect.getdoc(base) or "").split("\n\n")[1:]
    for part in parts:
        if part.startswith(">>>"):
            continue
        if re.match(r"- |\s*\w.*\n- ", part):
            yield part
        else:
            yield textwrap.fill(" ".join(part.split()), WIDTH, break_long_words=False,
                                break_on_hyphens=False)  # fmt: skip


def documented(subject: Any) -> list[type]:
    """The classes of ours whose parameters a class has too."""
    bases = subject.__mro__[1:] if is_dataclass(subject) and isinstance(subject, type) else ()
    return [base for base in bases if is_dataclass(base)]


def members(subject: type) -> Iterator[str]:
    """A line for each public method and property of a class."""
    seen = set()
    for kind in subject.__mro__:
        if not kind.__module__.startswith("kibitz"):
            continue
        for name, member in vars(kind).items():
            is_property = isinstance(member, property)
            if name[0] != "_" and name not in seen and (is_property or inspect.isfunction(member)):
                seen.add(name)
                body = member.fget if isinstance(member, property) else member
                yield line(name, body, is_property)


def line(name: str, body: Any, is_property: bool) -> str:
    """A member in a line of a list."""
    said = arguments(body, 1000)
    said = said.removeprefix("()") if is_property else said
    words = " ".join(" ".join(paragraph.split()) for paragraph in paragraphs(body))
    text = f"- `{name}{said}`: {words}" if words else f"- `{name}{said}`"
    return textwrap.fill(text, WIDTH, subsequent_indent="  ", break_long_words=False,
                         break_on_hyphens=False)  # fmt: skip
