"""A network for play in whole numbers, against the network from which it was made."""

from copy import deepcopy
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.kernel import compiled
from kibitz.learning import integer_network, seat_network
from kibitz.learning.integer_network import LARGEST_WEIGHT, in_integers
from kibitz.learning.seat_features import view_of
from kibitz.learning.seat_network import SeatNetwork
from kibitz.training.policy_gradient import untrained_for

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = ["quet", "president", EXAMPLES / "hearts.py", EXAMPLES / "liars_dice.py"]


@cache
def untrained(game):
    return untrained_for(kibitz.load(str(game)), 1)


def networks_of(game, size):
    """An untrained actor and critic with weights that are larger, so that the outputs differ."""
    networks = deepcopy(untrained(game))
    for net in (networks.policy, networks.critic):
        for weights in net.weights:
            weights *= size
    return networks


def positions_of(game, games=3):
    """Positions of random games, with their bytes."""
    rng = np.random.default_rng(1)
    for deal in range(games):
        p = game.start(deal)
        while not p.over:
            yield p, p.state.view(np.uint8)
            p.act(int(rng.choice(p.legal())))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES, ids=lambda name: Path(name).stem)
def test_whole_numbers_give_the_outputs_of_the_network_that_learned(name):
    game = kibitz.load(str(name))
    for net in networks_of(name, 10.0)[:2]:
        whole, reader = in_integers(net), integer_network.reader_for(in_integers(net))
        exact = seat_network.reader_for(net)
        found, right = [], []
        for p, raw in positions_of(game):
            compiled(seat_network.forget)(net, exact)
            compiled(seat_network.read)(net, exact, raw, p.player)
            compiled(integer_network.read)(whole, reader, raw, p.player)
            for k in range(len(net.outputs)):
                found.append(compiled(integer_network.output)(whole, reader, k))
                right.append(compiled(seat_network.output)(net, exact, k))
        assert np.std(right) > 0.1
        assert np.allclose(found, right, atol=0.02 * np.std(right))


@pytest.mark.long
def test_what_changes_is_read_as_exactly_all_of_it():
    """Whole numbers have no rounding errors, so a reader may go on for any number of games."""
    game = kibitz.load("quet")
    net = in_integers(networks_of("quet", 1.0).critic)
    reader, afresh = integer_network.reader_for(net), integer_network.reader_for(net)
    begin = integer_network.reader_for(net)
    for p, raw in positions_of(game, games=20):
        compiled(integer_network.go_to)(afresh, begin)
        for one in (reader, afresh):
            compiled(integer_network.read)(net, one, raw, p.player)
        assert np.array_equal(reader.units, afresh.units)


@pytest.mark.long
@pytest.mark.parametrize("size", [0.0, 1e-3, 1.0, 1e3, 1e6])
def test_no_position_makes_a_sum_too_large(size):
    """All values that a feature can have are tried, and that of the largest weights is taken."""
    found = networks_of("quet", size)
    for net in (found.policy, found.critic):
        whole = in_integers(net)
        rows = whole.rows.astype(np.int64)[whole.row].reshape(-1, 256, len(whole.bias))
        rows, begin = rows[whole.seen.number], whole.seen.begin
        for first, end in pairwise(begin):
            most = whole.bias + rows[first:end].max(axis=1).sum(axis=0)
            least = whole.bias + rows[first:end].min(axis=1).sum(axis=0)
            assert most.max() <= LARGEST_WEIGHT and least.min() >= -LARGEST_WEIGHT
            sums = np.abs(whole.outputs.astype(np.int64)) @ np.maximum(most, 0)
            assert sums.max() < 2**31
        assert size == 0.0 or most.max() > LARGEST_WEIGHT / 20 or size < 1.0


def test_a_seat_that_sees_nothing_reads_the_biases():
    nothing, first = np.zeros(0, np.int32), np.zeros(1, np.int32)
    seen = view_of(np.zeros(3, np.int32), nothing, first, nothing)
    weights = (np.ones(shape, np.float32) for shape in ((1, 4), (4,), (1, 4), (1,)))
    net = in_integers(SeatNetwork(seen, first, nothing, *weights))
    reader = integer_network.reader_for(net)
    compiled(integer_network.read)(net, reader, np.zeros(5, np.uint8), 1)
    assert compiled(integer_network.output)(net, reader, 0) == pytest.approx(5.0, abs=0.01)


def test_a_network_of_weights_0_gives_its_bias():
    net = networks_of("quet", 0.0).policy
    net.output_bias[:] = 1.5
    whole = in_integers(net)
    reader = integer_network.reader_for(whole)
    p = kibitz.load("quet").start()
    compiled(integer_network.read)(whole, reader, p.state.view(np.uint8), p.player)
    assert compiled(integer_network.output)(whole, reader, 0) == 1.5
