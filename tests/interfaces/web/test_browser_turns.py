"""Turns in a real browser: built up, taken back, sent, by mouse and keyboard."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    PHONE,
    SIZES,
    acts,
    asked,
    begin,
    changing,
    choose,
    expect_steps,
    join,
    shoot,
    typed,
)


@pytest.mark.long
def test_two_browsers_at_one_table_see_each_other_play(visit):
    first, second, watcher = visit(), visit(**PHONE), visit()
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    watcher.goto(first.url)
    with changing(second), changing(watcher):
        first.locator('[aria-label="c3"]').click()
    expect(acts(first)).to_have_count(0)
    expect(acts(second)).not_to_have_count(0)
    expect(acts(watcher)).to_have_count(0)
    with changing(first):
        second.locator('[aria-label="a1"]').tap()
        second.get_by_role("button", name="done").tap()
    shoot(second, "byg-phone")
    width = second.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"], "the page is wider than a phone"
    for page in (first, second, watcher):
        expect_steps(page, 3)  # c3, a1 and done


@pytest.mark.long
def test_an_act_is_fetched_once_by_who_watches_and_not_again_by_who_played(visit):
    page, watcher = visit(), visit()
    begin(page, "byg", option_side="3", seat_1="you")
    watcher.goto(page.url)
    choose(page, "Send each act at once")
    seen, told = asked(page), asked(watcher)
    for _ in range(4):
        with changing(watcher), changing(page):
            acts(page).first.click()
        page.wait_for_timeout(300)  # for what should not come
    assert seen == ["acts"] * 4
    assert told == ["view"] * 4


@pytest.mark.long
def test_a_table_can_be_played_by_the_keyboard(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.locator('[aria-label="a1"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "a2")
    with changing(page):
        page.keyboard.press("Enter")
    with changing(page):
        typed(page, "e1")
    expect_steps(page, 2)
    typed(page, "z9")
    expect(page.locator("#message")).to_contain_text("this game has no such act")


@pytest.mark.long
def test_a_turn_is_built_up_taken_back_and_sent_with_one_confirm(visit):
    page, watcher = visit(), visit()
    begin(page, "connect6", option_side="13", seat_1="you")
    watcher.goto(page.url)
    with changing(page), changing(watcher):
        page.locator('[aria-label="g7"]').click()
    for cell in ("a1", "b2"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    expect(page.locator(".ring.new")).to_have_count(2)
    expect(acts(page)).to_have_count(0)
    shoot(page, "draft")
    with changing(page):
        page.get_by_role("button", name="Take back b2").click()
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    for one in (page, watcher):
        expect_steps(one, 1)
    with changing(page), changing(watcher):
        page.get_by_role("button", name="Send the turn").click()
    expect(page.locator(".moves li").nth(1)).to_contain_text("a1")
    expect(watcher.locator(".moves li").nth(1)).to_contain_text("c3")


@pytest.mark.long
def test_a_turn_is_built_up_by_the_keyboard(visit):
    page = visit()
    begin(page, "connect6", option_side="13", seat_1="you")
    page.locator('[aria-label="g7"]').focus()
    with changing(page):
        page.keyboard.press("Enter")
    page.locator('[aria-label="a1"]').focus()
    with changing(page):
        page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "b1")
    for key in ("Enter", "Backspace"):
        with changing(page):
            page.keyboard.press(key)
    page.keyboard.press("ArrowRight")
    for key in ("Enter", "Enter"):
        with changing(page):
            page.keyboard.press(key)
    expect_steps(page, 3)


@pytest.mark.long
def test_the_past_is_looked_at_with_arrow_keys(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    choose(page, "Send each act at once")
    for cell in ("c3", "a1", "e1"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    page.locator("h1").click()
    page.goto(page.url)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    expect(acts(page)).to_have_count(0)
    shoot(page, "byg-past")
    page.reload()
    expect(page.locator("[aria-current=step]")).to_have_text("c3")
    page.get_by_text("Back to now").click()
    expect(acts(page)).not_to_have_count(0)


# In one step, since the table may be drawn anew between two.
SHOW_ACT = """number => {
  document.querySelectorAll("#table [data-action]")[number].scrollIntoView({block: "center"});
  return scrollY;
}"""


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_the_focus_stays_at_the_board_and_nothing_scrolls_after_an_act(visit, size):
    page = visit(viewport=size)
    begin(page, "symple", seat_1="you")
    for number in (20, 40):
        before = page.evaluate(SHOW_ACT, number)
        with changing(page):
            acts(page).nth(number).focus()
            page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.closest('.seen') !== null")
        assert page.evaluate("scrollY") == before
    shown = page.url
    page.keyboard.press("Enter")
    expect_steps(page, 2)
    assert page.url == shown, "Enter looks back at no earlier position"


@pytest.mark.long
def test_the_table_and_the_tab_say_that_it_is_your_turn(visit):
    first, second = visit(), visit(viewport=SIZES[0])
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    icon = "document.querySelector('link[rel=icon]').getAttribute('href')"
    expect(second).to_have_title("Byg · Kibitz")
    assert second.evaluate(icon) == "/static/icon.svg"
    with changing(second):
        first.locator('[aria-label="c3"]').click()
    expect(second).to_have_title("Your turn · Byg · Kibitz")
    assert second.evaluate(icon) == "/static/icon-turn.svg"
    expect(second.locator(".news")).to_have_text("White played c3.")
    expect(second.locator("#caption")).to_contain_text("Your turn: place one or two stones apart")
    expect(second.locator(".seats .own")).to_contain_text("Black you")
    shoot(second, "your-turn-phone")


def test_an_unsent_turn_is_there_after_the_page_is_loaded_again(visit):
    page = visit(viewport=SIZES[0])
    begin(page, "byg", option_side="3", seat_1="you")
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    with changing(page):
        page.locator('[aria-label="a1"]').click()
    send_or_back = page.locator(".unsent")
    expect(send_or_back).to_contain_text("a1")
    expect(send_or_back).to_be_in_viewport()
    shoot(page, "unsent-phone")
    page.reload()
    expect(send_or_back).to_contain_text("a1")
    page.get_by_role("button", name="Take back").click()
    expect(send_or_back).to_have_count(0)
