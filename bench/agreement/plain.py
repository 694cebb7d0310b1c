"""The second way: a game as plain Python sees it, every position with its exact probability.

All deals, all acts and all outcomes of luck are followed level by level, with fractions. It shares
nothing with the measures of a report, the searches and the solvers but the rules.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import log10

from kibitz import kernel
from kibitz.game import Game, Position

MOST_ACTS_FOLLOWED = 60_000  # acts of all positions that are followed
MOST_PLIES = 12  # of a game all of whose positions a report looks at for equal acts
REST = Fraction(1, 10**15)  # the probability of positions that are followed no further

Edge = tuple[Fraction, bytes]  # of an outcome: its probability, and the state


@dataclass
class PlainNode:
    """A position at a ply: how likely random acts come there, and what follows each act."""

    p: Position
    likely: Fraction = Fraction(0)
    acts: list[int] = field(default_factory=list)
    after: list[list[Edge]] = field(default_factory=list)
    turned: list[list[bool]] = field(default_factory=list)


class TooManyPositions(Exception):
    """The game has too many positions for this way."""


@dataclass
class Levels:
    """All positions of a game by ply; not whole where play repeats, and what is left is rare."""

    game: Game
    plies: list[dict[bytes, PlainNode]]
    whole: bool = True

    # -- random acts ------------------------------------------------------------------------

    def lengths(self) -> dict[int, Fraction]:
        """How likely a game has each number of acts."""
        shares = {
            ply: sum((node.likely for node in level.values() if node.p.over), Fraction(0))
            for ply, level in enumerate(self.plies)
        }
        return {ply: likely for ply, likely in shares.items() if likely}

    def mean_turns(self) -> Fraction:
        """Turns of a game, on average."""
        total = Fraction(0)
        for node in self.nodes():
            for edges, turned in zip(node.after, node.turned, strict=True):
                share = node.likely / len(node.acts)
                total += sum(
                    share * edge[0] for edge, is_so in zip(edges, turned, strict=True) if is_so
                )
        return total

    def choices(self) -> dict[int, Fraction]:
        """The expected number of positions of a game with each number of legal acts."""
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for node in self.nodes():
            if node.acts:
                chances[len(node.acts)] += node.likely
        return chances

    def width(self, ply: int) -> float:
        """Legal acts after this many acts, on average over the games that come so far."""
        open_ = [node for node in self.plies[ply].values() if node.acts]
        likely = sum(node.likely for node in open_)
        return float(sum(node.likely * len(node.acts) for node in open_) / likely)

    def uses(self) -> dict[int, Fraction]:
        """How often each act is played in a game, on average."""
        chances: dict[int, Fraction] = defaultdict(Fraction)
        for node in self.nodes():
            for action in node.acts:
                chances[action] += node.likely / len(node.acts)
        return chances

    def ends(self) -> list[tuple[Fraction, tuple[float, ...]]]:
        """Each end: how likely it is, and its returns."""
        return [(n.likely, n.p.returns) for n in self.nodes() if n.p.returns is not None]

    def equal(self) -> float:
        """The share of acts that lead where another leads, over positions with a choice."""
        ends = {key for level in self.plies for key, node in level.items() if node.p.over}
        shares = [(n.likely, _equal(n.after, ends)) for n in self.nodes()]
        known = [(likely, share) for likely, share in shares if share is not None]
        weight = sum(likely for likely, _ in known)
        return float(sum(likely * share for likely, share in known) / weight) if weight else 0.0

    # -- the whole tree ---------------------------------------------------------------------

    def nodes(self) -> list[PlainNode]:
        """All positions, the first ones first."""
        return [node for level in self.plies for node in level.values()]

    def keys(self) -> int:
        """How many positions differ by `key`."""
        return len({node.p.key() for node in self.nodes()})

    def leaves_log10(self) -> float:
        """The logarithm of the ends that can be reached, the mean over luck."""
        below: dict[bytes, Fraction] = {}
        for level in reversed(self.plies):
            here = {
                key: Fraction(1)
                if not node.acts
                else sum((_mean(edges, below) for edges in node.after), Fraction(0))
                for key, node in level.items()
            }
            below = here
        root = sum(node.likely * below[key] for key, node in self.plies[0].items())
        return log10(root)

    def best(self) -> tuple[Fraction, ...]:
        """The returns if each seat does what is best for its side, and sees all."""
        first = self.worths()[0]
        return _weighted([(node.likely, first[key]) for key, node in self.plies[0].items()])

    def worths(self) -> list[dict[bytes, tuple[Fraction, ...]]]:
        """By ply, what each position brings the seats if each does what is best for its side."""
        values: list[dict[bytes, tuple[Fraction, ...]]] = [{}]
        for level in reversed(self.plies):
            values.insert(0, {key: self._best(node, values[0]) for key, node in level.items()})
        return values

    def _best(
        self, node: PlainNode, below: dict[bytes, tuple[Fraction, ...]]
    ) -> tuple[Fraction, ...]:
        if node.p.returns is not None:
            return tuple(map(Fraction, node.p.returns))
        if not node.acts:
            return (Fraction(0),) * self.game.seats  # not followed further
        worths = [_weighted([(x, below[key]) for x, key in edges]) for edges in node.after]
        return max(worths, key=lambda worth: worth[node.p.player or 0])


def _equal(after: list[list[Edge]], ends: set[bytes]) -> float | None:
    there = [edges[0][1] for edges in after if edges[0][1] not in ends]
    return 1 - len(set(there)) / len(there) if len(there) > 1 else None


def _mean(edges: list[Edge], values: dict[bytes, Fraction]) -> Fraction:
    return sum((likely * values[key] for likely, key in edges), Fraction(0))


def _weighted(rows: list[tuple[Fraction, tuple[Fraction, ...]]]) -> tuple[Fraction, ...]:
    seats = range(len(rows[0][1]))
    return tuple(sum((x * row[k] for x, row in rows), Fraction(0)) for k in seats)


def levels_of(game: Game) -> Levels:
    """All positions of a game; TooManyPositions if they are too many."""
    first: dict[bytes, PlainNode] = {}
    for likely, _, state in kernel.deals(game.blank()):
        _arrive(first, Position(game, state), _fraction(likely))
    plies, acts = [first], 0
    while any(not node.p.over for node in plies[-1].values()):
        following: dict[bytes, PlainNode] = {}
        for node in plies[-1].values():
            acts += _follow(node, following)
            if acts > MOST_ACTS_FOLLOWED:
                raise TooManyPositions
        if sum(node.likely for node in following.values()) < REST:
            return Levels(game, plies, whole=False)
        plies.append(following)
    return Levels(game, plies)


def _follow(node: PlainNode, following: dict[bytes, PlainNode]) -> int:
    node.acts = node.p.legal()
    for action in node.acts:
        edges, turned = list[Edge](), list[bool]()
        for likely, _, state in kernel.outcomes(node.p.state, action):
            p = Position(node.p.game, state)
            exactly = _fraction(likely)
            key = _arrive(following, p, node.likely * exactly / len(node.acts))
            edges.append((exactly, key))
            turned.append(p.player != node.p.player or bool(kernel.turn_over(p.record)))
        node.after.append(edges)
        node.turned.append(turned)
    return len(node.acts)


def _arrive(level: dict[bytes, PlainNode], p: Position, likely: Fraction) -> bytes:
    key = p.state.tobytes()
    level.setdefault(key, PlainNode(p)).likely += likely
    return key


def _fraction(likely: float) -> Fraction:
    """The fraction that a probability of few draws stands for."""
    return Fraction(likely).limit_denominator(10**7)
