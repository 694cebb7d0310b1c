"""No return of a random game is beyond the bounds that a game states."""

import pytest

import kibitz
from kibitz.kit.rng import below, seeded

GAMES = [
    ("beat-it-or-eat-it", {}, 20),
    ("byg", {"side": 2}, 20),
    ("catchup", {"side": 3}, 20),
    ("connect6", {"side": 6}, 20),
    ("delphi", {"players": 3, "deals": 1}, 5),
    ("delphi", {"players": 5, "deals": 1, "stake": "all", "rule": "red"}, 5),
    ("eleusis", {"players": 4, "deals": 1, "rule": "red"}, 2),
    ("eleusis", {"players": 3, "deals": 1, "form": "express", "rule": "red"}, 5),
    ("president", {"deals": 3}, 2),
    ("quet", {"players": 3}, 20),
    ("symple", {"side": 5}, 20),
]


@pytest.mark.parametrize(("name", "options", "games"), GAMES)
def test_no_return_of_a_random_game_is_beyond_its_bounds(name, options, games):
    game, rng = kibitz.load(name, **options), seeded(3)
    for seed in range(games):
        p = game.start(seed)
        while not p.over:
            p.act(p.legal()[below(rng, len(p.legal()))])
        assert game.lowest <= min(p.returns) and max(p.returns) <= game.highest
