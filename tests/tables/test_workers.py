"""Processes for jobs, without a server."""

import os
import signal
import sys
import time

import pytest

from kibitz.tables.workers.fair_queue import FairQueue
from kibitz.tables.workers.worker import PRELOADED, EndedError, Worker
from kibitz.tables.workers.worker_pool import WorkerPool


@pytest.fixture
def worker():
    made = Worker()
    yield made
    made.close()


def is_loaded(module):
    return module in sys.modules


def test_a_client_that_has_used_little_comes_before_one_that_owes():
    queue = FairQueue(100)
    queue.put("flood", 1)
    assert queue.take(0) == 1
    queue.charge("flood", 60.0)
    for client, job in (("flood", 2), ("flood", 3), ("ann", 4), ("ben", 5)):
        queue.put(client, job)
    assert [queue.take(0) for _ in range(4)] == [4, 5, 2, 3]


def test_a_client_whose_time_has_passed_owes_nothing():
    queue = FairQueue(100)
    queue.charge("ann", 0.0)
    for client, job in (("ann", 1), ("ben", 2)):
        queue.put(client, job)
    assert queue.take(0) == 1


def test_a_worker_has_loaded_the_bots_before_its_first_job(worker):
    # A module that cannot be imported is left out silently, and each first act waits for it.
    assert worker.do(30.0, is_loaded, PRELOADED)


def test_a_client_waits_beside_its_own_jobs_or_one_of_each_other_client():
    queue = FairQueue(100)
    for client, jobs in (("much", 24), ("a", 1), ("b", 2)):
        for job in range(jobs):
            queue.put(client, job)
    assert [queue.ahead(client) for client in ("much", "a", "b", "new")] == [24, 2, 2, 3]


def test_a_worker_that_was_killed_without_a_job_does_the_next_one(worker):
    # As a machine short of memory kills it. The bots of a table stopped there, until somebody came.
    for _ in range(3):
        killed = worker.do(30.0, os.getpid)
        os.kill(killed, signal.SIGKILL)
        assert worker.do(30.0, os.getpid) != killed


@pytest.mark.long
def test_a_worker_that_is_killed_in_a_job_takes_no_job_of_another_with_it():
    pool = WorkerPool("worker", 2)
    try:
        for _ in range(3):
            lost = pool.submit("ann", lambda worker: worker.do(30.0, _end_soon))
            kept = pool.submit("ben", lambda worker: worker.do(30.0, _work_longer))
            with pytest.raises(EndedError):
                lost.result(60)
            assert kept.result(60) == "done"
    finally:
        pool.close()


def _end_soon():
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)


def _work_longer():
    time.sleep(0.3)
    return "done"
