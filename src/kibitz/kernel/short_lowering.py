"""Numba's most frequent steps, written for LLVM with a fraction of its instructions.

Numba keeps each array, loop and result of a call in memory, and lets LLVM find out that most of it
is constant or unused. LLVM does, so machine code stays the same; but in the first act of a game
most of the time goes to writing and reading these instructions. docs/kernel.md names what is
replaced here under "When Numba changes".
"""

from __future__ import annotations

import importlib
import operator
from collections.abc import Iterable
from functools import partial
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.callconv import RETCODE_NONE, RETCODE_OK, CPUCallConv
from numba.core.imputils import (
    builtin_registry,
    impl_ret_borrowed,
)
from numba.core.runtime.context import NRTContext
from numba.cpython import tupleobj
from numba.np import arrayobj

from .own_target import REGISTRY, change
from .shortcuts import is_counted

RANGES = {types.int32: types.range_state32_type, types.int64: types.range_state64_type}
TRIED = "_CPUCallConv__eh_try_state"  # of a builder whose function has begun a `try`


def take() -> None:
    """Replace Numba's lowering of these steps while Kibitz compiles."""
    change(NRTContext, "get_meminfos", _get_meminfos)
    change(CPUCallConv, "_get_return_status", lambda self, *returned: _Status(*returned))
    change(CPUCallConv, "return_status_propagate", _pass_on)
    lower, lower_getattr_generic = REGISTRY.lower, REGISTRY.lower_getattr_generic
    lower_getattr_generic(types.Record)(_get_field)
    for index in (types.Integer, types.BaseTuple):
        lower(operator.getitem, types.Array, index)(_get_item)
        lower(operator.setitem, types.Array, index, types.Any)(_set_item)
    for kind in (types.UniTuple, types.NamedUniTuple):
        for number in (types.intp, types.uintp):
            lower(operator.getitem, kind, number)(_get_part)
    lower(slice, types.none, types.none)(_whole_slice)
    lower(operator.setitem, types.Array, types.SliceType, types.Number)(_set_slice)
    lower(operator.setitem, types.Array, types.SliceType, types.Boolean)(_set_slice)
    for number, ranges in RANGES.items():
        lower(range, number)(_make_range)
        lower(range, number, number)(_make_range)
        lower("getiter", ranges)(partial(_begin_range, _usual_begin(ranges)))


# -- references and calls --------------------------------------------------------------------


def _get_meminfos(self: Any, builder: Any, kind: Any, value: Any) -> list[tuple[Any, Any]]:
    """The owners of the arrays in a value; parts that hold none are not taken out of it."""
    model = self._context.data_model_manager[kind]
    infos = []
    if model.has_nrt_meminfo():
        infos.append((kind, model.get_nrt_meminfo(builder, value)))
    for part, getter in model.traverse(builder):
        if is_counted(self._context, part):
            infos += self.get_meminfos(builder, part, getter(value))
    return infos


class _Status:
    """How a call ended; what nobody asks for is not computed."""

    def __init__(self, builder: Any, code: Any, excinfo: Any) -> None:
        self._builder, self.code, self.excinfoptr = builder, code, excinfo

    def _is(self, code: Any) -> Any:
        return self._builder.icmp_signed("==", self.code, code)

    @property
    def is_ok(self) -> Any:
        return self._builder.or_(self._is(RETCODE_OK), self.is_none)

    @property
    def is_error(self) -> Any:
        return self._builder.not_(self.is_ok)

    @property
    def is_none(self) -> Any:
        return self._is(RETCODE_NONE)

    def __getattr__(self, name: str) -> Any:
        """The rest as Numba computes it."""
        return getattr(_all_status(self._builder, self.code, self.excinfoptr), name)


def _all_status(*returned: Any) -> Any:
    return _get_all_status(None, *returned)


_get_all_status = CPUCallConv._get_return_status
_pass_on_or_catch = CPUCallConv.return_status_propagate


def _pass_on(self: Any, builder: Any, status: Any) -> None:
    """Return the error of a call to the caller, where no `try` can catch it."""
    if hasattr(builder, TRIED):
        _pass_on_or_catch(self, builder, status)
        return
    builder.store(status.excinfoptr, self._get_excinfo_argument(builder.function))
    self._return_errcode_raw(builder, status.code)


# -- structures ------------------------------------------------------------------------------


