"""A command of Kibitz in a process of its own: its answer, or its sentence."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ...contract import KibitzError


def answer(folder: Path, words: Iterable[str], seconds: float, *, failing: int = 0) -> str:
    """What `kibitz WORDS` prints in a folder.

    failing: an exit status that is an answer too. Raises KibitzError with the sentence of the
    command, or if it takes longer than `seconds`.
    """
    command = [sys.executable, "-m", "kibitz", *words]
    with subprocess.Popen(
        command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, encoding="utf-8", start_new_session=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as process:  # fmt: skip
        try:
            printed, errors = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            _end(process)
            raise KibitzError(
                f"The command did not end within {seconds:.0f} seconds. Give it less to do."
            ) from None
    if process.returncode not in (0, failing):
        raise KibitzError(_sentence(errors, process.returncode))
    return printed


def facts(folder: Path, words: Iterable[str], seconds: float) -> dict[str, Any]:
    """The JSON object that `kibitz WORDS` prints in a folder."""
    found: dict[str, Any] = json.loads(answer(folder, words, seconds))
    return found


def _end(process: subprocess.Popen[str]) -> None:
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()


def _sentence(errors: str, status: int) -> str:
    lines = [line for line in errors.splitlines() if line.strip()]
    return lines[-1] if lines else f"The command ended with the status {status} and no message."
