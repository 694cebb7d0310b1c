"""Kibitz beside its peers: one run, the two in turn, ratios and their medians.

python -m bench.speed            prints the tables and writes docs/speed.md
python -m bench.speed --quick    prints them after a shorter run, writes nothing
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

import numba

import kibitz
from kibitz.contract import Value, as_text
from kibitz.players.playout import speed
from kibitz.study.throughput import searched as search_speed

from . import limit, openspiel_games
from .writing import line, machine, table

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "speed.md"
RUNS = 5
# The same search as OpenSpiel's: every act once first, a leaf a simulation, nothing proved.
LIKE_OPENSPIEL = "explore=1.4,urgency=100,rave=0,expand=1,solve=no,memory=1000"

DOU_DIZHU = "24 (RLCard), 3,200 and 62,000 (OpenSpiel from Python, and in C++)"

Rate = Callable[[], float]


@dataclass
class Row:
    """One comparison: rates of ours and of the peer, measured in turn."""

    what: str
    unit: str
    wanted: str
    ours: list[float]
    peer: list[float]

    @property
    def ratios(self) -> list[float]:
        """Ours by the peer's, run by run."""
        return [one / other for one, other in zip(self.ours, self.peer, strict=True)]

    def __str__(self) -> str:
        ratios, rates = self.ratios, [f"{median(x):,.0f}" for x in (self.ours, self.peer)]
        span = f"{min(ratios):.2f} to {max(ratios):.2f}"
        return line(self.what, self.unit, *rates, f"{median(ratios):.2f}", span, self.wanted)


def compared(what: str, unit: str, wanted: str, ours: Rate, peer: Rate, runs: int) -> Row:
    """Measure the two in turn, after one turn that does not count."""
    ours(), peer()
    pairs = [(ours(), peer()) for _ in range(runs)]
    row = Row(what, unit, wanted, [one for one, _ in pairs], [other for _, other in pairs])
    print(row, flush=True)
    return row


def game(name: str, **options: int) -> kibitz.Game:
    """An example by its file's name, or a game on the shelf."""
    example = ROOT / "examples" / f"{name}.py"
    return kibitz.load(str(example) if example.exists() else name, **options)


def games_of(of: kibitz.Game, seconds: float) -> Rate:
    """Compiled random games a second."""
    return lambda: speed(of, seconds)["games"]


def acts_of(of: kibitz.Game, seconds: float) -> Rate:
    """Compiled random acts a second."""
    return lambda: speed(of, seconds)["acts"]


def searched(of: kibitz.Game, spec: str) -> Rate:
    """Playouts a second of a search from the start."""
    return partial(search_speed, of, spec)


SAME_GAMES: tuple[tuple[str, str, dict[str, int], str, int, str, str], ...] = (
    ("tic-tac-toe", "tic_tac_toe", {}, "tic_tac_toe", 300_000, "2", "1.5"),
    ("connect four", "connect_four", {}, "connect_four", 50_000, "4", "2"),
    ("hex 9", "hex", {"size": 9}, "hex(board_size=9)", 15_000, "5", "2"),
    ("hex 11", "hex", {"size": 11}, "hex(board_size=11)", 10_000, "5", "2"),
)


def against_openspiel(seconds: float, runs: int) -> Iterator[Row]:
    """The same games as OpenSpiel's C++: random games, then tree search."""
    for title, ours, options, theirs, sims, wanted, wanted_tree in SAME_GAMES:
        of, wish = game(ours, **options), f"at least {wanted}"
        peer = partial(openspiel_games.rollouts, theirs, seconds)
        yield compared(f"{title}, random games", "games/s", wish, games_of(of, seconds), peer, runs)
        mcts, wish = f"mcts:sims={sims},{LIKE_OPENSPIEL}", f"at least {wanted_tree}"
        tree = partial(openspiel_games.tree, theirs, sims)
        yield compared(f"{title}, tree search", "playouts/s", wish, searched(of, mcts), tree, runs)
    plain = partial(openspiel_games.python_rollouts, seconds=seconds)
    mine = games_of(game("tic_tac_toe"), seconds)
    yield compared("tic-tac-toe, theirs in Python", "games/s", "the factor", mine, plain, runs)


