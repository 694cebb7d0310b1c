"""A whole evening of a playtest: six phones and a desk, an edit, a lost line, a killed server."""

import csv
import io
import json
import os
import subprocess
import sys
import time
import zipfile
from datetime import timedelta

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import shoot
from tests.interfaces.web.friends import GAME, Friends, PlaytestServer

import kibitz
from kibitz import record
from kibitz.store import Store

REMARK = "What does beside mean?"
FIRST, SECOND = ("Ann", "Ben", "Cem"), ("Dora", "Eve", "Finn")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("author")
    (folder / "stake_out.py").write_text(GAME.read_text("utf-8"), "utf-8")
    running = PlaytestServer(folder, folder / "stake_out.py")
    yield running
    running.kill()


@pytest.fixture(scope="module")
def evening(server, chromium):
    friends = Friends(chromium, server, lambda page, name: shoot(page, f"playtest-{name}"))
    yield friends
    friends.close()
    assert friends.faults == []


def edit(server):
    """A new version: the board is smaller."""
    file = server.folder / "stake_out.py"
    before = file.stat().st_mtime
    text = file.read_text("utf-8").replace("Option(4, ", "Option(3, ")
    file.write_text(text, "utf-8")
    os.utime(file, (before + 5, before + 5))


@pytest.mark.long
@pytest.mark.timeout(600)  # it measures all figures twice
def test_nothing_is_lost_in_an_evening_and_the_figures_are_those_of_the_records(
    server, evening, tmp_path
):
    evening.come_in()
    table = evening.open_table("Ann", "Ben", "Cem")
    other = evening.open_table("Dora", "Eve")
    evening.phones["Dora"].get_by_role("button", name="Let the computer play").click()
    expect(evening.phones["Dora"].locator(".seats")).to_contain_text("computer, middling")
    evening.phones["Finn"].goto("/")
    seats = evening.phones["Finn"].get_by_role("button", name="in place of the computer")
    seats.first.click()
    evening.phones["Finn"].wait_for_url("**/table/*")

    evening.play(FIRST, 2)
    mover = evening.mover(FIRST)
    evening.try_in_vain(mover)
    evening.remark(mover, "I don't understand", REMARK)
    _sleep(evening, evening.mover(FIRST))
    edit(server)
    evening.play(FIRST, 1)
    evening.lose_seat_and_come_back("Ben")
    evening.play(FIRST, 1)

    mover = evening.mover(FIRST)
    lost = next(name for name in FIRST if name != mover)
    before = evening.phones[mover].locator(".moves li").count()  # who is to move sees all acts
    expect(evening.phones[lost].locator(".moves li")).to_have_count(before)
    evening.phones[lost].context.set_offline(True)
    evening.act(mover)
    evening.phones[lost].context.set_offline(False)
    expect(evening.phones[lost].locator(".moves li")).to_have_count(before + 1)

    evening.play(SECOND, 3)
    server.kill()
    server.start()
    assert evening.play(FIRST)
    assert evening.play(SECOND)
    for name in (*FIRST, *SECOND):
        evening.answer(name, "yes", f"A larger board, says {name}")

    third = evening.open_table(*FIRST, *SECOND, players=6)
    evening.play((*FIRST, *SECOND), 1)
    evening.desk.goto(server.host_link)
    evening.desk.wait_for_url("**/playtest/host")
    expect(evening.desk.locator("#versions li")).to_have_count(2)
    evening.desk.get_by_label("What is new in version").nth(1).fill("A board of three by three.")
    evening.desk.get_by_role("button", name="Keep").nth(1).click()
    assert evening.play((*FIRST, *SECOND))
    _compare_figures(server, evening, [table, other, third])
    _compare_command(server, tmp_path / "out")


def _sleep(evening, name):
    """A phone shows nothing for eleven seconds."""
    phone = evening.phones[name]
    for is_hidden in (True, False):
        phone.evaluate(
            "hidden => { Object.defineProperty(document, 'hidden', {value: hidden, "
            "configurable: true}); document.dispatchEvent(new Event('visibilitychange')) }",
            is_hidden,
        )
        time.sleep(11 if is_hidden else 1)


