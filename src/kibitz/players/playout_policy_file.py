"""A policy for playouts in the file of a learned player, where information is hidden.

As in `model_file`, every number by which machine code finds its way is checked when it is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from ..learning import model_file
from ..learning.model_file import Facts
from ..learning.seat_features import VALUES, View
from .playout_policy import WEIGHTS, PlayoutPolicy

GAMES = "policy_games"  # in the head of the file
PREFIX, OF_VIEW = "playout_", "view_"  # of the names of its arrays


def note(path: Path, policy: PlayoutPolicy) -> None:
    """Add a policy to a file, or replace the one that it has."""
    head, arrays = model_file.take(path)
    own = {OF_VIEW + name: array for name, array in policy.visible._asdict().items()}
    for name in ("acts", "seen"):
        own[name] = model_file.rounded(getattr(policy, name)).astype(np.float16)
    named = {PREFIX + name: array for name, array in own.items()}
    model_file.put(path, {**head, GAMES: policy.games}, {**arrays, **named})


def read(path: Path, game: Game) -> PlayoutPolicy | None:
    """The policy of a file; None if it has none. KibitzError as by `model_file.read`."""
    return model_file.read_part(path, game, PREFIX + "acts", _policy)


def _policy(head: Facts, arrays: dict[str, Any], game: Game) -> PlayoutPolicy:
    parts = [arrays[PREFIX + OF_VIEW + name] for name in View._fields]
    view = View(*(np.ascontiguousarray(part, np.int32) for part in parts))
    acts, seen = (np.ascontiguousarray(arrays[PREFIX + n], np.float32) for n in ("acts", "seen"))
    policy = PlayoutPolicy(acts, view, seen, int(head.get(GAMES, 0)))
    _check(policy, game)
    return policy


def _check(policy: PlayoutPolicy, game: Game) -> None:
    """ValueError if some position could lead the policy out of its arrays."""
    view, sums = policy.visible, len(policy.visible.number)
    right = (
        model_file.are_ends(view.begin, sums)
        and len(view.begin) == game.seats + 1
        and model_file.are_ends(view.ends, len(view.at))
        and len(view.ends) == sums + 1
        and model_file.are_within(view.at, game.dtype.itemsize)
        and model_file.are_within(view.number, len(policy.seen) // (VALUES * game.actions))
        and policy.acts.shape == (WEIGHTS,)
        and bool(np.isfinite(policy.acts).all() and np.isfinite(policy.seen).all())
    )
    if not right:
        raise ValueError
