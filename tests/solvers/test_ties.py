"""Acts that are equal for the seat that plays them and not for the others."""

import json
from itertools import product
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kibitz
from kibitz import record
from kibitz.interfaces.cli.app import app
from kibitz.study.annotations import annotate_game

TESTS = Path(__file__).parents[1]
GANG = TESTS / "study/truth/gang.py"


def outcomes(p):
    """The returns of best play for every choice among equal acts, by trying all of them."""
    if p.over:
        return {tuple(map(float, p.returns))}
    after = []
    for action in p.legal():
        q = p.copy()
        q.act(action)
        after.append(outcomes(q))
    found, seat = set(), p.player
    for ends in product(*after):
        best = max(one[seat] for one in ends)
        found |= {one for one in ends if one[seat] == best}
    return found


@pytest.mark.long
@pytest.mark.parametrize("lives", [1, 2])
def test_one_of_several_outcomes_of_best_play_was_called_the_value(lives):
    """`solve` gave -1, -1, 1, exact; by the last of equal acts another seat wins."""
    game = kibitz.load(str(GANG), lives=lives)
    every = outcomes(game.start())
    assert len(every) > 1
    found = kibitz.solve(game)
    assert found.returns in every
    for seat, (low, high) in enumerate(found.between):
        ends = [one[seat] for one in every]
        assert low <= min(ends) <= max(ends) <= high
    facts = found.as_json()
    assert facts["ties"] == "the first of equal acts"
    assert len(facts["between"]) == 3
    assert "one of several outcomes" in facts["notes"][0]


def test_bounds_of_equal_acts_are_those_of_all_choices():
    game = kibitz.load(str(GANG), lives=1)
    assert kibitz.solve(game).between == ((-1.0, -1.0), (-1.0, 1.0), (-1.0, 1.0))


def test_nothing_is_said_of_ties_where_none_matters():
    found = kibitz.solve(kibitz.load(str(TESTS / "study/truth/debt.py"), turns=1))
    assert found.between == ()
    assert not {"ties", "between", "notes"} & set(found.as_json())


def test_an_annotated_game_says_where_a_tie_decides(tmp_path):
    game = kibitz.load(str(GANG), lives=1)
    p = game.start()
    p.act(1)
    p.act(0)
    first, last = annotate_game(p)
    assert first.ties
    assert not last.ties
    file = tmp_path / "gang.txt"
    file.write_text(record.write(record.of(p, seats=["uniform"] * 3)))
    said = CliRunner().invoke(app, ["annotate", str(file), "--game", str(GANG)]).output
    assert "one of several outcomes" in said
    assert "away" not in said  # no act is marked with ??, so nothing explains the mark
    said = CliRunner().invoke(app, ["annotate", str(file), "--game", str(GANG), "--json"]).output
    assert [one.get("ties") for one in json.loads(said)] == ["the first of equal acts", None]
