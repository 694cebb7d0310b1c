"""From LLVM's language to the bytes of a WebAssembly module, kept on the disk.

What a machine of 64 bits and one of 32 do differently is replaced here: the description of the
memory, counting references, one instruction of x86, and errors. An error of Python is a pickle in
native code; here it is its sentence.
"""

from __future__ import annotations

import importlib.util
import pickle
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
import numpy as np

from .. import disk
from ..frozen import hash_of_value
from ..game_rules import Rules
from ..generic import function_folder
from ..passes import optimize_fully, optimize_quickly
from ..signed_files import read_signed, write_signed
from .distances import with_distances_last
from .lowered import Entry, Lowered, NoBrowserCode, lower

HERE = Path(__file__).parent
TRIPLE = "wasm32-unknown-unknown"
MEMORY = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
# What all browsers have had since 2023.
FEATURES = "+bulk-memory,+mutable-globals,+sign-ext,+nontrapping-fptoint,+simd128"
STACK = 1 << 20  # bytes
# Functions of C that are instructions here, with the same bits everywhere.
EXACT = ("ceil", "fabs", "floor", "sqrt", "trunc")
# Functions of C that the host computes; hosts may differ in the last bit.
MATHEMATICS = {
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cos",
    "cosh",
    "exp",
    "expm1",
    "hypot",
    "log",
    "log1p",
    "log2",
    "log10",
    "pow",
    "sin",
    "sinh",
    "tan",
    "tanh",
}


class Module(NamedTuple):
    """A WebAssembly module. Each entry returns a status, and takes where to write its result, where
    to write an error, and its arguments.
    """

    code: bytes
    results: dict[str, Any]  # by entry, the NumPy type of the result; None if there is none


def require_linker() -> None:
    """NoBrowserCode if WebAssembly cannot be made on this machine."""
    if not _linker():
        raise NoBrowserCode(
            "WebAssembly needs a linker: pip install 'kibitz[browser]', or Debian's lld, which "
            "has wasm-ld."
        )


def module(entries: Mapping[str, Entry], rules: Rules | None, name: str = "") -> Module:
    """The functions of `entries` for these rules; from the disk if they were made before.

    name: how the disk calls them; by default as the first function.
    """
    functions = [function for function, _ in entries.values()]
    folder = function_folder(functions, rules, name or functions[0].__name__)
    file = folder / f"{hash_of_value(_dependencies(entries))}.wasm"
    if (kept := read_signed(file)) is not None:
        return Module(*pickle.loads(kept))
    require_linker()
    made = _make(lower(entries, rules))
    try:
        write_signed(file, pickle.dumps(tuple(made)))
        disk.sweep(folder.parent)
    except OSError:
        pass  # the next process makes it again
    return made


def _dependencies(entries: Mapping[str, Entry]) -> tuple[Any, ...]:
    """The dependencies of the code beside the functions."""
    kinds = tuple((name, kinds_of(tuple(given))) for name, (_, given) in entries.items())
    return kinds, _sources()


@cache
def _sources() -> bytes:
    return b"".join(file.read_bytes() for file in sorted([*HERE.glob("*.py"), *HERE.glob("*.ll")]))


def kinds_of(value: Any) -> Any:
    """The types of an argument or of several, with the shapes of arrays."""
    if isinstance(value, tuple):
        return type(value), tuple(kinds_of(item) for item in value)
    shape = value.shape if isinstance(value, np.ndarray) else ()
    return numba.typeof(value), shape


def _make(given: Lowered) -> Module:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    machine = target.create_target_machine(cpu="generic", features=FEATURES, opt=3)
    code = llvm.parse_assembly(_portable(given.text))
    _keep_only(code, given.results)
    optimize_quickly(code, machine)
    code.link_in(llvm.parse_assembly(_with_head((HERE / "runtime.ll").read_text() + _places())))
    _keep_only(code, given.results)
    optimize_fully(code, machine, given.helpers)
    _require_known(code)
    code = llvm.parse_assembly(with_distances_last(str(code)))
    exports = [f"kibitz.{name}" for name in given.results]
    return Module(_link(machine.emit_object(code), [*exports, "kibitz_allocate"]), given.results)


def _with_head(text: str) -> str:
    return f'target triple = "{TRIPLE}"\ntarget datalayout = "{MEMORY}"\n{text}'


def _places() -> str:
    """A table for `runtime.ll`: the place of the kth set bit of each byte, plus 56, 128 early."""
    bits = [[place for place in range(8) if byte >> place & 1] for byte in range(256)]
    rows = [(places + 8 * [0])[:8] for places in bits]
    table = 128 * [0] + [56 + place for row in rows for place in row]
    shown = "".join(f"\\{place:02X}" for place in table)
    return f'@kibitz_places = internal unnamed_addr constant [{len(table)} x i8] c"{shown}"\n'


