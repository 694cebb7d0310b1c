"""A game whose author forgot that a seat may have no act: each command says so and shows where."""

from pathlib import Path

import pytest

STUCK = str(Path(__file__).parents[1] / "stuck_seat.py")
SMALL = ("-o", "size=4")
SENTENCE = "is to act and has no legal act, but the game is not over. Let `over` end the game"


@pytest.mark.long
@pytest.mark.parametrize(
    "arguments",
    [
        ("match", "uniform", "uniform", STUCK, *SMALL, "--games", "20"),
        ("match", "mcts:sims=8", "uniform", STUCK, *SMALL, "--games", "20"),
        ("solve", STUCK, *SMALL),
        ("play", STUCK, *SMALL, "--against", "uniform", "--seed", "1"),
        ("train", STUCK, *SMALL, "--minutes", "0.01"),
        ("bench", STUCK, *SMALL),
    ],
    ids=lambda arguments: " ".join(arguments[:2]).replace(STUCK, ""),
)
def test_a_dead_end_is_one_sentence_with_the_seat_and_the_position(run, arguments):
    said = run(*arguments, rc=2).stderr
    assert "(seat " in said and SENTENCE in " ".join(said.split())
    assert "Traceback" not in said
    assert "a  b  c  d" in said  # the board


@pytest.mark.long
def test_a_report_has_its_place_for_a_dead_end(run, tmp_path):
    said = run("report", STUCK, *SMALL, "--playouts", "3000", "--farm", "here").stdout
    assert "Dead ends" in said
    assert "Traceback" not in said
