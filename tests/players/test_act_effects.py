"""What an act does, in words."""

from pathlib import Path

import pytest

import kibitz
from kibitz.players.act_effects import effects, wins_at_once

ROOT = Path(__file__).parents[2]
NOUGHTS = str(ROOT / "examples/tic_tac_toe.py")


def position(moves, game=NOUGHTS, **options):
    p = kibitz.load(game, **options).start()
    p.play(moves)
    return p


def said(moves, act, game=NOUGHTS, **options):
    p = position(moves, game, **options)
    (action,) = p.parse(act)
    return effects(p, action, seconds=60)


@pytest.mark.parametrize(
    "moves, act, words",
    [
        ("a1 | b1 | a2 | b2", "a3", "It ends the game, and wins it."),
        ("a1 | b1 | a2", "a3", "It keeps X from winning at once."),
        ("a1 | b1 | a2", "b2", "It lets X win at once."),
        ("a1 | b1 | c3 | a3 | c2 | b3", "c1", "It ends the game, and wins it."),
        ("a1 | a2", "b2", "It threatens to win next turn."),
    ],
)
def test_wins_threats_and_what_is_prevented_are_said(moves, act, words):
    assert words in said(moves, act)


def test_a_fork_wins_whatever_the_other_plays():
    assert "It wins next turn, whatever O plays." in said("a1 | a2 | c1 | b1", "b2")


def test_nobody_wins_at_once_at_the_start():
    assert not wins_at_once(position(""))


def test_the_centre_is_named_where_no_act_is_nearer():
    assert "No other act is nearer to the centre." in said("", "b2")
    assert said("", "a1") == []


def test_points_are_said_where_the_rules_count_them_during_a_game():
    p = kibitz.load(str(ROOT / "gallery/othello.py")).start()
    assert all("It brings 3 points." in effects(p, action, seconds=60) for action in p.legal())


def test_nothing_is_said_of_the_future_of_a_game_with_luck_or_secrets():
    for name in ("pig", "leduc_poker"):
        p = kibitz.load(str(ROOT / f"examples/{name}.py")).start(3)
        for action in p.legal():
            assert not [one for one in effects(p, action) if "win" in one or "point" in one]


def test_without_time_only_what_needs_none_is_said():
    p = position("a1 | b1 | a2")
    assert effects(p, p.parse("a3")[0], seconds=-1.0) == []
