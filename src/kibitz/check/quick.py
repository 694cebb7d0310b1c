"""A short look at the secrets of a game, before something is computed from its rules.

An equilibrium, a best responder and a training believe `redeal`: where it keeps a sealed bid, they
play a game in which the bid is seen, and answer for that. `check` looks longer and at more.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import ParamSpec, TypeVar

from .. import solvers
from ..contract import GameError, KibitzError
from ..game import Game, Position, load
from ..kit.rng import below, for_acts
from .broken import Broken
from .properties import PROPERTIES
from .raised import locate
from .shown import shown_is_known

HELD = [
    PROPERTIES["a joint choice is secret"],
    PROPERTIES["nobody sees a secret"],
    PROPERTIES["redeal keeps nothing that its seat has not seen"],
]
HELD_SECONDS, SHOWN_SECONDS = 0.1, 0.2  # of the processor
Asked = ParamSpec("Asked")  # a game or a position, and more
Answer = TypeVar("Answer")


def require_secrets(game: Game, seed: int = 0) -> None:
    """Raise GameError if random games of less than half a second show that a secret is not kept.

    Also if the rules fail as plain Python on the way, since nothing is known of their secrets then.
    """
    if game.shows_all or game.source.is_tree:
        return
    try:
        _look_at(game.start(seed), time.process_time() + HELD_SECONDS)
        shown_is_known(game, seed, SHOWN_SECONDS)
    except KibitzError:
        return  # not a secret: the command itself says what it cannot do
    except Exception as fault:
        said = str(fault) if isinstance(fault, Broken) else locate(fault)
        raise GameError(f"The rules fail `kibitz check`; run it first. {said}") from fault


def _look_at(p: Position, until: float) -> None:
    rng = for_acts(p.seed)
    while not p.over and time.process_time() < until:
        for holds in HELD:
            holds(p, {})
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])


def secrets_first(compute: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Make a function look first at the secrets of the rules that it computes with."""

    first = next(iter(signature(compute).parameters))

    @wraps(compute)
    def computed(*args: Asked.args, **given: Asked.kwargs) -> Answer:
        of = args[0] if args else given.pop(first, None)
        of = of if isinstance(of, Position) else load(of)  # type: ignore[arg-type]
        require_secrets(of.game if isinstance(of, Position) else of)
        return compute(of, *args[1:], **given)  # type: ignore[arg-type]

    return computed


solve = secrets_first(solvers.solve)
