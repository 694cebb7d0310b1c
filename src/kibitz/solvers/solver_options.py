"""What a caller of `solve` may choose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..farm import Place
from ..game import Position
from .exact import Exact
from .general import Watch
from .search_limit import SearchLimit

Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SolverOptions:
    """The means of a solver, and the functions to which it reports its progress; see `solve`."""

    seconds: float = 0.0
    memory_mb: int = 2000
    threads: int = 0
    place: Place | None = None
    share: Path | None = None
    folder: Path | None = None
    tell: Tell = lambda words: None
    watch: Watch | None = None
    known: Exact | None = None
    tolerance: float = 0.0
    bounds: bool = False
    remember: int = 0
    method: str = ""

    def watch_of(self, p: Position, unit: str = "positions") -> Watch:
        """The watch that ends a search from this position. unit: what it counts."""
        if (own := self.watch) is None:
            return SearchLimit(p, self.seconds, self.tell, unit)

        def watch(count: int) -> None:
            self.tell(f"{count:,} {unit}")
            own(count)

        return watch
