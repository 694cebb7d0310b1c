"""The parts of a scene in a real browser: moves from cell to cell, lines, pits, dice, a table."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    PHONE,
    acts,
    asked,
    begin,
    changing,
    choose,
    expect_steps,
    shoot,
    typed,
)
from tests.interfaces.web.test_browser_pages import serious


@pytest.fixture
def gallery(visit):
    """A table of the gallery at which all seats are one's own."""

    def page(**how):
        made = visit(**how)
        begin(made, "gallery", **{f"seat_{k}": "you" for k in range(1, 4)})
        return made

    return page


def goals(page):
    return page.locator("svg .goal")


@pytest.mark.long
def test_a_piece_is_clicked_and_then_its_goal(gallery):
    page = gallery()
    shoot(page, "gallery")
    page.locator('[aria-label="a1"][data-moves]').click()
    expect(goals(page)).to_have_count(2)
    shoot(page, "gallery-picked")
    with changing(page):
        page.locator('[aria-label="a1-b2"]').click()
    expect(page.locator(".moves li")).to_contain_text("a1-b2")
    expect(page.locator(".ring.last")).to_have_count(2)


@pytest.mark.long
def test_a_second_click_on_the_piece_or_escape_or_another_piece_gives_it_up(gallery):
    page = gallery()
    piece = page.locator('[aria-label="a1"][data-moves]')
    before = page.locator("#table svg").first.inner_html()
    piece.click()
    expect(piece).to_have_attribute("aria-pressed", "true")
    piece.click()
    expect(goals(page)).to_have_count(0)
    piece.click()
    page.keyboard.press("Escape")
    expect(goals(page)).to_have_count(0)
    assert page.locator("#table svg").first.inner_html() == before.replace(
        'class="act"', 'class="act"'
    )
    page.locator('[aria-label="b1"][data-moves]').click()
    expect(goals(page)).to_have_count(1)
    expect_steps(page, 0)


def test_of_several_moves_to_the_same_cell_one_is_chosen_by_its_name(gallery):
    page = gallery()
    page.locator('[aria-label="b1"][data-moves]').click()
    goals(page).click()
    with changing(page):
        page.get_by_role("button", name="b1-b2=knight").click()
    expect(page.locator(".moves li")).to_contain_text("b1-b2=knight")


def test_a_piece_is_moved_by_the_keyboard(gallery):
    page = gallery()
    page.locator('[aria-label="a1"][data-moves]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "a1-a2")
    with changing(page):
        page.keyboard.press("Enter")
    expect(page.locator(".moves li")).to_contain_text("a1-a2")


def test_what_a_player_picks_aims_at_types_or_sets_is_not_sent_before_it_is_played(gallery):
    page = gallery()
    requests = asked(page)
    piece = page.locator('[aria-label="a1"][data-moves]')
    piece.click()
    goals(page).first.hover()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Escape")
    piece.hover()
    page.mouse.down()
    page.mouse.move(3, 3, steps=3)
    page.mouse.up()
    expect(goals(page)).to_have_count(0)
    page.keyboard.press("/")
    page.get_by_label("Type one act").fill("a1-a2")
    page.keyboard.press("Escape")
    choose(page, "Mark every cell")
    page.keyboard.press(".")
    expect(page.locator("#table.every-cell")).to_have_count(0)
    assert [one for one in requests if one.startswith(("acts", "view", "why"))] == []


def test_a_move_can_be_typed(gallery):
    page = gallery()
    with changing(page):
        typed(page, "b1-b2=queen")
    expect_steps(page, 1)


@pytest.mark.parametrize("act", ["line-6", "pit-c", "die-4", "Th"])
def test_lines_pits_dice_and_cards_are_clicked(gallery, act):
    page = gallery(**PHONE)
    with changing(page):
        page.locator(f'#table [data-action][aria-label="{act}"]').tap()
    expect(page.locator(".moves li")).to_contain_text(act)


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 900}}, PHONE])
def test_all_parts_fit_the_screen_and_each_act_is_there_once(gallery, screen):
    page = gallery(**screen)
    shoot(page, f"gallery-{screen['viewport']['width']}")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= screen["viewport"]["width"]
    assert acts(page).count() == 28
    assert page.locator("#table [data-moves]").count() == 2


