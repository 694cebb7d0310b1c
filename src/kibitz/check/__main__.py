"""Play random games of `GAME SEED OPTION=VALUE ..`; NUMBA_BOUNDSCHECK checks every index."""

import sys

from ..game import load
from ..kit.rng import seeded
from ..players.playout import run

if __name__ == "__main__":
    spec, seed, *options = sys.argv[1:]
    run(load(spec, **dict(option.split("=", 1) for option in options)), 200, seeded(int(seed)))
