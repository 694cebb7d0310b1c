"""Whether each field of a scene holds a thing of the kind that its part wants."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import numpy as np

from ..contract import GameError
from .table import Part
from .whole import Scene

MOST_CHARACTERS = 60  # characters of a wrong value
PLAIN = (str, bool, int, float, NoneType)
NUMBERS: dict[Any, Any] = {  # NumPy's are as good
    int: (int, np.integer, np.bool_),
    float: (float, int, np.floating, np.integer),
}


class WantedField(NamedTuple):
    """The type that a field wants, and the plain classes that fit without a further look."""

    name: str
    hint: Any
    plain: frozenset[type]


def require_right_parts(shown: Scene | tuple[Part, ...]) -> None:
    """GameError if an author's part has a field of a wrong kind, for which a drawing failed."""
    if wrong := wrong_part(shown if isinstance(shown, Scene) else Scene("", shown)):
        raise GameError(f"`scene` cannot be drawn: {wrong}")


def wrong_part(scene: Scene) -> str:
    """The first field of a wrong kind, in a sentence; empty if there is none.

    >>> from kibitz.scene import Dice
    >>> wrong_part(Scene("Roll.", (Dice((6,)),)))
    'parts[0].dice[0] of the scene is 6, an int, and must be Die.'
    """
    if not isinstance(scene, Scene):
        return f"scene returns {_show(scene)}, and must return a Scene."
    return next(_inside(scene, ""), "")


def _inside(part: Any, where: str) -> Iterator[str]:
    for name, hint, plain in _wanted_fields(part.__class__):
        value = getattr(part, name)
        if type(value) not in plain:
            yield from _faults(value, hint, f"{where}.{name}".lstrip("."))


def _faults(value: object, hint: Any, where: str) -> Iterator[str]:
    if not _is(value, hint):
        yield f"{where} of the scene is {_show(value)}, and must be {_name_of(hint)}."
    elif isinstance(value, tuple):
        kinds = next(get_args(option) for option in _options(hint) if get_origin(option) is tuple)
        inside = kinds[:1] * len(value) if ... in kinds else kinds
        for number, (part, inner) in enumerate(zip(value, inside, strict=True)):
            yield from _faults(part, inner, f"{where}[{number}]")
    elif is_dataclass(value):
        yield from _inside(value, where)


def _is(value: object, hint: Any) -> bool:
    return any(_is_one(value, option) for option in _options(hint))


def _is_one(value: Any, hint: Any) -> bool:
    kind, inner = get_origin(hint), get_args(hint)
    if kind is Literal:
        return value in inner
    if kind is tuple:
        return _is_row(value, hint) and (... in inner or len(inner) == len(value))
    return isinstance(value, NUMBERS.get(hint, hint))


def _is_row(value: object, hint: Any) -> bool:
    # What is clicked is looked for in tuples only; words and numbers may stand in a list.
    return isinstance(value, tuple) or (isinstance(value, list) and not _has_parts(hint))


def _has_parts(hint: Any) -> bool:
    return is_dataclass(hint) or any(_has_parts(arg) for arg in get_args(hint))


@lru_cache(maxsize=256)
def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


@lru_cache(maxsize=64)
def _wanted_fields(kind: type) -> tuple[WantedField, ...]:
    hints = get_type_hints(kind)
    return tuple(
        WantedField(
            field.name,
            hints[field.name],
            frozenset(kind for kind in PLAIN if kind in _options(hints[field.name])),
        )
        for field in fields(kind)
    )


def _show(value: object) -> str:
    text = repr(value)
    cut = text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]}.."
    return cut if value is None else f"{cut}, {_article(type(value).__name__)}"


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _name_of(hint: Any) -> str:
    kind, inner = get_origin(hint), get_args(hint)
    if hint == Part:
        return "a part, such as Text or Choice"
    if kind is tuple and inner[0] == Part:
        return "a tuple of parts, such as Text or Choice"
    if kind is tuple:
        return f"a tuple of {_name_of(inner[0]) if ... in inner else len(inner)}"
    if kind in (Union, UnionType):
        return " or ".join(map(_name_of, inner))
    if kind is Literal:
        return " or ".join(map(repr, inner))
    return "None" if hint is NoneType else str(hint.__name__)
