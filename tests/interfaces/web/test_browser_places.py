"""Acts that belong to a place are played there, and one's own cards are in sight."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing
from tests.interfaces.web.conftest import ROOT, Server

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]
FILES = ("gallery/wild_tic_tac_toe.py", "gallery/kayles.py", "gallery/nim.py", "examples/hearts.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    files = [ROOT / file for file in FILES]
    running = Server(tmp_path_factory.mktemp("places") / "tables.db", *files)
    yield running
    running.kill()


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_a_cell_asks_at_its_place_which_of_its_acts_is_meant(visit, size):
    page = visit(viewport=size)
    begin(page, "wild-tic-tac-toe", seat_1="you")
    assert page.locator("#table .choice").count() == 0, "no buttons"
    before = page.locator("#table .board > svg").bounding_box()
    page.locator('[aria-label="b2"]').click()
    asked = page.locator(".at-cell").bounding_box()
    cell = page.locator('[aria-label="b2"] .cell').bounding_box()
    assert abs(asked["x"] + asked["width"] / 2 - cell["x"] - cell["width"] / 2) < 5
    assert 0 <= asked["y"] - cell["y"] - cell["height"] < 20
    assert page.locator("#table .board > svg").bounding_box() == before, "the board has not moved"
    page.keyboard.press("Escape")
    expect(page.locator(".at-cell")).to_have_count(0)
    page.locator('[aria-label="b2"]').click()
    with changing(page):
        page.locator(".at-cell").get_by_role("button", name="b2=O").click()
    expect(page.locator('[data-cell="b2"]')).to_contain_text("O")


def test_a_pin_is_pressed_twice_or_with_its_neighbour(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "kayles", seat_1="you")
    page.locator('[aria-label="5"]').click()
    with changing(page):
        page.locator('[aria-label="5-6"]').click()
    page.locator('[aria-label="9"]').click()
    with changing(page):
        page.locator('[aria-label="9"]').click()
    expect(page.locator(".moves")).to_contain_text("5-6")
    assert page.locator('[data-cell="9"] .man').count() == 0


def test_a_click_on_a_counter_takes_it_and_all_above_it(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "nim", seat_1="you")
    with changing(page):
        page.locator('[aria-label="c=1"]').click()
    assert page.locator("#table .stone").count() == 3 + 4 + 1


def test_all_cards_of_a_table_are_in_sight_at_a_desk(visit):
    """The hand lay below the window, under an empty bar."""
    page = visit(viewport={"width": 1280, "height": 620})
    begin(page, "hearts")
    page.wait_for_timeout(500)
    assert page.locator("#table .seen").evaluate("one => +one.style.getPropertyValue('--fit')") < 1
    for card in page.locator("#table .own > .hand svg").all():
        box = card.bounding_box()
        assert box["y"] + box["height"] <= 620
