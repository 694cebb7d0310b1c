"""The log of a server: warnings and errors of all its processes, each with its time."""

from __future__ import annotations

import logging

LINE = "%(asctime)s %(levelname)s: %(message)s"
TIME = "%Y-%m-%dT%H:%M:%S%z"


def write_log() -> None:
    """Write the log of this process to its standard error."""
    logging.basicConfig(level=logging.WARNING, format=LINE, datefmt=TIME)
