"""The scripts of a page in few files, with short names: they are half as large when they are sent.

The modules of a file stand one after another, in the order in which they would run. A name is the
same short one wherever it stands; those of two modules differ, and those of the browser stay.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, product, repeat
from posixpath import dirname, join, normpath, relpath
from string import ascii_letters, digits

from ....export.javascript.scopes import RESERVED
from .tokens import ScriptToken, tokens

IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
DECLARING = ("const", "let", "var", "function", "class")
OF_BROWSER = """
AbortController Array ArrayBuffer AudioBuffer AudioBufferSourceNode AudioContext BigInt
BigUint64Array BiquadFilterNode Blob Boolean CSS DOMParser DOMPoint DataView Date Document Element
Error Event Float64Array FormData GainNode HTMLElement HTMLSelectElement Infinity Int32Array Intl
JSON Map Math MessageChannel MouseEvent NaN Node Notification Number Object OscillatorNode
PointerEvent Promise Proxy RangeError RegExp Response Set String Symbol TextDecoder TextEncoder
TypeError URL URLSearchParams Uint8Array WeakMap WeakSet WebAssembly Worker addEventListener atob
btoa console crypto dispatchEvent document encodeURIComponent fetch globalThis history innerHeight
innerWidth localStorage location matchMedia navigator onmessage parseInt performance postMessage
removeEventListener scrollY sessionStorage setInterval setTimeout undefined visualViewport window
"""  # a test compares them with the names that our scripts do not define
KEPT = RESERVED | set(OF_BROWSER.split()) | {"of", "async", "eval", "$", "$lent"}


@dataclass
class ScriptModule:
    """A module: what it imports, by its own names, and what it exports, by those of others."""

    name: str
    number: int
    imports: dict[str, tuple[str, str]] = field(default_factory=dict)
    wholes: dict[str, str] = field(default_factory=dict)  # modules that are imported as an object
    exports: dict[str, str] = field(default_factory=dict)
    needed: list[str] = field(default_factory=list)
    body: list[ScriptToken] = field(default_factory=list)
    own: set[str] = field(default_factory=set)


def read_module(name: str, number: int, text: str) -> ScriptModule:
    """A module by its text."""
    module = ScriptModule(name, number)
    for names, whole, place in IMPORT.findall(text):
        other = normpath(join(dirname(name), place))
        module.needed.append(other)
        module.imports.update({own: (other, called) for called, own in _pairs(names)})
        if whole:
            module.wholes[whole] = other
    for names in EXPORT.findall(text):
        module.exports.update({called: own for own, called in _pairs(names)})
    read = tokens(EXPORT.sub("", IMPORT.sub("", text)))
    for k, token in enumerate(read):
        if token.depth == 0 and token.kind == "name" and token.text in DECLARING:
            names = list(_declared(read[k:]))
            module.own.update(names)
            if "export" in (before.text for before in read[max(k - 2, 0) : k]):
                module.exports.update({one: one for one in names})
    module.body = [one for one in read if one.depth or one.text != "export"]
    return module


def _pairs(names: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, map(str.strip, names.split(","))):
        called, _, own = part.partition(" as ")
        yield called, own or called


def _declared(statement: Sequence[ScriptToken]) -> Iterator[str]:
    """The names that a statement at the top of a module binds; it ends where the text does."""
    kind, *rest = statement
    if kind.text in ("function", "class"):
        called = rest[1] if rest[0].text == "*" else rest[0]
        if called.kind == "name":  # else it is a value
            yield called.text
        return
    is_next = True
    for token in rest:
        if token.depth == 0 and token.text == ";":
            return
        if token.depth == 0 and token.text in (",", "="):
            is_next = token.text == ","
        elif is_next and token.kind in ("name", "short"):
            yield token.text


class Bundles:
    """Modules in files, by the names of which each file has all that they need; others are alone.

    A module is in the first file that needs it. A file is called like one of its modules.
    """

    def __init__(self, texts: Mapping[str, str], files: Mapping[str, Iterable[str]]) -> None:
        self.modules = {
            name: read_module(name, k, text) for k, (name, text) in enumerate(texts.items())
        }
        self.files: dict[str, list[str]] = {}
        placed = set[str]()
        for file, names in (*files.items(), *((name, [name]) for name in self.modules)):
            if file not in placed:
                self.files[file] = [one for name in names for one in self._in_order(name, placed)]
        self.place = {name: file for file, names in self.files.items() for name in names}

    def _in_order(self, name: str, placed: set[str]) -> Iterator[str]:
        if name not in placed:
            placed.add(name)
            for other in self.modules[name].needed:
                yield from self._in_order(other, placed)
            yield name

    def texts(self) -> dict[str, str]:
        """The texts of the files."""
        return {file: self._text(file) for file in self.files}

    def _known(self, name: str, exported: str) -> str:
        """What an export is called in all files."""
        module = self.modules[name]
        own = module.exports[exported]
        return self._known(*module.imports[own]) if own in module.imports else _name(module, own)

    def _names(self, name: str) -> dict[str, str]:
        """What each name of a module is called in all files, if not as it is there."""
        module = self.modules[name]
        return {
            **{own: _name(module, own) for own in (*module.own, *module.wholes)},
            **{own: self._known(*found) for own, found in module.imports.items()},
        }

    def _crossing(self) -> Iterator[tuple[str, str, str]]:
        """What a file imports: the file, the other one, and the name that both know."""
        for module in self.modules.values():
            for other, called in module.imports.values():
                here, there = self.place[module.name], self.place[other]
                if here != there:
                    yield here, there, self._known(other, called)

    def _text(self, file: str) -> str:
        body = [one for name in self.files[file] for one in self._body(name)]
        offered = {called: self._known(file, called) for called in self.modules[file].exports}
        given: dict[str, dict[str, None]] = {}
        for here, there, known in self._crossing():
            if here == file:
                given.setdefault(there, {})[known] = None
            elif there == file:
                offered[known] = known
        short = short_names([body, [ScriptToken(one, "name", "", 0) for one in offered.values()]])
        imports = (_import(file, other, names, short) for other, names in given.items())
        exports = ",".join(f"{short[own]} as {called}" for called, own in offered.items())
        return f"{''.join(imports)}{shortened(body, short)}export{{{exports}}};\n"

    def _body(self, name: str) -> Iterator[ScriptToken]:
        module, names = self.modules[name], self._names(name)
        for own, other in module.wholes.items():
            yield from tokens(f"const {names[own]}={self._whole(other)};")
        yield from _renamed(module.body, names)

    def _whole(self, name: str) -> str:
        known = {called: self._known(name, called) for called in self.modules[name].exports}
        return "{" + ",".join(f"{called}:{own}" for called, own in known.items()) + "}"


def _name(module: ScriptModule, own: str) -> str:
    return f"{own}$${module.number}"


def _import(file: str, other: str, names: Iterable[str], short: Mapping[str, str]) -> str:
    given = ",".join(f"{one} as {short[one]}" for one in names)
    return f'import{{{given}}}from"./{relpath(other, dirname(file) or ".")}";'


def _renamed(body: Iterable[ScriptToken], names: Mapping[str, str]) -> Iterator[ScriptToken]:
    for one in body:
        if one.text not in names or one.kind not in ("name", "short"):
            yield one
        elif one.kind == "name":
            yield ScriptToken(names[one.text], "name", one.gap, one.depth)
        else:
            yield ScriptToken(one.text, "key", one.gap, one.depth)
            yield ScriptToken(":", "sign", "", one.depth)
            yield ScriptToken(names[one.text], "name", "", one.depth)


def short_names(scripts: Iterable[Iterable[ScriptToken]]) -> dict[str, str]:
    """Short names for those of some scripts, the shortest for the most frequent."""
    counted = Counter(
        one.text for script in scripts for one in script if one.kind in ("name", "short")
    )
    names = sorted(
        (one for one in counted if one not in KEPT), key=lambda one: (-counted[one], one)
    )
    return dict(zip(names, _shortest(), strict=False))


def _shortest() -> Iterator[str]:
    for length in count():
        for first, *rest in product(ascii_letters, *repeat(ascii_letters + digits, length)):
            if (name := first + "".join(rest)) not in KEPT:
                yield name


def shortened(script: Iterable[ScriptToken], short: Mapping[str, str]) -> str:
    """The text of a script with short names, and no space that it can do without."""
    written: list[str] = []
    last = ""
    for one in _renamed(script, short):
        written += (_gap(last, one), one.text)
        last = one.text
    return "".join(written)


def _gap(last: str, one: ScriptToken) -> str:
    first = one.text[0]
    if not one.gap or not last:
        return ""
    if one.gap == "\n" and last[-1] not in ";{,([=>+-*&|?:." and first not in ")]},;.?:=&|":
        return "\n"
    is_word = (last[-1].isalnum() or last[-1] in "_$") and (first.isalnum() or first in "_$#")
    return " " if is_word or (last[-1] == first and first in "+-/<>&|") else ""


def small(*scripts: str) -> list[str]:
    """Scripts that know each other's names, with short ones."""
    read = [tokens(script) for script in scripts]
    short = short_names(read)
    return [shortened(one, short) for one in read]
