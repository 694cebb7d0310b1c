"""The parts of a joint choice stay secret until the last seat has chosen."""

from pathlib import Path

import pytest

import kibitz
from kibitz.check.broken import Broken
from kibitz.check.joint_choice import joint_choice_is_secret

ROOT = Path(__file__).parents[2]

SEEN_BID = '''"""Duel of dice: each seat has a hidden die, and both bid at once."""

from kibitz.contract import About
from kibitz.kit.rng import below

ABOUT = About("Duel of dice", outcome="win-draw", seats=("A", "B"), information="hidden")


def layout(options):
    return [("die", "i1", 2), ("bid", "i1", 2), ("made", "i1")]


def actions(options):
    return 2


def start(p, rng):
    for seat in range(2):
        p.die[seat] = 1 + below(rng, 3)
        p.bid[seat] = -1


def owes(p, seat):
    return p.made < 2 and p.bid[seat] < 0


def player(p):
    return 0 if p.bid[0] < 0 else 1


def legal(p, out):
    out[0], out[1] = 0, 1
    return 2


def play(p, action):
    p.bid[player(p)] = action
    p.made += 1


def over(p):
    return p.made == 2


def worth(p, seat):
    return p.bid[seat] * (2 * int(p.die[seat]) - 3)


def returns(p, out):
    gained = worth(p, 0) - worth(p, 1)
    out[0] = int(gained > 0) - int(gained < 0)
    out[1] = -out[0]


def redeal(p, seat, rng):
    p.die[1 - seat] = 1 + below(rng, 3)
'''
KEPT = "joint.py, line 55: `redeal` keeps bid for seat 1, so this seat sees whether seat 0 chose "
SEALED = "    if p.made == 1 and seat == 1:\n        p.bid[0] = below(rng, 2)\n"


@pytest.fixture
def joint(tmp_path):
    """Load a text as a game."""

    def loaded(text, **options):
        file = tmp_path / "joint.py"
        file.write_text(text)
        return kibitz.load(str(file), **options)

    return loaded


def test_a_bid_that_redeal_keeps_is_named_though_the_picture_shows_it_as_well(joint):
    """`check` found nothing: the seat that bids last was shown the other bid, and knew it."""
    with pytest.raises(Broken, match=KEPT):
        joint_choice_is_secret(joint(SEEN_BID).start(0), {})


def test_a_bid_that_is_drawn_anew_is_a_secret(joint):
    p = joint(SEEN_BID + SEALED).start(0)
    while not p.over:
        joint_choice_is_secret(p, {})
        p.act(0)
    joint_choice_is_secret(p, {})


def test_no_seat_sees_a_card_that_another_seat_passes(joint):
    """In a choice of several acts each of them is secret, to all other seats."""
    text = (ROOT / "examples" / "hearts.py").read_text()
    assert "def redeal(p, seat, rng):" in text
    p = joint(text.split("def redeal(p, seat, rng):")[0]).start(0)
    with pytest.raises(Broken, match="this seat sees whether seat 0 chose"):
        joint_choice_is_secret(p, {})


def test_how_many_parts_a_seat_still_owes_is_no_secret(joint):
    """A bid of 1 is followed by a second part, so the other seat sees that there is one."""
    twice = SEEN_BID.replace(
        "    p.bid[player(p)] = action\n    p.made += 1\n",
        "    p.bid[player(p)] = action\n    p.made += 1\n    p.more = action == 1\n",
    ).replace('("made", "i1")', '("made", "i1"), ("more", "i1")')
    twice = twice.replace(
        "    return p.made < 2 and p.bid[seat] < 0\n",
        "    return p.made < 2 and (p.bid[seat] < 0 or (p.more == 1 and seat == 0))\n",
    )
    joint_choice_is_secret(joint(twice + SEALED).start(0), {})


LAST_BIDS_AGAIN = (
    SEEN_BID.replace("return p.made < 2 and p.bid[seat] < 0", "return p.bid[seat] < 0 or p.made == 2 and seat == 1")
    .replace("    p.bid[player(p)] = action\n", "    if p.made < 2:\n        p.bid[player(p)] = action\n")
    .replace("return p.made == 2\n", "return p.made == 3\n")
) + SEALED  # fmt: skip


def test_that_the_last_seat_to_choose_acts_again_was_called_a_leak_without_a_word_on_turns(joint):
    """An author put the fault into `redeal`, where `turn_over` was missing."""
    p = joint(LAST_BIDS_AGAIN).start(0)
    p.act(0)
    with pytest.raises(Broken, match=r"Seat 1 acts again, .* write `turn_over\(p\)`"):
        joint_choice_is_secret(p, {})
    turns = "\n\ndef turn_over(p):\n    return p.made != 1\n"
    p = joint(LAST_BIDS_AGAIN + turns).start(0)
    p.act(0)
    joint_choice_is_secret(p, {})