def _compare_figures(server, evening, addresses):
    desk = evening.desk
    desk.goto("/playtest/host")
    desk.get_by_role("heading", name="Answers and remarks").wait_for()
    expect(desk.locator("#measured")).to_have_text("", timeout=300_000)  # our search judges
    shoot(desk, "playtest-host")
    with desk.expect_download() as download:
        desk.get_by_role("link", name="Download all results").click()
    files = zipfile.ZipFile(download.value.path())
    facts = json.loads(files.read("stake-out/playtest.json"))
    ids = [address.rpartition("/")[2] for address in addresses]
    assert [game["match"] for game in facts["games"]] == ids
    _count_by_hand(server, facts, ids)
    rows = list(csv.DictReader(io.StringIO(files.read("stake-out/events.csv").decode())))
    assert sum(row["kind"] == "tried" for row in rows) == evening.tries
    assert sum(row["kind"] == "answers" for row in rows) == len(FIRST + SECOND)
    said = [json.loads(row["data"]) for row in rows if row["kind"] == "remark"]
    assert [one["text"] for one in said] == [REMARK]
    shown = desk.locator("#figures").text_content()  # its tables are folded
    for section in facts["sections"]:
        for table in section["tables"]:
            for row in table["rows"]:
                assert all(" ".join(cell.split()) in " ".join(shown.split()) for cell in row), row


def _count_by_hand(server, facts, ids):
    """The wins, turns and minutes once more, from the records and the times in the store."""
    old, new = [one for one in facts["sections"] if "figures" in one]
    assert (old["games"], new["games"]) == (2, 1)
    assert sorted(old["matches"]) == sorted(ids[:2]) and new["matches"] == ids[2:3]
    assert all(one["interval"][0] >= 0 for one in old["figures"].values()), "none is below zero"
    assert "A board of three by three." in new["title"]
    texts = {game["match"]: game["record"] for game in facts["games"]}
    played = [record.read(texts[id]) for id in ids[:2]]
    red = [float(one.returns[0]) > 0 for one in played]
    assert old["figures"]["games won by Red"]["value"] == sum(red) / 2
    turns = [len(one.turns) for one in played]
    assert old["figures"]["turns"]["value"] == sum(turns) / 2
    store = Store(server.database)
    minutes = []
    for id in ids[:2]:
        (began,) = store.playtests.events("stake-out", ["began"], id)
        last = store.since(id)[-1].time
        minutes.append((last - min(began.time, store.since(id)[0].time)).total_seconds() / 60)
    store.close()
    assert old["figures"]["minutes"]["value"] == pytest.approx(sum(minutes) / 2)
    _count_acts_by_hand(old, [texts[id] for id in ids[:2]])
    _count_seconds_by_hand(server, old, ids[:2])


def _count_acts_by_hand(facts, texts):
    """The acts that nobody played, and the tries, from the records alone."""
    offered, used, game = set(), set(), kibitz.load(str(GAME), players=3)
    for text in texts:
        position = game.start(0)
        for (act,) in record.read(text).turns:
            offered.update(position.moves())
            used.add(act)
            position.play(act)
        assert position.over
    assert sorted(facts["unused_acts"]) == sorted(offered - used)
    assert facts["acts_offered"] == len(offered)
    assert [*facts["illegal_tries"].values()] == [1]


def _count_seconds_by_hand(server, facts, ids):
    """The times to think, from the times of the acts and of sitting down in the store."""
    store, means, slept = Store(server.database), [], []
    for id in ids:
        moves, sat = store.since(id), store.playtests.events("stake-out", ["sat"], id)
        away = store.playtests.events("stake-out", ["away"], id)
        slept.extend(one for one in away if one.data["seconds"] in (11, 12))
        (began,) = store.playtests.events("stake-out", ["began"], id)
        known, seconds = min(began.time, moves[0].time), []
        for move in moves:
            came = [one.time for one in sat if one.seat == move.seat and one.time <= move.time]
            since = max([known, *came])
            gone = [one for one in away if one.seat == move.seat]  # perhaps said after the act
            ends = [(one.time - timedelta(seconds=one.data["seconds"]), one.time) for one in gone]
            parts = [min(end, move.time) - max(begun, since) for begun, end in ends]
            lost = sum(max(0.0, part.total_seconds()) for part in parts)
            seconds.append((move.time - since).total_seconds() - lost)
            known = move.time
        means.append(sum(seconds) / len(seconds))
    store.close()
    assert slept, "the phone said how long it had slept"
    assert facts["figures"]["seconds to think"]["value"] == pytest.approx(sum(means) / 2)


def _compare_command(server, folder):
    """`kibitz playtest --results` writes the same games from the database."""
    command = [sys.executable, "-m", "kibitz", "playtest", str(server.folder / "stake_out.py")]
    command += ["--results", str(folder), "--database", server.database]
    subprocess.run(command, check=True, timeout=400)
    facts = json.loads((folder / "playtest.json").read_text("utf-8"))
    assert len(facts["games"]) == 3
    page = (folder / "playtest.html").read_text("utf-8")
    assert REMARK in page
    assert "<script src" not in page
    assert "http://" not in page.replace("http://www.w3.org", "")
