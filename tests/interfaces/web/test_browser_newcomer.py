"""A person who has never seen a game: the guided game, then a whole game without leaving its table.

With KIBITZ_NEWCOMER=1 this is done for every game and at both sizes, which takes ten minutes.
"""

import os
import re

import pytest
from playwright.sync_api import expect
from tests.interfaces.web.browsing import SIZES, acts, begin, changing, play, shoot

from kibitz import shelf
from kibitz.interfaces.lesson import lesson

PHONE, DESK = SIZES
EASY = {"seat_1": "easy"}
MOST_CLICKS = 400  # of a game
# Sizes at which a game is soon over. Where a rule is secret, seat 0 writes it, and is a bot's.
GAMES = {
    "beat-it-or-eat-it": EASY | {"option_ranks": "4"},
    "byg": EASY | {"option_side": "3"},
    "catchup": EASY | {"option_side": "3"},
    "connect6": EASY | {"option_side": "6"},
    "delphi": {"option_players": "3", "option_deals": "1", "seat_0": "student", "seat_2": "easy"},
    "eleusis": {"option_players": "3", "option_deals": "1", "seat_0": "student", "seat_2": "easy"},
    "president": EASY | {"option_deals": "1", "seat_2": "easy", "seat_3": "easy"},
    "quet": EASY | {"option_ranks": "5", "option_suits": "2"},
    "symple": EASY | {"option_side": "5"},
}
FEW = [("symple", PHONE), ("delphi", DESK)]
ALL = [(game, size) for game in GAMES for size in SIZES]

pytestmark = pytest.mark.timeout(590)


def cases():
    wanted = ALL if os.environ.get("KIBITZ_NEWCOMER") else FEW
    return [pytest.param(*one, id=f"{one[0]}-{one[1]['width']}") for one in wanted]


def answered(page, action):
    """Click the act of a number, and wait for what the page says of it."""
    page.locator(f'main [data-action="{action}"]').first.click()
    expect(page.locator("#next")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize(("game", "size"), cases())
def test_a_newcomer_finishes_the_guided_game_by_clicking(visit, game, size):
    page = visit(viewport=size)
    page.goto(f"/games/{game}")
    page.get_by_role("link", name="Learn it by playing").click()
    for number, step in enumerate(lesson(shelf.game_named(game)), 1):
        expect(page.locator(".asked")).to_have_text(step.text)
        answered(page, step.right[0])
        shoot(page, f"lesson-{game}-{number}-{size['width']}")
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        page.locator("#next").click()
    page.wait_for_url(re.compile("/table/"))


@pytest.mark.skipif(
    not os.environ.get("KIBITZ_NEWCOMER"), reason="NOT RUN: nine whole games; set KIBITZ_NEWCOMER"
)
@pytest.mark.parametrize(("game", "size"), cases())
def test_a_newcomer_plays_a_whole_game_without_leaving_the_table(visit, game, size):
    page = visit(viewport=size)
    begin(page, game, **GAMES[game])
    table = page.url
    for _ in range(MOST_CLICKS):
        if over(page):
            break
        with changing(page):
            play(clickable(page))
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    expect(page.locator(".result")).to_be_visible()
    shoot(page, f"whole-{game}-{size['width']}")
    assert page.url == table


READY = "#table :is([data-action], [data-send], .result, .between form button)"


def over(page):
    page.wait_for_selector(READY)
    return page.locator(".result").count() > 0


def clickable(page):
    """What a newcomer clicks: Send or Next deal if they are there, else some act."""
    for first in ("[data-send]", ".between form button"):
        if page.locator(first).count():
            return page.locator(first).first
    return acts(page).nth(acts(page).count() // 2)
