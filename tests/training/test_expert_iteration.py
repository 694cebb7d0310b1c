"""Expert iteration: a policy learns to choose as the search does that uses it."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.learning.two_marks import share_kept

import kibitz
from kibitz.contract import KibitzError
from kibitz.learning import policy_file
from kibitz.learning.policy import moment, weigh
from kibitz.players.policy_guide import PolicySearch, policy_guide_for
from kibitz.solvers import Exact
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.value_training import Training

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


def example(name, **options):
    return kibitz.load(str(ROOT / f"examples/{name}.py"), **options)


@pytest.fixture(scope="module")
def game():
    return example("tic_tac_toe")


@pytest.fixture(scope="module")
def learned(game):
    training = ExpertIteration(game, seed=1)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(300):
            training.learn(pool, 0.0, 1.0)
    return training


def preferred(policy, p):
    """The act that the policy prefers."""
    guide = policy_guide_for(p.game, p.state, policy)
    guide.look_back(p)
    now = moment(policy, guide.root, p.player)
    return max(p.legal(), key=lambda act: weigh(policy, p.state.view(np.uint8), now, act))


def test_the_policy_keeps_more_exact_values_than_before(game, learned):
    exact = Exact(game)
    before = share_kept(game, exact, lambda p: preferred(ExpertIteration(game).policy, p))
    assert share_kept(game, exact, lambda p: preferred(learned.policy, p)) > before + 0.1


def test_its_search_proves_a_win(game, learned):
    p = game.start()
    p.play("a1 b1 a2 b2")  # X needs a3
    *_, last = PolicySearch(sims=200, policy=learned.policy).think(p)
    assert (p.name(last.action), last.verdict) == ("a3", "won")


def test_images_of_a_position_are_learned_too(learned):
    assert learned.experts[0].images.cells.shape == (8, 9)
    corners = [0, 2, 6, 8]  # a1, c1, a3, c3
    position = learned.game.start()
    guide = policy_guide_for(learned.game, position.state, learned.policy)
    now, raw = moment(learned.policy, guide.root, 0), position.state.view(np.uint8)
    sums = [weigh(learned.policy, raw, now, act) for act in range(9)]
    assert np.std([sums[k] for k in corners]) < 0.2 < np.std(sums)


def test_a_policy_is_kept_in_the_file_of_a_player(game, learned, tmp_path):
    file = tmp_path / "tic.npz"
    Training(game, 1).save(file, "a test")
    assert policy_file.read(file, game) is None
    with pytest.raises(KibitzError, match=r"tic\.npz has no policy; learned takes search=policy"):
        kibitz.player(f"learned:file={file},search=policy").warm(game)
    policy_file.note(file, learned.policy)
    kept = policy_file.read(file, game)
    assert np.allclose(kept.weights, learned.policy.weights, atol=0.1)
    assert np.array_equal(kept.tuples, learned.policy.tuples)
    assert (kept.crowds, kept.length) == (learned.policy.crowds, learned.policy.length)
    *_, last = kibitz.player(f"learned:file={file},search=policy,sims=100").think(game.start())
    assert last.done == 100


@pytest.mark.parametrize("name", ["begin", "tuples", "cell", "crowd", "weights", "member"])
def test_a_damaged_policy_is_refused_in_a_sentence(game, learned, tmp_path, name):
    from kibitz.learning import model_file

    file = tmp_path / "tic.npz"
    Training(game, 1).save(file, "a test")
    policy_file.note(file, learned.policy)
    head, arrays = model_file.take(file)
    wrong = arrays["policy_" + name].astype(np.int64 if name != "weights" else np.float32)
    wrong[-1] = 10**6 if name != "weights" else np.nan
    model_file.put(file, head, {**arrays, "policy_" + name: wrong})
    with pytest.raises(KibitzError, match=r"tic\.npz is damaged; delete it"):
        policy_file.read(file, game)


def test_hidden_information_is_refused_in_a_sentence():
    with pytest.raises(KibitzError, match="kuhn-poker has hidden information"):
        ExpertIteration(example("kuhn_poker"))


@pytest.mark.parametrize("name", ["kalah", "pig", "cant_stop", "dots_and_boxes", "peg_solitaire"])
def test_games_of_other_kinds_learn_a_policy(name):
    training = ExpertIteration(example(name), seed=1)
    with ThreadPoolExecutor(1) as pool:
        training.learn(pool, 0.0, 1.0)
    assert training.acts > 0 and np.isfinite(training.policy.weights).all()
    assert training.policy.weights.any()
