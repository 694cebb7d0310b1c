"""`cheat`: tree search that sees all cards, as an upper bound in tables of strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .mcts import Mcts


@dataclass
class Cheat(Mcts):
    """`mcts` in the true position, which no other bot sees; parameters as for `mcts`."""

    spec: str = "cheat"
    cheats: ClassVar[bool] = True
