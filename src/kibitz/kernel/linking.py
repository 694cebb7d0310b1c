"""How functions are compiled: Numba types each function and writes it in LLVM's language; then all
of them are linked into the function that Python calls, which LLVM optimizes as a whole.

Numba's own way is to optimize each function and to make machine code of it, although the function
that calls it contains it too (`admitted.py`). KIBITZ_COMPILE chooses the way:

    (empty)   a function that Python calls is optimized a little, so that it runs soon, and then
              fully, with its helpers inlined, in another process (`later.py`)
    full      it is optimized fully before it runs: for measuring speed
    quick     it is only optimized a little: for tests, and for trying edits
    numba     Numba's own way

All but the last reach into Numba, so docs/kernel.md names them under "When Numba changes".
"""

from __future__ import annotations

import itertools
import os
import secrets
from typing import Any

import llvmlite.binding as llvm
from numba import _dynfunc
from numba.core.bytecode import FunctionIdentity
from numba.core.codegen import JITCodeLibrary
from numba.core.cpu import CPUContext
from numba.core.environment import lookup_environment
from numba.core.targetconfig import ConfigStack

from .own_target import change
from .passes import keep_inside, optimize_fully, optimize_quickly

ENVIRONMENT = "_ZN08NumbaEnv"  # how the name of a function's constants begins
HELPER = "_kibitz_helper"  # of a library: the name of its function that is inlined, or empty
HELPERS = "_kibitz_helpers"
LATER = "_kibitz_later"  # of a library: its code for LLVM and its helpers, to optimize fully later
ADDRESSES = "numba.dynamic.globals"  # how the name of a global with an address begins

WAY = os.environ.get("KIBITZ_COMPILE", "")
QUICK, NUMBA = WAY == "quick", WAY == "numba"
_in_steps = WAY == ""

_add_text_of = JITCodeLibrary.add_ir_module
_executable = CPUContext.get_executable
_wrap = CPUContext.create_cfunc_wrapper
_finalize_all = JITCodeLibrary.finalize


def link_helpers() -> None:
    """Optimize, and make machine code of, only those of our functions that Python calls.

    LLVM finds code by its name. Numba numbers names from 1 in each process, so code from the disk
    could have the name of other code; the numbers of each process begin somewhere else.
    """
    change(FunctionIdentity, "_unique_ids", itertools.count(secrets.randbits(48)))
    change(CPUContext, "get_executable", _get_executable)
    change(CPUContext, "create_cfunc_wrapper", _wrap_for_c)
    change(JITCodeLibrary, "finalize", _finalize)
    change(JITCodeLibrary, "add_ir_module", _add_text)
    change(JITCodeLibrary, "add_llvm_module", _add_module)
    change(JITCodeLibrary, "_optimize_final_module", _optimize)


def compile_fully() -> None:
    """From now on optimize each function fully before it runs, as for measuring speed."""
    global _in_steps
    _in_steps = False


def compiles_in_steps() -> bool:
    """Whether a function first gets code that is optimized a little."""
    return _in_steps


def _get_executable(self: Any, library: Any, fndesc: Any, env: Any) -> Any:
    if not _is_compiling_helper():
        made = _executable(self, library, fndesc, env)
        _connect_environments(library)
        return made
    numbas = (fndesc.modname or "").startswith(("numba", "numpy"))
    setattr(library, HELPER, "" if numbas else fndesc.mangled_name)
    name = fndesc.qualname.rpartition(".")[2]
    return _dynfunc.make_function(fndesc.lookup_module(), name, "", 0, env, (library,))


def _wrap_for_c(self: Any, library: Any, *described: Any) -> None:
    """Let C call only what Python calls too."""
    if not _is_compiling_helper():
        _wrap(self, library, *described)


def _is_compiling_helper() -> bool:
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


def _finalize(self: Any) -> None:
    """Link into a function that Python calls each helper that it reaches, once."""
    if not hasattr(self, HELPER):
        self._linking_libraries = reached_libraries(self)
        names = [getattr(library, HELPER, "") for library in self._linking_libraries]
        setattr(self, HELPERS, [name for name in names if name])
        _finalize_all(self)
        return
    for library in self._linking_libraries:
        self._reload_init.update(library._reload_init)
    self._finalize_dynamic_globals()
    self._shared_module = _own_module(self._final_module)
    self._finalized = True


def _own_module(module: Any) -> Any:
    """The module of a helper itself; Numba copies it, since code outside could call it."""
    for function in module.functions:
        if not function.is_declaration and function.linkage == llvm.Linkage.external:
            function.linkage = "linkonce_odr"
    return module


def _add_text(self: Any, module: Any) -> None:
    """Take the text of a module, and free its many objects, which refer to each other."""
    _add_text_of(self, module)
    for function in module.functions:
        for block in function.blocks:
            block.instructions, block.terminator = [], None
        function.args = ()


def _add_module(self: Any, module: Any) -> None:
    """Take the first module of a library as it is, instead of linking it into an empty one."""
    module.data_layout = self._codegen._data_layout
    if next(self._final_module.functions, None) is None:
        module.name, self._final_module = self._final_module.name, module
    else:
        self._final_module.link_in(module)


def _optimize(self: Any) -> None:
    module, machine = self._final_module, self._codegen._tm
    helpers = getattr(self, HELPERS, [])
    if _is_compiling_helper():
        keep_inside(module)
        return  # what Numba's own functions call is optimized in the function that contains it
    if _in_steps and not _holds_addresses(module):
        setattr(self, LATER, (module.as_bitcode(), helpers))
    if QUICK or hasattr(self, LATER):
        optimize_quickly(module, machine)
    else:
        optimize_fully(module, machine, helpers)


def _holds_addresses(module: Any) -> bool:
    return any(variable.name.startswith(ADDRESSES) for variable in module.global_variables)


def reached_libraries(library: Any) -> list[Any]:
    """The libraries that this one needs, each once; those of helpers contain nothing else.

    Callers stand before what they call: LLVM leaves out a function that nothing calls yet.
    """
    seen, ended = {library}, list[Any]()

    def visit(library: Any) -> None:
        for needed in library._linking_libraries:
            if needed not in seen:
                seen.add(needed)
                if hasattr(needed, HELPER):
                    visit(needed)
                else:
                    ended.append(needed)
        ended.append(library)

    visit(library)
    return ended[-2::-1]
