"""A log of a training: a CSV file, or events for TensorBoard; and copies of the file as it was.

Each line of the CSV file is one measurement. Its columns are those of `COLUMNS`. TensorBoard shows
the score of each part by the games that were played.
"""

from __future__ import annotations

import csv
import math
import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..estimates import Number
from ..given_file import open_given
from .learned_shape import ShapeTrial
from .table_training import TableProgress
from .trainer import PolicyProgress
from .value_training import Generation
from .workflow import DescentSettled, Event, SearchChosen

COLUMNS = (
    "part",
    "spent",
    "games",
    "acts",
    "generation",
    "best",
    "search",
    "score",
    "low",
    "high",
    "measured_games",
)
PARTS: dict[type, str] = {Generation: "values", PolicyProgress: "policy", TableProgress: "table"}
Row = dict[str, Any]


def follow(
    events: Iterable[Event], file: Path, log: Path | str = "", checkpoints: Path | str = ""
) -> Iterable[Event]:
    """The events of a training of `file`, which are also written to a log and kept as copies.

    log: a file that ends in .csv, or a folder for TensorBoard; each measurement is there at once,
    after those that are there already. checkpoints: a folder that gets a copy of `file` after each
    generation and each report of a policy, named by the part and its games. A copy is a player as
    `file` is. KibitzError at once if one of the two cannot be written.
    """
    if log:
        events = _writing(events, *_log(Path(log)))
    return _keeping(events, file, _folder(Path(checkpoints))) if checkpoints else events


def _log(path: Path) -> tuple[Callable[[Row], None], Callable[[], None]]:
    """The writer of measurements, and the function that closes the log."""
    return (_csv(path), lambda: None) if path.suffix == ".csv" else _tensorboard(path)


def _folder(path: Path) -> Path:
    try:
        path.mkdir(exist_ok=True)
    except OSError as fault:
        raise KibitzError(f"The folder {path} cannot be made: {fault.strerror}.") from None
    return path


def _writing(
    events: Iterable[Event], write: Callable[[Row], None], close: Callable[[], None]
) -> Iterator[Event]:
    try:
        for event in events:
            for row in rows(event):
                write(row)
            yield event
    finally:
        close()


def rows(event: Event) -> list[Row]:
    """The measurements of an event; none for an event that measures nothing."""
    match event:
        case Generation():
            return [_generation(event)]
        case PolicyProgress(games, acts, spent, score):
            row = {"part": "policy", "games": games, "acts": acts, "spent": round(spent, 3)}
            return [row | _score(score)]
        case TableProgress(games, _, _, spent):
            return [{"part": "table", "games": games, "spent": round(spent, 3)}]
        case ShapeTrial(score=score) if score:
            return [{"part": "shape"} | _score(score)]
        case DescentSettled(score):
            return [{"part": "descent"} | _score(score)]
        case SearchChosen(_, trials):
            return [{"part": "search", "search": t.search} | _score(t.score) for t in trials]
    return []


def _generation(g: Generation) -> Row:
    row = {"part": "values", "spent": round(g.spent, 3), "games": g.games, "acts": g.acts}
    row |= {"generation": g.number, "best": g.best}
    return row if g.score is None else row | {"score": g.score, "measured_games": g.matched}


def _score(score: Number) -> Row:
    row = {"score": score.value, "measured_games": score.n}
    is_bounded = math.isfinite(score.high - score.low)  # one trial has no interval
    return row | ({"low": score.low, "high": score.high} if is_bounded else {})


def _first_line(file: Path) -> list[str]:
    with open_given(file) as log:
        return log.readline(10_000).decode().splitlines()


def _csv(file: Path) -> Callable[[Row], None]:
    header = ",".join(COLUMNS)
    try:
        begun = _first_line(file) if file.exists() else []
        if begun not in ([], [header]):
            raise KibitzError(f"{file} is no log of a training; its first line would be {header}.")
        if not begun:
            file.write_text(header + "\n")
    except UnicodeDecodeError:
        raise KibitzError(f"{file} is no log of a training: it is no text.") from None
    except OSError as fault:
        raise KibitzError(f"The log {file} cannot be written: {fault.strerror}.") from None

    def write(row: Row) -> None:
        with file.open("a", newline="") as lines:
            csv.DictWriter(lines, COLUMNS, lineterminator="\n").writerow(row)

    return write


def _tensorboard(folder: Path) -> tuple[Callable[[Row], None], Callable[[], None]]:
    if folder.suffix or folder.is_file():
        raise KibitzError(f"A log is a .csv file or a folder for TensorBoard, not {folder}.")
    try:
        from tensorboardX import SummaryWriter
    except ImportError:
        raise KibitzError(
            "Events for TensorBoard need tensorboardX: pip install 'kibitz[envs]'. "
            "A log that ends in .csv needs nothing."
        ) from None
    try:
        events = SummaryWriter(str(folder), flush_secs=1)
    except OSError as fault:
        raise KibitzError(f"The log {folder} cannot be written: {fault.strerror}.") from None
    last = [0]

    def write(row: Row) -> None:
        step = last[0] = row.get("games", last[0])
        name = f"search/{row['search']}" if "search" in row else row["part"]
        for what in ("score", "low", "high", "acts"):
            if what in row:
                events.add_scalar(f"{name}/{what}", row[what], step)

    return write, events.close


def _keeping(events: Iterable[Event], file: Path, folder: Path) -> Iterator[Event]:
    for event in events:
        part = PARTS.get(type(event), "")
        if isinstance(event, Generation | PolicyProgress | TableProgress) and file.exists():
            shutil.copy(file, folder / f"{file.stem}-{part}-{event.games}{file.suffix}")
        yield event
