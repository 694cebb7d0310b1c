"""Hive in small: where pieces are put, how each insect moves, and how a queen is lost."""

import pytest
from tests.examples import load

NAMES = ("queen1", "ant1", "ant2", "grasshopper1", "grasshopper2", "spider1", "beetle1")


def position(white, black, turn=0, turns=20, levels=()):
    """Pieces with their places; the others are in the hand. A level is (seat, piece, level)."""
    p = load("hive").start()
    for seat, own in enumerate((white, black)):
        for name, place in own.items():
            p.record.at[7 * seat + NAMES.index(name)] = 1 + number(place)
    for seat, name, level in levels:
        p.record.level[7 * seat + NAMES.index(name)] = level
    p.record.turn, p.record.turns = turn, turns
    return p


def number(place):
    return "abcdefghijklmnop".index(place[0]) + 16 * (int(place[1:]) - 1)


def goals(p, start):
    return {move.split("-")[1] for move in p.moves() if move.startswith(start + "-")}


def test_the_second_piece_lies_beside_the_first_and_later_ones_touch_only_their_own():
    p = load("hive").start()
    p.play("ant1-i9")
    assert len(goals(p, "queen1")) == 6
    p.play("queen1-j9")
    assert goals(p, "queen1") == {"h9", "h10", "i8"}


def test_the_queen_comes_in_the_fourth_turn_at_the_latest_and_nothing_moves_before():
    p = load("hive").start()
    p.play("ant1-i9 ant1-j9 ant2-h9 ant2-k9 spider1-g9 spider1-l9")
    assert {move.split("-")[0] for move in p.moves()} == {"queen1"}


def test_a_piece_that_holds_the_hive_together_does_not_move():
    p = position({"queen1": "h8", "ant1": "g8"}, {"queen1": "i8"})
    assert goals(p, "h8") == set()
    assert goals(p, "g8")


def test_an_ant_goes_all_around_and_a_queen_one_step():
    p = position({"queen1": "i8", "ant1": "h8"}, {"queen1": "j8"})
    assert len(goals(p, "h8")) == 7  # eight places around two pieces, less its own
    p = position({"queen1": "h8"}, {"queen1": "i8", "ant1": "j8"})
    assert goals(p, "h8") == {"h9", "i7"}


def test_a_spider_goes_three_steps_and_a_grasshopper_jumps_over_a_row():
    p = position({"queen1": "i8", "spider1": "h8"}, {"queen1": "j8", "ant1": "k8"})
    assert goals(p, "h8") == {"j9", "k7"}
    p = position({"queen1": "i8", "grasshopper1": "h8"}, {"queen1": "j8", "ant1": "k8"})
    assert goals(p, "h8") == {"l8"}


def test_no_piece_squeezes_through_a_gap_but_a_beetle_climbs():
    ring = {"ant1": "i8", "ant2": "h9", "grasshopper1": "g9", "grasshopper2": "g8"}
    p = position({"queen1": "h8"}, {**ring, "queen1": "h7"})
    assert goals(p, "h8") == set()  # i7 lies between h7 and i8
    p = position({"beetle1": "h8", "queen1": "h10"}, {**ring, "queen1": "h7"})
    assert goals(p, "h8") == {"i8", "h9", "g9", "g8", "h7"}


def test_a_beetle_on_a_piece_holds_it_and_counts_as_the_place_for_new_pieces():
    p = position(
        {"queen1": "g8", "beetle1": "h8"}, {"queen1": "h8"}, levels=[(0, "beetle1", 1)], turn=1
    )
    assert not {move for move in p.moves() if move.startswith("h8")}
    p.record.turn = 0
    assert "i8" in goals(p, "ant1")


@pytest.mark.parametrize("winner", [0, 1])
def test_a_queen_with_six_neighbours_has_lost(winner):
    around = dict(zip(NAMES[1:], ("i8", "h9", "g9", "g8", "h7"), strict=False))
    other = {"queen1": "h8"}
    own = {**around, "queen1": "j8", "beetle1": "j7"}
    seats = (own, other) if winner == 0 else (other, own)
    p = position(*seats, turn=winner)
    p.play("j7-i7")
    assert p.over and p.returns == ((1, -1), (-1, 1))[winner]


def test_both_queens_surrounded_by_one_piece_is_a_draw():
    white = {"queen1": "h8", "ant1": "g8", "ant2": "g9", "grasshopper1": "h9", "beetle1": "i6"}
    black = {"queen1": "i8", "ant1": "h7", "ant2": "j7", "grasshopper1": "j8", "spider1": "i9"}
    p = position(white, black)
    p.play("i6-i7")
    assert p.over and p.returns == (0, 0)


def test_a_seat_that_can_do_nothing_passes():
    p = position({"queen1": "h8"}, {"queen1": "g8", "ant1": "i8"})
    assert p.moves() == ["pass"]


def test_the_plane_has_no_edge_where_the_numbers_end():
    p = position({"queen1": "a1", "ant1": "b1"}, {"queen1": "p1"})
    assert goals(p, "b1") >= {"o1", "p16"}
