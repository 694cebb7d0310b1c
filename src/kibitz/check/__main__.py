"""Play random games of `GAME SEED OPTION=VALUE ..`; NUMBA_BOUNDSCHECK checks every index."""

import sys

from ..game import load
from ..kit.rng import seeded
from ..players.playout import run
from .speeds import COMPILED

if __name__ == "__main__":
    spec, seed, *options = sys.argv[1:]
    game = load(spec, **dict(option.split("=", 1) for option in options))
    run(game, 0, seeded(0))
    sys.stdout.write(COMPILED)
    sys.stdout.flush()
    run(game, 200, seeded(int(seed)))
