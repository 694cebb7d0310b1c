"""Where a game does not end: found by random play as Python, which shows the line."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from ... import shelf
from ...contract import KibitzError, message
from ...game import Game, Position
from ..workers.worker import EndedError, OverrunError, Worker, stop_sentence
from .bot_jobs import FIRST, trial

PLAYING = 10.0  # seconds without a sign of life


def try_out(game: Game, worker: Worker) -> None:
    """Play at random before a game is compiled: machine code that does not end is noticed late."""
    try:
        worker.do(PLAYING, trial, game.start(), FIRST)
    except (OverrunError, EndedError):
        raise
    except (KibitzError, RuntimeError):
        return  # an error that the players see if they meet it


def fault_sentence(position: Position, fault: OverrunError, worker: Worker) -> str:
    """A sentence that names the code that did not end, by its line if random play finds it."""
    place, latest = game_place(position.game), fault
    if place and str(place) not in fault.dump:
        with suppress(KibitzError):
            try:
                worker.do(PLAYING, trial, position)
            except OverrunError as again:
                latest = again
    said = stop_sentence([place] if place else [], latest.dump, latest.seconds)
    return (
        message("the game is broken: {fault}", fault=said)
        if place and str(place) in latest.dump
        else said
    )


def game_place(game: Game) -> Path | None:
    """The file of a game, or its folder."""
    is_file = game.spec.endswith(".py")
    return game.folder or (shelf.origin(Path(game.spec)) if is_file else None)
