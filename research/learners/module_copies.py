"""Copies of modules in which some functions are exchanged.

Machine code calls functions that it knows when it is compiled, so a search cannot be given another
value function as an argument. Instead its module is read a second time, under another name, and in
this copy another function has the name of the first.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any


def copied(name: str, kind: str, **exchanged: Any) -> ModuleType:
    """The module of this name, read again as `name_kind`, with other values of some names."""
    found = find_spec(name)
    assert found and found.origin
    spec = spec_from_file_location(f"{name}_{kind}", found.origin)
    assert spec and spec.loader
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    missing = [name for name in exchanged if not hasattr(module, name)]
    assert not missing, f"{name} has no {missing}"
    vars(module).update(exchanged)
    return module
