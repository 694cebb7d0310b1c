"""`kibitz.train`: a whole training in one call."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from ..check.quick import secrets_first
from ..farm import Place
from ..game import Game
from .table_training import TableProgress
from .trainer import Progress
from .training_log import followed
from .value_training import Generation
from .workflow import Plan, Trained, events


@secrets_first
def train(  # noqa: PLR0913 - a call names its options
    game: Game, file: Path | str = "", *, minutes: float = 10.0, games: int = 0, seed: int = 0,
    threads: int = 0, values: bool = True, resume: bool = False, place: Place | None = None,
    on_generation: Callable[[Generation | Progress | TableProgress], None] | None = None,
    log: Path | str = "", checkpoints: Path | str = "", update: str = "",
) -> Trained:  # fmt: skip
    """Train a player by self-play; return what its file holds.

    file: by default the name of the game with `.npz`, in this folder.
    minutes: of the training. games: a budget in games instead, for the same file from a seed.
    threads: how many learn at a time; 0 for all cores. place: a farm instead of threads.
    values: whether it also learns what positions are worth. resume: go on with this file.
    on_generation: called after each part of the training. Ctrl-C keeps the best so far.
    log: a .csv file of all measurements, or a folder of events for TensorBoard.
    checkpoints: a folder that gets a copy of the file after each part of the training.
    update: how a game with secrets is learned: `cfr` fills a table of strategies; `gradient`,
    `entropy`, `ppo` and `mmd` move a policy. By itself a table learns where it covers the game,
    else `entropy` where two seats play against each other, and `gradient` elsewhere.
    """
    alone = bool(games or place)
    plan = Plan(
        game, Path(file or f"{game.id}.npz"), 60 * minutes, games, seed,
        threads or (1 if alone else os.cpu_count() or 1), values, resume, place,
        command=f"kibitz.train of {game}", update=update,
    )  # fmt: skip
    for event in followed(events(plan), plan.file, log, checkpoints):
        if on_generation and isinstance(event, Generation | Progress | TableProgress):
            on_generation(event)
    assert isinstance(event, Trained)
    return event