def _part(builder: Any, value: Any, *places: int) -> Any:
    """A part of a structure, without an instruction if it is known."""
    while isinstance(value, ir.instructions.InsertValue):
        if tuple(value.indices) == places:
            return value.value
        if value.indices[0] == places[0]:
            return builder.extract_value(value, places)
        value = value.aggregate
    for place in places if isinstance(value, ir.Constant) else ():
        if not isinstance(value.constant, list | tuple):
            return builder.extract_value(value, places)
        value = value.constant[place]
    return value if isinstance(value, ir.Constant) else builder.extract_value(value, places)


def _make(cx: Any, builder: Any, kind: Any, **parts: Any) -> Any:
    """A structure with these parts, of which the others are 0."""
    model = cx.data_model_manager[kind]
    struct, names = model.get_value_type(), model._fields
    known = {name: part for name, part in parts.items() if isinstance(part, ir.Constant)}
    nulls = [cgutils.get_null_value(element) for element in struct.elements]
    value = ir.Constant(struct, [known.get(*pair) for pair in zip(names, nulls, strict=True)])
    for name, part in parts.items():
        if name not in known:
            value = builder.insert_value(value, part, names.index(name))
    return value


def _row(builder: Any, items: list[Any]) -> Any:
    """Numbers as an array of LLVM."""
    if all(isinstance(item, ir.Constant) for item in items):
        return ir.Constant(ir.ArrayType(cgutils.intp_t, len(items)), items)
    return cgutils.pack_array(builder, items, cgutils.intp_t)


# -- arrays ----------------------------------------------------------------------------------


