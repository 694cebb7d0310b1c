"""Where the memory of a seat changes a result, each solver says that it takes a seat to remember."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.solvers.recall import forgetful_note
from kibitz.study.best_responder import exploit
from kibitz.study.exploitability import exploitability

HERE = Path(__file__).parent
TAKEN = "Each seat is taken to remember all that it saw and did."


def load(name, **options):
    return kibitz.load(str(HERE / f"{name}.py"), **options)


def remarks(into):
    return lambda step: into.append(step.found) if step.found else None


@pytest.mark.long
@pytest.mark.parametrize("method", ["linear-program", "public-tree"])
def test_two_seats_of_which_one_forgets_are_answered_with_a_note(method):
    found = kibitz.solve(load("absent_pair"), method=method, seconds=1)
    assert found.returns[0] == pytest.approx(3.5, abs=0.001)  # 4 with memory, half a card
    assert [note.startswith(TAKEN) for note in found.notes] == [True]


def test_a_best_responder_that_uses_memory_is_said_to():
    said = []
    found = exploitability(load("absent_pair"), "uniform", progress=remarks(said))
    assert found.gains == pytest.approx((2.75, 0.0))
    assert [one.startswith(TAKEN) for one in said] == [True]
    assert "A best responder in seat 0 uses this: in 1 case" in said[0]


@pytest.mark.long
def test_a_trained_responder_is_said_to_remember():
    said = []
    exploit(load("absent_pair"), "uniform", train=20, progress=remarks(said))
    assert [one.startswith(TAKEN) for one in said] == [True]


def test_nothing_is_said_where_a_view_holds_the_acts():
    said = []
    poker = kibitz.load(str(HERE.parents[1] / "examples/kuhn_poker.py"))
    exploitability(poker, "uniform", progress=remarks(said))
    assert said == [] and forgetful_note(poker) == ""


@pytest.mark.long
def test_an_act_that_its_own_seat_forgets_was_drawn_at_random_by_matrix_games():
    """They gave 0, as if the seat guessed; with memory it wins."""
    bit = load("forgotten_bit")
    with pytest.raises(KibitzError, match="matrix-games does not fit"):
        kibitz.solve(bit, method="matrix-games")
    found = kibitz.solve(bit)
    assert found.returns == (1, -1) and found.notes[0].startswith(TAKEN)
