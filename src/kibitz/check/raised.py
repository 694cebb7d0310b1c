"""An exception of the author's rules as a sentence: line, function, field, and the remedy."""

from __future__ import annotations

import ast
import dis
import linecache
import re
import sysconfig
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import numpy as np

from ..shelf import OVERFLOW

OURS, GAMES_FOLDER = str(Path(__file__).parents[1]), str(Path("kibitz") / "games")
# Kibitz, Python, and code without a file, such as what `dataclass` writes.
BENEATH = (OURS, sysconfig.get_paths()["stdlib"], "<")
BEYOND = re.compile(r"Python integer (\S+) out of bounds for (\w+)")


class FaultPlace(NamedTuple):
    """Where a function of the author raised: the frame, its instruction, and the text of that."""

    frame: FrameType
    line: int
    instruction: str
    text: str

    def __str__(self) -> str:
        code = self.frame.f_code
        return f"{Path(code.co_filename).name}, line {self.line}, in {code.co_name}"


def locate(fault: Exception) -> str:
    """The fault with the author's line; of a small number that overflows, its field as well."""
    return overflow(fault) or _plain(fault)


def overflow(fault: Exception) -> str:
    """The sentence about a small number that overflows; empty for any other fault."""
    beyond, place = BEYOND.search(str(fault)), _place(fault)
    if place is None or not (beyond or OVERFLOW in str(fault)):
        return ""
    if place.instruction.startswith("STORE"):
        return _overflow_of(place, beyond)
    elements = list(_elements(place))
    if not elements:
        return ""
    named = " and ".join(dict.fromkeys(words for words, _ in elements))
    lifted = " and ".join(dict.fromkeys(f"`int({text})`" for _, text in elements))
    written = place.text.strip()
    if re.search(r"[^=<>!]=[^=]", written):  # p.sums[0] += 300
        lifted += ", and give the field a wider type in `layout` if the result does not fit it"
    return f"{place}: `{written}` overflows, since {named}; write {lifted} there. ({fault})"


def _plain(fault: Exception) -> str:
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if is_authors(frame.filename)]
    place = next((f" at line {f.lineno} of {f.filename}" for f in reversed(own or frames)), "")
    return f"{type(fault).__name__}{place}: {fault}"


def is_authors(file: str) -> bool:
    """Whether a file is an author's, not one of Kibitz, Python or a library."""
    return GAMES_FOLDER in file or not (file.startswith(BENEATH) or "site-packages" in file)


def _place(fault: Exception) -> FaultPlace | None:
    last, step = None, fault.__traceback__
    while step:
        if is_authors(step.tb_frame.f_code.co_filename):
            last = step
        step = step.tb_next
    if last is None:
        return None
    code, at = last.tb_frame.f_code, last.tb_lasti
    names = {instruction.offset: instruction.opname for instruction in dis.get_instructions(code)}
    span = list(code.co_positions())[at // 2]
    return FaultPlace(
        last.tb_frame, last.tb_lineno, names.get(at, ""), _text(code.co_filename, span)
    )


def _text(file: str, span: tuple[int | None, ...]) -> str:
    first, last, begin, end = span
    if first is None or last is None or first != last:
        return ""
    line = linecache.getline(file, first).encode()
    return line[begin:end].decode(errors="replace")


def _elements(place: FaultPlace) -> Iterator[tuple[str, str]]:
    """The small numbers in the text: in words, and as it is written."""
    try:
        tree = ast.parse(place.text.strip())
    except SyntaxError:
        return
    known = place.frame.f_locals
    for node in ast.walk(tree):
        text = ast.unparse(node)
        match node:
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=p), attr=field)):
                kind = known[p].dtype[field] if isinstance(known.get(p), np.void) else None
                if kind is not None and kind.base.kind in "iu":
                    yield f"an element of the field {field} is {_range(kind.base)}", text
            case ast.Name(id=name) if isinstance(known.get(name), np.integer):
                yield f"{name} is {_range(known[name].dtype)}, taken from an array", text
            case ast.Subscript(value=ast.Name(id=name)) if _is_whole(known.get(name)):
                yield f"an element of {name} is {_range(known[name].dtype)}", text


def _is_whole(value: object) -> bool:
    return isinstance(value, np.ndarray) and value.dtype.kind in "iu"


def _range(kind: np.dtype[Any]) -> str:
    about = np.iinfo(kind)
    return f"{kind.name}, from {about.min} to {about.max}"


def _overflow_of(place: FaultPlace, beyond: re.Match[str] | None) -> str:
    field = re.search(r"\.(\w+)", place.text)
    if not (field and beyond):
        return ""
    kind = _range(np.dtype(beyond[2]))
    return (
        f"{place}: the field {field[1]} is {kind}, and cannot hold {beyond[1]}; "
        f"{_wider(int(beyond[1]))}."
    )


def _wider(number: int) -> str:
    """The advice on a type for a field that has to hold the number."""
    bounds = ((name, np.iinfo(name)) for name in ("i1", "i2", "i4", "i8"))
    fits = next((name for name, kind in bounds if kind.min <= number <= kind.max), "")
    if not fits:
        return "no whole number of a field is so large: let it hold less, or use f8"
    return f"if the rules mean that, give it a type in `layout` that can, such as {fits}"