def test_the_readers_own_hand_lies_at_the_bottom_of_the_table(gallery):
    page = gallery(**PHONE)
    own, top = (page.locator(f".around > .{area}").bounding_box() for area in ("own", "top"))
    left, right = (page.locator(f".around > .{area}").bounding_box() for area in ("left", "right"))
    assert left["y"] == top["y"] == right["y"] < own["y"]
    assert left["x"] < top["x"] < right["x"]


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1280, "height": 900}}, PHONE])
def test_the_cards_of_a_trick_lie_before_the_seats_that_played_them(gallery, screen):
    page = gallery(**screen)
    trick = page.get_by_role("group", name="Trick")
    left, top, own = (trick.locator(f"{area} svg") for area in (".left", ".top", ".own"))
    expect(left.locator("title")).to_have_text("3c")
    expect(top.locator("title")).to_have_text("Jc")
    left, top, own = left.bounding_box(), top.bounding_box(), own.bounding_box()
    assert left["x"] + left["width"] <= top["x"]
    assert top["y"] + top["height"] <= own["y"]
    assert top["y"] < left["y"] < own["y"]


def test_a_table_can_be_played_without_scripts(visit):
    page = visit(java_script_enabled=False)
    page.goto("/games/gallery")
    for seat in range(1, 4):
        page.locator(f'[name="seat.{seat}"]').select_option("you")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_label("Your act").select_option("a1-b2")
    page.get_by_role("button", name="Play").first.click()
    expect(page.locator(".moves li")).to_have_count(1)
    page.locator("#typed").fill("pit-c")
    page.get_by_role("button", name="Play").last.click()
    expect(page.locator(".moves li")).to_have_count(2)


@pytest.mark.long
def test_a_hint_shows_the_piece_and_its_goal(visit):
    page = visit()
    begin(page, "breakthrough", seat_1="you")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#table .hinted")).to_have_count(2)
    expect(page.locator("#table .hint-arrow")).to_have_count(1)
    shoot(page, "hint-move")


def test_a_wall_is_placed_by_the_pointer_and_by_keys(visit):
    page = visit()
    begin(page, "quoridor", seat_1="you")
    slot = page.get_by_role("button", name="d4h", exact=True)
    slot.locator(".grip").hover()
    expect(slot.locator(".slot")).to_have_css("display", "inline")
    with changing(page):
        slot.locator(".grip").click()
    expect(page.locator("title", has_text="d4h, fence, wall")).to_have_count(1)
    with changing(page):
        page.get_by_role("button", name="f6v", exact=True).press("Enter")
    expect(page.locator("title", has_text="f6v, fence, wall")).to_have_count(1)
    expect(page.get_by_role("button", name="d4v", exact=True)).to_have_count(0)


def test_marks_on_a_sheet_stay_after_a_reload_and_are_sent_to_nobody(visit):
    page = visit()
    begin(page, "mastermind")
    sent = []
    page.on("request", lambda request: sent.append(f"{request.url} {request.post_data}"))
    page.get_by_role("button", name="red, 2: no mark").click()
    page.get_by_role("button", name="red, 2: yes").click()
    with changing(page):
        page.get_by_role("button", name="red", exact=True).click()
    expect(page.get_by_role("button", name="red, 2: no", exact=True)).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="red, 2: no", exact=True)).to_be_visible()
    assert sent and not any("red," in one or "red%2C" in one for one in sent)
    page.evaluate("localStorage.clear()")
    page.reload()
    expect(page.get_by_role("button", name="red, 2: no mark")).to_be_visible()


@pytest.mark.long
def test_axe_finds_nothing_serious_while_a_piece_is_picked(gallery):
    page = gallery()
    page.locator('[aria-label="b1"][data-moves]').click()
    goals(page).click()
    assert serious(page) == []
