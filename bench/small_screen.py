"""How large the table of every game is on a phone: its board, what is pressed, its letters.

python -m bench.small_screen               all games, and writes docs/look.md
python -m bench.small_screen kalah hive    games with these parts in their names; other rows stay

It needs Chromium. A person plays in a window of 390 by 844: all sides, or the first one beside
friends where a game hides things. Each figure is the worst of the first position and of those after
the next acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from kibitz import load

from .browser import chromium
from .command import is_wanted, reader_of_games
from .look import AT_ONCE, PATIENCE, SETTLE, SIZES, games
from .server import serving
from .writing import DOCS, line, part_of, table, write_part

PAGE, PART = DOCS / "look.md", "sizes on a phone"
WIDTH, HEIGHT = SIZES["phone"]
ACTS = 3
TURN = 6_000  # milliseconds until the next act can be played
READY = "document.querySelector('#table :is([data-action], [data-send], [data-moves], .result)')"
WHEN_READY = f"() => {READY} && document.querySelector('#table section').dataset.turn !== ''"
# Play some act: send the turn if it is whole, or else press what comes in turn.
PLAY = """(k) => {
  const press = (part) => part?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const parts = (which) => [...document.querySelectorAll(`#table .seen ${which}`)];
  const [ready] = parts(":is([data-send], .confirm)");
  if (ready) return press(ready);
  const known = parts("[data-action]"), pieces = parts("[data-moves]");
  if (known.length) return press(known[(7 * k + 3) % known.length]);
  press(pieces[k % pieces.length]);
  const goals = parts(".goal");
  press(goals[k % goals.length]);
  press(parts(".choice [data-action]")[0]);
}"""
# Of what is shown now, in pixels of the page: how wide the grounds of a board reach, how large the
# smallest place is that is pressed, the smallest letters with their words, and how far below the
# first window the last place is that one presses.
SIZES_SHOWN = """() => {
  const all = (which) => [...document.querySelectorAll(`#table .seen ${which}`)];
  const visible = { visibilityProperty: true, opacityProperty: true };
  const isSeen = (part) => part.getClientRects().length && part.checkVisibility(visible);
  const box = (part) => part.getBoundingClientRect();
  const nameOf = (part) => (part.ariaLabel ?? part.textContent).trim().slice(0, 16);
  const grounds = all(".board svg :is([data-cell], .act, .cell, .wood, .grid)")
    .filter(isSeen).map(box);
  const left = Math.min(...grounds.map((one) => one.left));
  const right = Math.max(...grounds.map((one) => one.right));
  const pressed = all(":is([data-action], [data-moves])").filter(isSeen);
  let least = [1e9, ""], lowest = [0, ""], letters = [1e9, ""];
  for (const part of pressed) {
    // Of a card in a fan only the strip is pressed on which no other card lies: its picture.
    const { width, height, bottom } = box(part.closest(".cards svg") ?? part);
    const size = Math.min(width, height);
    if (size < least[0]) least = [size, nameOf(part)];
    if (!part.closest(".bar") && bottom + scrollY > lowest[0])
      lowest = [bottom + scrollY, nameOf(part)];
  }
  const seen = document.querySelector("#table .seen");
  const texts = document.createTreeWalker(seen, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const part = node.parentElement;
    if (!node.data.trim() || !isSeen(part) || part.closest("title, .dot")) continue;
    let size = parseFloat(getComputedStyle(part).fontSize);
    if (part.closest("svg")) {
      const { a, b } = part.getScreenCTM();
      size *= Math.hypot(a, b);
    }
    if (size < letters[0]) letters = [size, node.data.trim().slice(0, 16)];
  }
  return { board: grounds.length ? right - left : null, pressed: pressed.length ? least : null,
           letters: letters[1] ? letters : null,
           below: lowest[0] - innerHeight, lowest: lowest[1] };
}"""


class Sizes(NamedTuple):
    """What a table has on a phone, in pixels; None where it has none of the kind."""

    board: float | None
    pressed: tuple[float, str] | None
    letters: tuple[float, str] | None
    below: float
    lowest: str


def sizes(page: Any) -> Sizes:
    """The sizes that a page shows now."""
    shown = page.evaluate(SIZES_SHOWN)
    shown = {
        key: tuple(value) if isinstance(value, list) else value for key, value in shown.items()
    }
    return Sizes(**{key: shown[key] for key in Sizes._fields})


def worst(seen: list[Sizes]) -> Sizes:
    """The worst of each figure."""
    lowest = max(seen, key=lambda screen: screen.below)
    return Sizes(
        min((screen.board for screen in seen if screen.board is not None), default=None),
        min((screen.pressed for screen in seen if screen.pressed), default=None),
        min((screen.letters for screen in seen if screen.letters), default=None),
        lowest.below,
        lowest.lowest,
    )


def positions(page: Any, url: str, name: str) -> Iterator[Sizes]:
    """The sizes at the first acts of a person."""
    from playwright.sync_api import TimeoutError as TookTooLong

    page.goto(f"{url}/games/{name}")
    page.locator('.open [name="name"]').fill("Ann")
    is_open = page.locator('button[name="others"][value="you"]').count()
    for seat in page.locator('.open select[name^="seat."]').all()[1:]:
        seat.select_option("you" if is_open else "friend")
    page.get_by_role("button", name="Open a table").click()
    page.wait_for_url("**/table/*", wait_until="load")
    for k in range(ACTS):
        try:
            page.wait_for_function(WHEN_READY, timeout=TURN)
        except TookTooLong:
            if k:
                return  # it is a friend's turn
        page.wait_for_timeout(SETTLE)
        yield sizes(page)
        page.evaluate(PLAY, k)


def row(name: str, sizes: Sizes) -> str:
    """A line of the table."""
    board = "" if sizes.board is None else f"{100 * sizes.board / WIDTH:.0f}%"
    pressed, letters = (
        f"{size[0]:.0f} ({size[1]})" if size else "" for size in (sizes.pressed, sizes.letters)
    )
    below = f"{sizes.below:.0f} ({sizes.lowest})" if sizes.below > 0 else ""
    return line(name, board, pressed, letters, below)


def main() -> None:
    """Measure all games, or those that are named."""
    wanted = reader_of_games(__doc__).parse_args().game
    some = [game for game in games() if is_wanted(game[0], wanted)]
    rows = []
    with chromium() as browser:
        for first in range(0, len(some), AT_ONCE):
            part = some[first : first + AT_ONCE]
            with serving(*(source for _, source in part if source.endswith(".py"))) as server:
                for name, source in part:
                    page = browser.new_page(
                        viewport={"width": WIDTH, "height": HEIGHT},
                        has_touch=True,
                        device_scale_factor=2,
                    )
                    page.set_default_timeout(PATIENCE)
                    rows.append(
                        row(load(source).about.title, worst([*positions(page, server.url, name)]))
                    )
                    print(rows[-1], flush=True)
                    page.context.close()
    head = "game", "board", "smallest place", "smallest letters", "below the window"
    write_part(PAGE, PART, table(*head, rows=joined(rows)))


def joined(rows: list[str]) -> list[str]:
    """The rows of the page with these in their places, or after them if they are new."""
    known = {line.split("|")[1]: line for line in part_of(PAGE, PART).splitlines()[2:]}
    return [*(known | {row.split("|")[1]: row for row in rows}).values()]


if __name__ == "__main__":
    main()
