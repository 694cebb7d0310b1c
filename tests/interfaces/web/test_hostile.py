"""Requests and files that are wrong on purpose: each gets a sentence, and no status of 500."""

import os
import signal
import subprocess
import sys
import time
from urllib.parse import urlencode

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient
from tests.interfaces.web.visiting import TWO, opened

from kibitz.interfaces.web.application import application
from kibitz.interfaces.web.site import tokens
from kibitz.interfaces.web.tables.seat_tokens import MOST_HELD

RECORD = """\
[Game "byg"]
[Options "side=3"]
[Seed "1"]
[White "{name}"]
[Black "b"]
{more}
1. c3 *
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("[::1]:8123", 200),
        ("127.0.0.1:80", 200),
        ("localhost", 200),
        ("evil.example", 400),
        ("[::2]", 400),
    ],
)
def test_a_server_answers_to_its_own_names_only(site, name, allowed):
    client = TestClient(application(site), base_url="http://localhost")
    assert client.get("/static/icon.svg", headers={"host": name}).status_code == allowed


@pytest.mark.long
@pytest.mark.parametrize(
    "ending", ["seat x resigned", "seat -1 resigned", "seat", "rain", "seat 7 resigned"]
)
def test_an_ending_that_is_none_is_refused_in_a_sentence(browser, ending):
    text = RECORD.format(name="a", more=f'[Ending "{ending}"]\n[Result "1-0"]')
    answer = browser().post("/records", data={"text": text}, follow_redirects=False)
    assert answer.status_code == 422
    assert answer.text.endswith(".")


@pytest.mark.long
@pytest.mark.parametrize("id", ["%00", "%ED%A0%80", "%E2%80%AEx", "a" * 1000, "..%2f.."])
def test_an_id_that_no_table_can_have_is_not_found(browser, id):
    client = browser()
    for path in (f"/table/{id}", f"/table/{id}/view", f"/table/{id}/record", f"/games/{id}"):
        assert client.get(path).status_code in (404, 422)


@pytest.mark.long
@pytest.mark.parametrize("name", ["a\x00b", "a\u202eb", "a\ud800b"])
def test_a_name_with_signs_that_nobody_sees_is_refused_in_a_form_and_cleaned_in_a_record(
    browser, name
):
    form = urlencode({**TWO, "name": name.encode("utf-8", "surrogatepass")})
    headers = {"content-type": "application/x-www-form-urlencoded"}
    answer = browser().post("/games/byg", content=form, headers=headers, follow_redirects=False)
    # Half of a surrogate pair does not come through the decoding of the form.
    assert answer.status_code == (303 if name == "a\ud800b" else 422)
    text = RECORD.format(name=name, more="").encode("utf-8", "surrogatepass")
    answer = browser().post("/records", files={"file": text})
    assert answer.status_code in (200, 422)
    assert name not in answer.text


def test_of_a_cookie_of_many_tokens_only_the_first_are_read(browser):
    client = browser()
    table = opened(client, "byg", **TWO)
    cookie = "seats=" + "." * 30_000
    assert client.get(table, headers={"cookie": cookie}).status_code == 200
    request = Request({"type": "http", "headers": [(b"cookie", cookie.encode())]})
    assert len(tokens(request)) == MOST_HELD


def test_the_link_of_a_friend_takes_no_own_seat_away(browser):
    host = browser()
    table = opened(host, "byg", **{**TWO, "seat.1": "friend"})
    links = {part for part in host.get(table).text.split('"') if "/seat/" in part}
    for link in links:
        host.get(link)
    assert 'aria-label="Moves"' in host.get(table).text
    assert host.get(table).text.count(' own"') == 2


@pytest.mark.long
def test_a_second_interrupt_ends_the_server_at_once(tmp_path):
    command = [sys.executable, "-m", "kibitz", "serve", "--no-warm", "--port", "0"]
    environment = {**os.environ, "KIBITZ_DATA": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    try:
        assert "http://" in process.stdout.readline()
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)
        process.wait(60)
    finally:
        process.kill()
        process.stdout.close()
