"""The options of a caller of `solve`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

from ..contract import KibitzError, as_python, whole_number
from ..farm import Workplace
from ..game import Position
from ..progress import Progress, Step, silent
from .exact import Exact
from .general import Watch
from .search_limit import SearchLimit


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """The means of a solver, and the functions to which it reports its progress; see `solve`."""

    seconds: float = 0.0
    memory_mb: int = 2000
    threads: int = 0
    place: Workplace | None = None
    share: Path | None = None
    folder: Path | None = None
    progress: Progress = silent
    watch: Watch | None = None
    known: Exact | None = None
    tolerance: float = 0.0
    bounds: bool = False
    remember: int = 0
    method: str = ""
    resume: bool = False

    def require_sound(self) -> None:
        """Refuse what is no number or no text, in a sentence that names it."""
        for name, least in {"memory_mb": 1, "threads": 0, "remember": 0}.items():
            whole_number(getattr(self, name), name, least)
        wide = self.tolerance
        if isinstance(wide, bool) or not isinstance(wide, int | float) or not 0 <= wide < math.inf:
            raise KibitzError(f"tolerance is a number from 0, not {as_python(wide)}.")
        if not isinstance(self.known, Exact | None):
            raise KibitzError(f"known is an Exact of the game, not {as_python(self.known)}.")

    def watch_of(self, p: Position, unit: str = "positions") -> Watch:
        """The watch that ends a search from this position. unit: what it counts."""
        if (own := self.watch) is None:
            return SearchLimit(p, self.seconds, self.progress, unit)

        def watch(count: int) -> None:
            self.progress(Step(f"{count:,} {unit}", count=count))
            own(count)

        return watch
