"""The third speed: the functions of a game and of a search as WebAssembly, from the same rules.

`in_browser(function, rules)` is called as `compiled(function, rules)` is, and runs in `wasmtime`:
so a check compares it. `module(entries, rules)` gives the bytes that a browser loads. Start reading
at `lowered.py`.
"""

from .lowered import NoBrowserCode as NoBrowserCode
from .lowered import leaves as leaves
from .wasm import Module as Module
from .wasm import module as module
from .wasm import require_linker as require_linker
from .wasm_instance import in_browser as in_browser
from .wasm_instance import require_wasmtime as require_wasmtime
