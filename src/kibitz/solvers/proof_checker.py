"""Checks a proof of a game's value by the rules of the game alone, with exact fractions.

Start with `check`. It uses no solver: only `Game` and `Position`, which run the rules as Python.
docs/solve-methods.md describes the file. There are two kinds; this is why they prove.

**bounds**, for perfect information. A table has for each position a *value* of the first side and
a number of *steps*. The table `low` has the positions that come up if the first side plays the acts
that it names, whatever else happens; `high` is for the second side, or for nobody if one side
plays. At an end the value is the return, and there are 0 steps. At other positions of `low`

    value <= mean value after each act that counts (>= in `high`), up to a residual r
    steps >= 1/2 + mean steps after it

By the second line at most 2 x steps acts follow on average, so play ends, and the first side gets
at least value - 2 x steps x r. Without luck, steps may be null where the value is no more than a
draw for the side of the table, as play without end is a draw.

**strategies**, for one or two seats with secrets. Each information set has a probability for each
act. The best response of each seat is found exactly: no seat gets more against the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, NoReturn

from ..contract import KibitzError
from ..game import Game, GameLike, Position, list_games, load

MOST_BYTES = 2**26  # of a proof
MOST_POSITIONS = 200_000  # of a table, or of the tree of all play
WHOLE = 10**12  # the probabilities of an information set are parts of this
LARGEST = 10**9  # a number, or the denominator of a probability of luck
CLOSE = Fraction(1, 10**9)  # as a share of the largest value: numbers so close are equal
PARTS = {"proof", "kind", "game", "options", "rules", "after", "value", "same", "low", "high"}
KINDS = [["bounds", "record"], ["bounds", "key"], ["strategies", "knowledge"]]
SAME: dict[str, Callable[[Position], bytes]] = {
    "record": lambda p: p.state.tobytes(),
    "key": lambda p: p.key(),
    "knowledge": lambda p: bytes([p.player or 0]) + p.information_key(p.player or 0),
}
Outcomes = list[tuple[Fraction, Position]]
Proved = tuple[Fraction, Fraction, int]  # bounds of what the first side gets, positions checked


class ProofError(KibitzError):
    """A proof is damaged, is of another game, or does not prove what it says."""


def check(text: str, given: GameLike | None = None) -> str:
    """A sentence that says what a proof proves; ProofError if it does not. given: its game."""
    proof = read(text)
    game = game_of(proof, given)
    low, high, count = prove(game, proof)
    for said, bound in zip(proof["value"], (low, high), strict=True):
        if abs(number(said, "value") - bound) > CLOSE * max(Fraction(1), abs(bound)):
            refuse(f"it says {proof['value']}, and proves {float(low):.9g} to {float(high):.9g}")
    names = " with ".join(str(game.called(seat)) for seat in game.sides[0])
    after = f" at ply {len(past) - 1} from seed {past[0]}" if (past := proof["after"]) else ""
    gets = f"{float(low):.9g}" if low == high else f"{float(low):.12g} to {float(high):.12g}"
    proved = f"Proved for {game}{after}: {names} gets {gets} if all play their best."
    return f"{proved} {count:,} positions were checked."


def prove(game: Game, proof: dict[str, Any]) -> Proved:
    """What the tables of a proof prove."""
    by = prove_by_strategies if proof["kind"] == "strategies" else prove_by_bounds
    try:
        return by(game, roots_of(game, proof["after"]), proof)
    except RecursionError:
        refuse("its games are too long")


def refuse(why: str) -> NoReturn:
    """Raise a ProofError."""
    raise ProofError(f"This proves nothing: {why}.")


def read(text: str) -> dict[str, Any]:
    """The parts of a proof, of the right types; rows of tables are judged when they are used."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        return dict(pairs) if len(dict(pairs)) == len(pairs) else refuse("a name comes twice")

    try:
        proof = json.loads(text, object_pairs_hook=once) if len(text) <= MOST_BYTES else None
    except (ValueError, RecursionError) as fault:
        refuse(f"it is no whole JSON ({str(fault)[:80]})")
    if not isinstance(proof, dict) or set(proof) != PARTS or proof["proof"] != 1:
        refuse(f"it has not the parts {', '.join(sorted(PARTS))} in at most {MOST_BYTES:,} bytes")
    if [proof["kind"], proof["same"]] not in KINDS:
        refuse(f"its kind and what counts as the same position are none of {KINDS}")
    for table in (proof["low"], proof["high"]):
        if table is not None and not (isinstance(table, dict) and len(table) <= MOST_POSITIONS):
            refuse(f"low and high are null or objects of at most {MOST_POSITIONS:,} rows")
    after, value = proof["after"] or [0], proof["value"]
    if not isinstance(after, list) or not all(type(act) is int for act in after):
        refuse("after is neither null nor a seed and the numbers of acts")
    if not isinstance(value, list) or len(value) != 2:
        refuse("value is not two numbers, the bounds of what the first side gets")
    return proof


