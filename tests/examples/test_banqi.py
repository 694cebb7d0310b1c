"""Banqi: its ranks, its cannons, its draws by lot, and that nobody foresees a piece."""

from collections import Counter

import numpy as np
import pytest
from tests.examples import load

from kibitz.kit import rng as luck
from kibitz.solvers import count

LETTERS = ".SCHREAG"


def position(*rows, first=1, turn=0):
    """Rows from the top: red pieces as capitals, black ones as small letters, `?` face down."""
    p = load("banqi").start()
    record = p.record
    record.board[:] = 0
    for y, row in enumerate(reversed(rows)):
        for x, sign in enumerate(row.ljust(8, ".")):
            rank = LETTERS.find(sign.upper())
            record.board[8 * y + x] = 99 if sign == "?" else rank if sign.isupper() else -rank
    record.first, record.turn = first, turn
    return p


def captures(*rows):
    """The captures of red in a position."""
    return sorted(move for move in position(*rows).moves() if "x" in move)


def test_the_first_piece_turned_up_decides_the_colours():
    p = load("banqi").start(seed=3)
    p.play("c2")
    assert p.record.first == np.sign(p.record.board[10])
    assert p.player == 1


def test_each_piece_lies_anywhere_with_the_same_chance():
    outcomes = load("banqi").start().outcomes(0)
    found = Counter(int(o.position.record.board[0]) for o in outcomes)
    assert found == {
        side * rank: n for side in (1, -1) for rank, n in enumerate((5, 2, 2, 2, 2, 2, 1), 1)
    }


def test_all_32_pieces_are_turned_up_in_the_end():
    p, chance = load("banqi").start(seed=1), luck.seeded(1)
    while not p.over:
        legal = [a for a in p.legal() if a < 32] or list(p.legal())
        p.act(legal[int(luck.below(chance, len(legal)))])
    assert int(p.record.left.sum()) == 0


@pytest.mark.long
def test_the_positions_after_two_turns_are_those_counted_by_hand():
    """Nobody can move before two pieces lie face up, so two squares have a piece each.

    Of one colour: 7 * 7 ranks less two generals, for either colour. Of both: 7 * 7 * 2, and the
    first of them gave its colour to the first seat.
    """
    pairs, of_one, of_both = 32 * 31 // 2, 2 * (7 * 7 - 1), 2 * (7 * 7 * 2)
    assert count.positions(load("banqi"), 2) == [32 * 14, pairs * (of_one + of_both)]


@pytest.mark.parametrize("taker", "SHREAG")
def test_a_piece_beside_captures_its_own_rank_and_those_below(taker):
    """The slow twin: the table of who captures whom, written out."""
    prey = {
        "S": "sg", "H": "hcs", "R": "rhcs", "E": "erhcs", "A": "aerhcs", "G": "gaerhc",
    }  # fmt: skip
    taken = {sign for sign in "schreag" if captures(taker + sign)}
    assert taken == set(prey[taker])


def test_a_cannon_captures_anything_across_exactly_one_piece_and_nothing_beside():
    assert captures("Cs") == []
    assert captures("C.?..g") == ["a1xf1"]
    assert captures("C.S.a.g") == ["a1xe1"]
    assert captures("C.ssg") == ["a1xd1"]
    assert captures("C.S.?g") == []
    assert captures("a", "s", "C") == ["a1xa3"]


def test_nothing_face_down_is_captured_and_nothing_of_the_own_colour():
    assert set(position("G?").moves()) == {"b1", "a1-a2"}
    assert captures("GA") == []


def test_a_player_without_a_move_loses():
    p = position("Rs")
    p.play("a1xb1")
    assert p.over and p.returns == (1, -1)


def test_turns_without_a_capture_make_a_draw():
    p = load("banqi", quiet=10).start()
    p.record.board[:] = 0
    p.record.board[0], p.record.board[31], p.record.first = 7, -7, 1
    p.play("a1-b1 h4-g4 b1-a1 g4-h4 a1-b1 h4-g4 b1-a1 g4-h4 a1-b1")
    assert not p.over
    p.play("h4-g4")
    assert p.over and p.returns == (0, 0)


def test_a_reader_of_text_sees_ranks_and_what_lies_face_down():
    assert str(position(".c", "G?")).startswith(
        "First, red, turns a piece up, moves or captures.\n\n"
        "4  .   .   .   .   .   .   .   .\n"
        "3  .   .   .   .   .   .   .   .\n"
        "2  .   XC  .   .   .   .   .   .\n"
        "1  RG  Y?  .   .   .   .   .   .\n"
    )
