"""Quicker compiling, of slower code, for tests and for authors who try one edit after another.

Numba optimizes each function that it compiles and makes machine code of it, although the function
that calls it contains it too (`admitted.py`) and is optimized as a whole. With KIBITZ_COMPILE=quick
only functions that Python calls are optimized and become machine code. This reaches into Numba, so
docs/kernel.md names it under "When Numba changes".
"""

from __future__ import annotations

import os
from typing import Any

from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.environment import lookup_environment
from numba.core.targetconfig import ConfigStack

ENVIRONMENT = "_ZN08NumbaEnv"  # how the name of a function's constants begins
MARK = "_kibitz_inlined"

QUICK = os.environ.get("KIBITZ_COMPILE") == "quick"

_executable = CPUContext.get_executable
_optimize = JITCodeLibrary._optimize_final_module
_finalize = JITCodeLibrary._finalize_final_module


def leave_out_inlined_code() -> None:
    """From now on optimize only functions that Python calls, and make machine code only of them."""
    CPUContext.get_executable = _get_executable
    JITCodeLibrary._optimize_final_module = _optimize_final_module
    JITCodeLibrary._finalize_final_module = _finalize_final_module


def _get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
    if not _is_compiling_inlined():
        made = _executable(self, library, fndesc, env)
        _connect_environments(library)
        return made
    setattr(library, MARK, True)
    name = fndesc.qualname.rpartition(".")[2]
    return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, env, (library,))


def _is_compiling_inlined() -> bool:
    """Whether Python cannot call what Numba is compiling."""
    flags = ConfigStack().top_or_none()
    return bool(flags and flags.no_cpython_wrapper)


def _connect_environments(library: Any) -> None:
    """Give machine code the constants of the functions that it contains."""
    for variable in library._final_module.global_variables:
        if variable.name.startswith(ENVIRONMENT):
            env = lookup_environment(variable.name)
            if env is not None:
                library.codegen.set_env(variable.name, env)


def _optimize_final_module(self: Any) -> None:
    if not hasattr(self, MARK):
        _optimize(self)


def _finalize_final_module(self: Any) -> None:
    if not hasattr(self, MARK):
        _finalize(self)
        return
    self._finalize_dynamic_globals()
    self._verify_declare_only_symbols()
    self._finalized = True
