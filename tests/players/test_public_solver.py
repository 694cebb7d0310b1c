"""Games that are exact because only the acts of one choice are sealed."""

from functools import cache

import numpy as np
import pytest
from scipy.optimize import linprog
from tests.examples import load

import kibitz
from kibitz.players import player
from kibitz.players.public_solver import RANDOM_SHARE, solver_for
from kibitz.solvers import public_positions
from kibitz.solvers.public_positions import REFUSED, SOLVED, PublicPositions

CARDS = 5
GAME = load("goofspiel", cards=CARDS)


@cache
def value(mine, other, lead, prizes, up):
    """What a seat of Goofspiel gets: 1, 0 or -1; `up` is the prize to bid for. A slow twin."""
    if not prizes and up is None:
        return float(np.sign(lead))
    return guaranteed(payoff_of(mine, other, lead, prizes, up))


def payoff_of(mine, other, lead, prizes, up):
    rows = []
    for card in mine:
        row = []
        for answer in other:
            after = (mine - {card}, other - {answer}, lead + int(np.sign(card - answer)) * up)
            nexts = [value(*after, prizes - {k}, k) for k in prizes] or [
                value(*after, prizes, None)
            ]
            row.append(sum(nexts) / len(nexts))
        rows.append(row)
    return np.array(rows)


def guaranteed(payoff):
    """The value of a matrix game by SciPy: the most that a mixture of rows is sure to get."""
    n, m = payoff.shape
    found = linprog(
        [0] * n + [-1],
        A_ub=np.hstack([-payoff.T, np.ones((m, 1))]),
        b_ub=np.zeros(m),
        A_eq=[[1] * n + [0]],
        b_eq=[1],
        bounds=[(0, 1)] * n + [(None, None)],
    )
    return -float(found.fun)


def twin_of(p):
    """The same position for the twin, as the first seat has it."""
    state = p.state[0]
    hands = [frozenset(k + 1 for k in range(CARDS) if int(h) >> k & 1) for h in state["hands"]]
    lead = int(state["points"][0]) - int(state["points"][1])
    now = int(state["round"])
    prizes = [int(k) for k in state["prizes"]]
    return *hands, lead, frozenset(prizes[now + 1 :]), prizes[now]


@pytest.fixture(scope="module")
def solver():
    return solver_for(GAME)


@pytest.mark.long
@pytest.mark.parametrize("acts", ["1 5 2 1", "4 3 2 2", "5 1 4 2"])
def test_values_and_strategies_are_those_of_a_slow_twin(acts, solver):
    p = GAME.start(3)
    p.play(acts)
    exact = value(*twin_of(p))
    choice = solver.choice(p)
    assert choice.value == pytest.approx(exact, abs=1e-6)
    strategy = [choice.weights[action] for action in p.legal()]
    payoff = payoff_of(*twin_of(p))
    assert sum(strategy) == pytest.approx(1)
    assert (strategy @ payoff).min() >= exact - 2 * RANDOM_SHARE
    falters = payoff + RANDOM_SHARE * (payoff.mean(axis=1, keepdims=True) - payoff)
    assert (strategy @ falters).min() == pytest.approx(guaranteed(falters), abs=1e-6)


@pytest.mark.long
def test_the_seat_that_acts_last_does_not_see_the_sealed_act(solver):
    chances = []
    for sealed in ("2", "5"):
        p = GAME.start(3)
        p.play(f"1 5 {sealed}")
        chances.append(player("worlds:sims=200", 1).probabilities(p))
    assert chances[0] == chances[1] and sum(chances[0].values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("name", "options"),
    [("kuhn_poker", {}), ("liars_dice", {"dice": 2}), ("goofspiel", {"players": 3}), ("pig", {})],
)
def test_other_games_are_refused_before_anything_is_compiled(name, options, monkeypatch):
    monkeypatch.setattr(public_positions, "compiled", None)
    assert solver_for(load(name, **options)) is None


@pytest.mark.long
def test_a_game_that_is_too_large_is_left_to_the_search():
    solver = PublicPositions(GAME)
    assert solver.solve(GAME.start(0), 100) != SOLVED
    assert solver.solve(GAME.start(0), 10_000_000) == SOLVED


@pytest.mark.long
def test_a_hidden_card_is_found_where_deals_look_alike(monkeypatch):
    """Kuhn poker has no public position, even if the first look were passed."""
    kuhn = load("kuhn_poker")
    assert PublicPositions(kuhn).solve(kuhn.start(0), 1000) == REFUSED


@pytest.mark.long
def test_the_same_act_comes_from_the_same_seed():
    p = GAME.start(1)
    first = player("worlds:sims=200", 5)(p)
    solver_for.cache_clear()
    assert player("worlds:sims=200", 5)(p) == first
    assert kibitz.player("worlds:sims=200,threads=2", 5)(p) in p.moves()
