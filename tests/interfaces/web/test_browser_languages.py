"""A pseudo-language walks the pages at the size of a desk and of a phone.

Each of its texts has brackets and is 40% longer: a text without them is not translated, and a page
that becomes wider than its window has no room for other languages.
"""

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import TIMEOUT

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PAGES = ("/", "/games/byg", "/games/byg/lesson/1", "/games/byg/puzzles", "/rules", "/table/none")
# Names, names of acts, and what authors and programs write: they are never translated.
NEVER = (
    "script, style, noscript, code, kbd, bdi, q, time, option, input, textarea, [lang]:not(html), "
    ".card, a[href$=svg], a[href$=pdf], a[href*='picture.'], .moves ol, .played, .languages, .rules, .sitter, .facts, .games h2, .qr, dd, h1, header a"
)
PLAIN = """(never) => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim(), part = texts.currentNode.parentElement;
    if (!/\\p{L}{3}/u.test(text) || part.closest(never) || !part.checkVisibility()) continue;
    if (!(part.closest("p, li, label, td, button, a") ?? part).textContent.includes("[")) found.push(text);
  }
  return found;
}"""
WIDTH = "() => document.documentElement.scrollWidth"
# The buttons that stick out of the plate of a seat.
OUTSIDE = """() => [...document.querySelectorAll(".plate button")].filter((one) =>
  one.getBoundingClientRect().right > one.closest(".plate").getBoundingClientRect().right
).map((one) => one.textContent)"""


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_each_text_of_a_page_is_translated_and_has_room(chromium, server, size):
    context = chromium.new_context(base_url=server.url, viewport=size)
    context.set_default_timeout(TIMEOUT)
    context.add_cookies([{"name": "language", "value": "en-XA", "url": server.url}])
    page = context.new_page()
    fields = {"seat.0": "you", "seat.1": "friend", "option.side": "3"}
    opened = page.request.post(
        "/games/byg", form=fields, headers={"origin": server.url}, max_redirects=0
    )
    for address in (*PAGES, opened.headers["location"]):
        page.goto(address)
        assert page.evaluate(PLAIN, NEVER) == [], address
        assert page.evaluate(WIDTH) <= size["width"], address
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["de", "fr", "en-XA"])
def test_the_button_in_a_plate_has_room_in_each_language(chromium, server, size, language):
    context = chromium.new_context(base_url=server.url, viewport=size)
    context.set_default_timeout(TIMEOUT)
    context.add_cookies([{"name": "language", "value": language, "url": server.url}])
    page = context.new_page()
    fields = {"seat.0": "you"} | {f"seat.{k}": "friend" for k in (1, 2, 3)}
    page.goto(page.request.post("/games/delphi", form=fields, headers={"origin": server.url}).url)
    expect(page.locator(".plate button")).to_have_count(3)
    assert page.evaluate(OUTSIDE) == []
    context.close()


@pytest.mark.long
def test_the_title_of_a_table_says_once_and_in_its_language_that_it_is_your_turn(chromium, server):
    context = chromium.new_context(base_url=server.url, locale="de")
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    fields = {"seat.0": "you", "seat.1": "friend", "option.side": "2"}
    made = page.request.post("/games/byg", form=fields, headers={"origin": server.url})
    page.goto(made.url)
    expect(page).to_have_title("Sie sind am Zug · Byg · Kibitz")
    page.reload()
    page.locator("#table svg [data-action]").first.click()
    expect(page).to_have_title("Byg · Kibitz")
    context.close()


WITHIN = """(word) => {
  const plates = [...document.querySelectorAll(".plate:not(.below)")];
  plates[0].querySelector(".sitter span").textContent = word;
  const right = (part) => part.getBoundingClientRect().right;
  return plates.flatMap((plate) => [...plate.querySelectorAll("*")]
    .filter((part) => right(part) > right(plate) + 1).map((part) => part.outerHTML));
}"""
TOP = "() => document.querySelector('.seen').getBoundingClientRect().top"
HIDDEN = """() => {
  const { clientHeight, scrollHeight } = document.querySelector(".status");
  const [room, said] = [".status", "#caption"].map((one) =>
    document.querySelector(one).getBoundingClientRect());
  return scrollHeight > clientHeight || said.top < room.top || said.bottom > room.bottom;
}"""


@pytest.mark.long
@pytest.mark.parametrize("players", [4, 5, 7])
def test_long_words_stay_on_the_plate_of_their_seat_on_a_phone_and_move_no_board(
    chromium, server, players
):
    context = chromium.new_context(base_url=server.url, viewport=PHONE, locale="fr")
    page = context.new_page()
    fields = {f"seat.{k}": "friend" if k else "you" for k in range(players)}
    fields["option.players"] = str(players)
    made = page.request.post("/games/president", form=fields, headers={"origin": server.url})
    page.goto(made.url)
    top = page.evaluate(TOP)
    assert page.evaluate(WITHIN, "Rindfleischetikettierungsüberwachung") == []
    assert page.evaluate(WIDTH) <= PHONE["width"]
    assert abs(page.evaluate(TOP) - top) < 1
    context.close()


@pytest.mark.long
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_long_sentence_above_the_board_is_seen_whole(chromium, server, size):
    context = chromium.new_context(base_url=server.url, viewport=size, locale="fr")
    page = context.new_page()
    fields = {"seat.0": "you", "seat.1": "you", "option.side": "3"}
    made = page.request.post("/games/byg", form=fields, headers={"origin": server.url})
    page.goto(made.url)
    page.locator("#table svg [data-action]").first.click()
    expect(page.locator("#caption")).to_contain_text("isolées, ou fait grandir")
    assert not page.evaluate(HIDDEN)
    context.close()
