"""Three seats, and two without a constant sum: strategies with what each seat gains, and no value."""

from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.solvers.proofs import write_proof

HERE = Path(__file__).parent
DILEMMA = """
from kibitz.contract import About
ABOUT = About("Dilemma", information="hidden", outcome="scores")
def layout(options): return [("chosen", "i1", 2), ("acts", "i1")]
def actions(options): return 2
def start(p): pass
def player(p): return p.acts
def owes(p, seat): return seat >= p.acts
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action):
    p.chosen[p.acts] = action
    p.acts += 1
def over(p): return p.acts == 2
def returns(p, out):
    for seat in range(2):
        out[seat] = 1 + p.chosen[seat] + 2 * (1 - p.chosen[1 - seat])
def redeal(p, seat, rng):
    if p.acts < 2: p.chosen[1 - seat] = 0
"""


@pytest.mark.long
def test_kuhn_poker_for_three_comes_to_strategies_that_no_seat_improves():
    game = kibitz.load(str(HERE / "kuhn_three.py"))
    found = kibitz.solve(game, method="several-seats", seconds=20, tolerance=1e-5)
    assert found.facts["nash_conv"] < 1e-4 and len(found.equilibrium.tree.known) == 48
    # Szafron, Parisotto and Bowling (2013): the second seat loses a chip in 48 in each equilibrium.
    assert found.returns[1] == pytest.approx(-1 / 48, abs=1e-3)
    assert sum(found.returns) == pytest.approx(0, abs=1e-9)
    assert found.error > 0 and "no value of the game" in found.notes[0]
    assert found.as_json()["nash_conv"] == pytest.approx(sum(found.facts["gains"]))


@pytest.mark.long
def test_two_seats_of_a_dilemma_both_defect(tmp_path):
    rules = tmp_path / "dilemma.py"
    rules.write_text(DILEMMA)
    game = kibitz.load(str(rules))
    found = kibitz.solve(game, method="several-seats", seconds=5)
    assert found.returns == pytest.approx((2, 2), abs=1e-3)
    with pytest.raises(KibitzError, match="two that are opposed"):
        write_proof(tmp_path / "proof.json", game, found)


@pytest.mark.long
def test_solve_says_of_three_seats_that_there_is_no_value_and_which_method_has_strategies():
    with pytest.raises(KibitzError, match="--method several-seats finds strategies"):
        kibitz.solve(kibitz.load(str(HERE / "kuhn_three.py")))
