"""Open joint choices: no policy reads a choice that is sealed for its seat."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.information import owing_after, owing_before
from kibitz.kernel import compiled
from kibitz.learning.samples import sample_positions
from kibitz.learning.sealed import seen_bytes
from kibitz.learning.seat_features import features_for

ROOT = Path(__file__).parents[2]
MATRIX = kibitz.load(str(ROOT / "tests" / "players" / "matrix_game.py"))
HEARTS = kibitz.load(str(ROOT / "examples" / "hearts.py"))
GOOFSPIEL = kibitz.load(str(ROOT / "examples" / "goofspiel.py"), cards=4)


def owing_along(game, acts):
    """Before each act: the seats that owe a part of its joint choice, one bit each."""
    p, owing, found = game.start(1), 0, []
    before, after = (compiled(one, game.rules) for one in (owing_before, owing_after))
    for _ in range(acts):
        seat = p.player
        owing = before(p.state[0], game.seats, owing, seat)
        found.append(owing)
        p.act(p.legal()[0])
        owing = after(p.state[0], game.seats, owing, seat)
    return found


def shown(p, owing):
    """The bytes that a policy may read for the seat to act."""
    worlds = p.state.repeat(2)
    raw = worlds.view(np.uint8).reshape(2, -1)
    body = compiled(seen_bytes, p.game.rules)
    return body(worlds, raw, p.player, owing, np.zeros(4, np.int64)).tobytes()


def test_a_joint_choice_is_open_until_the_last_seat_has_chosen():
    assert owing_along(GOOFSPIEL, 5) == [0b11, 0b10, 0b11, 0b10, 0b11]


def test_a_seat_that_passes_three_cards_owes_a_part_until_the_third():
    assert owing_along(HEARTS, 12) == [15] * 3 + [14] * 3 + [12] * 3 + [8] * 3
    assert owing_along(HEARTS, 14)[12:] == [0, 0]


@pytest.mark.parametrize("game", [MATRIX, GOOFSPIEL])
def test_a_policy_reads_the_same_whatever_another_seat_has_sealed(game):
    found = set()
    for sealed in game.start(1).legal():
        p = game.start(1)
        p.act(sealed)
        found.add(shown(p, 0b10))
    assert len(found) == 1


def test_a_policy_reads_the_position_itself_where_no_choice_is_sealed():
    p = GOOFSPIEL.start(1)
    assert shown(p, 0) == p.state.tobytes()


@pytest.mark.long
def test_positions_with_sealed_choices_are_marked():
    assert (
        sample_positions(MATRIX).sealed.tolist()
        == sample_positions(MATRIX).states["made"].astype(bool).tolist()
    )
    assert (
        sample_positions(GOOFSPIEL).sealed == (sample_positions(GOOFSPIEL).states["laid"] == 1)
    ).all()
    assert not sample_positions(kibitz.load("president")).sealed.any()


def test_choices_are_seen_when_they_are_made():
    """A bid was sealed in some positions, so no policy read the bids of rounds that were over."""
    bids = {name.part for name in features_for(GOOFSPIEL).names if name.field == "bids"}
    assert bids == {0, 1, 2, 3}
