"""Fixed distances in addresses, which a load or a store of WebAssembly adds for nothing.

A field lies at a fixed distance from the beginning of its position, and an item of it at a multiple
of its size from there. LLVM adds the distance first and keeps each such sum in a register, of which
engines have few. Here it is added last: so it becomes a part of the instruction, and the fields
whose items have one size share the rest.

The instruction adds without wrapping at 32 bits, so LLVM has to know that no sum wraps. None does:
the stack lies below all data, and its lowest part, as large as the largest distance, is never used.
"""

from __future__ import annotations

import re

LARGEST_ADDRESS = 1 << 16  # bytes
BYTES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4, "double": 8, "ptr": 4}
NAME = r'%(?:"[^"]+"|[-\w.$]+)'
ADDRESS = re.compile(
    rf"\s+({NAME}) = getelementptr (?:inbounds |nuw |nusw )*(\w+), ptr ({NAME}), "
    rf"i32 (?:({NAME})|(\d+))"
)


def with_distances_last(code: str) -> str:
    """The text of a module of LLVM in which addresses are summed up so."""
    lines: list[str] = []
    known: dict[str, tuple[str, int]] = {}  # a sum of an address and a distance: both
    for line in code.split("\n"):
        if line.startswith("define "):
            known = {}
        lines += _sum(line, known)
    return "\n".join(lines)


def _sum(line: str, known: dict[str, tuple[str, int]]) -> list[str]:
    match = ADDRESS.match(line)
    if not match or match[2] not in BYTES:
        return [line]
    name, kind, base, item, number = match.groups()
    rest = line[match.end() :]
    if number and (distance := BYTES[kind] * int(number)) < LARGEST_ADDRESS:
        known[name] = base, distance
        return [_far(name, base, distance, rest)]
    if number or base not in known:
        return [line]
    begin, distance = known[base]
    near = '%"' + name.strip('%"') + '.near"'
    return [
        f"  {near} = getelementptr {kind}, ptr {begin}, i32 {item}",
        _far(name, near, distance, rest),
    ]


def _far(name: str, base: str, distance: int, rest: str) -> str:
    return f"  {name} = getelementptr inbounds nuw i8, ptr {base}, i32 {distance}{rest}"
