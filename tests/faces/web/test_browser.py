"""The table in a real browser: whole games by clicking, two browsers at one table, a phone.

Screenshots are kept in $KIBITZ_SHOTS, if that is set, so that people can look at them.
"""

import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
if not CHROMIUM:
    pytest.skip("NOT RUN: there is no Chromium on this machine", allow_module_level=True)

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "color_scheme": "dark"}
PATIENCE = 60_000  # milliseconds: the first bot of a game has to be compiled
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, server):
    """Makes pages, each with cookies of its own; a fault of a page is a fault of the test."""
    faults, contexts = [], []

    def page(**how):
        context = chromium.new_context(base_url=server.url, **how)
        contexts.append(context)
        made = context.new_page()
        made.set_default_timeout(PATIENCE)
        made.on("pageerror", lambda fault: faults.append(str(fault)))
        made.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
        return made

    yield page
    for context in contexts:
        context.close()
    assert faults == []


def _is_fault(said):
    """Whether the console speaks of a fault; a refusal of the server is none."""
    return said.type == "error" and "status of 4" not in said.text


def shoot(page, name):
    folder = os.environ.get("KIBITZ_SHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def begin(page, game, **choices):
    page.goto(f"/games/{game}")
    for name, text in choices.items():
        control = page.locator(f'[name="{name.replace("_", ".")}"]')
        if control.evaluate("control => control.tagName") == "SELECT":
            control.select_option(text)
        else:
            control.fill(text)
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/table/*", wait_until="load")


def acts(page):
    return page.locator("#table [data-action]")


def steps(page):
    return page.locator(".moves li [data-at]").count()


@contextmanager
def changing(page):
    """Wait until the table shows something new, be it only in this browser."""
    shown = "(({state, draft}) => state + draft)(document.querySelector('#table section').dataset)"
    before = page.evaluate(shown)
    yield
    page.wait_for_function(f"before => {shown} !== before", arg=before)


def click_to_the_end(page, pick):
    """Play the whole game of one page by clicking; the other seats are bots'."""
    while True:
        page.wait_for_function(
            "() => document.querySelector('#table :is([data-action], [data-send], .result)') !== null"
        )
        if page.locator("[data-send]").count():
            with changing(page):
                page.locator("[data-send]").click()
            continue
        if not acts(page).count():
            return
        with changing(page):
            acts(page).nth(pick(acts(page).count())).click()


def test_a_whole_game_against_the_computer_by_clicking(visit):
    page = visit()
    begin(page, "byg", option_side="2", seat_1="easy")
    shoot(page, "byg-start")
    click_to_the_end(page, lambda count: count // 2)
    expect(page.locator(".result")).to_contain_text("win")
    shoot(page, "byg-end")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url("**/table/*")
    expect(page.locator(".seats")).to_contain_text("you")


def test_a_whole_game_of_cards_by_clicking(visit):
    page = visit()
    begin(page, "beat-it-or-eat-it", option_ranks="3", seat_1="easy")
    shoot(page, "cards-start")
    click_to_the_end(page, lambda count: count - 1)
    shoot(page, "cards-end")


def test_two_browsers_at_one_table_see_each_other_play(visit):
    first, second, watcher = visit(), visit(**PHONE), visit()
    begin(first, "byg", option_side="3", seat_1="friend")
    link = first.get_by_label("Link of Black").input_value()
    second.goto(link)
    second.wait_for_url("**/table/*")
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
    assert width <= 390, "the page is wider than a phone"
    played = steps(second)
    for page in (first, watcher):
        expect(page.locator(".moves li [data-at]")).to_have_count(played)


def test_a_table_can_be_played_by_the_keyboard(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.locator('[aria-label="a1"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "a2")
    with changing(page):
        page.keyboard.press("Enter")
    with changing(page):
        page.locator("#typed").fill("e1")
        page.keyboard.press("Enter")
    assert steps(page) == 2
    page.locator("#typed").fill("z9")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("this game has no such act")


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
    assert (steps(page), steps(watcher)) == (1, 1)
    with changing(page), changing(watcher):
        page.get_by_role("button", name="Send the turn").click()
    expect(page.locator(".moves li").nth(1)).to_contain_text("a1")
    expect(watcher.locator(".moves li").nth(1)).to_contain_text("c3")


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
    assert steps(page) == 3


def test_the_past_is_looked_at_with_arrow_keys(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    page.get_by_label("Send each act at once").check()
    for cell in ("c3", "a1", "e1"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    page.locator("h1").click()
    page.goto(page.url)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[aria-current]")).to_have_text("c3")
    expect(acts(page)).to_have_count(0)
    shoot(page, "byg-past")
    page.reload()
    expect(page.locator("[aria-current]")).to_have_text("c3")
    page.get_by_text("Back to now").click()
    expect(acts(page)).not_to_have_count(0)


def test_a_secret_game_between_two_browsers(visit):
    first, second = visit(), visit()
    begin(first, "kuhn-poker", seat_1="friend")
    second.goto(first.locator("dd input").nth(1).input_value())
    second.wait_for_url("**/table/*")
    shoot(first, "kuhn-first")
    shoot(second, "kuhn-second")
    with changing(second):
        acts(first).first.click()
    with changing(first):
        acts(second).first.click()
    assert steps(first) == 2


def test_every_game_opens_with_its_page_and_table(visit):
    page = visit()
    page.goto("/")
    shoot(page, "front")
    games = page.locator("h2 a").evaluate_all("links => links.map(link => link.pathname)")
    for path in filter(lambda path: path.startswith("/games/"), games):
        page.goto(path)
        shoot(page, f"page-{path.rpartition('/')[2]}")
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        shoot(page, f"table-{path.rpartition('/')[2]}")


def test_a_hint_marks_an_act_and_the_analysis_follows_the_game(visit):
    page = visit()
    begin(page, "tic-tac-toe", seat_1="easy")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_have_count(1)
    expect(page.locator("#thought")).to_contain_text("Hint")
    shoot(page, "hint")
    page.get_by_label("Show what the computer thinks").check()
    with changing(page):
        acts(page).first.click()
    expect(page.locator("#thought")).to_contain_text(re.compile("playouts|proved"))
    assert page.evaluate("localStorage.getItem('sound')") is None


def test_a_puzzle_is_tried_by_click_and_by_keyboard(visit):
    page = visit()
    page.goto("/games/byg/puzzles")
    shoot(page, "puzzles")
    page.get_by_role("link", name="Puzzle 1").click()
    shoot(page, "puzzle")
    acts = page.locator("[data-action]")
    for k in range(acts.count()):
        acts.nth(k).click()
        expect(page.locator(".result")).not_to_contain_text("Which")
        if "Yes" in page.locator(".result").inner_text():
            break
    else:
        pytest.fail("no act was told right")
    page.get_by_role("link", name="Next puzzle").click()
    acts.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".result")).not_to_contain_text("Which")


def test_a_sample_game_is_gone_through(visit):
    page = visit()
    page.goto("/games/beat-it-or-eat-it")
    page.get_by_role("link", name="A sample game").click()
    page.get_by_role("link", name="Next act").click()
    expect(page.locator("[aria-current]")).to_have_text("8h")
    shoot(page, "sample")


def serious(page):
    """What axe finds that keeps people from using a page."""
    found = Axe().run(page).response["violations"]
    return [
        (fault["id"], fault["nodes"][0]["html"][:200], fault["nodes"][0]["failureSummary"])
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page(visit, scheme):
    page = visit(color_scheme=scheme)
    page.goto("/")
    assert serious(page) == []
    games = page.locator("h2 a").evaluate_all("links => links.map(link => link.pathname)")
    for path in filter(lambda path: path.startswith("/games/"), games):
        page.goto(path)
        assert serious(page) == [], path
        page.get_by_role("button", name="Open a table").click()
        page.wait_for_selector("#table section")
        assert serious(page) == [], path
    beat = "/games/beat-it-or-eat-it"
    for path in ("/table/none", f"{beat}/sample?at=9", f"{beat}/puzzles", f"{beat}/puzzles/1"):
        page.goto(path)
        assert serious(page) == [], path


def test_the_front_page_fits_a_phone(visit):
    page = visit(**PHONE | {"viewport": {"width": 375, "height": 800}})
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    shoot(page, "front-phone")
