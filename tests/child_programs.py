"""The processes that programs under test have left."""

import os
import time
from pathlib import Path


def running(mark):
    """The processes in whose command a text stands, and those that such a process started."""
    time.sleep(0.05)
    found = []
    for number in (one.name for one in Path("/proc").iterdir() if one.name.isdigit()):
        try:
            command = Path("/proc", number, "cmdline").read_bytes().decode()
            group = Path("/proc", number, "stat").read_text().rpartition(")")[2].split()[2]
            leader = Path("/proc", group, "cmdline")
        except OSError:
            continue
        orphan = command.startswith("sleep\x00613") and not leader.exists()
        if (mark in command or orphan) and int(number) != os.getpid():
            found.append(command)
    return found


def ended(mark, seconds=20.0):
    """Whether all of them end within some seconds."""
    until = time.monotonic() + seconds
    while running(mark) and time.monotonic() < until:
        time.sleep(0.1)
    return not running(mark)
