"""Rules beside the board and guided first games, in a real browser on a desk and on a phone."""

import re

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


BOARD = "#table .seen > .board"


def place(page):
    """Where the board lies on its page, which may be scrolled."""
    box = page.locator(BOARD).bounding_box()
    return box | {"y": box["y"] + page.evaluate("scrollY")}


@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_a_lesson_marks_its_target_and_its_board_never_moves(visit, size):
    """A step was a page of its own, whose board lay elsewhere than the one before."""
    page = visit(viewport=size)
    page.goto("/games/symple/lesson/1")
    steps = lesson(shelf.game_named("symple"))
    board = place(page)
    assert board["width"] > 0.6 * min(size["width"], 900), "it is large"
    page.locator('[aria-label="a1"]').click()
    expect(page.locator(".result")).to_contain_text("Not a1.")
    expect(page.locator("#next")).to_have_count(0)
    for number, step in enumerate(steps[:3], 1):
        expect(page.locator(".asked")).to_have_text(step.text)
        assert place(page) == board
        marked = page.locator("#table .act.hint")
        expect(marked).to_have_count(len(step.right))
        assert marked.first.get_attribute("data-action") in map(str, step.right)
        answered(page, step.right[0])
        assert place(page) == board
        expect(marked).to_have_count(0)
        page.locator("#next").click()
        page.wait_for_url(f"**/lesson/{number + 1}")
    page.go_back()
    expect(page.locator(".asked")).to_have_text(steps[2].text)


@pytest.mark.long
def test_a_wrong_act_of_a_puzzle_is_refuted_on_the_board_which_does_not_move(visit):
    page = visit(viewport=SIZES[0])
    page.goto("/games/byg/puzzles/1")
    board = place(page)
    for k in range(page.locator(f"{BOARD} [data-action]").count()):
        page.locator(f"{BOARD} [data-action]").nth(k).click()
        expect(page.locator(".result")).not_to_contain_text("Which")
        assert place(page) == board
        if "does not win" in page.locator(".result").inner_text():
            break
        page.goto("/games/byg/puzzles/1")
    expect(page.locator(".result")).to_contain_text(re.compile("answers .* and wins"))
    page.get_by_role("link", name="Try again").click()
    expect(page.locator(".result")).to_contain_text("Which")
    assert place(page) == board


def test_an_answer_to_a_puzzle_that_comes_after_the_next_one_is_not_shown(visit):
    """The page of the second puzzle then showed the board of the first."""
    page, held = visit(viewport=SIZES[1]), []
    page.route("**/puzzles/1?line=*", lambda route: held.append(route))
    page.goto("/games/byg/puzzles/1")
    page.locator(f"{BOARD} [data-action]").first.click()
    page.get_by_role("link", name="Next puzzle").click()
    title = page.get_by_role("heading", name="Puzzle 2")
    expect(title).to_be_visible()
    with page.expect_response("**/puzzles/1?line=*") as late:
        held[0].continue_()
    late.value.finished()
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    expect(title).to_be_visible()
    assert page.url.endswith("/puzzles/2")


def test_the_game_of_an_authors_file_has_a_lesson_too(visit):
    page = visit()
    page.goto("/games/tic-tac-toe/lesson/1")
    page.locator('[aria-label="b2"]').click()
    expect(page.locator("#next")).to_be_visible()
