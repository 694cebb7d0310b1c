"""Functions that the class of a named tuple may define in its own way, as methods.

A generic function is answered by the rules, which it finds by the type of a position. These
functions are answered by the class of their first argument. So one loop of a search becomes
machine code for each kind of guide.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, TypeVar, cast

from .admitted import admit, serve

F = TypeVar("F", bound=Callable[..., Any])


def by_class(default: F) -> F:
    """Make a function of a named tuple; a method of the same name in its class replaces it."""
    name = default.__name__

    def stub(instance: Any, *arguments: Any) -> Any:
        return getattr(type(instance), name, default)(instance, *arguments)

    def resolve(instance: Any, *arguments: Any) -> Callable[..., Any]:
        own: Callable[..., Any] = getattr(instance.instance_class, name, default)
        admit(own)
        return own

    both: list[Any] = [stub, resolve]
    for function in both:
        function.__name__, function.__doc__ = name, default.__doc__
        function.__signature__ = inspect.signature(default)
    serve(stub, resolve)
    return cast(F, stub)
