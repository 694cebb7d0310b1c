"""The command `kibitz rule`."""

import json

import pytest
from typer.testing import CliRunner

from kibitz.interfaces.cli.app import app
from kibitz.rule import Rule

MINE = "high if red(last) else low"


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("KIBITZ_DATA", str(tmp_path))


@pytest.fixture
def run():
    def runs(*arguments, rc=0):
        done = CliRunner().invoke(app, ["rule", *arguments])
        assert done.exit_code == rc, done.output
        return done.stdout if rc == 0 else done.stderr

    return runs


def test_a_rule_is_put_in_words_and_measured(run):
    written = run("red if odd(last) else black")
    assert Rule("red if odd(last) else black").words in written
    assert "0.500 of the cards, 95% interval 0.500 to 0.500" in written
    assert "reach   1: until 1 card is down, all are right" in written
    assert "passes  yes" in written
    assert "seed 0" in written


@pytest.mark.parametrize(
    "arguments", [["odd-red", "--json"], ["--json", "red if odd(last) else black"]]
)
def test_json_has_four_keys(run, arguments):
    assert json.loads(run(*arguments)) == {"mean": 0.5, "worst": 0.5, "reach": 1, "passes": True}


@pytest.mark.long
def test_the_seed_can_be_chosen(run):
    assert run("high", "--seed", "7") != run("high", "--seed", "8")
    assert run("high", "--seed", "7") == run("high", "--seed", "7")


def test_lines_that_end_are_reported(run):
    written = run("card > last")
    assert "lines no card was right at the end" in written
    assert "worst   0.000" in written


@pytest.mark.long
def test_a_rule_may_begin_with_a_sign(run):
    assert "Minus the rank of the card" in run("--", "-card < -3")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["red iff"], "The rule, at character 5: an operator or the end was expected"),
        (["same", "red", "redd"], "'redd' is neither in the notebook nor a rule itself."),
        (["add", "list", "red"], "list is a command of `kibitz rule`; choose another name."),
        (["add", "odd-red", "red"], "There is already a rule odd-red"),
        (["show", "none"], "The notebook has no rule 'none'"),
    ],
)
def test_what_a_person_can_put_right_is_one_line(run, arguments, sentence):
    failed = run(*arguments, rc=2)
    assert failed.startswith(sentence)
    assert failed.count("\n") == 1


def test_two_rules_are_compared(run):
    assert run("same", "red", "not black").startswith("The same: ")
    assert run("same", "red", "heart").startswith("Not the same: after ")
    written = json.loads(run("same", "red", "heart", "--json"))
    assert written == {"same": False, "difference": {"line": ["As"], "card": "Ad"}}


@pytest.mark.long
def test_the_notebook_grows(run):
    assert "mine" not in run("list")
    assert run("add", "mine", MINE, "--by", "Ann").startswith("Added mine: If")
    assert "mine" in run("list")
    assert "By Ann." in run("show", "mine")
    assert "Played 0 times" in run("show", "mine")
    assert json.loads(run("mine", "--json"))["reach"] == 1
    assert json.loads(run("list", "--json"))[-1] == {
        "name": "mine", "text": MINE, "author": "Ann", "plays": [],
    }  # fmt: skip


def test_the_notebook_notes_who_found_a_rule_and_after_how_many_cards(run):
    assert run("played", "odd-red", "--cards", "23", "--by", "Ann") == (
        "Noted: found by Ann after 23 cards.\n"
    )
    run("played", "red if odd(last) else black", "--cards", "60")
    shown = run("show", "odd-red")
    assert "Played 2 times, found 1 times." in shown
    assert "found by Ann after 23 cards" in shown
    assert "not found after 60 cards" in shown
