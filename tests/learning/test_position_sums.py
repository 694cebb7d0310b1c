"""The value after an act, from the sums before it, is that of the whole network."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.kernel import over, play, player
from kibitz.kit.rng import below, seeded, unused
from kibitz.learning import td
from kibitz.learning.network import read, sum_up, values_of
from kibitz.learning.td import after, look
from kibitz.training.value_training import Training

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = {  # an act of Kalah changes most cells, one of Hex a single cell of many
    "kalah": ("kalah.py", {"houses": 3, "seeds": 3}),
    "hex": ("hex.py", {"size": 7}),
    "dots-and-boxes": ("dots_and_boxes.py", {}),
}


@pytest.fixture(
    scope="module", params=["kalah", "hex", pytest.param("dots-and-boxes", marks=pytest.mark.long)]
)
def training(request):
    path, options = GAMES[request.param]
    training = Training(kibitz.load(str(EXAMPLES / path), **options), seed=1)
    random = np.random.default_rng(7)
    training.net.weights[:] = random.normal(0.0, 0.1, training.net.weights.shape)
    return training


def acts_of_a_game(training):
    """For each legal act in the positions of a random game: the value after it, and its world."""
    net, work, rng = training.net, training.learners[0].work, seeded(5)
    p, value = training.game.start(), np.zeros(training.net.weights.shape[1])
    while not over(p.state[0]):
        work.worlds[0] = p.state[0]
        look(work, net, work.raw[0])
        for action in p.legal():
            work.worlds[1] = work.worlds[0]
            play(work.worlds[1], action, unused())
            if not over(work.worlds[1]):
                after(work.worlds, work, net, net.weights, 0, value)
                yield value, work.worlds[1:2]
        p.act(p.legal()[below(rng, len(p.legal()))])


@pytest.mark.long
def test_the_value_after_an_act_is_that_of_the_whole_network(training):
    count = 0
    for value, world in acts_of_a_game(training):
        whole = values_of(training.net, world, player(world[0]))
        assert value == pytest.approx(whole, abs=1e-5)
        count += 1
    assert count > 20


def test_what_was_read_of_a_position_is_there_again_after_each_act(training):
    work, net = training.learners[0].work, training.net
    cells, places = np.zeros_like(work.cells), np.zeros_like(work.places)
    for _ in acts_of_a_game(training):
        read(work.raw[0], net, cells, places)
        assert (work.cells == cells).all()
        assert (work.places == places).all()


@pytest.mark.long
def test_on_a_large_board_the_whole_sum_is_made_once_for_a_position(monkeypatch):
    path, options = GAMES["hex"]
    training = Training(kibitz.load(str(EXAMPLES / path), **options), seed=1)
    sums = []
    monkeypatch.setattr(td, "sum_up", lambda *given: sums.append(sum_up(*given)))
    worlds = [training.learners[0].work.worlds[0].tobytes() for _ in acts_of_a_game(training)]
    assert len(sums) == len(set(worlds))
