"""A server under attack loses no act of others, and leaves no process when it is killed."""

import asyncio
import tempfile
import time
from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="NOT RUN: the extra `bench` is not installed")

from bench.attacks import ATTACKS, attacked
from bench.crowd import seated
from bench.load import compared
from bench.server import ServeProcess

ENDLESS = Path(__file__).parents[2] / "endless.py"
LEAVING = 30.0  # seconds for the processes of a killed server to notice that it is gone
TABLES, SECONDS, RATE = 3, 2.0, 20.0


async def played_under_attack(url):
    async with seated(url, TABLES, TABLES / RATE) as crowd:
        with attacked(url, ATTACKS):
            await crowd.play(SECONDS)
        return crowd.tally


def left_over(server):
    until = time.monotonic() + LEAVING
    while server.processes and time.monotonic() < until:
        time.sleep(0.1)
    return server.processes


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="NOT RUN: processes are found in /proc")
def test_others_play_on_under_attack_and_nothing_is_lost_or_left_over():
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tables.db"
        server = ServeProcess(database, str(ENDLESS))
        try:
            tally = asyncio.run(played_under_attack(server.url))
        finally:
            server.kill()
        assert left_over(server) == []
        assert len(tally.answers) > 4
        assert (tally.refused, compared(database, tally).lost) == ([], 0)
