"""Liar's dice: its rules, a slow twin, and the value of small dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from tests.examples import load, played, random_game
from tests.examples.sequence_form import value


def rolled(first, second, acts="", faces=6):
    """The position after some acts where the cups hold these dice, as `226`."""
    game = load("liars_dice", faces=faces, dice=len(first))
    counts = [[cup.count(str(f + 1)) for f in range(faces)] for cup in (first, second)]
    return played(game, acts, rolled=np.array(counts))


@pytest.mark.parametrize(
    ("first", "second", "acts", "winner"),
    [
        ("5", "5", "2x5 liar", 0),
        ("5", "4", "2x5 liar", 1),
        ("5", "4", "1x5 1x6 liar", 1 - 1),
        ("5", "6", "2x5 liar", 0),  # a six is a five as well
        ("6", "6", "2x1 liar", 0),
        ("5", "6", "2x6 liar", 1),  # but a five is no six
        ("6", "1", "1x5 liar", 0),
        ("22", "26", "2x2 4x2 liar", 1),
        ("22", "36", "2x2 4x2 liar", 0),
    ],
)
def test_a_bid_is_true_if_so_many_dice_show_the_face_or_the_wild_one(first, second, acts, winner):
    p = rolled(first, second, acts)
    assert p.over and p.returns == ((1, -1) if winner == 0 else (-1, 1))


def test_a_bid_is_higher_by_more_dice_of_any_face_or_by_the_face():
    p = rolled("1", "1", "1x4")
    assert p.moves() == ["1x5", "1x6", "2x1", "2x2", "2x3", "2x4", "2x5", "2x6", "liar"]


def test_nobody_is_a_liar_before_a_bid():
    assert "liar" not in rolled("1", "1").moves()
    with pytest.raises(Exception, match="nothing has been bid"):
        rolled("1", "1").play("liar")


def test_a_bid_that_is_not_higher_is_refused():
    with pytest.raises(Exception, match="the last bid is 1x4"):
        rolled("1", "1", "1x4").play("1x2")


def test_after_the_highest_bid_there_is_nothing_to_say_but_liar():
    assert rolled("1", "1", "2x6").moves() == ["liar"]


@pytest.mark.parametrize(("faces", "dice"), [(6, 1), (3, 1), (4, 2), (6, 5)])
def test_random_games_are_those_of_the_slow_twin(faces, dice):
    game = load("liars_dice", faces=faces, dice=dice)
    bids = [f"{n}x{f}" for n in range(1, 2 * dice + 1) for f in range(1, faces + 1)]
    for seed in range(30):
        written = []
        for p in random_game(game, seed):
            written = [p.told(k) for k in range(p.ply)]
            if p.over:
                break
            higher = [
                bid for bid in bids if not written or bid > written[-1]
            ]  # 10x1 does not come first
            if dice < 5:
                assert p.moves() == higher + ["liar"] * bool(written)
            assert p.player == len(written) % 2
        n, face = written[-2].split("x")
        cups = [f + 1 for cup in p.record.rolled for f in range(faces) for _ in range(cup[f])]
        there = sum(die in (int(face), faces) for die in cups)
        bidder = len(written) % 2
        assert len(cups) == 2 * dice
        assert p.returns[bidder] == (1 if there >= int(n) else -1)


def test_dice_fall_alike():
    game, games = load("liars_dice"), 3600
    found = Counter(
        tuple(game.start(seed).record.rolled.argmax(axis=1).tolist()) for seed in range(games)
    )
    assert len(found) == 36
    assert all(abs(n - 100) < 50 for n in found.values())


# With six faces the program, which then takes a minute, finds -7/258, or -0.0271.
@pytest.mark.parametrize(("faces", "worth"), [(3, Fraction(1, 9)), (4, Fraction(1, 16))])
def test_a_die_each_is_worth_what_the_linear_program_says(faces, worth):
    dice = [str(f + 1) for f in range(faces)]
    deals = [(Fraction(1, faces**2), rolled(a, b, faces=faces)) for a, b in product(dice, dice)]
    found = value(deals, lambda p, seat: int(p.record.rolled[seat].argmax()))
    assert found == pytest.approx(float(worth), abs=1e-7)
