"""What learns games with secrets best in the same processor time, by exact exploitability.

python -m bench.learners              measures what bench/learners.json lacks, writes the page
python -m bench.learners --page       writes only the page, from what is there
python -m bench.learners --only hex   measures some lines only; with --again anew
python -m bench.learners --only "abrupt_dark_hex entropy" --seconds 300

Each learner has this many seconds of processor time on one thread; compiling takes none of them.
Then a best responder judges the whole strategy, as `kibitz exploit` does: in a small game on the
tree of all play, in a larger one by a walk through all information sets.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

import numpy as np
from docs.table_text import prose

import kibitz
from kibitz.contract import Value
from kibitz.game import Game, Position
from kibitz.kernel import compiled
from kibitz.kit.rng import seeded
from kibitz.learning.sealed import redeal_alike
from kibitz.learning.seat_network import forget, read, reader_for, write_shares
from kibitz.learning.update import UPDATES
from kibitz.players.outcome_sampling import OutcomeTable
from kibitz.players.worlds import StartTable
from kibitz.solvers.divided_walk import DividedWalk
from kibitz.solvers.equilibrium import equilibrium_of
from kibitz.solvers.game_tree import GameTree, build
from kibitz.solvers.position_graph import PositionGraph, positions_of
from kibitz.solvers.walking import WalkParts, walk_all
from kibitz.study.walked_exploitability import shares
from kibitz.training.policy_gradient import untrained_for
from kibitz.training.policy_steps import PolicyLearner

from .command import answers, reader_of_answers
from .writing import DOCS, ROOT, kept, line, table, write_part

KEPT = Path(__file__).with_suffix(".json")
ROOM, MEMORY_MB, LAP = 1 << 28, 4000, 0.05  # bytes of a table; seconds between looks at the clock

RANDOM = "random acts"

Share = Callable[[Position], dict[int, float] | None]


class GameGroup(NamedTuple):
    """Games that are measured alike, and the part of the page for them."""

    part: str
    games: dict[str, tuple[str, dict[str, Value]]]
    seconds: float
    seeds: tuple[int, ...]
    exploitability: Callable[[str, Share], float]


class Measurement(NamedTuple):
    """A line to measure."""

    name: str
    learner: str
    seed: int
    seconds: float

    @property
    def key(self) -> str:
        """Under which the answer is kept."""
        return f"{self.name} {self.learner} seed={self.seed} seconds={self.seconds:g}"


# -- what judges a strategy ------------------------------------------------------------------


@cache
def game_of(name: str) -> Game:
    """The game with its options."""
    file, options = next(setting.games[name] for setting in ALL if name in setting.games)
    return kibitz.load(str(ROOT / file), **options)


@cache
def tree_of(name: str) -> GameTree:
    """The tree of all play."""
    return build(game_of(name), MEMORY_MB)


@cache
def graph_of(name: str) -> PositionGraph:
    """All positions."""
    return positions_of(game_of(name), MEMORY_MB)


def by_tree(name: str, share: Share) -> float:
    """The exploitability of a strategy in a small game."""
    tree = tree_of(name)
    return equilibrium_of(tree, strategy_of(tree, share)).exploitability


def by_walk(name: str, share: Share) -> float:
    """The exploitability of a strategy in a larger game."""
    graph = graph_of(name)
    stated = shares(graph, lambda p, actions: list(weights(share, p, actions)))
    parts = WalkParts([DividedWalk(graph, stated, seat) for seat in (0, 1)])
    walk_all(parts, os.cpu_count() or 1, lambda done: None)
    (best, _), (other_best, _) = parts.values()
    return (best + other_best - graph.total) / 2


def weights(share: Share, p: Position, actions: list[int]) -> Any:
    """The probability of each act; all alike where nothing was learned."""
    stated = share(p) or {}
    weight = np.array([stated.get(action, 0.0) for action in actions])
    return weight / weight.sum() if weight.sum() > 0.0 else np.full(len(actions), 1 / len(actions))


def strategy_of(tree: GameTree, share: Share) -> Any:
    """The probability of each act of the tree."""
    strategy = np.zeros(len(tree.actions))
    of_node = {int(node): own for node, own in zip(tree.known["node"], tree.known, strict=True)}
    for node, p in tree.positions(of_node):
        own = of_node[node]
        acts = slice(int(own["begin"]), int(own["begin"] + own["count"]))
        strategy[acts] = weights(share, p, tree.actions[acts].tolist())
    return strategy


SMALL = GameGroup(
    "learners",
    {
        "leduc_poker": ("examples/leduc_poker.py", {}),
        "liars_dice": ("examples/liars_dice.py", {"faces": 4}),
        "goofspiel": ("examples/goofspiel.py", {"cards": 4, "order": "falling"}),
        "oshi_zumo": ("gallery/oshi_zumo.py", {"coins": 4, "rounds": 4}),
    },
    10.0, (1, 2), by_tree,
)  # fmt: skip
LARGER = GameGroup(
    "learners of larger games",
    {
        "dark_hex": ("gallery/dark_hex.py", {"rows": 3, "columns": 3}),
        "phantom_tic_tac_toe": ("gallery/phantom_tic_tac_toe.py", {}),
        "abrupt_dark_hex": ("gallery/dark_hex.py", {"rows": 3, "columns": 3, "abrupt": True}),
        "abrupt_phantom": ("gallery/phantom_tic_tac_toe.py", {"abrupt": True}),
    },
    30.0, (1,), by_walk,
)  # fmt: skip
ALL = (SMALL, LARGER)


# -- learners --------------------------------------------------------------------------------


def by_policy(job: Measurement, game: Game) -> tuple[int, Share]:
    """A neural network that learns by one kind of update."""
    networks = untrained_for(game, job.seed)
    learner = PolicyLearner(game, networks, job.seed, update=job.learner)
    learner.warm()
    games, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < job.seconds:
        games += learner.learn(1.0 - spent / job.seconds)[0]
    return games, lambda p: shares_by(networks.policy, p)


def shares_by(net: Any, p: Position) -> Any:
    """The probabilities that a network gives to the legal acts of a position."""
    seat, reader, legal = p.player or 0, reader_for(net), np.array(p.legal(), np.int32)
    likely = np.zeros(len(legal))
    compiled(forget)(net, reader)
    compiled(read)(net, reader, seen_by(p, seat), seat)
    compiled(write_shares)(net, reader, legal, len(legal), likely)
    return dict(zip(legal.tolist(), likely.tolist(), strict=True))


def seen_by(p: Position, seat: int) -> Any:
    """The bytes of one world for all that the seat cannot tell apart from a position."""
    worlds = p.state.repeat(2)
    compiled(redeal_alike, p.game.rules)(worlds, seat, np.zeros(4, np.int64))
    return worlds[1:].view(np.uint8)


def by_table(kind: Any, job: Measurement, game: Game) -> tuple[int, Share]:
    """Sampled CFR, with a table of the information sets to which its walks came."""
    known = kind(game, seeded(job.seed), ROOM)
    known.run(1)  # waits for the compiler
    begun = time.process_time()
    while (spent := time.process_time() - begun) < job.seconds:
        known.run(max(1, int(known.done * LAP / max(spent, LAP))))
    return int(known.done), partial(average_strategy, known)


def average_strategy(table: StartTable, p: Position) -> dict[int, float] | None:
    """The weight of each act in the average strategy; None where no walk came.

    `StartTable.strategy` leaves out sets of few visits, from which `worlds` searches.
    """
    own = table.own(p)
    if own is None:
        return None
    acts = table.acts[own["begin"] : own["begin"] + own["count"]]
    return dict(zip(acts["action"].tolist(), acts["strategy"].tolist(), strict=True))


LEARNERS: dict[str, Callable[[Measurement, Game], tuple[int, Share]]] = {
    RANDOM: lambda job, game: (0, lambda p: None),
    **dict.fromkeys(UPDATES, by_policy),
    "external": lambda job, game: by_table(StartTable, job, game),
    "outcome": lambda job, game: by_table(OutcomeTable, job, game),
}


def measured(judge: Callable[[str, Share], float], job: Measurement) -> dict[str, Any]:
    """Let a learner learn, and judge what it has learned."""
    games, share = LEARNERS[job.learner](job, game_of(job.name))
    gain = judge(job.name, share)
    return {"exploitability": gain, "games": games, "day": time.strftime("%Y-%m-%d")}


# -- the page --------------------------------------------------------------------------------


def jobs_of(some: GameGroup) -> list[Measurement]:
    """All lines of some games; random acts learn nothing, so one line has them."""
    return [
        Measurement(name, learner, seed, some.seconds)
        for name in some.games
        for learner in LEARNERS
        for seed in (some.seeds if learner != RANDOM else some.seeds[:1])
    ]


def section(some: GameGroup, known: dict[str, Any]) -> str:
    """The table of some games, from the answers that are kept; nothing without any."""
    there = [(job, known[job.key]) for job in jobs_of(some) if job.key in known]
    names = [name for name in some.games if any(job.name == name for job, _ in there)]
    if not there:
        return ""
    day = max(answer["day"] for _, answer in there)
    seeds = " and of ".join(f"seed {seed}" for seed in some.seeds)
    words = (
        f"Written by `python -m bench.learners` until {day}: {some.seconds:g} seconds of processor "
        f"time each on one thread. The exploitability is exact, that of the strategy of {seeds}, "
        "with the mean number of games from which it was learned (of `external`, of walks of both "
        "seats)."
    )
    head = ("game", *(f"`{learner}`" if learner != RANDOM else learner for learner in LEARNERS))
    return f"{prose(words)}\n\n{table(*head, rows=(row(name, there) for name in names))}"


def row(name: str, there: Iterable[tuple[Measurement, dict[str, Any]]]) -> str:
    """The line of a game."""
    own = [(job.learner, answer) for job, answer in there if job.name == name]
    return line(
        game_of(name), *(cell([x for by, x in own if by == learner]) for learner in LEARNERS)
    )


def cell(runs: list[dict[str, Any]]) -> str:
    """The exploitability by some seeds, and the games."""
    if not runs:
        return "not judged"
    numbers = " and ".join(f"{run['exploitability']:.4f}" for run in runs)
    games = mean(run["games"] for run in runs)
    return f"{numbers} ({games:,.0f} games)" if games else numbers


def main() -> None:
    """Measure what is not known, and write the tables."""
    arguments = reader_of_answers(__doc__)
    arguments.add_argument("--only", default="", help="a part of what is measured")
    arguments.add_argument("--seconds", type=float, help="of a training; not for the page")
    given = arguments.parse_args()
    for usual in ALL:
        some = usual._replace(seconds=given.seconds or usual.seconds)
        wanted = {job.key: job for job in jobs_of(some) if given.only in job.key}
        answers(given, KEPT, wanted, partial(measured, some.exploitability))
        if text := section(usual, kept(KEPT)):
            write_part(DOCS / "learning-measured.md", some.part, text)


if __name__ == "__main__":
    main()
