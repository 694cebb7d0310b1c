"""Work of Numba that is left out, since it does not change the code that comes out.

For each function Numba reads its lists of functions again, reports the beginning and the end of
each pass, and computes again which variables live, after each of thirty passes. It looks for what
the function does not contain, and deletes numbers as it deletes arrays. docs/kernel.md names what
is replaced here under "When Numba changes"; with KIBITZ_COMPILE=numba nothing is.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from llvmlite.binding import ffi
from numba.core import (
    base,
    config,
    errors,
    event,
    imputils,
    ir,
    postproc,
    transforms,
    types,
    typing,
    utils,
)
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager, _pass_registry
from numba.core.cpu import CPUContext
from numba.core.errors import new_error_context  # type: ignore[attr-defined]
from numba.core.inline_closurecall import InlineClosureCallPass
from numba.core.lowering import Lower
from numba.core.runtime.context import NRTContext
from numba.core.targetconfig import ConfigStack, TargetConfig
from numba.core.typed_passes import NopythonRewrites
from numba.np import arrayobj

from .own_target import change, forget_after_others

CANONICAL = "_kibitz_canonical"  # of a function: the ways between its blocks, in Numba's order
COUNTED = "_kibitz_counted"  # of a data model: whether references of its values are counted
UNREAD = {"numba:compiler_lock", "numba:llvm_lock", "numba:run_pass"}  # many reports a function
MAKES = {"make_function", "build_list"}  # expressions of closures and comprehensions
INLINED = ("reduce", "stencil")  # functions whose calls Numba rewrites
OF_ARRAYS = {"unary", "binop", "call", "build_list"}  # expressions that may be an array's
ARRAYS: Any = (types.Array, types.List)  # type: ignore[attr-defined]
TEXT: Any = types.StringLiteral  # type: ignore[attr-defined]
PLAIN = {ir.Loc, ir.Const, ir.Global, ir.FreeVar, ir.Arg, str, int, bool, float, type(None)}
REPORTS = {"annotate_types", "dump_parfor_diagnostics"}  # passes that only report


def take() -> None:
    """Replace the slow parts of Numba while Kibitz compiles."""
    change(event, "broadcast", _report)
    change(config, "reload_config", lambda: None)
    change(TargetConfig, "__hash__", lambda self: hash(type(self)))
    change(TargetConfig, "__eq__", _same_options)
    change(base.BaseContext, "refresh", _if_longer(base.BaseContext.refresh))
    change(typing.BaseContext, "refresh", _if_longer(typing.BaseContext.refresh))
    change(Compiler, "define_pipelines", _pipelines)
    change(Compiler, "_compile_core", _without_collecting(Compiler._compile_core))
    change(PassManager, "_runPass", _run_pass)
    change(postproc.PostProcessor, "run", _process)
    change(base, "_has_loc", lru_cache(None)(base._has_loc))
    change(utils, "order_by_target_specificity", _by_target)
    change(
        CPUContext,
        "load_additional_registries",
        _once(CPUContext.load_additional_registries),
    )
    function: Any = types.Function
    change(function, "get_call_type", _remember(function.get_call_type))
    change(InlineClosureCallPass, "run", _if_inlinable(InlineClosureCallPass.run))
    change(NopythonRewrites, "run_pass", _if_rewritable(NopythonRewrites.run_pass))
    change(ir.Inst, "_rec_list_vars", _variables)
    change(Lower, "delvar", _if_counted(Lower.delvar))
    change(Lower, "storevar", _store)
    change(NRTContext, "_call_incref_decref", _count)
    # Many errors are raised, few are seen.
    change(type(errors.termcolor()), "_markup", lambda self, said, *_: said)
    change(ffi.lib._lock, "_cblist", [])
    _shorten_complaint()
    forget_after_others(forget)


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
            silent = staticmethod(lambda src_shapes, index_shape: None)
            change(kind.templates[0], "_overload_func", silent)


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


def _same_options(options: Any, other: Any) -> bool:
    if not isinstance(other, TargetConfig):
        return False
    return options._values == other._values or options.values() == other.values()


# -- lists of functions --------------------------------------------------------------------


def _if_longer(refresh: Callable[[Any], None]) -> Callable[[Any], None]:
    """Let a context read Numba's lists again only if something was added to them."""
    read: dict[int, tuple[int, int]] = {}
    watched: dict[int, list[Any]] = {}

    def refreshed(context: Any) -> None:
        lists = context._registries
        if read.get(id(lists)) != _lengths(lists, watched.get(id(lists), ())):
            refresh(context)
            watched[id(lists)] = _lists_of(lists)
            read[id(lists)] = _lengths(lists, watched[id(lists)])

    return refreshed


def _once(load: Callable[[Any], None]) -> Callable[[Any], None]:
    """Import Numba's modules for the first function only; their lists may grow later."""
    loaded: list[bool] = []

    def load_first(context: Any) -> None:
        for lists in list(context._registries) if loaded else []:
            context.install_registry(lists)
        if not loaded:
            load(context)
            loaded.append(True)

    return load_first


