"""Commands that know who wins: solve, annotate."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import AsJson, FirstActs, GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Game, Position
    from ...solvers import ExactValue
    from ...solvers.game_solver import Progress, Scope, Solver, Table
    from ...solvers.search_limit import SearchLimit
    from ...study.annotations import Note

THROWN_AWAY = "??"
RESULTS = {1: "win", 0: "draw", -1: "loss"}


def solve(
    game: GameName,
    acts: FirstActs = None,
    option: OptionTexts = None,
    seed: Seed = 0,
    seconds: Annotated[
        float, typer.Option(min=0, help="When to give up; 0 for a choice by the game's size.")
    ] = 0,
    memory: Annotated[int, typer.Option(min=16, help="Megabytes to use at most.")] = 2000,
    threads: Annotated[
        int, typer.Option(min=0, max=256, help="For a table: how many; 0 for all that there are.")
    ] = 0,
    farm: Annotated[
        str,
        typer.Option(metavar="PLACE", help="Where many workers make it: cores, cores:3, ray, ..."),
    ] = "",
    share: Annotated[
        str, typer.Option(metavar="FOLDER", help="For --farm: a folder that all workers see.")
    ] = "",
    out: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where a table is put; else with the others.")
    ] = "",
    keep: Annotated[
        bool, typer.Option("--keep", help="Make a table of all positions; --out does so too.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Work out who wins, exactly, and what each act is worth.

    \b
    kibitz solve byg -o side=2
    kibitz solve ./mygame.py "a1 b2" --json
    kibitz solve byg -o side=2 --keep
    kibitz solve beat -o ranks=13 --json
    kibitz solve beat -o ranks=15 --farm ray://head:10001 --share /mnt/all/beat

    Values are those of the seat to act; a game that is dealt is solved for the deal of its seed.
    A draw is what neither side can force to be otherwise. A game with a solver of its own, like
    beat or quet, is solved for all deals. The table of beat is kept for `perfect` and `annotate`,
    and the same command goes on where Ctrl-C stopped it; with --farm the processes of this or of
    several machines work at it, each with a whole table. With --keep any game gets a table, of all
    positions that can come, which must fit into --memory.
    """
    from ...solvers import begins_with_luck, table_files
    from ...solvers.game_solver import answers_of, solver_of

    loaded = arguments.load(game, option)
    solver, answers = solver_of(loaded), answers_of(loaded)
    folder = Path(out) if out else table_files.users(loaded)
    if solver and acts and (keep or out or farm):
        raise KibitzError(f"The table of {loaded.id} is for all deals: leave the acts out.")
    if farm and not solver:
        raise KibitzError(f"{loaded.id} has no table for --farm to make; leave --farm out.")
    if share and not farm:
        raise KibitzError("--share is a folder for the workers of --farm; say --farm too.")
    if out:
        table_files.ready(folder)
    if solver and not acts:
        make = _by_farm(farm, share) if farm else _by_threads(threads or os.cpu_count() or 1)
        found = _solved(loaded, solver, make, folder)
    elif answers and begins_with_luck(loaded) and not (acts or keep or out):
        found = _answered(loaded, answers, seconds, memory)
    else:
        position = loaded.start(seed)
        position.play(" ".join(acts or []))
        found = _solved_by_search(position, seconds, memory, folder if keep or out else None)
    if json:
        arguments.answer(found)
    else:
        _print(found)


def _solved_by_search(
    position: Position, seconds: float, memory: int, folder: Path | None
) -> dict[str, Any]:
    """The values of the acts, by the general solvers; in a folder, if given, a table of all."""
    from ...solvers import begins_with_luck, solved, table_files, tablebase

    with _patience(position, seconds) as patience:
        found = solved(position, memory, patience, whole=folder is not None)
    deal = {"seed": position.seed} if begins_with_luck(position.game) else {}
    facts = {
        "game": str(position.game),
        **deal,
        "to_act": position.called(position.player or 0),
        "value": _said(found.value),
        "acts": {name: _said(worth) for name, worth in found.acts.items()},
        "positions": found.positions,
        "method": found.method,
        "seconds": round(found.seconds, 2),
        "command": arguments.command_line(),
    }
    if folder is None or found.table is None:
        return facts
    path = tablebase.write(folder, position, found.table, facts)
    head = table_files.head_of(path)
    return {**facts, "sha256": head["sha256"], "table": str(path), "bytes": path.stat().st_size}


def _said(worth: ExactValue) -> int | float | str:
    """A score as it is, else win, draw or loss."""
    return worth.result if worth.scores else RESULTS[int(worth.result)]


def _answered(
    game: Game, answers: Callable[..., dict[str, Any]], seconds: float, memory: int
) -> dict[str, Any]:
    """What the game says of all its deals, each position solved by the general solver."""
    from ...solvers import MemorySearch

    begun = time.perf_counter()
    with _patience(game.start(), seconds) as patience:
        search = MemorySearch(game, memory, patience)
        try:
            found = answers(game, search.value)
        except ValueError as fault:
            raise KibitzError(f"{game}: {fault}") from fault
    return {
        **found,
        "game": str(game),
        "positions": search.looked,
        "seconds": round(time.perf_counter() - begun, 2),
        "command": arguments.command_line(),
    }


