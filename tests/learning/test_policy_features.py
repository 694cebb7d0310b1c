"""The features of an act: patterns round the cells that it changes, and the time of the game."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.learning.entries import ByteEntry
from kibitz.learning.inputs import InputCell
from kibitz.learning.network import state_of
from kibitz.learning.pattern_rows import rows_for
from kibitz.learning.policy import LAST, MOVER, PLY, ROW, Moment, moment, weigh, write_features
from kibitz.learning.policy_features import policy_for
from kibitz.players.policy_guide import write_path

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tic():
    game = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))
    return game, policy_for(game)


@pytest.fixture(scope="module")
def byg():
    game = kibitz.load("byg", side=3)
    return game, policy_for(game)


def path_of(p):
    path = np.zeros(4, np.int64)
    write_path(p, path)
    return path.tolist()


def test_an_act_has_the_patterns_of_the_cells_that_it_changes(tic):
    _, policy = tic
    assert np.diff(policy.begin).tolist() == [1] * 9
    sizes = np.diff(policy.net.member)[policy.tuples]
    assert sorted(sizes.tolist()) == [4, 4, 4, 4, 6, 6, 6, 6, 9]  # corners, edges, the centre


@pytest.mark.long
def test_an_act_that_changes_no_cell_has_no_pattern(byg):
    game, policy = byg
    done = game.actions - 3
    assert policy.cell[done] == -1 and policy.begin[done] == policy.begin[done + 1]


@pytest.mark.long
def test_cells_do_not_show_where_a_click_plays_an_act(byg):
    _, policy = byg
    assert int(policy.net.states.max()) == 2  # vacant, White, Black


@pytest.mark.parametrize(
    ("spec", "has_rows"),
    [
        pytest.param("byg", True, marks=pytest.mark.long),
        pytest.param("hex.py", True, marks=pytest.mark.long),
        ("kalah.py", True),
        pytest.param("dots_and_boxes.py", True, marks=pytest.mark.long),
        ("beat", False),
    ],
)
def test_the_sum_of_an_act_adds_the_weights_of_its_features(spec, has_rows):
    game = kibitz.load(str(ROOT / "examples" / spec) if spec.endswith(".py") else spec)
    policy = policy_for(game)
    assert (np.diff(policy.rows.ends) > 0).all() == has_rows
    rng = np.random.default_rng(1)
    policy = policy._replace(weights=rng.normal(size=len(policy.weights)).astype(np.float32))
    p, out, path = game.start(), np.zeros(12, np.int32), np.zeros(4, np.int64)
    for _ in range(12):
        raw = p.state.view(np.uint8)
        cells = np.array([state_of(raw, policy.net, c) for c in range(len(policy.net.code))])
        write_path(p, path)
        now = moment(policy, path, p.player)
        for act in p.legal():
            count = write_features(policy, cells, now, act, out)
            assert out[:count].max() < len(policy.weights)
            assert weigh(policy, raw, now, act) == pytest.approx(policy.weights[out[:count]].sum())
        p.act(int(rng.choice(p.legal())))


def test_a_cell_that_is_no_sum_of_its_bytes_is_read_cell_by_cell():
    cell = InputCell(
        [ByteEntry("a", 0, np.arange(256) % 2), ByteEntry("b", 1, np.arange(256) % 2)], XOR
    )
    seen = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], np.uint8)
    assert len(rows_for([cell], [(0,)], np.array([0, 1]), seen).at) == 0
    assert len(rows_for([cell], [(0,)], np.array([0, 1]), seen[:3]).at) == 2


XOR = np.array([0, 1, 1, 0], np.uint8)


def test_an_act_beside_the_act_before_has_another_weight(tic):
    _, policy = tic
    cells, out = np.zeros(9, np.int32), np.zeros(8, np.int32)

    def pattern(last):
        write_features(policy, cells, Moment(0, 0, last), 4, out)
        return out[1]

    corner, none = pattern(0), pattern(-1)
    assert corner == none + 1  # every corner is beside the centre


def test_the_stage_of_a_turn_is_how_many_acts_the_seat_has_played_in_a_row(byg):
    game, policy = byg
    p = game.start()
    assert path_of(p) == [0, -1, -1, 0]
    p.act(p.legal()[0])
    assert path_of(p) == [1, p.history[0], 0, 1]
    p.act(p.legal()[0])  # Black's first stone
    path = np.array(path_of(p))
    assert (path[PLY], path[LAST], path[MOVER], path[ROW]) == (2, p.history[1], 1, 1)
    assert moment(policy, path, 1).time % 3 == 1
    assert moment(policy, path, 0).time % 3 == 0
