"""The act that a search plays, from what it knows of each."""

import numpy as np
import pytest

from kibitz.kernel import compiled
from kibitz.players.search.choice import KNOWN, KnownAct, favourite
from kibitz.players.search.tree import UNKNOWN
from kibitz.players.selfplay_notes import NOTE, note_choice

NOTHING = (-UNKNOWN, UNKNOWN)
OPEN, WON, DRAWN, LOST, AT_LEAST_DRAWN = (-1, 1), (1, 1), (0, 0), (-1, -1), (0, 1)
CASES = {  # rows of visits, mean, bounds; the index of the act to play
    "the most tried": ([(10, 0.1, NOTHING), (90, 0.0, NOTHING)], 1),
    "of acts tried alike the better": ([(10, 0.1, NOTHING), (10, 0.2, NOTHING)], 1),
    "a proved win": ([(90, 0.9, OPEN), (1, 1.0, WON)], 1),
    "a proved draw, not a worse act": ([(90, -0.5, OPEN), (1, 0.0, DRAWN)], 1),
    "a proved draw, not an act that was never tried": ([(0, 0.0, OPEN), (1, 0.0, DRAWN)], 1),
    "a better act, not a proved draw": ([(90, 0.5, OPEN), (200, 0.0, DRAWN)], 0),
    "an act that at least draws": ([(9, 0.2, AT_LEAST_DRAWN), (90, -0.5, OPEN)], 0),
    "a poor act, not a proved loss": ([(90, -0.9, OPEN), (200, -1.0, LOST)], 0),
    "the loss that was tried most": ([(9, -1.0, LOST), (20, -1.0, LOST)], 1),
    "of two hopes the more tried": ([(1, 1.0, OPEN), (90, 0.2, OPEN), (5, 0.0, DRAWN)], 1),
    "a draw if the most tried hope is worse": ([(1, 1, OPEN), (90, -0.2, OPEN), (5, 0, DRAWN)], 2),
}


def known(rows, seat):
    turned = [(b if seat == 0 else (-b[1], -b[0])) for *_, b in rows]
    acts = [(n, n * mean, *turned[k], k) for k, (n, mean, _) in enumerate(rows)]
    return np.array(acts, KNOWN)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("case", CASES)
def test_a_search_plays(case, seat):
    rows, wanted = CASES[case]
    acts = known(rows, seat)
    assert compiled(favourite)(acts, seat) == wanted
    assert favourite([KnownAct(*act) for act in acts.tolist()], seat) == wanted


@pytest.mark.parametrize("seat", [0, 1])
def test_self_play_preferred_a_worse_act_to_a_proved_draw(seat):
    """A proved draw was tried once; an act of mean -0.5 was tried 90 times and is not settled."""
    rows, _ = CASES["a proved draw, not a worse act"]
    notes = np.zeros(1, NOTE)
    compiled(note_choice)(known(rows, seat), seat, notes[0])
    assert (notes["action"][0], notes["value"][0], notes["second"][0]) == (1, 0.0, -0.5)


def test_the_second_value_is_that_of_the_act_to_play_without_the_first():
    notes = np.zeros(1, NOTE)
    compiled(note_choice)(known([(1, 1, WON), (50, -0.9, OPEN), (2, 0, DRAWN)], 0), 0, notes[0])
    assert (notes["action"][0], notes["value"][0], notes["second"][0]) == (0, 1.0, 0.0)
