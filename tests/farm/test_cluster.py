"""A real Ray cluster of two nodes on this machine, one of which is killed at work."""

import os
import time
from threading import Thread

import pytest
from tests.examples import load

import kibitz
from kibitz.farm import farm
from kibitz.games.beat_it_or_eat_it import solve as beat
from kibitz.players.selfplay import SelfplayJob, Strength, play_job
from kibitz.solvers import sharing
from kibitz.solvers.game_solver import solver_of
from kibitz.study.walked_exploitability import walked_exploitability

ray = pytest.importorskip("ray", reason="Ray cannot be installed here: nothing of it was tested")
pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Ray's own, which are many
    pytest.mark.long,
]

BYG = kibitz.load("byg", side=2)


class TwoNodes:
    """This program joins the first node before the second one exists, so it survives the second."""

    def __init__(self, cluster, place):
        self.place = place
        self._cluster, self._second = cluster, cluster.add_node(num_cpus=1)

    def kill_the_second(self):
        self._cluster.remove_node(self._second, allow_graceful=False)


@pytest.fixture
def nodes(monkeypatch):
    from ray.cluster_utils import Cluster

    os.environ["RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO"] = "0"
    found = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}
    )
    monkeypatch.setenv("RAY_ADDRESS", found.address)
    with farm("ray") as place:
        yield TwoNodes(found, place)
    found.shutdown()


def slowly(job):
    time.sleep(0.3)
    return [(one.seed, one.acts, one.returns) for one in play_job(job)]


def test_nothing_is_lost_or_counted_twice_when_a_node_dies(nodes):
    jobs = [SelfplayJob(BYG, (Strength(4), Strength(4)), 10 * seed, 2) for seed in range(16)]
    with farm("here") as here:
        wanted = list(here.map(slowly, jobs[:2])) + [
            [(one.seed, one.acts, one.returns) for one in play_job(job)] for job in jobs[2:]
        ]
    found = []
    assert nodes.place.workers == 2
    for result in nodes.place.map(slowly, jobs):
        found.append(result)
        if len(found) == 4:
            nodes.kill_the_second()
    assert found == wanted


def wait(folder, job):
    (folder / f"begun {job}").touch()
    until = time.monotonic() + 100
    while not (folder / "go on").exists() and time.monotonic() < until:
        time.sleep(0.1)
    return job


def test_a_job_is_lost_with_its_node_and_the_others_do_the_next_ones(nodes, tmp_path):
    def kill_when_both_are_at_work():
        until = time.monotonic() + 90
        while len(list(tmp_path.glob("begun *"))) < 2 and time.monotonic() < until:
            time.sleep(0.1)
        nodes.kill_the_second()
        (tmp_path / "go on").touch()

    killer = Thread(target=kill_when_both_are_at_work)
    killer.start()
    found = nodes.place.each(wait, tmp_path, [1, 2])
    killer.join()
    assert found in ([1, None], [None, 2])
    assert nodes.place.each(wait, tmp_path, [3]) == [3]


def test_a_table_is_whole_when_a_node_dies_at_work(nodes, monkeypatch, tmp_path):
    monkeypatch.setattr(beat, "LEAST", 100)
    game, scope = kibitz.load("beat", ranks=6), {"suits": 2, "ranks": 6}

    def kill(step):
        if step.what.startswith("step 40,"):
            nodes.kill_the_second()

    table = sharing.solve(solver_of(game), game, scope, nodes.place, tmp_path / "news", kill)
    alone = beat.blank(scope)
    for _ in beat.advance(alone, 0, scope, 1):
        pass
    assert (table == alone).all()


def test_two_nodes_find_how_exploitable_a_player_is(nodes):
    game = load("leduc_poker")
    shared = walked_exploitability(game, "uniform", place=nodes.place)
    alone = walked_exploitability(game, "uniform")
    assert nodes.place.workers == 2
    assert shared.gains == pytest.approx(alone.gains, abs=1e-12)
    assert shared.information_sets == alone.information_sets
