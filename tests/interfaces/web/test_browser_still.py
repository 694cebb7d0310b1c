"""A table stays still: what has not changed is the same element, and no board ever moves."""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import AT_REST, SIZES, acts, begin, changing, join, typed

from kibitz import shelf

# Where the picture of each board stands on the page, and the ground of each cell in it.
PLACES = """() => {
  const found = {};
  const box = (part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
  };
  document.querySelectorAll("#table .seen .board > svg").forEach((board, k) => {
    found[`board ${k}`] = box(board);
    for (const cell of board.querySelectorAll("[data-cell], .act")) {
      const ground = cell.querySelector(":scope > :is(.cell, .spot, .shaded)");
      if (ground) found[`${k} ${cell.dataset.cell ?? cell.ariaLabel}`] = box(ground);
    }
  });
  return found;
}"""
# Play some act: send the turn if it is whole, or else press what comes in turn.
PLAY = """(k) => {
  const press = (part) => part?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const parts = (which) => [...document.querySelectorAll(`#table .seen ${which}`)];
  const [ready] = parts(":is([data-send], .confirm)");
  if (ready) return press(ready);
  const pieces = parts("[data-moves]"), known = parts("[data-action]");
  if (known.length) return press(known[(7 * k + 3) % known.length]);
  press(pieces[k % pieces.length]);
  const goals = parts(".goal");
  press(goals[k % goals.length]);
  press(parts(".choice [data-action]")[0]);
}"""
READY = "document.querySelector('#table :is([data-action], [data-send], [data-moves], .result)')"
MOST = 40  # acts of a game
BOARDS = [game for game in shelf.ours() if game in ("byg", "catchup", "connect6", "symple")]


def moved(page, most=MOST):
    """What stood elsewhere at some moment of a game than at first, as long as it stays a board."""
    first, found = {}, set()
    for k in range(most):
        page.wait_for_function(f"() => {AT_REST} && {READY}")
        for name, place in page.evaluate(PLACES).items():
            if first.setdefault(name, place) != place:
                found.add(f"{name}: {first[name]}, {place} in act {k}")
        if page.locator("#table .result").count():
            break
        page.evaluate(PLAY, k)
    return found


@pytest.mark.long
@pytest.mark.timeout(590)
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
@pytest.mark.parametrize("game", [*BOARDS, "breakthrough", "hex", "quoridor"])
def test_a_board_never_moves_in_a_whole_game(visit, game, size):
    page = visit(viewport=size)
    # Who plays both sides sees the board from the side that is to act, where pieces have a direction.
    begin(page, game, seat_1="easy" if game == "breakthrough" else "you")
    found = moved(page)
    assert not found, sorted(found)[:5]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=["phone", "desk"])
def test_a_board_does_not_move_by_what_others_say_or_do(visit, size):
    host, friend = visit(viewport=size), visit()
    begin(host, "byg", seat_1="friend", clock="bank")
    join(friend, host, "Black")
    places = [host.evaluate(PLACES)]
    with changing(host):
        typed(host, "e5")
    places.append(host.evaluate(PLACES))
    friend.get_by_role("button", name="Say it").click()
    expect(host.locator(".plate q")).to_have_count(1)
    friend.wait_for_load_state()
    places.append(host.evaluate(PLACES))
    with changing(host):
        typed(friend, "a1 c3")
    places.append(host.evaluate(PLACES))
    host.locator('[data-cell="e5"]').click()
    expect(host.locator("#message")).not_to_be_empty()
    places.append(host.evaluate(PLACES))
    for k, place in enumerate(places):
        assert place == places[0], f"moment {k}"


@pytest.mark.long
def test_a_cell_that_others_have_not_changed_is_the_same_element_and_keeps_its_focus(visit):
    page, friend = visit(), visit()
    begin(page, "connect6", option_side="13", seat_1="friend")
    join(friend, page, "White")
    with changing(page):
        typed(page, "g7")
    kept = page.locator('[data-cell="g7"]').element_handle()
    vacant = page.locator('#table .seen [aria-label="a1"], #table .seen g:has(> title)').first
    moving = vacant.element_handle()
    moving.evaluate("one => one.animate([{ opacity: 0.5 }, { opacity: 1 }], 600000)")
    page.locator("[data-settings]").focus()
    with changing(page):
        typed(friend, "b2 c3")
    assert kept.evaluate("one => one.isConnected")
    assert moving.evaluate("one => one.isConnected && one.getAnimations().length === 1")
    assert page.evaluate("document.activeElement.matches('[data-settings]')")


@pytest.mark.long
def test_a_button_in_focus_never_becomes_another_act(visit):
    page = visit()
    begin(page, "byg", option_side="3", seat_1="you")
    for cell in ("c3", "a1"):
        with changing(page):
            page.locator(f'[aria-label="{cell}"]').click()
    done = page.get_by_role("button", name="done")
    done.focus()
    named = "document.activeElement.textContent.trim()"
    with changing(page):
        page.locator("#table .board .act").first.click()
    assert page.evaluate(named) in ("done", "") or page.evaluate(
        "document.activeElement.matches('.seen, .act, body')"
    )


FLOWN = """(() => {
  window.flown = [];
  const own = Element.prototype.animate;
  Element.prototype.animate = function (steps, how) {
    const [, x, y] = /(-?[\\d.]+)px (-?[\\d.]+)px/.exec(steps[0]?.translate ?? "") ?? [];
    const { left, top } = this.getBoundingClientRect();
    const isOwn = this.closest(".hand") === [...document.querySelectorAll(".own > .hand")].at(-1);
    if (x && isOwn) flown.push({ from: [left + +x, top + +y], far: Math.hypot(x, y) });
    return own.call(this, steps, how);
  };
})()"""