def number(given: Any, what: str) -> Fraction:
    """A number as a fraction."""
    if type(given) not in (int, float) or not abs(given) <= LARGEST:
        refuse(f"{what}: {str(given)[:40]} is no number of at most {LARGEST:,}")
    return Fraction(given)


def game_of(proof: dict[str, Any], given: GameLike | None) -> Game:
    """The game that is given, else the installed one that is named; no file runs by its name."""
    name, options = proof["game"], proof["options"]
    plain = isinstance(options, dict) and all(type(v) in (int, bool, str) for v in options.values())
    if not isinstance(name, str) or not plain:
        refuse("its game is no name, or its options are not numbers, texts and switches by name")
    if given is None and name not in list_games():
        refuse(f"{name[:60]!r} is no installed game; give the path of its file after the proof")
    game = load(given or name, **options)
    if game.id != name or dict(game.options) != options:
        refuse(f"it is for {name[:60]!r} with {str(options)[:80]}, and not for {game}")
    if game.source.rules_hash != proof["rules"]:
        refuse(f"it is for other rules of {name}; the hash of these is {game.source.rules_hash}")
    return game


def roots_of(game: Game, after: list[int] | None) -> Outcomes:
    """All deals, or the position after some acts of the game of a seed."""
    if not after:
        return exact(game.deals())
    p = game.start(after[0])
    for act in after[1:]:
        p.act(act)
    return [(Fraction(1), p)]


def exact(listed: Iterable[Any]) -> Outcomes:
    """Outcomes of luck, with the fractions that their probabilities are."""
    outcomes = [(Fraction(outcome.probability), outcome.position) for outcome in listed]
    exact = [(p.share(p.ply - 1), p) for _, p in outcomes]
    if sum(share for share, _ in exact) != 1:  # luck that is drawn again until it fits
        exact = [(share.limit_denominator(LARGEST), p) for share, p in outcomes]
    near = all(abs(x - y) <= x * CLOSE for (x, _), (y, _) in zip(outcomes, exact, strict=True))
    if not near or sum(share for share, _ in exact) != 1:
        refuse(f"the probabilities of luck are no fractions of at most {LARGEST:,} parts")
    return exact


def name_of(p: Position, same: str) -> str:
    """The name of a position, or of what the seat to act knows, in a table."""
    return hashlib.sha256(SAME[same](p)).hexdigest()[:32]


# -- perfect information: tables of bounds ---------------------------------------------------


def prove_by_bounds(game: Game, roots: Outcomes, proof: dict[str, Any]) -> Proved:
    """Bounds by tables; one that is null stands for the bound that ABOUT states."""
    if game.information == "hidden" or len(game.sides) > 2:
        refuse(f"bounds are for perfect information and one or two sides, unlike {game.id}")
    ends, totals, count = list[Fraction](), set[Fraction](), 0
    for sign, table, stated in (1, proof["low"], game.lowest), (-1, proof["high"], game.highest):
        if table is not None:
            proved = ProvedBound(game, proof["same"], sign, table, totals)
            ends.append(proved.of(roots))
            count += len(proved.seen)
        elif stated is None or game.about.outcome == "scores":
            refuse("low and high are both needed where returns are scores")
        else:
            ends.append(Fraction(stated))
    if len(totals) > 1 and len(game.sides) == 2:
        refuse("the returns of the two sides do not always add up to the same")
    return ends[0], ends[1], count


