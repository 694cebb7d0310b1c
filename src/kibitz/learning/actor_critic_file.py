"""An actor and a critic in the file of a learned player, where information is hidden.

As in `model_file`, every number by which machine code finds its way is checked when it is read.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from . import model_file
from .actor_critic import ActorCritic
from .model_file import Facts
from .seat_features import VALUES, View
from .seat_network import SeatNetwork

GAMES = "policy_games"  # in the head of the file
ACTOR, CRITIC, OF_VIEW, SCALE = "actor_", "critic_", "seen_", "critic_scale"
FINDS = ("first", "inputs")
LEARNS = ("hidden", "hidden_bias", "outputs", "output_bias")


def note(path: Path, networks: ActorCritic) -> None:
    """Add an actor and a critic to a file, or replace those that it has."""
    head, arrays = model_file.take(path)
    own = _arrays(ACTOR, networks.policy) | _arrays(CRITIC, networks.critic)
    own[SCALE] = np.array([networks.scale])
    model_file.put(path, {**head, GAMES: networks.games}, {**arrays, **own})


def read(path: Path, game: Game) -> ActorCritic | None:
    """Those of a file; None if it has none. KibitzError as by `model_file.read`."""
    return model_file.read_part(path, game, SCALE, _networks)


def networks_of(content: bytes, game: Game) -> ActorCritic | None:
    """Those of what a file contains, which this run of the program has made for this game."""
    head, arrays = model_file.unpacked(BytesIO(content))
    return _networks(head, arrays, game) if SCALE in arrays else None


def _arrays(prefix: str, net: SeatNetwork) -> dict[str, Any]:
    found = {prefix + OF_VIEW + name: array for name, array in net.seen._asdict().items()}
    found |= {prefix + name: getattr(net, name) for name in FINDS}
    return found | {prefix + name: getattr(net, name).astype(np.float16) for name in LEARNS}


def _networks(head: Facts, arrays: dict[str, Any], game: Game) -> ActorCritic:
    scale = float(arrays[SCALE][0])
    if not 0 < scale < np.inf:
        raise ValueError
    return ActorCritic(
        _network(arrays, ACTOR, game, game.actions),
        _network(arrays, CRITIC, game, 1),
        scale,
        int(head.get(GAMES, 0)),
    )


def _network(arrays: dict[str, Any], prefix: str, game: Game, outputs: int) -> SeatNetwork:
    seen = View(*(_whole(arrays[prefix + OF_VIEW + name]) for name in View._fields))
    finds = (_whole(arrays[prefix + name]) for name in FINDS)
    learned = (np.ascontiguousarray(arrays[prefix + name], np.float32) for name in LEARNS)
    net = SeatNetwork(seen, *finds, *learned)
    _check(net, game, outputs)
    return net


def _whole(array: Any) -> Any:
    return np.ascontiguousarray(array, np.int32)


def _check(net: SeatNetwork, game: Game, outputs: int) -> None:
    """ValueError if some position could lead the network out of its arrays."""
    seen, sums, units = net.seen, len(net.seen.number), len(net.hidden_bias)
    right = (
        model_file.are_ends(seen.begin, sums)
        and len(seen.begin) == game.seats + 1
        and model_file.are_ends(seen.ends, len(seen.at))
        and len(seen.ends) == sums + 1
        and model_file.are_within(seen.at, game.dtype.itemsize)
        and model_file.are_within(seen.number, len(net.first) // VALUES)
        and model_file.are_ends(net.first, len(net.inputs))
        and model_file.are_within(net.inputs, len(net.hidden))
    ) and (
        units > 1
        and units & (units - 1) == 0
        and net.hidden.shape == (len(net.hidden), units)
        and net.outputs.shape == (outputs, units)
        and net.output_bias.shape == (outputs,)
        and all(bool(np.isfinite(weights).all()) for weights in net.weights)
    )
    if not right:
        raise ValueError
