"""A policy that learns a game with hidden information from its own games."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz import KibitzError
from kibitz.kernel import compiled
from kibitz.learning import actor_critic_file, model_file
from kibitz.learning.samples import sample_positions
from kibitz.learning.seat_features import all_features_for, features_for
from kibitz.learning.seat_inputs import MOST_VALUES
from kibitz.learning.seat_network import SeatNetwork, forget, new_network, output, read, reader_for
from kibitz.learning.update import NO_CLIP, UPDATES, Weights, push_of, update_of, write_changes
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.players.learned import choices_of
from kibitz.players.network_guide import NetworkSearch, for_play
from kibitz.players.search.hidden import simulate
from kibitz.training.plan import Plan
from kibitz.training.policy_gradient import PolicyGradient, untrained_for
from kibitz.training.policy_steps import FEWEST_TURNS, TURNS, GradientThread, PolicyLearner
from kibitz.training.value_training import Training
from kibitz.training.workflow import Workflow

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "tests" / "learning" / "five_tricks.py"))


@pytest.fixture(scope="module")
def learned(game):
    training = PolicyGradient(game, 1, threads=2)
    training.warm()
    while training.games < 30_000:
        list(training.run(1.0))
    return training


@pytest.fixture(scope="module")
def file(game, learned, tmp_path_factory):
    path = tmp_path_factory.mktemp("policy") / "tricks.npz"
    Training(game, 1).save(path, "a test")
    actor_critic_file.note(path, learned.policy)
    return path


def read_by(game, position, seat, features=features_for):
    """The inputs that are 1."""
    net = new_network(features(game), sample_positions(game), 1, np.random.default_rng(0))
    reader = reader_after(net, position, seat)
    return inputs_of(net, reader.values[net.seen.begin[seat] : net.seen.begin[seat + 1]])


def reader_after(net, position, seat):
    """Memory that has read one position."""
    reader = reader_for(net)
    compiled(forget)(net, reader)
    compiled(read)(net, reader, position.state.view(np.uint8), seat)
    return reader


def inputs_of(net, values):
    """The inputs that are 1 for these values of features."""
    return [int(k) for value in values for k in net.inputs[net.first[value] : net.first[value + 1]]]


def test_a_seat_sees_its_own_hand_and_not_that_of_the_other(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b001000001111]]
    for seat in (0, 1):
        before = read_by(game, p, seat)
        q = game.start()
        q.state["hands"] = p.state["hands"]
        q.state["hands"][0, 1 - seat] = 0b111000000011
        assert read_by(game, q, seat) == before
        q.state["hands"] = p.state["hands"]
        q.state["hands"][0, seat] = 0b111000000011
        assert read_by(game, q, seat) != before


def test_a_seat_reads_the_fields_of_the_seats_from_itself_on(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b000111110000]]
    p.state["taken"] = [[0b11, 0b11]]
    p.state["led"] = 3
    assert read_by(game, p, 0) != read_by(game, p, 1)
    p.state["hands"][0, 1] = 0b001000001111
    p.state["taken"][0, 1] = 0b1100
    p.state["turn"] = 0
    ann = read_by(game, p, 0)
    for field in ("hands", "taken"):
        p.state[field] = p.state[field][:, ::-1].copy()
    p.state["turn"] = 1
    bob = read_by(game, p, 1)
    assert [len(set(ann) - set(bob)), len(set(bob) - set(ann))] == [1, 1]  # the seat that reads


def test_the_seat_to_act_is_counted_from_the_seat_that_reads(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b000111110000]]
    own, other = [set(read_by(game, p, seat)) for seat in (p.player, 1 - p.player)]
    assert len(own - other) == 1 and len(other - own) == 1


def test_a_card_by_its_number_has_an_input_for_each_number():
    """A trick of Hearts has 52 cards, more than a byte of another kind with inputs of its own."""
    hearts = kibitz.load(str(ROOT / "examples" / "hearts.py"))
    p = hearts.start()
    p.state["passed"] = 12
    read_with = []
    for card in range(40, 52):
        p.state["trick"][0, 1] = card
        read_with.append(set(read_by(hearts, p, 0)))
    for k, one in enumerate(read_with):
        assert len(one.difference(*read_with[:k], *read_with[k + 1 :])) == 1


def test_cards_that_no_seat_sees_are_known_by_their_sum():
    """Four seats hold one card each of four; the sum of the others' cards is what is left."""
    hearts = kibitz.load(str(ROOT / "examples" / "hearts.py"))
    view = features_for(hearts).view
    lengths = np.diff(view.ends)
    assert (lengths == 3).any()  # the hands of the three others, added up
    assert (lengths == 2).any()  # what two of them gave away; the third gave it to the seat
    assert set(lengths.tolist()) == {1, 2, 3}