@dataclass
class ProvedBound:
    """What a table proves: the first side gets at least that (sign 1), or at most (sign -1)."""

    game: Game
    same: str
    sign: int
    table: dict[str, Any]
    totals: set[Fraction]
    residual: Fraction = Fraction(0)
    seen: set[str] = field(default_factory=set)
    waiting: list[Position] = field(default_factory=list)

    def of(self, roots: Outcomes) -> Fraction:
        """The bound of the mean over some positions."""
        value, steps = self.mean(roots, "at the start")
        while self.waiting:
            p = self.waiting.pop()
            if not p.over and (name := name_of(p, self.same)) not in self.seen:
                self.seen.add(name)
                self.judge(p, name)
        if len(self.seen) < len(self.table):
            refuse(f"{len(self.table) - len(self.seen):,} of its positions never come up")
        if steps is None and self.residual:
            refuse("values have a residual, and play may go on without end")
        return value - self.sign * 2 * (steps or 0) * self.residual

    def judge(self, p: Position, name: str) -> None:
        """Judge a position by those that follow it."""
        value, steps, *own = self.row(p, "")
        acts = p.legal()
        plays = self.game.side_of(p.player or 0) == (0 if self.sign > 0 else 1)
        if len(own) != plays or not all(type(act) is int and act in acts for act in own):
            refuse(f"{str(own)[:40]} is no legal act of the side of the table, in position {name}")
        for act in own or acts:
            where = f"after {p.name(act)} in position {name}"
            mean, left = self.mean(exact(p.outcomes(act)), where)
            residual = self.sign * (value - mean)
            if residual > CLOSE * max(1, abs(value)):
                refuse(f"the value is {float(mean):.9g} {where}, whose value is {float(value):.9g}")
            if steps is not None and (left is None or left > steps - Fraction(1, 2)):
                refuse(f"the steps do not fall {where}")
            self.residual = max(self.residual, residual)

    def mean(self, after: Outcomes, where: str) -> tuple[Fraction, Fraction | None]:
        """The mean value and the mean steps of outcomes, which are to be judged too."""
        self.waiting += [Position(self.game, p.state) for _, p in after]  # without their past
        rows = [(share, *self.row(p, where)[:2]) for share, p in after]
        value = sum((share * value for share, value, _ in rows), Fraction(0))
        if any(steps is None for _, _, steps in rows):
            return value, None
        return value, sum((share * steps for share, _, steps in rows), Fraction(0))

    def row(self, p: Position, where: str) -> list[Any]:
        """The value, the steps, and perhaps the act of a position."""
        if p.returns is not None:
            returns = [Fraction(p.returns[side[0]]) for side in self.game.sides]
            self.totals.add(sum(returns, Fraction(0)))
            return [returns[0], Fraction(0)]
        row = self.table.get(name := name_of(p, self.same))
        if not isinstance(row, list) or len(row) not in (2, 3):
            refuse(f"there is no row of a value, steps and perhaps an act for {name}, {where}")
        value, steps = number(row[0], name), None if row[1] is None else number(row[1], name)
        draws = not self.game.has_chance and self.game.about.outcome != "scores"
        if steps is None and not (draws and self.sign * value <= 0):
            refuse(f"position {name} has no steps, and play without end proves nothing there")
        if steps is not None and steps < 0:
            refuse(f"position {name} has fewer than 0 steps")
        return [value, steps, *row[2:]]


# -- secrets: strategies, and best responses to them -----------------------------------------