def against_c(seconds: float, runs: int) -> Iterator[Row]:
    """The same games written by hand in C, in `bench/limit`; none where gcc is absent."""
    if limit.build("byg") is None:
        return
    for version, wish in ((1, "at least 0.7, and 5 million acts/s"), (2, "")):
        of = game("byg", side=5, version=version, pie=False)
        peer = partial(by_hand, "byg", 5, version, games=int(900_000 * seconds))
        what = f"Byg side 5, version {version}, random acts"
        yield compared(what, "acts/s", wish, acts_of(of, seconds), peer, runs)
    for size in (9, 11):
        mine = acts_of(game("hex", size=size), seconds)
        peer = partial(by_hand, "hex", size, games=int(900_000 * seconds))
        yield compared(f"hex {size}, random acts", "acts/s", "", mine, peer, runs)


def by_hand(name: str, *args: int, games: int) -> float:
    """Random acts a second of a limit program."""
    measured = limit.run(name, *args, games=games)
    return measured.acts_per_second if measured else 0.0


# The games on the shelf, one thread; what others reach with random games a second and core on a
# machine like this, as they report it or as it was measured for the plan of the house.
SHELF: tuple[tuple[str, dict[str, Value], str, str], ...] = (
    ("beat-it-or-eat-it", {}, "", ""),
    ("byg", {"side": 5}, "5 million acts/s", ""),
    ("catchup", {"side": 5}, "3 million acts/s, 60,000 games/s", "5 to 1,270; C++ for it 29,500"),
    ("connect6", {"side": 19}, "8 million acts/s", "0.16 to 0.84"),
    ("symple", {"side": 19}, "", "0.05 to 2.2 (Ludii)"),
    ("symple", {"side": 13}, "2 million acts/s", ""),
    ("symple", {"side": 9}, "", "53 (Ludii)"),
    ("quet", {}, "5 million acts/s", ""),
    ("president", {"deals": 1}, "3 million acts/s", f"Dou Dizhu: {DOU_DIZHU}"),
    ("eleusis", {"deals": 1}, "300,000 acts/s", ""),
    ("delphi", {"deals": 1}, "", ""),
)
SEARCHED: tuple[tuple[str, dict[str, Value], str, str], ...] = (
    ("catchup", {"side": 5}, "40,000", "1,140 (Ludii), 27,000 (C++ for it)"),
    ("connect6", {"side": 19}, "30,000", ""),
)


def on_the_shelf(seconds: float, runs: int) -> Iterator[str]:
    """Every game of ours: random acts and games a second, the median of some runs."""
    for name, options, wanted, others in SHELF:
        of = kibitz.load(name, **options)
        speed(of, seconds)
        rates = [speed(of, seconds) for _ in range(runs)]
        acts, games = ([rate[what] for rate in rates] for what in ("acts", "games"))
        span = f"{min(acts):,.0f} to {max(acts):,.0f}"
        cells = f"{median(acts):,.0f}", span, f"{median(games):,.0f}", others, wanted
        print(row := line(called(name, options), *cells), flush=True)
        yield row


def searches(runs: int) -> Iterator[str]:
    """Playouts a second of `mcts` from the start, the median of some runs."""
    for name, options, wanted, others in SEARCHED:
        rate = searched(kibitz.load(name, **options), "mcts:sims=50000")
        rate()
        rates = [rate() for _ in range(runs)]
        span = f"{min(rates):,.0f} to {max(rates):,.0f}"
        print(row := line(called(name, options), f"{median(rates):,.0f}", span, others, wanted))
        yield row


def called(name: str, options: dict[str, Value]) -> str:
    """A game with its options."""
    return " ".join([name, *(f"{option}={as_text(value)}" for option, value in options.items())])


def of_two_threads(sims: int, runs: int) -> Iterator[Row]:
    """A search with two threads beside one."""
    for title, of in (("Byg side 5", game("byg")), ("hex 11", game("hex"))):
        two = searched(of, f"mcts:sims={2 * sims},threads=2")
        one = searched(of, f"mcts:sims={sims}")
        yield compared(f"{title}, tree search", "playouts/s", "at least 1.5", two, one, runs)


FIRST_PLAYOUT = """
import kibitz
from kibitz.kit.rng import seeded
from kibitz.players.playout import run
run(kibitz.load("byg"), 1, seeded(0))
"""
FIRST_THOUGHT = """
import kibitz
kibitz.player("mcts:sims=100")(kibitz.load("byg").start())
"""