def test_the_critic_reads_the_hidden_cards_too(game):
    p = game.start()
    p.state["hands"] = [[0b000111110000, 0b001000001111]]
    before = read_by(game, p, 0, all_features_for)
    p.state["hands"] = [[0b000111110000, 0b111000000011]]
    assert read_by(game, p, 0, all_features_for) != before


def test_a_set_of_cards_has_an_input_for_each_card(game):
    p = game.start()
    p.state["hands"] = [[0b000000010001, 0]]
    few = set(read_by(game, p, 0))
    p.state["hands"] = [[0b000000010101, 0]]
    more = set(read_by(game, p, 0))
    assert len(more - few) == 1 and MOST_VALUES < 2**5


def test_what_changes_from_one_position_to_the_next_is_read_as_all_of_it(game, learned):
    """The sums of a reader against those of a reader that has read nothing before."""
    rng = np.random.default_rng(1)
    for net in (learned.policy.policy, learned.policy.critic):
        reader = reader_for(net)
        compiled(forget)(net, reader)
        for _ in range(20):
            p = game.start(int(rng.integers(1000)))
            while not p.over:
                afresh = reader_after(net, p, p.player)
                compiled(read)(net, reader, p.state.view(np.uint8), p.player)
                assert np.allclose(reader.units, afresh.units, atol=1e-4)
                weights = net.outputs.astype(np.float64)[0]
                by_hand = net.output_bias[0] + weights @ afresh.units.astype(np.float64)
                assert compiled(output)(net, reader, 0) == pytest.approx(by_hand, abs=1e-3)
                p.play(rng.choice(p.moves()))


def test_a_policy_learns_a_game_with_hidden_cards(game, learned, file):
    own = f"learned:file={file},search=policy,sims=100"
    score = play_rounds(game, partial(player, own), partial(player, "uniform"), rounds=100)
    assert score.score > 0.6
    assert learned.games == learned.policy.games and learned.acts == 10 * learned.games


def test_the_critic_knows_which_hand_wins(game, learned):
    critic = learned.policy.critic
    values = []
    for hand in (0b111110000000, 0b000000011111):
        p = game.start()
        p.state["hands"] = [[hand, 0b111111111111 & ~hand & 0b000011111100]]
        reader = reader_after(critic, p, 0)
        values.append(compiled(output)(critic, reader, 0))
    assert values[0] > values[1]


def test_the_other_hand_does_not_change_the_choice_of_a_policy(game, file):
    for seed in range(4):
        acts = set()
        for other in (0b001000001111, 0b111000000011):
            p = game.start()
            p.state["hands"] = [[0b000111110000, other]]
            acts.add(player(f"learned:file={file},search=policy,sims=100", seed)(p))
        assert len(acts) == 1


def test_a_game_that_begins_with_a_joint_choice_compiles_the_search_of_later_acts_too():
    game = kibitz.load("quet", players=3, ranks=3, suits=2)
    bot = NetworkSearch(sims=8, networks=for_play(untrained_for(game, 1)))
    bot.warm(game)
    assert len(game.start().owing) == 3
    assert simulate in game.rules.machines


def test_what_a_seat_sees_is_found_in_games_of_two_acts_too():
    """Positions were taken at equal distances, and all were from before the first act."""
    matrix = kibitz.load(str(ROOT / "tests" / "players" / "matrix_game.py"))
    assert "made" in {name.field for name in features_for(matrix).names}


def test_a_policy_is_kept_in_the_file_of_the_player(game, learned, file):
    kept = actor_critic_file.read(file, game)
    assert kept.games == learned.policy.games >= 30_000
    assert kept.scale == learned.policy.scale
    for name in ("policy", "critic"):
        net, own = getattr(kept, name), getattr(learned.policy, name)
        assert np.allclose(net.hidden, own.hidden, atol=0.01, rtol=0.01)
        assert np.array_equal(net.seen.at, own.seen.at)
    assert "policy" in choices_of(file, game)


