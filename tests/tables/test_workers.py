"""Processes for jobs, without a server."""

import sys

import pytest

from kibitz.tables.workers.fair_queue import FairQueue
from kibitz.tables.workers.worker import PRELOADED, Worker


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


def is_loaded(module):
    return module in sys.modules


def test_a_worker_has_loaded_the_bots_before_its_first_job(worker):
    # A module that cannot be imported is left out silently, and each first act waits for it.
    assert worker.do(30.0, is_loaded, PRELOADED)


def test_a_client_waits_beside_its_own_jobs_or_one_of_each_other_client():
    queue = FairQueue(100)
    for client, jobs in (("much", 24), ("a", 1), ("b", 2)):
        for job in range(jobs):
            queue.put(client, job)
    assert [queue.ahead(client) for client in ("much", "a", "b", "new")] == [24, 2, 2, 3]
