"""The limit: games written by hand in C, to say how fast random games could be."""

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
FLAGS = ["-O3", "-march=native", "-Wall"]


class Speed(NamedTuple):
    """What a limit program measured; `first_wins` counts wins of White, or of the first player."""

    games: int
    acts: int
    seconds: float
    acts_per_second: float
    first_wins: int

    @property
    def games_per_second(self) -> float:
        """Whole games a second."""
        return self.games / self.seconds


def build(name: str) -> Path | None:
    """Compile `name`.c and return the program, or None, with a sentence, where gcc is absent."""
    gcc = shutil.which("gcc")
    if gcc is None:
        print(f"gcc is not installed, so the limit of {name} is not measured.", file=sys.stderr)
        return None
    program = _cache() / f"{name}-{_fingerprint(name)}"
    if not program.exists():
        # Built aside and renamed, so that two processes never run each other's half program.
        with tempfile.TemporaryDirectory(dir=program.parent) as folder:
            made = Path(folder) / name
            subprocess.run([gcc, *FLAGS, "-o", made, HERE / f"{name}.c"], check=True)
            made.replace(program)
    return program


def run(name: str, *args: int, games: int, seed: int = 1) -> Speed | None:
    """Play random games: run("byg", side, version, games=..) or run("hex", size, games=..)."""
    text = output(name, *args, games, seed)
    if text is None:
        return None
    played, acts, seconds, rate, wins = text.split()
    return Speed(int(played), int(acts), float(seconds), float(rate), int(wins))


def output(name: str, *args: int | str) -> str | None:
    """Run a limit program with these arguments and return what it prints (None without gcc)."""
    program = build(name)
    if program is None:
        return None
    command = [str(program), *map(str, args)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def _cache() -> Path:
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(root) / "kibitz" / "limit"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _fingerprint(name: str) -> str:
    """Changes with the sources, the flags and the processor (the code is for this one alone)."""
    parts = [(HERE / "common.h").read_bytes(), (HERE / f"{name}.c").read_bytes()]
    parts += [" ".join(FLAGS).encode(), _processor()]
    return sha256(b"\0".join(parts)).hexdigest()[:12]


def _processor() -> bytes:
    cpuinfo = Path("/proc/cpuinfo")
    if not cpuinfo.exists():
        return os.uname().machine.encode()
    lines = cpuinfo.read_bytes().splitlines()
    return b"\n".join(sorted({x for x in lines if x.startswith((b"model name", b"flags"))}))
