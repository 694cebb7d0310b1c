"""Delphi: what a seat does not know is dealt anew."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from tests.games.delphi_layouts import BY_HAND, ODD_RED, ONE, RED, begin

import kibitz
from kibitz import kernel
from kibitz.check import unfair_worlds
from kibitz.games.delphi.first_deal import PACK
from kibitz.games.delphi.rules import YES
from kibitz.kit import rulelang
from kibitz.kit.rng import seeded

# What a seat does not know is dealt anew


def redealt(p, seat, seed=0):
    world = p.state.copy()
    kernel.redeal(world[0], seat, seeded(seed))
    return world[0]


def test_every_order_of_the_cards_face_down_comes_equally_often():
    p = begin("yes yes", deal="2h3h4s5d6c", **RED)
    for seat in range(3):
        worlds = [redealt(p, seat, seed).stock[:5].tolist() for seed in range(1200)]
        assert {tuple(stock[:3]) for stock in worlds} == {tuple(PACK.cards("2h3h4s"))}
        found = Counter(tuple(stock[3:]) for stock in worlds)
        assert set(found) == set(permutations(PACK.cards("5d6c")))
        assert min(found.values()) > 500


def test_before_the_rule_is_written_the_starter_is_unknown_too():
    p = begin(players=3, deals=1)
    starters = Counter(int(redealt(p, 0, seed).stock[0]) for seed in range(2000))
    assert len(starters) == 52 and max(starters.values()) < 80


def test_the_calls_that_are_not_shown_are_made_anew_but_not_ones_own():
    p = begin("yes no yes", players=5, deals=1, rule="red")
    for seat in range(5):
        worlds = [tuple(redealt(p, seat, seed).calls.tolist()) for seed in range(400)]
        unknown = [other for other in (1, 2, 3) if other != seat]
        found = Counter(tuple(calls[other] for other in unknown) for calls in worlds)
        assert len(found) == 2 ** len(unknown)
        assert min(found.values()) > 200 / 2 ** len(unknown)
        assert {calls[seat] for calls in worlds} == {int(p.record.calls[seat])}


def test_the_oracle_knows_his_rule_and_nobody_else_does():
    p = begin(f'"{ODD_RED}" yes yes', **ONE)
    assert redealt(p, 0).rule.tolist() == p.record.rule.tolist()
    for seat in (1, 2):
        assert not redealt(p, seat).rule.any()


def test_nobody_knows_how_far_the_oracle_has_written():
    p = begin(".if .odd(last)", **ONE)
    assert redealt(p, 0).rule.tolist() == p.record.rule.tolist()
    for seat in (1, 2):
        assert redealt(p, seat).tobytes() == redealt(begin(".and", **ONE), seat).tobytes()


def test_the_verdicts_given_stay():
    p = begin("yes yes " * 20, **RED)
    for seat in range(3):
        world = redealt(p, seat)
        assert world.fits.tolist() == p.record.fits.tolist()
        assert (world.down, world.at, world.last) == (p.record.down, 21, p.record.last)


def test_in_the_worlds_of_a_player_cards_fit_as_often_as_they_did():
    p = begin("yes yes " * 40, **{**RED, "rule": "hearts"})
    right, rates = p.record.down - 1, []
    for seed in range(1500):
        world = redealt(p, 1, seed)
        kernel.play(world, YES, seeded(0))
        kernel.play(world, YES, seeded(0))
        rates.append(int(world.fits[41]))
    share = (right + 1) / 42
    assert abs(np.mean(rates) - share) < 4 * (share * (1 - share) / 1500) ** 0.5


def test_in_the_worlds_of_a_player_the_next_oracle_writes_a_rule_again():
    p = begin(players=3, deals=2, deal="2h3h", rule="red")
    world = redealt(p, 1)
    kernel.play(world, YES, seeded(0))
    kernel.play(world, YES, seeded(0))
    assert world.writing and kernel.player(world) == 1
    kernel.play(world, rulelang.token(".red(card)"), seeded(0))
    assert world.rule[0] == 1 and not world.writing


def test_when_the_game_is_over_nothing_is_unknown():
    p = begin("yes yes", deal="2h3h", **RED)
    assert redealt(p, 1).tobytes() == p.record.tobytes()


@pytest.mark.long
def test_by_hand_each_world_comes_as_often_as_it_should():
    game = kibitz.load("delphi", deal="2h3h4s", **BY_HAND)
    assert unfair_worlds(game, games=200, plies=3, redeals=300) == []
