"""The crowd plays at a real server, and what it was told is held against the store."""

import asyncio
from copy import deepcopy

import pytest

pytest.importorskip("aiohttp", reason="the extra `bench` is not installed")

from bench.load import Faults, LoadRun, compared, played
from bench.server import ServeProcess


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, LoadRun]:
    """A database, and what was measured while two tables were played on it."""
    database = f"sqlite:///{tmp_path_factory.mktemp('load')}/tables.db"
    server = ServeProcess(database)
    measured = asyncio.run(played(server, tables=2, seconds=2, rate=40))
    assert len(server.processes) > 2  # whose memory and time are measured too
    server.kill()
    return database, measured


@pytest.mark.long
def test_clients_who_know_no_rules_play_and_nothing_is_lost(run: tuple[str, LoadRun]) -> None:
    database, measured = run
    assert measured.acts == len(measured.tally.answers) > 4
    assert measured.tally.seen
    assert measured.tally.refused == []
    assert compared(database, measured.tally) == Faults()


@pytest.mark.long
def test_what_is_lost_doubled_or_out_of_order_is_found(run: tuple[str, LoadRun]) -> None:
    database, measured = run
    seat, acts = max(measured.tally.accepted.items(), key=lambda shown: len(shown[1]))
    for shown, faults in (
        ([*acts, "a1"], Faults(lost=1)),
        (acts[:-1], Faults(doubled=1)),
        ([*acts[1:], acts[0]], Faults(misordered=1)),
    ):
        tally = deepcopy(measured.tally)
        tally.accepted[seat] = shown
        assert compared(database, tally) == faults
