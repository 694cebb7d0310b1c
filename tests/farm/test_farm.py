"""Places to work at: the same results in the same order at each."""

import os
import subprocess
import sys
import threading
import time
from itertools import count, islice
from pathlib import Path

import pytest
from tests.deadlines import ended_after

import kibitz
from kibitz.contract import KibitzError
from kibitz.farm import farm
from kibitz.players.selfplay import SelfplayJob, Strength, play_job

BYG = kibitz.load("byg", side=2)


def square(number):
    return number * number


def slow_square(number):
    time.sleep(0.2)
    return number * number


def die(number):
    if number == 2:
        os._exit(1)
    return number


def complain(number):
    raise KibitzError(f"{number} is wrong.")


@pytest.fixture(scope="module")
def cores():
    with farm("cores:2") as place:
        yield place


@pytest.mark.long
def test_results_come_in_the_order_of_the_jobs(cores):
    assert list(cores.map(square, range(20))) == [n * n for n in range(20)]


@pytest.mark.long
def test_endless_jobs_are_drawn_as_workers_get_free(cores):
    results = cores.map(square, count())
    assert list(islice(results, 5)) == [0, 1, 4, 9, 16]
    results.close()


def test_a_script_that_trained_without_a_guard_of_its_main_part_was_run_again_by_each_worker(
    tmp_path,
):
    """Each worker started workers, and all that a person read was that memory had run out."""
    script = tmp_path / "script.py"
    script.write_text(
        "from kibitz.farm import farm\n"
        "print('once')\n"
        "with farm('cores:2') as place:\n"
        "    print(list(place.map(abs, [-1, 2])))\n"
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, timeout=100, check=True
    )
    assert done.stdout == "once\n[1, 2]\n" and done.stderr == ""


@pytest.mark.long
def test_the_same_games_are_played_here_and_over_cores(cores):
    jobs = [SelfplayJob(BYG, (Strength(8), Strength(0)), seed, 3) for seed in range(4)]
    with farm("here") as here:
        at_home, away = (list(place.map(play_job, jobs)) for place in (here, cores))
    shown = [
        [(one.acts, one.returns) for batch in found for one in batch] for found in (at_home, away)
    ]
    assert shown[0] == shown[1]
    assert len(shown[0]) == 12


def test_a_fault_of_a_job_is_a_sentence_here_too(cores):
    with pytest.raises(KibitzError, match=r"^1 is wrong\.$"):
        list(cores.map(complain, [1]))


@pytest.mark.long
def test_a_sentence_reports_a_killed_process():
    with farm("cores:1") as place, pytest.raises(KibitzError, match="was killed"):
        list(place.map(die, range(9)))


@pytest.mark.long
def test_a_sentence_reports_it_too_when_the_process_is_killed_before_a_job_is_handed_out():
    def jobs():
        yield 2
        while not place._pool._broken:
            time.sleep(0.01)
        yield 3

    with farm("cores:1") as place, pytest.raises(KibitzError, match="was killed"):
        list(place.map(die, jobs()))


def scaled(common, number):
    if number == 0:
        os._exit(1)
    return common * number


@pytest.mark.long
@pytest.mark.parametrize("where", ["here", "cores:2"])
def test_jobs_share_what_they_have_in_common(where):
    with farm(where) as place:
        assert place.each(scaled, 10, [3, 1, 2]) == [30, 10, 20]


@pytest.mark.long
def test_jobs_of_a_killed_process_are_lost_and_the_next_ones_are_done():
    with farm("cores:1") as place:
        assert place.each(scaled, 10, [0, 1]) == [None, None]
        assert place.each(scaled, 10, [1, 2]) == [10, 20]


LEFT = """
import time
from kibitz.farm import farm

def wait(seconds):
    time.sleep(seconds)
    return seconds

if __name__ == "__main__":
    with farm("cores:2") as place:
        print(next(place.map(wait, [0, 3600, 3600])))
"""


def test_who_leaves_does_not_wait_for_what_the_workers_are_at(tmp_path):
    (tmp_path / "left.py").write_text(LEFT, "utf-8")
    package = str(Path(kibitz.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, str(tmp_path / "left.py")],
        capture_output=True, text=True, timeout=240, check=False,
        env={**os.environ, "PYTHONPATH": package},
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "0\n", "")


@pytest.mark.long
def test_a_closed_farm_leaves_no_thread_that_python_must_end_at_its_exit():
    before = set(threading.enumerate())
    with farm("cores:2") as place:
        next(place.map(square, [1, 2, 3]))
        assert set(threading.enumerate()) > before
    assert set(threading.enumerate()) <= before


@pytest.mark.long
@pytest.mark.timeout(120)
def test_a_farm_can_be_closed_in_the_middle_of_a_large_result():
    with farm("cores:1") as place:
        assert next(place.map(square, [3])) == 9
        place._pool.submit(bytes, 400_000_000)
        while not place._pool._result_queue._reader.poll():
            time.sleep(0.01)


ASLEEP = """
import time
from kibitz.farm import farm

def sleep(seconds):
    print("asleep", flush=True)
    time.sleep(seconds)

if __name__ == "__main__":
    with farm("cores:1") as place:
        next(place.map(sleep, [600]))
"""


def test_a_test_that_reads_from_a_silent_program_has_an_end():
    silent = [sys.executable, "-c", "import time; time.sleep(600)"]
    begun = time.monotonic()
    with (
        subprocess.Popen(silent, stdout=subprocess.PIPE, start_new_session=True) as program,
        ended_after(program, 1),
    ):
        assert program.stdout is not None and program.stdout.read() == b""
    assert time.monotonic() - begun < 60


def test_workers_end_with_a_program_that_is_killed(tmp_path):
    (tmp_path / "asleep.py").write_text(ASLEEP, "utf-8")
    program = subprocess.Popen(
        [sys.executable, str(tmp_path / "asleep.py")], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PYTHONPATH": str(Path(kibitz.__file__).parents[1])}, start_new_session=True,
    )  # fmt: skip
    assert program.stdout is not None
    with program.stdout as written, ended_after(program, 120):
        assert written.readline() == "asleep\n"
        program.kill()
        killed = time.monotonic()
        written.read()  # ends when nobody is left who could say something
    program.wait(60)
    assert time.monotonic() - killed < 60


@pytest.mark.parametrize("name", ["", "there", "cores:0", "cores:x", "here:2"])
def test_an_unknown_place_is_refused_with_those_that_there_are(name):
    with pytest.raises(KibitzError, match="A farm is here, cores, cores:3, ray or"), farm(name):
        pass


def test_a_game_that_was_sent_away_is_the_same_object_each_time():
    import pickle

    one, other = (pickle.loads(pickle.dumps(BYG)) for _ in range(2))
    assert one is other
    assert str(one) == str(BYG)
