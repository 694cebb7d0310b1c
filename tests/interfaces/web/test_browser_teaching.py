"""Rules beside the board and guided first games, in a real browser on a desk and on a phone."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing, shoot
from tests.interfaces.web.test_browser_newcomer import answered

from kibitz import shelf
from kibitz.interfaces.lesson import lesson


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_the_rules_lie_beside_the_board_with_drawn_examples(visit, size):
    page = visit(viewport=size)
    begin(page, "byg", option_side="3", seat_1="you")
    page.get_by_role("link", name="Rules", exact=True).click()
    drawer = page.get_by_role("dialog", name="Rules")
    expect(drawer).to_contain_text("Place one or two stones")
    expect(drawer.locator("figure svg .stone").first).to_be_attached()
    assert drawer.locator("pre").count() == 0, "an example is drawn with characters"
    shoot(page, f"drawer-{size['width']}")
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    with changing(page):
        page.locator('[aria-label="c3"]').click()


def test_a_wrong_act_of_a_lesson_gets_its_hint_and_the_board_stays(visit):
    page = visit()
    page.goto("/games/symple/lesson/1")
    page.locator('[aria-label="a1"]').click()
    expect(page.locator(".result")).to_contain_text("Not a1.")
    expect(page.locator("#next")).to_have_count(0)
    answered(page, lesson(shelf.game_named("symple"))[0].right[0])


def test_the_game_of_an_authors_file_has_a_lesson_too(visit):
    page = visit()
    page.goto("/games/tic-tac-toe/lesson/1")
    page.locator('[aria-label="b2"]').click()
    expect(page.locator("#next")).to_be_visible()
