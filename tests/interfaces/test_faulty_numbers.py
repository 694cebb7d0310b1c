"""Draws from nothing and returns that are no numbers: a sentence with the author's line."""

from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import NotFinite, NothingToDraw
from kibitz.kernel import compiled, returns, start
from kibitz.kit.rng import below, seeded, shuffle

HERE = Path(__file__).parent
BELOW, INFINITE = HERE / "below_zero.py", HERE / "inf_return.py"
COMMANDS = [
    ("solve",),
    ("check",),
    ("exploit", "uniform"),
    ("match", "uniform", "uniform"),
    ("match", "worlds:sims=20", "uniform"),
]


@pytest.mark.parametrize(
    "words", [pytest.param(w, marks=[] if w == ("solve",) else pytest.mark.long) for w in COMMANDS]
)
@pytest.mark.parametrize(
    ("file", "said"),
    [
        (BELOW, "below_zero.py, line 21: `below(rng, n)` is called with n below 1"),
        (INFINITE, "inf_return.py, line 45: `returns` writes NaN or infinity for a seat"),
    ],
)
def test_solve_gave_nan_with_error_0_and_other_commands_blamed_a_line_of_ours(
    run, words, file, said
):
    shown = run(*words, str(file), rc=1 if words == ("check",) else 2)
    assert said in " ".join(shown.output.split())


def test_machine_code_and_python_refuse_to_draw_from_nothing_alike():
    with pytest.raises(NothingToDraw, match=r"test_faulty_numbers.py, line \d+: `below"):
        below(seeded(1), 0)
    with pytest.raises(NothingToDraw):
        compiled(below)(seeded(1), 0)
    assert below(seeded(1), 1) == 0
    shuffle(seeded(1), np.arange(1), 0)  # draws nothing


def test_machine_code_names_the_authors_line_which_plain_games_find():
    game = kibitz.load(str(BELOW))
    step = compiled(deal_many, game.rules)
    with pytest.raises(kibitz.GameError, match=r"below_zero.py, line 21"):
        step(game.blank(), seeded(0))


def deal_many(p, rng):
    for _ in range(1000):
        start(p[0], rng)


def test_machine_code_names_the_returns_that_are_not_finite():
    game = kibitz.load(str(INFINITE))
    p = game.blank()
    p["card"][0, 0] = 2
    with pytest.raises(
        NotFinite, match=r"inf_return.py, line 45: `returns` writes NaN or infinity"
    ):
        compiled(score, game.rules)(p, np.zeros(2))


def score(p, out):
    returns(p[0], out)
