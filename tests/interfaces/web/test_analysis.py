"""Hints and outlooks: exact where that is known, and never while people play each other."""

import re
from io import BytesIO

import pytest
from PIL import Image
from tests.interfaces.web.visiting import act, friend_links

from kibitz import load
from kibitz.interfaces.web import painting
from kibitz.interfaces.web.pages.analysis_page import shown_evaluation
from kibitz.interfaces.web.painting import FILM_BYTES, FILM_WIDTH, as_film
from kibitz.scene import Dice, Scene
from kibitz.solvers import acts, solve_position, table_files, tablebase
from kibitz.tables.bots.bot_pool import COMPILING
from kibitz.tables.thinking.analysis import PLAYOUTS, SEARCHES, evaluate


def opened(client, game, **form):
    answer = client.post(f"/games/{game}", data=form, follow_redirects=False)
    return answer.headers["location"]


@pytest.mark.long
def test_a_hint_is_an_act_that_is_proved_to_win_where_that_is_known(browser):
    client = browser()
    table = opened(client, "beat-it-or-eat-it", **{"option.ranks": "3", "option.deal": "AK/"})
    start = load("beat", ranks=3, deal="AK/").start()
    winning = {action for action, worth in acts(start).items() if worth.verdict == "won"}
    page = client.get(f"{table}/thought?hint=yes").text
    assert int(re.search(r'data-act="(\d+)"', page)[1]) in winning
    assert "wins: proved." in page
    assert "Hint" not in client.get(f"{table}/thought").text


@pytest.mark.long
def test_what_is_not_proved_is_an_estimate_with_its_interval_playouts_and_seeds():
    p = load("connect6", side=13).start()
    held = evaluate(p, seconds=0.1)
    words = shown_evaluation(p, held)["numbers"]
    assert shown_evaluation(p, held)["said"] == "Black stands about even."
    assert held.estimate.low < held.value < held.estimate.high
    found = re.fullmatch(
        rf"Black expects a score of (\d+)% \((\d+)% to (\d+)%\): the mean of {SEARCHES} tree searches of "
        rf"{PLAYOUTS:,} playouts each, seeds 0 to {SEARCHES - 1}.",
        words,
    )
    chance, low, high = map(int, found.groups())
    assert low <= chance <= high


def test_a_small_position_is_proved_by_search_where_tree_search_proves_nothing(monkeypatch):
    monkeypatch.setattr("kibitz.tables.thinking.analysis.estimate_by_search", None)
    p = load("./examples/tic_tac_toe.py").start()
    assert shown_evaluation(p, evaluate(p, seconds=60))["said"] == "A draw: proved."


def test_a_kept_table_is_asked_before_anything_is_searched(tmp_path, monkeypatch):
    monkeypatch.setattr(table_files, "cache_folder", lambda: tmp_path)
    p = load("./examples/tic_tac_toe.py").start()
    found = solve_position(p, whole=True)
    tablebase.write(table_files.users(p.game), p, found.table, {})
    monkeypatch.setattr("kibitz.solvers.general.MemorySearch.exact_value", None)
    assert shown_evaluation(p, evaluate(p))["said"] == "A draw: proved."


def test_who_is_proved_to_win_is_said_for_either_seat():
    p = load("./examples/tic_tac_toe.py").start()
    p.play("a1 b1 b2")
    assert shown_evaluation(p, evaluate(p))["said"] == "X wins: proved."
    p.play("c3")
    assert shown_evaluation(p, evaluate(p))["said"] == "X wins: proved."


@pytest.mark.long
def test_friends_have_no_help_until_the_game_is_over(browser):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.1": "friend"})
    refused = client.get(f"{table}/thought")
    assert refused.status_code == 403
    assert refused.text.startswith("Several people play at this table.")
    version = re.search(r'data-version="([^"]+)"', client.get(table).text)[1]
    client.post(f"{table}/acts", data={"version": version, "text": "resign"})
    assert client.get(f"{table}/thought").status_code == 200


