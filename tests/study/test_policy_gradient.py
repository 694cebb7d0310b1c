"""A policy that learns a game with hidden information from its own games."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import KibitzError
from kibitz.learning import model_file
from kibitz.learning.seat_features import VALUES, view_for, write_seen
from kibitz.learning.training import Training
from kibitz.players import player, playout_policy_file
from kibitz.players.learned import choices_of
from kibitz.players.playout_policy import WEIGHTS
from kibitz.study.policy_gradient import GAMES_A_DEAL, PolicyGradient
from kibitz.study.rounds import play_rounds

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "tests" / "learning" / "five_tricks.py"))


@pytest.fixture(scope="module")
def learned(game):
    training = PolicyGradient(game, 1, threads=2)
    training.warm()
    while training.games < 200_000:
        list(training.run(1.0))
    return training


@pytest.fixture(scope="module")
def file(game, learned, tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "tricks.npz"
    Training(game, 1).save(path, "a test")
    playout_policy_file.note(path, learned.policy)
    return path


def seen_by(game, position, seat):
    view = view_for(game)
    out = np.zeros(view.most, np.int64)
    n = write_seen(view, position.state.view(np.uint8), seat, out)
    return out[:n].tolist()


def test_a_seat_sees_its_own_hand_and_not_that_of_the_other(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b001000001111]]
    for seat in (0, 1):
        before = seen_by(game, p, seat)
        q = game.start()
        q.state["hands"] = p.state["hands"]
        q.state["hands"][0, 1 - seat] = 0b111000000011
        assert seen_by(game, q, seat) == before
        q.state["hands"] = p.state["hands"]
        q.state["hands"][0, seat] = 0b111000000011
        assert seen_by(game, q, seat) != before


def test_a_seat_reads_the_fields_of_the_seats_from_itself_on(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b000111110000]]
    p.state["taken"] = [[0b11, 0b11]]
    p.state["turn"] = 0
    assert seen_by(game, p, 0) == seen_by(game, p, 1)


def test_cards_that_no_seat_sees_are_known_by_their_sum():
    """Four seats hold one card each of four; the sum of the others' cards is what is left."""
    hearts = kibitz.load(str(ROOT / "examples" / "hearts.py"))
    view = view_for(hearts)
    lengths = np.diff(view.ends)
    assert (lengths == 3).any()  # the hands of the three others, added up
    assert set(lengths.tolist()) == {1, 3}


def test_a_policy_learns_a_game_with_hidden_cards(game, learned, file):
    own = f"learned:file={file},search=policy,sims=100"
    score = play_rounds(game, partial(player, own), partial(player, "uniform"), rounds=100)
    assert score.score > 0.55
    assert learned.games % GAMES_A_DEAL == 0 and learned.acts == 10 * learned.games


def test_the_other_hand_does_not_change_the_choice_of_a_policy(game, file):
    for seed in range(4):
        acts = set()
        for other in (0b001000001111, 0b111000000011):
            p = game.start()
            p.state["hands"] = [[0b000111110000, other]]
            acts.add(player(f"learned:file={file},search=policy,sims=100", seed)(p))
        assert len(acts) == 1


def test_a_policy_is_kept_in_the_file_of_the_player(game, learned, file):
    kept = playout_policy_file.read(file, game)
    assert kept.games == learned.policy.games >= 200_000
    assert kept.acts.shape == (WEIGHTS,) and np.allclose(kept.acts, learned.policy.acts, atol=0.1)
    assert np.array_equal(kept.visible.at, learned.policy.visible.at)
    assert "policy" in choices_of(file, game)


@pytest.mark.parametrize("name", ["view_begin", "view_number", "view_ends", "view_at", "acts"])
def test_a_damaged_policy_is_refused_in_a_sentence(game, file, tmp_path, name):
    head, arrays = model_file.take(file)
    wrong = arrays["playout_" + name].astype(np.float32 if name == "acts" else np.int64)
    wrong[-1] = np.nan if name == "acts" else 10**6
    damaged = tmp_path / "tricks.npz"
    model_file.put(damaged, head, {**arrays, "playout_" + name: wrong})
    with pytest.raises(KibitzError, match=r"tricks\.npz is damaged; delete it"):
        playout_policy_file.read(damaged, game)


def test_weights_fit_what_the_seats_see(game, learned):
    policy = learned.policy
    assert len(policy.seen) == policy.visible.features * VALUES * game.actions
    assert policy.seen.any() and np.isfinite(policy.seen).all()


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel", "hanabi", "liars_dice"])
def test_a_policy_learns_any_game_with_hidden_information(name):
    training = PolicyGradient(kibitz.load(str(ROOT / "examples" / f"{name}.py")), 1)
    training.warm()
    list(training.run(0.1))
    assert training.games > 0 and np.isfinite(training.policy.acts).all()
