"""`cheat`: tree search that is shown all cards, the upper bound in tables of strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from .mcts import Mcts


@dataclass
class Cheat(Mcts):
    """`mcts` in the true position, where others must imagine one; parameters as for `mcts`."""

    spec: str = "cheat"
    cheats: ClassVar[bool] = True
