"""The command report: measure a game, or show a kept report again."""

from __future__ import annotations

import json as jsons
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError, RecordError
from . import arguments
from .arguments import Farm, OptionTexts, Seed
from .reporting import MINUTES, NEEDED, Minutes, Playouts, require_places

if TYPE_CHECKING:
    from ...game import Game
    from ...study.report.section import Section

WRITING = 6.0  # seconds for the page, at most a tenth of the budget
NO_GAME = "Name a game to measure, or give --from FILE with a report that was kept by --json."
TWICE = "Name a game to measure, or give --from FILE, not both."

ReportedGame = Annotated[
    str, typer.Argument(metavar="[GAME]", help="A game's id, or the path of a .py or .efg file.")
]


def report(
    game: ReportedGame = "",
    option: OptionTexts = None,
    minutes: Minutes = MINUTES,
    playouts: Playouts = 0,
    html: Annotated[str, typer.Option(metavar="FILE", help="The page; or GAME.html.")] = "",
    json: Annotated[str, typer.Option(metavar="FILE", help="The same for a program.")] = "",
    kept: Annotated[
        str,
        typer.Option("--from", metavar="FILE", help="Measure nothing: show a report of --json."),
    ] = "",
    compare: Annotated[
        str, typer.Option(metavar="FILE", help="An earlier report of --json, to set beside it.")
    ] = "",
    history: Annotated[
        str, typer.Option(metavar="FOLDER", help="Keep it there, and write a page of all there.")
    ] = "",
    watch: Annotated[
        bool, typer.Option("--watch", help="Measure anew whenever the file changes.")
    ] = False,
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
    kibitz report --from mygame.json --html mygame.html
    kibitz report ./mygame.py --compare old.json
    kibitz report ./mygame.py --watch --history versions
    kibitz report ./mygame.py --people evening/playtest.json

    Kibitz plays random games and games of tree searches, and it solves small sizes. It writes one
    page that needs no other file: whether the game is any good, what is wrong, and what to try.
    Ctrl-C gives the report so far. The same seed and a budget in playouts give the same numbers
    again.

    --compare says what became better, what worse, and what cannot be told apart. --history keeps
    each report in a folder and makes a page of them. --watch measures for a minute whenever the
    file of the game was saved, and then for as long as --minutes says while it stays as it is.
    """
    from ...study.report.versions import side_by_side
    from ..report import keep_version, read_report, write_history
    from .report_watch import watch_game

    arguments.require("report", *NEEDED)
    _require_one(game, kept, history)
    if watch:
        watch_game(game, minutes)
        return
    require_places(html, json)
    if not (game or kept):
        print(f"Wrote {write_history(Path(history))}.")
        return
    old = read_report(Path(compare)) if compare else None
    if kept:
        content, name = read_report(Path(kept)), str(Path(kept).with_suffix(""))
    else:
        loaded = arguments.load(game, option)
        wanted = _Wanted(minutes, playouts, seed, farm, against)
        content, name = _measured(loaded, wanted, people), loaded.id
    if old:
        content["compared_with"] = side_by_side(old, content)
    if history:
        print(f"Wrote {keep_version(Path(history), Path(name).name, content)}.")
        print(f"Wrote {write_history(Path(history))}.")
    has_page = json or history
    _write(content, html or ("" if has_page else f"{name}.html"), json)


def _require_one(game: str, kept: str, history: str) -> None:
    """Raise KibitzError unless it is clear what to report on."""
    if game and kept:
        raise KibitzError(TWICE)
    if not (game or kept or history):
        raise KibitzError(NO_GAME)


@dataclass(frozen=True)
class _Wanted:
    """How a game is measured, as the command line says."""

    minutes: float
    playouts: int
    seed: int
    farm: str
    against: str


def _measured(game: Game, wanted: _Wanted, people: str) -> dict[str, Any]:
    from ...players import player
    from ...study.budget import Budget
    from ...study.report import make_report
    from ..report import kept_report

    played = people_sections(people) if people else ()
    if wanted.against:
        player(wanted.against).warm(game)
    seconds = 60 * wanted.minutes
    budget = Budget(0 if wanted.playouts else seconds, wanted.playouts, min(WRITING, seconds / 10))
    with arguments.farm_of(wanted.farm) as place, arguments.measuring() as progress:
        command = arguments.command_line("--json")
        report = make_report(game, place, budget, wanted.seed, command, progress, wanted.against)
    return kept_report(replace(report, sections=(*report.sections, *played)))


def _write(content: dict[str, Any], html: str, json: str) -> None:
    from ..report import report_page, report_text, write_report

    if json:
        write_report(Path(json), content)
        print(f"Wrote {json}.")
    if html:
        Path(html).write_text(report_page(content), "utf-8")
        print(f"Wrote {html}.")
    print(report_text(content))


def people_sections(file: str) -> tuple[Section, ...]:
    """The sections of people in the results of a playtest; RecordError if it has none."""
    from ...study.report.section import Section, WordTable

    try:
        facts = jsons.loads(arguments.text_of(file))
        parts = facts["sections"]
        return tuple(
            Section(
                part["id"],
                f"People: {part['title']}",
                list(part["words"]),
                {name: fact for name, fact in part.items() if name not in ("words", "tables")},
                [
                    WordTable(
                        table["title"], tuple(table["head"]), tuple(map(tuple, table["rows"]))
                    )
                    for table in part["tables"]
                ],
            )
            for part in parts
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RecordError(
            f"{file} has no results of a playtest; `kibitz playtest --results FOLDER` writes them "
            "to playtest.json."
        ) from None
