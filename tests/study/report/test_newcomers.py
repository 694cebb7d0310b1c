"""The section for people who have never played, and the fun that they expect."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.estimates import exactly
from kibitz.study.report.expected_fun import expected_fun, fitted_line, ingredients
from kibitz.study.report.measuring.novice_play import FirstGames, fills_a_board
from kibitz.study.report.newcomers import newcomers

ROOT = Path(__file__).parents[3]
HALF = exactly(0.5)
EVEN = FirstGames(
    games=100,
    seats=(HALF, HALF),
    beginner=HALF,
    balance=0.0,
    draws=exactly(0.2),
    acts=exactly(20),
    unfinished=0,
    chances=exactly(1),
    dangers=exactly(2),
    overlooked=exactly(0.4),
    fills=True,
)


@pytest.fixture(scope="module")
def noughts():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


def said(game, found):
    return " ".join(newcomers(game, found).words)


def test_fun_is_a_line_of_the_ingredients():
    line = fitted_line()
    found = expected_fun(EVEN)
    foretold = line["weights"][0] + sum(
        weight * x for weight, x in zip(line["weights"][1:], ingredients(EVEN), strict=True)
    )
    assert found.value == pytest.approx(foretold)
    assert found.high - found.low == pytest.approx(2 * line["reach"])


def test_a_short_game_that_one_seat_wins_is_expected_to_be_less_fun():
    short = replace(EVEN, balance=0.9, acts=exactly(6), draws=exactly(0.0))
    assert expected_fun(short).value < expected_fun(EVEN).value


def test_no_number_is_given_for_another_kind_of_game(noughts):
    other = replace(EVEN, fills=False)
    assert expected_fun(other) is None
    assert "How much fun people expect is not said" in said(noughts, other)


def test_no_number_is_given_outside_the_games_that_people_judged():
    assert expected_fun(replace(EVEN, acts=exactly(400))) is None


def test_a_number_is_said_to_hold_for_games_of_this_kind_only(noughts):
    assert "holds for games of this kind only" in said(noughts, EVEN)


def test_where_nothing_was_measured_the_section_says_so(noughts):
    assert said(noughts, None) == "There was no time for games between novices."
    alone = kibitz.load(str(ROOT / "examples/peg_solitaire.py"))
    assert "no opponents" in said(alone, None)


def test_a_search_that_hardly_beats_novices_is_said_to_help_little(noughts):
    few = replace(EVEN, challenge=exactly(0.52))
    many = replace(EVEN, challenge=exactly(0.9))
    assert "hardly helps" in said(noughts, few)
    assert "soon rewarded" in said(noughts, many)


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("examples/tic_tac_toe.py", True),
        ("gallery/hexapawn.py", False),
        ("examples/pig.py", False),
        ("examples/kuhn_poker.py", False),
    ],
)
def test_only_games_that_fill_a_board_are_of_the_kind_that_people_judged(file, kind):
    seen = np.array([(6,)], [("acts", "i8")])
    assert fills_a_board(kibitz.load(str(ROOT / file)), seen) is kind


def test_the_note_says_how_often_the_novice_of_today_overlooks_a_danger(noughts):
    """It said "one danger in ten" for days after the novice had come to overlook half of them."""
    (note,) = newcomers(noughts, EVEN).notes
    assert "overlooks 50% of the dangers, acts without a thought 20% of the time" in note