def _get_field(cx: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    """A field of a record. The shape of an array in it is known."""
    field = kind.typeof(name)
    if not isinstance(field, types.NestedArray):
        return arrayobj.record_getattr(cx, builder, kind, value, name)
    cx.sentry_record_alignment(kind, name)
    item = cx.get_data_type(field.dtype)
    return _array(
        cx,
        builder,
        field,
        cgutils.get_record_member(builder, value, kind.offset(name), item),
        [cgutils.intp_t(size) for size in field.shape],
        [cgutils.intp_t(stride) for stride in field.strides],
        itemsize=cgutils.intp_t(field.size),
    )


def _array(
    cx: Any, builder: Any, kind: Any, data: Any, shape: list[Any], strides: list[Any], **more: Any
) -> Any:
    parts = {"shape": _row(builder, shape), "strides": _row(builder, strides), "data": data}
    return _make(cx, builder, kind, **parts, nitems=_product(builder, shape), **more)


def _product(builder: Any, sizes: Iterable[Any]) -> Any:
    product, known = None, 1
    for size in sizes:
        if isinstance(size, ir.Constant):
            known *= size.constant
        else:
            product = size if product is None else builder.mul(product, size, flags=["nsw"])
    if product is None or known != 1:
        constant = cgutils.intp_t(known)
        return constant if product is None else builder.mul(product, constant, flags=["nsw"])
    return product


class _Items:
    """An array of LLVM's whose items lie side by side, and whole numbers that index it."""

    def __init__(self, cx: Any, builder: Any, kind: Any, value: Any) -> None:
        self.cx, self.builder, self.kind, self.value = cx, builder, kind, value
        self.names = cx.data_model_manager[kind]._fields

    def part(self, name: str, *places: int) -> Any:
        return _part(self.builder, self.value, self.names.index(name), *places)

    def at(self, given: list[tuple[Any, Any]]) -> tuple[Any, list[int]]:
        """The address behind these indices, and the dimensions that are left."""
        builder, place = self.builder, None
        for k, (kind, index) in enumerate(given):
            index = self._from_begin(kind, index, k)
            steps = [self.part("shape", other) for other in range(k + 1, self.kind.ndim)]
            index = builder.mul(index, _product(builder, steps)) if steps else index
            place = index if place is None else builder.add(place, index)
        return builder.gep(self.part("data"), [place]), list(range(len(given), self.kind.ndim))

    def _from_begin(self, kind: Any, index: Any, k: int) -> Any:
        """An index counted from the begin; one below 0 counts from the end."""
        if isinstance(index, ir.Constant) and index.constant >= 0:
            return cgutils.intp_t(index.constant)
        return arrayobj.fix_integer_index(self.cx, self.builder, kind, index, self.part("shape", k))


def _indices(cx: Any, builder: Any, kind: Any, index: Any, value: Any) -> list[tuple[Any, Any]]:
    """The whole numbers that index an array side by side; none if Numba's way is to be taken."""
    kinds = list(index) if isinstance(index, types.BaseTuple) else [index]
    if kind.layout != "C" or cx.enable_boundscheck or not 0 < len(kinds) <= kind.ndim:
        return []
    if not all(isinstance(kind, types.Integer) for kind in kinds):
        return []
    is_tuple = isinstance(index, types.BaseTuple)
    values = cgutils.unpack_tuple(builder, value, len(kinds)) if is_tuple else [value]
    return list(zip(kinds, values, strict=True))


def _get_item(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind, index = signature.args
    indices = _indices(cx, builder, kind, index, arguments[1])
    if not indices:
        is_tuple = isinstance(index, types.BaseTuple)
        usual = arrayobj.getitem_array_tuple if is_tuple else arrayobj.getitem_arraynd_intp
        return usual(cx, builder, signature, arguments)
    items, result = _Items(cx, builder, kind, arguments[0]), signature.return_type
    place, rest = items.at(indices)
    if not isinstance(result, types.Buffer):
        value = arrayobj.load_item(cx, builder, kind, place)
    else:
        shape, strides = ([items.part(name, k) for k in rest] for name in ("shape", "strides"))
        own = {name: items.part(name) for name in ("itemsize", "meminfo", "parent")}
        value = _array(cx, builder, result, place, shape, strides, **own)
    return impl_ret_borrowed(cx, builder, result, value)


def _set_item(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    kind, index, given = signature.args
    indices = _indices(cx, builder, kind, index, arguments[1])
    if len(indices) != kind.ndim:
        return arrayobj.setitem_array(cx, builder, signature, arguments)
    place, _ = _Items(cx, builder, kind, arguments[0]).at(indices)
    value = cx.cast(builder, arguments[2], given, kind.dtype)
    return arrayobj.store_item(cx, builder, kind, value, place)


def _whole_slice(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    begin, end, step = (cgutils.intp_t(k) for k in (0, 2**63 - 1, 1))
    return _make(cx, builder, signature.return_type, start=begin, stop=end, step=step)


def _set_slice(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Write one number to a part of an array; to all of it in one loop."""
    kind, _, given = signature.args
    is_whole = isinstance(arguments[1], ir.Constant) and kind.layout == "C"
    if not is_whole or not isinstance(kind.dtype, types.Number | types.Boolean):
        return arrayobj.setitem_array(cx, builder, signature, arguments)
    value = cx.cast(builder, arguments[2], given, kind.dtype)
    items = _Items(cx, builder, kind, arguments[0])
    begin, count = items.part("data"), items.part("nitems")
    with cgutils.for_range(builder, count) as loop:
        arrayobj.store_item(cx, builder, kind, value, builder.gep(begin, [loop.index]))
    return None


# -- tuples ----------------------------------------------------------------------------------


def _get_part(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """An item of a tuple of numbers, read from memory; Numba jumps to code of its own for each."""
    (kind, number), (value, index) = signature.args, arguments
    if not isinstance(kind.dtype, types.Number | types.Boolean) or not len(kind):
        return tupleobj.getitem_unituple(cx, builder, signature, arguments)
    index = arrayobj.fix_integer_index(cx, builder, number, index, cgutils.intp_t(len(kind)))
    with builder.if_then(builder.icmp_unsigned(">=", index, cgutils.intp_t(len(kind))), False):
        cx.call_conv.return_user_exc(builder, IndexError, ("tuple index out of range",))
    place = cgutils.alloca_once_value(builder, value)
    return builder.load(builder.gep(place, [cgutils.intp_t(0), index], inbounds=True))


# -- loops -----------------------------------------------------------------------------------


def _make_range(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """A range of whole numbers with step 1."""
    *start, stop = arguments
    begin, step = start[0] if start else stop.type(0), stop.type(1)
    return _make(cx, builder, signature.return_type, start=begin, stop=stop, step=step)


def _begin_range(usual: Any, cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """Begin to run through a range; with step 1 its numbers need no division to be counted."""
    start, stop, step = (_part(builder, arguments[0], k) for k in range(3))
    if not isinstance(step, ir.Constant) or step.constant != 1:
        return usual(cx, builder, signature, arguments)
    here = cgutils.alloca_once_value(builder, start)
    left = builder.sub(stop, start)
    some = builder.icmp_signed(">", left, left.type(0))
    count = cgutils.alloca_once_value(builder, builder.select(some, left, left.type(0)))
    parts = {"iter": here, "stop": stop, "step": step, "count": count}
    return _make(cx, builder, signature.return_type, **parts)


def _usual_begin(ranges: Any) -> Any:
    """Numba's own way to begin to run through a range."""
    importlib.import_module("numba.cpython.rangeobj")  # registers it
    registered = builtin_registry.functions
    return next(f for f, name, given in registered if (name, given) == ("getiter", (ranges,)))
