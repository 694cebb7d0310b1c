"""Pieces and cards are dragged with a mouse and with a finger, and played where they are let go."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, begin, changing, expect_steps, shoot

WIDE = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def gallery(visit):
    """A table of the gallery at which all seats are one's own."""

    def page(**how):
        made = visit(**how)
        begin(made, "gallery", **{f"seat_{k}": "you" for k in range(1, 4)})
        return made

    return page


class Mouse:
    """What a person does with a mouse."""

    def __init__(self, page):
        self._mouse = page.mouse

    def press(self, x, y):
        self._mouse.move(x, y)
        self._mouse.down()

    def move(self, x, y):
        self._mouse.move(x, y, steps=3)

    def let_go(self):
        self._mouse.up()


class Finger:
    """What a person does with a finger; a page that scrolls takes it away from what it held."""

    def __init__(self, page):
        self._session = page.context.new_cdp_session(page)

    def _touch(self, kind, *points):
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    def press(self, x, y):
        self._touch("touchStart", {"x": x, "y": y})

    def move(self, x, y):
        self._touch("touchMove", {"x": x, "y": y - 10})
        self._touch("touchMove", {"x": x, "y": y})

    def let_go(self):
        self._touch("touchEnd")


BY_HAND = pytest.mark.parametrize(("screen", "hand"), [(WIDE, Mouse), (PHONE, Finger)])


def middle(part):
    part.scroll_into_view_if_needed()
    box = part.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def piece(page, name):
    return page.locator(f'[aria-label="{name}"][data-moves]')


@BY_HAND
def test_a_piece_is_dragged_to_its_goal(gallery, screen, hand):
    page = gallery(**screen)
    held = hand(page)
    held.press(*middle(piece(page, "a1")))
    held.move(*middle(page.locator('[data-cell="b2"]')))
    expect(page.locator(".goal.aimed")).to_have_count(1)
    shoot(page, f"dragged-{hand.__name__}")
    with changing(page):
        held.let_go()
    expect(page.locator(".moves li")).to_contain_text("a1-b2")
    expect(page.locator("#table .held")).to_have_count(0)


def test_a_piece_that_is_let_go_elsewhere_stays_where_it_was(gallery):
    page = gallery()
    mouse = Mouse(page)
    before = page.locator("#table svg").first.inner_html()
    mouse.press(*middle(piece(page, "a1")))
    mouse.move(*middle(page.locator("#caption")))
    expect(page.locator("#table .held")).to_have_count(1)
    mouse.let_go()
    expect(page.locator("#table .held")).to_have_count(0)
    expect(page.locator(".goal")).to_have_count(0)
    assert page.locator("#table svg").first.inner_html() == before
    expect_steps(page, 0)


def test_a_piece_that_is_dragged_to_a_goal_of_several_moves_asks_which(gallery):
    page = gallery()
    mouse = Mouse(page)
    mouse.press(*middle(piece(page, "b1")))
    mouse.move(*middle(page.locator('[data-cell="b2"]')))
    mouse.let_go()
    with changing(page):
        page.get_by_role("button", name="b1-b2=knight").click()
    expect(page.locator(".moves li")).to_contain_text("b1-b2=knight")


@BY_HAND
def test_a_card_is_dragged_from_the_hand_to_the_table(gallery, screen, hand):
    page = gallery(**screen)
    card, held = page.locator('#table [data-action][aria-label="Th"]'), hand(page)
    x, y = middle(card)
    held.press(x, y)
    held.move(x, y - 150)
    expect(page.locator("#table .held")).to_have_count(1)
    with changing(page):
        held.let_go()
    expect(page.locator(".moves li")).to_contain_text("Th")


def test_a_card_that_comes_back_to_its_hand_is_not_played(gallery):
    page = gallery()
    mouse = Mouse(page)
    x, y = middle(page.locator('#table [data-action][aria-label="Th"]'))
    mouse.press(x, y)
    mouse.move(x, y - 150)
    mouse.move(x + 10, y)
    mouse.let_go()
    expect(page.locator("#table .held")).to_have_count(0)
    expect_steps(page, 0)
