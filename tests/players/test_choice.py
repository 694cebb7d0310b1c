"""The act that a search plays, from what it knows of each."""

import numpy as np
import pytest

from kibitz.kernel import compiled
from kibitz.kit.rng import seeded
from kibitz.players.search import infoset_tree
from kibitz.players.search.choice import KNOWN, KnownAct, favourite
from kibitz.players.search.root_acts import drawn_act, own_child, write_acts_of_view
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


def test_an_act_is_drawn_by_its_weight_and_an_unlikely_one_never():
    acts, rng = np.zeros(3, KNOWN).view(np.recarray), seeded(1)
    acts.visits = 100.0, 10.0, 50.0
    drawn = [drawn_act(acts, 3, rng) for _ in range(600)]
    assert set(drawn) == {0, 2}
    assert 360 < drawn.count(0) < 440  # of 400 expected


def test_acts_of_a_view_are_those_of_the_seat_after_what_it_has_chosen():
    """Below the root are acts of both seats; seat 1 has chosen act 7, and 9 was never tried."""
    tree = np.zeros(5, infoset_tree.ENTRY).view(np.recarray)
    tree.first[0], tree.next[1] = 1, 2
    tree.seat[:] = -1, 0, 1, 1, 1
    tree.action[:] = 0, 7, 7, 8, 8
    tree.first[2], tree.visits[3], tree.value[3], tree.strategy[3] = 3, 4, 3.0, 10.0
    work = infoset_tree.workspace_for(2, 10, 8).view(np.recarray)
    work.made[0, 0], work.made_count[0] = 7, 1
    assert (own_child(tree, 0, 1, 7), own_child(tree, 0, 0, 8)) == (2, 0)
    acts, legal = np.zeros(2, KNOWN).view(np.recarray), np.array([9, 8])
    for mixes, weight in ((False, 4.0), (True, 10.0)):
        write_acts_of_view(tree, work[0], legal, 2, 1, mixes, acts)
        assert acts.action.tolist() == [9, 8]
        assert acts.visits.tolist() == [0.0, weight]
        assert acts.value.tolist() == [0.0, 0.75 * weight]
