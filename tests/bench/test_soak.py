"""A short soak: the clients play, and the processes of the server are counted."""

import asyncio

import pytest

pytest.importorskip("aiohttp", reason="the extra `bench` is not installed")

from bench.crowd import CrowdTally
from bench.load import LoadRun
from bench.server import Sample, ServeProcess
from bench.soak import report, soaked


@pytest.mark.long
def test_a_soak_plays_and_counts_what_the_server_holds(tmp_path):
    server = ServeProcess(f"sqlite:///{tmp_path}/tables.db")
    try:
        run, games = asyncio.run(soaked(server, minutes=0.1, tables=2, rate=20))
    finally:
        server.kill()
    assert run.acts > 4
    first = run.samples[0]
    assert first.memory > 50 and first.handles > 20 and first.processes > 2
    assert "| minute | memory, MB | handles |" in report(run, games)


def test_growth_is_judged_in_the_second_half():
    samples = [Sample(60.0 * minute, 100.0 + minute, 50, 9, 4) for minute in range(9)]
    words = " ".join(report(LoadRun(CrowdTally(), samples), games=1).split())
    assert "between 104 and 108 MB" in words
    assert "last quarter had a median of 107 MB, the quarter before 104 MB" in words
