"""Pig: its rules, its look, and that nobody foresees the die."""

from collections import Counter

import pytest
from tests.examples import load

from kibitz.match import Match


def thrown(*dice, goal=100):
    """The position after these throws; 0 is to hold."""
    p = load("pig", goal=goal).start()
    for die in dice:
        p.act(1 if die == 0 else 0, () if die == 0 else (die - 1,))
    return p


def test_throws_of_a_turn_are_added_and_scored_by_holding():
    p = thrown(3, 6, 2, 0)
    assert p.record.points.tolist() == [11, 0] and p.player == 1


def test_a_1_loses_the_throws_of_the_turn_and_the_turn():
    p = thrown(6, 6, 1)
    assert p.record.points.tolist() == [0, 0] and p.player == 1 and p.record.sum == 0


def test_nobody_holds_before_the_first_throw():
    assert thrown().moves() == ["roll"] and thrown(4).moves() == ["roll", "hold"]


def test_the_first_to_reach_the_goal_wins_at_once():
    p = thrown(6, 0, 5, 0, 4, goal=10)
    assert p.over and p.returns == (1, -1)
    assert thrown(6, 0, 6, 5, goal=10).returns == (-1, 1)


def test_each_face_is_thrown_equally_often():
    game = load("pig")
    faces = Counter(int(o.position.record.die) for o in game.start().outcomes(0))
    assert faces == dict.fromkeys(range(1, 7), 1)


def test_the_table_shows_points_the_die_and_the_choice():
    assert str(thrown(3, 6, 0, 5)) == (
        "Second has thrown 5: roll on, or hold.\n\n"
        "Points\nFirst   9 of 100\nSecond  0 of 100\n\n 5\n\n[roll]  [hold]"
    )


def test_the_table_says_why_a_turn_was_lost():
    assert str(thrown(6, 1)).startswith("First threw a 1 and scores nothing. Second rolls.")


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_a_bot_cannot_foresee_the_die(seat):
    foreseen = 0
    for seed in range(200):
        match = Match(load("pig"), seed)
        if seat == 1:
            match.submit(0, 0, "roll")
            match.submit(0, 1, "hold")
        if match.player != seat:
            continue
        shown = match.for_bot(seat, seed + 1)
        shown.play("roll")
        match.submit(seat, match.ply, "roll")
        foreseen += int(shown.record.die) == int(match.position.record.die)
    assert foreseen < 60  # a sixth of 200 is 33
