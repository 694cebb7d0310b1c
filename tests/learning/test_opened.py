"""Cards that are hidden at first and open later, as a policy reads them."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kibitz
from kibitz.learning.opened import OFTEN, opened_by, values_seen
from kibitz.learning.samples import sample_positions
from kibitz.learning.seat_features import features_for, sums_at
from kibitz.learning.seat_inputs import inputs_for

EXAMPLES = Path(__file__).parents[2] / "examples"
GALLERY = Path(__file__).parents[2] / "gallery"
LEDUC = kibitz.load(str(EXAMPLES / "leduc_poker.py"))


def inputs_read(game, p, seat):
    """The inputs that are 1, worked out in Python."""
    features = features_for(game)
    first, inputs = inputs_for(features, sample_positions(game, shifts=True))
    view, row = features.view, p.state.view(np.uint8).reshape(1, -1)
    found = []
    for v in range(view.begin[seat], view.begin[seat + 1]):
        total = int(sums_at(row, view.at[view.ends[v] : view.ends[v + 1]])[0])
        value = view.number[v] * 256 + total
        found += inputs[first[value] : first[value + 1]].tolist()
    return found


def with_open_card(p, rank):
    p.state["open"] = rank
    return p


@pytest.mark.long
def test_a_policy_reads_the_open_card_of_leduc_poker_from_the_second_round_on():
    """It read no card on the table, since the card is hidden in the first round."""
    p = LEDUC.start(1)
    for seat in (0, 1):
        first_round = {tuple(inputs_read(LEDUC, with_open_card(p, k), seat)) for k in range(3)}
        assert len(first_round) == 1, "the card is hidden"
    p.act(1)
    p.act(1)
    for seat in (0, 1):
        second_round = {tuple(inputs_read(LEDUC, with_open_card(p, k), seat)) for k in range(3)}
        assert len(second_round) == 3


@pytest.mark.long
def test_a_policy_reads_each_prize_of_goofspiel_when_it_lies_open():
    """All games are of one length, and only some rounds were sampled."""
    game = kibitz.load(str(EXAMPLES / "goofspiel.py"), cards=5)
    names = {name.part for name in features_for(game).names if name.field == "prizes"}
    assert names >= {0, 1, 2, 3, 4}
    p, rng = game.start(3), np.random.default_rng(0)
    for ply in range(8):
        if ply % 2 == 0:
            now = ply // 2
            before = inputs_read(game, p, 0)
            q = p.copy()
            later = q.state["prizes"][0, now + 1 :]
            q.state["prizes"][0, now + 1 :] = later[::-1].copy()
            assert inputs_read(game, q, 0) == before, "prizes to come are hidden"
            q.state["prizes"][0, [now, now + 1]] = q.state["prizes"][0, [now + 1, now]]
            assert inputs_read(game, q, 0) != before, "the prize of this round is open"
        p.act(p.legal()[int(rng.integers(len(p.legal())))])


@pytest.mark.long
@pytest.mark.parametrize("seat", [0, 1])
def test_a_policy_reads_its_own_marks_in_phantom_tic_tac_toe_and_no_other(seat):
    """It read none, since a redeal moves the marks of the other seat, and so changes the board."""
    game = kibitz.load(str(GALLERY / "phantom_tic_tac_toe.py"))
    p, read = game.start(1), {}
    for whose in (seat, 1 - seat):
        for cell in (0, 4):
            p.state["board"] = 0
            p.state["board"][0, cell] = whose + 1
            read[whose, cell] = inputs_read(game, p, seat)
    assert read[seat, 0] != read[seat, 4]
    assert read[1 - seat, 0] == read[1 - seat, 4]


@pytest.mark.long
def test_a_policy_reads_its_hand_in_a_list_of_the_holders_and_all_seats_read_it_alike():
    game = kibitz.load(str(Path(__file__).parent / "couples.py"))
    p = game.start(1)
    for seat in range(4):
        p.state["holder"] = (np.arange(12) + seat) % 4
        before = inputs_read(game, p, seat)
        hidden = p.state["holder"][0, [1, 2]].copy()
        p.state["holder"][0, [1, 2]] = hidden[::-1]
        assert inputs_read(game, p, seat) == before, "cards of the others"
        p.state["holder"][0, [0, 1]] = p.state["holder"][0, [1, 0]]
        assert inputs_read(game, p, seat) != before, "an own card"
    names = [name for name in features_for(game).names if name.field == "holder" and name.shown]
    assert len(names) == 12 * 4 and len(set(names)) == 12


def test_a_value_that_a_redeal_gives_to_another_byte_is_not_seen():
    rows = np.tile(np.array([[1, 2, 0]], np.uint8), (OFTEN, 1))
    again = rows.copy()
    assert values_seen(rows, again, [0, 1, 2]) == [0, 1, 2]
    again[0] = [1, 0, 2]
    assert values_seen(rows, again, [0, 1, 2]) == [1]
    assert values_seen(rows[1:], again[1:], [0, 1, 2]) == [], "too few"


def rows_of(pairs):
    return np.array([(0, value, sign) for value, sign in pairs], np.uint8)


def test_a_byte_that_is_never_open_has_no_sum():
    rows = rows_of([(k % 3, k % 2) for k in range(30)])
    assert opened_by(rows, np.zeros(30, bool), 1, [0, 2]) is None


def test_a_byte_that_is_open_without_a_sign_has_no_sum():
    """Whether it is open depends on something that no seen byte says."""
    rows = rows_of([(k % 3, k % 2) for k in range(60)])
    kept = np.arange(60) % 5 < 2
    assert opened_by(rows, kept, 1, [0, 2]) is None


@given(
    st.lists(st.integers(0, 255), min_size=2, max_size=12, unique=True),
    st.lists(st.integers(0, 255), min_size=2, max_size=6, unique=True),
    st.integers(1, 5),
)
def test_a_sum_says_the_byte_where_it_is_open_and_nothing_elsewhere(values, signs, opening):
    opening = signs[: min(opening, len(signs) - 1)]
    pairs = [(value, sign) for value in values for sign in signs for _ in range(3)]
    rows, kept = rows_of(pairs), np.array([sign in opening for _, sign in pairs])
    if one := opened_by(rows, kept, 1, [0, 2]):
        shown = dict(one.shown)
        for (value, sign), total in zip(pairs, sums_at(rows, one.at).tolist(), strict=True):
            assert shown.get(total) == (value if sign in opening else None)
