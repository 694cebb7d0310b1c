"""What a seat of an example cannot know is dealt anew from what it does know, and nothing else."""

import pytest
from tests.examples import load, random_game

from kibitz import kernel
from kibitz.check import unfair_worlds
from kibitz.kit.rng import seeded

SMALL = {
    "goofspiel": {"cards": 4},
    "hanabi": {"colours": 1, "hand": 2},
    "hearts": {"ranks": 3},
    "kuhn_poker": {},
    "leduc_poker": {},
    "liars_dice": {"faces": 3, "dice": 2},
}


def another_world(state, seat, seed):
    world = state.copy()
    kernel.redeal(world[0], seat, seeded(seed))
    return world


@pytest.mark.parametrize("name", SMALL)
def test_two_worlds_that_a_seat_cannot_tell_apart_are_dealt_anew_alike(name):
    game = load(name, **SMALL[name])
    for seed in range(8):
        for p in random_game(game, seed):
            for seat in range(game.seats):
                dealt = [another_world(p.state, seat, k) for k in (1, 2)]
                worlds = {another_world(one, seat, 7).tobytes() for one in (p.state, *dealt)}
                assert len(worlds) == 1, (seed, p.ply, seat)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SMALL if name != "hearts"])
def test_every_world_comes_as_often_as_it_should(name):
    assert unfair_worlds(load(name, **SMALL[name]), games=500, plies=3, redeals=250) == []
