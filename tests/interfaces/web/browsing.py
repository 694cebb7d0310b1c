"""What tests of the table in a real browser do again and again.

Screenshots are kept in $KIBITZ_SHOTS, if that is set, so that people can look at them.
"""

import os
import re
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

PHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True, "color_scheme": "dark"}
# Milliseconds: the first bot of a game waits until other tests leave time to compile it.
TIMEOUT = 240_000
SIZES = ({"width": 390, "height": 844}, {"width": 1280, "height": 900})


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


def join(page, first, seat):
    """Take a friend's seat by the link that the first page shows."""
    page.goto(first.get_by_label(f"Link of {seat}").input_value())
    page.wait_for_url("**/table/*")


def acts(page):
    return page.locator("#table [data-action]")


def choose(page, setting, wanted=True):
    """Set a check box in the drawer of settings."""
    page.get_by_role("button", name="Settings and keys").click()
    page.get_by_label(setting).set_checked(wanted)
    page.keyboard.press("Escape")


def typed(page, text):
    """Type acts into the field behind the key /."""
    page.keyboard.press("/")
    page.get_by_label("Type one act").fill(text)
    page.keyboard.press("Enter")


def play(act):
    """Click an act, and again where a sealed choice is confirmed."""
    act.click()
    confirm = act.page.locator(".confirm")
    if confirm.count():
        confirm.click()


def press_twice(page, name):
    """Press a button and then its question; again where a busy machine let the question go."""
    question = page.get_by_role("button", name=re.compile("^Really"))
    page.wait_for_load_state()  # before its scripts have come a page asks nothing
    for _ in range(5):
        page.get_by_role("button", name=name, exact=True).click()
        with suppress(PlaywrightTimeoutError):
            return question.click(timeout=8000, no_wait_after=True)
    raise AssertionError(f"The question of {name!r} never stayed.")


def steps(page):
    return page.locator(".moves li [data-at]").count()


@contextmanager
def changing(page):
    """Wait until the table shows something new, be it only in this browser."""
    shown = "(({state, draft}) => state + draft)(document.querySelector('#table section').dataset)"
    before = page.evaluate(shown)
    yield
    page.wait_for_function(f"before => {shown} !== before", arg=before)


def asked(page):
    """What a page asks of its table from now on, as it comes."""
    found = []
    page.on("request", lambda request: found.append(request.url.rpartition("/")[2]))
    return found
