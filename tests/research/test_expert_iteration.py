"""Expert iteration: a policy learns to play as the search does that uses it."""

from pathlib import Path

import numpy as np
import pytest
from research.learners.expert_iteration import ExpertIteration, ExpertSchedule, policy_of
from research.learners.policy_features import make_shares, policy_for, weigh
from research.learners.policy_tree import PolicySearch
from tests.learning.two_marks import share_kept

import kibitz
from kibitz.contract import KibitzError
from kibitz.learning.network import read
from kibitz.solvers import Exact

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


def likeliest(policy, p):
    """The act of the highest probability where the act before is not known."""
    cells = np.zeros(len(policy.net.code), np.int32)
    places = np.zeros(len(policy.net.base), np.int32)
    read(p.state.view(np.uint8), policy.net, cells, places)
    return max(p.legal(), key=lambda act: weigh(policy, p.player, p.game.actions, act, places))


def kept_by(game, exact, policy):
    return share_kept(game, exact, lambda p: likeliest(policy, p))


def test_the_policy_learns_and_its_search_proves_a_win(game, tmp_path):
    training, exact, file = ExpertIteration(game, seed=1), Exact(game), tmp_path / "policy.npz"
    before = kept_by(game, exact, training.policy)
    training.experts[0].play(ExpertSchedule(step=1.0, opening=4, sims=100), 1000)
    assert kept_by(game, exact, training.policy) > before + 0.05
    training.save(file, "a test")
    policy = policy_of(file, game)
    assert np.array_equal(policy.net.weights, training.policy.net.weights)
    p = game.start()
    p.play("a1 b1 a2 b2")  # X needs a3
    *_, last = PolicySearch(sims=200, policy=policy).think(p)
    assert (p.name(last.action), last.verdict) == ("a3", "won")
    with pytest.raises(KibitzError, match="is no file of a learned player"):
        kibitz.player(f"learned:file={file}").warm(game)


def test_an_act_has_the_patterns_of_the_cells_that_it_changes(game):
    policy = policy_for(game)
    assert np.diff(policy.begin).tolist() == [1] * 9
    sizes = np.diff(policy.net.member)[policy.tuples]
    assert sorted(sizes.tolist()) == [4, 4, 4, 4, 6, 6, 6, 6, 9]  # corners, edges, the centre


def test_probabilities_are_in_proportion_to_the_exponentials_of_sums():
    share = np.array([700.0, 701.0, 703.0, -1.0])
    make_shares(share, 3)
    assert share[:3].sum() == pytest.approx(1.0)
    assert share[2] / share[1] == pytest.approx(np.exp(2.0))
    assert share[3] == -1.0


def test_hidden_information_is_refused_in_a_sentence():
    with pytest.raises(KibitzError, match="kuhn-poker has hidden information"):
        ExpertIteration(kibitz.load(str(ROOT / "examples/kuhn_poker.py")))
