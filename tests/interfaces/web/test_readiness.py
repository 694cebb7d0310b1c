"""The page of a game says where its opponents stand: what they have learned, and what goes on."""

import pytest

from kibitz.players import ready, signal
from kibitz.players.ready import LEARNED, ChosenPlayer
from kibitz.tables.thinking.readiness import Readiness, readiness


@pytest.fixture
def choice(monkeypatch, tmp_path):
    """Lets this machine have a choice for every game."""

    def choose(player, minutes, fruitless=0.0):
        found = ChosenPlayer(player, minutes, (0.7, 0.6, 0.8), tmp_path / ready.FILE, fruitless)
        monkeypatch.setattr(ready, "choice_for", lambda game: found)

    monkeypatch.setattr(ready, "choice_for", lambda game: None)
    monkeypatch.setattr(signal, "known_signal", lambda game: None)
    return choose


def options(page):
    """The levels that the page offers for the second seat."""
    select = page.partition('name="seat.1"')[2].partition("</select>")[0]
    return [line.rpartition("</option>")[0].rpartition(">")[2] for line in select.splitlines()]


def test_a_new_game_is_played_as_usual_and_gets_ready_while_nobody_plays(site, browser, choice):
    site.ready = 60.0
    page = browser().get("/games/byg").text
    assert "looks for better opponents for this game. So far it had 0 minutes." in page
    assert not any("learned" in level for level in options(page))


def test_a_level_says_how_long_it_learned(site, browser, choice):
    site.ready = 60.0
    choice(LEARNED, 12.2)
    page = browser().get("/games/byg").text
    assert "computer, strong, learned 12 minutes" in options(page)
    assert "computer, novice" in options(page)
    assert "The computer got ready for this game" in page
    assert "They get better while nobody plays." in page


def test_what_helps_nothing_says_so(site, browser, choice):
    site.ready = 60.0
    choice("", 12.0, ready.GIVE_UP)
    page = browser().get("/games/byg").text
    assert "looked for better opponents for 12 minutes and found none." in page
    assert "while nobody plays" not in page


def test_a_server_that_gets_nothing_ready_promises_nothing(choice):
    assert readiness(None, 0.0) == Readiness(0, False, False, False)
    choice(LEARNED, 12.0)
    assert readiness(None, 0.0) == Readiness(12, True, False, False)
    assert readiness(None, 12.0) == Readiness(12, True, False, False)
    assert readiness(None, 13.0) == Readiness(12, True, True, False)
