"""Mastermind: answers, the end, and the codes that a player may still believe in."""

from itertools import product

import pytest
from tests.examples import load, played

from kibitz.kernel import redeal
from kibitz.kit.rng import seeded


def asked(code, guess):
    """The answer to a guess, for codes written as digits."""
    options = {"pegs": len(code), "colours": 6}
    names = ("white", "black", "red", "blue", "green", "yellow")
    acts = " ".join(names[int(c)] for c in guess)
    return played(load("mastermind", **options), acts, code=[int(c) for c in code])


@pytest.mark.parametrize(
    ("code", "guess", "right", "near"),
    [
        ("0123", "0123", 4, 0),
        ("0123", "3210", 0, 4),
        ("0011", "0101", 2, 2),
        ("0012", "3000", 1, 1),
        ("0000", "1234", 0, 0),
    ],
)
def test_an_answer_counts_right_places_and_then_right_colours(code, guess, right, near):
    p = asked(code, guess)
    assert p.record.answers[0].tolist() == [right, near]
    assert p.over == (right == 4)


def test_the_return_is_minus_the_number_of_guesses_and_one_more_if_the_code_is_not_found():
    assert asked("0123", "0123").returns == (-1,)
    p = played(load("mastermind", pegs=2, tries=2), "white white white white", code=[1, 1])
    assert p.over and p.returns == (-3,)


@pytest.mark.long
def test_redeal_draws_each_code_that_fits_all_answers_and_no_other():
    p = asked("012", "034")
    fit = {c for c in map("".join, product("012345", repeat=3)) if answer(c, "034") == (1, 0)}
    drawn = set()
    for seed in range(600):
        world = p.copy()
        redeal(world.state[0], 0, seeded(seed))
        drawn.add("".join(map(str, world.record.code.tolist())))
    assert drawn == fit


def answer(code, guess):
    right = sum(a == b for a, b in zip(code, guess, strict=True))
    common = sum(min(code.count(c), guess.count(c)) for c in set(code))
    return right, common - right
