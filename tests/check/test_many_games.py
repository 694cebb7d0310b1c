"""Many random games of two texts in machine code, in a process that may crash or not end."""

from pathlib import Path

import pytest
from tests.check.authors import game

import kibitz
from kibitz.check.against import compare
from kibitz.check.difference import difference
from kibitz.check.many_games import records_apart
from kibitz.check.text import RulesText

ROOT = Path(__file__).parents[2]
TIC_TAC_TOE, PIG = ROOT / "examples/tic_tac_toe.py", ROOT / "examples/pig.py"
RARE = "    if p.placed == 9 and p.board[0] == 1 and p.board[8] == 2 and p.board[4] == 2:\n"


@pytest.mark.long
def test_a_rule_of_full_boards_is_shown_by_a_record(tmp_path):
    first = kibitz.load(str(TIC_TAC_TOE))
    rare = ("    for a, b, c in LINES", f"{RARE}        p.winner = 1\n    for a, b, c in LINES")
    other = game(tmp_path, TIC_TAC_TOE.read_text(), rare)
    records, games = records_apart(first, other, 5, 20.0)
    assert records and games >= 2000
    for record in records:
        found = difference(RulesText(first), RulesText(other), record)
        assert found and len(found.record.acts) == 9
        assert found.second.returns == (-1.0, 1.0)


@pytest.mark.long
def test_the_dice_of_a_record_fall_as_in_machine_code(tmp_path):
    first = kibitz.load(str(PIG))
    other = game(
        tmp_path,
        PIG.read_text(),
        ("if p.die == 1 else p.sum +", "if p.die == 1 and p.points[0] < 15 else p.sum +"),
    )
    records, _ = records_apart(first, other, 5, 20.0)
    assert records and all(difference(RulesText(first), RulesText(other), r) for r in records)


@pytest.mark.long
@pytest.mark.parametrize(
    "fault", ["while p.placed == 9:\n            p.winner = 1", "p.board[p.placed * 1000000] = 1"]
)
def test_machine_code_that_does_not_end_or_crashes_shows_nothing(tmp_path, fault):
    bad = ("    for a, b, c in LINES", f"{RARE}        {fault}\n    for a, b, c in LINES")
    first, other = kibitz.load(str(TIC_TAC_TOE)), game(tmp_path, TIC_TAC_TOE.read_text(), bad)
    assert records_apart(first, other, 5, 2.0) == ([], 0)


@pytest.mark.long
def test_a_text_that_numbers_its_acts_in_another_way_is_no_other_game(tmp_path):
    other = game(tmp_path, TIC_TAC_TOE.read_text(),
        ("out[n] = cell", "out[n] = 8 - cell"),
        ("    p.board[action] = mark", "    p.board[8 - action] = mark"),
        ("letters(action % 3) + str(action // 3 + 1)", "letters((8 - action) % 3) + str((8 - action) // 3 + 1)"),
    )  # fmt: skip
    assert compare(kibitz.load(str(TIC_TAC_TOE)), other.spec, seconds=5.0).difference == ""
