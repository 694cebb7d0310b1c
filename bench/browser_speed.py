"""The three speeds: random games in plain Python, as machine code and in Node, and searches.

python -m bench.browser_speed           measures all games, and writes bench/browser_speed.json
python -m bench.browser_speed byg       measures the games whose names have this part

`make docs` puts the table into docs/speed.md. All are measured in processor time on one thread;
machine code and Node, whose engine is Chromium's, in turn. Both searches begin with a tree
of one size, whose memory is unused.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import kibitz
from kibitz import shelf
from kibitz.export import RUNTIME, make_browser_game
from kibitz.export.search_entries import MEGABYTES
from kibitz.game import Game
from kibitz.kernel import compile_fully
from kibitz.kernel.browser import module
from kibitz.kit.rng import seeded
from kibitz.players import player
from kibitz.players.playout import playouts, run

from .command import is_wanted, reader_of_games
from .quiet import require_quiet
from .writing import keep

FILE, SCRIPT = (Path(__file__).with_suffix(end) for end in (".json", ".mjs"))
RUNS = 3
SECONDS = 1.0  # of random play and of search in a run, about
FIRST = 200  # games or simulations, from which the number for that time is computed

Rates = dict[str, float]


def measured(game: Game) -> dict[str, Any]:
    """Rates a second, natively and in Node, in turn; and the bytes of the module."""
    made = make_browser_game(game, names=False)
    total, out = np.zeros(game.seats), np.zeros(game.actions, np.int32)
    numbers = {"random": (playouts, (game.blank(), 0, out, seeded(0), total))}
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "game.wasm").write_bytes(made.code)
        (folder / "random.wasm").write_bytes(module(numbers, game.rules, "random").code)
        sizes = [game.dtype.itemsize, out.nbytes, total.nbytes]
        facts = {"facts": made.facts, "sizes": sizes, "runtime": RUNTIME.as_uri()}
        (folder / "facts.json").write_text(json.dumps(facts))
        amounts = _amounts(game)
        rows = [(_native(game, amounts), _in_node(folder, amounts)) for _ in range(RUNS)]
    size = len(gzip.compress(made.code, 9))
    return {"bytes": size, "options": str(game), "plain": plain(game), **_medians(rows)}


def plain(game: Game) -> float:
    """Random games a second in plain Python."""
    games, rng = 1, seeded(0)
    while True:
        begun = time.process_time()
        run(game, games, rng, fast=False)
        spent = time.process_time() - begun
        if spent >= SECONDS / 2:
            return games / spent
        games *= 2


def _medians(rows: list[tuple[Rates, Rates]]) -> dict[str, Any]:
    rates: dict[str, Any] = {}
    for what in ("random", "search"):
        ratios = [node[what] / native[what] for native, node in rows]
        rates[what] = {
            "native": median(native[what] for native, _ in rows),
            "browser": median(node[what] for _, node in rows),
            "ratio": median(ratios), "low": min(ratios), "high": max(ratios),
        }  # fmt: skip
    return rates


def _amounts(game: Game) -> dict[str, int]:
    """How many games and simulations take about SECONDS."""
    few = {"random": FIRST, "search": FIRST}
    _native(game, few)  # compiled
    return {what: max(FIRST, int(rate * SECONDS)) for what, rate in _native(game, few).items()}


def _native(game: Game, amounts: dict[str, int]) -> Rates:
    begun = time.process_time()
    run(game, amounts["random"], seeded(0))
    random = time.process_time() - begun
    hides = game.information == "hidden"
    # `mcts` keeps half of its memory for a second tree, which a browser does not have.
    name, memory = ("ismcts", MEGABYTES) if hides else ("mcts", 2 * MEGABYTES)
    bot = player(f"{name}:sims={amounts['search']},memory={memory}", seed=0)
    begun = time.process_time()
    *_, last = bot.think(game.start(0))
    return {
        "random": amounts["random"] / random,
        "search": last.done / (time.process_time() - begun),
    }


def _in_node(folder: Path, amounts: dict[str, int]) -> Rates:
    done = subprocess.run(
        ["node", str(SCRIPT), str(folder), json.dumps(amounts)],
        stdout=subprocess.PIPE, check=True, timeout=600,
    )  # fmt: skip
    rates: Rates = json.loads(done.stdout)
    return rates


def main() -> None:
    """Measure, print and keep."""
    wanted = reader_of_games(__doc__).parse_args().game
    compile_fully()
    for name in shelf.ours():
        if is_wanted(name, wanted):
            require_quiet()
            keep(FILE, name, row := measured(kibitz.load(name)))
            print(
                f"{name:20} {row['random']['ratio']:.2f} {row['search']['ratio']:.2f}", flush=True
            )


if __name__ == "__main__":
    main()
