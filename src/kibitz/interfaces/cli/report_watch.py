"""`kibitz report --watch`: the report again, whenever the file of the game was saved."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ...contract import KibitzError

PAUSE = 0.5  # seconds between two looks at the files
PATIENCE = 20.0  # seconds that a report has to end in when it is interrupted
FIRST_MINUTES = 1.0  # minutes of the first report after a change
ENDINGS = (".py", ".toml")


def watch_game(game: str, minutes: float) -> None:
    """Report anew on each change, a minute first and then longer, until Ctrl-C."""
    path = Path(game)
    if not path.exists():
        raise KibitzError(f"--watch needs the path of your game, such as ./mygame.py, not {game}.")
    watch(path, [_command(m) for m in sorted({min(FIRST_MINUTES, minutes), minutes})])


def watch(
    path: Path, commands: list[list[str]], goes_on: Callable[[], bool] = lambda: True
) -> None:
    """Run commands one after another, and all of them again whenever a file of the game changes.

    goes_on: asked at each look, so that a test can end it.
    """
    seen, left, child = "", list(commands), None
    try:
        while goes_on():
            if (now := stamp(path)) and now != seen:
                _end(child, signal.SIGTERM)
                seen, left, child = now, list(commands), None
                print(f"Measuring {path}. Ctrl-C ends the watch.", flush=True)
            if left and (child is None or child.poll() is not None):
                child = subprocess.Popen(left.pop(0), start_new_session=True)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        pass
    finally:
        _end(child, signal.SIGINT)


def stamp(path: Path) -> str:
    """The times of the files of a game: they change when one is saved."""
    files = sorted(path.rglob("*")) if path.is_dir() else [path]
    kept = [file for file in files if file.suffix in ENDINGS]
    with suppress(OSError):  # an editor may be about to put it in its place
        return " ".join(f"{file.name} {file.stat().st_mtime_ns}" for file in kept)
    return ""


def _command(minutes: float) -> list[str]:
    """This command without --watch, for this number of minutes."""
    words = [word for word in sys.argv[1:] if word != "--watch"]
    return [sys.executable, "-m", "kibitz", *words, "--minutes", str(minutes)]


def _end(child: subprocess.Popen[bytes] | None, how: signal.Signals) -> None:
    """End a report and the processes that it uses."""
    if child is None or child.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(child.pid, how)
    else:
        child.terminate()
    try:
        child.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
