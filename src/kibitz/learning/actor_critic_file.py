"""An actor and a critic in the file of a learned player, where information is hidden.

As in `values_file`, every number by which machine code finds its way is checked when it is read.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from ..game import Game
from . import model_file
from .actor_critic import ActorCritic
from .model_file import Arrays, Facts
from .seat_features import VALUES, view_of
from .seat_network import SeatNetwork

POLICY_GAMES = "policy_games"  # in the head of the file
ACTOR, CRITIC, OF_VIEW, SCALE = "actor_", "critic_", "seen_", "critic_scale"
SEES = ("begin", "number", "ends", "at")
FINDS = ("first", "inputs")
LEARNS = ("hidden", "hidden_bias", "outputs", "output_bias")


def note(path: Path, networks: ActorCritic) -> None:
    """Add an actor and a critic to a file, or replace those that it has."""
    head, arrays = model_file.take(path)
    own = _arrays(ACTOR, networks.policy) | _arrays(CRITIC, networks.critic)
    own[SCALE] = np.array([networks.scale])
    model_file.put(path, {**head, POLICY_GAMES: networks.games}, {**arrays, **own})


def read(path: Path, game: Game) -> ActorCritic | None:
    """The networks of a file; None if it has none. KibitzError as by `values_file.read`."""
    return model_file.read_part(path, game, SCALE, _networks)


def networks_of(content: bytes, game: Game) -> ActorCritic | None:
    """The networks in the content of a file that this run of the program has made for this game."""
    head, arrays = model_file.unpack(BytesIO(content))
    return _networks(head, arrays, game) if SCALE in arrays else None


def _arrays(prefix: str, net: SeatNetwork) -> dict[str, Any]:
    arrays = {prefix + OF_VIEW + name: getattr(net.seen, name) for name in SEES}
    arrays |= {prefix + name: getattr(net, name) for name in FINDS}
    return arrays | {prefix + name: getattr(net, name).astype(np.float16) for name in LEARNS}


def _networks(head: Facts, arrays: Arrays, game: Game) -> ActorCritic:
    (scale,) = model_file.numbers(arrays, SCALE, np.float64).tolist()
    if not 0 < scale < np.inf:
        raise ValueError
    return ActorCritic(
        _network(arrays, ACTOR, game, game.actions),
        _network(arrays, CRITIC, game, 1),
        scale,
        int(head.get(POLICY_GAMES, 0)),
    )


def _network(arrays: Arrays, prefix: str, game: Game, outputs: int) -> SeatNetwork:
    sees = [model_file.numbers(arrays, prefix + OF_VIEW + name, np.int32) for name in SEES]
    finds = [model_file.numbers(arrays, prefix + name, np.int32) for name in FINDS]
    learned = [model_file.numbers(arrays, prefix + name, np.float32) for name in LEARNS]
    _require_within(sees, finds, len(learned[0]), game)
    net = SeatNetwork(view_of(*sees), *finds, *learned)
    _require_shapes(net, outputs)
    return net


def _require_within(sees: list[Any], finds: list[Any], most: int, game: Game) -> None:
    """ValueError if some position could lead a network out of its arrays. most: inputs."""
    begin, number, ends, at = sees
    first, inputs = finds
    right = (
        all(array.ndim == 1 for array in (*sees, *finds))
        and most > 0
        and len(first) % VALUES == 1
        and model_file.are_ends(begin, len(number))
        and len(begin) == game.seats + 1
        and model_file.are_ends(ends, len(at))
        and len(ends) == len(number) + 1
        and model_file.are_within(at, game.dtype.itemsize)
        and model_file.are_within(number, len(first) // VALUES)
        and model_file.are_ends(first, len(inputs))
        and model_file.are_within(inputs, most)
    )
    if not right:
        raise ValueError


def _require_shapes(net: SeatNetwork, outputs: int) -> None:
    """ValueError if the weights are of another number, or no numbers."""
    units = len(net.hidden_bias)
    right = (
        net.hidden_bias.ndim == 1
        and units > 1
        and units & (units - 1) == 0
        and net.hidden.shape == (len(net.hidden), units)
        and net.outputs.shape == (outputs, units)
        and net.output_bias.shape == (outputs,)
        and all(bool(np.isfinite(weights).all()) for weights in net.weights)
    )
    if not right:
        raise ValueError
