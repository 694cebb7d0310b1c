"""The public tree of a game of two seats in which luck deals, and all that follows is open.

Its nodes are the sequences of acts, which both seats read. What a seat was dealt, its *hand*, is
all that the other does not know, so an information set is a node and a hand. One node serves all
deals, where a tree of all play has as many nodes as deals (Johanson, Waugh, Bowling and Zinkevich,
2011). That a game is of this kind is tested at each node, with each pair of hands.

Nodes are numbered so that a parent comes before its children and the children of a node lie
together. They are found in depth, so that only the positions on one way are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields, KibitzError
from ..game import Game
from ..information import new_room, short_key, view
from ..kernel import Positions, compiled, deals, legal, over, play, player, returns
from ..kit.arrays import Array
from ..kit.rng import unused
from .game_tree import TooLarge
from .hash_set import same
from .reached import double
from .two_seats import has_this_sum, require_two_opposed

ENDED = 2  # in place of a seat
DONE, NO_ROOM, OTHER_KIND = range(3)
CHUNK = 500  # nodes between two looks at the clock
DEALS = 20_000  # at most
PAIRS = 50_000  # of a hand of each seat, at most, whether they can be dealt or not
NUMBERS = 3 * 8  # bytes of what CFR keeps of a node and a hand

NODE = np.dtype([("first", "i4"), ("count", "i4"), ("action", "i4"), ("seat", "i1")], align=True)
WAITING = np.dtype([("node", "i4"), ("depth", "i4")])


class Hands(NamedTuple):
    """The pairs of hands that can be dealt, their numbers, (pairs, 2).

    likely: the probability of each pair, (hands of the first seat, of the second). first: for each
    seat, the first pair with each of its hands.
    """

    pairs: Any
    likely: Any
    first: tuple[Any, Any]


class Growing(NamedTuple):
    """A tree that grows: its nodes, what they pay, those that wait, and positions by depth."""

    nodes: Any
    pays: Any
    waiting: Any
    path: Any


class PublicCounts(NamedTuple):
    """How many nodes and ends are found, and how many nodes wait."""

    nodes: int
    ends: int
    waiting: int


class PublicWork(NamedTuple):
    """Memory for one position after another."""

    acts: Any
    others: Any  # the legal acts of another pair of hands
    seen: Any  # (2, hands): the view of each seat with each of its hands
    after: Any  # (1,): the position after an act
    views: Any  # (acts,): what a seat sees after each act
    room: Any  # for a view
    luck: Any  # of which no act draws


@dataclass
class PublicTree:
    """The nodes of a game, and what the first seat gets at each end for each pair of hands.

    nodes: NODE, (n,): the first child and how many there are, or the table of `pays` of an end; the
    action that led there; the seat to act or ENDED. pays: (ends, hands of the first seat, of the
    second). total: the sum of the returns. dealt: a position for each pair of hands.
    """

    game: Game
    nodes: Any
    pays: Any
    hands: Hands
    total: float
    dealt: Positions

    def positions(self) -> Iterator[tuple[int, Positions]]:
        """The nodes at which a seat acts, and the positions there, one for each pair of hands."""
        follow_act, luck = compiled(follow, self.game.rules), unused()
        first, count, action = (self.nodes[name].tolist() for name in ("first", "count", "action"))
        path, waiting = [self.dealt], [(0, 0)]
        while waiting:
            node, depth = waiting.pop()
            if count[node] == 0:
                continue
            if depth > 0:
                del path[depth:]
                path.append(self.dealt.copy())
                follow_act(path[depth - 1], path[depth], action[node], luck)
            yield node, path[depth]
            children = range(first[node], first[node] + count[node])
            waiting += [(child, depth + 1) for child in children]

    @property
    def widest(self) -> int:
        """The greater of the numbers of hands of both seats."""
        return int(max(self.hands.likely.shape))

    def information_sets(self) -> int:
        """How many there are, of both seats."""
        return sum(
            int((self.nodes["seat"] == seat).sum()) * self.hands.likely.shape[seat]
            for seat in (0, 1)
        )


def public_tree(
    game: Game, memory_mb: int, watch: Callable[[int], None] = lambda nodes: None
) -> PublicTree | None:
    """The public tree of a game of two opposed seats; None if the game is of another kind.

    watch: called now and then with the number of nodes. Raises TooLarge if it does not fit into the
    memory.
    """
    require_two_opposed(game)
    if game.has_chance or "owes" in game.rules.functions:
        return None
    dealt = _hands_of(game)
    return _grow(game, *dealt, memory_mb, watch) if dealt else None


def _hands_of(game: Game) -> tuple[Hands, Positions] | None:
    """The pairs of hands and a position of each; None if hands do not say all of a deal."""
    try:
        openings = deals(game.blank(), DEALS)
    except KibitzError:
        return None
    room, look = new_room(game.blank()), compiled(view, game.rules)
    numbers: tuple[dict[int, int], dict[int, int]] = ({}, {})
    dealt: dict[tuple[int, ...], Positions] = {}
    likely: dict[tuple[int, ...], float] = {}
    for chance, _, state in openings:
        keys = [short_key(*look(state, seat, room)) for seat in (0, 1)]
        pair = tuple(own.setdefault(key, len(own)) for own, key in zip(numbers, keys, strict=True))
        if dealt.setdefault(pair, state).tobytes() != state.tobytes():
            return None
        likely[pair] = likely.get(pair, 0.0) + chance
    if len(numbers[0]) * len(numbers[1]) > PAIRS:
        return None
    pairs = np.array(list(dealt), np.int32)
    first = [np.unique(pairs[:, seat], return_index=True)[1] for seat in (0, 1)]
    table = np.zeros((len(first[0]), len(first[1])))
    table[tuple(pairs.T)] = list(likely.values())
    return Hands(pairs, table, (first[0], first[1])), np.concatenate(list(dealt.values()))


def _grow(
    game: Game, hands: Hands, dealt: Positions, memory_mb: int, watch: Callable[[int], None]
) -> PublicTree | None:
    pairs, widest = len(dealt), max(hands.likely.shape)
    work = PublicWork(
        *(np.zeros(game.actions, np.int32), np.zeros(game.actions, np.int32)),
        np.zeros((2, widest), np.int64),
        game.blank(),
        np.zeros(game.actions, np.int64),
        new_room(game.blank()),
        unused(),
    )
    tree = Growing(
        np.zeros(2 * game.actions, NODE),
        np.zeros((1 << 4, *hands.likely.shape), np.float32),
        np.zeros(2 * game.actions, WAITING),
        np.concatenate([dealt, dealt]),
    )
    total, counts, state = np.full(1, np.nan), PublicCounts(1, 0, 1), DONE
    step = compiled(grow, game.rules)
    while counts.waiting and state != OTHER_KIND:
        counts, state = step(tree, counts, hands, work, total, CHUNK)
        if state == NO_ROOM:
            tree = _with_room(tree, counts, game.actions, pairs)
            _require_memory(game, tree, counts, widest, memory_mb)
        watch(counts.nodes)
    if state == OTHER_KIND:
        return None
    return PublicTree(
        game, tree.nodes[: counts.nodes], tree.pays[: counts.ends], hands, float(total[0]), dealt
    )


def _with_room(tree: Growing, counts: PublicCounts, acts: int, pairs: int) -> Growing:
    """Double what may be too small for the next node."""
    positions = (int(tree.waiting["depth"][counts.waiting - 1]) + 1) * pairs
    needed = counts.nodes + acts, counts.ends + 1, counts.waiting + acts, positions - 1
    return Growing(
        *(double(row) if len(row) <= need else row for row, need in zip(tree, needed, strict=True))
    )


def _require_memory(
    game: Game, tree: Growing, counts: PublicCounts, widest: int, memory_mb: int
) -> None:
    held = counts.nodes * widest * NUMBERS + sum(row.nbytes for row in tree)
    if held > memory_mb * 2**20 or len(tree.nodes) > 2**30:
        raise TooLarge(
            f"{game}: more than {counts.nodes:,} sequences of open acts, too many for "
            f"{memory_mb:,} MB."
        )


# -- compiled ------------------------------------------------------------------------------


def grow(
    tree: Growing, counts: PublicCounts, hands: Hands, work: PublicWork, total: Array, most: int
) -> tuple[PublicCounts, int]:
    """Expand at most `most` waiting nodes; return the counts, and whether the kind is right."""
    nodes, pays, waiting, path = tree
    used, ends, left = counts
    pairs, acts = len(hands.pairs), len(work.acts)
    for _ in range(most):
        if left == 0:
            break
        depth = waiting[left - 1].depth
        if (
            used + acts >= len(nodes)
            or ends + 1 >= len(pays)
            or left + acts >= len(waiting)
            or (depth + 1) * pairs > len(path)
        ):
            return PublicCounts(used, ends, left), NO_ROOM
        left -= 1
        node = nodes[waiting[left].node]
        here = path[depth * pairs : (depth + 1) * pairs]
        if depth > 0:
            follow(path[(depth - 1) * pairs : depth * pairs], here, node.action, work.luck)
        if over(here[0]):
            if not end_node(here, hands.pairs, node, pays[ends], total):
                return PublicCounts(used, ends, left), OTHER_KIND
            node.first = ends
            ends += 1
            continue
        count = open_acts(here, hands, work)
        if count == 0:
            return PublicCounts(used, ends, left), OTHER_KIND
        node.seat, node.first, node.count = player(here[0]), used, count
        for a in range(count):
            nodes[used].action = work.acts[a]
            waiting[left].node, waiting[left].depth = used, depth + 1
            used += 1
            left += 1
    return PublicCounts(used, ends, left), DONE


def follow(before: Any, after: Any, action: int, luck: Any) -> None:
    """Play an act with each pair of hands."""
    for k in range(len(before)):
        after[k] = before[k]
        play(after[k], action, luck)


def end_node(here: Any, pairs: Any, node: Any, pays: Any, total: Array) -> bool:
    """Note an end; False if the game ends with some hands only, or is not zero-sum."""
    score = np.zeros(2)
    node.seat = ENDED
    for k in range(len(here)):
        if not over(here[k]):
            return False
        score[:] = 0.0
        returns(here[k], score)
        hand, other = pairs[k]
        pays[hand, other] = score[0]
        if pays[hand, other] != score[0] or not has_this_sum(score, total):
            return False
    return True


def open_acts(here: Any, hands: Hands, work: PublicWork) -> int:
    """Write the legal acts and return how many there are.

    0 if they depend on the hands, or a seat sees more or less than its hand and the acts.
    """
    seat, n = player(here[0]), legal(here[0], work.acts)
    work.acts[:n].sort()
    for k in range(1, len(here)):
        if over(here[k]) or player(here[k]) != seat or legal(here[k], work.others) != n:
            return 0
        work.others[:n].sort()
        if not same(work.acts[:n], work.others[:n]):
            return 0
    if not sees_its_hand(here, hands, 0, work) or not sees_its_hand(here, hands, 1, work):
        return 0
    return n if reads_each_act(here, hands.first[1 - seat], 1 - seat, n, work) else 0


def sees_its_hand(here: Any, hands: Hands, seat: int, work: PublicWork) -> bool:
    """Whether the view of a seat depends on its hand alone."""
    first = hands.first[seat]
    for k in range(len(first)):
        seen, other = view(here[first[k] : first[k] + 1], seat, work.room)
        work.seen[seat, k] = short_key(seen, other)
    for k in range(len(here)):
        seen, other = view(here[k : k + 1], seat, work.room)
        if short_key(seen, other) != work.seen[seat, hands.pairs[k, seat]]:
            return False
    return True


def reads_each_act(here: Any, first: Any, seat: int, n: int, work: PublicWork) -> bool:
    """Whether the view of a seat changes with each act of the other seat, and differs by act."""
    for k in range(len(first)):
        for a in range(n):
            work.views[a] = view_after(here[first[k]], work.acts[a], seat, work)
            if work.views[a] == work.seen[seat, k] or work.views[a] in work.views[:a]:
                return False
    return True


def view_after(p: Fields, action: int, seat: int, work: PublicWork) -> int:
    """The view of a seat after an act; another number for each act that ends the game."""
    work.after[0] = p
    play(work.after[0], action, work.luck)
    if over(work.after[0]):
        return -1 - action
    seen, other = view(work.after, seat, work.room)
    return short_key(seen, other)
