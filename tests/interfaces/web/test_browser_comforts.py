"""Small things at the table that embarrass its host: keys, sizes, taps, names, notices."""

import re

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import (
    PHONE,
    acts,
    begin,
    changing,
    choose,
    come_by_link,
    expect_steps,
    join,
    shoot,
)

SMALL = ({"width": 844, "height": 390}, {"width": 640, "height": 450})


@pytest.mark.long
def test_the_arrow_keys_go_over_occupied_cells_and_enter_says_what_is_there(visit):
    page = visit()
    begin(page, "connect6", option_side="9", seat_1="you")
    with changing(page):
        page.locator('[aria-label="e5"]').click()
    page.locator('[aria-label="d5"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-cell", "e5")
    page.keyboard.press("Enter")
    expect(page.locator("#message")).to_contain_text("Not e5")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("aria-label", "f5")


@pytest.mark.long
def test_the_board_of_breakthrough_is_turned_for_black_and_can_be_turned_back(visit):
    white, black = visit(), visit()
    begin(white, "breakthrough", seat_1="friend")
    join(black, white, "Black")
    with changing(black):
        white.locator("[data-moves]").last.click()
        white.locator(".goal").first.click()
    own = black.locator("[data-moves]").first.bounding_box()["y"]
    middle = black.locator(".drawn svg").evaluate(
        "s => s.getBoundingClientRect().y + s.clientHeight / 2"
    )
    assert own > middle, "the pieces of Black are far away"
    shoot(black, "breakthrough-black")
    black.get_by_role("button", name="Turn the board").click()
    assert black.locator("[data-moves]").first.bounding_box()["y"] < middle
    black.reload()
    for page in (black, white):
        button = page.get_by_role("button", name="Turn the board")
        expect(button).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
@pytest.mark.parametrize("name", ["W" * 40, "W W " * 10])
def test_a_name_of_40_wide_letters_leaves_the_clocks_where_they_are(visit, name):
    page = visit(viewport=PHONE["viewport"])
    begin(page, "byg", option_side="3", seat_1="you", name=name.strip(), clock="bank")
    clocks = page.locator(".seats time")
    expect(clocks).to_have_count(2)
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["viewport"]["width"]
    for number in range(2):
        row = page.locator(".seats li").nth(number).bounding_box()
        clock = clocks.nth(number).bounding_box()
        assert clock["y"] < row["y"] + 40 and clock["x"] + clock["width"] <= row["x"] + row["width"]
    shoot(page, "wide-name")


@pytest.mark.parametrize("size", SMALL, ids=["phone on its side", "zoom of 200%"])
def test_the_whole_board_is_seen_on_a_low_screen(visit, size):
    page = visit(viewport=size)
    begin(page, "byg", option_side="5", seat_1="you")
    shoot(page, f"low-{size['width']}")
    box = page.locator(".drawn svg").bounding_box()
    assert box["y"] + box["height"] <= size["height"]
    assert box["height"] >= size["height"] / 2


def test_a_pass_of_hearts_is_sent_by_the_second_tap_and_no_hand_jumps(visit):
    page = visit(viewport=PHONE["viewport"])
    page.goto("/games/hearts")
    page.get_by_role("button", name="Play with friends").click()
    page.wait_for_url("**/table/*", wait_until="load")
    where = "document.querySelector('.around > .own, .hand').getBoundingClientRect().y + scrollY"
    before = page.evaluate(where)
    count = acts(page).count()
    acts(page).nth(0).click()
    expect(page.locator(".confirm")).to_have_count(1)
    acts(page).nth(3).click()
    expect_steps(page, 0)
    expect(page.locator(".chosen")).to_have_count(1)
    shoot(page, "hearts-chosen")
    with changing(page):
        page.locator(".confirm").click()
    expect(acts(page)).to_have_count(count - 1)
    assert page.evaluate(where) == pytest.approx(before, abs=40)


@pytest.mark.long
def test_a_notice_is_shown_when_it_is_my_turn_and_i_look_elsewhere(visit):
    first, second = visit(), visit()
    second.add_init_script(
        "window.notices = [];"
        "window.Notification = class extends EventTarget {"
        "  static permission = 'granted';"
        "  static requestPermission = async () => 'granted';"
        "  constructor(title, more) { super(); notices.push(`${title}: ${more.body}`); }"
        "};"
        "Object.defineProperty(document, 'hidden', { get: () => true });"
    )
    begin(first, "byg", option_side="3", seat_1="friend")
    join(second, first, "Black")
    expect(second.get_by_role("button", name="Send me mails")).to_have_count(0)  # no mail here
    choose(second, "Show a notice of the browser")
    with changing(second):
        first.locator('[aria-label="c3"]').click()
    expect(second).to_have_title("Your turn · Byg · Kibitz")
    shown = second.evaluate("notices")
    assert len(shown) == 1 and shown[0].startswith("Your turn · Byg · Kibitz: Your turn")


def test_connect6_on_a_phone_is_enlarged_with_names_and_moved_by_a_finger(visit):
    page = visit(**PHONE)
    begin(page, "connect6", seat_1="you")
    page.locator('[aria-label="k10"]').tap()
    room = page.locator(".enlarged")
    expect(room.locator(".here", has_text="k10")).to_have_count(1)
    wide, seen, at = room.evaluate("r => [r.scrollWidth, r.clientWidth, r.scrollLeft]")
    assert wide > 1.5 * seen and at > 0, "it cannot be moved"
    shoot(page, "connect6-enlarged")
    expect_steps(page, 0)
    room.evaluate("r => (r.scrollLeft = 0)")
    with changing(page):
        page.locator('[aria-label="k10"]').tap()
    expect_steps(page, 1)
    page.locator('[aria-label="c3"]').tap()
    page.get_by_role("button", name="Whole board").tap()
    expect(page.locator(".enlarged, .here")).to_have_count(0)


@pytest.mark.long
def test_a_game_that_does_not_end_is_named_at_its_table(chromium, server):
    page = come_by_link(chromium, server.url)
    begin(page, "endless", option_where="legal", seat_1="you")
    page.locator('[data-action="2"]').click()
    expect(page.locator("#message")).to_contain_text("did not end within 10 seconds")
    page.context.close()


@pytest.mark.long
def test_the_dark_scheme_is_chosen_in_the_drawer_and_holds_on_every_page(visit):
    page = visit(color_scheme="light")
    begin(page, "hex", seat_1="you")
    ground = "getComputedStyle(document.body).backgroundColor"
    cell = "getComputedStyle(document.querySelector('#table .cell')).fill"
    light = page.evaluate(ground), page.evaluate(cell)
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_label("Colours").select_option("dark")
    dark = page.evaluate(ground), page.evaluate(cell)
    assert sum(parts_of(dark[0])) < 150 < 600 < sum(parts_of(light[0]))
    assert dark[1] != light[1]
    shoot(page, "dark-chosen")
    page.reload()
    assert (page.evaluate(ground), page.evaluate(cell)) == dark
    page.goto("/")
    assert page.evaluate(ground) == dark[0]
    page.go_back()
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_label("Colours").select_option("as on this device")
    assert page.evaluate(ground) == light[0]


def parts_of(colour):
    return [int(part) for part in re.findall(r"\d+", colour)]


HEARD = """(() => {
  window.heard = [];
  const own = AudioScheduledSourceNode.prototype.start;
  for (const kind of [OscillatorNode, AudioBufferSourceNode])
    kind.prototype.start = function (...given) {
      heard.push(kind.name);
      return own.apply(this, given);
    };
})()"""


@pytest.mark.long
def test_a_piece_is_heard_after_the_first_click_until_the_person_wants_no_sounds(visit):
    page = visit()
    page.add_init_script(HEARD)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    begin(page, "tic-tac-toe", seat_1="you")
    assert not any("sounds.js" in url for url in loaded)
    page.keyboard.press("Shift")
    page.wait_for_load_state("networkidle")
    assert any("sounds.js" in url for url in loaded)
    for cell in ("a1", "b2"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    page.wait_for_function("() => heard.length >= 2", timeout=60_000)
    choose(page, "Sounds", wanted=False)
    page.reload()
    with changing(page):
        page.locator('[aria-label="c3"]').click()
    assert page.evaluate("heard") == []