@contextmanager
def _patience(position: Position, seconds: float) -> Iterator[SearchLimit]:
    """A watch over a search, which Ctrl-C ends with a sentence."""
    from ...solvers.search_limit import SearchLimit

    with _progress() as progress:
        patience = SearchLimit(position, seconds, progress)
        try:
            yield patience
        except KeyboardInterrupt:
            raise patience.given_up() from None


Make = Callable[["Game", "Solver", "Scope", "Progress"], tuple["Table", float]]


def _by_threads(threads: int) -> Make:
    """Threads of this process make the table."""

    def make(game: Game, solver: Solver, scope: Scope, progress: Progress) -> tuple[Table, float]:
        return solver.solve(scope, threads, _unfinished(game, scope, ".begun"), progress)

    return make


def _by_farm(where: str, share: str) -> Make:
    """The workers of a place make it, who share a folder."""
    from ...solvers import sharing

    def make(game: Game, solver: Solver, scope: Scope, progress: Progress) -> tuple[Table, float]:
        begun = time.monotonic()
        folder = Path(share) if share else _unfinished(game, scope, ".news")
        with arguments.farmed(where) as place:
            table = sharing.solve(solver, game, scope, place, folder, progress)
        return table, time.monotonic() - begun

    return make


def _unfinished(game: Game, scope: Scope, ending: str) -> Path:
    from ...solvers import table_files

    return table_files.users(game) / f"{table_files.written(scope)}{ending}"


def _solved(game: Game, solver: Solver, make: Make, folder: Path) -> dict[str, Any]:
    """Make the table, write it, and tell what it says."""
    from ...solvers import table_files

    scope = solver.scope(game.start())
    with _progress() as progress:
        table, seconds = make(game, solver, scope, progress)
    path = table_files.write(folder, game, solver, scope, table)
    head = table_files.head_of(path)
    return {
        **head["facts"],
        "seconds": round(seconds, 2),
        "sha256": head["sha256"],
        "table": str(path),
        "bytes": path.stat().st_size,
        "command": head["command"],
    }


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A line on standard error, if a person looks at it."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda words: None
        return
    with console.status("Solving ...") as line:
        yield lambda words: line.update(f"Solving: {words}")


def _print(found: dict[str, Any]) -> None:
    for name, value in found.items():
        if name == "acts":
            for worth in dict.fromkeys(value.values()):
                print(f"  {worth!s:10} {' '.join(act for act in value if value[act] == worth)}")
        else:
            _print_fact(name.replace("_", " "), value)


def _print_fact(name: str, value: Any) -> None:
    """A number, counts, or counts for each of several cases."""
    if not isinstance(value, dict):
        print(f"{name:12} {value}")
    elif all(isinstance(part, dict) for part in value.values()):
        for case, counts in value.items():
            _print_fact(f"{name} {case}", counts)
    else:
        print(f"{name:12} {_counts(value)}")


def _counts(counts: dict[str, int]) -> str:
    return "  ".join(f"{name} {number:,}" for name, number in counts.items())


def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    game: Annotated[
        str, typer.Option(metavar="PATH", help="The .py file of a game that is not installed.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Set the exact value of every act of a record beside it, and the better acts.

    \b
    kibitz annotate game.txt
    kibitz annotate - --json < game.txt

    Each act has its value for the seat that played it, how far away the end is by the measure
    of the table, and ?? where it threw the result away.
    """
    from ... import record
    from ...solvers import measure
    from ...study.annotations import annotated

    written = record.read(arguments.text_of(file))
    played = record.replay(written, record.setting(written, game))
    notes = list(annotated(played))
    if json:
        arguments.answer([_facts(note) for note in notes])
        return
    for note in notes:
        print(_line(played, note))
    counted = f"The number is {measure(played.game)}; " if any(n.worth.away for n in notes) else ""
    print(f"\n{counted}{THROWN_AWAY} threw the result away.")


def _facts(note: Note) -> dict[str, Any]:
    return {
        "ply": note.ply,
        "seat": note.seat,
        "act": note.act,
        "value": note.worth.verdict,
        "away": note.worth.away,
        "best_value": note.before.verdict,
        "best_away": note.before.away,
        "best": list(note.best),
        "better": list(note.better),
        "thrown_away": note.threw_away,
    }


def _line(played: Position, note: Note) -> str:
    mark = THROWN_AWAY if note.threw_away else ""
    who = played.at(note.ply).called(note.seat)
    said = f"{note.turn + 1:4}. {who:8} {note.act + mark:8} {_value(note.worth)}"
    if note.threw_away:
        return f"{said:40} better: {' '.join(note.better)} ({_value(note.before)})"
    if note.worth != note.before:
        return f"{said:40} best: {' '.join(note.best)} ({_value(note.before)})"
    return said


def _value(worth: ExactValue) -> str:
    return f"{worth.verdict} {worth.away}" if worth.away else worth.verdict
