"""Single words of 64 bits: count and find bits, in one machine instruction when compiled."""

from __future__ import annotations

import struct
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from .generic import by_hand
from .prepared import HAS_DEPOSIT

WORD = 0xFFFFFFFFFFFFFFFF
_BITS = np.array([1 << k for k in range(63)] + [-(1 << 63)], np.int64)


@by_hand
def bit(k: int) -> Any:
    """The word with only bit k, from 0 to 63; bit 63 makes it negative."""
    return _BITS[k]


@by_hand
def popcount(word: Any) -> int:
    """How many bits of a word are set."""
    return (int(word) & WORD).bit_count()


@by_hand
def lowest(word: Any) -> int:
    """The number of the lowest bit that is set; the word is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


@by_hand
def highest(word: Any) -> int:
    """The number of the highest bit that is set; the word is not 0."""
    return (int(word) & WORD).bit_length() - 1


@by_hand
def nth(word: Any, k: int) -> int:
    """The number of the kth lowest set bit, from 0; the word has more than k such bits."""
    rest = int(word) & WORD
    for _ in range(k):
        rest &= rest - 1
    return lowest(rest)


@by_hand
def word_of(x: float) -> int:
    """The word that has the bits of a floating-point number."""
    return int.from_bytes(struct.pack("<d", x), "little", signed=True)


@by_hand
def double_of(word: int) -> float:
    """The floating-point number that has the bits of a word."""
    return float(struct.unpack("<d", int(word).to_bytes(8, "little", signed=True))[0])


@overload(bit, strict=False)
def _bit(k: Any) -> Any:
    return lambda k: np.int64(1) << k


@overload(popcount, strict=False)
def _popcount(word: Any) -> Any:
    return lambda word: _ctpop(np.int64(word))


@overload(lowest, strict=False)
def _lowest(word: Any) -> Any:
    return lambda word: _cttz(np.int64(word))


@overload(highest, strict=False)
def _highest(word: Any) -> Any:
    return lambda word: 63 - _ctlz(np.int64(word))


@overload(word_of, strict=False)
def _word_of(x: Any) -> Any:
    return lambda x: _bits_of(np.float64(x))


@overload(double_of, strict=False)
def _double_of(word: Any) -> Any:
    return lambda word: _of_bits(np.int64(word))


@overload(nth, strict=False)
def _nth(word: Any, k: Any) -> Any:
    return _nth_by_deposit if HAS_DEPOSIT else _nth_by_halves


def _nth_by_deposit(word: Any, k: int) -> int:
    return _cttz(_pdep(np.int64(1) << k, np.int64(word)))


def _nth_by_halves(word: Any, k: int) -> int:
    """Halve the word six times; each time keep the half with the kth bit."""
    rest = np.int64(word)
    at = np.int64(0)
    for half in (32, 16, 8, 4, 2, 1):
        low = _ctpop(rest & ((np.int64(1) << half) - 1))
        if k >= low:
            k -= low
            at += half
            rest = rest >> half
    return int(at)


@intrinsic
def _ctpop(context: Any, word: Any) -> Any:
    return types.int64(types.int64), lambda cx, builder, sig, args: builder.ctpop(args[0])


@intrinsic
def _cttz(context: Any, word: Any) -> Any:
    zero_gives_anything = ir.Constant(ir.IntType(1), 1)
    return types.int64(types.int64), lambda cx, builder, sig, args: builder.cttz(
        args[0], zero_gives_anything
    )


@intrinsic
def _ctlz(context: Any, word: Any) -> Any:
    zero_gives_anything = ir.Constant(ir.IntType(1), 1)
    return types.int64(types.int64), lambda cx, builder, sig, args: builder.ctlz(
        args[0], zero_gives_anything
    )


@intrinsic
def _bits_of(context: Any, x: Any) -> Any:
    return types.int64(types.float64), lambda cx, builder, sig, args: builder.bitcast(
        args[0], ir.IntType(64)
    )


@intrinsic
def _of_bits(context: Any, word: Any) -> Any:
    return types.float64(types.int64), lambda cx, builder, sig, args: builder.bitcast(
        args[0], ir.DoubleType()
    )


@intrinsic
def _pdep(context: Any, source: Any, mask: Any) -> Any:
    """Deposit the low bits of `source` where `mask` has bits: one instruction of x86."""

    def emit(cx: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
        return builder.call(deposit, args)

    return types.int64(types.int64, types.int64), emit
