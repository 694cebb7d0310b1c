"""What one long game may teach."""

from types import SimpleNamespace

import numpy as np

from kibitz.learning.td import Schedule, Sums, update

ACTS = 1000


def test_a_thousand_like_positions_of_one_game_do_not_move_a_value_beyond_its_result():
    """A training of President, whose matches have a thousand acts, ended with infinite weights."""
    weights = np.zeros((1, 1), np.float32)
    net = SimpleNamespace(weights=weights, squashed=False)
    sums = Sums(np.zeros_like(weights), np.zeros_like(weights))
    values = np.zeros((ACTS + 1, 1))
    values[ACTS] = 1.0
    work = SimpleNamespace(
        tried=np.zeros(ACTS, np.bool_), values=values, past=np.zeros((ACTS, 1), np.int32),
        moved=np.zeros(1, np.bool_),
    )  # fmt: skip
    for k in reversed(range(ACTS)):
        update(work, net, sums, Schedule(1.0, 1.0, 0.0, 0), k)
    assert 0.5 < weights[0, 0] <= 1.0
