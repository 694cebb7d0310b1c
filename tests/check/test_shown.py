"""What a seat is shown is what its information set holds: not more, and not less."""

import re
from pathlib import Path

import pytest
from tests.check.authors import game

from kibitz.check import check
from kibitz.check.broken import Broken
from kibitz.check.shown import shown_is_known
from kibitz.interfaces.first_games import small_game_text

DARK_HEX = (Path(__file__).parents[2] / "gallery" / "dark_hex.py").read_text()
SECRET_BID = """
from kibitz.contract import About
from kibitz.scene import Scene, Text
from kibitz.kit.rng import below

ABOUT = About("Bid", "a test", information="hidden", outcome="scores", longest=4)


def layout(options):
    return [("bids", "i1", 4), ("made", "i1")]


def actions(options):
    return 3


def start(p):
    p.bids = -1


def player(p):
    return p.made % 2


def legal(p, out):
    out[:3] = [0, 1, 2]
    return 3


def play(p, action):
    p.bids[p.made] = action
    p.made += 1


def over(p):
    return p.made == 4


def returns(p, out):
    out[0], out[1] = p.bids[0] + p.bids[2], p.bids[1] + p.bids[3]


def name(p, action, seat):
    return f"bid{action}" if seat == p.made % 2 else "?"


def redeal(p, seat, rng):
    if p.made == 4:
        return
    for k in range(p.made):
        if k % 2 != seat:
            p.bids[k] = below(rng, 3)


def scene(p, seat):
    mine = [int(p.bids[k]) for k in range(p.made) if k % 2 == seat or p.made == 4]
    return Scene("A seat bids.", (Text(f"My bids: {mine}, in all {p.made}"),))
"""


THREE = (Path(__file__).parent / "kinds" / "three_and_a_die.py").read_text()


@pytest.mark.long
def test_a_secret_act_without_a_name_is_found_by_check(tmp_path):
    faults = check(
        game(tmp_path, DARK_HEX.partition("\n\ndef name")[0]), 1, bounds=False, options=False
    )
    [fault] = [f for f in faults if f.property == "a seat is shown its information set"]
    assert "there is no `name`" in fault.sentence and "`name` tells seat 1 more" in fault.sentence


def test_a_secret_act_called_by_a_question_mark_passes(tmp_path):
    assert shown_is_known(game(tmp_path, DARK_HEX), 0) > 10


def test_a_game_that_shows_what_redeal_leaves_passes(tmp_path):
    assert shown_is_known(game(tmp_path, SECRET_BID), 0) > 10


def test_a_scene_that_shows_a_secret_tells_more(tmp_path):
    telling = game(tmp_path, SECRET_BID, ("if k % 2 == seat or p.made == 4", ""))
    with pytest.raises(Broken, match=r"mine.py, line \d+: `scene` tells seat 1 more than"):
        shown_is_known(telling, 0)


def test_a_name_that_shows_a_secret_tells_more(tmp_path):
    telling = game(tmp_path, SECRET_BID, ('else "?"', 'else f"bid{action}"'))
    with pytest.raises(Broken, match=r"`name` tells seat 1 more .* shows bid\d and bid\d"):
        shown_is_known(telling, 0)


def test_a_redeal_that_keeps_what_was_never_shown_is_named_with_its_field(tmp_path):
    keeping = game(tmp_path, SECRET_BID, ("p.bids[k] = below(rng, 3)", "pass"))
    with pytest.raises(
        Broken, match=r"`redeal` keeps bids \(.*\) for seat 1, but the seat was never"
    ):
        shown_is_known(keeping, 0)


def test_a_count_of_each_hand_that_redeal_keeps_and_no_scene_shows_is_a_leak(tmp_path):
    """A bot read the truth in 50 of 50 deals, and there are too many deals to list them."""
    counting = game(
        tmp_path, small_game_text("mine", "cards", "Mine"),
        ('("tricks", "i1", 2)', '("tricks", "i1", 2), ("spades", "i1", 2)'),
        ("    p.led = -1\n\ndef player",
         "    p.led = -1\n    for card in range(6):\n        if p.at[card] < 2:\n"
         "            p.spades[p.at[card]] += 1\n\ndef player"),
    )  # fmt: skip
    with pytest.raises(Broken, match=r"`redeal` keeps spades \(.*\) for seat \d, but the seat was"):
        shown_is_known(counting, 0)


@pytest.mark.long
def test_a_die_that_the_position_forgets_is_no_fault_of_a_joint_choice(tmp_path):
    assert shown_is_known(game(tmp_path, THREE), 0) > 10


def test_joint_choices_that_are_read_and_then_forgotten_belong_in_a_field(tmp_path):
    forgetting = game(tmp_path, THREE, ("p.last[seat] = p.chosen[seat]", "pass"))
    with pytest.raises(Broken, match=r"`name` tells seat . more .* keep it in a field that"):
        shown_is_known(forgetting, 0)


def test_a_joint_choice_with_perfect_information_is_named_and_its_turns_are_not(tmp_path):
    open_game = game(tmp_path, THREE, ('information="hidden", ', ""))
    [fault] = check(open_game, 1, bounds=False, options=False)
    assert fault.property == "a joint choice is secret" and "turn_over" not in fault.sentence
    assert re.search(r"line \d+: seats 0, 1 and 2 owe .* information=\"hidden\"", fault.sentence)


SAME_ACT = '''"""Two acts that do the same have two names."""

from kibitz.contract import About

ABOUT = About("Same", outcome="win-draw", seats=("A", "B"), information="hidden")


def layout(options):
    return [("turn", "i1")]


def actions(options):
    return 2


def start(p):
    p.turn = 0


def player(p):
    return p.turn % 2


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.turn += 1


def over(p):
    return p.turn == 4


def returns(p, out):
    out[0], out[1] = 0, 0


def redeal(p, seat, rng):
    pass


def name(p, action, seat):
    return "ab"[action]
'''


def test_of_two_acts_that_do_the_same_the_author_was_advised_to_hide_the_name(tmp_path):
    with pytest.raises(Broken, match=r"list one of two acts that do the same; or, if the seat may"):
        shown_is_known(game(tmp_path, SAME_ACT), 0)
