"""Pieces and cards are dragged with a mouse and with a finger, and played where they are let go."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, begin, changing, expect_steps, shoot

WIDE = {"viewport": {"width": 1280, "height": 900}}
YOU = {f"seat_{k}": "you" for k in (1, 2, 3)}
FRIENDS = {f"seat_{k}": "friend" for k in (1, 2, 3)}
THREES = {"option_players": "4", "option_deal": "3345/6789/TJQK/A2A2", **FRIENDS}


@pytest.fixture
def gallery(visit):
    """A table of the gallery at which all seats are one's own."""

    def page(**how):
        made = visit(**how)
        begin(made, "gallery", **YOU)
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


@BY_HAND
def test_cards_that_are_picked_are_dragged_together_to_the_table(visit, screen, hand):
    page = visit(**screen)
    begin(page, "president", **THREES)
    threes = page.locator('.own [data-pick="3"]')
    threes.first.click()
    expect(page.locator(".own .raised")).to_have_count(1)
    threes.last.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".own .raised")).to_have_count(2)
    expect(page.get_by_role("button", name="33", exact=True)).to_be_visible()
    expect(
        page.get_by_role("button", name="4", exact=True).and_(page.locator("button"))
    ).to_be_hidden()
    page.evaluate("scrollTo(0, document.body.scrollHeight / 4)")  # no card is below the buttons
    held = hand(page)
    x, y = middle(threes.first)
    held.press(x, y)
    held.move(x, y - 150)
    expect(page.locator("#table .held")).to_have_count(2)
    shoot(page, f"set-dragged-{hand.__name__}")
    with changing(page):
        held.let_go()
    expect(page.locator(".moves li")).to_contain_text("33")


def test_a_click_on_a_picked_card_plays_what_is_picked_and_escape_picks_nothing(visit):
    page = visit()
    begin(page, "president", **THREES)
    three = page.locator('.own [data-pick="3"]').first
    three.click()
    page.keyboard.press("Escape")
    expect(page.locator(".own .raised")).to_have_count(0)
    three.click()
    with changing(page):
        three.click()
    expect(page.locator(".moves li")).to_contain_text("3")


@BY_HAND
def test_a_piece_is_dragged_from_a_reserve_to_the_board(visit, screen, hand):
    page = visit(**screen)
    begin(page, "blokus-duo", seat_1="you")
    tile, held = page.locator(".drawn:not(.board) .act").first, hand(page)
    x, y = middle(tile)
    held.press(x, y)
    held.move(x, y - 30)
    cell = page.locator(".board svg .act").first
    expect(page.locator(".floating")).to_have_count(1)
    expect(cell).to_be_attached()
    held.move(*middle(cell))
    expect(page.locator(".board .aimed")).to_have_count(1)
    shoot(page, f"from-reserve-{hand.__name__}")
    with changing(page):
        held.let_go()
    expect(page.locator(".floating")).to_have_count(0)
    expect(page.locator(".board svg .man.blue").first).to_be_attached()


def test_a_piece_of_a_reserve_whose_act_says_its_place_is_let_go_on_the_board(visit):
    page = visit(**WIDE)
    begin(page, "barrage", seat_1="friend")
    mouse = Mouse(page)
    mouse.press(*middle(page.locator(".drawn:not(.board) .act").first))
    mouse.move(*middle(page.locator(".board svg")))
    with changing(page):
        mouse.let_go()
    expect_steps(page, 1)
