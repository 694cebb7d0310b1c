"""Commands about exact values: solve and annotate."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError
from ...progress import Progress, Step
from . import arguments
from .arguments import AsJson, FirstActs, GameName, OptionTexts

if TYPE_CHECKING:
    from ...game import Game, Position
    from ...solvers import ExactValue, Solution
    from ...study.annotations import Note

THROWN_AWAY = "??"
SECONDS_A_LINE = 10.0  # of progress, where nobody looks on
SETS_SHOWN = 40  # information sets in a table for people
SomeSeed = Annotated[
    int | None, typer.Option(min=0, max=2**64 - 1, help="Solve for the deal of this seed only.")
]


def solve(
    game: GameName,
    acts: FirstActs = None,
    option: OptionTexts = None,
    seed: SomeSeed = None,
    seconds: Annotated[
        float, typer.Option(min=0, help="When to give up; 0 for a choice by the game's size.")
    ] = 0,
    tolerance: Annotated[
        float, typer.Option(min=0, help="With secrets: the exploitability to reach, like 1e-6.")
    ] = 0,
    remember: Annotated[
        int,
        typer.Option(
            min=0, max=9, help="With secrets, for bounds: how many last choices a seat keeps."
        ),
    ] = 0,
    method: Annotated[
        str,
        typer.Option(metavar="NAME", help="Use this method alone; see the table in docs/solve.md."),
    ] = "",
    resume: Annotated[
        bool,
        typer.Option("--resume", help="Keep a long search, and go on with one that was stopped."),
    ] = False,
    memory: Annotated[int, typer.Option(min=16, help="Megabytes to use at most.")] = 2000,
    threads: Annotated[
        int, typer.Option(min=0, max=256, help="Threads that make a table; 0 for all cores.")
    ] = 0,
    farm: Annotated[
        str,
        typer.Option(
            metavar="PLACE", help="Where workers make the table: cores, cores:3, ray, ..."
        ),
    ] = "",
    share: Annotated[
        str, typer.Option(metavar="FOLDER", help="For --farm: a folder that all workers see.")
    ] = "",
    out: Annotated[
        str,
        typer.Option(
            metavar="FOLDER", help="Write the table to this folder, not to the usual one."
        ),
    ] = "",
    keep: Annotated[
        bool, typer.Option("--keep", help="Write a table of all positions; --out does so too.")
    ] = False,
    proof: Annotated[
        str, typer.Option(metavar="FILE", help="Write a proof, which `kibitz verify` checks.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Compute the exact result of a game or a position, and the value of each act.

    \b
    kibitz solve byg -o side=2
    kibitz solve ./mygame.py "a1 b2" --json
    kibitz solve byg -o side=2 --keep
    kibitz solve beat -o ranks=13 --json
    kibitz solve beat -o ranks=15 --farm ray://head:10001 --share /mnt/all/beat
    kibitz solve examples/pig.py
    kibitz solve examples/kuhn_poker.py

    `returns` is what each seat gets on average if all play their best. The value of an act is that
    for the seat to act. In a draw neither side can force a better result. The value of a game that
    begins with a deal is the mean over all its deals. Where they are too many to solve each, it is
    an estimate from random deals, with a 95% interval; with --seed Kibitz solves one deal, and the
    result names its seed. For a game of two seats with secrets it finds an equilibrium: how often
    each act is played in each information set, and how exploitable these strategies still are;
    --tolerance says when they are good enough, and --seconds when to stop anyway. Where nothing but
    sealed choices is hidden, a larger game has exact values by matrix games. Where only hands are
    hidden and all acts are open, a larger game gets `bounds` between which the value certainly
    lies, from one tree for all deals. Where another game is too large, Kibitz finds strategies of
    what a seat sees at the moment, and such bounds; their proof comes after --seconds and takes its
    own time. With --remember 1 a seat remembers its last choice too, which takes more memory and
    time and may bring the bounds nearer to each other.

    With --resume a search of play that ends is kept in the cache folder, each minute, and when
    Ctrl-C or --seconds ends it. After a kill too, the same command goes on.

    A game with a solver of its own, like beat or quet, is solved for all deals. Kibitz stores the
    table of beat for `perfect` and `annotate`; if Ctrl-C stopped the command, run it again, and it
    continues. With --farm the processes of one or of several machines work on the table, and each
    has a whole copy. With --keep Kibitz writes a table of all positions that any game can reach;
    the table must fit into --memory.
    """
    from ...solvers import table_files
    from ...solvers.game_solver import solver_of

    if proof:
        from ...solvers import proofs
        from .reporting import require_folder

        require_folder(Path(proof))
        proofs.ready(Path(proof))
    loaded = arguments.load_sound(game, option)
    _refuse(loaded, acts, farm, share, keep=keep, out=out)
    folder = Path(out) if out else table_files.users(loaded) if keep else None
    if out:
        table_files.ready(Path(out))
    of: Game | Position = loaded
    if acts or seed is not None:
        of = loaded.start(seed or 0)
        of.play(" ".join(acts or ()))
    with _progress() as progress:
        solution = _solve(
            of,
            seconds=seconds or None,
            memory_mb=memory,
            threads=threads,
            farm=farm or None,
            share=Path(share) if share else None,
            tolerance=tolerance,
            bounds=True,
            remember=remember,
            method=method,
            resume=resume,
            folder=None if solver_of(loaded) and not out else folder,
            progress=progress,
        )
    facts = {**solution.as_json(), "unit": loaded.unit, **arguments.origin(loaded)}
    if json:
        arguments.answer(facts)
    else:
        _print(facts)
        _print_strategies(solution)
    if proof:  # after the answer, which a refusal must not cost
        with _progress() as progress:
            proofs.write_proof(Path(proof), of, solution, memory, progress)
    if 0 < tolerance < facts.get("exploitability", 0.0):
        note = f"The tolerance of {tolerance:g} was not reached; give --seconds more than now."
        typer.echo(note, err=True)
    if resume and solution.method != "memory search":
        typer.echo("--resume changed nothing: only a memory search is kept.", err=True)
    if remember and "remember" not in solution.facts:
        typer.echo("--remember changed nothing, since this solver forgets nothing.", err=True)


