"""The first page and the page of a game: the boxes on the shelf, and the board that plays itself."""

import pickle
import re
from xml.etree.ElementTree import fromstring, tostring

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.conftest import ROOT
from tests.interfaces.web.visiting import opened

from kibitz import record, shelf
from kibitz.interfaces.web.pages import boxes
from kibitz.interfaces.web.pages.exhibition import EXHIBITION, exhibition
from kibitz.interfaces.web.pages.shelf_page import INLINE, card
from kibitz.tables.library import Library

EXHIBITED = [id for id in shelf.names() if (shelf.game_named(id).folder / EXHIBITION).is_file()]
PICTURE = "document.querySelector('.living .board').innerHTML"


@pytest.mark.long
def test_the_boxes_are_in_the_first_page_once_they_are_drawn(browser, site):
    ids = site.library.ids()[:INLINE]
    for id in ids:
        boxes.box(site.library.source(id))
    page = browser().get("/").text
    for id in ids:
        assert f"/games/{id}/picture.svg" not in page
        assert f'aria-label="{site.library.source(id).about.title}"' in page.replace("&#39;", "'")


def test_a_card_whose_game_computes_its_bounds_travels_to_the_front(tmp_path):
    file = tmp_path / "bounded.py"
    text = (ROOT / "examples/tic_tac_toe.py").read_text()
    changed = text.replace("ABOUT = About(", "ABOUT = About(\n    lowest=lambda options: -1.0,", 1)
    assert changed != text
    file.write_text(changed)
    sent = card(Library([file]).source("bounded"))
    assert pickle.loads(pickle.dumps(sent)).about.title == sent.about.title


def test_a_game_that_draws_nothing_has_its_title_on_the_lid_and_no_names_of_fields():
    source = Library([ROOT / "tests/little_pig.py"]).source("little-pig")
    drawn = boxes.box(source)
    assert source.about.title in drawn
    assert drawn.count('class="man') >= 2, "a piece for each seat"
    assert "banked" not in drawn


def test_a_game_in_another_process_brings_its_box(browser, site, monkeypatch):
    source = site.library.source("kalah")
    fresh = boxes.box(source)
    assert browser().get("/games/kalah/box").text == fresh


@pytest.mark.long
@pytest.mark.parametrize("id", EXHIBITED)
def test_the_changes_of_an_exhibition_lead_from_each_picture_to_the_next(browser, id):
    film = browser().get(f"/games/{id}/exhibition").json()
    played = record.replay(
        record.read((shelf.game_named(id).folder / EXHIBITION).read_text("utf-8"))
    )
    assert played.player is None, "the recorded game is over"
    assert len(film["acts"]) == played.ply
    tree = fromstring(film["first"])
    for number, changes in enumerate(film["acts"]):
        if number == film["shown"]:
            shown = fromstring(exhibition(shelf.game_named(id)).picture)
            assert tostring(tree) == tostring(shown)
        for place, markup in changes:
            tree = _put(tree, place, fromstring(markup))
    assert tostring(tree, "unicode").count('class="stone') == _stones(played)


def _stones(played):
    (board,) = played.scene().boards()
    return sum(cell.piece is not None for row in board.rows for cell in row)


def _put(tree, place, new):
    if not place:
        return new
    parent = tree
    for k in place[:-1]:
        parent = parent[k]
    parent[place[-1]] = new
    return tree


@pytest.mark.long
def test_a_game_without_a_record_to_show_has_no_exhibition(browser):
    assert browser().get("/games/kalah/exhibition").status_code == 404
    assert "data-film" not in browser().get("/games/kalah").text


@pytest.mark.long
def test_the_board_of_the_first_page_plays_itself_without_the_server_until_it_is_paused(visit):
    page = visit()
    page.goto("/", wait_until="load")
    pause = page.get_by_role("button", name="Pause")
    expect(pause).to_be_visible()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    before = page.evaluate(PICTURE)
    page.wait_for_function(f"before => {PICTURE} !== before", arg=before)
    pause.click()
    held = page.evaluate(PICTURE)
    page.wait_for_timeout(2000)
    assert page.evaluate(PICTURE) == held
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"before => {PICTURE} !== before", arg=held)
    assert [url for url in asked if "picture.svg" not in url] == []


