"""A Python function over a batch of positions leads the tree."""

from pathlib import Path

import numpy as np
import pytest

import kibitz

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


def cells_of(states):
    """For each position the cells: 1 for the seat to act, -1 for the other, 0 for empty."""
    return states["board"].reshape(len(states), -1)


@pytest.mark.long
def test_the_fields_of_a_position_are_columns_of_the_batch(game):
    seen = []

    def evaluate(states, movers):
        seen.append((states.dtype, movers.dtype.kind, len(states)))
        return np.zeros(len(states)), None

    kibitz.Mcts(sims=100, batch=8, evaluate=evaluate).analyse(game.start())
    assert seen[0] == (game.dtype, "i", 1)  # the root
    assert max(n for *_, n in seen) == 8


@pytest.mark.long
def test_all_simulations_are_counted_once(game):
    def evaluate(states, movers):
        return np.zeros(len(states)), None

    found = kibitz.Mcts(sims=300, batch=7, evaluate=evaluate).analyse(game.start())
    assert sum(found.visits.values()) == 300


def test_a_win_is_proved_as_in_any_search(game):
    p = game.start()
    p.play("a1 a2 b1 b2")

    def evaluate(states, movers):
        return np.zeros(len(states)), None

    found = kibitz.Mcts(sims=200, evaluate=evaluate).analyse(p)
    assert (found.verdict, found.principal_variation) == ("won", ("c1",))


def test_priors_lead_the_search_and_those_of_illegal_acts_do_not_count(game):
    p = game.start()
    p.play("a1")
    liked = game.start().legal()[-1]

    def evaluate(states, movers):
        priors = np.full((len(states), game.actions), 0.001, np.float32)
        priors[:, liked] = 0.5
        priors[:, p.history[0]] = 1000.0  # not legal
        return np.zeros(len(states)), priors

    found = kibitz.Mcts(sims=100, explore=2.0, evaluate=evaluate).analyse(p)
    most = max(found.visits, key=lambda act: found.visits[act])
    assert most == p.name(liked)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_value_is_that_of_the_seat_to_act_or_of_each_seat(game, seat):
    """Both forms give the same search."""
    p = game.start()
    if seat:
        p.play("b2")
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(game.dtype.itemsize, game.actions + 1)).astype(np.float32)

    def one(states, movers):
        out = np.tanh(states.view(np.uint8).reshape(len(states), -1) @ weights)
        priors = np.exp(out[:, 1:])
        return np.where(movers == 0, out[:, 0], -out[:, 0]), priors

    def each(states, movers):
        values, priors = one(states, movers)
        of_first = np.where(movers == 0, values, -values)
        return np.stack([of_first, -of_first], 1), priors

    found = [
        kibitz.Mcts(sims=200, seed=1, evaluate=evaluate).analyse(p).visits
        for evaluate in (one, each)
    ]
    assert found[0] == found[1]


def test_a_numpy_network_says_what_the_act_is_worth_and_which_is_tried_first(game):
    rng = np.random.default_rng(2)
    hidden, out = rng.normal(size=(9, 16)), rng.normal(size=(16, 1 + game.actions))

    def evaluate(states, movers):
        found = np.maximum(states["board"] @ hidden, 0.0) @ out
        shares = np.exp(found[:, 1:] - found[:, 1:].max(1, keepdims=True))
        return np.tanh(found[:, 0] / 20), shares

    p = game.start()
    p.play("b2")
    search = kibitz.Mcts(sims=1, evaluate=evaluate).analyse(p)
    _, priors = evaluate(p.state, np.array([1]))
    first = max(p.legal(), key=lambda action: priors[0, action])
    (tried,) = [act for act, visits in search.visits.items() if visits]
    assert tried == p.name(first)
    p.act(first)
    values, _ = evaluate(p.state, np.array([0]))
    assert search.values[tried] == pytest.approx(-values[0])


@pytest.mark.long
@pytest.mark.parametrize("name", ["pig", "kalah", "dots_and_boxes"])
def test_luck_scores_and_more_acts_in_a_turn_have_evaluators_too(name):
    other = kibitz.load(str(EXAMPLES / f"{name}.py"))

    def evaluate(states, movers):
        return np.zeros((len(states), other.seats)), np.ones((len(states), other.actions))

    found = kibitz.Mcts(sims=150, evaluate=evaluate).analyse(other.start(3))
    assert sum(found.visits.values()) == 150


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda n: np.zeros(n), "evaluate returns a pair"),
        (lambda n: (np.zeros((n, 3)), None), r"values of shape \(1, 3\); \(1, 2\) is right"),
        (lambda n: (np.full(n, np.nan), None), "values that are not finite"),
        (lambda n: (np.zeros(n), np.zeros((n, 2))), "priors of shape"),
        (lambda n: (np.zeros(n), np.full((n, 9), -1.0)), "shares, not logits"),
    ],
)
def test_an_evaluation_that_does_not_fit_is_refused_in_a_sentence(game, answer, why):
    bot = kibitz.Mcts(sims=10, evaluate=lambda states, movers: answer(len(states)))
    with pytest.raises(kibitz.KibitzError, match=why):
        bot(game.start())


def test_functions_are_no_parameters_of_a_player_as_text():
    with pytest.raises(kibitz.KibitzError, match="no parameter 'evaluate'"):
        kibitz.player("mcts:evaluate=f")


def test_a_guide_and_an_evaluator_exclude_each_other():
    with pytest.raises(kibitz.KibitzError, match="takes one of guide, evaluate and leaf"):
        kibitz.Mcts(guide=lambda p, world: (), evaluate=lambda states, movers: ())


def test_a_small_torch_network_leads_the_tree(game):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed, so no network of it")
    torch.manual_seed(1)
    network = torch.nn.Sequential(
        torch.nn.Linear(9, 32), torch.nn.ReLU(), torch.nn.Linear(32, 1 + game.actions)
    )

    @torch.no_grad()
    def evaluate(states, movers):
        board = states["board"].reshape(len(states), -1).astype(np.float32)
        out = network(torch.from_numpy(board))
        return torch.tanh(out[:, 0]).numpy(), torch.softmax(out[:, 1:], 1).numpy()

    p = game.start()
    p.play("a1 a2 b1 b2")
    found = kibitz.Mcts(sims=200, evaluate=evaluate).analyse(p)
    assert found.principal_variation == ("c1",)
