"""Luck during play: an act draws from a generator that nobody can see."""

import pytest
from tests import dice

import kibitz
from kibitz.kit.rng import below, derived, seeded
from kibitz.solvers import count

ROLL, HOLD = 0, 1


@pytest.fixture
def race():
    return kibitz.load(dice.__file__)


def rolled(p, times):
    """The dice of so many rolls."""
    found = []
    for _ in range(times):
        p.act(ROLL)
        found.append(int(p.record.die))
    return found


def test_generator_0_is_that_of_the_seed_and_each_other_number_has_its_own():
    assert derived(7, 0).tolist() == seeded(7).tolist()
    first = [below(derived(7, number), 2**31) for number in range(100)]
    assert len(set(first)) == 100


def test_a_seed_is_enough_to_have_the_same_dice_again(race):
    dice = rolled(race.start(5), 30)
    assert rolled(race.start(5), 30) == dice != rolled(race.start(6), 30)
    assert set(dice) == {1, 2, 3, 4, 5, 6}


def test_an_act_draws_the_same_after_undo(race):
    p = race.start(3)
    dice = rolled(p, 6)
    for _ in range(4):
        p.undo()
    assert rolled(p, 4) == dice[2:]


def test_what_an_act_draws_depends_on_its_ply_and_not_on_the_acts_before(race):
    p, q = race.start(3), race.start(3)
    p.act(ROLL)
    q.act(HOLD)
    assert rolled(p, 5) == rolled(q, 5)


def test_the_record_of_a_position_holds_no_generator(race):
    one, other = race.start(1), race.start(2)
    assert one.state.tobytes() == other.state.tobytes()


def test_a_game_has_chance_where_play_names_the_generator(race):
    assert race.has_chance and race.withholds_seed and race.information == "perfect"
    byg = kibitz.load("byg", side=2)
    assert not byg.has_chance and not byg.withholds_seed
    assert kibitz.load("quet").withholds_seed


def test_solvers_and_counts_refuse_a_game_of_chance_that_they_do_not_know(race):
    with pytest.raises(kibitz.KibitzError, match="no act draws"):
        count.positions(race, 1)
