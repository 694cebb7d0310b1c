"""Kibitz beside its peers: one run, the two in turn, ratios and their medians.

python -m bench.speed              measures all, and writes docs/speed.md and docs/examples.md
python -m bench.speed openspiel    measures and writes one part
python -m bench.speed --quick      prints what it measures in a shorter run, writes nothing
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

import numba

import kibitz
from kibitz.contract import Value, as_text
from kibitz.players.playout import speed
from kibitz.study.throughput import search_rate as search_speed

from . import limit, openspiel_games
from .command import reader
from .quiet import require_quiet
from .writing import DOCS, ROOT, machine, printed, spread, table, write_part

# The same search as OpenSpiel's: every act once first, a leaf a simulation, nothing proved.
LIKE_OPENSPIEL = "explore=1.4,urgency=100,rave=0,expand=1,solve=no,memory=1000"

DOU_DIZHU = "24 (RLCard), 3,200 and 62,000 (OpenSpiel from Python, and in C++)"

Rate = Callable[[], float]


@dataclass(frozen=True)
class Effort:
    """How long is measured, and how often."""

    seconds: float = 1.0  # of random play in a run
    runs: int = 5
    sims: int = 100_000  # of a search, where two threads are compared with one


QUICK = Effort(0.3, 1, 20_000)


def compared(what: str, unit: str, wanted: str, ours: Rate, peer: Rate, effort: Effort) -> str:
    """A row: both measured in turn, after one turn that does not count, and the ratios."""
    ours(), peer()
    pairs = [(ours(), peer()) for _ in range(effort.runs)]
    rates = (spread(some)[0] for some in zip(*pairs, strict=True))
    return printed(what, unit, *rates, *spread((one / other for one, other in pairs), 2), wanted)


def game(name: str, **options: int) -> kibitz.Game:
    """An example by its file's name, or a game on the shelf."""
    example = ROOT / "examples" / f"{name}.py"
    return kibitz.load(str(example) if example.exists() else name, **options)


def random_play(of: kibitz.Game, effort: Effort, what: str = "acts") -> Rate:
    """Compiled random acts or games a second."""
    return lambda: speed(of, effort.seconds)[what]


def searched(of: kibitz.Game, spec: str) -> Rate:
    """Playouts a second of a search from the start."""
    return partial(search_speed, of, spec)


SAME_GAMES: tuple[tuple[str, str, dict[str, int], str, int, str, str], ...] = (
    ("tic-tac-toe", "tic_tac_toe", {}, "tic_tac_toe", 300_000, "2", "1.5"),
    ("connect four", "connect_four", {}, "connect_four", 50_000, "4", "2"),
    ("hex 9", "hex", {"size": 9}, "hex(board_size=9)", 15_000, "5", "2"),
    ("hex 11", "hex", {"size": 11}, "hex(board_size=11)", 10_000, "5", "2"),
)


def against_openspiel(effort: Effort) -> Iterator[str]:
    """The same games as OpenSpiel's C++: random games, then tree search."""
    for title, ours, options, theirs, sims, wanted, wanted_tree in SAME_GAMES:
        of, wish = game(ours, **options), f"at least {wanted}"
        mine, peer = (
            random_play(of, effort, "games"),
            partial(openspiel_games.rollouts, theirs, effort.seconds),
        )
        yield compared(f"{title}, random games", "games/s", wish, mine, peer, effort)
        mine, wish = searched(of, f"mcts:sims={sims},{LIKE_OPENSPIEL}"), f"at least {wanted_tree}"
        peer = partial(openspiel_games.tree, theirs, sims)
        yield compared(f"{title}, tree search", "playouts/s", wish, mine, peer, effort)
    plain = partial(openspiel_games.python_rollouts, seconds=effort.seconds)
    mine = random_play(game("tic_tac_toe"), effort, "games")
    yield compared("tic-tac-toe, theirs in Python", "games/s", "the factor", mine, plain, effort)


def against_c(effort: Effort) -> Iterator[str]:
    """The same games written by hand in C, in `bench/limit`; none where gcc is absent."""
    if limit.build("byg") is None:
        return
    for version, wish in ((1, "at least 0.7, and 5 million acts/s"), (2, "")):
        of = game("byg", side=5, version=version, pie=False)
        peer = by_hand(effort, "byg", 5, version)
        what = f"Byg side 5, version {version}, random acts"
        yield compared(what, "acts/s", wish, random_play(of, effort), peer, effort)
    for size in (9, 11):
        mine, peer = random_play(game("hex", size=size), effort), by_hand(effort, "hex", size)
        yield compared(f"hex {size}, random acts", "acts/s", "", mine, peer, effort)


def by_hand(effort: Effort, name: str, *args: int) -> Rate:
    """Random acts a second of a limit program."""

    def rate() -> float:
        measured = limit.run(name, *args, games=int(900_000 * effort.seconds))
        return measured.acts_per_second if measured else 0.0

    return rate


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


def on_the_shelf(effort: Effort) -> Iterator[str]:
    """Every game of ours: random acts and games a second."""
    for name, options, wanted, others in SHELF:
        acts, span, games, _ = random_rates(kibitz.load(name, **options), effort)
        yield printed(called(name, options), acts, span, games, others, wanted)


