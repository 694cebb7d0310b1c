"""Ports for the servers of tests."""

import random
import socket
from contextlib import suppress

CHOOSE = random.SystemRandom()  # a seed of one process would be that of the next


def free_port() -> int:
    """A port at which nothing listens, of those that no program gets without asking for it."""
    while True:
        with (
            suppress(OSError),
            socket.create_server(("127.0.0.1", CHOOSE.randrange(20_000, 32_000))) as one,
        ):
            return int(one.getsockname()[1])
