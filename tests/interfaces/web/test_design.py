"""The page of design: it shows every part, and its pictures are those that a person has looked at.

`python -m tests.interfaces.web.test_design ADDRESS` takes the pictures anew from a server.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image

from kibitz.draw.theme import Theme
from kibitz.interfaces.web.pages.design_parts import SECTIONS
from kibitz.scene import Around, Part, SideBySide

HERE = Path(__file__).parent
SCHEMES = ("light", "dark")
WINDOW = {"width": 1280, "height": 900}
TILE, BLOCK, ROW = (96, 72), 8, 8  # pixels of a tile and of a block, and tiles in a row
# Of 255, between tiles: the block that differs most, and the mean of all. Measured: serif letters move a block of
# a drawn part by up to 21, and one of words by up to 30. A mark of a win that is missing moves one by 47, the
# ring of the last turn by 35, the dot of a legal cell by 32.
MOST_IF_DRAWN, MOST_IF_WORDS = (28, 3), (60, 9)
WORDS = {one.key for one in SECTIONS["Words, scores, buttons"]()}
WORDS |= {"buttons", "fields", "notices", "rules"}
BOXES = """() => [...document.querySelectorAll('[data-part]')].map((part) => {
  const { x, y, width, height } = part.querySelector('.specimen').getBoundingClientRect();
  return [part.dataset.part, x + scrollX, y + scrollY, width, height];
})"""


def taken(page, scheme):
    """A tile for each part, by its key."""
    page.emulate_media(color_scheme=scheme)
    whole = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
    boxes = {key: (x, y, x + w, y + h) for key, x, y, w, h in page.evaluate(BOXES)}
    return {key: whole.crop(box).resize(TILE, Image.Resampling.BOX) for key, box in boxes.items()}


def kept(scheme, keys):
    """The tiles that are kept."""
    sheet = Image.open(HERE / f"design-{scheme}.png").convert("RGB")
    return {key: sheet.crop(_corner(k)) for k, key in enumerate(keys)}


def _corner(k):
    left, top = k % ROW * TILE[0], k // ROW * TILE[1]
    return left, top, left + TILE[0], top + TILE[1]


def difference(one, other):
    """How far two tiles differ: the block that differs most, and all."""
    blocks = np.abs(_blocks(one) - _blocks(other)).max(axis=2)
    return blocks.max(), blocks.mean()


def _blocks(tile):
    wide, tall = TILE[0] // BLOCK, TILE[1] // BLOCK
    return np.asarray(tile.resize((wide, tall), Image.Resampling.BOX), float)


def differing(page, scheme):
    """The parts that do not look as those that are kept."""
    now = taken(page, scheme)
    before = kept(scheme, now)
    found = {key: difference(now[key], before[key]) for key in now}
    return {
        key: f"block {block:.0f}, tile {whole:.1f}"
        for key, (block, whole) in found.items()
        if block > _most(key)[0] or whole > _most(key)[1]
    }


def _most(key):
    return MOST_IF_WORDS if key in WORDS else MOST_IF_DRAWN


def _kinds(part):
    yield type(part)
    for inner in part.parts if isinstance(part, SideBySide) else ():
        yield from _kinds(inner)
    for inner in (*part.seats, *part.middle) if isinstance(part, Around) else ():
        yield from _kinds(inner)


def test_the_page_of_design_shows_every_part_of_a_scene_and_every_theme(browser):
    shown = {kind for parts in SECTIONS.values() for one in parts() for kind in _kinds(one.part)}
    assert set(get_args(Part)) <= shown
    page = browser().get("/design").text
    for theme in set(get_args(Theme)) - {"auto"}:
        assert f'data-part="theme-{theme}"' in page


@pytest.mark.long
@pytest.mark.parametrize("scheme", SCHEMES)
def test_each_part_looks_as_it_did_when_a_person_looked_at_it(visit, scheme):
    """If it shall look otherwise: take the pictures anew, and look at them."""
    page = visit(viewport=WINDOW)
    page.goto("/design")
    assert differing(page, scheme) == {}


@pytest.mark.parametrize("lost", [".stone", ".ring.last", ".halo", ".dot"])
def test_a_piece_or_a_mark_that_is_not_drawn_is_noticed_and_nothing_else(visit, lost):
    page = visit(viewport=WINDOW, bypass_csp=True)
    page.goto("/design")
    page.add_style_tag(content=f"[data-part=squares] {lost} {{ display: none !important }}")
    assert [*differing(page, "light")] == ["squares"]


def main():
    """Keep what a browser shows of the page at an address."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=WINDOW)
        page.goto(f"{sys.argv[1]}/design")
        for scheme in SCHEMES:
            tiles = taken(page, scheme)
            size = ROW * TILE[0], -(-len(tiles) // ROW) * TILE[1]
            sheet = Image.new("RGB", size, "white")
            for k, tile in enumerate(tiles.values()):
                sheet.paste(tile, _corner(k)[:2])
            sheet.save(HERE / f"design-{scheme}.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
