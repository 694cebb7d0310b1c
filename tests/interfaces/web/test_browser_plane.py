"""A plane without an edge in a real browser: it is moved and made larger, and nobody hears of it."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, asked, begin, changing, shoot, typed

WIDER = (
    "before => document.querySelector('.plane [aria-label=i9], .plane [data-cell=i9]')"
    ".getBoundingClientRect().width > 1.1 * before"
)
OPENING = "ant1-i9", "ant1-j9", "spider1-h9"


@pytest.fixture
def hive(visit):
    """A table of Hive with three pieces, at which both seats are one's own."""

    def page(**how):
        made = visit(**how)
        begin(made, "hive", seat_1="you")
        for act in OPENING:
            with changing(made):
                typed(made, act)
        made.keyboard.press("Escape")  # out of the field
        return made

    return page


def sent(requests):
    """What of these requests went to the table; a page also asks for its icon."""
    return [one for one in requests if one.startswith(("acts", "view", "why"))]


def breadth(page):
    return page.locator('.plane [data-cell="i9"], .plane [aria-label="i9"]').bounding_box()["width"]


def test_keys_the_wheel_and_buttons_make_a_plane_larger_and_show_it_whole(hive):
    page = hive(viewport={"width": 1280, "height": 900})
    requests, whole = asked(page), breadth(page)
    page.keyboard.press("+")
    by_key = breadth(page)
    assert by_key > 1.2 * whole
    page.locator(".plane").hover(force=True)
    page.mouse.wheel(0, -100)
    page.wait_for_function(WIDER, arg=by_key)
    shoot(page, "plane")
    page.get_by_role("button", name="The whole plane").click()
    assert breadth(page) == pytest.approx(whole, abs=1)
    page.get_by_role("button", name="Larger").click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("-")
    assert breadth(page) == pytest.approx(whole, abs=1)
    assert sent(requests) == []


def test_a_plane_stays_where_its_reader_put_it_and_a_piece_beside_it_is_dragged_to_it(hive):
    page = hive(viewport={"width": 1280, "height": 900})
    page.get_by_role("button", name="Larger").click()
    before = breadth(page)
    piece = page.locator('[data-moves][aria-label="Black\'s queen1"]')
    piece.click()
    goal = page.locator(".goal").first.bounding_box()
    piece.click()
    with changing(page):
        piece.hover()
        page.mouse.down()
        page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
        page.mouse.up()
    expect(page.locator(".moves li").last).to_contain_text("queen1-")
    assert breadth(page) == pytest.approx(before, abs=1)


def test_on_a_phone_the_plane_and_the_pieces_beside_it_fit_the_screen(hive):
    page = hive(**PHONE)
    shoot(page, "plane-phone")
    page.get_by_role("button", name="Larger").tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    expect(page.locator('[data-moves][aria-label="Black\'s queen1"]')).to_be_in_viewport(ratio=0.9)


def test_a_tile_is_seen_as_it_would_lie_and_is_turned_before_it_is_put(visit):
    page = visit(viewport={"width": 1280, "height": 900})
    begin(page, "black-path", seat_1="you")
    requests = asked(page)
    page.locator('[aria-label="curves"]').click()
    goal = page.locator(".goal")
    goal.click()
    expect(page.get_by_role("button", name="rise")).to_be_focused()
    rising = page.locator(".preview").inner_html()
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="fall")).to_be_focused()
    assert page.locator(".preview").inner_html() != rising
    goal.click()
    expect(page.get_by_role("button", name="rise")).to_be_focused()
    assert page.locator(".preview").inner_html() == rising
    page.keyboard.press("Escape")
    expect(page.locator(".preview")).to_have_count(0)
    assert sent(requests) == []
    page.locator('[aria-label="curves"]').click()
    goal.click()
    with changing(page):
        page.get_by_role("button", name="fall").click()
    expect(page.locator(".moves li")).to_contain_text("fall")
