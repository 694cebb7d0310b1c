"""After a game the people who played it may say how they liked it; the host reads the sums."""

import csv
import io
import json

import pytest
from tests.interfaces.web.visiting import act, opened, two_at_a_table

from kibitz.tables.rate_limit import RateLimit


def finished(browser, **options):
    """Two people at a table of Byg of which one has resigned."""
    table, first, second = two_at_a_table(browser, **options)
    assert act(first, table, "resign").status_code == 200
    return table, first, second


FORM = '/feedback"'  # where the question of an ended game is sent


def say(client, table, **fields):
    return client.post(f"{table}/feedback", data=fields, follow_redirects=False)


@pytest.mark.long
def test_each_seat_is_asked_when_the_game_is_over_and_a_watcher_never(browser):
    table, first, second = two_at_a_table(browser)
    assert FORM not in first.get(table).text
    assert say(first, table, liked="1").status_code == 409
    act(first, table, "resign")
    for client in (first, second):
        assert FORM in client.get(table).text
    assert FORM not in browser().get(table).text
    assert say(browser(), table, liked="1").status_code == 403


def test_an_answer_is_kept_by_seat_and_may_be_changed(browser, site):
    table, first, second = finished(browser)
    id = table.removeprefix("/table/")
    assert say(first, table, liked="1").status_code == 303
    page = first.get(table).text
    assert 'value="1" aria-pressed="true"' in page
    assert say(first, table, liked="1", why="  the growth\n rule ").status_code == 303
    assert 'value="the growth rule"' in first.get(table).text
    say(first, table, liked="0")
    say(second, table, liked="-1")
    answers = site.tables.store.feedback
    assert (answers.find(id, 0).liked, answers.find(id, 0).why) == (0, "the growth rule")
    assert answers.find(id, 1).liked == -1
    assert "the growth rule" not in second.get(table).text


@pytest.mark.long
@pytest.mark.parametrize(
    "fields", [{"liked": "2"}, {}, {"liked": "1", "why": "x" * 301}, {"liked": "1", "why": "\x07"}]
)
def test_what_is_no_answer_is_refused_in_a_sentence(browser, site, fields):
    table, first, _ = finished(browser)
    answer = say(first, table, **fields)
    assert answer.status_code == 422
    assert answer.text.endswith(".")
    assert site.tables.store.feedback.all() == []


@pytest.mark.long
def test_what_is_written_is_shown_as_text(browser):
    table, first, _ = finished(browser)
    say(first, table, liked="1", why='"><script>alert(1)</script>')
    assert "<script>alert" not in first.get(table).text


def test_answers_are_limited(browser, site):
    site.feedback_limit = RateLimit(2, 0)
    table, first, _ = finished(browser)
    said = [say(first, table, liked="1").status_code for _ in range(3)]
    assert said == [303, 303, 429]


def test_a_game_against_the_computer_counts_the_person_alone(browser, site):
    client = browser()
    table = opened(client, "byg", **{"seat.1": "easy", "option.side": "3"})
    act(client, table, "resign")
    say(client, table, liked="1")
    assert [one.seat for one in site.tables.store.feedback.all()] == [0]


@pytest.mark.long
def test_the_host_reads_the_sums_by_game_and_options_and_exports_them(browser, run, tmp_path):
    """Two answers on version 1 and one on version 2; the usual side is not named."""
    for version, answers in ((1, ("1", "-1")), (2, ("1",))):
        given = {"option.version": str(version), "option.side": "5"}
        table, *clients = finished(browser, **given)
        for client, liked in zip(clients, answers, strict=False):
            say(client, table, liked=liked, why="=1+1" if liked == "-1" else "")
    database = ("--database", f"sqlite:///{tmp_path}/tables.db")
    printed = run("feedback", *database)
    assert "1 liked it, 0 so-so, 1 did not like it; liked by 50%" in printed.stdout
    assert "did not like it: =1+1" in printed.stdout
    told = json.loads(run("feedback", "byg", "--json", *database).stdout)
    assert [(one["options"], one["answers"], one["liked it"]) for one in told["sums"]] == [
        ("", 2, 1), ("version=2", 1, 1),
    ]  # fmt: skip
    rows = list(csv.DictReader(io.StringIO(run("feedback", "--csv", *database).stdout)))
    assert sorted(row["liked"] for row in rows) == ["-1", "1", "1"]
    assert {row["why"] for row in rows} == {"", "'=1+1"}
    assert "1 liked it" not in run("feedback", "quet", *database).stdout
    assert "no game" in run("feedback", "chess", *database, rc=2).stderr


@pytest.mark.long
@pytest.mark.parametrize("named", ["tic-tac-toe", "tic_tac_toe", "./tic_tac_toe.py"])
def test_a_game_in_a_file_is_found_by_the_name_that_the_command_prints(
    browser, run, tmp_path, named
):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.1": "you"})
    act(client, table, "resign")
    say(client, table, liked="1")
    printed = run("feedback", named, "--database", f"sqlite:///{tmp_path}/tables.db").stdout
    assert "tic-tac-toe" in printed and "1 liked it" in printed


@pytest.mark.parametrize("words", [(), ("--database", "sqlite:////nowhere/tables.db")])
def test_without_a_database_the_command_makes_none(run, tmp_path, words):
    assert "There is no database" in run("feedback", *words, rc=2).stderr
    assert list(tmp_path.iterdir()) == []
