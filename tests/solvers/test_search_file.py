"""A search that was stopped or killed goes on, or says why not; it never gives a wrong number."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.solvers import search_file
from kibitz.solvers.search_limit import OutOfTime

FOUR = str(Path(__file__).parents[2] / "examples" / "connect_four.py")
CHILD = """
import sys, kibitz
from kibitz.solvers import search_file
search_file.SAVED_EVERY, search_file.SHARE = 0.0, 1
game, begun = kibitz.load(sys.argv[1], width=int(sys.argv[2]), height=int(sys.argv[3])), []
def said(step):
    if not begun:
        print("begun", step.count, flush=True)
        begun.append(1)
found = kibitz.solve(game, resume=True, memory_mb=40, progress=said)
print("value", found.returns[0], found.positions, flush=True)
"""


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(search_file.table_files, "cache_folder", lambda: tmp_path)
    return tmp_path


def stopped(game, after, **options):
    """Solve a game, and stop it after this number of positions."""

    def progress(step):
        if step.count > after:
            raise KeyboardInterrupt

    with pytest.raises(OutOfTime):
        kibitz.solve(game, resume=True, progress=progress, **options)


def kept_file(cache):
    return next(cache.rglob("search-*.begun"))


def test_a_search_that_was_stopped_goes_on(cache):
    game = kibitz.load(FOUR, width=5, height=5)
    whole = kibitz.solve(game)
    stopped(game, 800_000)
    resumed = []
    found = kibitz.solve(game, resume=True, progress=lambda step: resumed.append(step.count))
    assert (found.returns, found.acts) == (whole.returns, whole.acts)
    assert resumed[0] > 800_000
    assert found.positions < whole.positions * 1.25
    assert not list(cache.rglob("search-*.begun"))


def test_a_damaged_file_is_refused_wherever_it_was_damaged(cache):
    game = kibitz.load(FOUR, width=4, height=4)
    stopped(game, 0)
    whole = kept_file(cache).read_bytes()
    draw = random.Random(1)
    for k in range(20):
        damaged = bytearray(whole)
        damaged[draw.randrange(len(whole))] ^= 1 << draw.randrange(8)
        kept_file(cache).write_bytes(damaged if k else whole[: len(whole) // 2])
        with pytest.raises(KibitzError, match=r"is damaged; delete it|of another version"):
            kibitz.solve(game, resume=True)


def test_a_search_with_another_memory_is_refused_in_a_sentence(cache):
    game = kibitz.load(FOUR, width=4, height=4)
    stopped(game, 0, memory_mb=40)
    with pytest.raises(KibitzError, match="--memory 40; give the same --memory"):
        kibitz.solve(game, resume=True, memory_mb=50)


def test_two_searches_of_one_game_do_not_share_a_file(cache):
    game = kibitz.load(FOUR, width=4, height=4)
    refused = []

    def progress(step):
        if not refused:
            with pytest.raises(KibitzError, match="another process searches this game") as fault:
                kibitz.solve(game, resume=True)
            refused.append(fault)

    kibitz.solve(game, resume=True, progress=progress)
    assert refused


def test_a_game_whose_values_are_found_otherwise_keeps_no_file(cache):
    kibitz.solve(kibitz.load("beat", ranks=3).start(), resume=True)
    assert not list(cache.rglob("search-*.begun"))
    with pytest.raises(KibitzError, match="only the search of one position"):
        kibitz.solve(str(Path(FOUR).with_name("kuhn_poker.py")), resume=True)


@pytest.mark.long
def test_a_search_that_is_killed_fifty_times_has_the_right_value(cache, monkeypatch):
    monkeypatch.setenv("KIBITZ_CACHE", str(cache))
    draw, counts, killed, values = random.Random(3), [], 0, []
    while killed < 50:
        with subprocess.Popen(
            [sys.executable, "-c", CHILD, FOUR, "5", "6"], stdout=subprocess.PIPE, text=True
        ) as child:
            counts.append(int(child.stdout.readline().split()[1]))
            time.sleep(draw.random() ** 2)
            child.kill()
            rest = child.stdout.read()
        killed += child.returncode != 0
        values += [line.split()[1] for line in rest.splitlines() if line]
    last = subprocess.run(
        [sys.executable, "-c", CHILD, FOUR, "5", "6"], capture_output=True, text=True, timeout=600
    )
    values.append(last.stdout.splitlines()[1].split()[1])
    assert set(values) == {"0.0"}
    assert max(counts) > 2_000_000  # many went on where others were killed
    assert len(list(cache.rglob(".search-*"))) == 0  # no drafts of killed processes stay
