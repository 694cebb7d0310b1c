"""Joint choices in the tree of a search.

No seat reacts to a sealed act: each seat chooses with its knowledge at the beginning of the
choice. It chooses by regret matching (Hart and Mas-Colell, 2000), as Tak, Lanctot and Winands
(2014) do in tree search. The regrets come from one sampled act of each seat. The means of the
acts serve as baselines (Schmid and others, 2019), so that the estimates stay unbiased and vary
less. The average strategy approaches an equilibrium, so a seat draws its act from it. Later
strategies count more (linear averaging: Brown and Sandholm, 2019).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...contract import Fields
from ...information import owing_after, owing_before
from ...kernel import needing, over, player
from ...kit.arrays import Array
from ...kit.rng import State, chance

EXPLORATION = 0.1  # of the probability, spread over all acts
LEAST_SHARE = 0.2  # acts with less than this share of the highest probability are not drawn
CHOICES, MADE = 32, 64  # in one simulation, and of a seat in one joint choice

# The joint choice that is open in a game of self-play.
OPEN_CHOICE = np.dtype(
    [
        ("owing", "i8"),  # the seats that owe a part of the open joint choice, a bit each; or 0
        ("last", "i8"),  # the seat that acted last
        ("count", "i8"),  # acts made in it
        ("action", "i4", 256),
        ("by", "i1", 256),
    ]
)


def fields(seats: int, actions: int) -> list[tuple[Any, ...]]:
    """The fields of a workspace that joint choices write on."""
    return [
        ("cursor", "i4", seats),  # in an open joint choice, the entry of a seat's own last act
        ("made", "i4", MADE),  # the acts that the searching seat has already chosen
        ("made_count", "i4"),
        ("owing", "i8"),  # the seats that still owe a part of the open joint choice, a bit each
        ("choices", "i4"),  # in this simulation; of each of them:
        ("chosen", "i4", CHOICES),  # the number of the act among those legal
        ("likely", "f8", CHOICES),  # its probability
        ("among", "i4", CHOICES),  # how many acts were legal
        ("entry", "i4", (CHOICES, actions)),  # their entries
        ("share", "f8", (CHOICES, actions)),  # their probabilities by regret matching
        ("weight", "f8", actions),
    ]


# -- compiled ------------------------------------------------------------------------------


def _never_opens(p: Fields, work: Any, mover: int) -> bool:
    return False


@needing("owes", _never_opens)
def opens(p: Fields, work: Any, mover: int) -> bool:
    """Whether a joint choice begins with the next act; note the seats that owe a part of it."""
    if work.owing != 0:
        return False
    work.owing = owing_before(p, len(work.score), 0, mover)
    return bool(work.owing != 0)


def _owe_nothing(p: Fields, work: Any, mover: int) -> None:
    pass


@needing("owes", _owe_nothing)
def go_on(p: Fields, work: Any, mover: int) -> None:
    """Note the seats that still owe a part of the joint choice after an act."""
    work.owing = owing_after(p, len(work.score), work.owing, mover)


def match_regrets(tree: Any, entries: Any, n: int, share: Array) -> None:
    """Write the probability of each of n acts: in proportion to its positive regret."""
    total = 0.0
    for k in range(n):
        share[k] = max(0.0, tree[entries[k]].regret)
        total += share[k]
    for k in range(n):
        share[k] = share[k] / total if total > 0.0 else 1.0 / n


def draw_act(share: Array, n: int, exploration: float, rng: State) -> int:
    """The number of one of n acts, drawn by its probability."""
    left = chance(rng)
    for k in range(n - 1):
        left -= (1.0 - exploration) * share[k] + exploration / n
        if left < 0.0:
            return k
    return n - 1


def pick_entry(tree: Any, work: Any, n: int, rng: State) -> int:
    """Draw one of the acts whose entries were looked up, and note how; return its entry."""
    at = min(int(work.choices), CHOICES - 1)
    entries, share = work.entry[at], work.share[at]
    for k in range(n):
        entries[k] = work.child[work.out[k]]
    match_regrets(tree, entries, n, share)
    for k in range(n):
        tree[entries[k]].strategy += share[k] * tree[entries[k]].open
    chosen = draw_act(share, n, EXPLORATION, rng)
    if work.choices < CHOICES:
        work.chosen[at] = chosen
        work.likely[at] = (1.0 - EXPLORATION) * share[chosen] + EXPLORATION / n
        work.among[at] = n
        work.choices += 1
    return int(entries[chosen])


def _learn_nothing(p: Fields, tree: Any, work: Any) -> None:
    pass


@needing("owes", _learn_nothing)
def learn(p: Fields, tree: Any, work: Any) -> None:
    """Add to the regrets of all acts that could have been chosen in this simulation."""
    for k in range(work.choices):
        learn_one(
            tree,
            work.entry[k],
            work.share[k],
            work.among[k],
            work.chosen[k],
            work.likely[k],
            work.score[tree[work.entry[k, 0]].seat],
        )


def learn_one(
    tree: Any, entries: Any, share: Array, n: int, chosen: int, likely: float, gain: float
) -> None:
    """Add to the regret of an act its gain over the strategy."""
    usual = mean_of_all(tree, entries, n)
    expected = 0.0
    for k in range(n):
        expected += share[k] * estimate(tree[entries[k]], usual, k == chosen, likely, gain)
    for k in range(n):
        e = tree[entries[k]]
        e.regret += estimate(e, usual, k == chosen, likely, gain) - expected


def estimate(e: Any, usual: float, is_chosen: bool, likely: float, gain: float) -> float:
    """The unbiased value of an act: its mean, corrected if it was chosen."""
    mean = e.value / e.visits if e.visits > 0 else usual
    return mean + (gain - mean) / likely if is_chosen else mean


def mean_of_all(tree: Any, entries: Any, n: int) -> float:
    """The mean return of the acts."""
    value, visits = 0.0, 0
    for k in range(n):
        value += tree[entries[k]].value
        visits += tree[entries[k]].visits
    return value / visits if visits > 0 else 0.0


# -- in self-play ---------------------------------------------------------------------------


def follow_joint_choice(p: Fields, joint: Any, begun: Any, may_be: bool, seats: int) -> None:
    """Note in `joint` the seats that owed a part of the open joint choice before the next act."""
    if not may_be or over(p):
        return
    joint.owing = owing_after(p, seats, int(joint.owing), int(joint.last))
    if joint.owing == 0:
        begun[0] = p
        joint.count = 0
        joint.owing = owing_before(p, seats, 0, player(p))
    joint.last = player(p)


def note_own_act(joint: Any, seat: int, action: int) -> None:
    """Note an act of an open joint choice."""
    if joint.count < len(joint.action):
        joint.action[joint.count] = action
        joint.by[joint.count] = seat
        joint.count += 1


def copy_own_acts(work: Any, joint: Any, seat: int) -> None:
    """Copy the acts that the seat has made in the open joint choice into the workspace."""
    work.made_count = 0
    for k in range(joint.count if joint.owing != 0 else 0):
        if joint.by[k] == seat and work.made_count < len(work.made):
            work.made[work.made_count] = joint.action[k]
            work.made_count += 1
