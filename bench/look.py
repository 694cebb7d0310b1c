"""How every game looks at a table: its start, its middle and its end, at a desk and on a phone.

python -m bench.look               all games; one sheet for each, in build/look/
python -m bench.look kalah hive    games with these parts in their names

It needs Chromium. Each sheet has three positions of one random game as a server shows its record,
in a window of 1280 by 800, and beside it on a phone of 390 by 844. `index.html` beside the sheets
shows all of them. Nothing is measured here: look at them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from kibitz import Game, Position, load, record, shelf
from kibitz.kit.rng import below, seeded

from .browser import chromium
from .command import is_wanted, reader_of_games
from .server import serving
from .writing import DOCS

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}  # of the acts of the game
MOST_ACTS = 600
AT_ONCE = 12  # files of one server, each of which has a process
ROOT = DOCS.parent
FOLDER = ROOT / "build/look"
GAP, GROUND = 8, "#888888"
PATIENCE = 300_000  # milliseconds for a page on a busy machine
SETTLE = 500  # milliseconds in which pictures have come and stand still


def games() -> Iterator[tuple[str, str]]:
    """The name of each game, and what loads it."""
    for name in shelf.ours():
        yield name, name
    for file in (*sorted(ROOT.glob("examples/*.py")), *sorted(ROOT.glob("gallery/*.py"))):
        yield file.stem.replace("_", "-"), str(file)


def random_game(game: Game, seed: int = 1) -> Position:
    """A game of random acts, to its end or to the bound of acts."""
    position, rng = game.start(seed), seeded(seed)
    while not position.over and position.ply < MOST_ACTS:
        acts = position.legal()
        position.act(acts[below(rng, len(acts))])
    return position


def records(game: Game) -> Iterator[tuple[str, str]]:
    """Records of the same game up to its start, its middle and its end."""
    whole = random_game(game)
    for name, share in SHARES.items():
        yield name, record.write(record.of(whole.at(round(share * whole.ply))))


def photographs(browser: Any, url: str, text: str) -> Iterator[Image.Image]:
    """The page of a record, in each size of the window."""
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "game.txt")
        saved.write_text(text, "utf-8")
        page.goto(url)
        page.set_input_files('input[name="file"]', saved)
        page.get_by_role("button", name="Show it").click()
        page.wait_for_url("**/table/*", wait_until="load")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(SETTLE)
        yield Image.open(BytesIO(page.screenshot()))
    page.close()


def sheet(rows: list[list[Image.Image]]) -> Image.Image:
    """Rows of pictures, as large as they need."""
    wide = max(sum(picture.width + GAP for picture in row) for row in rows) - GAP
    heights = [max(picture.height for picture in row) for row in rows]
    whole = Image.new("RGB", (wide, sum(heights) + GAP * (len(rows) - 1)), GROUND)
    top = 0
    for row, tall in zip(rows, heights, strict=True):
        left = 0
        for picture in row:
            whole.paste(picture, (left, top))
            left += picture.width + GAP
        top += tall + GAP
    return whole


def shoot(browser: Any, url: str, name: str, source: str) -> None:
    """Write the sheet of a game."""
    shots = [list(photographs(browser, url, text)) for _, text in records(load(source))]
    sheet(shots).save(FOLDER / f"{name}.png")


def index() -> str:
    """A page with all sheets that are there."""
    shown = "".join(
        f"<h2>{escape(file.stem)}</h2><img src='{escape(file.name)}' loading=lazy width='100%'>"
        for file in sorted(FOLDER.glob("*.png"))
    )
    return f"<!doctype html><meta charset=utf-8><title>How games look</title>{shown}"


def main() -> None:
    """Take pictures of all games, or of those that are named."""
    wanted = reader_of_games(__doc__).parse_args().game
    wanted_games = [game for game in games() if is_wanted(game[0], wanted)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    with chromium() as browser:
        for first in range(0, len(wanted_games), AT_ONCE):
            some = wanted_games[first : first + AT_ONCE]
            with serving(*(source for _, source in some if source.endswith(".py"))) as server:
                for name, source in some:
                    shoot(browser, server.url, name, source)
                    print(f"{FOLDER / name}.png", flush=True)
    (FOLDER / "index.html").write_text(index(), "utf-8")


if __name__ == "__main__":
    main()
