"""A small network learns from the same games, and the same searches use it."""

from pathlib import Path

import numpy as np
import pytest
from research.learners import small_network
from research.learners.small_network import HIDDEN, SmallTraining, small_player
from tests.learning.two_marks import share_kept

import kibitz
from kibitz.contract import KibitzError
from kibitz.kernel import over, play, player
from kibitz.kit.rng import below, seeded, unused
from kibitz.learning.network import read
from kibitz.learning.td import look
from kibitz.solvers import Exact

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


@pytest.fixture(scope="module")
def training(game):
    return SmallTraining(game, seed=1)


def value_by_matrices(net, seat, state):
    """The same network, as a textbook writes it."""
    cells, places = np.zeros(len(net.code), np.int32), np.zeros(len(net.base), np.int32)
    read(state.view(np.uint8), net, cells, places)
    own = net.weights.reshape(len(net.signs), -1)[seat]
    rows = len(own) - 2 * HIDDEN - 1
    inputs = np.zeros(rows // HIDDEN)
    inputs[places] = 1.0
    units = inputs @ own[:rows].reshape(-1, HIDDEN) + own[rows : rows + HIDDEN]
    return np.tanh(np.clip(units, 0.0, 1.0) @ own[rows + HIDDEN : -1] + own[-1])


def test_sums_that_follow_an_act_give_the_value_of_the_whole_network(game, training):
    net, rng, value = training.net, seeded(3), np.zeros(1)
    work = small_network.workspace(game, net, 0)
    p = game.start()
    while len(p.moves()) > 3:
        work.worlds[0] = p.state[0]
        look(work, net, work.raw[0])
        for action in p.legal():
            work.worlds[1] = work.worlds[0]
            play(work.worlds[1], action, unused())
            small_network.after(work.worlds, work, net, net.weights, 0, value)
            if over(work.worlds[1]):
                continue
            seat = player(work.worlds[1])
            whole = value_by_matrices(net, seat, work.worlds[1:2])
            assert value[0] == pytest.approx(whole, abs=1e-5)
        p.act(p.legal()[below(rng, len(p.legal()))])


def test_a_step_goes_down_the_slope_of_the_error(game, training):
    net = training.net
    work, state = small_network.workspace(game, net, 0), game.start().state
    cells, places = np.zeros(len(net.code), np.int32), np.zeros(len(net.base), np.int32)
    read(state.view(np.uint8), net, cells, places)
    before, value = net.weights.copy(), np.zeros(1)

    def total():
        small_network.add_up(net, net.weights, 0, places, value)
        return np.arctanh(value[0])

    base, tiny = total(), 1e-3
    small_network.learn(work, net, places, 0, 1.0)
    moved = (net.weights - before).ravel()
    net.weights[:] = before
    for k in np.flatnonzero(moved)[:: len(np.flatnonzero(moved)) // 20]:
        net.weights[k] += tiny
        assert (total() - base) / tiny == pytest.approx(moved[k], abs=0.02)
        net.weights[:] = before


def worth(net, p, action):
    """The value after an act, for the seat to act."""
    q = p.copy()
    q.act(action)
    sign = 1 if p.player == 0 else -1
    return sign * (q.returns[0] if q.over else value_by_matrices(net, q.player, q.state))


def kept_by(game, exact, net):
    """How often the act of the highest value keeps the exact value."""
    return share_kept(game, exact, lambda p: max(p.legal(), key=lambda act: worth(net, p, act)))


@pytest.mark.long
def test_it_learns_to_keep_the_exact_value(game):
    training, exact = SmallTraining(game, seed=1), Exact(game)
    before = kept_by(game, exact, training.net)
    training.learners[0].learn(training.schedule(), 60_000)
    assert before < 0.7
    assert kept_by(game, exact, training.net) > 0.8


def test_its_file_is_not_taken_for_that_of_another_player(game, training, tmp_path):
    file = tmp_path / "small.npz"
    training.save(file, "a test")
    with pytest.raises(KibitzError, match="is no file of a learned player"):
        kibitz.player(f"learned:file={file}").warm(game)


@pytest.mark.long
@pytest.mark.parametrize("search", ["alphabeta", "mixed"])
def test_the_searches_of_learned_players_use_it(game, training, tmp_path, search):
    file = tmp_path / "small.npz"
    training.save(file, "a test")
    p = game.start()
    p.play("a1 b1 a2 b2")  # X needs a3
    bot = small_player(file, "sims=2000")
    bot.search = search
    *_, last = bot.think(p)
    assert (p.name(last.action), last.verdict) == ("a3", "won")


def test_games_in_which_a_position_has_several_values_are_refused():
    with pytest.raises(KibitzError, match="only games in which one side wins what the other loses"):
        small_network.built(None, [], [1.0, -1.0, -1.0], 3, (True, 0.0, 1.0))
