"""Acts of others are shown one after another, and at once to people who want less motion."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, asked, begin, join


@pytest.mark.long
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_turn_of_several_acts_is_followed_act_by_act(visit, motion):
    first = visit(viewport=SIZES[1])
    second = visit(viewport=SIZES[0], reduced_motion=motion)
    begin(first, "connect6", option_side="9", seat_1="friend")
    join(second, first, "White")
    fetched = asked(second)
    first.locator('[aria-label="e5"]').click()
    expect(second.locator("#caption")).to_contain_text("Your turn")
    for cell in ("a1", "b2"):
        second.locator(f'[aria-label="{cell}"]').click()
        expect(second.locator(".ring.new")).to_have_count(2 if cell == "b2" else 1)
    second.get_by_role("button", name="Send the turn").click()
    expect(first.locator("#caption")).to_contain_text("Your turn")
    del fetched[:]
    for cell in ("d4", "f6"):
        first.locator(f'[aria-label="{cell}"]').click()
        expect(first.locator(f'[data-cell="{cell}"]')).to_have_count(1)
    first.get_by_role("button", name="Send the turn").click()
    expect(second.locator("#caption")).to_contain_text("Your turn")
    expect(second.locator(".ring.last")).to_have_count(2)
    assert ("view?at=4" in fetched) == (motion == "no-preference")


@pytest.mark.long
def test_a_board_is_printed_as_svg_and_pdf(visit):
    page = visit()
    page.goto("/games/byg")
    links = page.get_by_text("A board to print").get_by_role("link")
    expect(links).to_have_count(2)
    svg, pdf = (page.request.get(links.nth(k).get_attribute("href")) for k in range(2))
    assert "<svg" in svg.text() and "stone" not in svg.text().partition("</style>")[2]
    assert pdf.body().startswith(b"%PDF") and len(pdf.body()) < 500_000
    page.goto("/games/president")
    expect(page.get_by_text("A board to print")).to_have_count(0)


@pytest.mark.long
def test_while_the_acts_of_others_are_followed_no_control_comes_or_goes(visit):
    first, second = visit(viewport=SIZES[1]), visit(viewport=SIZES[1])
    first.goto("/games/connect6")
    first.locator('[name="option.side"]').fill("9")
    first.locator('[name="seat.1"]').select_option("friend")
    first.locator('[name="practice"]').check()  # then anybody may play on from a position
    first.get_by_role("button", name="Open a table").click()
    first.wait_for_url("**/table/*", wait_until="load")
    join(second, first, "White")
    first.locator('[aria-label="e5"]').click()
    expect(second.locator("#caption")).to_contain_text("Your turn")
    second.evaluate(
        "window.seen = []; new MutationObserver(() => seen.push(table.querySelector('.now').innerText))"
        ".observe(table, { childList: true, subtree: true })"
    )
    for cell in ("a1", "b2"):
        second.locator(f'[aria-label="{cell}"]').click()
        expect(second.locator(".ring.new")).to_have_count(2 if cell == "b2" else 1)
    second.get_by_role("button", name="Send the turn").click()
    expect(first.locator("#caption")).to_contain_text("Your turn")
    fetched = asked(second)
    for cell in ("d4", "f6"):
        first.locator(f'[aria-label="{cell}"]').click()
        expect(first.locator(f'[data-cell="{cell}"]')).to_have_count(1)
    first.get_by_role("button", name="Send the turn").click()
    expect(second.locator(".ring.last")).to_have_count(2)
    expect(second.locator("#caption")).to_contain_text("Your turn")
    assert "view?at=4" in fetched
    assert not [words for words in second.evaluate("seen") if "Play on from here" in words]


@pytest.mark.long
def test_of_cards_that_are_alike_the_one_that_is_pressed_is_chosen_and_sent(visit):
    host, friend = visit(viewport=SIZES[1]), visit()
    begin(host, "quet", seat_1="friend")
    join(friend, host, "Second")
    chooses = host if host.locator("section[data-confirm]").count() else friend
    second = chooses.evaluate_handle(
        "() => { const parts = [...table.querySelectorAll('.hand [data-action]')];"
        "return parts.find((one, k) => parts.slice(0, k).some("
        "  (other) => other.dataset.action === one.dataset.action)); }"
    ).as_element()
    second.click(position={"x": 8, "y": 50})  # the next card lies on the rest
    assert second.evaluate("one => one.matches('.chosen')")
    assert chooses.locator(".chosen").count() == 1
    with chooses.expect_response(lambda answer: answer.url.endswith("/acts")) as sent:
        second.click(position={"x": 8, "y": 50})
    assert sent.value.status == 200
