"""`kibitz tune` as people give it."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kibitz.interfaces.cli.app import app

COIN = str(Path(__file__).parents[1] / "study/tuning/weighted_coin.py")
HANABI = str(Path(__file__).parents[2] / "examples/hanabi.py")
SMALL = ("--playouts", "200000", "--farm", "here", "--no-exact")


def run(*words, rc=0):
    done = CliRunner().invoke(app, ["tune", *words])
    assert done.exit_code == rc, done.output
    return done.output


@pytest.mark.long
def test_it_prints_the_settings_and_writes_a_page_and_json(tmp_path):
    page, facts = tmp_path / "coin.html", tmp_path / "coin.json"
    said = run(COIN, "--over", "komi=1,5,9", "--want", "first 40-60%, length<=3", *SMALL,
               "--html", str(page), "--json", str(facts))  # fmt: skip
    assert "1 setting of 3 meets the wish `first 40-60%, length<=3`: komi=5." in said
    assert "Shown to miss the wish: komi=1, komi=9." in said
    assert json.loads(facts.read_text())["winners"] == ["komi=5"]
    html = page.read_text()
    assert html.count("<svg") == 2 and "komi=5" in html and "http://" not in html.split("<svg")[0]


@pytest.mark.long
def test_several_versions_of_a_game_are_compared():
    said = run(f"{COIN}:komi=5", f"{COIN}:komi=0", "--over", "paint=red", "--want",
               "first 40-60%", *SMALL)  # fmt: skip
    assert "weighted_coin.py:komi=5 paint=red." in said.splitlines()[0]


@pytest.mark.long
def test_a_run_that_was_kept_is_not_played_again(tmp_path):
    words = (COIN, "--over", "komi=1,5", "--want", "first 40-60%", *SMALL,
             "--resume", str(tmp_path / "run.json"))  # fmt: skip
    first = run(*words)
    kept = (tmp_path / "run.json").read_text()
    assert run(*words) == first
    again = json.loads((tmp_path / "run.json").read_text())
    assert again["batches"] == json.loads(kept)["batches"]


@pytest.mark.parametrize(
    "words, sentence",
    [
        ((COIN, "--want", "beauty>=5"), "names no measure; the measures are seats, first, draws"),
        ((COIN, "--want", "first 48-52%", "--over", "komi=99"), "komi is a whole number from 0 to"),
        (
            (COIN, "--want", "first 48-52%", "--over", "size=3"),
            "has no option 'size' to vary; its options are: komi",
        ),
        ((COIN, "--want", "first 48-52%", "--over", "komi=3"), "has one setting only"),
        ((COIN, "--want", "first 48-52%", "-o", "komi=3", "--over", "komi"), "give it only once"),
        ((COIN, "--want", "first 48-52%", "--json", "/nowhere/x.json"), "There is no folder"),
        ((f"{COIN}:komi=3", "--want", "first 48-52%", "--over", "komi"), "give it only once"),
        (("nothing", "--want", "first 48-52%"), "nothing"),
        (
            (HANABI, "--over", "players=2,3", "--want", "draws<=5%"),
            "has one side, so it has no draws",
        ),
    ],
)
def test_bad_input_gets_one_sentence(words, sentence):
    said = run(*words, rc=2)
    assert sentence in said and said.count("\n") == 1 and "Traceback" not in said
