"""Hints and outlooks: exact where that is known, and never while people play each other."""

import re

from kibitz import load
from kibitz.faces.web.thoughts import PLAYOUTS, consider, said
from kibitz.solve import acts


def opened(client, game, **form):
    answer = client.post(f"/games/{game}", data=form, follow_redirects=False)
    return answer.headers["location"]


def test_a_hint_is_an_act_that_is_proved_to_win_where_that_is_known(browser):
    client = browser()
    table = opened(client, "beat-it-or-eat-it", **{"option.ranks": "3", "option.deal": "AK/"})
    start = load("beat", ranks=3, deal="AK/").start()
    winning = {action for action, worth in acts(start).items() if worth.verdict == "won"}
    page = client.get(f"{table}/thought?hint=yes").text
    assert int(re.search(r'data-act="(\d+)"', page)[1]) in winning
    assert "wins: proved." in page
    assert "Hint" not in client.get(f"{table}/thought").text


def test_what_is_not_proved_is_an_estimate_with_its_playouts():
    p = load("connect6", side=13).start()
    held = consider(p)
    assert held.done == PLAYOUTS
    assert said(p, held)["said"].endswith(f"an estimate of {PLAYOUTS:,} playouts.")


def test_who_is_proved_to_win_is_said_for_either_seat():
    p = load("./examples/tic_tac_toe.py").start()
    p.play("a1 b1 b2")
    assert said(p, consider(p))["said"] == "X wins: proved."
    p.play("c3")
    assert said(p, consider(p))["said"] == "X wins: proved."


def test_friends_have_no_help_until_the_game_is_over(browser):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.1": "friend"})
    refused = client.get(f"{table}/thought")
    assert refused.status_code == 403
    assert refused.text.startswith("Several people play here")
    version = re.search(r'data-version="([^"]+)"', client.get(table).text)[1]
    client.post(f"{table}/acts", data={"version": version, "text": "resign"})
    assert client.get(f"{table}/thought").status_code == 200


def test_where_anything_is_hidden_the_computer_does_not_help(browser):
    client = browser()
    table = opened(client, "kuhn-poker")
    assert client.get(f"{table}/thought").status_code == 403
    assert 'id="hint"' not in client.get(table).text


def test_only_so_many_questions_wait(browser, site, monkeypatch):
    monkeypatch.setattr("kibitz.faces.web.bots.MOST_ASKED", 0)
    client = browser()
    answer = client.get(f"{opened(client, 'tic-tac-toe')}/thought")
    assert answer.text == "The computer is busy with others; ask again in a moment."


def test_a_position_is_a_picture_in_png_too(browser):
    client = browser()
    table = opened(client, "byg")
    picture = client.get(f"{table}/picture.png?at=0")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n")
