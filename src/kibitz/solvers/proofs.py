"""Writes proofs of values, for `proof_checker` to check; docs/solve-methods.md describes the file.

The solvers say the values and the best acts; the proof holds what the checker needs to believe
neither. Each proof is checked before it is written.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ..contract import KibitzError
from ..game import Game, Position
from ..progress import Progress, Step, silent
from ..whole_file import require_earlier, whole_file
from . import table_files
from .cfr import best_strategy
from .game_tree import GameTree, build
from .general import BACKWARD, General
from .proof_checker import (
    LARGEST,
    MOST_POSITIONS,
    WHOLE,
    Outcomes,
    ProofError,
    exact,
    name_of,
    prove,
    roots_of,
)
from .sequence_form import fits, solve_by_sequences
from .solution import Solution

SWEEPS = 20_000  # to bound how long play goes on
BEGINS = b'{\n"proof": '  # a file that may be written over
POSITIONS_A_STEP = 1_000  # positions between two lines of progress


class TooLargeForProof(KibitzError):
    """A proof would have more positions than a checker reads."""


class EndlessPlay(KibitzError):
    """Play that follows the best acts can go on for ever, so they prove nothing."""


def ready(path: Path) -> None:
    """KibitzError before the work begins, if a proof cannot be written to a path."""
    if path.is_dir():
        raise KibitzError(f"{path} is a folder; name a file, such as {path / 'proof.json'}.")
    require_earlier(path, BEGINS, "proof")
    table_files.ready(path.parent)


def write_proof(
    path: Path,
    of: Game | Position,
    solution: Solution,
    memory_mb: int = 2000,
    progress: Progress = silent,
) -> None:
    """Write a proof of what `solve` found, which the checker has checked.

    Raises KibitzError where there is no proof, or it would be too large.
    """
    game = of if isinstance(of, Game) else of.game
    if solution.intervals:
        raise KibitzError(f"{game}: an estimate from random deals has no proof; --seed gives one.")
    proof: dict[str, Any] = {
        "proof": 1,
        "kind": "bounds",
        "game": game.id,
        "options": dict(game.options),
        "rules": game.source.rules_hash,
        "after": None if isinstance(of, Game) else _past(of),
        "value": [0, 0],
        "same": "record",
        "low": None,
        "high": None,
    }
    if game.information == "hidden":
        proof |= _strategies(game, solution, memory_mb)
    else:
        proof |= _bounds(game, roots_of(game, proof["after"]), solution, memory_mb, progress)
    try:
        low, high, _ = prove(game, proof)
    except ProofError as fault:
        raise ProofError(
            f"{game}: no proof is written, as the checker refuses it. {fault} Run `kibitz check`: "
            "`key` may give one number for two positions that differ."
        ) from fault
    proof["value"] = [_plain(float(low)), _plain(float(high))]
    with whole_file(path) as file:
        file.write(_text(proof).encode())


def _text(proof: dict[str, Any]) -> str:
    """JSON with a line for each position, so that people can read and compare it."""
    heads = [f"{json.dumps(name)}: {json.dumps(part)}" for name, part in proof.items()]
    for name in ("low", "high"):
        rows = [f"  {json.dumps(k)}: {json.dumps(row)}" for k, row in (proof[name] or {}).items()]
        body = "{\n" + ",\n".join(rows) + "\n}" if rows else "null"
        heads[list(proof).index(name)] = f'"{name}": {body}'
    return "{\n" + ",\n".join(heads) + "\n}\n"  # begins with BEGINS


def _past(p: Position) -> list[int]:
    if not p.is_from_seed:
        raise KibitzError(f"{p.game}: a proof begins with a seed, and draws were given here.")
    return [p.seed, *p.history]


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number


# -- perfect information ---------------------------------------------------------------------


@dataclass
class _ProofTable:
    """Positions by name: the value of the first side, the act of the side that plays for it.

    after: the outcomes of each act that counts, as shares and names; None is an end.
    """

    values: dict[str, float] = field(default_factory=dict)
    acts: dict[str, int | None] = field(default_factory=dict)
    after: dict[str, list[list[tuple[float, str | None]]]] = field(default_factory=dict)


def _bounds(
    game: Game, roots: Outcomes, solution: Solution, memory_mb: int, progress: Progress
) -> dict[str, Any]:
    if len(game.sides) > 2:
        raise KibitzError(
            f"{game}: a proof is for one or two sides, and here each of {len(game.sides)} plays "
            "for itself."
        )
    general = General(game, memory_mb)
    try:
        return _tables(general, roots, solution, "record", progress)
    except TooLargeForProof:
        return _tables(general, roots, solution, "key", progress)


def _tables(
    general: General, roots: Outcomes, solution: Solution, same: str, progress: Progress
) -> dict[str, Any]:
    game = general.game
    first, whole = solution.returns[game.sides[0][0]], game.about.outcome != "scores"
    tables: dict[str, Any] = {"same": same}
    if not (whole and first == game.lowest):
        tables["low"] = _rows(general, roots, same, 1, progress)
    if not (whole and first == game.highest):
        tables["high"] = _rows(general, roots, same, -1, progress)
    return tables


def _rows(
    general: General, roots: Outcomes, same: str, sign: int, progress: Progress
) -> dict[str, Any]:
    game = general.game
    try:
        return _rows_by(general, roots, same, sign, progress)
    except EndlessPlay:  # search has no distances to the end, by which a winner comes nearer to it
        if game.has_chance or game.about.outcome == "scores":
            raise
        backward = General(game, general.memory_mb, method=BACKWARD)
        return _rows_by(backward, roots, same, sign, progress)


def _rows_by(
    general: General, roots: Outcomes, same: str, sign: int, progress: Progress
) -> dict[str, Any]:
    table = _table(general, roots, same, sign, progress)
    steps = _steps(general.game, table, sign)
    return {
        name: [_plain(value), steps.get(name), *([] if act is None else [act])]
        for (name, value), act in zip(table.values.items(), table.acts.values(), strict=True)
    }


def _table(
    general: General, roots: Outcomes, same: str, sign: int, progress: Progress
) -> _ProofTable:
    """The positions that the checker comes to, in its order, as equal keys may have other acts."""
    game, table = general.game, _ProofTable()
    first, side = game.sides[0][0], 0 if sign > 0 else 1
    waiting = [p for _, p in roots]
    while waiting:
        p = waiting.pop()
        name = name_of(p, same)
        if p.over or name in table.values:
            continue
        if len(table.values) == MOST_POSITIONS:
            raise TooLargeForProof(
                f"{game}: a proof would have more than {MOST_POSITIONS:,} positions, too many to "
                "be checked by the rules as Python."
            )
        if len(table.values) % POSITIONS_A_STEP == 0:
            progress(Step(f"{len(table.values):,} positions of the proof"))
        acts = general.acts(p)
        table.values[name] = general.returns(p)[first]
        own = game.side_of(p.player or 0) == side
        best = max(acts, key=lambda act: acts[act].rank)
        table.acts[name] = best if own else None
        table.after[name] = []
        for act in [best] if own else acts:
            outcomes = exact(p.outcomes(act))
            waiting += [Position(game, q.state) for _, q in outcomes]
            named = [(float(x), None if q.over else name_of(q, same)) for x, q in outcomes]
            table.after[name].append(named)
    return table


def _steps(game: Game, table: _ProofTable, sign: int) -> dict[str, float]:
    """How many acts may follow each position; none for positions of endless play."""
    steps = _longest(table)
    left = [name for name in table.values if name not in steps]
    if left and game.has_chance:
        _bound_play(game, table, left, steps)
    elif left and (
        game.about.outcome == "scores" or any(sign * table.values[name] > 0 for name in left)
    ):
        raise EndlessPlay(
            f"{game}: play by the best acts can go on for ever, so there is no proof."
        )
    return steps


def _longest(table: _ProofTable) -> dict[str, float]:
    """The most acts that may follow, of the positions whose play always ends."""
    before: dict[str, list[str]] = {}
    follow = {name: {q for act in acts for _, q in act if q} for name, acts in table.after.items()}
    for name, those in follow.items():
        for q in those:
            before.setdefault(q, []).append(name)
    open_ones = {name: len(those) for name, those in follow.items()}
    steps: dict[str, float] = {name: 1 for name, count in open_ones.items() if count == 0}
    done = list(steps)
    while done:
        for name in before.get(q := done.pop(), ()):
            open_ones[name] -= 1
            if open_ones[name] == 0:
                steps[name] = 1 + max(steps[follower] for follower in follow[name])
                done.append(name)
    return steps


def _bound_play(game: Game, table: _ProofTable, left: list[str], steps: dict[str, float]) -> None:
    """Numbers of acts that follow on average, at most, where positions can come again."""
    steps |= dict.fromkeys(left, 0.0)

    def mean(name: str) -> float:
        acts = table.after[name]
        return max(sum(x * steps[q] for x, q in act if q) for act in acts)

    for _ in range(SWEEPS):
        for name in left:
            steps[name] = round(1 + mean(name), 3)
        if all(steps[name] >= 0.75 + mean(name) for name in left):
            return
        if max(steps.values()) > LARGEST:
            break
    raise EndlessPlay(f"{game}: a side can make play go on for ever, so there is no proof.")


# -- secrets ---------------------------------------------------------------------------------


def _strategies(game: Game, solution: Solution, memory_mb: int) -> dict[str, Any]:
    if game.seats > 2 or len(game.sides) != game.seats or "nash_conv" in solution.facts:
        raise KibitzError(
            f"{game}: a proof by strategies is for one seat, or two that are opposed."
        )
    tree, strategy = _tree_and_strategy(game, solution, memory_mb)
    if len(tree.nodes) > MOST_POSITIONS:
        raise TooLargeForProof(
            f"{game}: the tree of all play has {len(tree.nodes):,} positions, and a proof by "
            f"strategies is for {MOST_POSITIONS:,} at most."
        )
    sets: list[dict[str, dict[str, int]]] = [{}, {}]
    number_at = {int(node): k for k, node in enumerate(tree.known["node"])}
    for node, p in tree.positions(number_at):
        info = tree.known[number_at[node]]
        own = slice(int(info["begin"]), int(info["begin"] + info["count"]))
        acts = (str(action) for action in tree.actions[own])
        parts = in_parts(strategy[own])
        sets[int(info["seat"])][name_of(p, "knowledge")] = dict(zip(acts, parts, strict=True))
    return {"kind": "strategies", "same": "knowledge", "low": sets[0], "high": sets[1] or None}


def _tree_and_strategy(game: Game, solution: Solution, memory_mb: int) -> tuple[GameTree, Any]:
    if solution.equilibrium:
        tree = solution.equilibrium.tree
        exact_one = solve_by_sequences(tree) if fits(tree) else None
        return tree, exact_one.strategy if exact_one else solution.equilibrium.strategy
    if game.seats != 1:
        raise KibitzError(
            f"{game}: a proof by strategies needs the tree of all play, and {solution.method} "
            f"({solution.positions:,} positions) has none; try --method tree or linear-program."
        )
    tree = build(game, memory_mb)
    return tree, best_strategy(tree)[1]


def in_parts(chances: Any) -> list[int]:
    """Probabilities as whole parts of `WHOLE`, which they make up together."""
    parts = [round(float(chance) * WHOLE) for chance in chances]
    parts[int(np.argmax(chances))] += WHOLE - sum(parts)
    return parts