class ProofNode(NamedTuple):
    """A position: the seat to act, its information set, its strategy there, outcomes by act."""

    seat: int
    name: str
    chances: dict[int, Fraction]
    acts: dict[int, list[tuple[Fraction, ProofNode]]]
    returns: list[Fraction]


def prove_by_strategies(game: Game, roots: Outcomes, proof: dict[str, Any]) -> Proved:
    """Bounds of what the first seat gets, by best responses to both strategies."""
    if len(game.sides) != game.seats or game.seats > 2 or proof["after"]:
        refuse("strategies are for one seat or two that are opposed, from the start")
    rows, nodes = (proof["low"] or {}) | (proof["high"] or {}), list[ProofNode]()
    top = [(share, grow(p, rows, nodes)) for share, p in roots]
    totals = {sum(node.returns) for node in nodes if node.returns}
    if len(totals) > 1 and game.seats == 2:
        refuse("the returns of the two seats do not always add up to the same")
    if unused := len(rows.keys() - {node.name for node in nodes}):
        refuse(f"{unused:,} of its information sets never come up")
    low = best(top, -1) if game.seats == 1 else totals.pop() - best(top, 1)
    return Fraction(low), best(top, 0), len(nodes)


def grow(p: Position, rows: dict[str, Any], nodes: list[ProofNode]) -> ProofNode:
    """The tree that begins with a position; its nodes are added to `nodes`."""
    if len(nodes) == MOST_POSITIONS:
        refuse(f"the tree of all play has more than {MOST_POSITIONS:,} positions")
    if p.returns is not None:
        nodes.append(ProofNode(-1, "", {}, {}, [Fraction(value) for value in p.returns]))
        return nodes[-1]
    name, acts = name_of(p, "knowledge"), p.legal()
    row = rows.get(name)
    if not isinstance(row, dict) or row.keys() != {str(act) for act in acts}:
        refuse(f"information set {name} has not the acts {' '.join(p.moves())}, as here")
    if any(type(x) is not int or x < 0 for x in row.values()) or sum(row.values()) != WHOLE:
        refuse(f"the probabilities in information set {name} are not {WHOLE:,} parts in all")
    nodes.append(
        ProofNode(p.player or 0, name, {a: Fraction(row[str(a)], WHOLE) for a in acts}, {}, [])
    )
    node = nodes[-1]
    for act in acts:
        node.acts[act] = [(share, grow(q, rows, nodes)) for share, q in exact(p.outcomes(act))]
    return node


def best(top: list[tuple[Fraction, ProofNode]], seat: int) -> Fraction:
    """The most a seat gets against the strategy of the other; -1: what seat 0 gets by its own."""
    sets: dict[str, list[tuple[Fraction, ProofNode]]] = {}
    chosen: dict[str, int] = {}
    known: dict[int, Fraction] = {}

    def collect(reach: Fraction, node: ProofNode) -> None:
        if node.seat == seat:
            sets.setdefault(node.name, []).append((reach, node))
        for act, after in node.acts.items():
            reached = reach if node.seat == seat else reach * node.chances[act]
            for share, child in after if reached else ():
                collect(reached * share, child)

    def choice(node: ProofNode) -> int:
        if node.name not in chosen:
            gains = {a: sum(x * mean(n.acts[a]) for x, n in sets[node.name]) for a in node.acts}
            chosen[node.name] = max(gains, key=lambda act: gains[act])
        return chosen[node.name]

    def mean(after: list[tuple[Fraction, ProofNode]]) -> Fraction:
        return sum((share * worth(node) for share, node in after), Fraction(0))

    def worth(node: ProofNode) -> Fraction:
        if node.returns:
            return node.returns[max(seat, 0)]
        if id(node) not in known:
            chances = {choice(node): Fraction(1)} if node.seat == seat else node.chances
            gains = (chance * mean(node.acts[act]) for act, chance in chances.items() if chance)
            known[id(node)] = sum(gains, Fraction(0))
        return known[id(node)]

    for share, node in top:
        collect(share, node)
    return mean(top)
