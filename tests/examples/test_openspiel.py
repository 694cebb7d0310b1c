"""The examples that other people study play as they do in OpenSpiel, act by act."""

from random import Random

import numpy as np
import pytest
from tests.examples import load

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is the extra `bench`")

LUCK = Random(1)


def side_by_side(theirs, p, draw):
    """Play random acts in both; `draw` gives OpenSpiel's chance action."""
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            theirs.apply_action(draw(theirs, p))
            continue
        assert theirs.current_player() == p.player
        assert sorted(theirs.legal_actions()) == sorted(p.legal())
        action = LUCK.choice(p.legal())
        theirs.apply_action(action)
        p.act(action)
    assert p.over and list(p.returns) == theirs.returns()


def test_leduc_poker_is_that_of_openspiel():
    game = load("leduc_poker")
    for seed in range(300):
        p = game.start(seed)
        ranks = [*p.record.card.tolist(), p.record.open]

        def draw(theirs, p, left=ranks):
            rank = left.pop(0)
            return next(card for card in theirs.legal_actions() if card // 2 == rank)

        side_by_side(pyspiel.load_game("leduc_poker").new_initial_state(), p, draw)


@pytest.mark.parametrize("dice", [1, 2])
def test_liars_dice_are_those_of_openspiel(dice):
    game = load("liars_dice", dice=dice)
    for seed in range(300):
        p = game.start(seed)
        thrown = [f for cup in p.record.rolled for f in range(6) for _ in range(cup[f])]
        theirs = pyspiel.load_game(f"liars_dice(numdice={dice})").new_initial_state()
        side_by_side(theirs, p, lambda theirs, p, left=thrown: left.pop(0))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("theirs", "ours"), [("win_loss", "win"), ("point_difference", "points")])
def test_goofspiel_is_that_of_openspiel(players, theirs, ours):
    game = load("goofspiel", cards=5, players=players, scoring=ours)
    spec = f"goofspiel(num_cards=5,players={players},points_order=random,returns_type={theirs})"
    for seed in range(50):
        p, state = game.start(seed), pyspiel.load_game(spec).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(p.record.prizes[p.record.round]) - 1)
            else:
                state.apply_actions([bid(state, p) for _ in range(players)])
        while not p.over:
            p.act(p.legal()[0])  # the last cards, which OpenSpiel lays by itself
        assert np.allclose(p.returns, state.returns())


def bid(state, p):
    assert sorted(state.legal_actions(p.player)) == sorted(p.legal())
    action = LUCK.choice(p.legal())
    p.act(action)
    return action
