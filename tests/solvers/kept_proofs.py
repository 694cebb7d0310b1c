"""Proofs of small games that are kept in `proofs`, so that they are checked without a compiler.

`python -m tests.solvers.kept_proofs` writes them again.
"""

import json
from pathlib import Path
from typing import NamedTuple

import kibitz

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


class Kept(NamedTuple):
    game: str  # a name, or a file below the root
    options: dict
    value: float  # of the first side, found in another way than by our solvers
    acts: str = ""

    def load(self):
        return kibitz.load(self.given or self.game, **self.options)

    @property
    def given(self):
        return str(ROOT / self.game) if self.game.endswith(".py") else None


KEPT = {
    "second-wins": Kept("byg", {"side": 2}, -1),
    "draw": Kept("examples/tic_tac_toe.py", {}, 0, "b2 a1 c3"),
    "fork": Kept("examples/tic_tac_toe.py", {}, 1, "a1 b1 a2"),
    "loops-win": Kept("tests/solvers/graph_game.py", {"back": True, "graph": 9, "nodes": 24}, 1),
    "loops-draw": Kept("tests/solvers/graph_game.py", {"back": True, "graph": 3}, 0),
    "pig": Kept("tests/little_pig.py", {"goal": 3, "sides": 2}, 1 / 7),
    "dice-alone": Kept("tests/solvers/dealt_dice.py", {"dice": 2, "faces": 3}, 44 / 9),
    "kuhn": Kept("examples/kuhn_poker.py", {}, -1 / 18),
    "high-card": Kept("tests/high_card.py", {}, 1 / 3),
    "forgets": Kept("tests/solvers/forgotten_bit.py", {}, 1),
    "one-seat": Kept("tests/solvers/absent_minded.py", {}, 4),
}


def text_of(name):
    return (HERE / "proofs" / f"{name}.json").read_text()


def proof_of(name):
    return json.loads(text_of(name))


def main():
    from kibitz.solvers.proofs import write_proof

    for name, kept in KEPT.items():
        of = kept.load()
        if kept.acts:
            of = of.start()
            of.play(kept.acts)
        found = kibitz.solve(of)
        write_proof(HERE / "proofs" / f"{name}.json", of, found)
        print(name, found.returns, kept.value)


if __name__ == "__main__":
    main()
