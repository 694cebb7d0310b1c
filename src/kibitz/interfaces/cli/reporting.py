"""The command compare, and what other commands that measure share with it."""

from __future__ import annotations

import json as jsons
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError, OptionError, Value
from ...whole_file import require_earlier
from . import arguments
from .arguments import Farm, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...study.compare import VariantComparison

NEEDED = ("scipy", "choix", "jinja2", "matplotlib")
PAGE, FACTS = b"<!doctype html>", b"{"  # a file that begins so may be written over
MINUTES = 5.0
WRITING = 6.0  # seconds for the page, at most a tenth of the budget

Minutes = Annotated[float, typer.Option(min=0.1, help="How long it may take.")]
Playouts = Annotated[
    int, typer.Option(min=0, help="A budget in playouts instead: the same numbers each time.")
]


def require_folder(path: Path) -> None:
    """Raise KibitzError if the folder of a file does not exist."""
    if not path.absolute().parent.is_dir():
        raise KibitzError(f"There is no folder {path.parent} to write {path.name} to.")


def require_places(html: str, json: str = "") -> None:
    """Raise KibitzError where a page or facts for a program would be written over another file."""
    for file, begins, what in (html, PAGE, "page"), (json, FACTS, "JSON file"):
        if file:
            require_folder(Path(file))
            if Path(file).is_file():  # a device loses nothing
                require_earlier(Path(file), begins, what)


def write_json(path: Path, facts: dict[str, Any]) -> None:
    """Write facts for a program."""
    path.write_text(jsons.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")


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
    require_places(html, json)
    budget = Budget(0 if playouts else 60 * minutes, playouts)
    with arguments.farm_of(farm) as place, arguments.measuring() as progress:
        compared = compare_variants(games, names, sizes, place, budget, seed, progress)
    facts = {
        "command": arguments.command_line(),
        "seed": seed,
        "budget": budget.facts,
        "seconds": round(budget.elapsed, 1),
        **compared.facts(),
    }
    if json:
        write_json(Path(json), facts)
    if html:
        Path(html).write_text(comparison_page(compared, facts), "utf-8")
    _show(compared, facts)


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


def _show(compared: VariantComparison, facts: dict[str, Any]) -> None:
    from ...study.compare import MEASURES, with_interval

    for at, row in zip(compared.at, compared.found, strict=True):
        print(" ".join(f"{name}={value}" for name, value in at.items()) or "As given")
        print(f"  {'':18}" + "".join(f"{name:28}" for name in compared.variants))
        for measure in MEASURES:
            numbers = [with_interval(measure, n[measure]) if measure in n else "" for n in row]
            print(f"  {measure:18}" + "".join(f"{text:28}" for text in numbers))
        print()
    for sentence in facts["words"]:
        print(sentence)
    print(f"seed {facts['seed']}; intervals of 95%; command: {facts['command']}")