def _by_target(target: Any, templates: Any, fnkey: str = "") -> Any:
    """Sort the ways to compile a call; where there is one, nothing is to be sorted."""
    if len(templates) == 1:
        return templates
    key = target, tuple(templates)
    if key not in _by_target_known:
        _by_target_known[key] = _sorted_by_target(target, templates, fnkey)
    return _by_target_known[key]


_by_target_known: dict[Any, Any] = {}

_sorted_by_target = utils.order_by_target_specificity


def _lists_of(lists: Any) -> list[Any]:
    both = {*lists, imputils.builtin_registry, typing.templates.builtin_registry}
    return [v for options in both for v in vars(options).values() if isinstance(v, list)]


def _lengths(lists: Any, watched: Any) -> tuple[int, int]:
    return len(lists), sum(map(len, watched))


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
        manager.passes = [step for step in manager.passes if step[0].name() not in REPORTS]
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


def _if_inlinable(run: Callable[[Any], None]) -> Callable[[Any], None]:
    """Look for closures and comprehensions to inline only in a function that has one."""

    def inline(self: Any) -> None:
        if any(_is_inlinable(made.value) for made in _assignments(self.func_ir)):
            run(self)

    return inline


def _is_inlinable(value: Any) -> bool:
    if isinstance(value, ir.Expr):
        return value.op in MAKES or (value.op == "getattr" and value.attr in INLINED)
    called = getattr(value, "value", None) if isinstance(value, ir.Global | ir.FreeVar) else None
    return type(called).__name__ == "StencilFunc" or getattr(called, "__name__", "") in INLINED


def _assignments(func_ir: Any) -> Iterator[Any]:
    for block in func_ir.blocks.values():
        yield from (made for made in block.body if isinstance(made, ir.Assign))


def _if_rewritable(run: Callable[[Any, Any], bool]) -> Callable[[Any, Any], bool]:
    """Rewrite expressions of whole arrays and of texts only in a function that may have some."""

    def rewrite(self: Any, state: Any) -> bool:
        return run(self, state) if _is_rewritable(state) else True

    return rewrite


def _is_rewritable(state: Any) -> bool:
    if any(isinstance(kind, TEXT) for kind in state.typemap.values()):
        return True
    return any(_is_of_arrays(made, state.typemap) for made in _assignments(state.func_ir))


def _is_of_arrays(assignment: Any, typemap: Any) -> bool:
    kind = typemap.get(assignment.target.name)
    is_array = isinstance(kind, ARRAYS)
    return is_array and isinstance(assignment.value, ir.Expr) and assignment.value.op in OF_ARRAYS


def _variables(self: Any, value: Any) -> list[Any]:
    """The variables in a part of Numba's intermediate representation, in its order."""
    kind = type(value)
    if kind is dict:
        value = value.values()
    elif kind is not list and kind is not tuple:
        if isinstance(value, ir.Var):
            return [value]
        return value.list_vars() if isinstance(value, ir.Inst) else []
    variables: list[Any] = []
    for part in value:
        kind = type(part)
        if kind is ir.Var:
            variables.append(part)
        elif kind not in PLAIN:
            variables += _variables(self, part)
    return variables


# -- types and variables -------------------------------------------------------------------


def _remember(find: Callable[..., Any]) -> Callable[..., Any]:
    """Find the code for a call with the same types once in a compilation."""

    def code_for(self: Any, context: Any, given: Any, named: Any) -> Any:
        key = self, tuple(given), ConfigStack.top_or_none()
        if named:
            return find(self, context, given, named)
        if key not in _answers:
            _answers[key] = find(self, context, given, named)
        return _answers[key]

    return code_for


_answers: dict[Any, Any] = {}


def forget() -> None:
    """Forget which code was found for calls."""
    _answers.clear()


def is_counted(context: Any, kind: Any) -> bool:
    """Whether values of a type hold arrays or other objects whose references are counted."""
    model = context.data_model_manager[kind]
    if not hasattr(model, COUNTED):
        setattr(model, COUNTED, model.contains_nrt_meminfo())
    return bool(getattr(model, COUNTED))


def _count(self: Any, builder: Any, kind: Any, value: Any, name: str) -> None:
    if is_counted(self._context, kind):
        _count_all(self, builder, kind, value, name)


_count_all = NRTContext._call_incref_decref


def _if_counted(delete: Callable[[Any, str], None]) -> Callable[[Any, str], None]:
    """Delete a variable in machine code only if it holds references; Numba also clears numbers."""

    def deleted(self: Any, name: str) -> None:
        if self._disable_sroa_like_opt or is_counted(self.context, self.typeof(name)):
            delete(self, name)
        elif name not in self._blk_local_varmap:
            self._singly_assigned_vars.discard(name)

    return deleted


def _store(self: Any, value: Any, name: str, argidx: Any = None) -> None:
    """Store a number without reading the one before, whose references Numba would count."""
    kind = self.typeof(name)
    is_first = argidx is not None or name in self._singly_assigned_vars
    if is_first or self._disable_sroa_like_opt or is_counted(self.context, kind):
        _store_counted(self, value, name, argidx)
        return
    self._alloca_var(name, kind)
    self.builder.store(value, self.getvar(name))


_store_counted = Lower.storevar
