"""What learns games with secrets best in the same processor time, by exact exploitability.

python -m bench.learners                        measures, and writes the table into docs/learning.md
python -m bench.learners --games leduc_poker    prints the lines of some games, writes nothing

Each learner has so many seconds of processor time on one thread; compiling takes none of them. Then
a best responder judges the whole strategy, as `kibitz exploit` does. `--processes 2` measures two
lines at a time.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import numpy as np

import kibitz
from kibitz.contract import Value
from kibitz.game import Game, Position
from kibitz.kernel import compiled
from kibitz.kit.rng import seeded
from kibitz.learning.sealed import redeal_alike
from kibitz.learning.seat_network import forget, read, reader_for, write_shares
from kibitz.learning.update import UPDATES
from kibitz.players.worlds import StartTable
from kibitz.solvers.equilibrium import equilibrium_of
from kibitz.solvers.game_tree import GameTree, build
from kibitz.training.policy_gradient import untrained_for
from kibitz.training.policy_steps import Learner

from .outcome_sampling import OutcomeTable, average_strategy
from .writing import write_part

HOME = Path(__file__).parent.parent
PAGE = HOME / "docs" / "learning.md"
GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "leduc_poker": ("examples", {}),
    "liars_dice": ("examples", {"faces": 4}),
    "goofspiel": ("examples", {"cards": 4, "order": "falling"}),
    "oshi_zumo": ("gallery", {"coins": 4, "rounds": 4}),
}
SECONDS, SEEDS, ROOM = 120.0, (1, 2), 1 << 28

Share = Callable[[Position], Any]


class Job(NamedTuple):
    """A line to measure."""

    name: str
    learner: str
    seed: int
    seconds: float


class Line(NamedTuple):
    """What was measured."""

    job: Job
    exploitability: float
    games: int


@cache
def tree_of(name: str) -> GameTree:
    """The tree of all play."""
    folder, options = GAMES[name]
    return build(kibitz.load(str(HOME / folder / f"{name}.py"), **options), 4000)


def by_policy(job: Job, game: Game) -> tuple[int, Share]:
    """A neural network that learns by one kind of update."""
    networks = untrained_for(game, job.seed)
    learner = Learner(game, networks, job.seed, update=job.learner)
    learner.warm()
    games, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < job.seconds:
        games += learner.learn(1.0 - spent / job.seconds)[0]
    return games, lambda p: shares_by(networks.policy, p)


def shares_by(net: Any, p: Position) -> Any:
    """The probabilities that a network gives to the legal acts of a position."""
    seat, reader, legal = p.player or 0, reader_for(net), np.array(p.legal(), np.int32)
    shares = np.zeros(len(legal))
    compiled(forget)(net, reader)
    compiled(read)(net, reader, seen_by(p, seat), seat)
    compiled(write_shares)(net, reader, legal, len(legal), shares)
    return dict(zip(legal.tolist(), shares.tolist(), strict=True))


def by_table(kind: Any, job: Job, game: Game) -> tuple[int, Share]:
    """Sampled CFR, with a table of the information sets to which its walks came."""
    table = kind(game, seeded(job.seed), ROOM)
    table.run(1)  # waits for the compiler
    begun, slice_ = time.process_time(), 1000
    while time.process_time() - begun < job.seconds:
        table.run(slice_)
    return int(table.done), partial(average_strategy, table)


LEARNERS: dict[str, Callable[[Job, Game], tuple[int, Share]]] = {
    **dict.fromkeys(UPDATES, by_policy),
    "external": lambda job, game: by_table(StartTable, job, game),
    "outcome": lambda job, game: by_table(OutcomeTable, job, game),
}


def seen_by(p: Position, seat: int) -> Any:
    """The bytes of one world for all that the seat cannot tell apart from a position."""
    worlds = p.state.repeat(2)
    compiled(redeal_alike, p.game.rules)(worlds, seat, np.zeros(4, np.int64))
    return worlds[1:].view(np.uint8)


def measured(job: Job) -> Line:
    """Let a learner learn, and judge what it has learned."""
    tree = tree_of(job.name)
    games, share = LEARNERS[job.learner](job, tree.game)
    found = equilibrium_of(tree, strategy_of(tree, share))
    line = Line(job, found.exploitability, games)
    print(*job, f"{found.exploitability:.5f}", games, flush=True)
    return line


def strategy_of(tree: GameTree, share: Share) -> Any:
    """The probability of each act of the tree; all alike where nothing was learned."""
    strategy = np.zeros(len(tree.actions))
    of_node = {int(node): own for node, own in zip(tree.known["node"], tree.known, strict=True)}
    for node, p in tree.positions(of_node):
        own = of_node[node]
        acts = slice(int(own["begin"]), int(own["begin"] + own["count"]))
        stated = share(p) or {}
        weight = np.array([stated.get(action, 0.0) for action in tree.actions[acts].tolist()])
        strategy[acts] = weight / weight.sum() if weight.sum() > 0.0 else 1.0 / own["count"]
    return strategy


HEAD = """
Written by `{command}` on {day}: {seconds:g} seconds of processor
time each on one thread. The exploitability is exact, the mean of {seeds} seeds with the lowest and
the highest; `games` is the mean number of games (of `external`, of walks of both seats).

| game | random acts | {learners} |
|---|---|{rules}|
"""


def section(lines: list[Line], command: str, seconds: float) -> str:
    """The table."""
    names = list(LEARNERS)
    head = HEAD.format(
        command=command, day=time.strftime("%Y-%m-%d"), seconds=seconds,
        seeds=len({line.job.seed for line in lines}),
        learners=" | ".join(f"`{name}`" for name in names), rules="|".join("---" for _ in names),
    )  # fmt: skip
    games = dict.fromkeys(line.job.name for line in lines)
    return head + "".join(row(name, lines) for name in games)


def row(name: str, lines: list[Line]) -> str:
    """The line of a game."""
    tree = tree_of(name)
    uniform = equilibrium_of(tree, strategy_of(tree, lambda p: {})).exploitability
    cells = [cell([one for one in lines if one.job[:2] == (name, by)]) for by in LEARNERS]
    return f"| {tree.game} | {uniform:.4f} | {' | '.join(cells)} |\n"


def cell(lines: list[Line]) -> str:
    """The mean of some seeds, with the extremes and the games."""
    found = sorted(line.exploitability for line in lines)
    games = mean(line.games for line in lines)
    return f"{mean(found):.4f} ({found[0]:.4f} to {found[-1]:.4f}; {games:,.0f} games)"


def main() -> None:
    """Measure, and write the table where it has all games."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    reader.add_argument("--learners", nargs="*", default=list(LEARNERS), choices=list(LEARNERS))
    reader.add_argument("--seconds", type=float, default=SECONDS)
    reader.add_argument("--seeds", nargs="*", type=int, default=list(SEEDS))
    reader.add_argument("--processes", type=int, default=1)
    given = reader.parse_args()
    jobs = [
        Job(name, learner, seed, given.seconds)
        for name in given.games for learner in given.learners for seed in given.seeds
    ]  # fmt: skip
    with ProcessPoolExecutor(given.processes) as pool:
        lines = list(pool.map(measured, jobs))
    if given.games == list(GAMES) and given.learners == list(LEARNERS):
        command = f"python -m bench.learners --seconds {given.seconds:g}"
        write_part(PAGE, "learners", section(lines, command, given.seconds).strip())


if __name__ == "__main__":
    main()
