"""The check in a process of its own, which can be ended: machine code may loop or crash."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from ..contract import KibitzError
from ..deadline import Endless, deadline
from ..farm.fresh_process import worker
from ..game import Game
from ..progress import Step
from . import BOUNDS, PLAYING, TWO_SPEEDS, Failure, check, unfair_worlds
from .broken import Broken
from .raised import locate
from .redeal_shares import ComparedShares
from .speeds import CRASHED, TIMEOUT, UNENDING
from .speeds import bounds as index_bounds
from .unreached import reach

PATIENCE = 600.0  # seconds of work without a sign of life, while no machine code plays
BUSY, TIMES = 0.5, 10  # share of them that is work; as long at most it may wait for a processor
OFTEN = 1.0  # seconds between two signs of life

Say = Callable[[str], None]
Note = Callable[[Any], None]  # of a sentence, or of what games reached


def check_apart(
    game: Game,
    games: int,
    seed: int,
    worlds: int,
    say: Say = lambda what: None,
    note: Note = lambda what: None,
    browser: bool = False,
) -> list[Any]:
    """The failures that `check` finds, or one failure if the rules did not end or crashed.

    worlds: the number of deals with which `redeal` is compared; 0 for none.
    browser: whether WebAssembly is compared too.
    say: called with each step that begins, such as "compiling". note: called with sentences about
    what was tested, and where nothing failed with a `Reach`.
    """
    given = game.spec, dict(game.options), games, seed, worlds, browser
    with worker(_work, *given) as (ours, process):
        return _listen(ours, process.pid or 0, game, seed, say, note)


def _listen(
    ours: Connection, worker: int, game: Game, seed: int, say: Say, note: Note
) -> list[Any]:
    patience, said = PATIENCE, ""
    while _is_heard(ours, worker, patience):
        try:
            kind, what = ours.recv()
        except EOFError:
            return [_trace_crash(game, seed)]
        if kind == "fault":
            raise KibitzError(what)
        if kind == "done":
            return list(what)
        if kind in ("note", "reach"):
            note(what)
            continue
        if what != said:
            say(what)
            said = what
        patience = TIMEOUT if what == PLAYING else PATIENCE
    return [Failure(TWO_SPEEDS, UNENDING, str(game), seed, "", "")]


def _is_heard(ours: Connection, worker: int, patience: float) -> bool:
    """Whether the process gives a sign of life before it has worked in vain for this many seconds.

    On a busy machine it may wait for a processor much longer than it works.
    """
    begun = _seconds_of(worker)
    for _ in range(TIMES):
        if ours.poll(patience):
            return True
        worked = _seconds_of(worker)
        if begun is None or worked is None or worked - begun > BUSY * patience:
            return False
    return False


def _seconds_of(process: int) -> float | None:
    """The seconds of processor time of a process; None where the system does not say it."""
    try:
        times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
        return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError):
        return None


def _trace_crash(game: Game, seed: int) -> Failure:
    # The process is gone; with every index checked the reason may come to light.
    try:
        index_bounds(game, seed)
    except Broken as fault:
        return Failure(BOUNDS, str(fault), str(game), seed, "", "")
    return Failure(TWO_SPEEDS, CRASHED, str(game), seed, "", "")


def _work(
    theirs: Connection,
    spec: str,
    options: dict[str, Any],
    games: int,
    seed: int,
    worlds: int,
    browser: bool,
) -> None:
    from ..game import load

    last, last_time = "", 0.0

    def tell(what: str) -> None:
        nonlocal last, last_time
        if what != last or time.monotonic() - last_time > OFTEN:
            last, last_time = what, time.monotonic()
            theirs.send(("tell", what))

    def note(what: str) -> None:
        theirs.send(("note", what))

    def report(step: Step) -> None:
        (tell if step.found is None else note)(step.what)

    try:
        with deadline():
            game = load(spec, **options)
        failures: list[Any] = [*check(game, games, seed, browser=browser, progress=report)]
        if worlds and game.information == "hidden":
            tell("worlds")
            compared = ComparedShares()
            failures += unfair_worlds(game, worlds, seed, compared=compared)
            note(f"In {worlds:,} deals {compared}.")
        elif worlds:
            note("--worlds compared nothing, since information is 'perfect'.")
        if not failures:
            tell("looking for what no game reached")
            with deadline():
                reached = reach(game, seed)
            if reached.failure:
                failures.append(reached.failure)
            else:
                theirs.send(("reach", reached))
        theirs.send(("done", failures))
    except (KibitzError, Endless) as fault:
        theirs.send(("fault", str(fault)))
    except Exception as fault:
        theirs.send(("fault", f"The check itself failed, which is our fault: {locate(fault)}"))
    except KeyboardInterrupt:
        return
