"""A target of Kibitz's own, so that its changes to Numba hold for its own compilations alone.

A function that Kibitz compiles has a dispatcher of the class `OwnDispatcher`, and contexts that no
other code uses. While it compiles, `own_way` replaces the members of Numba that `change` names, and
puts them back afterwards. Numba's lock lets no other thread compile meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import numba
from numba.core import cpu, typing
from numba.core.compiler_lock import global_compiler_lock
from numba.core.imputils import Registry, builtin_registry
from numba.core.registry import CPUDispatcher, CPUTarget, cpu_target
from numba.core.runtime import rtsys
from numba.core.target_extension import dispatcher_registry, jit_registry, target_registry

REGISTRY = Registry("kibitz")  # steps that are written for LLVM in Kibitz's way
CPU = target_registry["cpu"]

INHERITED = object()  # of a member that the owner inherits

_changes: list[tuple[Any, str, Any]] = []
_forgets: list[Callable[[], None]] = []  # called where other code may have compiled
_depth = 0


def change(owner: Any, name: str, value: Any) -> None:
    """Replace a member of Numba in each compilation of ours."""
    _changes.append((owner, name, value))


def forget_after_others(forget: Callable[[], None]) -> None:
    """Call this before a compilation of ours if other code may have compiled in between."""
    _forgets.append(forget)


class _Context(cpu.CPUContext):  # type: ignore[misc]
    def load_additional_registries(self) -> None:
        _trust_scipy()
        super().load_additional_registries()
        self.install_registry(builtin_registry)  # of two steps for the same types the later holds
        self.install_registry(REGISTRY)


def _trust_scipy() -> None:
    """Do not import SciPy's linear algebra to see whether it is there; Kibitz asks for SciPy.

    A function that multiplies matrices still imports it.
    """
    from numba.np import linalg

    needed, linalg.ensure_blas = linalg.ensure_blas, lambda: None
    try:
        import numba.np.arraymath  # noqa: F401 looks for it once
    finally:
        linalg.ensure_blas = needed


class _Target(CPUTarget):  # type: ignore[misc]
    @cached_property
    def _toplevel_target_context(self) -> Any:
        return _Context(self.typing_context, self._target_name)

    @cached_property
    def _toplevel_typing_context(self) -> Any:
        return typing.Context()


TARGET = _Target("cpu")


class OwnDispatcher(CPUDispatcher):  # type: ignore[misc]
    """Compiles a function in Kibitz's way."""

    targetdescr = TARGET

    def compile(self, sig: Any) -> Any:
        """Compile for some types of arguments."""
        with own_way():
            return super().compile(sig)


def jit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """Numba's `njit` for functions of ours."""
    given = {"nopython": True, "boundscheck": None, **options}
    given.pop("cache", None)  # Kibitz keeps its code itself
    named = {name: given.pop(name) for name in ("locals", "pipeline_class") if name in given}

    def dispatching(function: Callable[..., Any]) -> Any:
        return OwnDispatcher(py_func=function, targetoptions=dict(given), **named)

    return dispatching if function is None else dispatching(function)


def contexts() -> list[tuple[Any, Any]]:
    """The typing and the target contexts that may know functions of ours."""
    known = [TARGET] + [cpu_target] * others_compile()
    return [(target.typing_context, target.target_context) for target in known]


def others_compile() -> bool:
    """Whether code that is not ours may have been compiled in this process."""
    return "_toplevel_typing_context" in vars(cpu_target)


@contextmanager
def own_way() -> Iterator[None]:
    """Compile in Kibitz's way; within it another compilation of ours may begin."""
    global _depth
    with global_compiler_lock:
        if _depth:
            yield
            return
        rtsys.initialize(TARGET.target_context)  # its code is in that of others, too
        if others_compile():
            for forget in _forgets:
                forget()
        kept = [(owner, name, vars(owner).get(name, INHERITED)) for owner, name, _ in _changes]
        _depth += 1
        try:
            for owner, name, value in _changes:
                setattr(owner, name, value)
            _decorate_by(jit, OwnDispatcher)
            yield
        finally:
            _depth -= 1
            _decorate_by(numba.jit, CPUDispatcher)
            for owner, name, value in kept:
                delattr(owner, name) if value is INHERITED else setattr(owner, name, value)


def _decorate_by(decorator: Any, dispatcher: Any) -> None:
    """Let Numba's own functions be compiled with these."""
    dict.__setitem__(jit_registry, CPU, decorator)  # the tables refuse to replace an entry
    dict.__setitem__(dispatcher_registry, CPU, dispatcher)
