"""Descent: self-play in which all positions of the search tree are learned.

Before each act the search goes down several times from the position of the game, always by the
best act that is not solved yet, to the end of a game. On its way it gives each position its
children, with the values of the network or, at an end, the returns. Then the values go back up by
minimax. After the game each position that has children learns its minimax value (tree learning).
The act to play is drawn by its rank among all acts (ordinal distribution), first almost evenly and
at the end of the training always the best. After Cohen-Solal, "Learning to play two-player
perfect-information games without knowledge" (2020), with the completion of Cohen-Solal and
Cazenave, "Minimax strikes back" (2021): the search does not return to positions that it has solved.

The network, its inputs, its steps and the random acts at the beginning of a game are those of
temporal differences (`td.py`). The search is a tree without transpositions.

Invariant: the value of a node with children is the best of their values for the side to act.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..game import Game
from ..kernel import legal, lent, over, play, player, start, urgent
from ..kit.arrays import Array
from ..kit.rng import State, below, chance
from .network import Network, add_up
from .td import after, clear, look, move_all, note_places, opening_length
from .td_work import MOST_ACTS, Schedule, Sums, TdWork

NODE = np.dtype(
    [
        ("value", "f8"),  # for the side of seat 0
        ("first", "i4"),  # the first child; 0 before there are any
        ("count", "i4"),
        ("action", "i4"),  # the act that led here
        ("seat", "i1"),  # the seat to act, where there are children
        ("solved", "?"),  # whether the value is exact
    ],
    align=True,
)
NODES, POSITIONS = 1 << 21, 1 << 16  # of a tree; one that is half full is learned and begun anew


class DescentTree(NamedTuple):
    """The tree of a game or of a part of it: its root is node 0. Children lie together."""

    nodes: Any  # NODE[NODES]
    positions: Any  # the positions of the nodes with children, in the order of their expansion
    raw: Any  # u1[POSITIONS, ..], the same bytes
    expanded: Any  # i4[POSITIONS], their nodes
    used: Any  # i8[2], the numbers of nodes and of positions
    path: Any  # i4[MOST_ACTS], the nodes of a descent
    now: Any  # the position of the game, an array of one


def tree_for(game: Game) -> DescentTree:
    """Memory for the tree of a game, as long as it may become; what is not used is not taken."""
    positions = np.repeat(game.blank(), POSITIONS)
    return DescentTree(
        nodes=np.zeros(max(NODES, 8 * game.actions), NODE),
        positions=positions,
        raw=positions.view(np.uint8).reshape(POSITIONS, -1),
        expanded=np.zeros(POSITIONS, np.int32),
        used=np.zeros(2, np.int64),
        path=np.zeros(MOST_ACTS, np.int32),
        now=game.blank(),
    )


# -- compiled ------------------------------------------------------------------------------


def learn_trees(
    worlds: Array,
    luck: State,
    work: TdWork,
    net: Network,
    sums: Sums,
    tree: DescentTree,
    how: Schedule,
    games: int,
) -> int:
    """Play this number of games and learn from the tree of each; return the number of acts.

    worlds, luck: those of `work`, from which the compiler knows the game.
    """
    worlds, luck, work = lent(worlds), lent(luck), lent(work)
    net, sums, tree = lent(net), lent(sums), lent(tree)
    acts = 0
    for _ in range(games):
        tree.now[0] = worlds[2]
        start(tree.now[0], work.rng)
        acts += play_opening(luck, work, tree, opening_length(work, how))
        acts += play_game(worlds, luck, work, net, sums, tree, how)
        learn_tree(work, net, sums, tree, how)
    return acts


def play_opening(luck: State, work: TdWork, tree: DescentTree, most: int) -> int:
    """Play random acts; return how many."""
    acts = 0
    while acts < most and not over(tree.now[0]):
        play(tree.now[0], work.out[below(work.rng, legal(tree.now[0], work.out))], luck)
        acts += 1
    return acts


def play_game(
    worlds: Array,
    luck: State,
    work: TdWork,
    net: Network,
    sums: Sums,
    tree: DescentTree,
    how: Schedule,
) -> int:
    """Play a game with a search before each act; return the number of acts."""
    plant_root(tree)
    node, acts = 0, 0
    while acts < MOST_ACTS and not over(tree.now[0]):
        if 2 * tree.used[0] > len(tree.nodes) or 2 * tree.used[1] > len(tree.positions):
            learn_tree(work, net, sums, tree, how)
            plant_root(tree)
            node = 0
        for _ in range(how.descents):
            if tree.nodes[node].solved or not descend(worlds, luck, work, net, tree, node):
                break
        node = drawn_child(work, net, tree, how, node)
        play(tree.now[0], tree.nodes[node].action, luck)
        acts += 1
    return acts


def plant_root(tree: DescentTree) -> None:
    """Begin a tree at the position of the game."""
    tree.used[0] = 1
    tree.used[1] = 0
    plant(tree, 0, 0)


def plant(tree: DescentTree, node: int, action: int) -> None:
    """A fresh node."""
    e = tree.nodes[node]
    e.first = 0
    e.count = 0
    e.action = action
    e.solved = False


def descend(
    worlds: Array, luck: State, work: TdWork, net: Network, tree: DescentTree, root: int
) -> bool:
    """Go down by the best acts that are not solved, and back; False if the tree is full."""
    worlds[0] = tree.now[0]
    node, depth, has_room = root, 0, True
    while True:
        tree.path[depth] = node
        if tree.nodes[node].first == 0:
            has_room = expand(worlds, luck, work, net, tree, node)
        if not has_room or tree.nodes[node].solved or depth == MOST_ACTS - 1:
            break
        node = best_open_child(net, tree, node)
        play(worlds[0], tree.nodes[node].action, luck)
        depth += 1
    for d in range(depth - 1, -1, -1):
        settle(net, tree, tree.path[d])
    return has_room


def expand(
    worlds: Array, luck: State, work: TdWork, net: Network, tree: DescentTree, node: int
) -> bool:
    """Give the node of the first world its children and their values; False without room."""
    first, at = int(tree.used[0]), int(tree.used[1])
    if first + len(work.out) > len(tree.nodes) or at == len(tree.positions):
        return False
    tree.positions[at] = worlds[0]
    tree.expanded[at] = node
    look(work, net, work.raw[0])
    n = urgent(worlds[0], work.out) or legal(worlds[0], work.out)
    turn = below(work.rng, n)
    for k in range(n):
        plant(tree, first + k, work.out[(k + turn) % n])
        worlds[1] = worlds[0]
        play(worlds[1], tree.nodes[first + k].action, luck)
        after(worlds, work, net, net.weights, 0, work.value)
        tree.nodes[first + k].value = work.value[0]
        tree.nodes[first + k].solved = over(worlds[1])
    tree.used[0] += n
    tree.used[1] += 1
    tree.nodes[node].first = first
    tree.nodes[node].count = n
    tree.nodes[node].seat = player(worlds[0])
    settle(net, tree, node)
    return True


def settle(net: Network, tree: DescentTree, node: int) -> None:
    """Set the value of a node by its children, and whether it is solved."""
    n = tree.nodes[node]
    sign = net.signs[n.seat]
    best, is_sure, all_solved = -np.inf, False, True
    for k in range(n.first, n.first + n.count):
        e = tree.nodes[k]
        worth = sign * e.value
        if worth > best or (worth == best and e.solved):
            best, is_sure = worth, e.solved
        all_solved = all_solved and e.solved
    n.value = sign * best
    n.solved = all_solved or (is_sure and net.squashed and best >= 1.0)


def best_open_child(net: Network, tree: DescentTree, node: int) -> int:
    """The child of the best value that is not solved; there is one, as the node is not solved."""
    n = tree.nodes[node]
    sign = net.signs[n.seat]
    best, highest = -1, -np.inf
    for k in range(n.first, n.first + n.count):
        e = tree.nodes[k]
        if not e.solved and (best < 0 or sign * e.value > highest):
            best, highest = k, sign * e.value
    return best


def drawn_child(work: TdWork, net: Network, tree: DescentTree, how: Schedule, node: int) -> int:
    """Draw a child by its rank.

    The best of m acts that are left is taken with the probability 1 - explore + explore / m. So
    with explore 1 all acts are equally likely, and with explore 0 the best one is always taken.
    """
    n = tree.nodes[node]
    sign = net.signs[n.seat]
    for k in range(n.count):
        work.out[k] = n.first + k
    for left in range(n.count, 1, -1):
        best = 0
        for k in range(1, left):
            if sign * tree.nodes[work.out[k]].value > sign * tree.nodes[work.out[best]].value:
                best = k
        if chance(work.rng) < 1.0 - how.explore + how.explore / left:
            return int(work.out[best])
        work.out[best] = work.out[left - 1]
    return int(work.out[0])


def learn_tree(work: TdWork, net: Network, sums: Sums, tree: DescentTree, how: Schedule) -> None:
    """Learn from all positions of a tree that have children, from the last one on."""
    if how.step > 0.0:
        for k in range(tree.used[1] - 1, -1, -1):
            learn_position(work, net, sums, tree, how, k)


def learn_position(
    work: TdWork, net: Network, sums: Sums, tree: DescentTree, how: Schedule, k: int
) -> None:
    """Move the network's value of a position of the tree towards its minimax value."""
    seat = tree.nodes[tree.expanded[k]].seat
    clear(work.value)
    look(work, net, tree.raw[k])
    add_up(net, net.weights, seat, work.places, work.value)
    held = work.value[0]
    slope = (1.0 - held * held) if net.squashed else 1.0
    error = (tree.nodes[tree.expanded[k]].value - held) * slope
    note_places(work, net, seat, 0)
    move_all(net.weights, sums, work.past[0], work.moved, 0, error, how.step)
