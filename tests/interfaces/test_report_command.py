"""The commands that measure."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import RecordError
from kibitz.interfaces.cli.report_command import people_sections

ROOT = Path(__file__).parents[2]
NOUGHTS = str(ROOT / "examples/tic_tac_toe.py")


SMALL = ("--playouts", "30000", "--farm", "here")


@pytest.mark.long
def test_a_report_is_a_page_and_json(run, tmp_path):
    run("report", NOUGHTS, *SMALL, "--html", "page.html", "--json", "facts.json")
    page, facts = (
        (tmp_path / "page.html").read_text(),
        json.loads((tmp_path / "facts.json").read_text()),
    )
    assert facts["budget"] == {"playouts": 30000}
    assert facts["command"].startswith("kibitz report")
    assert facts["sections"]["verdict"]["words"][0] in page
    again = run("report", "--from", "facts.json", "--html", "again.html").stdout
    assert (tmp_path / "again.html").read_text() == page
    for _ in range(2):  # an earlier page and report may be written over
        run("report", "--from", "facts.json", "--html", "again.html", "--json", "again.json")
    assert json.loads((tmp_path / "again.json").read_text()) == facts
    assert "Is it any good?" in page and facts["title"] in again


@pytest.mark.long
def test_an_invented_game_in_a_file_gets_a_page_named_for_it(run, tmp_path):
    written = run("report", str(ROOT / "tests/study/stuck.py"), *SMALL).stdout
    assert (tmp_path / "stuck.html").exists()
    assert "! Dead ends" in written


@pytest.mark.parametrize(
    "arguments, written",
    [
        (("report", NOUGHTS, "--html", "no/page.html"), "There is no folder no"),
        (("report", NOUGHTS, "--farm", "moon", "--playouts", "9"), "not 'moon'"),
        (("compare", "byg:side=3", "byg", "--over", "side=3"), "side is in byg:side=3"),
        (("compare", "byg", "byg:colour=3"), "byg has no option 'colour'"),
        (("report",), "Name a game to measure"),
        (("report", NOUGHTS, "--from", "x.json"), "not both"),
        (("report", "--from", "x.json"), "x.json cannot be read"),
        (("report", NOUGHTS, "--compare", "x.json"), "x.json cannot be read"),
        (("report", "--history", "nowhere"), "There is no folder nowhere"),
        (("report", "--history", "."), "has no report"),
        (("report", "byg", "--watch"), "needs the path of your game"),
        (("match", "uniform", "uniform", NOUGHTS, "--sprt", "9,1"), "the lower first"),
        (("match", "uniform", "uniform", NOUGHTS, "--sprt", "x"), "the lower first"),
    ],
)
def test_bad_input_gets_a_sentence(run, arguments, written):
    done = run(*arguments, rc=2)
    assert written in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_match_stops_when_the_test_has_decided(run):
    bots = ("mcts:sims=200", "uniform")
    found = json.loads(
        run("match", *bots, NOUGHTS, "--sprt", "0,100", "--farm", "here", "--json").stdout
    )
    assert found["test"]["verdict"] == "better"
    assert found["games"] < 2000
    low, middle, high = found["elo"]
    assert low < middle
    assert high is None or middle < high


@pytest.mark.long
def test_a_ladder_prints_its_levels_with_intervals(run):
    found = json.loads(run("ladder", NOUGHTS, *SMALL, "--json").stdout)
    assert found["margin"] == 0.75
    assert all("interval" in level["score"] for level in found["levels"][1:])


@pytest.mark.long
def test_compare_writes_what_it_says(run, tmp_path):
    written = run("compare", "byg:version=1", "byg:version=2", "--over", "side=2", *SMALL,
               "--json", "found.json").stdout  # fmt: skip
    found = json.loads((tmp_path / "found.json").read_text())
    assert found["variants"] == ["byg:version=1", "byg:version=2"]
    assert all(sentence in written for sentence in found["words"])


@pytest.mark.long
def test_ctrl_c_gives_the_report_so_far(tmp_path):
    arguments = ["report", NOUGHTS, "--minutes", "30", "--farm", "here", "--html", "page.html"]
    package = str(Path(kibitz.__file__).parents[1])
    process = subprocess.Popen(
        [sys.executable, "-c", STOPPED, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": package},
        start_new_session=True,
    )
    assert process.wait(timeout=240) == 0
    assert "interrupted" in (tmp_path / "page.html").read_text()


# Ctrl-C as soon as the first games of searches have been played.
STOPPED = """
import signal
from kibitz.interfaces.cli import main
from kibitz.study.run import Run

more = Run.more

def interrupted(self, sims, games, until):
    more(self, sims, min(games, 150), until)
    signal.raise_signal(signal.SIGINT)

Run.more = interrupted
main()
"""


def test_figures_of_people_join_a_report(tmp_path):
    file = tmp_path / "playtest.json"
    table = {"title": "Figures", "head": ["", "people"], "rows": [["turns", "15"]]}
    one = {"id": "people-1", "title": "mine", "words": ["Six games."], "games": 6}
    file.write_text(json.dumps({"sections": [one | {"tables": [table]}]}), "utf-8")
    (section,) = people_sections(str(file))
    assert (section.title, section.words) == ("People: mine", ["Six games."])
    assert section.tables[0].rows == (("turns", "15"),)
    assert section.facts["games"] == 6


def test_a_file_that_is_no_playtest_is_refused_in_a_sentence(tmp_path):
    file = tmp_path / "other.json"
    file.write_text("[]", "utf-8")
    with pytest.raises(RecordError, match="has no results of a playtest"):
        people_sections(str(file))
