"""The type of arrays in compiled code, which Numba knows better than a reader of types."""

from __future__ import annotations

from typing import Any, TypeAlias

from numpy.typing import NDArray

Array: TypeAlias = NDArray[Any]  # of numbers or of records; names and comments say of what