def _refuse(
    game: Game, acts: list[str] | None, farm: str, share: str, *, keep: bool, out: str
) -> None:
    from ...solvers.game_solver import solver_of

    solver = solver_of(game)
    if solver and acts and (keep or out or farm):
        raise KibitzError(f"The table of {game.id} is for all deals; leave out the acts.")
    if farm and not solver:
        raise KibitzError(f"{game.id} has no solver that works with --farm; leave out --farm.")
    if share and not farm:
        raise KibitzError("--share is a folder for the workers of --farm; give --farm too.")


def _solve(of: Game | Position, **means: Any) -> Solution:
    from ...solvers import solve

    try:
        return solve(of, **means)
    except KeyboardInterrupt:
        raise KibitzError("Stopped before the game was solved.") from None


@contextmanager
def _progress() -> Iterator[Progress]:
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines_now_and_then()
        return
    with console.status("Solving ...") as line:
        yield lambda step: line.update(f"Solving: {step}")


def _lines_now_and_then() -> Progress:
    """Write a line of progress to a log, at most one in `SECONDS_A_LINE` seconds."""
    last = time.monotonic()

    def progress(step: Step) -> None:
        nonlocal last
        if time.monotonic() >= last + SECONDS_A_LINE:
            last = time.monotonic()
            typer.echo(f"Solving: {step}", err=True)

    return progress


def _print(facts: dict[str, Any]) -> None:
    for name, value in facts.items():
        if name == "strategy":
            continue
        if name == "notes":
            print(*(f"note         {sentence}" for sentence in value), sep="\n")
        elif name in ("intervals", "between"):
            ends = "  ".join(f"{low:.6g} to {high:.6g}" for low, high in value)
            print(f"{'95% interval' if name == 'intervals' else name:12} {ends}")
        elif name == "acts":
            for worth in dict.fromkeys(value.values()):
                print(f"  {worth!s:10} {' '.join(act for act in value if value[act] == worth)}")
        else:
            _print_fact(name.replace("_", " "), value)


def _print_fact(name: str, value: object) -> None:
    if isinstance(value, list):
        value = "  ".join(map(str, value))
    if not isinstance(value, dict):
        print(f"{name:12} {value}")
    elif all(isinstance(part, dict) for part in value.values()):
        for case, counts in value.items():
            _print_fact(f"{name} {case}", counts)
    else:
        print(f"{name:12} {_counts(value)}")


