"""`kibitz.train`: a whole training in one call."""

from __future__ import annotations

import os
import time
from itertools import count
from pathlib import Path

from ..check.quick import secrets_first
from ..contract import KibitzError, whole_number
from ..farm import Workplace, open_farm
from ..game import Game, GameLike, load
from ..given_file import path_of
from ..kernel import cache_folder
from ..players import PlayerLike
from ..progress import Progress, Step, reporting, require_time
from ..whole_file import require_earlier
from .plan import Plan
from .table_training import TableProgress
from .trainer import PolicyProgress
from .training_log import follow
from .value_training import Generation
from .workflow import Trained, events


@secrets_first
def train(  # noqa: PLR0913 - a call names its options
    game: GameLike,
    file: Path | str = "",
    *,
    seconds: float = 600.0,
    games: int = 0,
    seed: int = 0,
    threads: int = 0,
    values: bool = True,
    resume: bool = False,
    farm: str | Workplace | None = None,
    progress: Progress | None = None,
    log: Path | str = "",
    checkpoints: Path | str = "",
    update: str = "",
    teacher: PlayerLike = None,
) -> Trained:
    """Train a player by self-play; return what its file holds.

    file: where the result goes; by default a new file under Kibitz's folder (`$KIBITZ_CACHE`).
    seconds: of the training. games: a budget in games instead, for the same file from a seed.
    threads: how many learn at a time; 0 for all cores. farm: its place instead of threads.
    values: whether it also learns what positions are worth. resume: go on with this file.
    progress: see `Step`; `found` is a `Generation`, `PolicyProgress` or `TableProgress` after each
    part of the training. Ctrl-C keeps the best so far.
    log: a .csv file of all measurements, or a folder of events for TensorBoard.
    checkpoints: a folder that gets a copy of the file after each part of the training.
    update: how a game with secrets is learned: `cfr` fills a table of strategies; `gradient`,
    `entropy`, `ppo` and `mmd` move a policy. By itself a table learns where it covers the game,
    else `entropy` where two seats play against each other, and `gradient` elsewhere.
    teacher: a player, your own too; the policy learns to choose as it does in games against itself.
    """
    game = load(game)
    require_time(seconds)
    whole_number(games, "games, the budget in games,", 0)
    whole_number(threads, "threads", 0)
    whole_number(seed, "A seed")
    for name, path in {"file": file, "log": log, "checkpoints": checkpoints}.items():
        path_of(path, name)
    if file:
        require_earlier(Path(file), b"PK", "learned player")
    if resume and not file:
        raise KibitzError("resume goes on with a file; give the file too.")
    with reporting(progress) as steps, open_farm(farm) as place:
        alone = bool(games or place)
        plan = Plan(
            game,
            Path(file) if file else _new_file(game),
            seconds,
            games,
            seed,
            threads or (1 if alone else os.cpu_count() or 1),
            values,
            resume,
            place,
            command=f"kibitz.train of {game}",
            update=update,
            teacher=teacher,
        )
        begun = time.monotonic()
        for event in follow(events(plan), plan.file, log, checkpoints):
            if isinstance(event, Generation | PolicyProgress | TableProgress):
                done = event.games / games if games else (time.monotonic() - begun) / seconds
                steps(Step(f"training, {event.games:,} games", min(1.0, done), found=event))
    assert isinstance(event, Trained)
    return event


def _new_file(game: Game) -> Path:
    folder = cache_folder() / "trained"
    folder.mkdir(parents=True, exist_ok=True)
    number = next(k for k in count(1) if not (folder / f"{game.id}-{k}.npz").exists())
    return folder / f"{game.id}-{number}.npz"
