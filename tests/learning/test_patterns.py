"""The cells that a network finds in a record, and the patterns that it reads everywhere."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.kit.rng import seeded
from kibitz.learning import tuples
from kibitz.learning.inputs import cell_states, found_inputs
from kibitz.learning.symmetries import found_symmetries
from kibitz.learning.td import Sums, best_act, look, move_all
from kibitz.learning.tuples import Shape
from kibitz.training.value_training import Training

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def connect6():
    return kibitz.load("connect6", side=7)


@pytest.mark.long
def test_stones_that_a_record_keeps_as_numbers_of_lines_are_cells_of_the_board(connect6):
    inputs, p = found_inputs(connect6), connect6.start()
    empty = cell_states(inputs.cells[:49], p.state)[0]
    assert len(inputs.near) == 49
    p.play("d4 a1 b2")
    stones = cell_states(inputs.cells[:49], p.state)[0]
    assert set(np.flatnonzero(stones != empty)) == {24, 0, 8}
    assert stones[0] == stones[8] != stones[24]


def shapes(inputs, images):
    """The tuples, each moved so that its first cell lies at the origin."""
    points = np.array(inputs.points)
    return {tuple(map(tuple, points[list(image)] - points[image[0]])) for image in images}


@pytest.mark.long
def test_a_pattern_lies_everywhere_on_the_board_and_in_all_its_turns(connect6):
    inputs = found_inputs(connect6)
    symmetries = found_symmetries(connect6, inputs)
    assert len(symmetries) == 8
    shape = Shape(tuples=0, patterns=3, span=3)
    tables = tuples.choose_tables(inputs, symmetries, 2, seeded(1), shape)
    patterns = [table for table in tables if len(table.images) > 8]
    assert len(patterns) == 3
    for table in patterns:
        found = shapes(inputs, table.images)
        widths = {max(x for x, _ in cells) - min(x for x, _ in cells) for cells in found}
        assert len(found) in {1, 2, 4, 8}
        assert all(7 - width in range(5, 8) for width in widths)
        covered = {cell for image in table.images for cell in image}
        assert covered == set(range(49))
        assert len(set(table.images)) == len(table.images)


def test_a_game_without_a_board_has_no_patterns():
    game = kibitz.load(str(EXAMPLES / "pig.py"))
    inputs = found_inputs(game)
    tables = tuples.choose_tables(inputs, found_symmetries(game, inputs), 2, seeded(1), Shape())
    assert inputs.points is None
    assert all(len(table.images) == 1 for table in tables)


def test_a_weight_that_many_places_share_moves_once_for_a_position():
    weights = np.zeros((3, 1), np.float32)
    sums = Sums(np.zeros((3, 1), np.float32), np.zeros((3, 1), np.float32))
    moved = np.zeros(3, np.bool_)
    move_all(weights, sums, np.array([1, 1, 2, 1]), moved, 0, 0.5, 1.0)
    assert weights[:, 0].tolist() == [0.0, 0.125, 0.125]
    assert not moved.any()


@pytest.mark.long
def test_self_play_chooses_among_urgent_acts_where_the_rules_name_them(connect6):
    one = Training(connect6, seed=1).learners[0]
    work, net, p = one.work, one.net, connect6.start()
    p.play("a1 a7 c7 b1 c1 e7 g7")  # Black has a1 b1 c1 in the row at the edge
    p.play("d1 g5 a5 g3")  # e1 and f1 complete six
    work.worlds[0] = p.state[0]
    look(work, net, work.raw[0])
    acts = {best_act(work.worlds, work.luck, work, net, net.weights, p.player) for _ in range(20)}
    assert {p.name(act) for act in acts} <= {"e1", "f1"}