WHOLE = ("seen_begin", "seen_number", "seen_ends", "seen_at", "first", "inputs")


@pytest.mark.parametrize("net", ["actor_", "critic_"])
@pytest.mark.parametrize("name", [*WHOLE, *SeatNetwork._fields[3:]])
def test_a_damaged_policy_is_refused_in_a_sentence(game, file, tmp_path, net, name):
    head, arrays = model_file.take(file)
    wrong = arrays[net + name].astype(np.int64 if name in WHOLE else np.float32)
    wrong[-1] = 10**6 if name in WHOLE else np.nan
    damaged = tmp_path / "tricks.npz"
    model_file.put(damaged, head, {**arrays, net + name: wrong})
    with pytest.raises(KibitzError, match=r"tricks\.npz is damaged; delete it"):
        actor_critic_file.read(damaged, game)


@pytest.mark.parametrize("name", ["hidden", "hidden_bias", "outputs", "output_bias"])
def test_the_gradient_of_the_policy_is_that_of_its_probabilities(game, name):
    """Compared with differences: the change of the sum of gain times log probability."""
    networks = untrained_for(game, 1)
    worker = GradientThread(game, networks, 1)
    worker.work(networks, 40, Weights(NO_CLIP, 0.0, 0.0))
    gradient = getattr(worker.policy, name)
    weights = getattr(networks.policy, name)
    at = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
    kept, step, sums = weights[at], np.float32(1e-2), []
    for change in (step, -step):
        weights[at] = kept + change
        sums.append(_likelihood(networks, worker.turns))
    weights[at] = kept
    assert (sums[0] - sums[1]) / (2 * step) == pytest.approx(gradient[at], rel=0.05)


@pytest.mark.parametrize("weights", [Weights(NO_CLIP, 0.7, 0.2), Weights(0.1, 0.0, 0.5)])
def test_the_changes_of_the_outputs_are_the_gradient_of_what_an_update_wants(weights):
    """Compared with differences: ratio times gain, entropy, and divergence from the old policy."""
    before, outputs = np.array([0.5, 0.3, 0.2]), np.array([0.1, -0.2, 0.05])
    outputs, chosen, gain = outputs + np.log(before), 1, 1.3
    changes = np.zeros(3)
    write_changes(before, _shares(outputs), 3, chosen, gain, weights, changes)
    for k in range(3):
        step = 1e-5 * (np.arange(3) == k)
        more, less = (
            _wanted(before, _shares(outputs + s), chosen, gain, weights) for s in (step, -step)
        )
        assert changes[k] == pytest.approx((more - less) / 2e-5, abs=1e-6)


def _shares(outputs):
    return np.exp(outputs) / np.exp(outputs).sum()


def _wanted(before, now, chosen, gain, by):
    entropy, divergence = -now @ np.log(now), now @ np.log(now / before)
    return gain * now[chosen] / before[chosen] + by.bonus * entropy - by.pull * divergence


def test_an_act_that_became_much_more_likely_is_pushed_no_further():
    assert push_of(1.11, 2.0, 0.1) == 0 and push_of(0.89, -2.0, 0.1) == 0
    assert push_of(1.09, 2.0, 0.1) == 1.09 * 2 and push_of(1.2, -2.0, 0.1) == 1.2 * -2


def test_an_unknown_update_is_refused_with_those_that_there_are():
    with pytest.raises(KibitzError, match="no update sgd; there are cfr, gradient, entropy, ppo"):
        update_of("sgd")


@pytest.mark.parametrize("name", UPDATES)
def test_turns_are_read_again_as_a_reader_reads_them_by_weights_that_have_moved(game, name):
    networks = untrained_for(game, 1)
    learner = PolicyLearner(game, networks, 1, update=name)
    learner.learn(1.0)
    assert all(adam.number == UPDATES[name].passes for adam in learner.adams)
    worker = learner.workers[0]
    worker.work_again(networks, Weights(NO_CLIP, 0.0, 0.0))
    turns, net = worker.turns, networks.policy
    for turn in range(0, int(turns.count[0]), 100):
        seat, acts = turns.seat[turn], slice(turns.begin[turn], turns.begin[turn + 1])
        count = net.seen.begin[seat + 1] - net.seen.begin[seat]
        inputs = inputs_of(net, turns.policy.values[turn, :count])
        units = np.maximum(0, net.hidden_bias + net.hidden[inputs].sum(axis=0))
        sums = net.outputs[turns.acts[acts]] @ units + net.output_bias[turns.acts[acts]]
        assert np.allclose(turns.now[acts], _shares(sums), atol=1e-4)