def start_ups(runs: int) -> Iterator[str]:
    """Seconds of whole processes, from starting Python to the end."""
    for what, wanted, arguments, fresh in (
        ("`kibitz --help`", "at most 0.3", ["-m", "kibitz", "--help"], False),
        (
            "Byg's first compiled playout, second process",
            "at most 1.5",
            ["-c", FIRST_PLAYOUT],
            False,
        ),
        ("Byg's first search, second process", "", ["-c", FIRST_THOUGHT], False),
        ("Byg's first compiled playout, nothing cached", "", ["-c", FIRST_PLAYOUT], True),
        ("Byg's first search, nothing cached", "", ["-c", FIRST_THOUGHT], True),
    ):
        spent = [_process(arguments, fresh) for _ in range(runs + 1)][1:]
        row = line(what, f"{median(spent):.2f}", f"{min(spent):.2f} to {max(spent):.2f}", wanted)
        print(row, flush=True)
        yield row


def _process(arguments: list[str], fresh: bool) -> float:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **({"KIBITZ_CACHE": folder} if fresh else {})}
        begun = time.perf_counter()
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return time.perf_counter() - begun


HEAD = """# Speed

Written by `python -m bench.speed` (extra `bench`; gcc for the rows in C). Each row is measured
{runs} times, ours and the peer in turn in one run. Rates are medians; the ratio is the median of
the runs' ratios, with the lowest and the highest. One thread unless the row says otherwise.
{machine}.
"""
PEERS = {
    "OpenSpiel's C++": "The same games in OpenSpiel's C++, by its own loops "
    "(`bench/openspiel_games.py`). Our tree search is\n"
    f"set as theirs is: `mcts:{LIKE_OPENSPIEL}`.",
    "C by hand": "The same games in C, each program written for its one game (`bench/limit/`), by\n"
    "`gcc -O3 -march=native`.",
    "one thread": "Two threads of a search, a tree each, beside one.",
}

# `make docs` writes the table.
THREE_SPEEDS = """## One text, three speeds

Random games in plain Python, as machine code, and as WebAssembly in the engine of Chromium, and
simulations of a tree search, with the usual options. Medians of three runs in turn, the ratio with
the lowest and the highest, in processor time of one thread: `python -m bench.browser_speed`. What
the browser loads is in the last column. [The kernel](kernel.md#a-third-machine-webassembly) says
how the same text gets there.

<!-- third speed -->
<!-- end of third speed -->

The bytes that a browser loads for the first page of a table against the computer, as the server
compresses them, with no file kept from before: `python -m bench.first_load`. At most 150,000 were
wanted. What thinks is loaded after the page is shown: scripts, WebAssembly, and sizes of arrays.
Where cards are hidden it is loaded for an opinion only, and where a rule is secret never. What a
learned player knows is loaded for its opinion, and to play against it.

<!-- first load -->
<!-- end of first load -->"""


def page(
    sections: dict[str, list[Row]], shelf: list[str], trees: list[str], starts: list[str]
) -> str:
    """The whole of docs/speed.md."""
    where = f"{machine()}, Numba {numba.__version__}"
    parts = [HEAD.format(runs=RUNS, machine=where)]
    for peer, rows in sections.items():
        head = table("what", "unit", "Kibitz", peer, "ratio", "from run to run", "wanted")
        parts.append("\n".join([f"{PEERS[peer]}\n", head, *map(str, rows)]))
    head = table("game", "acts/s", "from run to run", "games/s", "others, games/s", "wanted")
    note = "Random play of the games on the shelf. What others reach is as they report it, or as"
    note += "\nmeasured on a machine like this before Kibitz was begun."
    parts.append("\n".join([f"{note}\n", head, *shelf]))
    head = table("game", "playouts/s", "from run to run", "others", "wanted")
    parts.append("\n".join(["`mcts`, 50,000 playouts from the start.\n", head, *trees]))
    head = table("what", "seconds", "from run to run", "wanted")
    parts.append(
        "\n".join(["Whole processes, from starting Python to their end.\n", head, *starts])
    )
    return "\n\n".join([*parts, THREE_SPEEDS]) + "\n"


def main(quick: bool = False) -> None:
    """Measure everything and write the page."""
    seconds, runs = (0.3, 1) if quick else (1.0, RUNS)
    sections = {
        "OpenSpiel's C++": list(against_openspiel(seconds, runs)),
        "C by hand": list(against_c(seconds, runs)),
        "one thread": list(of_two_threads(20_000 if quick else 100_000, runs)),
    }
    shelf, trees = list(on_the_shelf(seconds, runs)), list(searches(runs))
    text = page(sections, shelf, trees, list(start_ups(runs)))
    if not quick:
        PAGE.write_text(text)


if __name__ == "__main__":
    main("--quick" in sys.argv[1:])