def _portable(text: str) -> str:
    text = re.sub(r"^target (triple|datalayout) = .*$", "", text, flags=re.M)
    # The alignment that a machine of 64 bits gives to addresses is too much here.
    text = re.sub(r"^(\s+(?:%\S+ = load|store) .*), align 8\b", r"\1", text, flags=re.M)
    text = re.sub(r'"target-(cpu|features)"="[^"]*"', "", text)
    text = re.sub(r"^(@\S+) = common ", r"\1 = internal ", text, flags=re.M)
    text = re.sub(
        r"^(define ptr @__excinfo_unwrap_args[^\n]*\{).*?^\}$", _leave_out, text, flags=re.S | re.M
    )
    text = re.sub(r"^declare [^\n]*@llvm\.x86[^\n]*$", "", text, flags=re.M)
    if "@llvm.x86.bmi.pdep.64" in text:
        text = text.replace("@llvm.x86.bmi.pdep.64", "@kibitz_deposit")
        text += "\ndeclare i64 @kibitz_deposit(i64, i64)\n"
    text = re.sub(rf"@({'|'.join(EXACT)})(f?)\(", _instruction, text)
    text = re.sub(r"^(@\.const\.pickledata\.\w+(?:\.\d+)?) = .*$", _sentence, text, flags=re.M)
    return _with_head(text)


def _leave_out(match: re.Match[str]) -> str:
    """Numba's way to make the argument of an error in Python, which has no place here."""
    return f"{match[1]}\n ret ptr null\n}}"


def _instruction(match: re.Match[str]) -> str:
    return f"@llvm.{match[1]}.f{32 if match[2] else 64}("


def _sentence(match: re.Match[str]) -> str:
    """The constant of an error with its sentence, in place of its pickle."""
    quoted = re.search(r'c"(.*)"', match[0])
    assert quoted is not None
    raw = re.sub(rb"\\(\\|[0-9A-Fa-f]{2})", _byte, quoted[1].encode("latin-1"))
    said = _words_of(raw).encode() + b"\0"
    shown = "".join(f"\\{byte:02X}" for byte in said)
    return f'{match[1]} = internal constant [{len(said)} x i8] c"{shown}"'


def _byte(match: re.Match[bytes]) -> bytes:
    """A byte as LLVM writes it: two digits, or a backslash twice."""
    return match[1] if match[1] == b"\\" else bytes([int(match[1], 16)])


def _words_of(pickled: bytes) -> str:
    try:
        kind, arguments, *_ = pickle.loads(pickled)
    except Exception:
        return "The rules raise an error."
    what = ", ".join(map(str, arguments or ())) or (kind.__doc__ or "").partition("\n")[0]
    return f"{kind.__name__}: {what}" if what else str(kind.__name__)


def _keep_only(code: Any, exports: Any) -> None:
    """Let no function but these be seen from outside, so that what nobody calls is left out."""
    kept = {f"kibitz.{name}" for name in exports} | {"kibitz_allocate", "__multi3"}
    for function in code.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = "internal"


def _require_known(code: Any) -> None:
    missing = [
        function.name
        for function in code.functions
        if function.is_declaration and not _of_llvm(function.name)
    ]
    unknown = [name for name in missing if not {name, name.removesuffix("f")} & MATHEMATICS]
    if unknown:
        raise NoBrowserCode(
            f"The rules need {', '.join(sorted(unknown))}, which a browser does not have."
        )


def _of_llvm(name: str) -> bool:
    return name.startswith("llvm.") and not name.startswith("llvm.x86")


def _link(code: bytes, exports: list[str]) -> bytes:
    with tempfile.TemporaryDirectory(prefix="kibitz-") as name:
        into, out = Path(name, "game.o"), Path(name, "game.wasm")
        into.write_bytes(code)
        wanted = [f"--export={export}" for export in exports]
        known = Path(name, "known")
        known.write_text("\n".join(function + f for function in MATHEMATICS for f in ("", "f")))
        options = ["--no-entry", "--strip-all", "--stack-first", f"--allow-undefined-file={known}"]
        done = subprocess.run(
            [*_linker(), *options, "-z", f"stack-size={STACK}", *wanted, "-o", str(out), str(into)],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise NoBrowserCode(f"The linker failed: {done.stderr.strip()[:300]}")
        return out.read_bytes()


def _linker() -> list[str]:
    """The command of the linker: Debian's, or the one that the package `ziglang` contains."""
    if linker := shutil.which("wasm-ld"):
        return [linker]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-P", "-m", "ziglang", "wasm-ld"]
    return []
