"""The games' own observations: compact, within their bounds, and telling apart what a seat can."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.information import NOBODY, learn, new_knowledge, new_room
from kibitz.kernel import observe, redeal
from kibitz.kit.rng import below, seeded

EXAMPLES = Path(__file__).parents[2] / "examples"
HIDDEN = [
    ("kuhn_poker", {}, 13, 60),
    ("leduc_poker", {}, 35, 60),
    ("liars_dice", {"faces": 3}, 14, 60),
    ("liars_dice", {"faces": 3, "dice": 2}, 20, 10),
    ("goofspiel", {"cards": 3}, 21, 60),
    ("goofspiel", {"cards": 4, "players": 3, "order": "rising"}, 33, 10),
    ("hearts", {"ranks": 3}, 166, 3),
    ("hanabi", {}, 116, 3),
    ("hanabi", {"players": 3, "ranks": 3, "colours": 3, "hand": 2}, 115, 3),
]
ACTS = 50  # of a game
PRESIDENT = {"deal": "345*/4456/3+7/67", "jokers": 2}
ELEUSIS = {"deal": "3h4h/4c5d/5d6s", "deals": 2}
SHIPPED = [
    ("quet", {"ranks": 4, "suits": 2}, 39, 30),
    ("quet", {"ranks": 5, "suits": 3, "players": 3, "hidden": 1, "strict_sign": True}, 65, 10),
    pytest.param(
        "quet",
        {"ranks": 26, "suits": 8, "last_card": "finish-round"},
        215,
        1,
        marks=pytest.mark.long,
    ),
    ("president", {**PRESIDENT, "distinct_jokers": True, "exchange": "two"}, 523, 1),
    pytest.param(
        "president",
        {**PRESIDENT, "deal": "345*/4456/3*7/67", "must_play": True},
        763,
        1,
        marks=pytest.mark.long,
    ),
    pytest.param(
        "president",
        {"players": 7, "jokers": 2, "joker_rule": "both", "revolution": True},
        730,
        1,
        marks=pytest.mark.long,
    ),
    pytest.param(
        "president", {"first": "3c", "top": "A", "deals": 1}, 523, 1, marks=pytest.mark.long
    ),
    ("delphi", {"players": 3, "deals": 2, "clues": True, "deal": "Ah3d4c5s"}, 536, 2),
    pytest.param(
        "delphi", {"judge": "dealer", "players": 7, "stake": "all"}, 560, 1, marks=pytest.mark.long
    ),
    ("eleusis", {**ELEUSIS, "hints": True}, 1086, 1),
    pytest.param(
        "eleusis", {"judge": "dealer", "players": 5, "rule": ""}, 1149, 1, marks=pytest.mark.long
    ),
    ("eleusis", {**ELEUSIS, "form": "express", "players": 3, "deal": "3h4h/4c5d"}, 1023, 1),
    pytest.param(
        "eleusis",
        {"players": 8, "rule": "red", "expelled_draws": True},
        1338,
        1,
        marks=pytest.mark.long,
    ),
]


def seen(p, seat):
    out = np.zeros(p.game.observation, np.float32)
    observe(p.state[0], seat, out)
    return out


@pytest.mark.parametrize(
    ("name", "options", "size"),
    [
        ("byg", {"side": 3}, 63),
        ("catchup", {"side": 3}, 42),
        ("symple", {"side": 5}, 105),
        ("connect6", {"side": 6}, 74),
        ("beat-it-or-eat-it", {}, 108),
        ("beat-it-or-eat-it", {"suits": 4, "taker_leads": True, "repetition": 2}, 212),
        ("beat-it-or-eat-it", {"suits": 1, "ranks": 20, "repetition": 0}, 84),
    ],
)
def test_an_observation_is_compact_and_tells_positions_apart(name, options, size):
    game, rng, keys = kibitz.load(name, **options), seeded(1), {}
    assert game.observation == (size,) and game.observation_bounds == (0, 1)
    for seed in range(3):
        p = game.start(seed)
        while not p.over:
            both = np.array([seen(p, seat) for seat in range(2)])
            assert both.min() >= 0 and both.max() <= 1
            assert keys.setdefault(both.tobytes(), p.key()) == p.key()
            p.act(p.legal()[below(rng, len(p.legal()))])
    assert len(keys) > 30


def test_no_seat_of_president_scores_more_than_its_bound():
    assert kibitz.load("president").highest == 12
    assert kibitz.load("president", deals=3).highest == 6


def act_at_random(p, rng):
    action = p.legal()[below(rng, len(p.legal()))]
    p.act(action)
    return action


def loaded(name, options):
    path = EXAMPLES / f"{name}.py"
    return kibitz.load(str(path) if path.exists() else name, **options)


@pytest.mark.long
@pytest.mark.parametrize(("name", "options", "size", "games"), HIDDEN + SHIPPED)
def test_what_a_seat_observed_and_did_is_its_information_set(name, options, size, games):
    game, rng, sets, pasts = loaded(name, options), seeded(1), {}, {}
    assert game.observation == (size,)
    for seed in range(games):
        p, seats = game.start(seed), range(game.seats)
        knowledge, room = new_knowledge(game.seats), new_room(game.blank())
        learn(p.state, knowledge, NOBODY, 0, room)
        past = [(seen(p, seat).tobytes(),) for seat in seats]
        while not p.over and p.ply < ACTS:
            actor = p.player
            key = (actor, *knowledge[actor, :2].tolist())
            assert sets.setdefault((actor, past[actor]), key) == key
            assert pasts.setdefault(key, past[actor]) == past[actor]
            action = act_at_random(p, rng)
            learn(p.state, knowledge, actor, action, room)
            for seat in seats:
                now, own = seen(p, seat).tobytes(), (action,) if seat == actor else ()
                if own or now != past[seat][-1]:
                    past[seat] = (*past[seat], *own, now)


@pytest.mark.parametrize(("name", "options", "size", "games"), HIDDEN + SHIPPED)
def test_an_observation_is_within_its_bounds_and_the_same_after_redeal(name, options, size, games):
    game, rng = loaded(name, options), seeded(2)
    low, high = game.observation_bounds
    for seed in range(min(3, games)):
        p = game.start(seed)
        while not p.over and p.ply < ACTS:
            for seat in range(game.seats):
                world, now = p.copy(), seen(p, seat)
                redeal(world.state[0], seat, rng)
                assert (seen(world, seat) == now).all() and low <= now.min() <= now.max() <= high
            act_at_random(p, rng)
        assert (low <= seen(p, 0)).all() and (seen(p, 0) <= high).all()