def of_examples(effort: Effort) -> Iterator[str]:
    """The same of every example, and how many acts a game has."""
    for file in sorted((ROOT / "examples").glob("*.py")):
        of = kibitz.load(str(file))
        yield printed(f"[{of.about.title}](../examples/{file.name})", *random_rates(of, effort))


def random_rates(of: kibitz.Game, effort: Effort) -> tuple[str, str, str, str]:
    """Acts a second with their extremes, games a second, and acts a game, as cells."""
    speed(of, effort.seconds)
    rates = [speed(of, effort.seconds) for _ in range(effort.runs)]
    acts, games = (spread(rate[what] for rate in rates) for what in ("acts", "games"))
    return *acts, games[0], spread((rate["length"] for rate in rates), 1)[0]


def searches(effort: Effort) -> Iterator[str]:
    """Playouts a second of `mcts` from the start."""
    for name, options, wanted, others in SEARCHED:
        rate = searched(kibitz.load(name, **options), "mcts:sims=50000")
        rate()
        rates = (rate() for _ in range(effort.runs))
        yield printed(called(name, options), *spread(rates), others, wanted)


def called(name: str, options: dict[str, Value]) -> str:
    """A game with its options."""
    return " ".join([name, *(f"{option}={as_text(value)}" for option, value in options.items())])


def of_two_threads(effort: Effort) -> Iterator[str]:
    """A search with two threads beside one."""
    for title, of in (("Byg side 5", game("byg")), ("hex 11", game("hex"))):
        two = searched(of, f"mcts:sims={2 * effort.sims},threads=2")
        one_tree = searched(of, f"mcts:sims={effort.sims}")
        yield compared(f"{title}, tree search", "playouts/s", "at least 1.5", two, one_tree, effort)


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
# What a process does, the seconds that are wanted, its arguments, and whether nothing is cached.
PROCESSES = (
    ("`kibitz --help`", "at most 0.3", ("-m", "kibitz", "--help"), False),
    ("Byg's first compiled playout, second process", "at most 1.5", ("-c", FIRST_PLAYOUT), False),
    ("Byg's first search, second process", "", ("-c", FIRST_THOUGHT), False),
    ("Byg's first compiled playout, nothing cached", "", ("-c", FIRST_PLAYOUT), True),
    ("Byg's first search, nothing cached", "", ("-c", FIRST_THOUGHT), True),
)


def start_ups(effort: Effort) -> Iterator[str]:
    """Seconds of whole processes, from starting Python to the end."""
    for what, wanted, arguments, fresh in PROCESSES:
        spent = [process(arguments, fresh) for _ in range(effort.runs + 1)][1:]
        yield printed(what, *spread(spent, 2), wanted)


def process(arguments: tuple[str, ...], fresh: bool) -> float:
    """Seconds of one process."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **({"KIBITZ_CACHE": folder} if fresh else {})}
        begun = time.perf_counter()
        command = [sys.executable, *arguments]
        subprocess.run(command, env=environment, check=True, capture_output=True)
        return time.perf_counter() - begun


def beside(peer: str) -> tuple[str, ...]:
    """The head of a table of comparisons."""
    return "what", "unit", "Kibitz", peer, "ratio", "from run to run", "wanted"


SPEED, EXAMPLES = DOCS / "speed.md", DOCS / "examples.md"
RANDOM = "game", "acts/s", "from run to run", "games/s"
TREE = "game", "playouts/s", "from run to run", "others", "wanted"
# By its name in a page: the page, the head of the table, and what measures its rows.
PARTS: dict[str, tuple[Path, tuple[str, ...], Callable[[Effort], Iterator[str]]]] = {
    "openspiel": (SPEED, beside("OpenSpiel's C++"), against_openspiel),
    "c": (SPEED, beside("C by hand"), against_c),
    "threads": (SPEED, beside("one thread"), of_two_threads),
    "games": (SPEED, (*RANDOM, "others, games/s", "wanted"), on_the_shelf),
    "search": (SPEED, TREE, searches),
    "processes": (SPEED, ("what", "seconds", "from run to run", "wanted"), start_ups),
    "examples": (EXAMPLES, (*RANDOM, "acts a game"), of_examples),
}


def main() -> None:
    """Measure what is wanted, and write it."""
    arguments = reader(__doc__)
    arguments.add_argument("part", nargs="*", choices=PARTS, help="otherwise all")
    arguments.add_argument("--quick", action="store_true", help="one short run of each")
    given = arguments.parse_args()
    effort = QUICK if given.quick else Effort()
    for part in given.part or PARTS:
        if not given.quick:
            require_quiet()
        page, head, rows = PARTS[part]
        print(begin := table(*head), flush=True)
        text = "\n".join([begin, *rows(effort)])
        if not given.quick:
            require_quiet()
            how = f"{effort.runs} runs. {machine()}, Numba {numba.__version__}."
            write_part(page, f"bench.speed {part}", f"{how}\n\n{text}")


if __name__ == "__main__":
    main()
