"""How quickly the pages of a server appear in a real browser, and how smoothly its tables move.

python -m bench.pages               every game at two sizes of the window; writes docs/load.md
python -m bench.pages byg quet      these games; writes nothing

It needs Chromium. First paint and sizes are those of the browser's own performance API, each page
in a fresh context without a cache, the median of five visits. A new window first loads the hidden
page of Chromium's own search box, which takes a core for a while, so it is left alone before each
visit. Frames are counted by
`requestAnimationFrame` in the window of a person who watches while a player acts at the same
table: how many a second, and the longest wait for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from statistics import median
from typing import Any

from kibitz import shelf

from .browser import BYTES, FIRST_PAINT, chromium
from .command import reader
from .server import serving
from .writing import DOCS, line, machine, table, write_part

SIZES = {"desk": (1280, 900), "phone": (390, 844)}
VISITS, ACTS, SETTLE = 5, 6, 700  # visits, acts of the other player, milliseconds after each
REST = 800  # milliseconds in which a new window of Chromium has loaded its own pages
PAGE = DOCS / "load.md"
COUNT = """() => {
  const found = { times: [], stopped: false };
  window.counted = found;
  const tick = (now) => { found.times.push(now); if (!found.stopped) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""
COUNTED = "() => { window.counted.stopped = true; return window.counted.times; }"


def in_window(browser: Any, size: tuple[int, int]) -> Any:
    """A page of a person of its own, in a window of this size."""
    return browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()


def visited(browser: Any, url: str, size: tuple[int, int]) -> tuple[float, float]:
    """Milliseconds to the first paint of a page, and kilobytes of all that it loads."""
    paints, sizes = [], []
    for _ in range(VISITS):
        page = in_window(browser, size)
        page.wait_for_timeout(REST)
        page.goto(url, wait_until="load")
        paints.append(page.evaluate(FIRST_PAINT))
        sizes.append(page.evaluate(BYTES) / 1000)
        page.context.close()
    return median(paints), median(sizes)


def opened(page: Any, url: str, game: str, others: str = "friend") -> str:
    """The address of a new table of oneself and others: friends, or a level of the computer."""
    page.goto(f"{url}/games/{game}")
    for seat in range(1, page.locator('[name^="seat."]').count()):
        page.locator(f'[name="seat.{seat}"]').select_option(others)
    page.locator('[name="seat.0"]').select_option("you")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/table/*", wait_until="load")
    return str(page.url)


def smoothness(browser: Any, url: str, game: str, size: tuple[int, int]) -> tuple[float, ...]:
    """Frames a second of a person who watches a game, and the longest wait for one in ms.

    Nothing where no act could be clicked.
    """
    acting, watching = in_window(browser, size), in_window(browser, size)
    watching.goto(opened(acting, url, game))
    watching.wait_for_selector("#table section")
    watching.evaluate(COUNT)
    for _ in range(ACTS):
        acts = acting.locator("#table [data-action]:visible")
        if not acts.count():
            break
        act = acts.nth(acts.count() // 2)
        act.dispatch_event("click")  # cards of a fan cover the middle of others
        watching.wait_for_timeout(SETTLE)
    times = watching.evaluate(COUNTED)
    watching.context.close()
    acting.context.close()
    waits = [after - before for before, after in pairwise(times)]
    return (1000 / (sum(waits) / len(waits)), max(waits)) if waits else ()


def rows(browser: Any, url: str, games: list[str]) -> Iterator[str]:
    """The rows of the table, each as soon as it is measured."""
    for window, size in SIZES.items():
        yield _row("front", window, visited(browser, f"{url}/", size))
        for game in games:
            yield _row(f"{game}, its page", window, visited(browser, f"{url}/games/{game}", size))
            page = browser.new_page()
            at = opened(page, url, game)
            page.close()
            moving = smoothness(browser, url, game, size)
            yield _row(f"{game}, a table", window, visited(browser, at, size), moving)


def _row(page: str, window: str, *measured: tuple[float, ...]) -> str:
    figures = [f"{number:.0f}" for pair in measured for number in pair]
    return line(page, window, *[*figures, "", ""][:4])


def main() -> None:
    """Visit all pages, print what was measured, and write it where all games were visited."""
    asked = reader(__doc__)
    asked.add_argument("games", nargs="*")
    given = asked.parse_args()
    text = table("page", "window", "first paint, ms", "KB", "frames a second", "longest wait, ms")
    print(text)
    with serving() as server, chromium() as browser:
        for row in rows(browser, server.url, given.games or shelf.names()):
            print(row, flush=True)
            text += f"\n{row}"
    if not given.games:
        write_part(PAGE, "pages", f"{text}\n\n{machine()}.")


if __name__ == "__main__":
    main()
