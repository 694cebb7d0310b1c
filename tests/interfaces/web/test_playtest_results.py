"""The results of a playtest: figures, files and the report that takes them."""

import html
import io
import json
import re
import subprocess
import sys
import time
import zipfile

import pytest
from tests.interfaces.web.playtesting import (
    KUHN,
    come_in,
    end,
    free_seat,
    open_table,
    seats_of,
    sit,
    two_at_a_table,
)
from tests.interfaces.web.visiting import act

from kibitz.interfaces.web.playtest import host_page
from kibitz.tables.playtest.results import results


@pytest.mark.long
def test_figures_and_files_come_at_once_and_say_that_our_search_has_not_judged_yet(
    made, monkeypatch
):
    """On a busy machine all results had no answer in 300 seconds."""
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    act(ann if seats_of(site, table)[0] == "Ann" else ben, table, "bet")
    end(site, table, ann, ben)
    host = visitor()
    host.get("/playtest/host/host")
    monkeypatch.setattr(host_page, "PATIENCE", 0.0)
    figures = host.get("/playtest/host/figures")
    assert figures.status_code == 202
    assert "Our search has not judged these games yet" in figures.text
    files = zipfile.ZipFile(io.BytesIO(host.get("/playtest/host/results.zip").content))
    facts = json.loads(files.read("kuhn-poker/playtest.json"))
    assert [one["acts"] for one in facts["games"]] == [1]
    assert "has not judged these games yet" in facts["sections"][0]["words"][0]


def test_time_in_which_a_page_was_away_is_no_thinking_time(made, tmp_path):
    """A phone that slept made a turn of 152 seconds."""
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    first = ann if seats_of(site, table)[0] == "Ann" else ben
    id, store = table.rpartition("/")[2], site.tables.store
    assert first.post(f"{table}/away", data={"seconds": "-1"}).status_code == 422
    assert first.post(f"{table}/away", data={"seconds": "100"}).status_code == 204
    (away,) = store.playtests.events("kuhn-poker", ["away"], id)
    assert (away.seat, away.data) == (0, {"seconds": 100})
    act(first, table, "bet")
    end(site, table, ann, ben)
    found = results(f"sqlite:///{tmp_path}/tables.db", "kuhn-poker", judges=False, foresees=False)
    assert found.games[0].thoughts[0].seconds < 0.5


def seats_of_pair(free):
    return ("Ann", "Ben") if free else ("Ben", "Ann")


@pytest.mark.long
def test_a_game_in_which_a_bot_played_a_part_is_not_one_of_people_alone(made, tmp_path):
    """It was, if somebody sat down in place of the bot before the end."""
    site, visitor = made("stake-out")
    ann = come_in(visitor, "Ann")
    table = open_table(ann, players="2")
    free, open_one = free_seat(site, table), site.tables.find(table.rpartition("/")[2])
    assert ann.post(f"{table}/fill", data={"seat": str(free), "level": "novice"}).status_code == 200
    if free == 1:
        act(ann, table, "a1")
    until = time.monotonic() + 60
    while open_one.ply < 1 + free and time.monotonic() < until:
        time.sleep(0.05)
    ben = come_in(visitor, "Ben")
    assert sit(ben, table, free).status_code == 200
    listed = re.findall(r'<span class="who"[^>]*>(\w+)', ann.get(f"{table}/view").text)
    assert listed[free] == "Poppy", "the bot that sat there then, not Ben"
    end(site, table, ann, ben)
    url = f"sqlite:///{tmp_path}/tables.db"
    (game,) = results(url, "stake-out", judges=False, foresees=False).games
    assert [one.by_bot for one in game.thoughts][:2] == ([False, True] if free else [True, False])
    assert game.people == seats_of_pair(free) and not game.is_of_people
    assert all(one.seat != free or one.begun > free for one in game.thoughts_of_people)


@pytest.mark.long
@pytest.mark.timeout(600)  # it foresees games of bots, and makes a report
def test_a_report_takes_the_results_that_the_command_writes(made, tmp_path):
    """From a finished game over `kibitz playtest --results` to `kibitz report --people`."""
    site, visitor = made("kuhn-poker")
    ann, ben, table = two_at_a_table(site, visitor)
    ann.post(f"{table}/note", data={"kind": "unclear"})
    end(site, table, ann, ben)
    out, facts, page = tmp_path / "out", tmp_path / "report.json", tmp_path / "report.html"
    kibitz("playtest", KUHN, "--results", out, "--database", f"sqlite:///{tmp_path}/tables.db")
    people = out / "playtest.json"
    kibitz("report", KUHN, "--people", people, "--minutes", 0.1, "--json", facts, "--html", page)
    given = json.loads(people.read_text("utf-8"))["sections"]
    joined = json.loads(facts.read_text("utf-8"))["sections"]
    for one in given:
        assert joined[one["id"]]["words"] == one["words"]
        assert f"People: {one['title']}" in html.unescape(page.read_text("utf-8"))


def kibitz(*words):
    command = [sys.executable, "-m", "kibitz", *map(str, words)]
    subprocess.run(command, check=True, timeout=250)
