"""Peg solitaire: its rules, a slow twin, Bergholt's solution, and the fewest pegs of small boards."""

import re
from itertools import pairwise

import pytest
from tests.examples import load, played, random_game

# Ernest Bergholt, 1912: the English board from the middle to the middle in 18 moves.
BERGHOLT = """
46-44 65-45 57-55 54-56 52-54 73-53 43-63 75-73-53 35-55 15-35 23-43-63-65-45-25 37-57-55-53
31-33 34-32 51-31-33 13-15-35 36-34-32-52-54-34 24-44
"""


def solved(text):
    """Jumps in our words: `46-44` is from the fourth column and sixth row."""
    for move in text.split():
        cells = ["abcdefg"[int(x) - 1] + y for x, y in move.split("-")]
        yield from map("-".join, pairwise(cells))


def pegs(board, acts=""):
    return played(load("peg_solitaire", board=board), acts)


def test_a_peg_jumps_over_a_neighbour_into_a_hole_and_takes_it_off():
    p = pegs("oo.o", "a1-c1")
    assert "2 pegs are left" in str(p) and not p.over
    assert p.moves() == ["d1-b1"]


def test_pegs_jump_along_rows_and_columns_only():
    assert sorted(pegs("ooo/o.o/ooo").moves()) == []
    assert sorted(pegs("ooo/ooo/oo.").moves()) == ["a1-c1", "c3-c1"]


def test_the_game_is_over_when_no_peg_can_jump():
    p = pegs("oo.", "a1-c1")
    assert p.over and p.returns == (-1,)
    p = pegs("o.o")
    assert p.over and p.returns == (-2,)


def test_a_jump_that_is_not_possible_is_refused_with_its_reason():
    p = pegs("oo.o/oooo")
    for word, reason in (
        ("a1-c1", "c1 is not a hole"),
        ("c2-a2", "no peg on c2."),
        ("d2-b2", "no peg on c2 to jump over"),
    ):
        with pytest.raises(Exception, match=reason):
            p.play(word)


def test_a_board_that_cannot_be_read_is_refused():
    for board in ("x", "oooooooo", "...", "o/o/o/o/o/o/o/o", ""):
        with pytest.raises(Exception, match="board"):
            pegs(board)


def test_bergholt_leaves_one_peg_in_the_middle_of_the_english_board():
    p = pegs("english", " ".join(solved(BERGHOLT)))
    assert p.over and p.ply == 31 and p.returns == (-1,)
    assert re.sub("[()]", " ", str(p)).splitlines()[5] == "4  .  .  .  B  .  .  ."


# A slow twin: sets of (column, row).


def read(board):
    cells = {
        (x, y): sign
        for y, row in enumerate(board.split("/")[::-1])
        for x, sign in enumerate(row)
        if sign != "-"
    }
    return frozenset(cell for cell, sign in cells.items() if sign == "o"), set(cells)


def jumps(there, places):
    for x, y in there:
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            over, goal = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if over in there and goal in places - there:
                yield (x, y), over, goal


def word(jump):
    return "-".join(f"{'abcdefg'[x]}{y + 1}" for x, y in (jump[0], jump[2]))


def fewest(there, places, known):
    if there not in known:
        known[there] = min(
            (fewest(there - {a, b} | {c}, places, known) for a, b, c in jumps(there, places)),
            default=len(there),
        )
    return known[there]


BOARDS = {
    "english": "--ooo--/--ooo--/ooooooo/ooo.ooo/ooooooo/--ooo--/--ooo--",
    "european": "--ooo--/-ooooo-/ooo.ooo/ooooooo/ooooooo/-ooooo-/--ooo--",
    "diamond": "--o--/-ooo-/oo.oo/-ooo-/--o--",
    "square": "o.oo/oooo/oooo/oooo",
}


@pytest.mark.parametrize("name", BOARDS)
def test_random_games_are_those_of_the_slow_twin(name):
    for seed in range(10):
        there, places = read(BOARDS[name])
        for p in random_game(load("peg_solitaire", board=name), seed):
            if p.ply:
                a, b, c = next(j for j in jumps(there, places) if word(j) == p.told(p.ply - 1))
                there = there - {a, b} | {c}
            assert sorted(p.moves()) == sorted(map(word, jumps(there, places)))
            assert p.over == (not p.moves())
        assert p.returns == (-len(there),)


def best(p, known):
    key = p.key()
    if key not in known:
        known[key] = p.returns[0] if p.over else max(best(q, known) for q in after(p))
    return known[key]


def after(p):
    for action in p.legal():
        q = p.copy()
        q.act(action)
        yield q


@pytest.mark.parametrize(
    ("board", "left"), [("diamond", None), ("ooo/o.o/ooo/ooo", None), ("square", 1)]
)
def test_the_fewest_pegs_of_small_boards_are_those_of_brute_force(board, left):
    found = fewest(*read(BOARDS.get(board, board)), {})
    assert left in (None, found)
    if board != "square":
        assert -best(load("peg_solitaire", board=board).start(), {}) == found
