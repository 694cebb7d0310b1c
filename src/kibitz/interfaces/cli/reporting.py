"""Commands of the inventor: report and compare."""

from __future__ import annotations

import json as jsons
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError, OptionError, RecordError, Value
from . import arguments
from .arguments import Farm, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...study.compare import VariantComparison
    from ...study.report import Report
    from ...study.report.section import Section

NEEDED = ("scipy", "choix", "jinja2", "matplotlib")
MINUTES = 5.0
WRITING = 6.0  # seconds for the page, at most a tenth of the budget

Minutes = Annotated[float, typer.Option(min=0.1, help="How long it may take.")]
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
    people: Annotated[
        str, typer.Option(metavar="FILE", help="Results of people: playtest.json of a playtest.")
    ] = "",
    against: Annotated[
        str, typer.Option(metavar="BOT", help="A player that the levels meet: ./mybot.py.")
    ] = "",
    seed: Seed = 0,
    farm: Farm = "cores",
) -> None:
    """Say whether a game is any good: a page of measured facts, and the same as JSON.

    \b
    kibitz report byg -o side=3 --minutes 1
    kibitz report ./mygame.py --minutes 20 --html mygame.html --json mygame.json
    kibitz report ./mygame.py --people evening/playtest.json

    Kibitz plays random games and games of tree searches, and it solves small sizes. It writes one
    page that needs no other file: whether the game is sound and fair, how long and how deep it
    is. Ctrl-C gives the report so far. The same seed and a budget in playouts give the same
    numbers again.
    """
    from ...players import player
    from ...study.budget import Budget
    from ...study.report import make_report

    arguments.require("report", *NEEDED)
    loaded = arguments.load(game, option)
    wanted = [Path(html)] if html else ([] if json else [Path(f"{loaded.id}.html")])
    for path in [*wanted, *([Path(json)] if json else [])]:
        require_folder(path)
    played = people_sections(people) if people else ()
    if against:
        player(against).warm(loaded)
    seconds = 60 * minutes
    budget = Budget(0 if playouts else seconds, playouts, min(WRITING, seconds / 10))
    with arguments.farm_of(farm) as place, arguments.measuring() as progress:
        found = make_report(
            loaded, place, budget, seed, arguments.command_line(), progress, against
        )
    _write(replace(found, sections=(*found.sections, *played)), wanted, json)


def people_sections(file: str) -> tuple[Section, ...]:
    """The sections of people in the results of a playtest; RecordError if it has none."""
    from ...study.report.section import Section, WordTable

    try:
        facts = jsons.loads(arguments.text_of(file))
        parts = facts["sections"]
        return tuple(
            Section(
                one["id"],
                f"People: {one['title']}",
                list(one["words"]),
                {name: fact for name, fact in one.items() if name not in ("words", "tables")},
                [
                    WordTable(
                        table["title"], tuple(table["head"]), tuple(map(tuple, table["rows"]))
                    )
                    for table in one["tables"]
                ],
            )
            for one in parts
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RecordError(
            f"{file} has no results of a playtest; `kibitz playtest --results FOLDER` writes them "
            "to playtest.json."
        ) from None


def require_folder(path: Path) -> None:
    """Raise KibitzError if the folder of a file does not exist."""
    if not path.absolute().parent.is_dir():
        raise KibitzError(f"There is no folder {path.parent} to write {path.name} to.")


def _write_json(path: Path, facts: dict[str, Any]) -> None:
    path.write_text(jsons.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")


def _write(found: Report, pages: list[Path], json: str) -> None:
    from ..report import page

    if json:
        _write_json(Path(json), found.json())
        print(f"Wrote {json}.")
    for path in pages:
        path.write_text(page(found), "utf-8")
        print(f"Wrote {path}.")
    for sentence in found.sections[0].words:
        print(f"  {sentence}")


def compare(
    first: Annotated[str, typer.Argument(metavar="GAME", help="As byg:version=1.")],
    others: Annotated[list[str], typer.Argument(metavar="GAME ..", help="As byg:version=2.")],
    over: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=V,V,..", help="Options to vary for all; repeat it."),
    ] = None,
    minutes: Minutes = MINUTES,
    playouts: Playouts = 0,
    html: Annotated[str, typer.Option(metavar="FILE", help="The same as a page.")] = "",
    json: Annotated[str, typer.Option(metavar="FILE", help="The same for a program.")] = "",
    seed: Seed = 0,
    farm: Farm = "cores",
) -> None:
    """Measure games or their versions side by side, and say which differences are real.

    \b
    kibitz compare byg:version=1 byg:version=2 --over side=3,4,5
    kibitz compare ./mygame.py ./mygame.py:pie=no --minutes 10 --html mine.html --json mine.json

    Kibitz measures all of them in the same way, by random games and by self-play of tree search.
    It says that a difference is real if Holm's test over all comparisons says so; the chance that
    any such statement is wrong is 5%.
    """
    from ...study.budget import Budget
    from ...study.compare import compare_variants
    from ..report import comparison_page

    arguments.require("report", *(NEEDED if html else ("scipy", "choix")))
    names = [first, *others]
    sizes = _sizes(over or [])
    games = [[_variant(name, size) for name in names] for size in sizes]
    for file in filter(None, (html, json)):
        require_folder(Path(file))
    budget = Budget(0 if playouts else 60 * minutes, playouts)
    with arguments.farm_of(farm) as place, arguments.measuring() as progress:
        found = compare_variants(games, names, sizes, place, budget, seed, progress)
    facts = {
        "command": arguments.command_line(),
        "seed": seed,
        "budget": budget.facts,
        "seconds": round(budget.elapsed, 1),
        **found.facts(),
    }
    if json:
        _write_json(Path(json), facts)
    if html:
        Path(html).write_text(comparison_page(found, facts), "utf-8")
    _show(found, facts)


def _sizes(over: list[str]) -> list[dict[str, Value]]:
    values = {name: text.split(",") for name, text in arguments.chosen_options(over).items()}
    return [dict(zip(values, choice, strict=True)) for choice in product(*values.values())]


def _variant(name: str, size: dict[str, Value]) -> Game:
    from ...game import load

    spec, options = arguments.part_options(name)
    for option in options:
        if option in size:
            raise OptionError(f"{option} is in {name} and in --over; give it only once.")
    return load(spec, **options, **size)


def _show(found: VariantComparison, facts: dict[str, Any]) -> None:
    from ...study.compare import MEASURES, with_interval

    for at, row in zip(found.at, found.found, strict=True):
        print(" ".join(f"{name}={value}" for name, value in at.items()) or "As given")
        print(f"  {'':18}" + "".join(f"{name:28}" for name in found.variants))
        for measure in MEASURES:
            numbers = [
                with_interval(measure, one[measure]) if measure in one else "" for one in row
            ]
            print(f"  {measure:18}" + "".join(f"{text:28}" for text in numbers))
        print()
    for sentence in facts["words"]:
        print(sentence)
    print(f"seed {facts['seed']}; intervals of 95%; command: {facts['command']}")
