"""The mark of another paper: its games by our rules, and the page."""

import numpy as np
import pytest

from bench import iig_ppo

OPENSPIEL = {
    "classical_phantom_ttt": "phantom_ttt(obstype=reveal-nothing)",
    "abrupt_phantom_ttt": "phantom_ttt(obstype=reveal-nothing,gameversion=abrupt)",
    "classical_dark_hex": "dark_hex(gameversion=cdh,board_size=3,obstype=reveal-nothing)",
    "abrupt_dark_hex": "dark_hex(gameversion=adh,board_size=3,obstype=reveal-nothing)",
}


@pytest.mark.long
@pytest.mark.parametrize("name", iig_ppo.GAMES)
def test_a_seat_sees_what_openspiel_shows_it(name):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is the extra `bench`")
    game, seen, rng = (
        pyspiel.load_game(OPENSPIEL[name]),
        iig_ppo.TensorGames(name, 1),
        np.random.default_rng(1),
    )
    for _ in range(300):
        state = game.new_initial_state()
        while not state.is_terminal():
            assert seen.games.players[0] == state.current_player()
            assert seen.observations[0].tolist() == state.information_state_tensor()
            assert np.flatnonzero(seen.masks[0]).tolist() == state.legal_actions()
            cell = int(rng.choice(state.legal_actions()))
            state.apply_action(cell)
            seen.step(np.array([cell]))
        assert seen.games.ended[0] and seen.games.rewards[0].tolist() == state.returns()


@pytest.mark.long
@pytest.mark.parametrize("name", iig_ppo.GAMES)
def test_a_seat_sees_each_own_try_and_nothing_else(name):
    seen = iig_ppo.TensorGames(name, 2)
    seen.step(np.array([0, 4]))
    assert not seen.observations[:, seen.known :].any()  # the other seat has tried nothing
    seen.step(np.array([0, 0]))  # the first meets a piece, the second does not
    is_abrupt = "abrupt" in name
    assert seen.games.players.tolist() == [0 if is_abrupt else 1, 0]
    tries = seen.observations[:, seen.known :].reshape(2, 9, 9)
    assert [np.argwhere(one).tolist() for one in tries] == [[[0, 0]], [[0, 4]]]
    assert seen.masks[:, 0].tolist() == [False, True]


def test_the_page_has_the_numbers_that_were_found():
    found = {
        "abrupt_dark_hex ppo": {"gain": 0.25, "steps": 10, "seconds": 600, "day": "2026-11-28"},
        "abrupt_dark_hex table": {"gain": 0.125, "day": "2026-11-27"},
    }
    text = iig_ppo.section(found)
    assert "until 2026-11-28" in text
    assert "| abrupt dark hex | 0.2500 (10 min) | 0.1250 |" in text
    assert "| classical dark hex | not measured | not measured |" in text
