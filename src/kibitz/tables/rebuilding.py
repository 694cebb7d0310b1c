"""A match is rebuilt from its submissions; a long one by a worker, from its last checkpoint.

A checkpoint is a file with a match and its clock. Its name is a hash of the rules and of all
submissions up to it, so it is never used for another match or for other rules. It is signed, so a
file from elsewhere is never unpickled.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path

from ..contract import KibitzError, message
from ..game import Game, Position
from ..kernel import cache_folder, read_signed, write_signed
from ..match import Match, Refused, Seat
from ..match.clock import DAY, Clock, TimeControl
from ..store import NO_PAUSES, Pauses, StoredMatch, StoredMove
from .workers.worker import sign_of_life
from .workers.worker_pool import WorkerPool

LONG_MATCH = 300  # submissions from which on a worker rebuilds, and keeps a checkpoint
MOST_KEPT, MOST_SECONDS = 100, 30 * DAY  # checkpoints, and how long one is kept
REBUILDING = 60.0  # seconds for LONG_MATCH submissions
FORM = 2  # of a checkpoint; one of another form is not read
MOST_LOOKS = 20  # at secret acts, of milliseconds each

log = logging.getLogger(__name__)


def begin_match(game: Game, stored: StoredMatch, pauses: Pauses) -> tuple[Match, Clock]:
    """A match before its first submission, and its clock."""
    seats = [Seat(seat.name) for seat in stored.seats]
    match = Match(game, stored.seed, seats, practice=stored.practice)
    return match, _clock_of(stored, match, pauses)


def _clock_of(stored: StoredMatch, match: Match, pauses: Pauses) -> Clock:
    # The time of bots never runs.
    bots = [number for number, seat in enumerate(stored.seats) if not seat.lock]
    clock = Clock(TimeControl.read(stored.time_control), match.game.seats, bots)
    clock.run(match.owing, pauses.lived(stored.created.timestamp()))
    return clock


def submit_all(match: Match, clock: Clock, moves: Sequence[StoredMove], pauses: Pauses) -> None:
    """Submit again what was accepted before; KibitzError if a submission is refused now."""
    for sent in moves:
        answer = match.submit(sent.seat, sent.ply, sent.text)
        if isinstance(answer, Refused):
            raise KibitzError(
                message(
                    "This table cannot be continued: {why} Its game may have changed.",
                    why=answer.why,
                )
            )
        clock.run_on(match.owing, pauses.lived(sent.time.timestamp()), match.log[-1])


def by(
    readers: WorkerPool,
    game: Game,
    stored: StoredMatch,
    moves: Sequence[StoredMove],
    pauses: Pauses,
) -> tuple[Match, Clock]:
    """The match after these submissions, from a worker: it takes seconds of the interpreter."""
    return readers.submit(
        stored.id, lambda worker: worker.do(REBUILDING, rebuilt, game, stored, moves, pauses)
    ).result()


def rebuilt(
    game: Game, stored: StoredMatch, moves: Sequence[StoredMove], pauses: Pauses = NO_PAUSES
) -> tuple[Match, Clock]:
    """The match after these submissions; for a worker."""
    names = _checkpoint_names(game, stored, moves)
    done, match, clock = _last_checkpoint(names) or (0, *begin_match(game, stored, pauses))
    for first in range(done, len(moves), LONG_MATCH):
        submit_all(match, clock, moves[first : first + LONG_MATCH], pauses)
        sign_of_life()
    match.position.look_at_secrets()
    if len(moves) >= done + LONG_MATCH:
        _write_checkpoint(names[-1], match, clock)
    return match, clock


def needs_looks(position: Position) -> bool:
    """Whether a worker has to find what seats noticed of secret acts, since it takes long here."""
    return position.game.information == "hidden" and len(position.unseen_secrets()) > MOST_LOOKS


def look_by(readers: WorkerPool, id: str, match: Match) -> None:
    """Have a worker find what seats noticed of secret acts."""
    position = match.position
    future = readers.submit(id, lambda worker: worker.do(REBUILDING, with_looks, position))
    match.position = future.result()


def with_looks(position: Position) -> Position:
    """Find what seats noticed of the secret acts of a position; for a worker."""
    position.look_at_secrets()
    return position


def _checkpoint_names(game: Game, stored: StoredMatch, moves: Sequence[StoredMove]) -> list[str]:
    begun = f"{FORM} {game.rules.title} {game} {stored.id} {stored.seed}"
    key = hashlib.sha256(begun.encode()).digest()
    texts = (f"{sent.seat} {sent.text}".encode() for sent in moves)
    keys = accumulate(texts, lambda key, text: hashlib.sha256(key + text).digest(), initial=key)
    return [f"{_prefix(stored.id)}{key.hex()[:32]}" for key in keys]


def _prefix(match: str) -> str:
    return f"{hashlib.sha256(match.encode()).hexdigest()[:16]}-"


def forget_checkpoints(matches: Sequence[str]) -> None:
    """Delete the checkpoints of matches; also those of earlier versions, which name no match."""
    prefixes = tuple(map(_prefix, matches))
    with suppress(OSError):
        for file in _folder().iterdir():
            if file.name.startswith(prefixes) or "-" not in file.name:
                file.unlink(missing_ok=True)


def _folder() -> Path:
    return cache_folder() / "checkpoints"


def _last_checkpoint(names: Sequence[str]) -> tuple[int, Match, Clock] | None:
    for number in range(len(names) - 1, 0, -1):
        if content := read_signed(_folder() / names[number]):
            with suppress(Exception):  # of another version
                return number, *pickle.loads(content)
    return None


def _write_checkpoint(name: str, match: Match, clock: Clock) -> None:
    try:
        write_signed(_folder() / name, pickle.dumps((match, clock)))
        by_age = sorted(_folder().iterdir(), key=lambda path: path.stat().st_mtime)
        too_old = [file for file in by_age if file.stat().st_mtime < time.time() - MOST_SECONDS]
        for old in {*by_age[:-MOST_KEPT], *too_old}:
            old.unlink(missing_ok=True)
    except OSError as fault:
        log.warning("A checkpoint of a table cannot be written: %s", fault)
