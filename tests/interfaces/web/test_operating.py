"""What an operator has: figures behind a token, and an end for old tables."""

import json
import re
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx2
import pytest
from prometheus_client.parser import text_string_to_metric_families
from tests.interfaces.web.conftest import Server
from tests.interfaces.web.visiting import TWO
from tests.store.test_store import BYG

from kibitz.contract import KibitzError
from kibitz.interfaces.web.front import GameProcesses
from kibitz.interfaces.web.game_process import Setup
from kibitz.interfaces.web.metrics import route_of
from kibitz.store import Store, StoredMove, pulse, retention
from kibitz.tables import rebuilding
from kibitz.tables.library import Library
from kibitz.tables.tables import Tables
from kibitz.tables.workers import worker

ROOT = Path(__file__).parents[3]
TOKEN = "0123456789abcdef0123456789abcdef"
LONG_AGO = datetime.now(UTC) - timedelta(400)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server with figures, whose database began with an old table and a young one."""
    folder = tmp_path_factory.mktemp("operated")
    (folder / "token").write_text(f"{TOKEN}\n", "utf-8")
    store = Store(f"sqlite:///{folder}/tables.db")
    for id, created in (("old", LONG_AGO), ("young", datetime.now(UTC))):
        store.add(replace(BYG, id=id, created=created))
    store.close()
    running = Server(folder / "tables.db", "--keep", "365d", "--metrics", folder / "token")
    yield running
    running.kill()


def scraped(server, token=TOKEN):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return httpx2.get(f"{server.url}/metrics", headers=headers, timeout=60)


def figures(answer):
    """All samples by name and labels."""
    families = text_string_to_metric_families(answer.text)
    samples = [sample for family in families for sample in family.samples]
    return {(one.name, *sorted(one.labels.items())): one.value for one in samples}


@pytest.mark.long
def test_figures_count_what_visitors_do(served):
    with httpx2.Client(base_url=served.url, headers={"Origin": served.url}, timeout=120) as person:
        opened = person.post("/games/byg", data=TWO, follow_redirects=True)
        table, visitor = opened.url.path, person.cookies["visitor"]
        assert person.get("/no-such-page").status_code == 404
        answer = scraped(served)
        assert answer.headers["content-type"].startswith("text/plain")
        found = figures(answer)
        assert found["kibitz_requests_total", ("route", "/table/{id}"), ("status", "200")] == 1
        assert found["kibitz_requests_total", ("route", "other"), ("status", "404")] == 1
        assert found["kibitz_request_seconds_count", ("route", "/games/{id}")] == 1
        assert found["kibitz_games_up", ("games", "installed games")] == 1
        for games in ("server", "installed games"):
            assert found["kibitz_failures_total", ("games", games)] == 0
        assert found["kibitz_memory_bytes",] > 50e6 and found["kibitz_processes",] > 2
        for secret in (table, table.rpartition("/")[2], visitor, TOKEN, "no-such-page"):
            assert secret not in answer.text


@pytest.mark.long
@pytest.mark.parametrize("token", ["", "0123456789abcdef", f"{TOKEN}0"])
def test_figures_are_for_those_with_the_token(served, token):
    refused = scraped(served, token)
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, "Bearer")
    assert "kibitz_" not in refused.text


def test_a_server_without_a_token_has_no_figures(server):
    assert scraped(server).status_code == 404


def test_an_old_table_goes_soon_after_the_server_starts_and_a_young_one_stays(served):
    def status(table):
        return httpx2.get(f"{served.url}/table/{table}", timeout=60).status_code

    until = time.monotonic() + 60
    while status("old") != 404 and time.monotonic() < until:
        time.sleep(0.2)
    assert (status("old"), status("young")) == (404, 200)


def test_a_table_in_memory_that_has_become_old_is_read_from_the_store_again(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    tables = Tables(store, Library([]), timedelta(365))
    store.add(replace(BYG, id="played", created=LONG_AGO))
    store.append("played", StoredMove(0, 0, "c3"))
    store.add(replace(BYG, id="old", created=LONG_AGO))
    assert tables.find("played") is tables.find("played")
    assert tables.find("old")
    store.retention.delete_before(datetime.now(UTC) - timedelta(365))
    assert tables.find("played") and tables.find("old") is None
    tables.readers.close()
    store.close()


def test_a_clock_that_is_wrong_deletes_no_table(tmp_path, monkeypatch, caplog):
    """Started with a date 800 days ahead, a server deleted all tables without a word."""
    monkeypatch.setattr(retention, "LEAST_SHARE", 2)
    store = Store(f"sqlite:///{tmp_path}/tables.db")
    for k in range(5):
        store.add(replace(BYG, id=f"young{k}", created=datetime.now(UTC)))
    keep = timedelta(365)
    processes = GameProcesses((), Setup(f"sqlite:///{tmp_path}/tables.db", keep=keep), store)
    processes._delete_old(keep)
    monkeypatch.setattr(pulse, "wall", lambda: time.time() + 800 * 86_400)
    store.pulse._seen = -100.0, 0.0  # as a server that starts
    for _ in range(2):
        processes._delete_old(keep)
    assert store.counts()["matches"] == 5
    asked = re.search(r"start once with --trust-date (\d{4}-\d\d-\d\d)", caplog.text)[1]
    assert abs(datetime.fromisoformat(asked).timestamp() - time.time() - 800 * 86_400) < 90_000
    store.pulse.trust()
    processes._delete_old(keep)
    assert store.counts()["matches"] == 3, "a share at a time"
    assert "Deleted 2 tables, 0 mails and 0 addresses that nobody has used since" in caplog.text
    store.close()


@pytest.mark.parametrize("date", ["2020-01-01", "today", "9" * 60])
def test_a_date_that_is_not_of_today_is_refused_in_a_sentence(run, date):
    done = run("serve", "--trust-date", date, "--port", "0", rc=2)
    assert "--trust-date takes the date of today" in done.stderr


def test_checkpoints_of_tables_that_went_go_too(tmp_path, monkeypatch):
    monkeypatch.setattr(rebuilding, "cache_folder", lambda: tmp_path)
    folder = tmp_path / "checkpoints"
    folder.mkdir()
    names = [f"{rebuilding._prefix(id)}0123" for id in ("old", "young")]
    for name in (*names, "0123456789abcdef0123456789abcdef"):
        (folder / name).touch()
    rebuilding.forget_checkpoints(["old"])
    assert [file.name for file in folder.iterdir()] == [names[1]], "nor one that names no match"


@pytest.mark.parametrize(
    "path", ["/table/abc/acts", "/table/abc/seat/secret", "/table/secret", "/x"]
)
def test_a_label_has_nothing_that_a_request_names(path):
    route = route_of({"type": "http", "method": "GET", "path": path})
    assert "abc" not in route and "secret" not in route and "x" not in route


@pytest.mark.long
def test_the_dashboard_asks_for_figures_that_there_are(served):
    assert httpx2.get(served.url, timeout=60).status_code == 200  # so that there are requests
    board = json.loads((ROOT / "deploy/grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    names = {name for text in asked for name in re.findall(r"(?:kibitz|process)_\w+", text)}
    assert len(names) >= 6
    assert names <= {name for name, *_ in figures(scraped(served))}


@pytest.mark.parametrize("kept", ["365", "0d", "one year", "-3d", "9999999d"])
def test_a_bad_time_to_keep_is_refused_in_a_sentence(run, kept):
    done = run("serve", "--keep", kept, "--port", "0", rc=2)
    assert "a number of days, such as 365d" in done.stderr


def test_a_token_that_can_be_guessed_is_refused(run, tmp_path):
    (tmp_path / "token").write_text("secret")
    done = run("serve", "--metrics", str(tmp_path / "token"), "--port", "0", rc=2)
    assert "openssl rand -hex 16" in done.stderr and "secret" not in done.stderr


def test_on_windows_a_sentence_says_where_tables_run(monkeypatch):
    monkeypatch.setattr(worker.sys, "platform", "win32")
    with pytest.raises(KibitzError, match="Windows Subsystem for Linux"):
        worker.start_process(print)