def _print_strategies(solution: Solution) -> None:
    from ...solvers.equilibrium import SETS_WRITTEN

    sets = solution.equilibrium.information_sets(SETS_SHOWN) if solution.equilibrium else []
    width = max((len(info.held) for info in sets), default=0)
    past = max((len(info.acts) for info in sets), default=0)
    for info in sets:
        shares = "  ".join(f"{act} {share:.1%}" for act, share in info.strategy.items())
        print(f"  {info.seat:8} {info.held:{width}}  {info.acts:{past}}  {shares}")
    if solution.equilibrium and len(solution.equilibrium.tree.known) > SETS_SHOWN:
        more = len(solution.equilibrium.tree.known) - SETS_SHOWN
        print(f"  and {more:,} more information sets; --json has up to {SETS_WRITTEN:,}")


def _counts(counts: dict[str, int]) -> str:
    return "  ".join(f"{name} {number:,}" for name, number in counts.items())


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `solve --proof` wrote.")],
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="The .py file of a game not installed.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Check a proof of a game's value by the rules alone, and say what it proves.

    \b
    kibitz solve examples/tic_tac_toe.py --proof draw.json
    kibitz verify draw.json examples/tic_tac_toe.py

    The checker runs the rules as Python and uses no solver. It says in one sentence what is proved,
    or what is wrong and where; then it ends with 2. The file names its game, but a game that is a
    file is never run because of that: name it.
    """
    from ...given_file import read_text
    from ...solvers.proof_checker import MOST_BYTES, ProofError, check

    try:
        text = read_text(file, MOST_BYTES)
    except OSError as fault:
        raise KibitzError(f"{file} cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError:
        raise KibitzError(f"{file} is not text in UTF-8.") from None
    try:
        proved = check(text, game or None)
    except ProofError as fault:
        raise ProofError(f"{file}: {fault}") from fault
    if json:
        arguments.answer({"proved": proved})
    else:
        print(proved)


def annotate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record; - is standard input.")],
    game: Annotated[
        str, typer.Option(metavar="PATH", help="The .py file of a game that is not installed.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Show the exact value of every act of a record, and the better acts.

    \b
    kibitz annotate game.txt
    kibitz annotate - --json < game.txt

    A line shows the act, its value for the seat that played it, and how far away the end is, by
    the measure of the table. The mark ?? says that the act threw the result away, or
    points in a game that counts them.
    """
    from ... import record
    from ...solvers import measure
    from ...solvers.solution import TIES
    from ...study.annotations import annotate_game

    written = record.read(arguments.text_of(file))
    played = record.replay(written, record.setting(written, game))
    notes = list(annotate_game(played))
    if json:
        arguments.answer([_facts(note) for note in notes])
        return
    lines = [_line(played, note) for note in notes]
    print("\n".join(lines))
    said = [f"The number is {measure(played.game)}."] if any(n.worth.away for n in notes) else []
    if any(THROWN_AWAY in line for line in lines):
        what = "points" if played.game.about.outcome == "scores" else "the result"
        said.append(f"{THROWN_AWAY} threw {what} away.")
    if said:
        print("\n" + " ".join(said))
    if any(note.ties for note in notes):
        print(TIES)


def _facts(note: Note) -> dict[str, Any]:
    from ...solvers.solution import FIRST_OF_EQUAL

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
        **({"ties": FIRST_OF_EQUAL} if note.ties else {}),
    }


def _line(played: Position, note: Note) -> str:
    mark = THROWN_AWAY if note.threw_away else ""
    who = played.at(note.ply).called(note.seat)
    left = f"{note.turn + 1:4}. {who:8} {note.act + mark:8} {_value(note.worth)}"
    if note.threw_away:
        return f"{left:40} better: {' '.join(note.best)} ({_value(note.before)})"
    if note.worth != note.before:
        return f"{left:40} best: {' '.join(note.best)} ({_value(note.before)})"
    return left


def _value(worth: ExactValue) -> str:
    return f"{worth.verdict} {worth.away}" if worth.away else worth.verdict
