"""Learn the policies for playouts that come with games and examples; write them beside the rules.

    python -m bench.policies            those that an edit of the rules has made old
    python -m bench.policies --all      all

A policy belongs to a game of three sides or more, where some cards are hidden; see
`players/playout_guide.py`. One that is not good enough is written too, as an empty one: then no
machine learns it in vain.
"""

from __future__ import annotations

import sys
import time

import kibitz
from kibitz.game import Game
from kibitz.players.playout_guide import has_policy, learn_weights
from kibitz.players.shipped_policy import fitting, write

from .cold import games


def shipped() -> list[Game]:
    """The games and examples with a policy."""
    return [game for game in map(kibitz.load, games()) if has_policy(game)]


def main() -> None:
    """Learn, write and print."""
    kibitz.kernel.compile_fully()
    for game in shipped():
        if "--all" in sys.argv[1:] or fitting(game) is None:
            begun = time.process_time()
            weights = learn_weights(game)
            write(game, weights)
            kept = f"{(weights != 0).sum()} weights" if len(weights) else "not good enough"
            print(f"{game.id:12} {kept}, {time.process_time() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
