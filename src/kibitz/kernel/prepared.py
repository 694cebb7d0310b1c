"""First code that comes with Kibitz, for LLVM: what the bots of its games need, typed and lowered.

Numba's part of compiling takes most of the time of a bot's first act, and its result is the same on
each machine. So a wheel may contain it, in a file beside this one that `bench/prepare.py` writes. A
function is found by the names of its folder and file in the cache (`disk.py`), which are hashes of
all that it freezes and of the versions of Python, NumPy, Numba and llvmlite. So code of another
version is not found, and the function is compiled. The processor has a part in making the machine
code only; what the code asks of it is in the name of the file (`PLATFORM`).
"""

from __future__ import annotations

import io
import pickle
import sys
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm

from .signed_files import read_signed

HAS_DEPOSIT = bool(llvm.get_host_cpu_features().get("bmi2"))  # an instruction that `bits.py` uses
PLATFORM = f"{llvm.get_process_triple()}{'-bmi2' * HAS_DEPOSIT}-{sys.implementation.cache_tag}"
FOLDER = Path(__file__).with_name("prepared")


class Prepared(NamedTuple):
    """The first code of a function, before it is machine code.

    helpers: the names of the functions that full code inlines. others: the rest of Numba's result.
    """

    name: str
    bitcode: bytes
    helpers: list[str]
    others: bytes


def read(name: str) -> Prepared | None:
    """The code that was prepared under the name of a folder and of types; None if there is none."""
    archive = _open(FOLDER / f"{PLATFORM}.zip")
    if archive is None or name not in archive.NameToInfo:
        return None
    return Prepared(*pickle.loads(archive.read(name)))


@lru_cache(1)
def _open(file: Path) -> zipfile.ZipFile | None:
    try:
        return zipfile.ZipFile(io.BytesIO(file.read_bytes()))  # open files share a place in forks
    except (OSError, zipfile.BadZipFile):  # none was prepared for this platform
        return None


def gather(cache: Path) -> dict[str, Prepared]:
    """By its name, the first code in a folder of compiled code whose full code still waits."""
    codes = {}
    for todo in sorted(cache.glob("*/*/*.todo")):
        name = f"{todo.parent.relative_to(cache)}/{todo.name.partition('-')[0]}"
        codes[name] = _prepare(todo, todo.with_suffix(".first.code"))
    return codes


def _prepare(todo: Path, first: Path) -> Prepared:
    waiting, code = read_signed(todo), read_signed(first)
    assert waiting and code, f"{todo} is damaged"
    name, _, helpers, _, others, _ = pickle.loads(waiting)
    _, (_, bitcode), _, _ = pickle.loads(code)
    return Prepared(name, _callable(bitcode), helpers, others)


def _callable(bitcode: bytes) -> bytes:
    """Code whose functions that other code may call are seen from outside again."""
    module = llvm.parse_bitcode(bitcode)
    for function in module.functions:
        if function.linkage == llvm.Linkage.linkonce_odr:
            function.linkage = "external"
    return bytes(module.as_bitcode())


def pack(codes: dict[str, Prepared]) -> Path:
    """Write code to the file that `read` reads."""
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / f"{PLATFORM}.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as made:
        for name, code in sorted(codes.items()):
            made.writestr(name, pickle.dumps(tuple(code)))
    return file
