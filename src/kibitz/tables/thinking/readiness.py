"""How good the opponents of a game are on this machine, and what makes them better when idle."""

from __future__ import annotations

from typing import NamedTuple

from ...game import Game
from ...players import ready, signal
from .compile_worker import CompileWorker, task


class Readiness(NamedTuple):
    """minutes: in which the levels got ready, or tried to. is_better: whether they found a player.

    goes_on: whether they get better while nobody plays. is_blind: whether the usual search, by
    which they play, is known to go by random games that say nothing of the acts.
    """

    minutes: int
    is_better: bool
    goes_on: bool
    is_blind: bool


def readiness(game: Game, most: float = 0.0) -> Readiness:
    """The state of the opponents of a game on this machine. most: minutes of getting ready."""
    choice, known = ready.choice_for(game), signal.known_signal(game)
    is_blind = bool(known and known.is_missing())
    if choice is None:
        return Readiness(0, False, most > 0, is_blind)
    goes_on = choice.minutes < most and not choice.is_settled
    is_better, minutes = bool(choice.player), max(1, round(choice.minutes))
    return Readiness(minutes, is_better, goes_on, is_blind and not is_better)


def request_signal(compile_worker: CompileWorker, game: Game) -> None:
    """Have the signal of a game measured when there is nothing else to do, if it is not known."""
    if signal.known_signal(game) is None:
        compile_worker.ask(task(measure_signal, game), soon=False)


def measure_signal(game: Game) -> None:
    """Measure the signal of a game, which is kept on the disk."""
    signal.signal(game)
