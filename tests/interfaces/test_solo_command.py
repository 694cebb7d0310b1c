"""The command `kibitz eleusis-solo`."""

import json

import pytest
from typer.testing import CliRunner

from kibitz.interfaces.cli.app import app


@pytest.fixture
def run(tmp_path):
    def runs(text, *arguments, rc=0):
        file = tmp_path / "rules"
        file.write_text(text)
        done = CliRunner().invoke(app, ["eleusis-solo", "--rules", str(file), *arguments])
        assert done.exit_code == rc, done.output
        return done.stdout if rc == 0 else done.stderr

    return runs


@pytest.mark.long
def test_each_rule_and_all_together_have_a_line_with_intervals(run):
    shown = run("# two rules\nred\n\nodd\n", "--seed", "3")
    assert "wrong; red" in shown and "wrong; odd" in shown
    assert "inducer, 2 rules, 1 deal each" in shown
    assert "95% interval" in shown and "seed 3; command: kibitz" in shown


@pytest.mark.long
def test_a_program_reads_the_figures_as_json(run):
    found = json.loads(run('{"r": {"text": "red"}}', "--deals", "2", "--json"))
    assert len(found["rules"]["r"]) == 2
    low, high = found["score"][1:]
    assert low <= found["score"][0] <= high


@pytest.mark.long
def test_notes_of_a_notebook_are_rules_too(run):
    notes = '{"name": "r", "text": "red"}\n{"text": "odd", "finder": "", "cards": 3}\n'
    assert set(json.loads(run(notes, "--json"))["rules"]) == {"r"}


@pytest.mark.parametrize(
    ("text", "player", "why"),
    [
        ("", "inducer", "has no rule"),
        ("red els", "inducer", "red els: The rule, at character 5"),
        ('{"r": 3}', "inducer", "is no notebook"),
        ("red", "./nobody", "cannot be started"),
        ("red", "", "--player is inducer, random, list, or a program"),
    ],
)
def test_what_cannot_be_played_is_a_sentence(run, text, player, why):
    written = run(text, "--player", player, rc=2)
    assert why in written and written.count("\n") == 1
