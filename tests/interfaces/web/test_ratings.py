"""The ratings of the computer's levels are shown where they were measured, and nowhere else."""

import json
import re

import pytest

import kibitz
from kibitz.tables import levels, ratings

FOLDERS = [name for name in kibitz.shelf.names() if kibitz.load(name).folder]


@pytest.fixture
def byg(tmp_path, monkeypatch):
    """Byg with ratings of a test: `easy` is measured, `middling` was another bot then."""
    game = kibitz.load("byg")
    easy = {"spec": levels.spec("easy", game), "rating": 512, "low": 420, "high": 610}
    old = {"spec": "mcts:sims=7", "rating": 900, "low": 800, "high": 999}
    written = {"options": {}, "levels": {"easy": easy, "middling": old}}
    monkeypatch.setattr(ratings, "_read", lambda path: written)
    return game


def test_a_level_has_its_rating_and_one_that_has_changed_has_none(byg):
    assert ratings.ratings(byg).by_level == {"easy": ratings.Rating(512, 420, 610)}


@pytest.mark.long
def test_the_page_of_a_game_and_its_table_show_the_rating_of_a_level(byg, browser):
    client = browser()
    page = client.get("/games/byg").text
    assert "computer, easy (512)</option>" in page and "easy 420 to 610." in page
    assert "computer, middling</option>" in page
    table = client.post("/games/byg", data={"seat.1": "easy"}).text
    assert "computer, easy (512)" in table
    other = client.post("/games/byg", data={"seat.1": "easy", "option.side": "3"}).text
    assert re.search(r"computer, easy\s*[<·]", other), "other options were not measured"


@pytest.mark.parametrize("name", FOLDERS)
def test_ratings_that_ship_are_numbers_with_intervals_around_them(name):
    path = kibitz.load(name).folder / levels.RATINGS
    if path.is_file():
        written = json.loads(path.read_text("utf-8"))
        assert written["command"].startswith("python -m bench.levels")
        for one in written["levels"].values():
            assert one["low"] <= one["rating"] <= one["high"]