@pytest.mark.long
def test_the_board_stands_still_for_people_who_want_little_motion(visit):
    page = visit(reduced_motion="reduce")
    page.goto("/", wait_until="load")
    play = page.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_visible()
    before = page.evaluate(PICTURE)
    page.wait_for_timeout(2000)
    assert page.evaluate(PICTURE) == before
    play.click()
    page.wait_for_function(f"before => {PICTURE} !== before", arg=before)


@pytest.mark.long
def test_one_person_may_play_both_sides(browser, site):
    table = site.tables.find(opened(browser(), "byg", others="you").removeprefix("/table/"))
    assert [seat.lock != "" for seat in table.stored.seats] == [True, True]
    assert table.stored.practice
    refused = browser().post("/games/quet", data={"others": "you"})
    assert (refused.status_code, "hidden information" in refused.text) == (422, True)


@pytest.mark.long
def test_a_page_of_a_game_says_what_its_report_found_and_nothing_without_one(browser):
    page = browser().get("/games/byg").text
    assert '<dt>Report</dt><dd lang="en">No fault is seen' in page
    assert "<dt>Report</dt>" not in browser().get("/games/kalah").text


@pytest.mark.long
def test_messengers_find_a_picture_a_title_and_a_sentence_of_each_page(browser):
    client = browser()
    for path, title in (
        ("/", "Kibitz"),
        ("/games/byg", "Byg · Kibitz"),
        ("/games/hearts", "Hearts"),
    ):
        page = client.get(path).text
        assert f'<meta property="og:title" content="{title}' in page
        link = page.partition('og:image" content="')[2].partition('"')[0]
        assert link.startswith("http://testserver/")
        picture = client.get(link)
        assert picture.headers["content-type"] == "image/png"
        assert picture.content[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
        assert len(picture.content) < 300_000, "messengers leave out what is large"


@pytest.mark.parametrize(
    ("wanted", "found", "left_out"),
    [
        ("words=hearts", {"hearts"}, {"byg", "hex"}),
        ("players=1", {"peg-solitaire"}, {"byg", "hearts"}),
        ("players=5", {"president"}, {"byg", "kalah"}),
        ("kind=cards&luck=yes&secrets=yes", {"hearts", "president"}, {"byg", "pig"}),
        ("kind=board&luck=no&secrets=no", {"byg", "hex"}, {"hearts", "pig"}),
        ("minutes=10&players=7000&luck=maybe", {"tic-tac-toe"}, set()),
    ],
)
def test_the_shelf_shows_the_games_that_are_looked_for(browser, wanted, found, left_out):
    shown = set(re.findall(r'<h2><a href="/games/([a-z0-9-]+)"', browser().get(f"/?{wanted}").text))
    assert found <= shown
    assert not left_out & shown


def test_a_search_that_fits_nothing_leads_back_to_all_games(browser):
    page = browser().get('/?words="><b>nothing').text
    assert "No game fits all of this." in page and "<b>nothing" not in page
    assert not re.findall(r'<h2><a href="/games/', page)


def test_the_shelf_is_searched_in_the_words_that_it_shows(browser):
    """The sentence of a game was shown in German, and found in English only."""
    client = browser()
    client.headers["accept-language"] = "de"
    page = client.get("/", params={"words": "verstreute Steine"}).text
    assert re.findall(r'<h2><a href="/games/([a-z0-9-]+)"', page) == ["byg"]


def test_play_now_takes_the_chosen_level(browser, site):
    client = browser()
    assert 'name="level"' in client.get("/games/byg").text
    table = opened(client, "byg", level="novice")
    seats = site.tables.find(table.rpartition("/")[2]).stored.seats
    assert [seat.name for seat in seats if not seat.lock] == ["novice"]
    assert client.post("/games/byg", data={"level": "grandmaster"}).status_code == 422


def test_rules_without_a_section_in_short_open_with_the_picture_and_the_game_in_a_sentence(
    browser, site
):
    source = site.library.source("tic-tac-toe")
    boxes.box(source)
    page = browser().get("/games/tic-tac-toe/rules").text
    opening, _, rules = page.partition('class="opening"')[2].partition(source.about.summary)
    assert opening.count("<svg") == 1
    assert f"2 players · {source.about.minutes} minutes" in rules and "three in a row" in rules
