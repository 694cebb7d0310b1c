"""Everything is in reach: aiming on a small board, one stop for Tab, why a cell cannot be played."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing, join, press_twice, shoot

PHONE = {"viewport": SIZES[0], "has_touch": True}
TAP = """one => one.dispatchEvent(
  new PointerEvent("click", { bubbles: true, cancelable: true, pointerType: "touch" }))"""


@pytest.mark.long
def test_on_a_phone_the_first_tap_on_a_small_cell_enlarges_the_board(visit):
    page = visit(**PHONE)
    begin(page, "connect6", seat_1="you")
    point = page.locator('[aria-label="j10"]')
    point.tap()
    expect(page.locator(".enlarged")).to_have_count(1)
    assert point.bounding_box()["width"] > 30
    shoot(page, "aim-phone")
    with changing(page):
        point.tap()
    expect(page.locator(".moves li")).to_contain_text("j10")


@pytest.mark.long
def test_a_small_cell_that_was_tapped_is_played_by_the_button_with_its_name_too(visit):
    page = visit(**PHONE)
    begin(page, "connect6", seat_1="you")
    page.locator('[aria-label="j10"]').tap()
    with changing(page):
        page.get_by_role("button", name="✓ j10").tap()
    expect(page.locator(".moves li")).to_contain_text("j10")
    expect(page.locator(".enlarged, .aiming")).to_have_count(0)


@pytest.mark.long
def test_after_two_fingers_have_made_the_page_larger_a_tap_on_a_cell_plays_at_once(visit):
    page = visit(**PHONE)
    begin(page, "connect6", seat_1="you")
    protocol = page.context.new_cdp_session(page)
    protocol.send("Emulation.setPageScaleFactor", {"pageScaleFactor": 3})
    page.wait_for_function("visualViewport.scale > 2")
    with changing(page):  # Playwright taps beside a cell of a page that is larger
        page.locator('[aria-label="j10"]').evaluate(TAP)
    expect(page.locator(".moves li")).to_contain_text("j10")


@pytest.mark.long
def test_on_a_phone_the_first_tap_on_a_slot_for_a_wall_enlarges_the_board_and_the_second_builds(
    visit,
):
    page = visit(**PHONE)
    begin(page, "quoridor", seat_1="you")
    slot = page.locator('[aria-label="e3h"] .grip')
    slot.tap()
    expect(page.locator(".enlarged")).to_have_count(1)
    expect(page.locator(".moves li")).to_have_count(0)
    shoot(page, "wall-phone")
    with changing(page):
        slot.tap()
    expect(page.locator(".moves li")).to_contain_text("e3h")


# How the men and the words of a board stand on the screen, each as the first two numbers of a matrix.
UPRIGHT = """() => [...document.querySelectorAll("#table .board svg :is(.man, text)")]
  .filter((part) => part.getClientRects().length)
  .every((part) => (({ a, b }) => a > 0 && Math.abs(b) < 0.001 * a)(part.getScreenCTM()))"""


@pytest.mark.long
def test_the_men_on_a_turned_board_stand_on_their_feet(visit):
    """Who played Black saw all kings and pawns upside down."""
    page = visit(viewport=SIZES[1])
    begin(page, "breakthrough", seat_1="you")
    page.get_by_role("button", name="Turn the board").click()
    expect(page.locator("#table.turned")).to_have_count(1)
    assert page.evaluate(UPRIGHT)


@pytest.mark.long
def test_on_a_phone_an_oblong_board_stands_on_its_short_side_and_its_words_upright(visit):
    page = visit(**PHONE)
    begin(page, "hex", seat_1="you")
    board = page.locator("#table .oblong").bounding_box()
    assert board["height"] > board["width"]
    assert page.evaluate(UPRIGHT)
    place = page.locator("#table .oblong .act").first
    assert place.bounding_box()["width"] >= 30
    with changing(page):
        place.tap()


@pytest.mark.long
def test_on_a_phone_ones_own_card_of_a_trick_is_as_large_as_those_of_others(visit):
    """It was as wide as a letter, since a hand of few cards may take a share of its room."""
    page = visit(**PHONE)
    begin(page, "president", seat_1="easy")
    places = page.locator("#table .trick svg").all()
    assert len(places) == 4
    assert len({round(place.bounding_box()["width"]) for place in places}) == 1


@pytest.mark.long
def test_on_a_phone_an_offer_of_a_draw_is_in_view_until_it_is_answered(visit):
    host, friend = visit(**PHONE), visit(**PHONE)
    begin(host, "byg", seat_1="friend")
    join(friend, host, "Black")
    with changing(host):
        press_twice(friend, "Offer a draw")
    for answer in ("Accept", "Decline"):
        expect(host.get_by_role("button", name=answer)).to_be_in_viewport(ratio=0.99)
    with changing(friend):
        host.get_by_role("button", name="Decline").tap()


def test_a_board_is_one_stop_for_the_tab_key_and_a_taken_cell_says_why(visit):
    page = visit()
    begin(page, "symple", option_side="5", seat_1="you")
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    expect(page.locator('#table svg [tabindex="0"]')).to_have_count(1)
    page.locator('[data-cell="c3"]').click()
    expect(page.locator("#message")).to_have_text("Not c3: c3 is taken.")


def test_send_and_take_back_are_in_view_on_a_phone_wherever_the_page_is(visit):
    page = visit(**PHONE)
    begin(page, "byg", option_side="6", seat_1="you")
    for cell in ("f6", "a1"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').tap()
    for button in ("done", "Take back a1"):
        expect(page.get_by_role("button", name=button)).to_be_in_viewport(ratio=0.9)


def test_two_hands_of_thirteen_cards_are_in_view_together_on_a_phone(visit):
    page = visit(**PHONE)
    begin(page, "beat-it-or-eat-it", seat_1="you")
    shoot(page, "hands-phone")
    for seat in ("Right", "Left"):
        cards = page.get_by_role("group", name=seat, exact=True).locator("svg")
        expect(cards).to_have_count(13)
        for card in (cards.first, cards.last):
            expect(card).to_be_in_viewport(ratio=0.99)
        assert cards.first.bounding_box()["width"] >= 24  # the least target of WCAG 2.2


def test_six_seats_and_ones_own_hand_with_pairs_fit_one_window_of_a_phone(visit):
    """A hand without cards that are alike, or with three, is up to 55 pixels higher than that."""
    page = visit(**PHONE)
    friends = {f"seat_{k}": "a friend, by a link" for k in range(1, 6)}
    for _ in range(20):  # deals
        begin(page, "president", option_players="6", **friends)
        places = [card.bounding_box()["x"] for card in page.locator(".own svg").all()]
        if max(map(places.count, places)) == 2:
            break
    shoot(page, "six-seats-on-a-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(page.locator(".plate")).to_have_count(6)
    boxes = [one.bounding_box() for one in page.locator(".plate, .own svg").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    top, bottom = min(box["y"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    assert bottom - top <= 844


def test_a_hand_of_26_cards_takes_one_row_at_a_desk(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "quet", seat_1="a friend, by a link")
    cards = page.locator(".own > .cards.fan svg")
    expect(cards).to_have_count(26)
    assert len({round(one.bounding_box()["y"]) for one in cards.all()}) == 1


def test_the_last_of_26_cards_lies_on_the_felt_and_not_over_its_edge_at_a_desk(visit):
    page = visit(viewport=SIZES[1])
    begin(page, "quet", seat_1="a friend, by a link")
    felt = page.locator(".seen").bounding_box()
    card = page.locator(".own > .cards.fan svg").last.locator(".card").bounding_box()
    assert card["x"] + card["width"] <= felt["x"] + felt["width"] - 4  # its edge is 4 wide


def test_the_cards_of_a_hand_that_are_alike_stand_in_a_column_on_a_phone(visit):
    page = visit(**PHONE)
    begin(page, "quet", seat_1="a friend, by a link")
    shoot(page, "likes-on-a-phone")
    last = page.locator(".own .fan > svg, .own .likes > svg:last-child")
    boxes = [one.bounding_box() for one in last.all()]
    assert len(boxes) <= 13  # one for each rank
    assert len({round(box["y"] + box["height"]) for box in boxes}) <= 2
    assert min(box["width"] for box in boxes) >= 36
