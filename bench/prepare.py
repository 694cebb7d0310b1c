"""Prepare the first code of the bots of our games and examples, so that a wheel contains it.

    python -m bench.prepare                            all, before a wheel is built: ten minutes
    python -m bench.prepare byg examples/hearts.py     some, to try it

Code is found by a hash of the rules, so an example is found wherever its file lies, until a rule
of it is changed.

It holds for this version of Kibitz, and for the versions of Python, NumPy, Numba and llvmlite that
run here; with others the code is compiled as if there were none. It lies in `src/kibitz/kernel/
prepared`, which git ignores.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from kibitz.kernel.prepared import Prepared, gather, pack

from .cold import games
from .writing import ROOT

WORKER = """
import sys
import kibitz
from kibitz.tables.levels import levels, spec
from kibitz.tables.thinking.compile_worker import work_for
from kibitz.kernel.later import claim_lock
from kibitz.players import player

lock = claim_lock()  # so that no program makes full code of it
game = kibitz.load(sys.argv[1])
for work in work_for(game):
    work(game)
for level in levels(game.package):
    player(spec(level, game), seed=1).warm(game)
p, bot = game.start(1), player(spec("middling", game), seed=1)
for _ in range(2):
    p.play(bot(p))
"""


def prepared(game: str) -> dict[str, Prepared]:
    """What is compiled before the bots of a game act."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as cache:
        environment = os.environ | {"KIBITZ_CACHE": cache, "KIBITZ_COMPILE": ""}
        subprocess.run([sys.executable, "-c", WORKER, game], cwd=ROOT, env=environment, check=True)
        os.environ["KIBITZ_CACHE"] = cache
        return gather(Path(cache))


def main() -> None:
    """Compile, pack and print."""
    code: dict[str, Prepared] = {}
    for game in sys.argv[1:] or games():
        code |= prepared(game)
        print(f"{game:32} {len(code)} functions", flush=True)
    file = pack(code)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
