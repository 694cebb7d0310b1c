"""A version counts as slower if two pairs of processes say so."""

from argparse import Namespace
from contextlib import nullcontext

import pytest

from bench import since

GIVEN = Namespace(revision="HEAD", least=0.9)


@pytest.mark.parametrize(("answers", "fails"), [([False, True], False), ([False, False], True)])
def test_a_game_that_was_slow_in_one_process_failed_the_comparison(monkeypatch, answers, fails):
    left = iter([True, *answers])
    monkeypatch.setattr(since, "versions", lambda revision, program: nullcontext())
    monkeypatch.setattr(since, "compared", lambda both, job, given: next(left))
    jobs = [since.Workload("byg", {}), since.Workload("quet", {})]
    with pytest.raises(SystemExit, match=r"slower than 0\.9") if fails else nullcontext():
        since.compare(GIVEN, "", jobs, "acts/s")
    assert not list(left)
