"""Help, study and access in a real browser."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.interfaces.web.browsing import PHONE, acts, begin, changing, choose, shoot
from tests.interfaces.web.contrast import low_contrast

from kibitz import shelf


@pytest.mark.long
def test_a_hint_marks_an_act_and_the_analysis_follows_the_game(visit):
    page = visit()
    begin(page, "tic-tac-toe", seat_1="easy")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_have_count(1)
    expect(page.locator("#thought")).to_contain_text("Hint")
    shoot(page, "hint")
    choose(page, "Show the computer's opinion")
    with changing(page):
        acts(page).first.click()
    expect(page.locator("#thought")).to_contain_text(re.compile("playouts|proved"))
    assert page.evaluate("localStorage.getItem('sound')") is None


def test_a_puzzle_is_tried_by_click_and_by_keyboard(visit):
    page = visit()
    page.goto("/games/byg/puzzles")
    shoot(page, "puzzles")
    page.get_by_role("link", name="Puzzle 1:").click()
    shoot(page, "puzzle")
    page.wait_for_url("**/puzzles/1")
    acts = page.locator("[data-action]")
    for k in range(acts.count()):
        acts.nth(k).click()
        expect(page.locator(".result")).not_to_contain_text("Which")
        if "Yes" in page.locator(".result").inner_text():
            break
        page.get_by_role("link", name="Try again").click()
        expect(page.locator(".result")).to_contain_text("Which")
    else:
        pytest.fail("no act was told right")
    page.get_by_role("link", name="Next puzzle").last.click()
    page.wait_for_url("**/puzzles/2")
    acts.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".result")).not_to_contain_text("Which")


def test_an_act_of_a_puzzle_is_not_lost_while_the_script_is_on_its_way(visit):
    page = visit()

    def late(route):
        page.wait_for_timeout(500)
        route.continue_()

    page.route("**/attempt.js", late)
    page.goto("/games/byg/puzzles/1", wait_until="commit")
    page.locator("[data-action]").first.click()
    expect(page.locator(".result")).not_to_contain_text("Which")


def test_a_visitor_steps_through_a_sample_game(visit):
    page = visit()
    page.goto("/games/beat-it-or-eat-it")
    page.get_by_role("link", name="A sample game").click()
    page.get_by_role("link", name="Next act").click()
    expect(page.locator(".moves [aria-current], a[aria-current=step]")).to_have_text("8h")
    shoot(page, "sample")


def still(visit):
    """A page in which nothing fades in: on a slow machine axe met a piece that was half there."""
    return visit(reduced_motion="reduce")


def serious(page):
    """What axe finds that keeps people from using a page, in light and in dark."""
    page.emulate_media(color_scheme="light")
    found = Axe().run(page).response["violations"]
    page.emulate_media(color_scheme="dark")
    found += Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    return [
        (fault["id"], fault["nodes"][0]["html"][:200], fault["nodes"][0]["failureSummary"])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.long
def test_axe_finds_nothing_serious_on_any_page(visit):
    page = still(visit)
    beat = "/games/beat-it-or-eat-it"
    for path in (
        "/",
        "/design",
        "/table/none",
        f"{beat}/sample?at=9",
        f"{beat}/puzzles",
        f"{beat}/puzzles/1",
    ):
        page.goto(path)
        assert serious(page) == [], path


def games_of(page):
    """The addresses of all games on the first page."""
    page.goto("/")
    found = page.locator("h2 a").evaluate_all("links => links.map(link => link.pathname)")
    return [path for path in found if path.startswith("/games/")]


@pytest.mark.long
def test_axe_finds_nothing_serious_on_the_page_and_the_table_of_a_game_of_ours(visit):
    page = still(visit)
    wanted = [path for path in games_of(page) if path.rpartition("/")[2] in shelf.names()]
    assert len(wanted) == 9
    find_nothing_serious(page, wanted)


def find_nothing_serious(page, games):
    """Look at the page of each game, and at its table in light and in dark."""
    for path in games:
        page.goto(path)
        assert serious(page) == [], path
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        assert serious(page) == [], path
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert low_contrast(page) == [], f"{path}, {scheme}"


def test_the_front_page_fits_a_phone(visit):
    page = visit(**PHONE)
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    shoot(page, "front-phone")


def test_a_rule_that_waits_for_its_first_judgement_shows_that_it_does(visit):
    """The first took some seconds on a busy machine, and the page showed nothing."""
    page = visit()
    page.goto("/rules")
    page.route("**/rules/judged", lambda route: None)
    page.locator("#rule").press_sequentially("red")
    judged = page.locator("#judged")
    expect(judged).to_have_attribute("aria-busy", "true")
    assert judged.evaluate("it => getComputedStyle(it, '::after').content") == '"…"'
