"""Values as bytes, for keys and hashes.

Compiled, it is written for LLVM directly: a position has many fields, and a function for each kind
of field takes a fifth of a second to compile.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic, overload
from numba.np import arrayobj

from .generic import by_hand

WORD = ir.IntType(64)


@by_hand
def put(value: Any, out: Any, at: int) -> int:
    """Write a value as bytes from `out[at]` on, a number in eight bytes; return the end.

    A row of whole numbers takes as many bytes as it has, a row of floats eight bytes a number.
    """
    if isinstance(value, np.void):
        value = tuple(value[name] for name in value.dtype.names or ())
    if isinstance(value, tuple):
        for item in value:
            at = put(item, out, at)
        return at
    row = np.asarray(value)
    floats = row.dtype.kind == "f"
    wide = row if row.shape and not floats else row.astype(np.float64 if floats else np.int64)
    raw = np.frombuffer(wide.tobytes(), np.uint8)
    out[at : at + len(raw)] = raw
    return at + len(raw)


@by_hand
def bytes_of(row: Any) -> Any:
    """A row of numbers as the row of its bytes; writing to it changes them."""
    return row.view(np.uint8)


@overload(bytes_of, strict=False)
def _bytes_of(row: Any) -> Any:
    return (lambda row: _seen_as_bytes(row)) if row.layout == "C" else None


@intrinsic
def _seen_as_bytes(context: Any, row: Any) -> Any:
    result = types.Array(types.uint8, 1, "C")

    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        given, view = (arrayobj.make_array(kind) for kind in (row, result))
        array, raw = given(cx, builder, arguments[0]), view(cx, builder)
        size = builder.mul(array.nitems, WORD(_width(cx, row.dtype)))
        arrayobj.populate_array(
            raw,
            builder.bitcast(array.data, raw.data.type),
            [size],
            [WORD(1)],
            WORD(1),
            array.meminfo,
            array.parent,
        )
        return impl_ret_borrowed(cx, builder, result, raw._getvalue())

    return result(row), emit


@overload(put, strict=False)
def _put(value: Any, out: Any, at: Any) -> Any:
    def checked(value: Any, out: Any, at: int) -> int:
        end = at + _size(value)
        if end > at:
            out[end - 1] = 0  # where places are checked, this one is
        return _write_value(value, out, at)

    return checked


@intrinsic
def _size(context: Any, value: Any) -> Any:
    """The number of bytes that a value takes."""

    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        size = WORD(0)
        for kind, part in _parts(cx, builder, value, arguments[0]):
            size = builder.add(size, _bytes(cx, builder, kind, part))
        return size

    return types.int64(value), emit


@intrinsic
def _write_value(context: Any, value: Any, out: Any, at: Any) -> Any:
    """Write a value from a place on; the place behind it."""

    def emit(cx: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = arguments[2]
        begin = arrayobj.make_array(out)(cx, builder, arguments[1]).data
        for kind, part in _parts(cx, builder, value, arguments[0]):
            _write(cx, builder, kind, part, builder.gep(begin, [place]))
            place = builder.add(place, _bytes(cx, builder, kind, part))
        return place

    return types.int64(value, out, types.int64), emit


def _parts(cx: Any, builder: Any, kind: Any, value: Any) -> list[tuple[Any, Any]]:
    """The numbers and arrays that a record or a tuple consists of, each with its type."""
    if isinstance(kind, types.Record):
        names = [name for name, field in kind.fields.items() if name != field.title]
        kinds = [kind.typeof(name) for name in names]
        values = [cx.get_getattr(kind, name)(cx, builder, kind, value, name) for name in names]
    elif isinstance(kind, types.BaseTuple):
        kinds, values = list(kind), cgutils.unpack_tuple(builder, value)
    else:
        return [(kind, value)]
    parts = (_parts(cx, builder, *part) for part in zip(kinds, values, strict=True))
    return [part for several in parts for part in several]


def _bytes(cx: Any, builder: Any, kind: Any, value: Any) -> Any:
    if not isinstance(kind, types.Array):
        return WORD(8)
    each = 8 if isinstance(kind.dtype, types.Float) else _width(cx, kind.dtype)
    return builder.mul(arrayobj.make_array(kind)(cx, builder, value).nitems, WORD(each))


def _width(cx: Any, kind: Any) -> int:
    return int(cx.get_abi_sizeof(cx.get_data_type(kind)))


def _write(cx: Any, builder: Any, kind: Any, value: Any, to: Any) -> None:
    if not isinstance(kind, types.Array):
        _write_number(cx, builder, kind, value, to)
    elif kind.layout == "C" and not isinstance(kind.dtype, types.Float):
        array = arrayobj.make_array(kind)(cx, builder, value)
        cgutils.raw_memcpy(builder, to, array.data, array.nitems, _width(cx, kind.dtype))
    else:
        _write_each(cx, builder, kind, value, to)


def _write_number(cx: Any, builder: Any, kind: Any, value: Any, to: Any) -> None:
    wide = types.float64 if isinstance(kind, types.Float) else types.int64
    number = cx.cast(builder, value, kind, wide)
    builder.store(number, builder.bitcast(to, number.type.as_pointer()), align=1)


def _write_each(cx: Any, builder: Any, kind: Any, value: Any, to: Any) -> None:
    """Write the items of an array that become wider, or do not lie side by side."""
    array, item = arrayobj.make_array(kind)(cx, builder, value), kind.dtype
    shape, end = cgutils.unpack_tuple(builder, array.shape), cgutils.alloca_once_value(builder, to)
    with cgutils.loop_nest(builder, shape, WORD) as places:
        here, width = builder.load(end), _width(cx, item)
        given = cgutils.get_item_pointer(cx, builder, kind, array, places)
        if isinstance(item, types.Float):
            _write_number(cx, builder, item, cx.unpack_value(builder, item, given, 1), here)
            width = 8
        else:
            cgutils.raw_memcpy(builder, here, given, WORD(1), width)
        builder.store(builder.gep(here, [WORD(width)]), end)
