"""The command `kibitz arena`."""

import json
import sys
from pathlib import Path

import pytest
from tests.stand_in_model import stand_in
from typer.testing import CliRunner

from kibitz.interfaces.cli.app import app

ROOT = Path(__file__).parents[2]
NOUGHTS = str(ROOT / "examples/tic_tac_toe.py")
KEY = "sk-very-secret-4711"
FEW = ["--positions", "3", "--rounds", "1", "--level", "uniform"]


def run(*arguments, rc=0):
    done = CliRunner().invoke(app, ["arena", *arguments])
    assert done.exit_code == rc, done.output
    return done.stdout if rc == 0 else done.stderr


def test_each_event_has_its_figures_with_intervals():
    told = run(NOUGHTS, "--player", "uniform", *FEW, "--seed", "3")
    assert "tic-tac-toe: 3 positions\n  illegal answers      0% (0 to 56)" in told
    assert "points against the best act" in told and "a random act loses" in told
    assert "against uniform, 2 games\n  score " in told
    assert "seed 3; intervals of 95%; command: kibitz" in told


@pytest.mark.long
def test_a_program_reads_them_as_json_and_eleusis_for_one_is_an_event():
    player = f"{sys.executable} {ROOT / 'tests/study/first_act.py'}"
    found = json.loads(run(NOUGHTS, "--player", player, *FEW, "--json"))
    assert [event["event"] for event in found["events"]] == ["positions", "ladder"]
    solo = json.loads(run("--player", "random", "--made-rules", "1", "--json"))
    assert [event["event"] for event in solo["events"]] == ["eleusis-solo"]


@pytest.mark.long
def test_the_key_of_an_endpoint_is_nowhere_but_in_its_request(monkeypatch, tmp_path):
    monkeypatch.setenv("NO_PROXY", "*")
    monkeypatch.setenv("MY_KEY", KEY)
    log = tmp_path / "all.jsonl"
    with stand_in(lambda prompt: f"My key is {KEY}.\nAct: a1") as endpoint:
        arguments = ["--player", endpoint.url, "--model", "m", "--key-variable", "MY_KEY"]
        told = run(NOUGHTS, *arguments, *FEW, "--transcript", str(log))
        as_json = run(NOUGHTS, *arguments, *FEW, "--json")
    assert endpoint.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert "[key]" in log.read_text("utf-8")
    assert not any(KEY in text for text in (told, as_json, log.read_text("utf-8")))


def test_what_was_answered_before_a_fault_is_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("NO_PROXY", "*")
    log = tmp_path / "all.jsonl"
    with stand_in() as endpoint:
        endpoint.answer = lambda prompt: endpoint.faults.append(400) or "Act: a1"
        said = run(NOUGHTS, "--player", endpoint.url, "--transcript", str(log), rc=2)
    assert "The endpoint at 127.0.0.1 fails: it answered 400" in said
    assert len(log.read_text("utf-8").splitlines()) == 2  # the head, and one answer


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([NOUGHTS], "Say who plays: --player with a program, a URL, or a player's name."),
        ([NOUGHTS, "--player", "./nobody"], "cannot be started"),
        ([NOUGHTS, "--player", "mcts:depth=3"], "mcts has no parameter 'depth'"),
        ([NOUGHTS, "--player", "inducer", "--positions", "1"], "plays Eleusis for one only"),
        (["byg:side=99", "--player", "uniform"], "byg: side is a whole number from 2 to 10"),
        ([NOUGHTS, "--player", "uniform", "--level", "nobody"], "There is no player 'nobody'"),
        ([NOUGHTS, "--player", "http://127.0.0.1:9/v1", "--body", "3"], "--body is an object"),
        ([NOUGHTS, "--player", "uniform", "--transcript", "/no/such/file"], "cannot be written"),
        (["--player", "inducer", "--rules", "/no/such/file"], "cannot be read"),
    ],
)
def test_what_cannot_be_measured_is_a_sentence(arguments, why):
    said = run(*arguments, rc=2)
    assert why in said and said.count("\n") == 1
