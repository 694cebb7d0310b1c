"""Work of Numba that is left out, since it does not change the code that comes out.

For each function Numba reads its lists of functions again, reports the beginning and the end of
each pass, and computes again which variables live, after each of thirty passes. docs/kernel.md
names what is replaced here under "When Numba changes"; with KIBITZ_COMPILE=numba nothing is.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from numba.core import base, config, event, imputils, postproc, transforms, typing, utils
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.cpu import CPUContext
from numba.core.errors import new_error_context  # type: ignore[attr-defined]
from numba.core.targetconfig import TargetConfig
from numba.np import arrayobj

CANONICAL = "_kibitz_canonical"  # of a function: the ways between its blocks, in Numba's order
UNREAD = {"numba:compiler_lock", "numba:llvm_lock", "numba:run_pass"}  # many reports a function
REPORTS = {"annotate_types", "dump_parfor_diagnostics"}  # passes that only report


def take() -> None:
    """From now on leave this work out."""
    event.broadcast = _report
    config.reload_config = lambda: None
    TargetConfig.__hash__ = lambda self: hash(type(self))
    TargetConfig.__eq__ = _same_options
    base.BaseContext.refresh = _if_longer(base.BaseContext.refresh)
    typing.BaseContext.refresh = _if_longer(typing.BaseContext.refresh)
    Compiler.define_pipelines = _pipelines
    Compiler._compile_core = _without_collecting(Compiler._compile_core)
    PassManager._runPass = _run_pass
    postproc.PostProcessor.run = _process
    base._has_loc = lru_cache(None)(base._has_loc)
    utils.order_by_target_specificity = _by_target
    CPUContext.load_additional_registries = _once(CPUContext.load_additional_registries)
    _shorten_complaint()


def _report(what: Any) -> None:
    if what.kind not in UNREAD:
        _report_all(what)


_report_all = event.broadcast


def _shorten_complaint() -> None:
    """Let the error of an array that is assigned to one of another shape name no shapes.

    To write them Numba compiles 35 functions for texts, in nearly every game.
    """
    stub = getattr(arrayobj, "raise_with_shape_context", type(None))  # older Numba has none
    for function, kind in typing.templates.builtin_registry.globals:
        if function is stub and kind.templates[0].metadata.get("target") == "CPU":
            kind.templates[0]._overload_func = staticmethod(lambda src_shapes, index_shape: None)


def _without_collecting(compile: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Do not look for garbage in the million of objects that a compiler makes and needs."""

    def compiled(self: Any) -> Any:
        if not gc.isenabled():
            return compile(self)
        gc.disable()
        try:
            return compile(self)
        finally:
            gc.enable()

    return compiled


def _same_options(one: Any, other: Any) -> bool:
    if not isinstance(other, TargetConfig):
        return False
    return one._values == other._values or one.values() == other.values()


# -- lists of functions --------------------------------------------------------------------


def _if_longer(refresh: Callable[[Any], None]) -> Callable[[Any], None]:
    """Let a context read Numba's lists again only if something was added to them."""
    read: dict[int, int] = {}

    def refreshed(context: Any) -> None:
        lists = context._registries
        if read.get(id(lists)) != _length(lists):
            refresh(context)
            read[id(lists)] = _length(lists)

    return refreshed


def _once(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """Import Numba's modules for the first function only; their lists may grow later."""
    loaded: list[bool] = []

    def load_first(context: Any) -> None:
        for lists in list(context._registries) if loaded else []:
            context.install_registry(lists)
        if not loaded:
            _trust_scipy()
            load(context)
            loaded.append(True)

    return load_first


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


def _by_target(target: Any, templates: Any, fnkey: str = "") -> Any:
    """Sort the ways to compile a call; where there is one, nothing is to be sorted."""
    return templates if len(templates) == 1 else _sorted_by_target(target, templates, fnkey)


_sorted_by_target = utils.order_by_target_specificity


def _length(lists: Any) -> int:
    both = {*lists, imputils.builtin_registry, typing.templates.builtin_registry}
    return sum(len(v) for one in both for v in vars(one).values() if isinstance(v, list))


# -- passes --------------------------------------------------------------------------------

_define = Compiler.define_pipelines
_process_all = postproc.PostProcessor.run


def _pipelines(self: Any) -> list[Any]:
    """Numba's passes, listed once for all functions that are compiled with the same options."""
    flags, is_new = self.state.flags, self.state.func_ir is None
    if flags.force_pyobject or flags.auto_parallel.enabled or not is_new:
        return list(_define(self))
    options = bool(flags.no_rewrites), bool(flags.enable_ssa)
    if options not in _listed:
        _listed[options] = _without_reports(_define(self))
    return _listed[options]


_listed: dict[tuple[bool, bool], list[Any]] = {}


def _without_reports(managers: list[Any]) -> list[Any]:
    for manager in managers:
        manager.passes = [one for one in manager.passes if one[0].name() not in REPORTS]
    return managers


def _run_pass(self: Any, number: int, step: Any, state: Any) -> None:
    """Run one pass; Numba also reports its beginning, its end, its time and its arguments."""
    step.analysis = self._analysis
    with new_error_context("Pass {name}", name=step.name()), global_compiler_lock:
        step.run_initialization(state)
        changed = step.run_pass(state)
        step.run_finalizer(state)
    if _pass_registry.get(type(step)).mutates_CFG:
        if changed:
            postproc.PostProcessor(state.func_ir).run()
        else:
            _canonicalize(state.func_ir)


def _process(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """Leave out which variables live: only the end, where they are deleted, has to know it."""
    if emit_dels or self.func_ir.is_generator:
        _process_all(self, emit_dels, extend_lifetimes)
        return
    _canonicalize(self.func_ir)
    self.func_ir.variable_lifetime = postproc.VariableLifetime(self.func_ir.blocks)
    self.func_ir.generator_info = None


def _canonicalize(func_ir: Any) -> None:
    """Bring the blocks into Numba's order, unless they have it."""
    ways = _ways(func_ir.blocks)
    if getattr(func_ir, CANONICAL, None) != ways:
        func_ir.blocks = transforms.canonicalize_cfg(func_ir.blocks)
        setattr(func_ir, CANONICAL, _ways(func_ir.blocks))


def _ways(blocks: Any) -> list[Any]:
    return [(label, block.terminator.get_targets()) for label, block in blocks.items()]
