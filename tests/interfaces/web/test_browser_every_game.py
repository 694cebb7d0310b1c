"""The pages and tables of all games in a real browser, at a server with a process for each example."""

import re
from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing, shoot
from tests.interfaces.web.conftest import FILES, Server
from tests.interfaces.web.contrast import LIMITS, LOW_CONTRAST, low_contrast
from tests.interfaces.web.test_browser_pages import find_nothing_serious, games_of, still

from kibitz import shelf

pytestmark = [pytest.mark.long, pytest.mark.timeout(590)]

FITS = "wide => document.documentElement.scrollWidth <= wide"
LEGIBLE = f"limits => ({LOW_CONTRAST})(limits).length === 0"
SETTLED = 30_000  # milliseconds within which a page has its layout and its colours


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("every") / "tables.db", *FILES)
    yield running
    running.kill()


def test_every_game_has_a_page_and_a_table_that_fit_a_phone_and_can_be_read_in_both_schemes(visit):
    page = visit()
    page.goto("/")
    shoot(page, "front")
    for path in games_of(page):
        page.goto(path)
        look(page, f"page-{path.rpartition('/')[2]}")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        look(page, f"table-{path.rpartition('/')[2]}")


def look(page, name):
    """Soon nothing is beyond the sides of the window, and no text of a picture is low_contrast."""
    for size, scheme in zip(SIZES, ("dark", "light"), strict=True):
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        shoot(page, f"{name}-{size['width']}")
        with suppress(PlaywrightTimeoutError):
            page.wait_for_function(FITS, arg=size["width"], timeout=SETTLED)
            page.wait_for_function(LEGIBLE, arg=LIMITS, timeout=SETTLED)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert (name, wide) <= (name, size["width"])
        assert (name, low_contrast(page)) == (name, [])


def test_on_a_phone_the_plates_of_three_friends_hold_their_buttons(visit):
    page = visit(viewport=SIZES[0], has_touch=True)
    begin(page, "president", **{f"seat_{k}": "friend" for k in (1, 2, 3)})
    for plate in page.locator(".plate:not(.below)").all():
        outer, inner = plate.bounding_box(), plate.get_by_role("button").bounding_box()
        assert inner["x"] >= outer["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_a_polyomino_is_seen_as_it_would_lie_and_turns_and_flips_by_keys_and_by_touch(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "blokus-duo", seat_1="you")
    expect(page.locator("[data-squares]:visible")).to_have_count(18)  # of both sides; 28 ways each
    with changing(page):
        page.locator("[aria-label='4b1']").click()
    page.locator("[aria-label=c3]").hover()
    expect(page.locator("svg .laid rect")).to_have_count(4)
    for key, way in (("r", "4b4"), ("f", "4b3"), ("f", "4b4"), ("r", "4b1")):
        page.keyboard.press(key)
        expect(page.locator(".unsent")).to_contain_text(f"Not sent yet: {way}")
    page.keyboard.press("r")
    expect(page.locator(".unsent")).to_contain_text("Not sent yet: 4b4")
    page.reload()
    expect(page.locator(".unsent")).to_contain_text("Not sent yet: 4b4")
    with changing(page):
        page.keyboard.press("Backspace")
    expect(page.locator("[aria-label='4b4']")).to_be_visible()  # as it was turned
    expect(page.locator("[aria-label='4b1']")).to_be_hidden()
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


def test_an_analysis_board_turns_a_polyomino_and_makes_a_plane_larger(visit):
    page = visit(viewport=SIZES[1])
    page.goto("/games/blokus-duo/analysis")
    expect(page.locator("[data-squares]:visible")).to_have_count(18)  # of both sides
    page.locator("[aria-label='4b1']").click()
    expect(page.get_by_role("button", name="1. 4b1")).to_be_visible()
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="1. 4b4")).to_be_visible()
    page.locator(".board [aria-label=c3]").hover()
    expect(page.locator("svg .laid rect")).to_have_count(4)
    shoot(page, "polyomino-analysed")
    page.goto("/games/hive/analysis")
    plane = page.locator("[data-plane] .plane")
    for _ in range(
        2
    ):  # the picture of one cell is so tall that a step is less than the next one's whole
        page.get_by_role("button", name="Larger").click()
    expect(plane).to_have_attribute("transform", re.compile("scale"))
    page.locator(".board svg [data-moves]").first.click()
    page.locator(".board svg .goal").first.click()
    expect(page.locator("#lines button")).to_have_count(1)
    expect(plane).to_have_attribute("transform", re.compile("scale"))
    shoot(page, "plane-analysed")


def test_axe_finds_nothing_serious_on_the_page_and_the_table_of_any_example(visit):
    page = still(visit)
    wanted = [path for path in games_of(page) if path.rpartition("/")[2] not in shelf.names()]
    assert len(wanted) == len(FILES)
    find_nothing_serious(page, wanted)
