"""What tests of the table in a real browser do again and again.

Screenshots are kept in $KIBITZ_SHOTS, if that is set, so that people can look at them.
"""

import os
import re
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from playwright.sync_api import expect

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
    """Take a friend's seat by the link that the first page shows, which then shows the friend."""
    with changing(first):
        page.goto(first.get_by_label(f"Link of {seat}").input_value())
        page.wait_for_url("**/table/*")


def come_by_link(chromium, server, **how):
    """A page with cookies of its own at a server of a test's own; close its context."""
    context = chromium.new_context(base_url=server, **how)
    context.set_default_timeout(TIMEOUT)
    return context.new_page()


def never_after(page, milliseconds):
    """Let nothing happen on a page after just so long; on a busy machine the test takes longer."""
    page.add_init_script(
        "const later = window.setTimeout;"
        "window.setTimeout = (job, wait, ...more) =>"
        f"  (wait === {milliseconds} ? 0 : later(job, wait, ...more));"
    )


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


def expect_steps(page, number):
    """Wait until a page shows this many acts."""
    expect(page.locator(".moves li [data-at]")).to_have_count(number)


# What the table shows, and whether the page waits for no more of it.
SHOWN = "(({state, draft}) => state + draft)(document.querySelector('#table section').dataset)"
# The module of the table that a page shows, as a promise; a page that is not whole yet has none.
STATE = "import('/static/state.js')"
AT_REST = f"""(() => {{
  const isWhole = document.readyState === "complete" && document.querySelector("#page[data-table]");
  if (isWhole) window.imported ??= {STATE}.then((found) => {{ window.shown = found; }});
  if (!window.shown) return false;
  const {{ section, state: {{ sending, update, newest, at }} }} = window.shown;
  return !sending && !update && (!newest || at !== "" || newest === section().dataset.state);
}})()"""


@contextmanager
def changing(page):
    """Wait until the table shows something new, be it only in this browser, and is at rest again.

    Before that, wait for what was under way, so that the change is not one from before.
    """
    page.wait_for_function(f"() => {AT_REST}")
    before = page.evaluate(SHOWN)
    yield
    page.wait_for_function(f"before => {AT_REST} && {SHOWN} !== before", arg=before)


def asked(page):
    """What a page asks of its table from now on, as it comes."""
    found = []

    def note(request):
        if "/table/" in request.url:
            found.append(request.url.rpartition("/")[2])

    page.on("request", note)
    return found