def _likelihood(networks, turns):
    net, seen, total = networks.policy, networks.policy.seen, 0.0
    gains = turns.advantage[: turns.count[0]].astype(float)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for turn, gain in enumerate(gains):
        seat = turns.seat[turn]
        count = seen.begin[seat + 1] - seen.begin[seat]
        inputs = inputs_of(net, turns.policy.values[turn, :count])
        units = np.maximum(0, net.hidden_bias + net.hidden[inputs].sum(axis=0))
        acts = turns.acts[turns.begin[turn] : turns.begin[turn + 1]]
        sums = net.outputs[acts] @ units + net.output_bias[acts]
        total += gain * (sums[turns.chosen[turn]] - np.log(np.exp(sums).sum()))
    return total


@pytest.mark.parametrize("which", ["policy", "critic"])
def test_an_input_gets_the_gradients_of_the_turns_in_which_it_is_1(game, which):
    """Many games are learned from at once, so inputs become 1 and 0 again and again."""
    networks = untrained_for(game, 1)
    worker = GradientThread(game, networks, 1)
    worker.work(networks, 200, Weights(NO_CLIP, 0.0, 0.1))
    net, turns = getattr(networks, which), worker.turns
    gradient, reading = getattr(worker, which), getattr(turns, which)
    backs = list(_backs(networks, turns, which))
    right = np.zeros_like(net.hidden, np.float64)
    for turn, back in enumerate(backs):
        for k in inputs_of(net, reading.values[turn]):
            right[k] += back
    assert turns.count[0] >= 200 and len(set(turns.seat[: len(backs)])) == 2
    assert np.abs(right).max() > 1e-3
    assert np.allclose(gradient.hidden, right, atol=1e-4 * np.abs(right).max())
    assert np.allclose(gradient.hidden_bias, np.sum(backs, axis=0), atol=1e-4)


def _backs(networks, turns, which):
    """The gradients of the hidden units in each turn."""
    net, units = getattr(networks, which), getattr(turns, which).units
    gains = turns.advantage[: turns.count[0]].astype(float)
    normal = (gains - gains.mean()) / (gains.std() + 1e-6)
    for turn, gain in enumerate(gains):
        first, end = turns.begin[turn : turn + 2]
        shares = turns.shares[first:end].astype(float)
        changes = -normal[turn] * shares - 0.1 * shares * (np.log(shares) - shares @ np.log(shares))
        changes[turns.chosen[turn]] += normal[turn]
        outputs = net.outputs[turns.acts[first:end]] if which == "policy" else net.outputs
        back = (changes if which == "policy" else np.array([gain])) @ outputs
        yield back * (units[turn] > 0)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_step_learns_from_as_many_turns_with_few_threads_as_with_one(game, threads):
    learner = PolicyLearner(game, untrained_for(game, 1), 1, threads)
    learner.learn(1.0)
    turns = [int(worker.turns.count[0]) for worker in learner.workers]
    assert TURNS <= sum(turns) < 1.1 * max(TURNS, threads * FEWEST_TURNS)
    assert min(turns) >= FEWEST_TURNS


@pytest.mark.parametrize("name", ["kuhn_poker", "goofspiel", "hanabi", "liars_dice"])
def test_a_policy_learns_any_game_with_hidden_information(name):
    training = PolicyGradient(kibitz.load(str(ROOT / "examples" / f"{name}.py")), 1)
    training.warm()
    list(training.run(0.1))
    assert training.games > 0
    assert all(np.isfinite(weights).all() for weights in training.policy.policy.weights)


@pytest.mark.parametrize(("name", "update"), [("quet", "entropy"), ("president", "gradient")])
def test_two_seats_against_each_other_learn_with_more_entropy(tmp_path, name, update):
    plan = Plan(kibitz.load(name), tmp_path / "learned.npz", values=False)
    assert Workflow(plan)._policy_trainer().update == update
