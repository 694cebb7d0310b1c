"""Commands about games as things: games, check."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ...contract import Option, OptionError, as_text
from ...deadline import Endless
from ...words import LANGUAGES
from . import arguments
from . import faults as messages
from .arguments import AsJson, OptionTexts, Seed
from .explaining import explain_rules

if TYPE_CHECKING:
    from ...game import Game
    from ...shelf import Source


CANNOT_SHOW = (
    "{} random games cannot show a mistake that needs better play or a rarer position, nor rules "
    "that are not those you meant: read `kibitz check {} --explain`, and write invariant(p)."
)


def games(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Show this game's options and rules.")
    ] = "",
    json: AsJson = False,
) -> None:
    """List the games, or show the options and the rules of one.

    \b
    kibitz games
    kibitz games byg
    kibitz games --json
    """
    from ... import shelf

    if game:
        _one(shelf.find(game), json)
        return
    sources = [shelf.game_named(name) for name in shelf.names()]
    if json:
        arguments.answer([_facts(source) for source in sources])
    else:
        _table(sources)


def _facts(source: Source) -> dict[str, Any]:
    about = source.about
    return {
        "id": source.id,
        "title": about.title,
        "inventor": about.inventor,
        "year": about.year,
        "source": about.source,
        "summary": about.summary,
        "players": about.players,
        "seats": list(about.seats),
        "information": about.information,
        "outcome": about.outcome,
        "aliases": [*about.aliases, *about.variants],
        "variants": {name: dict(options) for name, options in about.variants.items()},
        "options": {name: _option_facts(option) for name, option in about.options.items()},
    }


def _option_facts(option: Option) -> dict[str, Any]:
    facts = {"default": option.default, "help": option.help, "allowed": option.expected()}
    bounds = {"low": option.low, "high": option.high, "among": list(option.among) or None}
    return facts | {name: bound for name, bound in bounds.items() if bound is not None}


def _table(sources: list[Source]) -> None:
    from rich.table import Table

    from ..messages import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("id", "title", "inventor", "year", "players", "options"):
        table.add_column(heading, no_wrap=heading in ("id", "year"))
    for source in sources:
        about = source.about
        players, options = _players(source), ", ".join(about.options)
        table.add_row(
            source.id, about.title, about.inventor, str(about.year or ""), players, options
        )
    console().print(table, soft_wrap=False)


def _players(source: Source) -> str:
    option = source.about.options.get("players")
    return f"{option.low} to {option.high}" if option else str(source.about.players)


def _one(source: Source, json: bool) -> None:
    from ..messages import say

    if json:
        arguments.answer(_facts(source))
        return
    about = source.about
    say(about.title, "bold")
    say(f"by {about.inventor}{f', {about.year}' if about.year else ''}; id {source.id}")
    for line in (about.summary, about.source, *_variants(source)):
        if line:
            say(line)
    _options(source)
    _rules(source)


def _variants(source: Source) -> Iterator[str]:
    for name, options in source.about.variants.items():
        given = " ".join(f"{option}={as_text(value)}" for option, value in options.items())
        yield f"{name} is this game with {given}."


def _options(source: Source) -> None:
    from ..messages import say

    options = source.about.options
    if options:
        say("\nOptions, given as -o name=value", "bold")
    wide = max(map(len, options), default=0)
    for name, option in options.items():
        say(f"  {name:{wide}}  {option.help}: {option.expected()}; {_default(option)}")


def _default(option: Option) -> str:
    text = as_text(option.default)
    return f"{text} if not given" if text else "empty if not given"


def _rules(source: Source) -> None:
    page = source.written_rules
    if not page:
        return
    from rich.markdown import Markdown

    from ..messages import console, say

    say()
    console().print(Markdown(page), soft_wrap=False)
    if others := [name for code, name in LANGUAGES.items() if source.rules_in(code) != page]:
        say(f"\nThe browser shows these rules in other languages too: {', '.join(others)}.")


def check(
    game: arguments.GameName,
    option: OptionTexts = None,
    number: Annotated[
        int, typer.Option("--games", min=1, help="How many random games to play.")
    ] = 10,
    worlds: Annotated[
        int, typer.Option(min=0, help="Compare redeal with this many deals; for small packs.")
    ] = 0,
    seed: Seed = 0,
    json: AsJson = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="Show the rules back: examples of real play.")
    ] = False,
    rules: Annotated[
        int, typer.Option(min=1, max=1000, help="With --explain: how many rules at most.")
    ] = 10,
    html: Annotated[
        str, typer.Option(metavar="FILE", help="With --explain: a page to answer in a browser.")
    ] = "",
    ask: Annotated[
        bool, typer.Option("--ask", help="With --explain: ask here, and write each no as a case.")
    ] = False,
    browser: Annotated[
        bool, typer.Option("--browser", help="Compare WebAssembly too (kibitz[browser]).")
    ] = False,
    against: Annotated[
        str | None,
        typer.Option(metavar="OTHER", help="Search for a difference from another text of it."),
    ] = None,
    names: Annotated[
        Path | None, typer.Option(help='With --against: names of acts, lines "ours" = "theirs".')
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=1, max=86_400, help="With --against: how long to search.")
    ] = 60,
) -> None:
    """Test that a game keeps the contract; explain each failure by a position.

    \b
    kibitz check ./mygame.py
    kibitz check byg -o side=3 --games 100
    kibitz check quet -o ranks=4 -o suits=1 --worlds 2000
    kibitz check ./mygame.py --explain --html mygame.html
    kibitz check ./mygame.py --against ./another.py
    kibitz check ./mygame.py --against "node mygame.mjs"

    --explain shows examples of each rule, the rarest first: is this what you mean? A no becomes a
    case in mygame.cases.toml, and each check tests the cases (docs/cases.md).

    --against searches for a difference between two texts of one game. OTHER is a rules file, a
    command that speaks the protocol of docs/check-against.md, openspiel:NAME or pettingzoo:NAME.
    The exit status is 1 if something fails. With --json the faults are data: property, sentence,
    file, line, function, acts and position; also of a file that cannot be read. `notes` says
    what was tested and how far. `reach` lists the lines and outcomes of the rules that no game
    reached, and records to those that are rare.
    """
    from ...check.apart import check_apart
    from ...check.cases import cases

    try:
        loaded = arguments.load(game, option)
    except (Exception, Endless) as fault:
        if not json or isinstance(fault, OptionError) or not Path(game).is_file():
            raise
        _answer_unread(Path(game), fault, number, seed)
    cases(loaded)  # what is wrong in their file is said at once
    if names is not None and against is None:
        raise OptionError("--names is for --against OTHER, which is missing.")
    if against is not None:
        _check_against(loaded, against, names, seconds, seed, json)
        return
    if not explain and (html or ask):
        raise OptionError(f"{'--html' if html else '--ask'} is for --explain, which is missing.")
    if explain:
        explain_rules(loaded, seed, rules, html, ask, json)
        return
    print(
        f"Checking {loaded} in {number} random games from seed {seed}.", file=sys.stderr, flush=True
    )
    tested: list[Any] = []
    failures = check_apart(loaded, number, seed, worlds, _say_step, tested.append, browser)
    if json:
        _answer_faults(loaded, failures, number, seed, tested)
    for failure in failures:
        print(f"{failure}\n")
    if failures:
        raise typer.Exit(1)
    print(f"{loaded}: nothing failed in {number} random games from seed {seed}.")
    for sentence in (*tested, CANNOT_SHOW.format(number, loaded.spec)):
        print(f"  {sentence}")
    for result in tested:
        for line in result.lines() if not isinstance(result, str) else ():
            print(f"  {line}")


def _check_against(
    game: Game, other: str, names: Path | None, seconds: float, seed: int, json: bool
) -> None:
    from ...check.against import compare
    from ...check.names_of_acts import read_table

    if not other.strip():
        raise OptionError("--against needs another text: a rules file, or a command in quotes.")
    table = read_table(names) if names else {}
    print(f"Comparing {game} with {other}.", file=sys.stderr, flush=True)
    verdict = compare(game, other, seconds=seconds, seed=seed, table=table, say=_say_step)
    if json:
        arguments.answer({"seed": seed, **asdict(verdict)})
    else:
        print(verdict)
        for sentence in verdict.notes:
            print(f"  {sentence}")
    if verdict.difference:
        raise typer.Exit(1)


def _say_step(what: str) -> None:
    from ...check import AT_ONCE

    dots = "" if what.startswith(AT_ONCE) else " .."
    print(f"  {what}{dots}", file=sys.stderr, flush=True)


def _answer_faults(
    game: Game, failures: list[Any], number: int, seed: int, tested: list[Any]
) -> NoReturn:
    from ...check.fault_place import place

    faults = [asdict(failure) | place(game, failure.sentence) for failure in failures]
    reach = next((result.data() for result in tested if not isinstance(result, str)), None)
    notes = [result for result in tested if isinstance(result, str)]
    known = {"faults": faults, "notes": notes, "reach": reach}
    arguments.answer({"game": str(game), "games": number, "seed": seed, **known})
    raise typer.Exit(1 if faults else 0)


def _answer_unread(file: Path, fault: BaseException, number: int, seed: int) -> NoReturn:
    from ...check import Failure
    from ...check.fault_place import place_in

    sentence = messages.sentence(fault)
    failure = Failure("the file is a game", sentence, file.stem, seed, "", "")
    faults = [asdict(failure) | place_in([file], sentence)]
    arguments.answer({"game": file.stem, "games": number, "seed": seed, "faults": faults})
    raise typer.Exit(1)
