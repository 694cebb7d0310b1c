"""The games that are compared, and what a row of the comparison is."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, NamedTuple

from kibitz.game import Game, load

from ..writing import ROOT

EXACT = 1e-9
SURE = 4.5 / 1.96  # of half a 95% interval
TESTS = "tests/solvers"
DRIVER = (4.0, 0.0, "Piccione and Rubinstein, with memory")
BACKWARD = "backward in plain Python"  # in place of a method


class GameCase(NamedTuple):
    """A game of a kind, and what is compared there.

    walks: whether plain Python walks over all its histories. method: another method of `solve`.
    known: the value by others, with its digits, and their names.
    """

    kind: str
    game: str
    options: str = ""
    walks: bool = True
    method: str = ""
    known: tuple[float, float, str] | None = None


class Row(NamedTuple):
    """A number by a command, the same by a second way, and how far they may differ."""

    of: GameCase
    command: str
    ours: float
    second: float
    way: str
    tolerance: float

    @property
    def agrees(self) -> bool:
        """Whether both numbers are the same, as far as they have to be."""
        return abs(self.ours - self.second) <= self.tolerance


CASES = (
    GameCase("open, ends", "examples/tic_tac_toe.py", "", False, "backward"),
    GameCase("open, ends", "gallery/nim.py", "heaps=1,2,3"),
    GameCase("open, ends", "gallery/kayles.py", "pins=6"),
    GameCase("open, may repeat", "gallery/pong_hau_ki.py", "", False, BACKWARD),
    GameCase("open, may repeat", "gallery/dodgem.py", "size=3", False, BACKWARD),
    GameCase("open, points", "examples/dots_and_boxes.py", "columns=1 rows=2"),
    GameCase("several acts a turn", "byg", "side=2"),
    GameCase("dice", "examples/pig.py", "goal=10", False, "", (0.418849, 5e-7, "OpenSpiel")),
    GameCase("dice, huge returns", f"{TESTS}/huge_returns.py"),
    GameCase("one seat, a deal", f"{TESTS}/dealt_dice.py", "dice=4"),
    GameCase("one seat, a rare deal", f"{TESTS}/dealt_dice.py", "rare=yes"),
    GameCase("one seat, luck", f"{TESTS}/many_outcomes.py", "acts=3 ways=50"),
    GameCase("one seat, a secret", f"{TESTS}/absent_minded.py", "", False, "", DRIVER),
    GameCase("hidden cards", "examples/kuhn_poker.py", "", True, "tree"),
    GameCase("hidden cards", "examples/leduc_poker.py", "", True, "tree"),
    GameCase("hidden dice", "examples/liars_dice.py", "faces=3", True, "public-tree"),
    GameCase("hidden boards", "gallery/dark_hex.py", "abrupt=yes", True, "tree"),
    GameCase("sealed choices", f"{TESTS}/inspection.py", "periods=4 inspections=2", True, "tree"),
    GameCase("sealed choices", "gallery/oshi_zumo.py", "coins=3 rounds=3 size=1", True, "tree"),
    GameCase("sealed choices, luck", "examples/goofspiel.py", "cards=3", True, "matrix-games"),
)  # fmt: skip


def loaded(of: GameCase) -> Game:
    """The game with its options."""
    given = dict(word.split("=", 1) for word in of.options.split())
    return load(str(ROOT / of.game) if of.game.endswith(".py") else of.game, **given)


def asked(of: GameCase, *words: str, file: str = "") -> dict[str, Any]:
    """What a command answers about the game, as JSON. file: where it writes that."""
    options = [part for word in of.options.split() for part in ("-o", word)]
    answer = ["--json", *([file] if file else [])]
    command = [sys.executable, "-m", "kibitz", *words, of.game, *options, *answer]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return dict(json.loads(done.stdout))
