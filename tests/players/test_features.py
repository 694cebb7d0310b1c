"""Features of acts, read from scenes."""

import kibitz
from kibitz.players.features import known_features, values


def named(p, by_act):
    return {p.name(action): value for action, value in by_act.items()}


def test_cells_know_their_neighbours_and_the_centre():
    p = kibitz.load("byg", side=3).start()
    p.play("c3 | a1 e3")
    found = values(p)
    assert named(p, found["beside own stones"])["c2"] == 1
    assert named(p, found["beside others' stones"])["a2"] == 1
    assert named(p, found["with vacant cells around"])["c1"] == 3
    far = named(p, found["towards the centre"])
    assert far["b2"] > far["a3"]


def test_a_feature_that_distinguishes_no_acts_is_left_out():
    p = kibitz.load("byg", side=3).start()
    assert "beside stones" not in values(p)


def test_cards_know_their_ranks():
    assert "high ranks, ace high" in known_features(kibitz.load("beat", ranks=5))