def test_at_a_table_for_practice_friends_get_help_and_the_page_says_so(browser):
    client, friend = browser(), browser()
    table = opened(client, "tic-tac-toe", practice="on", **{"seat.1": "friend"})
    friend.get(friend_links(client, table)[0])
    assert "the computer helps every player who asks" in friend.get(table).text
    for each in (client, friend):
        assert each.get(f"{table}/thought").status_code == 200


def test_who_plays_both_sides_has_help_and_in_the_rematch_too(browser):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.1": "you"})
    assert client.get(f"{table}/thought").status_code == 200
    version = re.search(r'data-version="([^"]+)"', client.get(table).text)[1]
    client.post(f"{table}/acts", data={"version": version, "text": "resign"})
    again = client.post(f"{table}/rematch", follow_redirects=False).headers["location"]
    assert client.get(f"{again}/thought").status_code == 200


def test_where_anything_is_hidden_the_computer_does_not_help(browser):
    client = browser()
    table = opened(client, "kuhn-poker")
    assert client.get(f"{table}/thought").status_code == 403
    assert 'id="hint"' not in client.get(table).text


def test_only_so_many_questions_wait(browser, site, monkeypatch):
    monkeypatch.setattr("kibitz.tables.bots.bot_pool.MOST_ASKED", 0)
    client = browser()
    answer = client.get(f"{opened(client, 'tic-tac-toe')}/thought")
    assert answer.text == "The computer is busy with other questions. Ask again in 10 seconds."


def test_a_finished_game_is_a_film_for_messengers(browser):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.0": "you", "seat.1": "you"})
    early = client.get(f"{table}/picture.gif")
    assert (early.status_code, early.text[:24]) == (409, "The game is not over yet")
    for cell in ("a1", "a2", "b1", "b2", "c1"):
        act(client, table, cell)
    film = client.get(f"{table}/picture.gif")
    assert film.headers["content-type"] == "image/gif"
    assert len(film.content) < FILM_BYTES
    pictures = Image.open(BytesIO(film.content))
    assert pictures.n_frames == 6
    assert pictures.width == FILM_WIDTH


def test_a_film_that_is_too_large_has_fewer_pictures(monkeypatch):
    monkeypatch.setattr(painting, "FILM_BYTES", 20_000)
    scenes = [Scene("", (Dice.rolled((k % 6 + 1, k % 5 + 1)),)) for k in range(40)]
    film = as_film(scenes)
    assert len(film) < 20_000
    assert 1 < Image.open(BytesIO(film)).n_frames < 40


def test_a_position_is_a_picture_in_png_too(browser):
    client = browser()
    table = opened(client, "byg")
    picture = client.get(f"{table}/picture.png?at=0")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG\r\n")


@pytest.mark.long
def test_a_question_is_asked_again_while_the_game_is_made_ready(browser, site, monkeypatch):
    client = browser()
    table = opened(client, "tic-tac-toe")
    monkeypatch.setattr(site.bot_pool, "is_ready", lambda work, game, client: False)
    page = client.get(f"{table}/thought").text
    assert f"The computer is {COMPILING}." in page
    assert re.search(r"<p data-again>", page)
    monkeypatch.undo()
    assert "data-again" not in client.get(f"{table}/thought").text


def test_a_browser_that_thinks_asks_what_the_hinted_act_does(browser):
    client = browser()
    table = opened(client, "tic-tac-toe", **{"seat.0": "you", "seat.1": "you"})
    for text in ("a1", "b1", "a2"):
        act(client, table, text)
    p = load("./examples/tic_tac_toe.py").start()
    p.play("a1 | b1 | a2")
    said = client.get(f"{table}/effects?act={p.parse('a3')[0]}")
    assert said.status_code == 200 and "from winning at once." in said.text
    for wrong in ("", "?act=x", f"?act={p.history[0]}", "?act=-1"):
        answer = client.get(f"{table}/effects{wrong}")
        assert (answer.status_code, answer.text) == (422, "This act is not possible here.")
