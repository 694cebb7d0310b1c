"""What commands have answered, kept so that the page is made from it and nothing else."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
ANSWERED = Path(__file__).parent / "answered.json"
SOLVED = ROOT / "bench" / "solved.json"
OWN = (ROOT / "research" / "delphi.json", ROOT / "research" / "eleusis.json")

Found = dict[str, Any]


@dataclass
class Answers:
    """Answers of commands in JSON, by command.

    What `python -m bench.solved` keeps answers `kibitz solve`. An experiment of its own keeps its
    result in a file of its own.
    """

    answered: dict[str, Any] = field(default_factory=lambda: _read(ANSWERED) | _own())
    solved: dict[str, Found] = field(default_factory=lambda: _read(SOLVED))

    def knows(self, command: str) -> bool:
        """Whether there is an answer."""
        return command in self.answered or _asked(command) in self.solved

    def __getitem__(self, command: str) -> Any:
        return self.answered.get(command) or self.solved[_asked(command)]

    def ask(self, command: str) -> None:
        """Run the command, and keep what it answers."""
        answered = _read(ANSWERED) | {command: answer(command)}
        self.answered |= answered
        ANSWERED.write_text(json.dumps(answered, indent=1) + "\n")


def answer(command: str) -> Any:
    """Run a command that answers with JSON."""
    words = shlex.split(command)
    start = {"kibitz": [sys.executable, "-m", "kibitz"], "python": [sys.executable]}
    run = [*start[words[0]], *words[1:]]
    ran = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    if ran.returncode:
        raise SystemExit(f"{command}\n{ran.stderr}")
    return json.loads(ran.stdout)


def _asked(command: str) -> str:
    """The words of `kibitz solve .. --json` that bench/solved.json has them by."""
    return command.removeprefix("kibitz solve ").removesuffix(" --json")


def _own() -> dict[str, Any]:
    """The results of commands that keep them in files of their own."""
    return {found["command"]: found for file in OWN if (found := _read(file))}


def _read(file: Path) -> dict[str, Any]:
    return json.loads(file.read_text()) if file.exists() else {}
