"""The loop of a search where all is seen: select, expand, evaluate, back up, prove.

It is Monte-Carlo tree search (MCTS) in the form of Coulom (2006) that grows the tree by a leaf at
a time. A guide leads it (`guide.py`). What is added, each from the literature:

- rapid action value estimation (RAVE): acts that the same seat played later in the simulation
  count too, with less weight the more often the act itself was tried (Gelly and Silver, 2007);
- decisive moves: where the rules name `urgent` acts, of which one is as good as any, a leaf has
  no other children, and has them at once (Teytaud and Teytaud, 2010);
- score bounds: proved values go up the tree as intervals for seat 0 (Cazenave and Saffidine, 2010,
  which contains the MCTS-Solver of Winands, Björnsson and Saito, 2008, as a special case);
- chance outcomes: where an act draws, the position after it is an entry of its own, known by what
  was drawn (Browne and others, 2012, section 4.1). Outcomes are sampled by the rules themselves,
  never chosen, and nothing is proved in such a game.
"""

from __future__ import annotations

from typing import Any

from ...contract import Fields
from ...kernel import lent, over, player, returns
from ...kit.arrays import Array
from ...kit.rng import State
from ..playout import MOST_ACTS
from .guide import Guide, begin, note, prior, select, value
from .tree import UNKNOWN, Settings, act, after_chance, expand_leaf, prove, update_estimate

# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any,
    world: Fields,
    tree: Any,
    works: Array,
    guide: Guide,
    how: Settings,
    sims: int,
    rng: State,
) -> int:
    """Run simulations until `sims` are done, the root is solved, or the tree has to be pruned.

    Return their number. A full tree that is not pruned is searched without growing.
    rng: a script if acts draw.
    """
    root, world, tree, guide, rng = lent(root), lent(world), lent(tree), lent(guide), lent(rng)
    work = works[0]
    for done in range(sims):
        if tree[0].low == tree[0].high or work.full:
            return done
        world[0] = root[0]
        began = work.now
        begin(guide)
        depth = descend(world[0], tree, work, guide, how, rng)
        value(guide, world[0], work, how, depth, rng)
        back_up(tree, work, how, depth, began)
    return sims


def descend(p: Fields, tree: Any, work: Any, guide: Guide, how: Settings, rng: State) -> int:
    """Follow the best acts to a leaf, expanding it when due; return how many were played."""
    node = 0
    depth = 0
    while depth < MOST_ACTS and (
        tree[node].first != 0 or expand_leaf(p, tree, work, how, node, rng)
    ):
        if not tree[node].judged:
            prior(guide, p, tree, how, node)
        edge = select(guide, tree, how, node)
        note(guide, tree[node].seat, tree[edge].action)
        depth += 1
        act(p, work, how, tree[edge].action, rng)
        node = after_chance(tree, work, edge, rng)
        work.edge[depth] = edge
        work.path[depth] = node
        if over(p):
            note_end(p, tree, work, how, depth)
            break
        if node < 0:
            break
        tree[node].seat = player(p)
    return depth


def note_end(p: Fields, tree: Any, work: Any, how: Settings, depth: int) -> None:
    """Prove what the end of a game proves, once."""
    node = work.path[depth]
    if how.bound != UNKNOWN and tree[node].low != tree[node].high:
        work.score[:] = 0.0
        returns(p, work.score)
        tree[node].low = int(work.score[0])
        tree[node].high = int(work.score[0])
        prove(tree, work, depth)


def back_up(tree: Any, work: Any, how: Settings, depth: int, began: int) -> None:
    """Add the returns to every entry on the path, and to acts of its nodes played later."""
    tree[0].visits += 1
    for d in range(depth):
        n, child = tree[work.path[d]], tree[work.edge[d + 1]]
        gain = work.score[n.seat]
        child.visits += 1
        child.value += gain
        update_estimate(child, how)
        if how.rave > 0.0:
            when = work.when[n.seat]
            for entry in range(n.first, n.first + n.count):
                e = tree[entry]
                if when[e.action] >= began + d:
                    e.rave_visits += 1
                    e.rave_value += gain
                    update_estimate(e, how)
