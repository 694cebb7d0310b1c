"""Play random games of `GAME SEED OPTION=VALUE ..`; NUMBA_BOUNDSCHECK checks every index."""

import sys

from ..contract import DeadEnd
from ..game import load
from ..kit.rng import seeded
from ..players.playout import run
from .speeds import COMPILED, STUCK

if __name__ == "__main__":
    spec, seed, *options = sys.argv[1:]
    game = load(spec, **dict(option.split("=", 1) for option in options))
    run(game, 0, seeded(0))
    sys.stdout.write(COMPILED)
    sys.stdout.flush()
    try:
        run(game, 200, seeded(int(seed)))
    except DeadEnd as fault:
        sys.exit(f"{STUCK}{fault}")
