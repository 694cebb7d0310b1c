"""Games of sealed choices, whose tree is large and whose positions are few."""

from functools import cache
from pathlib import Path

import pytest

import kibitz
from kibitz.kit import matrix_game
from kibitz.solvers import public_positions, secret_methods, tree_size
from kibitz.solvers.game_tree import TooLarge

FILE = str(Path(__file__).parents[2] / "gallery/oshi_zumo.py")


@cache
def twin(mine, other, rounds, place, size):
    """What the first seat of Oshi-Zumo gets, by fractions. A slow twin."""
    if rounds == 0 or abs(place) > size or mine + other == 0:
        return (place > 0) - (place < 0)
    return matrix_game.value(
        [
            [
                twin(mine - one, other - two, rounds - 1, place + (one > two) - (one < two), size)
                for two in range(other + 1)
            ]
            for one in range(mine + 1)
        ]
    )


@pytest.mark.long
def test_sealed_bids_from_a_purse_of_twelve_coins_gave_nothing_in_a_hundred_seconds():
    game = kibitz.load(FILE, coins=12, more=1, size=1, rounds=4)
    assert tree_size.about_nodes(game) > secret_methods.MANY_NODES
    found = kibitz.solve(game)
    exact = float(twin(13, 12, 4, 0, 1))
    assert found.returns == pytest.approx((exact, -exact), abs=1e-8) and 0.05 < exact < 0.95
    assert found.method.startswith("matrix games") and found.error == 0.0
    assert sum(found.facts["first_choice"]["Left"].values()) == pytest.approx(1, abs=1e-4)
    assert list(found.facts["first_choice"]) == ["Left", "Right"]
    assert found.positions < 2000


@pytest.mark.long
def test_matrix_games_and_an_equilibrium_agree(monkeypatch):
    game = kibitz.load(FILE, coins=3, more=1, size=1, rounds=3)
    exact = float(twin(4, 3, 3, 0, 1))
    found = kibitz.solve(game, seconds=20)
    assert found.equilibrium and found.returns[0] == pytest.approx(exact, abs=found.error + 1e-9)
    monkeypatch.setattr(secret_methods, "MANY_NODES", 0)
    assert kibitz.solve(game).returns[0] == pytest.approx(exact, abs=1e-8)


def test_the_nodes_of_a_tree_are_estimated_before_it_is_built():
    game = kibitz.load(FILE, coins=2, size=9, rounds=2)
    nodes, told = 3 + 9 + 17 + 35, []  # after each of four bids
    assert tree_size.about_nodes(game) == pytest.approx(nodes, rel=0.05)
    kibitz.solve(game, seconds=0.01, progress=told.append)
    assert told[0].what == "the game tree has about 60 nodes"


def test_a_tree_that_cannot_fit_is_refused_at_once():
    with pytest.raises(TooLarge, match="about 1e\\+12 nodes, too many for 100 MB"):
        tree_size.require_room(kibitz.load(FILE), 1e12, 100)
    tree_size.require_room(kibitz.load(FILE), 1e7, 100)  # may be an estimate that is too high


@cache
def prizes(mine, other, size):
    """What the first seat of Drawn prizes gets before a prize is drawn. A slow twin."""
    if not mine:
        return 0
    values = [
        matrix_game.value(
            [
                [prize * ((a > b) - (a < b)) + prizes(mine - {a}, other - {b}, size) for b in other]
                for a in mine
            ]
        )
        for prize in range(1, size + 1)
    ]
    return sum(values) / size


@pytest.mark.long
def test_sealed_bids_for_prizes_that_acts_draw_had_no_exact_value_in_a_minute():
    game = kibitz.load(str(Path(__file__).parents[1] / "drawn_prizes.py"), cards=4)
    assert tree_size.about_nodes(game, counts_luck=True) > secret_methods.MANY_NODES
    found = kibitz.solve(game)
    assert found.method.startswith("matrix games") and found.error == 0.0
    assert found.returns == pytest.approx((0, 0), abs=1e-9)


@pytest.mark.long
def test_after_unequal_bids_the_draws_to_come_count_with_their_probabilities():
    path = str(Path(__file__).parents[1] / "drawn_prizes.py")
    p = kibitz.load(path, cards=4).start(0)
    prize = int(p.state["prize"][0])
    for act in (0, 3):  # the first seat bids 1, the other 4
        p.act(act)
    drawn = int(p.state["prize"][0])
    own, other = frozenset({2, 3, 4}), frozenset({1, 2, 3})
    rest = matrix_game.value(
        [
            [drawn * ((a > b) - (a < b)) + prizes(own - {a}, other - {b}, 4) for b in other]
            for a in own
        ]
    )
    solver = public_positions.PublicPositions(p.game)
    assert solver.solve(p) == public_positions.SOLVED
    assert solver.gain(p) == pytest.approx(float(rest) - prize, abs=1e-8)
