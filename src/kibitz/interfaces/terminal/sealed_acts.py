"""Acts that a reader could not see when they were played, shown once they are open."""

from __future__ import annotations

from ...contract import SECRET, message
from ...game import Position
from ...record import quote


class SealedActs:
    """The acts that are still sealed for one reader; `reader` is a seat, or WATCHER."""

    def __init__(self, reader: int) -> None:
        self._reader = reader
        self._sealed: set[int] = set()  # plies
        self._seen = 0

    def opened(self, position: Position) -> list[str]:
        """Sentences about the acts that were sealed when this was last asked, and are open now."""
        self._sealed = {ply for ply in self._sealed if ply < position.ply}  # after an undo
        acts = {ply: position.told(ply, self._reader) for ply in sorted(self._sealed)}
        self._sealed -= {ply for ply, act in acts.items() if act != SECRET}
        fresh = range(min(self._seen, position.ply), position.ply)
        self._sealed |= {ply for ply in fresh if position.told(ply, self._reader) == SECRET}
        self._seen = position.ply
        return [
            message("{seat} had chosen {act}.", seat=position.mover(ply), act=quote(act))
            for ply, act in acts.items()
            if act != SECRET
        ]
