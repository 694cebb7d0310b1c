"""The table as a place to play: plates, tools, keys, the end, and what its boards are made of."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, begin, changing, join, press_twice, shoot, typed
from tests.interfaces.web.contrast import low_contrast

PHONE, DESK = SIZES
TARGET = 44  # pixels of a tool that a finger hits


def top(place):
    return place.bounding_box()["y"]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_each_player_sits_at_the_bottom_and_the_other_one_at_the_top(visit, size):
    first, second = visit(viewport=size), visit(viewport=size)
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    for page, own, other in ((first, "White", "Black"), (second, "Black", "White")):
        board = page.locator(".board svg").bounding_box()
        mine, theirs = page.locator(".plate.own"), page.locator(".plate:not(.own)")
        expect(mine).to_contain_text(own)
        expect(theirs).to_contain_text(other)
        assert top(theirs) < board["y"]
        assert top(mine) >= board["y"] + board["height"] - 1
    shoot(first, f"plates-{size['width']}")


@pytest.mark.long  # the server compiles Hearts first
def test_the_hands_of_others_and_the_news_stay_when_the_table_changes(visit):
    """A script that removes its own button by a class removed all that had the same class."""
    page = visit(viewport=DESK)
    friends = {f"seat_{number}": "friend" for number in (1, 2, 3)}
    begin(page, "hearts", **friends)
    hands = page.locator("#table .pile.whole")
    expect(hands).to_have_count(3)
    with changing(page):
        page.locator("#table .hand [data-action]").last.click()
    expect(hands).to_have_count(3)
    expect(page.locator("#table .news")).to_have_count(1)


def test_the_board_takes_most_of_the_height_of_a_window_and_nothing_scrolls(visit):
    page = visit(viewport=DESK)
    begin(page, "byg", seat_1="easy")
    assert page.locator(".board svg").bounding_box()["height"] >= 0.7 * DESK["height"]
    assert page.evaluate("document.documentElement.scrollHeight") <= DESK["height"]


def test_bots_have_the_name_of_their_level_and_four_numbered_seats_that_of_the_compass(visit):
    page = visit(viewport=DESK)
    seats = {"seat_1": "easy", "seat_2": "easy", "seat_3": "middling"}
    begin(page, "president", option_players="4", **seats)
    names = page.locator(".plate .sitter").all_inner_texts()
    assert [name.split("\n")[0] for name in names] == ["Pip", "Ada", "Robin", "South"]
    expect(page.locator("#table")).not_to_contain_text("Seat ")


@pytest.mark.parametrize("players", ["4", "6"])
def test_the_plates_of_many_players_show_their_names_on_a_phone(visit, players):
    page = visit(viewport=PHONE)
    seats = {f"seat_{k}": "easy" for k in range(1, int(players))}
    begin(page, "president", option_players=players, **seats)
    sitters = page.locator(".plate .sitter")
    assert sitters.count() == int(players)
    for k in range(int(players)):
        cut = sitters.nth(k).evaluate("one => one.scrollHeight - one.clientHeight")
        assert cut <= 1, f"{cut} pixels of a plate are cut off"


def test_where_many_cells_can_be_played_only_the_key_marks_them_all(visit):
    page = visit(viewport=DESK)
    begin(page, "byg", seat_1="friend")
    dots = page.locator("#table svg .dot")
    assert dots.count() == 61
    expect(page.locator("#table svg .dot:visible")).to_have_count(0)
    page.locator('[aria-label="e5"]').hover()
    expect(page.locator("#table svg .dot:visible")).to_have_count(1)
    page.locator('[aria-label="a2"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[aria-label="a3"] .dot')).to_be_visible()
    page.keyboard.press(".")
    expect(page.locator("#table svg .dot:visible")).to_have_count(61)
    page.reload()
    expect(page.locator("#table svg .dot:visible")).to_have_count(61)
    page.keyboard.press(".")
    expect(page.locator("#table.every-cell")).to_have_count(0)


def test_few_cells_that_can_be_played_are_all_marked(visit):
    page = visit()
    begin(page, "tic-tac-toe", seat_1="friend")
    expect(page.locator("#table svg .dot:visible")).to_have_count(9)


def test_the_typed_field_stands_behind_its_key_and_its_button(visit):
    page = visit(viewport=DESK)
    begin(page, "byg", option_side="3", seat_1="you")
    field, button = (
        page.get_by_label("Type one act"),
        page.get_by_role("button", name="Type a move"),
    )
    expect(field).to_be_hidden()
    button.click()
    expect(field).to_be_focused()
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(field).to_be_hidden()
    expect(button).to_be_focused()
    with changing(page):
        typed(page, "c3")
    expect(page.locator(".moves li")).to_contain_text("c3")


def test_the_tools_have_names_and_are_large_enough_for_a_finger(visit):
    page = visit(viewport=PHONE, has_touch=True)
    begin(page, "breakthrough", seat_1="friend")
    tools = page.locator(".tool")
    assert tools.count() >= 5
    for tool in tools.all():
        name, box = tool.get_attribute("aria-label"), tool.bounding_box()
        assert name == tool.get_attribute("title")
        assert min(box["width"], box["height"]) >= TARGET, name


@pytest.mark.long
def test_the_end_says_who_won_and_gives_a_picture_that_says_it_too(visit):
    first, second = visit(viewport=DESK), visit(viewport=PHONE)
    begin(first, "byg", option_side="3", seat_1="friend", name="Ann")
    join(second, first, "Black")
    with changing(first):
        press_twice(second, "Resign")
    expect(first.locator(".verdict")).to_have_text("You win")
    expect(second.locator(".verdict")).to_have_text("You lose")
    expect(first.locator("#caption")).to_have_text("You win by resignation")
    for page in (first, second):
        for name in ("Rematch", "Review the game", "Share the picture"):
            expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    with first.expect_download() as waited:
        first.get_by_role("button", name="Share the picture").click()
    assert waited.value.path().read_bytes().startswith(b"\x89PNG")
    with first.expect_download() as waited:
        first.get_by_role("button", name="Share the whole game").click()
    assert waited.value.path().read_bytes().startswith(b"GIF8")
    drawn = second.request.get(f"{first.url}/picture.svg").text()
    assert "Ann (White)" in drawn and "resignation" in drawn
    shoot(first, "ending")
    shoot(second, "ending-phone")


@pytest.mark.long
@pytest.mark.parametrize("material", ["wood", "paper", "slate"])
def test_a_board_of_each_material_keeps_its_contrast_and_its_choice(visit, material):
    page = visit(viewport=DESK)
    for game in ("byg", "breakthrough", "gallery", "hearts"):
        begin(page, game)
        page.get_by_role("button", name="Settings and keys").click()
        page.get_by_label("Boards of").select_option(material)
        page.keyboard.press("Escape")
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-material", material)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert low_contrast(page) == [], f"{game}, {scheme}"
            shoot(page, f"{material}-{game}-{scheme}")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_piece_moves_to_its_goal_unless_less_motion_is_wanted(visit, motion):
    page = visit(viewport=DESK, reduced_motion=motion)
    page.add_init_script(
        "window.moved = 0;"
        "const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, how) {"
        "  moved += 'translate' in frames[0]; return animate.call(this, frames, how); };"
    )
    begin(page, "breakthrough", seat_1="you")
    page.locator("[data-moves]").last.click()
    with changing(page):
        page.locator(".goal").first.click()
    expect(page.locator(".ring.last, .ring.new")).not_to_have_count(0)
    assert (page.evaluate("moved") > 0) == (motion == "no-preference")
