"""The comparison of ways of learning keeps what it has measured and goes on from there."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from bench.learning_candidates import Candidate
from bench.learning_results import Results

from bench import learning, learning_candidates
from kibitz.contract import KibitzError
from kibitz.learning import model_file
from kibitz.players import player

ROOT = Path(__file__).parents[2]
TIC_TAC_TOE = str(ROOT / "examples/tic_tac_toe.py")


class Interrupted:
    """Candidates that train at once; the training after so many others is interrupted."""

    def __init__(self, after):
        self.left, self.trained = after, []

    def candidates(self):
        return {name: self.candidate(name) for name in ("first", "second")}

    def candidate(self, name):
        def train(job, file):
            model_file.put(file, {"games": 7}, {"unfinished": np.zeros(1)})
            if self.left == 0:
                raise KeyboardInterrupt
            self.left -= 1
            self.trained.append(name)

        return Candidate(
            name.title(), train, lambda game, file, budget, seed: player("uniform", seed)
        )


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command with candidates on tic-tac-toe; return the lines that it has kept."""
    monkeypatch.setattr(learning, "GAMES", {"tic-tac-toe": (TIC_TAC_TOE, {})})
    monkeypatch.setattr(learning, "FIRST", "first")
    monkeypatch.setattr(learning, "AT_EQUAL_TIME", "sims=2")
    file = tmp_path / "results.json"

    def call(candidates, *arguments):
        for module in (learning, learning_candidates):
            monkeypatch.setattr(module, "CANDIDATES", candidates)
        where = ["--results", str(file), "--folder", str(tmp_path)]
        with suppress(KeyboardInterrupt):
            learning.main([*arguments, "--games", "2", *where])
        return Results(file).matches

    return call


@pytest.mark.long
def test_a_run_that_was_interrupted_goes_on_where_it_stopped(run):
    broken = Interrupted(after=1)
    lines = run(broken.candidates())
    assert [(line.candidate, line.against) for line in lines] == [("First", "plain search")]
    whole = Interrupted(after=9)
    again = run(whole.candidates())
    assert again[0] == lines[0]
    assert [line.against for line in again[1:]] == ["plain search", "First"]
    assert whole.trained == ["second"]
    assert all(line.learned == 7 and line.wins + line.draws + line.losses == 2 for line in again)


def test_a_run_that_is_complete_measures_nothing_again(run):
    lines = run(Interrupted(after=9).candidates())
    idle = Interrupted(after=0)
    assert run(idle.candidates()) == lines
    assert idle.trained == []


def test_lines_that_another_run_has_added_meanwhile_are_kept(run, tmp_path):
    first, second = run(Interrupted(after=9).candidates())[:2]
    one, other = (Results(tmp_path / "both.json") for _ in range(2))
    one.add(first)
    other.add(second)
    assert Results(tmp_path / "both.json").matches == [first, second]
    one.add(replace(second, wins=second.wins + 1))
    assert Results(tmp_path / "both.json").matches == [first, second]


def test_lines_measured_in_different_ways_stand_in_different_tables(run, capsys):
    for minutes in "12":
        lines = run(Interrupted(after=9).candidates(), "--candidate", "first", "--minutes", minutes)
    assert len(lines) == 2
    *_, first, second = capsys.readouterr().out.split("Measured by ")
    for table, minutes in (first, 1), (second, 2):
        assert f"{minutes} minute{'s' * (minutes - 1)} of training each" in table
        assert table.count("| tic-tac-toe | First |") == 1


def test_a_damaged_file_of_results_is_refused_and_kept(tmp_path):
    file = tmp_path / "results.json"
    for text in ("{", "[]", '{"matches": [{}], "exact": []}'):
        file.write_text(text)
        with pytest.raises(KibitzError, match=r"results\.json is damaged; delete it"):
            Results(file)
        assert file.read_text() == text


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--only", "chess"], "invalid choice: 'chess'"),
        (["--candidate", "luck"], "invalid choice: 'luck'"),
        (["--minutes", "-1"], "-1 is not above 0"),
        (["--games", "many"], "invalid whole number value: 'many'"),
    ],
)
def test_wrong_arguments_are_refused_in_a_sentence(arguments, why, capsys):
    with pytest.raises(SystemExit, match="2"):
        learning.main(arguments)
    assert why in capsys.readouterr().err


def test_the_help_keeps_its_lines(capsys):
    with pytest.raises(SystemExit, match="0"):
        learning.main(["--help"])
    assert "\npython -m bench.learning --only hex " in capsys.readouterr().out


def test_the_results_that_stand_in_the_repository_can_be_read():
    file = learning.RESULTS
    assert isinstance(Results(file).matches, list)
    assert not file.is_file() or learning.tables(Results(file))
