"""Goofspiel: its rules, a slow twin, and sealed bids."""

import numpy as np
import pytest
from tests.examples import load, played, random_game


def bids(text, **options):
    """The position after these bids, with prizes rising from 1."""
    return played(load("goofspiel", order="rising", **options), text)


def test_the_highest_card_alone_takes_the_prize():
    p = bids("2 1", cards=3)
    assert p.record.points.tolist() == [1, 0]


def test_equal_highest_cards_win_nothing_and_the_prize_is_gone():
    p = bids("3 3 2 1 1 2", cards=3)
    assert p.record.points.tolist() == [2, 3] and p.returns == (-1, 1)


def test_a_lower_card_wins_nothing_where_two_higher_ones_are_equal():
    p = bids("3 3 2", cards=3, players=3)
    assert p.record.points.tolist() == [0, 0, 0]


def test_a_card_that_was_laid_is_gone():
    p = bids("2 1", cards=3)
    assert p.moves() == ["1", "3"]
    with pytest.raises(Exception, match="your 2 has been laid"):
        p.play("2")


def test_every_seat_owes_its_bid_until_it_is_laid_whichever_comes_first():
    assert bids("", cards=3, players=3).owing == {0, 1, 2}
    assert bids("2", cards=3, players=3).owing == {1, 2}


def test_a_sealed_bid_is_seen_by_nobody_else():
    one, other = bids("1", cards=3), bids("3", cards=3)
    for seat in (-1, 1):
        assert str(one.scene(seat)) == str(other.scene(seat))
        assert one.told(0, seat) == "?"
    assert str(one.scene(0)) != str(other.scene(0))


def test_prizes_that_are_drawn_are_not_known_before():
    game = load("goofspiel", cards=4)
    p = game.start(1)
    p.play("1 2")
    shown = str(p)
    rest = sorted(p.record.prizes.tolist()[2:])
    assert f"Prizes to come, in any order\n {rest[0]}  {rest[1]}" in shown


@pytest.mark.parametrize(("order", "prizes"), [("rising", [1, 2, 3]), ("falling", [3, 2, 1])])
def test_prizes_may_come_in_a_known_order(order, prizes):
    for seed in range(5):
        assert load("goofspiel", cards=3, order=order).start(seed).record.prizes.tolist() == prizes


@pytest.mark.long
def test_prizes_are_drawn_in_every_order():
    starts = {tuple(load("goofspiel", cards=3).start(s).record.prizes.tolist()) for s in range(99)}
    assert len(starts) == 6


def test_points_are_counted_above_the_mean_of_all_seats():
    p = bids("2 1 1 2", cards=2, scoring="points")
    assert p.record.points.tolist() == [1, 2] and p.returns == (-0.5, 0.5)


def test_several_winners_share_the_win_and_the_others_the_loss():
    p = bids("3 1 2  4 2 3  1 3 1  2 4 4", cards=4, players=3)
    assert p.record.points.tolist() == [3, 3, 0] and p.returns == (0.5, 0.5, -1)
    p = bids("1 1 3  2 2 1  3 3 2", cards=3, players=3)
    assert p.record.points.tolist() == [0, 0, 1] and p.returns == (-0.5, -0.5, 1)
    assert bids("1 1 2 2", cards=2).returns == (0, 0)


def twin(prizes, laid):
    """The points of all seats by the rules' text, from the cards that they laid in each round."""
    points = [0] * len(laid[0])
    for prize, cards in zip(prizes, laid, strict=False):
        if cards.count(max(cards)) == 1:
            points[cards.index(max(cards))] += prize
    return points


@pytest.mark.parametrize(("cards", "players"), [(2, 2), (4, 2), (13, 2), (5, 3), (6, 4)])
def test_random_games_are_those_of_the_slow_twin(cards, players):
    game = load("goofspiel", cards=cards, players=players)
    for seed in range(10):
        prizes = game.start(seed).record.prizes.tolist()
        assert sorted(prizes) == list(range(1, cards + 1))
        for p in random_game(game, seed):
            cards_laid = [int(p.told(k, k % players)) for k in range(p.ply)]
            rounds = np.array(cards_laid[: p.ply // players * players]).reshape(-1, players)
            if len(rounds):
                assert p.record.points.tolist() == twin(prizes, rounds.tolist())
            mine = cards_laid[p.ply % players :: players]
            left = [str(c) for c in range(1, cards + 1) if c not in mine]
            assert p.over == (p.ply == cards * players)
            assert p.over or p.moves() == left
        best = max(p.record.points)
        if sum(p.record.points == best) == 1:
            assert p.returns[p.record.points.argmax()] == max(p.returns) == 1
        assert abs(sum(p.returns)) < 1e-9
