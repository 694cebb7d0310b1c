"""The pages and tables of all games in a real browser, at a server with a process for each example."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing, shoot
from tests.interfaces.web.conftest import FILES, Server
from tests.interfaces.web.test_browser_pages import find_nothing_serious, games_of

from kibitz import shelf

pytestmark = [pytest.mark.long, pytest.mark.timeout(590)]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("every") / "tables.db", *FILES)
    yield running
    running.kill()


def test_every_game_opens_with_its_page_and_table(visit):
    page = visit()
    page.goto("/")
    shoot(page, "front")
    for path in games_of(page):
        page.goto(path)
        shoot(page, f"page-{path.rpartition('/')[2]}")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        shoot(page, f"table-{path.rpartition('/')[2]}")


def test_a_polyomino_is_seen_as_it_would_lie_and_turns_and_flips_by_keys_and_by_touch(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "blokus-duo", seat_1="you")
    expect(page.locator("[data-squares]:visible")).to_have_count(9)  # of 28 ways to lie
    with changing(page):
        page.locator("[aria-label='4b1']").click()
    page.locator("[aria-label=c3]").hover()
    expect(page.locator("svg .laid rect")).to_have_count(4)
    for key, way in (("r", "4b4"), ("f", "4b3"), ("f", "4b4"), ("r", "4b1")):
        page.keyboard.press(key)
        expect(page.locator(".unsent")).to_contain_text(f"Not sent yet: {way}")
    phone = visit(viewport=SIZES[0], has_touch=True)
    begin(phone, "blokus-duo", seat_1="you")
    phone.locator("[aria-label='4b1']").tap()
    phone.get_by_role("button", name="Turn", exact=True).tap()
    expect(phone.locator(".unsent")).to_contain_text("Not sent yet: 4b4")
    cell = phone.locator(".board [aria-label=b2]")
    cell.tap()
    expect(phone.locator("svg .laid rect")).to_have_count(4)
    shoot(phone, "polyomino")
    cell.tap()
    expect(phone.locator(".unsent")).to_contain_text("Not sent yet: 4b4 b2")


def test_axe_finds_nothing_serious_on_the_page_and_the_table_of_any_example(visit):
    page = visit()
    wanted = [path for path in games_of(page) if path.rpartition("/")[2] not in shelf.names()]
    assert len(wanted) == len(FILES)
    find_nothing_serious(page, wanted)
