"""A piece of getting ready as a program that may be stopped and continued at any moment.

`kibitz serve` runs it while nobody plays: python -m kibitz.training.piece GAME MINUTES. It goes on
from what was chosen before, until the game had these minutes in all. It ends with status 0 after a
piece, with NOTHING_LEFT if there was nothing to do, and else with a sentence on standard error.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from ..check.quick import require_secrets
from ..contract import KibitzError
from ..game import load
from ..players import ready
from ..players.search_clock import may_be_stopped
from .ready import OtherProcessError, Preparation, events, next_piece

FAILED, NOTHING_LEFT, BUSY = 1, 3, 4  # the status at the end
LOWEST = 19  # niceness


def take_leftover_time() -> None:
    """Let each other process of the machine come first."""
    with suppress(AttributeError, OSError):
        os.nice(LOWEST)
    with suppress(AttributeError, OSError):  # of Linux alone: only time that nobody else wants
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def main(spec: str, minutes: float) -> int:
    """Do the next piece of a game; return the status."""
    game = load(spec)
    seconds = next_piece(ready.choice_for(game), minutes)
    if not seconds:
        return NOTHING_LEFT
    require_secrets(game)
    try:
        with may_be_stopped():
            for _ in events(Preparation(game, ready.kept_file(game), seconds)):
                pass
    except OtherProcessError:
        return BUSY
    return 0


if __name__ == "__main__":
    take_leftover_time()
    try:
        sys.exit(main(sys.argv[1], float(sys.argv[2])))
    except KibitzError as fault:
        print(str(fault).partition("\n")[0], file=sys.stderr)
        sys.exit(FAILED)
