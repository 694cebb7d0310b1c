"""The options of a caller of `solve`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

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

    def watch_of(self, p: Position, unit: str = "positions") -> Watch:
        """The watch that ends a search from this position. unit: what it counts."""
        if (own := self.watch) is None:
            return SearchLimit(p, self.seconds, self.progress, unit)

        def watch(count: int) -> None:
            self.progress(Step(f"{count:,} {unit}", count=count))
            own(count)

        return watch
