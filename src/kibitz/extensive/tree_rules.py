"""A game of the contract from a tree.

A seat that is to act sees its information set, and elsewhere its last own act alone. So what it
knows is its information set in the tree, if it never forgets an act of its own or what it knew
(perfect recall); another tree is refused. An end shows everything.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain
from math import gcd, lcm
from types import ModuleType
from typing import Any

import numpy as np

from ..contract import SECRET, About, GameError
from ..kit.rng import MOST_WEIGHT
from . import tree_play
from .efg_text import CHANCE, END, ExtensiveForm, Numbered

View = tuple[Any, ...]  # the information set where a seat is to act, else its last own act
Groups = dict[tuple[int, View], list[int]]  # by seat and view, the nodes
UNFIT = str.maketrans(dict.fromkeys(" \t\r\n|\"'{}", "_"))


def module_of(tree: ExtensiveForm, name: str) -> ModuleType:
    """A module of a game. name: of the file."""
    views = _views(tree, name)
    decisions = sum(mover >= 0 for mover in tree.mover)
    hides = sum(known[0] >= 0 for known in tree.acts) < decisions
    groups = _groups(tree, views) if hides else {}
    reach = _reach(tree) if hides else []
    odds = [_whole([reach[node] for node in members]) for members in groups.values()]
    is_exact = all(exact for _, exact in odds)
    module = _fresh_module()
    vars(module).update(_tables(tree, groups, [numbers for numbers, _ in odds], name))
    module.ABOUT = _about(tree, name, hides, is_exact)  # type: ignore[attr-defined]
    _leave_out(module, tree, hides)
    return module


def _fresh_module() -> ModuleType:
    """A copy of `tree_play` with names of its own, for the tables of one tree."""
    spec = importlib.util.find_spec(tree_play.__name__)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _leave_out(module: ModuleType, tree: ExtensiveForm, hides: bool) -> None:
    """Take away what this tree does not need, since a rule that names `rng` says that it draws."""
    if not hides:
        del module.redeal
    if tree.mover[0] != CHANCE:
        module.start = module.start_without_luck  # type: ignore[attr-defined]
    after = [
        child
        for node, those in enumerate(tree.children)
        if tree.mover[node] >= 0
        for child in those
    ]
    if all(tree.mover[child] != CHANCE for child in after):
        module.play = module.play_without_luck  # type: ignore[attr-defined]


def _views(tree: ExtensiveForm, name: str) -> list[list[View]]:
    """What each seat sees at each node; GameError where a seat has imperfect recall."""
    last: list[list[View]] = [[()] * len(tree.seats) for _ in tree.mover]  # last own acts
    before: dict[Numbered, View] = {}
    all_views: list[list[View]] = []
    for node, known in enumerate(tree.known):
        mover, views = tree.mover[node], list(last[node])
        if mover >= 0:
            if before.setdefault(known, views[mover]) != views[mover]:
                raise GameError(
                    f"{name}: {tree.seats[mover]} has imperfect recall: at information set "
                    f"{known[1]} the player has forgotten an own act or what was known before it. "
                    "Kibitz solves and plays trees with perfect recall only."
                )
            views[mover] = known
        all_views.append(views)
        for act, child in enumerate(tree.children[node]):
            last[child] = list(last[node])
            if mover >= 0:
                last[child][mover] = (*known, act)
    return all_views


def _groups(tree: ExtensiveForm, views: list[list[View]]) -> Groups:
    """The nodes that look the same to a seat, without the ends."""
    groups: Groups = {}
    for node, mover in enumerate(tree.mover):
        if mover != END and mover != CHANCE:
            for seat, view in enumerate(views[node]):
                groups.setdefault((seat, view), []).append(node)
    return groups


def _reach(tree: ExtensiveForm) -> list[Fraction]:
    """The probability of each node if all seats choose each of their acts equally often."""
    reach = [Fraction(1)] * len(tree.mover)
    for node, known in enumerate(tree.known):
        children = tree.children[node]
        shares = tree.shares.get(known) or [Fraction(1, len(children) or 1)] * len(children)
        for child, share in zip(children, shares, strict=True):
            reach[child] = reach[node] * share
    return reach


def _whole(shares: list[Fraction]) -> tuple[list[int], bool]:
    """Whole numbers in the same proportions, and whether they are exact."""
    parts = lcm(*(share.denominator for share in shares))
    numbers = [int(share * parts) for share in shares]
    common = gcd(*numbers)
    if common == 0:
        return [1] * len(numbers), True  # luck never comes here
    numbers = [number // common for number in numbers]
    if sum(numbers) <= MOST_WEIGHT:
        return numbers, True
    total = sum(shares)
    return [round(share / total * (MOST_WEIGHT >> 1)) for share in shares], False


def _tables(
    tree: ExtensiveForm, groups: Groups, odds: list[list[int]], name: str
) -> dict[str, Any]:
    """The names of `tree_play` that stand for the tree."""
    count = [len(children) for children in tree.children]
    group = np.full((len(tree.seats), len(tree.mover)), -1, np.int32)
    for number, ((seat, _), members) in enumerate(groups.items()):
        group[seat, members] = number
    size = [len(members) for members in groups.values()]
    return {
        "MOVER": np.array(tree.mover, np.int16),
        "FIRST": _begins(count),
        "COUNT": np.array(count, np.int32),
        "CHILD": _flat(tree.children, np.int32),
        "WEIGHT": np.array([*_weights(tree, name), 0], np.int64),
        "PAYS": np.array([[float(pay) for pay in pays] for pays in tree.pays]),
        "GROUP": group,
        "BEGIN": _begins(size),
        "SIZE": np.array([*size, 0], np.int32),
        "MEMBER": _flat(groups.values(), np.int32),
        "ODDS": _flat(odds, np.int64),
        "ACTS": max((len(acts) for known, acts in tree.acts.items() if known[0] >= 0), default=1),
        "NAMES": [_names(tree.acts[known]) if known in tree.acts else [] for known in tree.known],
        "SETS": [_set_in_words(tree, known) for known in tree.known],
    }


def _names(acts: list[str]) -> list[str]:
    """The names of acts as words, all different."""
    words = [act.translate(UNFIT) or str(number) for number, act in enumerate(acts, 1)]
    if len(set(words)) == len(words) and SECRET not in words:
        return words
    return [f"{word}.{number}" for number, word in enumerate(words, 1)]


def _set_in_words(tree: ExtensiveForm, known: Numbered) -> str:
    label = tree.labels.get(known, "")
    return f"Information set {known[1]}{f' ({label})' * bool(label)}"


def _flat(parts: Iterable[list[int]], kind: Any) -> Any:
    """Numbers side by side; one more, so that there is one."""
    return np.array([*chain(*parts), 0], kind)


def _begins(counts: list[int]) -> Any:
    """Where each part begins if parts of these sizes stand side by side."""
    return np.cumsum([0, *counts], dtype=np.int32)


def _weights(tree: ExtensiveForm, name: str) -> Iterator[int]:
    """The weight of each branch; 1 where no luck decides."""
    for known, children in zip(tree.known, tree.children, strict=True):
        if known[0] != CHANCE:
            yield from [1] * len(children)
            continue
        numbers, is_exact = _whole(tree.shares[known])
        if not is_exact:
            raise GameError(
                f"{name}: the probabilities of information set {known[1]} of luck have no common "
                "denominator of at most 2^53, so they cannot be drawn exactly."
            )
        yield from numbers


def _about(tree: ExtensiveForm, name: str, hides: bool, is_exact: bool) -> About:
    ends = [pays for pays, mover in zip(tree.pays, tree.mover, strict=True) if mover == END]
    low, high = (float(f(map(f, ends))) for f in (min, max))
    depth = [0] * len(tree.mover)
    for node, children in enumerate(tree.children):
        for child in children:
            depth[child] = depth[node] + (tree.mover[node] >= 0)
    return About(
        tree.title.strip() or name,
        source=name,
        players=len(tree.seats),
        seats=tuple(tree.seats),
        information="hidden" if hides else "perfect",
        outcome="scores",
        longest=max(depth) or None,
        lowest=low if low < high else None,
        highest=high if low < high else None,
        redeal="exact" if is_exact else "approximate",
    )
