"""Luck during play: an act draws from a generator that nobody can see."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import numpy as np
import pytest
from tests import dice

import kibitz
from kibitz.check.luck import stored_generator
from kibitz.kernel import (
    compiled,
    deals,
    drawn_hash,
    first_script,
    new_script,
    next_script,
    probability,
    sample,
    too_many,
)
from kibitz.kit.rng import below, derived, seeded, shuffle
from kibitz.solvers import count

ROLL, HOLD = 0, 1


@pytest.fixture
def race():
    return kibitz.load(dice.__file__)


def rolled(p, times):
    """The dice of this many rolls."""
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


def test_positions_are_not_counted_where_an_act_has_too_many_outcomes(tmp_path):
    text = Path(dice.__file__).read_text().replace("1 + below(rng, 6)", "1 + below(rng, 10**5)")
    (tmp_path / "many.py").write_text(
        text.replace('"i2", 2', '"i4", 2').replace('"i1")]', '"i4")]')
    )
    with pytest.raises(kibitz.KibitzError, match="more than 10,000 outcomes"):
        count.positions(kibitz.load(str(tmp_path / "many.py")), 1)


# Scripts: all outcomes, and what was drawn

SECRET_CARDS = str(Path(__file__).parent / "secret_cards.py")


def two_dice(rng):
    return 10 * (1 + below(rng, 6)) + 1 + below(rng, 6)


def all_sums(script, counts, most):
    """How often two dice show each sum, in 36ths, over all outcomes; whether there are more."""
    first_script(script, most)
    more = True
    while more:
        thrown = two_dice(script)
        counts[thrown // 10 + thrown % 10] += 36 * probability(script)
        more = next_script(script)
    return too_many(script)


@pytest.mark.parametrize("speed", [lambda f: f, compiled], ids=["plain", "compiled"])
def test_all_outcomes_of_two_dice_are_enumerated(speed):
    counts = np.zeros(13)
    assert not speed(all_sums)(new_script(), counts, 36)
    assert counts.round(9).tolist() == [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize("speed", [lambda f: f, compiled], ids=["plain", "compiled"])
@pytest.mark.parametrize(("room", "most"), [(128, 35), (1, 36)])
def test_it_is_known_that_there_were_more_outcomes_than_could_be_seen(speed, room, most):
    assert speed(all_sums)(new_script(room), np.zeros(13), most)


def draw_until_a_six(rng, out):
    n = 0
    while n < 3 and (n == 0 or out[n - 1] < 6):
        out[n] = 1 + below(rng, 6)
        n += 1
    return n


def lengths(script, out, likely):
    first_script(script, 1000)
    more = True
    while more:
        likely[draw_until_a_six(script, out)] += probability(script)
        more = next_script(script)


@pytest.mark.parametrize("speed", [lambda f: f, compiled], ids=["plain", "compiled"])
def test_how_many_draws_there_are_may_depend_on_what_was_drawn(speed):
    likely = np.zeros(4)
    speed(lengths)(new_script(), np.zeros(3, np.int64), likely)
    assert likely == pytest.approx([0, 1 / 6, 5 / 36, 25 / 36])


def shuffled(rng):
    items = np.arange(4)
    shuffle(rng, items, 4)
    return tuple(items.tolist())


def test_a_shuffle_gives_each_order_alike():
    found, script, more = Counter(), new_script(), True
    first_script(script, 100)
    while more:
        found[shuffled(script)] += probability(script)
        more = next_script(script)
    assert set(found) == set(permutations(range(4)))
    assert list(found.values()) == [pytest.approx(1 / 24)] * 24


def play_noting(script, times, hashes):
    for k in range(times):
        sample(script)
        two_dice(script)
        hashes[k] = drawn_hash(script)


def test_samples_are_what_the_generator_draws_and_their_hashes_tell_them_apart():
    script, rng, hashes = new_script(), seeded(3), np.zeros(500, np.int64)
    script[0, : len(rng)] = rng
    compiled(play_noting)(script, 500, hashes)
    thrown = [two_dice(rng) for _ in range(500)]
    assert len(set(zip(thrown, hashes.tolist(), strict=True))) == len(set(thrown)) == 36
    assert script[0, : len(rng)].tolist() == rng.tolist()


def test_each_outcome_of_an_act_comes_with_its_probability_draws_and_position(race):
    p = race.start()
    found = p.outcomes(ROLL)
    assert [o.draws for o in found] == [(k,) for k in range(6)]
    assert [o.probability for o in found] == [pytest.approx(1 / 6)] * 6
    assert [int(o.position.record.die) for o in found] == [1, 2, 3, 4, 5, 6]
    assert [o.draws for o in p.outcomes(HOLD)] == [()] and p.ply == 0


def test_the_draws_of_an_act_are_kept_and_can_be_given(race):
    p = race.start(5)
    dice = rolled(p, 8)
    assert [p.draws(ply) for ply in range(8)] == [(die - 1,) for die in dice]
    again = race.start(6)
    for ply in range(8):
        again.act(ROLL, p.draws(ply))
    assert again.state.tobytes() == p.state.tobytes()
    assert again.copy().draws(3) == again.at(5).draws(3) == p.draws(3)


@pytest.mark.parametrize(("draws", "sentence"), [
    ((6,), "this act draws a number from 0 to 5, and 6 is given."),
    ((-1,), "this act draws a number from 0 to 5, and -1 is given."),
    ((), "this act draws 1 number, and 0 are given."),
    ((1, 2), "this act draws 1 number, and 2 are given."),
])  # fmt: skip
def test_draws_that_cannot_be_are_refused_and_change_nothing(race, draws, sentence):
    p = race.start()
    with pytest.raises(kibitz.IllegalMove) as fault:
        p.act(ROLL, draws)
    assert str(fault.value) == sentence and p.ply == 0


def test_all_deals_of_two_secret_cards_come_alike():
    game = kibitz.load(SECRET_CARDS, cards=3)
    found = Counter()
    for likely, _, state in deals(game.blank()):
        found[tuple(state[0].held.tolist())] += likely
    assert set(found) == set(permutations(range(3), 2))
    assert list(found.values()) == [pytest.approx(1 / 6)] * 6


@pytest.mark.long
def test_a_deal_with_too_many_outcomes_is_refused_in_a_sentence():
    with pytest.raises(kibitz.KibitzError, match=r"quet: the deal has more than 10,000 outcomes"):
        deals(kibitz.load("quet").blank())


def test_a_long_draw_is_noted_whole(tmp_path):
    text = Path(dice.__file__).read_text().replace("1 + below(rng, 6)", "many(rng)")
    text += "\n\ndef many(rng):\n    n = 0\n    for _ in range(500):\n        n += below(rng, 2)\n    return n % 6\n"
    (tmp_path / "long.py").write_text(text)
    p = kibitz.load(str(tmp_path / "long.py")).start(1)
    p.act(ROLL)
    assert len(p.draws(0)) == 500 and p.record.die == sum(p.draws(0)) % 6


def test_the_generator_that_a_check_makes_was_taken_for_stored_luck():
    """While it is made, a generator has few bits, and the bytes of a board may hold the same."""
    p = kibitz.load("connect6", side=6).start(1)
    p.play("d1 f4 f3 e6 a6 e4 a5")
    for action in p.legal():
        stored_generator(p, action)
