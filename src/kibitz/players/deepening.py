"""Alpha-beta with a learned value, deeper and deeper until its budget is used."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from ..game import Game, Position
from ..kernel import compiled
from ..learning.network import Network
from ..learning.td_work import TdWork, workspace
from . import alphabeta, search_clock
from .base import SearchResult
from .tree_search import SLICE

USUAL_DEPTH = 4  # acts to look ahead, without another budget


class AlphaBeta:
    """Searches deeper and deeper until its budget is used."""

    def __init__(
        self, game: Game, net: Network, seconds: float, sims: int, depth: int, megabytes: int
    ) -> None:
        self.game, self.net = game, net
        self.seconds, self.sims = seconds, sims
        self.deepest = depth or (alphabeta.DEEPEST if seconds or sims else USUAL_DEPTH)
        entries = 1 << (megabytes * 2**20 // alphabeta.ENTRY.itemsize).bit_length() - 1
        self.room = alphabeta.memory(game, entries)
        self.work = _work(game, net)
        self.rate = 2000.0  # positions a second

    def warm(self, game: Game) -> None:
        """Compile the search."""
        self._load(game.start())
        self._begin(1)
        self._run(2)

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield results; the last one counts."""
        self._load(p)
        begun, last, ended = search_clock.now(), None, False
        self.room.control[1] = 0
        for deep in range(1, self.deepest + 1):
            self._begin(deep)
            ended = False
            while not ended and (share := self._share(begun)) < 1.0:
                ended = self._run(self._positions_until_next_look(begun))
                last = self._result(p, share, last, ended)
                yield last
            if not ended or (last and last.verdict):
                break
        yield self._result(p, 1.0, last, ended)

    def _share(self, begun: float) -> float:
        spent = search_clock.now() - begun
        if self.seconds:
            return spent / self.seconds
        return float(self.room.control[1]) / self.sims if self.sims else 0.0

    def _positions_until_next_look(self, begun: float) -> int:
        if self.sims and not self.seconds:
            return min(self.sims - int(self.room.control[1]), int(self.rate * SLICE) + 1)
        left = self.seconds - (search_clock.now() - begun) if self.seconds else SLICE
        return max(1, int(self.rate * min(SLICE, left)))

    def _load(self, p: Position) -> None:
        self.work.worlds[0] = p.state[0]

    def _begin(self, deep: int) -> None:
        compiled(alphabeta.begin)(self.room, deep)

    def _run(self, most: int) -> bool:
        begun, seen = search_clock.now(), int(self.room.control[1])
        body = compiled(alphabeta.search, self.game.rules)
        work = self.work
        ended = bool(body(work.worlds, work.luck, work, self.net, self.room, most))
        lap = max(search_clock.now() - begun, 1e-6)
        self.rate = max(100.0, 0.5 * self.rate + 0.5 * (int(self.room.control[1]) - seen) / lap)
        return ended

    def _result(
        self, p: Position, share: float, last: SearchResult | None, ended: bool
    ) -> SearchResult:
        """The best act of this depth if the search has valued one, else that of the last depth."""
        root = self.room.frames[0]
        seen = int(self.room.control[1])
        if int(root["act"]) < 0 or int(root["next"]) < 0:
            if last is None:
                return SearchResult(p.legal()[0], None, None, seen, self.sims or None, share)
            return replace(last, verdict=None, done=seen, total=self.sims or None, share=share)
        value = float(root["best"])
        proved = self.net.squashed and abs(value) > alphabeta.PROVED and (ended or value > 0)
        verdict = ("won" if value > 0 else "lost") if proved else None
        shown = float(np.clip(value, -1.0, 1.0))
        scale = (self.net.middle, self.net.span) if self.game.about.outcome == "scores" else None
        return SearchResult(
            int(root["act"]), shown, verdict, seen, self.sims or None, min(1.0, share), scale
        )


def _work(game: Game, net: Network) -> TdWork:
    work = workspace(game, net, 0, longest=1)
    worlds = np.repeat(game.blank(), alphabeta.DEEPEST + 2)
    return work._replace(worlds=worlds, raw=worlds.view(np.uint8).reshape(len(worlds), -1))
