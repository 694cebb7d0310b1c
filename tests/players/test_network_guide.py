"""A joint choice with an actor and a critic: it is searched, drawn, and no sealed act is answered."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.learning import actor_critic_file
from kibitz.players import player
from kibitz.players.network_guide import NetworkSearch, for_play
from kibitz.training.policy_gradient import untrained_for
from kibitz.training.value_training import Training

MATRIX = kibitz.load(str(Path(__file__).parent / "matrix_game.py"))
HEARTS = kibitz.load(str(Path(__file__).parents[2] / "examples" / "hearts.py"))


def networks_for(game, likely):
    """Networks of which the policy chooses an act in 99 of 100 cases, and the critic says 0."""
    networks = untrained_for(game, 1)
    for net in (networks.policy, networks.critic):
        net.outputs[:] = 0.0
    networks.policy.output_bias[likely] = np.log(99.0)
    return networks


def searched(p, networks, seed=1, sims=400):
    """The probabilities of the acts, and the search that found them."""
    bot = NetworkSearch(sims=sims, seed=seed, networks=for_play(networks))
    return bot.probabilities(p), bot


@pytest.mark.long
@pytest.mark.parametrize(("likely", "first", "second"), [(0, 0, 1), (1, 1, 0)])
def test_in_a_joint_choice_a_seat_chooses_the_best_act_against_the_policy(likely, first, second):
    """The first seat gets 3 or -1 in one row, -2 or 1 in the other, and the second the opposite."""
    networks = networks_for(MATRIX, likely)
    p = MATRIX.start()
    for best in (first, second):
        found, _ = searched(p, networks)
        assert found[best] > 0.6
        p.act(0)


@pytest.mark.long
def test_a_sealed_act_is_not_answered():
    networks = networks_for(MATRIX, 0)
    found = []
    for sealed in "01":
        p = MATRIX.start()
        p.play(sealed)
        found.append(searched(p, networks)[0])
    assert found[0] == found[1]


@pytest.mark.long
def test_a_learned_player_states_the_probabilities_of_its_search(tmp_path):
    file, networks, p = tmp_path / "matrix.npz", untrained_for(MATRIX, 1), MATRIX.start()
    Training(MATRIX, 1).save(file, "a test")
    actor_critic_file.note(file, networks)
    stated = player(f"learned:file={file},search=policy,sims=50", 1).probabilities(p)
    assert sum(stated.values()) == pytest.approx(1.0)
    assert set(stated) <= {0, 1}
    assert player(f"learned:file={file},search=plain,sims=50", 1).probabilities(p)


@pytest.mark.long
def test_a_joint_choice_is_drawn_in_proportion_to_the_visits():
    """Where all acts are worth the same, the search visits them as often as the policy does."""
    networks = untrained_for(MATRIX, 1)
    networks.policy.outputs[:] = 0.0
    p = MATRIX.start()
    p.state["pays"] = 0
    found, _ = searched(p, networks)
    assert found[0] == pytest.approx(0.5, abs=0.05)
    own = for_play(networks)
    drawn = Counter(NetworkSearch(sims=50, seed=k, networks=own)(p) for k in range(60))
    assert min(drawn["0"], drawn["1"]) >= 15


@pytest.mark.long
def test_each_card_that_a_seat_passes_in_hearts_is_searched_with_the_networks():
    """The cards were chosen by random playouts, and a trained player passed badly."""
    p = HEARTS.start(3)
    networks = untrained_for(HEARTS, 1)
    while p.record.passed < 12:
        likely = p.legal()[-1]
        networks.policy.outputs[:] = 0.0
        networks.policy.output_bias[:] = 0.0
        networks.policy.output_bias[likely] = np.log(999.0)
        found, bot = searched(p, networks, sims=60)
        assert max(found, key=found.get) == likely
        assert bot._trees[0].done == 60
        p.act(p.legal()[0])
    assert not searched(p, networks, sims=8)[1]._trees[0].mixes
