"""The command that searches the options of a game."""

from __future__ import annotations

import json as jsons
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import OptionError
from . import arguments
from .arguments import Farm, OptionTexts, Seed
from .reporting import MINUTES, Minutes, Playouts

if TYPE_CHECKING:
    from ...game import Game
    from ...study.tuning.tuner import Tuned

WRITING = 6.0  # seconds for the page, at most a tenth of the budget
NEEDED = ("scipy", "choix")


def tune(
    games: Annotated[
        list[str], typer.Argument(metavar="GAME ..", help="A game, or several versions of it.")
    ],
    want: Annotated[
        str, typer.Option(metavar="WISH", help="Measures with bounds, separated by commas.")
    ],
    over: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=V,V,..", help="Options to vary, all if none is named; repeat."),
    ] = None,
    option: OptionTexts = None,
    minutes: Minutes = MINUTES,
    playouts: Playouts = 0,
    exact: Annotated[
        bool, typer.Option("--exact/--no-exact", help="Solve what is small, or only play.")
    ] = True,
    resume: Annotated[
        str, typer.Option(metavar="FILE", help="Keep the games in this file, and go on from it.")
    ] = "",
    html: Annotated[str, typer.Option(metavar="FILE", help="The same as a page.")] = "",
    json: Annotated[
        str, typer.Option(metavar="FILE", help="The same for a program; - for standard output.")
    ] = "",
    seed: Seed = 0,
    farm: Farm = "cores",
) -> None:
    """Search the options of a game for the settings that meet a wish.

    \b
    kibitz tune catchup --over side=3-5 --want "first 45-55%, length 10-30" --minutes 10
    kibitz tune ./mygame.py --want "seats 48-52%, draws<=5%, depth>=3" --html mygame.html
    kibitz tune ./mine.py ./other.py:pie=no --want "skill>=60%" --resume mine.json

    A wish is a list of measures with bounds: `seats 48-52%`, `length 20-40`, `depth>=3`. An
    unknown measure gets a sentence that lists all measures. Kibitz solves small games. The other
    settings race with games of tree search, and the best of them play fresh games. The numbers of
    the result come from fresh games only. Kibitz names the settings that meet the wish, those that
    it cannot distinguish from them, and the parts of the wish that no setting meets. The chance
    that any verdict of a run is wrong is at most 5%. Ctrl-C ends the run with the results so far;
    with --resume, the same command continues from there.
    """
    from ...study.budget import Budget
    from ...study.tuning import tune as tuned
    from ...study.tuning.option_settings import MOST_SETTINGS, space
    from ...study.tuning.wish import wish
    from .reporting import require_folder, require_places

    wish(want)  # refuses what it cannot read before anything else
    arguments.require("report", *NEEDED, *(("jinja2", "matplotlib") if html else ()))
    require_places(html, json)
    if resume:
        require_folder(Path(resume))
    versions, ranges, given = _versions(games, over or [], option)
    if space(games, versions, ranges, given).size > MOST_SETTINGS:
        arguments.require("report", "optuna")
    seconds = 60 * minutes
    budget = Budget(0 if playouts else seconds, playouts, min(WRITING, seconds / 10))
    with arguments.farm_of(farm) as place, arguments.measuring() as progress:
        result = tuned(
            versions,
            want,
            ranges,
            fixed=given,
            exact=exact,
            resume=resume,
            seed=seed,
            farm=place,
            budget=budget,
            names=games,
            progress=progress,
        )
    made = {
        "command": arguments.command_line(),
        "title": " and ".join(games),
        "seed": seed,
        "budget": budget.facts,
        "seconds": round(budget.elapsed, 1),
        "playouts": budget.played,
    }
    _write(result, made, html, json)


def _versions(
    games: list[str], over: list[str], option: list[str] | None
) -> tuple[list[Game], dict[str, str], list[str]]:
    """The versions, the values of options to try, and the options that were given."""
    fixed = arguments.chosen_options(option)
    ranges: dict[str, str] = {}
    for text in over:
        name, sign, values = text.partition("=")
        if not name or name in ranges or (sign and not values):
            raise OptionError(f"Write --over name=value,value once for an option, not {text[:40]}.")
        ranges[name] = values
    versions = [_game_version(text, fixed) for text in games]
    given = set(fixed).union(*(arguments.part_options(text)[1] for text in games))
    for name in ranges:
        if name in given:
            raise OptionError(f"{name} has a value and is in --over; give it only once.")
    return versions, ranges, sorted(given)


def _game_version(text: str, fixed: dict[str, str]) -> Game:
    from ...game import load

    name, own = arguments.part_options(text)
    for twice in set(own) & set(fixed):
        raise OptionError(f"{twice} is in {text} and in -o; give it only once.")
    return load(name, **fixed, **own)


def _write(result: Tuned, made: dict[str, Any], html: str, json: str) -> None:
    from ...study.tuning.tuning_sections import facts, words

    if html:
        from ..report import tuning_page

        Path(html).write_text(tuning_page(result, made), "utf-8")
    whole = {**made, **facts(result)}
    if json == "-":
        arguments.answer(whole)
        return
    if json:
        Path(json).write_text(jsons.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")
    for file in filter(None, (html, json)):
        print(f"Wrote {file}.")
    for sentence in words(result):
        print(sentence)
    _print_table(result)
    print(f"seed {made['seed']}; intervals of 95%, fresh games; command: {made['command']}")


def _print_table(result: Tuned) -> None:
    from ...study.tuning.tuning_sections import table

    shown = table(result)
    rows = [shown.head[:-1], *(row[:-1] for row in shown.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  " + "  ".join(f"{cell:{w}}" for cell, w in zip(row, widths, strict=True)).rstrip())
