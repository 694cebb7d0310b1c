"""A server under attack loses no act of others, and leaves no process when it is killed."""

from pathlib import Path

import pytest

pytest.importorskip("aiohttp", reason="NOT RUN: the extra `bench` is not installed")

from bench.attacks import half_requests, pictures, records, rules
from bench.siege import besieged


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="NOT RUN: processes are found in /proc")
def test_others_play_on_under_attack_and_nothing_is_lost_or_left_over() -> None:
    siege = besieged([half_requests, pictures, records, rules], tables=3, seconds=2, rate=20)
    assert len(siege.waits) > 4
    assert (siege.refused, siege.lost, siege.left) == (0, 0, 0)
