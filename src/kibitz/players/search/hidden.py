"""The loop of a search over information sets: each simulation is in one determinization.

This is single-observer information-set search (SO-ISMCTS: Cowling, Powley and Whitehouse, 2012).
One tree serves all determinizations. Each simulation makes a determinization for the searching
seat and descends by the acts that are legal in it. So an act is weighed against the number of
times that it was legal. An opponent learns over all determinizations together: in the tree no
opponent acts on cards that the searching seat does not see. This is cautious if opponents know
more, and it avoids strategy fusion. A guide that foresees the other seats acts for them instead.

In a joint choice, each seat chooses below the entry where the choice began, without the choices
of the others, by regret matching (`joint.py`). The search then continues below an entry
for the searching seat's view of the result. The draws of an act lead to such an entry too, and
where one seat plays alone with a secret, each of its acts: so it acts on the answer to a question,
and a question is worth what its answers are worth.
"""

from __future__ import annotations

from typing import Any

from ...contract import Fields
from ...kernel import bytes_of, legal, lent, needing, over, player, redeal, urgent, write_key
from ...kernel.script import HEAD, MADE
from ...kit.arrays import Array
from ...kit.rng import State
from ...learning.sealed import redeal_alike
from ...solvers.frames import hash_words
from ..playout import MOST_ACTS
from . import joint
from .guide import Guide, begin, expect, explore, foresees, note, value
from .infoset_tree import child_of, look_up, new_node, result_of
from .tree import Settings, act, generator

# -- compiled ------------------------------------------------------------------------------


def simulate(
    root: Any,
    world: Fields,
    tree: Any,
    works: Array,
    guide: Guide,
    how: Settings,
    seat: int,
    sims: int,
    rng: State,
) -> int:
    """Run a number of simulations, each in a determinization for `seat`.

    root: in an open joint choice, the position in which it began; the seat's acts since then are
    `made` in the workspace. world: room for two positions. rng: a script if acts draw.
    """
    root, world, tree, guide, rng = lent(root), lent(world), lent(tree), lent(guide), lent(rng)
    work = works[0]
    for _ in range(sims):
        world[0] = root[0]
        redeal(world[0], seat, generator(rng))
        begin(guide)
        depth = descend(world, tree, work, guide, how, seat, rng)
        value(guide, world[0], work, how, depth, rng)
        joint.learn(world[0], tree, work)
        back_up(tree, work, depth)
    return sims


def descend(
    world: Fields, tree: Any, work: Any, guide: Guide, how: Settings, seat: int, rng: State
) -> int:
    """Follow acts that are legal in this determinization to a new entry; return their number.

    In an open joint choice each seat acts below its own last act, its `cursor`. A guide that
    foresees the other seats draws their acts there too; the searching seat sees none of them, so
    they are not on the path.
    """
    p, node, depth, own, stage = world[0], 0, 0, 0, 0
    work.choices = 0
    work.owing = 0
    for _ in range(MOST_ACTS):
        if node < 0 or over(p):
            break
        n, mover = urgent(p, work.out) or legal(p, work.out), player(p)
        if how.joint and joint.opens(p, work, mover):
            stage = node
            work.cursor[:] = node
        sealed, grown, on_path = how.joint and work.owing != 0, False, True
        entry = int(work.cursor[mover]) if sealed else node
        if mover != seat and foresees(guide):
            action = expect(guide, p, work, how, mover, n, rng)
            if action < 0:
                break
            on_path = not sealed
            if on_path:
                entry = child_of(tree, work, entry, action, mover)
            else:
                act(p, work, how, action, rng)
        elif sealed and mover == seat and stage == 0 and own < work.made_count:
            entry = child_of(tree, work, entry, work.made[own], mover)
            own += 1
        elif sealed and not foresees(guide):
            entry = mixed_choice(p, tree, work, mover, n, generator(rng))
        else:
            entry, grown = explore(guide, tree, work, how, entry, mover, n, rng)
        if on_path:
            if entry < 0:
                break
            depth += 1
            note(guide, mover, tree[entry].action)
            follow(p, tree, work, how, mover, entry, depth, rng)
        node, shown = entry, drew(rng) or (how.reveals and mover == seat)
        if sealed:
            work.cursor[mover] = entry
            joint.go_on(p, work, mover)
            shown = work.owing == 0
            if shown:
                node = int(work.cursor[seat]) if foresees(guide) else stage
        if grown:
            break
        if shown:
            node = entry_of_view(world, tree, work, how, node, seat)
    return depth


def follow(
    p: Fields, tree: Any, work: Any, how: Settings, mover: int, entry: int, depth: int, rng: State
) -> None:
    """Play the act of an entry, which comes to lie at this depth of the path."""
    work.mover[depth] = mover
    work.path[depth] = entry
    act(p, work, how, tree[entry].action, rng)


def _no_choice(p: Fields, tree: Any, work: Any, mover: int, n: int, rng: State) -> int:
    return -1


@needing("owes", _no_choice)
def mixed_choice(p: Fields, tree: Any, work: Any, mover: int, n: int, rng: State) -> int:
    """The entry of an act drawn by regret matching; -1 where there is no room for all acts."""
    node = int(work.cursor[mover])
    while True:
        untried = look_up(tree, work, node, mover, n, 0)
        if untried < 0:
            return joint.pick_entry(tree, work, n, rng)
        if work.used == len(tree):
            return -1
        tree[node].first = new_node(tree, work, untried, mover, tree[node].first)


def drew(rng: State) -> bool:
    """Whether the last act drew anything."""
    if rng.ndim == 2:
        return bool(rng[HEAD, MADE] > 0)
    return False


def entry_of_view(world: Fields, tree: Any, work: Any, how: Settings, node: int, seat: int) -> int:
    """The entry for the seat's knowledge now; -1 where the search goes no further.

    Worlds that the seat cannot tell apart are made the same by `redeal` with the same generator.
    """
    if over(world[0]):
        return -1
    redeal_alike(world, seat, work.fixed)
    raw = bytes_of(work.words)
    length = write_key(world[1], raw)
    while length % 8:
        raw[length] = 0
        length += 1
    known = int(hash_words(work.words, length // 8)[0] & 0x7FFFFFFF)
    return result_of(tree, work, how, node, known)


def back_up(tree: Any, work: Any, depth: int) -> None:
    """Add the returns to every entry on the path."""
    tree[0].visits += 1
    for d in range(1, depth + 1):
        e = tree[work.path[d]]
        e.visits += 1
        e.value += work.score[work.mover[d]]
