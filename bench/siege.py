"""A server under attack while others play: their waits, lost acts, and leftover processes.

python -m bench.siege                             each attack in turn, then all at once
python -m bench.siege --seconds 5 --tables 20     a short run

A crowd plays Byg at 200 tables, as in bench/load. Each attack meets a fresh server. Then the bench
kills the server, looks in the database for every act that the server had accepted, and counts the
processes that outlive the server.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .attacks import ATTACKS, Attack, attacked
from .crowd import Tally, seated
from .load import Server, compared

ENDLESS = Path(__file__).parent.parent / "tests" / "endless.py"
TABLES, SECONDS, RATE = 200, 20.0, 40.0
LEAVING = 5.0  # seconds for the processes of a killed server to notice that it is gone
HEAD = """
| attack | acts | half, ms | 99 of 100, ms | slowest, ms | refused | lost | processes left |
|---|---|---|---|---|---|---|---|"""


@dataclass
class Siege:
    """The other players' waits on a server under attack, and its leftovers."""

    waits: list[float]  # milliseconds from an act's request to its answer, in order
    refused: int  # acts
    lost: int  # acts that were accepted and are not in the store
    left: int  # processes that run though the server is gone

    @property
    def row(self) -> str:
        """The cells of the table."""
        most = len(self.waits) - 1
        waits = [self.waits[k] for k in (most // 2, 99 * most // 100, most)]
        cells = [len(self.waits), *map(round, waits), self.refused, self.lost, self.left]
        return " | ".join(map(str, cells))


def besieged(attacks: Sequence[Attack], tables: int, seconds: float, rate: float) -> Siege:
    """Attack a fresh server, at which a crowd makes so many acts a second at so many tables."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        server = Server(database, str(ENDLESS))
        try:
            tally = asyncio.run(_played(server.url, attacks, tables, seconds, rate))
        finally:
            server.kill()
        left = _left(server)
        if not tally.answers:
            sys.exit("The server answered no act in this time. Try more --seconds.")
        waits = sorted(1000 * wait for wait in tally.answers)
        return Siege(waits, len(tally.refused), compared(database, tally).lost, left)


async def _played(
    url: str, attacks: Sequence[Attack], tables: int, seconds: float, rate: float
) -> Tally:
    async with seated(url, tables, tables / rate) as crowd:
        with attacked(url, attacks):
            await crowd.play(seconds)
        return crowd.tally


def _left(server: Server) -> int:
    until = time.monotonic() + LEAVING
    while server.processes and time.monotonic() < until:
        time.sleep(0.1)
    return len(server.processes)


def main() -> None:
    """Run the attacks and print what the crowd saw."""
    reader = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    reader.add_argument("--seconds", type=float, default=SECONDS)
    reader.add_argument("--tables", type=int, default=TABLES)
    reader.add_argument("--rate", type=float, default=RATE, help="acts a second of the crowd")
    given = reader.parse_args()
    print(HEAD.lstrip())
    for attacks in ([], *([one] for one in ATTACKS), ATTACKS):
        name = "all at once" if len(attacks) > 1 else attacks[0].__name__ if attacks else "none"
        siege = besieged(attacks, given.tables, given.seconds, given.rate)
        print(f"| {name.replace('_', ' ')} | {siege.row} |", flush=True)


if __name__ == "__main__":
    main()
