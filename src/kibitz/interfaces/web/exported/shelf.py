"""A shelf of games as pages: one page that leads to each, and files that all share."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from ....contract import KibitzError
from ....export import require_free
from ....game import Game
from ....progress import Progress, Step, silent
from ....words import ENGLISH
from ..pages.boxes import box_file
from ..static_files import STATIC
from .making import WrittenPage, page_files, write_files
from .teaching import SECONDS

COMMON = "../"  # seen from the page of a game


def write_shelf(
    games: Sequence[Game],
    out: Path,
    *,
    replace: bool = False,
    learned: bool = False,
    seconds: float = SECONDS,
    progress: Progress = silent,
) -> WrittenPage:
    """Write a folder with a page of each game, and a page that leads to them."""
    require_free(out, "shelf", replace=replace)
    ids = [game.id for game in games]
    if twice := [id for id in ids if ids.count(id) > 1]:
        raise KibitzError(f"Two games of this shelf are called {twice[0]}.")
    made = {}
    for game in games:

        def named(step: Step, id: str = game.id) -> None:
            progress(Step(f"{id} {step.what}", step.share))

        made[game.id] = page_files(
            game, learned=learned, seconds=seconds, common=COMMON, progress=named
        )
    files: dict[str, bytes] = {"index.html": shelf_page(games).encode()}
    files["shelf.css"] = (STATIC / "shelf.css").read_bytes()
    for game in games:
        for name, content in made[game.id].files.items():
            is_common = name.startswith(COMMON)
            files[name.removeprefix(COMMON) if is_common else f"{game.id}/{name}"] = content
        files[f"{game.id}/picture.svg"] = box_file(game.source, ENGLISH).encode()
    lacks = " ".join(f"{id}: {page.lacks}" for id, page in made.items() if page.lacks)
    return WrittenPage(write_files(out, files), lacks)


def shelf_page(games: Sequence[Game]) -> str:
    """The page that leads to each game."""
    return (
        '<!doctype html>\n<html lang="en" data-material="wood"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"<title>{escape(', '.join(game.about.title for game in games))}</title>"
        '<link rel="icon" href="data:,"><link rel="stylesheet" href="style.css">'
        '<link rel="stylesheet" href="shelf.css"><main><ul class="games">'
        f"{''.join(map(_card, games))}</ul></main></html>\n"
    )


def _card(game: Game) -> str:
    title, summary = escape(game.about.title), escape(game.about.summary)
    return (
        f'<li class="card"><a href="{game.id}/" tabindex="-1" aria-hidden="true">'
        f'<img src="{game.id}/picture.svg" alt=""></a>'
        f'<h2><a href="{game.id}/">{title}</a></h2><p>{summary}</p></li>'
    )
