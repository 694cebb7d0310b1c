"""Commands of the inventor: report."""

from __future__ import annotations

import json as jsons
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import Farm, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...study.report import Report

MINUTES = 5.0
WRITING = 4.0  # seconds for the page, at most a tenth of the budget

Minutes = Annotated[float, typer.Option(min=0.1, help="How long it may take; or 5.")]
Playouts = Annotated[
    int, typer.Option(min=0, help="A budget in playouts instead: the same numbers each time.")
]


def report(
    game: GameName,
    option: OptionTexts = None,
    minutes: Minutes = MINUTES,
    playouts: Playouts = 0,
    html: Annotated[str, typer.Option(metavar="FILE", help="The page; or GAME.html.")] = "",
    json: Annotated[str, typer.Option(metavar="FILE", help="The same for a program.")] = "",
    seed: Seed = 0,
    farm: Farm = "cores",
) -> None:
    """Say whether a game is any good: a page of measured facts, and the same as JSON.

    \b
    kibitz report byg -o side=3 --minutes 1
    kibitz report ./mygame.py --minutes 20 --html mygame.html --json mygame.json

    It plays random games and games of tree searches, solves what is small, and writes one page
    that needs nothing else: is it sound, fair, how long, how deep. Ctrl-C gives the report so far.
    With the same seed and a budget in playouts all numbers are the same again.
    """
    from ...study.budget import Budget
    from ...study.report import made

    loaded = arguments.load(game, option)
    wanted = [Path(html)] if html else ([] if json else [Path(f"{loaded.id}.html")])
    for path in [*wanted, *([Path(json)] if json else [])]:
        _require_folder(path)
    seconds = 60 * minutes
    budget = Budget(0 if playouts else seconds - min(WRITING, seconds / 10), playouts)
    with arguments.farmed(farm) as place, arguments.measuring() as tell:
        found = made(loaded, place, budget, seed, arguments.command_line(), tell)
    _write(found, wanted, json)


def _require_folder(path: Path) -> None:
    if not path.absolute().parent.is_dir():
        raise KibitzError(f"There is no folder {path.parent} to write {path.name} to.")


def _write(found: Report, pages: list[Path], json: str) -> None:
    from ..report import page

    if json:
        Path(json).write_text(
            jsons.dumps(found.json(), indent=1, ensure_ascii=False) + "\n", "utf-8"
        )
        print(f"Wrote {json}.")
    for path in pages:
        path.write_text(page(found), "utf-8")
        print(f"Wrote {path}.")
    for sentence in found.sections[0].words:
        print(f"  {sentence}")
