"""Spoiled twins: the list is as it was drawn, and each twin has the fault that it is said to have."""

from collections import Counter

import pytest
from bench.spoiled.faults import FAULTS
from bench.spoiled.twins import GAMES, drawn, twins

import kibitz
from kibitz.kit.rng import below, seeded

TWINS = twins()


@pytest.fixture
def loaded(tmp_path):
    def load(one):
        file = tmp_path / f"{one.name}.py"
        file.write_text(one.text)
        return kibitz.load(str(file))

    return load


def played(game, seed, most=400):
    p, rng = game.start(seed), seeded(seed)
    while not p.over and p.ply < most:
        legal = p.legal()
        p.act(legal[below(rng, len(legal))])
    return p


def of(fault):
    return next(one for one in TWINS if one.fault == fault and one.half == "tuning")


def test_the_list_is_the_one_that_the_lot_gave():
    assert drawn() == TWINS


def test_there_are_60_twins_of_20_games_and_about_half_are_kept():
    assert len(TWINS) == 60
    assert Counter(one.game for one in TWINS) == dict.fromkeys(GAMES, 3)
    assert Counter(one.fault for one in TWINS) == dict.fromkeys(FAULTS, 5)
    assert 25 <= sum(one.half == "kept" for one in TWINS) <= 35


@pytest.mark.parametrize("one", TWINS, ids=lambda one: one.name)
def test_a_twin_is_a_game_that_can_be_played(one, loaded):
    p = played(loaded(one), 1)
    assert p.over or p.legal()
    if p.over:
        assert len(p.returns) == 2


def test_a_tail_of_twenty_acts_changes_nothing(loaded):
    p = played(loaded(of("tail")), 2)
    ends = [q for k in range(p.ply + 1) if (q := p.at(k)).state["spoiled_tail"][0] == 0]
    assert p.ply - (len(ends) - 1) == 20


def test_a_game_without_end_goes_on_for_ever(loaded):
    assert not played(loaded(of("endless")), 3, most=700).over


def test_only_the_first_seat_may_claim_and_it_wins(loaded):
    p = loaded(of("claim")).start()
    p.play("claim")
    assert p.returns == (1, -1)


def test_the_seat_that_resigns_loses(loaded):
    p = loaded(of("resign")).start()
    p.play("resign")
    assert p.returns == (-1, 1)


def test_the_second_seat_never_wins_with_the_handicap(loaded):
    game = loaded(of("handicap"))
    assert all(played(game, seed).returns[0] >= 0 for seed in range(20))


def test_an_act_that_can_never_be_played_is_not_legal(loaded):
    game = loaded(of("never"))
    p = game.start()
    assert p.name(game.actions - 1) == "never"
    assert game.actions - 1 not in p.legal()


def test_a_coin_makes_equal_games_end_differently(loaded):
    game = loaded(of("first-coin"))
    assert {played(game, seed).returns for seed in range(20)} == {(1, -1), (-1, 1)}
