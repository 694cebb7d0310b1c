"""Puzzles: one act wins, whoever proves it; hard ones need more playouts."""

from itertools import islice
from pathlib import Path

import pytest
from tests.solvers import slow

import kibitz
from kibitz.study.puzzles import STEPS, Puzzle, grade, puzzles

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_exactly_one_act_of_a_puzzle_wins():
    found = list(islice(puzzles(kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))), 5))
    assert len(found) == 5
    for puzzle in found:
        p = puzzle.position
        wins = [
            name for name, value in slow.solve(p).items() if value == (1 if p.player == 0 else -1)
        ]
        assert wins == [puzzle.name]


@pytest.mark.long
def test_the_same_seed_gives_the_same_puzzles():
    game = kibitz.load("byg", side=3)
    first, again = (list(islice(puzzles(game, seed=4), 2)) for _ in range(2))
    assert [(p.position.history, p.answer, p.grade) for p in first] == [
        (p.position.history, p.answer, p.grade) for p in again
    ]


def test_a_win_in_one_act_is_easy():
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    p.play("a1 b2 a2 b1")
    answer = p.parse("a3")[0]
    assert grade(p, answer) <= 2
    assert "finds it with" in Puzzle(p, answer, 2).search_needed
    assert Puzzle(p, answer, 2).difficulty == "easy"


def test_what_no_search_chooses_has_the_highest_grade():
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    p.play("a1 b2 a2 b1")
    assert grade(p, p.parse("c1")[0]) == len(STEPS) + 1
    assert "misses it" in Puzzle(p, 0, len(STEPS) + 1).search_needed
    assert Puzzle(p, 0, len(STEPS) + 1).difficulty == "very hard"


@pytest.mark.parametrize(("answer", "grade", "is_trivial"), [("a3", 6, True), ("c1", 2, False)])
def test_a_puzzle_that_is_won_at_once_is_trivial(answer, grade, is_trivial):
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start()
    p.play("a1 b2 a2 b1")
    (action,) = p.parse(answer)
    assert Puzzle(p, action, grade).is_trivial is is_trivial
    assert Puzzle(p, action, 1).is_trivial
