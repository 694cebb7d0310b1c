"""The learned player that comes with a game, in a real browser."""

from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, TIMEOUT, acts, begin, changing, shoot


def test_the_master_answers_on_a_phone(visit):
    page = visit(**PHONE)
    begin(page, "connect6", seat_1="master")
    with changing(page):
        acts(page).nth(180).click()
    expect(page.locator("body")).to_contain_text("master")
    expect(page.locator(".moves li [data-at]").nth(2)).to_be_attached(timeout=TIMEOUT)
    shoot(page, "master-answer")


def test_a_table_with_options_without_a_master_says_so(visit):
    page = visit()
    page.goto("/games/connect6")
    page.locator('[name="option.side"]').fill("13")
    page.locator('[name="seat.1"]').select_option("master")
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator("body")).to_contain_text("No learned player comes with connect6")
    shoot(page, "master-refused")
