"""The memory of a module: blocks, the arrays that lie in them, and what a guide has learned.

Arrays of Python that share memory share it in the browser too. So a guide reads the bytes of the
position that is searched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ..kernel.browser import leaves
from .rule_entries import Part

GUIDE = "guide"  # the argument whose contents are sent


class ModuleMemory(NamedTuple):
    """Where `runtime.js` finds the arrays, and the bytes with which it fills those of the guide."""

    facts: dict[str, Any]
    values: bytes


class Block(NamedTuple):
    """A piece of memory of this process."""

    begin: int
    end: int


def memory_of(parts: Iterable[Part]) -> ModuleMemory:
    """The blocks of all arguments."""
    arrays = {name: leaves(value) for part in parts for name, value in part.arrays.items()}
    blocks = _blocks(leaf for own in arrays.values() for leaf in own)
    others = {
        _block(blocks, leaf)
        for name, own in arrays.items()
        for leaf in own
        if name != GUIDE and isinstance(leaf, np.ndarray)
    }
    guide = [leaf for leaf in arrays.get(GUIDE, []) if isinstance(leaf, np.ndarray)]
    own = sorted({_block(blocks, leaf) for leaf in guide} - others)
    contents = {k: _content(blocks[k], guide) for k in own}
    filled = [k for k in own if any(contents[k])]
    facts = {
        "blocks": [block.end - block.begin for block in blocks],
        "arrays": {name: [_place_of(blocks, leaf) for leaf in own] for name, own in arrays.items()},
        "guide": {"cleared": own, "filled": filled},
    }
    return ModuleMemory(facts, b"".join(contents[k] for k in filled))


def _blocks(values: Iterable[Any]) -> list[Block]:
    blocks: list[Block] = []
    for block in sorted(_of(leaf) for leaf in values if isinstance(leaf, np.ndarray)):
        if blocks and (block.begin < blocks[-1].end or block == blocks[-1]):
            blocks[-1] = Block(blocks[-1].begin, max(block.end, blocks[-1].end))
        else:
            blocks.append(block)
    return blocks


def _of(array: Any) -> Block:
    begin = array.__array_interface__["data"][0]
    return Block(begin, begin + array.nbytes)


def _block(blocks: list[Block], array: Any) -> int:
    block = _of(array)
    return next(k for k, b in enumerate(blocks) if b.begin <= block.begin and block.end <= b.end)


def _place_of(blocks: list[Block], leaf: Any) -> Any:
    """The block, the offset and the size of an array; of a number, how JavaScript passes it."""
    if isinstance(leaf, np.ndarray):
        k = _block(blocks, leaf)
        return [k, _of(leaf).begin - blocks[k].begin, leaf.nbytes]
    is_whole = isinstance(leaf, int | np.int64) and not isinstance(leaf, bool)
    return {"whole": int(leaf)} if is_whole else {"number": float(leaf)}


def _content(block: Block, arrays: list[Any]) -> bytes:
    content = bytearray(block.end - block.begin)
    for array in arrays:
        at = _of(array)
        if block.begin <= at.begin and at.end <= block.end:
            content[at.begin - block.begin : at.end - block.begin] = array.tobytes()
    return bytes(content)
