"""How good the opponents of a game are on this machine, and what makes them better when idle."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Game
from ...players import ready, signal
from .compile_worker import CompileWorker, task


class Readiness(NamedTuple):
    """minutes: in which the levels got ready; 0 where they play by the usual search.

    is_blind: whether this search is known to go by random games that say nothing of the acts.
    """

    minutes: int
    is_blind: bool


def readiness(game: Game) -> Readiness:
    """What this machine knows of the opponents of a game."""
    choice, known = ready.choice_for(game), signal.known_signal(game)
    if choice and choice.player:
        return Readiness(max(1, round(choice.minutes)), False)
    return Readiness(0, bool(known and known.is_missing()))


def request_signal(compile_worker: CompileWorker, game: Game) -> None:
    """Have the signal of a game measured when there is nothing else to do, if it is not known."""
    if signal.known_signal(game) is None:
        compile_worker.ask(task(measure_signal, game), soon=False)


def measure_signal(game: Game) -> None:
    """Measure the signal of a game, which is kept on the disk."""
    signal.signal(game)
