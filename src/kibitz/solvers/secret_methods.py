"""The solvers of games with secrets or joint choices, the cheapest exact one first.

`METHODS` says for what each fits and at what cost. A small tree is built first, since it costs a
second and gives strategies; its value then comes from a linear program, exactly. What is exact at
more cost comes next, then what comes near, and TooLarge after all were tried.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import NotEnumerable, deals
from ..progress import Step
from . import sequence_form
from .cfr import best_strategy, own_reach
from .equilibrium import METHOD, PRECISE, Equilibrium, improve
from .game_tree import GameTree, TooLarge, build
from .memoryless import proved_bounds
from .public_positions import SOLVED, PublicPositions, may_be_public
from .public_tree import public_tree
from .recall import forgetful_note, memory_note
from .solution import ProvedBounds, Solution
from .solver_options import SolverOptions
from .tree_size import about_nodes, in_words, require_room
from .two_seats import NotOpposed, require_two_opposed
from .vector_cfr import open_equilibrium

EQUILIBRIUM_SECONDS = 60.0
DEALS = 2_000  # at most, each solved for itself
MANY_NODES = 100_000  # of a tree; fewer updates than it needs fit into a minute
MOST_ACTS = 256  # of a seat in a matrix game
TREE = "nodes of the game tree"
FEWER_DEALS = (
    "Choose options with which less is dealt, or ask what a best responder gains against a player: "
    "kibitz exploit."
)


@dataclass(frozen=True, slots=True)
class SolvingMethod:
    """A way to solve: for what it fits, at what cost; solve gives None where it does not fit."""

    name: str
    fits: str
    cost: str
    solve: Callable[[Game, SolverOptions], Solution | None]


class _Enough(KibitzError):
    """A tree has more nodes than a quick method can use."""


def solve_secrets(game: Game, means: SolverOptions) -> Solution:
    """The value of a game with secrets or joint choices, by the first method that has it."""
    if means.method:
        return _by_name(game, means)
    if game.seats == 1:
        return expectimax(game, means)
    require_two_opposed(game)
    nodes = about_nodes(game)
    with_luck = about_nodes(game, counts_luck=True) if game.has_chance else nodes
    means.progress(Step(f"the game tree has {in_words(with_luck)}"))
    if nodes <= MANY_NODES and (tree := _small_tree(game, means)):
        return _by_small_tree(game, means, tree)
    if exact := matrix_games(game, means):
        return exact
    try:
        require_room(game, nodes, means.memory_mb)
        return tree_cfr(game, means)
    except NotOpposed:
        raise
    except NotEnumerable as fault:
        too_large = fault.with_traceback(None)  # which holds the part of the tree that fits
    if open_acts := public_tree_cfr(game, means):
        return open_acts
    if means.bounds:
        return views_cfr(game, means)
    if isinstance(too_large, TooLarge):
        raise too_large
    raise NotEnumerable(f"{too_large} {FEWER_DEALS}")


def _by_name(game: Game, means: SolverOptions) -> Solution:
    method = METHODS[means.method]
    if method.name == "expectimax" and game.seats != 1:
        raise KibitzError(f"{game.id}: expectimax is for one seat, and here are {game.seats}.")
    if method.name not in ("expectimax", SEVERAL):
        require_two_opposed(game)
        if game.seats == 1:
            raise KibitzError(f"{game.id}: {method.name} is for two seats; here is one.")
    solution = method.solve(game, means)
    if solution is None:
        raise KibitzError(f"{game}: {method.name} does not fit; it is for {method.fits}.")
    return solution


# -- trees of all play -----------------------------------------------------------------------


def _small_tree(game: Game, means: SolverOptions) -> GameTree | None:
    """The tree, unless it is large after all: random games say little where most games are short.

    Its building is also the test whether the rules are those of a game with a value.
    """
    watch = means.watch_of(game.start(), TREE)

    def small(nodes: int) -> None:
        watch(nodes)
        if nodes > MANY_NODES:
            raise _Enough

    try:
        return build(game, means.memory_mb, small)
    except NotOpposed:
        raise
    except (_Enough, NotEnumerable):  # too many deals for a tree are not too many for each method
        return None


def _by_small_tree(game: Game, means: SolverOptions, tree: GameTree) -> Solution:
    """Strategies by CFR, and the value by a linear program or matrix games where one fits."""
    begun, proved = time.perf_counter(), _prove(tree, means)
    nash = _improve(tree, means)
    if proved:
        return _of_tree(nash, means, begun, proved.value, proved.error, PROGRAM + BESIDE)
    exact = matrix_games(game, means)
    if exact:
        return _of_tree(nash, means, begun, exact.returns[0], exact.error, MATRICES + BESIDE)
    return _of_tree(nash, means, begun, nash.returns[0], nash.error, CFR)


def _prove(tree: GameTree, means: SolverOptions) -> sequence_form.Proved | None:
    if not sequence_form.fits(tree):
        return None
    return sequence_form.solve_by_sequences(
        tree, lambda steps: means.progress(Step(f"{steps:,} steps of the linear program"))
    )


def _improve(tree: GameTree, means: SolverOptions) -> Equilibrium:
    return improve(
        tree,
        means.seconds or EQUILIBRIUM_SECONDS,
        progress=means.progress,
        tolerance=means.tolerance,
        method=PRECISE if means.tolerance else METHOD,
    )


def _of_tree(
    nash: Equilibrium, means: SolverOptions, begun: float, first: float, error: float, method: str
) -> Solution:
    tree = nash.tree
    facts = {"tolerance": means.tolerance} if means.tolerance else {}
    note = memory_note(tree, nash.strategy, own_reach(tree, nash.strategy))
    return Solution(
        str(tree.game),
        method,
        (first, tree.total - first),
        len(tree.nodes),
        time.perf_counter() - begun,
        error=error,
        equilibrium=nash,
        facts=facts,
        notes=(note,) if note else (),
    )


def linear_program(game: Game, means: SolverOptions) -> Solution | None:
    """The value and strategies of a small tree of two seats, by a linear program."""
    begun = time.perf_counter()
    tree = _small_tree(game, means)
    proved = _prove(tree, means) if tree else None
    if not tree or not proved:
        return None
    other = tree.total - proved.value
    nash = Equilibrium(
        tree,
        proved.strategy,
        (proved.value, other),
        (proved.error, proved.error),
        proved.error,
        proved.error,
        0,
        time.perf_counter() - begun,
    )
    return _of_tree(nash, means, begun, proved.value, proved.error, PROGRAM)


def tree_cfr(game: Game, means: SolverOptions) -> Solution:
    """Two seats with secrets whose tree fits into the memory."""
    begun = time.perf_counter()
    nash = _improve(build(game, means.memory_mb, means.watch_of(game.start(), TREE)), means)
    return _of_tree(nash, means, begun, nash.returns[0], nash.error, CFR)


def expectimax(game: Game, means: SolverOptions) -> Solution:
    """One seat with a secret: the best act in each of its information sets, from the last back."""
    begun = time.perf_counter()
    tree = build(game, means.memory_mb, means.watch_of(game.start(), TREE))
    value, strategy = best_strategy(tree)
    note = memory_note(tree, strategy, own_reach(tree, strategy))
    return Solution(
        str(game),
        "expectimax over information sets",
        (value,),
        len(tree.nodes),
        time.perf_counter() - begun,
        facts={"information_sets": len(tree.known)},
        notes=(note,) if note else (),
    )


def several_seats(game: Game, means: SolverOptions) -> Solution:
    """Strategies of any number of seats, or of two whose returns have no constant sum.

    They are improved until no seat gains more than the tolerance, or the seconds are over.
    """
    begun = time.perf_counter()
    watch = means.watch_of(game.start(), TREE)
    tree = build(game, means.memory_mb, watch, opposed=False)
    nash = _improve(tree, means)
    return Solution(
        str(game),
        CFR,
        nash.returns,
        len(tree.nodes),
        time.perf_counter() - begun,
        error=nash.error,
        equilibrium=nash,
        facts={"nash_conv": sum(nash.gains), "gains": list(nash.gains)},
        notes=(NO_VALUE,),
    )


# -- without a tree of all play --------------------------------------------------------------


def matrix_games(game: Game, means: SolverOptions) -> Solution | None:
    """Two seats that know the same before each choice; None if this is another game."""
    if not may_be_public(game, MOST_ACTS):
        return None
    begun = time.perf_counter()
    try:
        dealt = [(likely, Position(game, state)) for likely, _, state in deals(game.blank(), DEALS)]
    except NotEnumerable:
        return None
    solver, watch = PublicPositions(game), means.watch_of(dealt[0][1])
    if any(solver.solve(p, watch=watch) != SOLVED for _, p in dealt):
        return None
    gain, half = sum(likely * solver.gain(p) for likely, p in dealt), solver.total / 2
    return Solution(
        str(game),
        MATRICES,
        (half + gain, half - gain),
        solver.count,
        time.perf_counter() - begun,
        deals=len(dealt),
        facts={"first_choice": solver.strategies(dealt[0][1])} if len(dealt) == 1 else {},
    )


def public_tree_cfr(game: Game, means: SolverOptions) -> Solution | None:
    """Two seats with hands and open acts; None if this is another game, or does not fit."""
    begun, seconds = time.perf_counter(), means.seconds or EQUILIBRIUM_SECONDS
    watch = means.watch_of(game.start(), "sequences of open acts")
    with suppress(TooLarge):
        tree = public_tree(game, means.memory_mb, watch)
        if tree is None:
            return None
        proof = open_equilibrium(tree, seconds, means.tolerance, means.progress)
        method = "counterfactual regret minimization on the public tree"
        return _solution_with_bounds(game, method, proof, begun, {}, len(tree.hands.pairs))
    return None


def views_cfr(game: Game, means: SolverOptions) -> Solution:
    """Two seats with secrets whose tree does not fit: bounds that two strategies prove."""
    begun, seconds = time.perf_counter(), means.seconds or EQUILIBRIUM_SECONDS
    watch = means.watch_of(game.start(), "positions of all deals")
    proof = proved_bounds(game, seconds, means.memory_mb, means.progress, means.remember, watch)
    method = "counterfactual regret minimization on views, bounds by best responses"
    more = {"remember": means.remember, "views": proof.views}
    return _solution_with_bounds(game, method, proof, begun, more)


def _solution_with_bounds(
    game: Game, method: str, proof: ProvedBounds, begun: float, more: dict[str, Any], deals: int = 0
) -> Solution:
    first, note = (proof.low + proof.high) / 2, forgetful_note(game)
    facts = {
        "bounds": [proof.low, proof.high],
        "exploitability": proof.exploitability,
        **more,
        "information_sets": proof.information_sets,
        "updates": proof.updates,
    }
    return Solution(
        str(game),
        method,
        (first, proof.total - first),
        proof.positions,
        time.perf_counter() - begun,
        error=proof.exploitability,
        deals=deals,
        facts=facts,
        notes=(note,) if note else (),
    )


CFR = "counterfactual regret minimization"
PROGRAM = "a linear program over the sequences of acts"
MATRICES = "matrix games of the positions that both seats know, from the ends backward"
SEVERAL = "several-seats"
NO_VALUE = (
    "These are the returns of strategies against which no seat alone gains more than `gains`, in "
    "all `nash_conv`. They are no value of the game: there may be other equilibria with other "
    "returns, seats together may gain more, and nothing proves that regret minimization comes to "
    "an equilibrium here."
)
BESIDE = "; the strategies by counterfactual regret minimization"

METHODS = {
    method.name: method
    for method in (
        SolvingMethod(
            "linear-program",
            "two seats with secrets and a small tree of all play",
            "exact; the table has as many cells as the information sets of one seat times those of "
            "the other, a second for a million",
            linear_program,
        ),
        SolvingMethod(
            "matrix-games",
            "two seats that know the same before each choice, as in sealed bids",
            "exact; a matrix game for each position that both know",
            matrix_games,
        ),
        SolvingMethod(
            "tree",
            "two seats with secrets whose tree of all play fits into the memory",
            "within `error`; 48 bytes and more a node, an update goes through all nodes",
            tree_cfr,
        ),
        SolvingMethod(
            "public-tree",
            "two seats with dealt hands and open acts, as in poker and Liar's dice",
            "within `bounds`; 24 bytes for a sequence of acts and a hand",
            public_tree_cfr,
        ),
        SolvingMethod(
            "views",
            "two seats with secrets whose positions fit into the memory",
            "within `bounds`; about 200 bytes a position, and the proof takes its own time",
            views_cfr,
        ),
        SolvingMethod(
            SEVERAL,
            "three and more seats with secrets, or two without a constant sum, only if it is named",
            "no value: strategies, with what each seat gains at most (`gains`, `nash_conv`)",
            several_seats,
        ),
        SolvingMethod(
            "expectimax",
            "one seat with a secret",
            "exact; 48 bytes and more a node of the tree of all play",
            expectimax,
        ),
    )
}
