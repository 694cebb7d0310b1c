"""The learned player that comes with a game, in a real browser."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, TIMEOUT, acts, begin, changing, shoot


@pytest.mark.long
@pytest.mark.parametrize(("game", "cell"), [("connect6", 180), ("catchup", 30)])
def test_the_master_answers_on_a_phone(visit, game, cell):
    page = visit(**PHONE)
    begin(page, game, seat_1="master")
    with changing(page):
        acts(page).nth(cell).click()
    expect(page.locator("body")).to_contain_text("master")
    expect(page.locator(".moves li [data-at]").nth(2)).to_be_attached(timeout=TIMEOUT)
    shoot(page, f"master-answer-{game}")


@pytest.mark.long
@pytest.mark.parametrize(("game", "size"), [("byg", {}), ("symple", PHONE)])
def test_a_hint_comes_from_a_learned_policy(visit, game, size):
    page = visit(**size)
    begin(page, game, seat_1="easy")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_have_count(1, timeout=TIMEOUT)
    expect(page.locator("#thought")).to_contain_text("Hint")
    shoot(page, f"hint-{game}")


def test_a_table_with_options_without_a_master_says_so(visit):
    page = visit()
    page.goto("/games/connect6")
    page.locator('[name="option.side"]').fill("13")
    page.locator('[name="seat.1"]').select_option("master")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator("body")).to_contain_text("No learned player comes with connect6")
    shoot(page, "master-refused")