@pytest.mark.long
@pytest.mark.parametrize("game", ["president", "quet"])
def test_a_hand_whose_cards_can_be_played_now_does_not_fly(visit, game):
    page = visit(viewport=SIZES[1])
    page.add_init_script(FLOWN)
    begin(page, game, seat_1="easy")
    hand = page.locator("#table .hand > svg")
    for k in range(12):
        page.wait_for_function(f"() => {AT_REST} && {READY}")
        if page.locator("#table .result").count():
            break
        page.evaluate("flown.length = 0")
        held = hand.count()
        with changing(page):
            acts(page).nth(k % acts(page).count()).dispatch_event("click")
            if page.locator(".confirm").count():
                page.locator(".confirm").dispatch_event("click")
        if hand.count() > held:
            break  # a new deal
        flown = page.evaluate("flown")
        assert all(one["from"][0] > 20 or one["from"][1] > 20 for one in flown), "from the corner"
        far = [one for one in flown if one["far"] > 150]
        assert len(far) <= hand.count() // 3, f"{len(far)} cards of {hand.count()} flew"


# Show another table in place of this one, of whose hand all but two cards were played.
SHOW_OTHER = """async (address) => {
  const hand = [...document.querySelectorAll("#table .own > .hand")].at(-1);
  for (const card of [...hand.querySelectorAll("svg")].slice(2)) card.remove();
  const html = await (await fetch(address + "/view")).text();
  const { show } = await import("/static/show.js");
  flown.length = 0;
  show(html);
}"""


@pytest.mark.long
def test_the_cards_of_a_new_deal_appear_in_their_places(visit):
    page = visit(viewport=SIZES[1])
    page.add_init_script(FLOWN)
    begin(page, "president")
    own = page.locator("#table .own > .hand").last
    other, hand = page.url, own.inner_text()
    begin(page, "president")
    page.wait_for_function(f"() => {AT_REST} && {READY}")
    page.evaluate(SHOW_OTHER, other)
    assert own.inner_text() == hand
    assert page.evaluate("flown") == []


# What lies on a place that can be played or must be read, and does not belong to it.
COVERED = """() => {
  const beside = ".plate, .zoom, .bar, .tools, .status, #remark, .next, aside, header";
  const played = "[data-action], [data-moves], [data-cell], .cards svg, svg:has(.die)";
  const read = "svg text, .title, .words, .scores :is(td, th)";
  const apart = [0.08, 0.3, 0.5, 0.7, 0.92], found = new Set();
  for (const part of document.querySelectorAll(`#table .seen :is(${played}, ${read})`)) {
    if (part.closest(beside) || !part.getClientRects().length) continue;
    if (part.matches("svg text") && part.closest(played)) continue;
    if (getComputedStyle(part).visibility === "hidden") continue;
    part.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = part.getBoundingClientRect();
    for (const right of apart) for (const down of apart) {
      const stack = document.elementsFromPoint(x + right * width, y + down * height);
      const depth = stack.findIndex((one) => one === part || part.contains(one));
      const above = stack.slice(0, Math.max(depth, 0)).map((one) => one.closest(beside));
      const lying = above.find((one) => one && !one.contains(part));
      const name = part.ariaLabel ?? part.textContent.trim().slice(0, 9);
      if (lying) found.add(`${name} under ${lying.className || lying.tagName}`);
    }
  }
  return [...found];
}"""
DESK = {"width": 1280, "height": 800}
COVERING = ("hex", "hanabi", "hearts", "hive", "blokus-duo", "black-path", "gallery", "partners")


def covered(page, game):
    """What is covered at a table with an absent friend, a clock and a long name, and after an act."""
    page.goto(f"/games/{game}")
    page.locator('[name="name"]').fill("Bartholomew Featherstonehaugh")
    page.locator('[name="clock"]').select_option("bank")
    seats = page.locator('[name^="seat."]')
    for seat in range(1, seats.count()):
        seats.nth(seat).select_option("friend")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/table/*", wait_until="load")
    page.wait_for_function(f"() => {AT_REST}")
    found = page.evaluate(COVERED)
    shown = page.locator("#table [data-action]:visible")
    if shown.count():
        with changing(page):
            shown.first.dispatch_event("click")
            if page.locator(".confirm").count():
                page.locator(".confirm").dispatch_event("click")
        page.wait_for_timeout(500)  # what moves has come to its place
        found += page.evaluate(COVERED)
    return found


@pytest.mark.long
@pytest.mark.timeout(590)
@pytest.mark.parametrize("size", [SIZES[0], DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("game", [*shelf.ours(), *COVERING])
def test_nothing_lies_on_what_can_be_played_or_must_be_read(visit, game, size):
    assert covered(visit(viewport=size), game) == []


@pytest.mark.long
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", ["byg", "connect6", "symple"])
def test_the_long_words_of_a_language_put_no_plate_on_a_cell(visit, game, language):
    page = visit(viewport=DESK, locale=language)
    page.goto(f"/games/{game}")
    page.locator('button[name="others"]').first.click()
    page.wait_for_url("**/table/*", wait_until="load")
    page.wait_for_function(f"() => {AT_REST}")
    assert page.locator(".plate form button").count() == 1, "a friend has not come yet"
    assert page.evaluate(COVERED) == []
