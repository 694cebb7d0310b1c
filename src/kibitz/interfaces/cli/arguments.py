"""The arguments that several commands take, and the answers that several give."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from ... import __version__
from ...contract import KibitzError, OptionError, RecordError
from ...progress import Progress, Step

if TYPE_CHECKING:
    from ...farm import Workplace
    from ...game import Game, Position
    from ...match import Match

OUTPUT, ERRORS = 1, 2  # the numbers of a process's files
SHORTEST_TOKEN = 16  # characters

GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id, or the path of a .py or .efg file.")
]
OptionTexts = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; repeat it."),
]
FirstActs = Annotated[
    list[str] | None, typer.Argument(metavar="[ACTS]", help="Acts to play first.")
]
Seed = Annotated[int, typer.Option(min=0, max=2**64 - 1, help="The seed of all luck.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")]
Host = Annotated[
    str, typer.Option(metavar="ADDRESS", help="The address to listen at; 0.0.0.0 is all.")
]


def _answer_apart(context: typer.Context, wanted: bool) -> bool:
    if wanted:
        context.with_resource(_prints_beside())
    return wanted


AsJson = Annotated[
    bool,
    typer.Option("--json", callback=_answer_apart, help="Answer with JSON, for a program."),
]

Farm = Annotated[
    str, typer.Option(metavar="PLACE", help="here, cores, cores:3, ray or ray://host:port.")
]


def chosen_options(options: list[str] | None) -> dict[str, str]:
    """The options of a command line, by their names."""
    chosen: dict[str, str] = {}
    for text in options or []:
        name, sign, value = text.partition("=")
        if not (sign and name):
            raise OptionError(f"An option is written -o name=value, not -o {text[:40]}.")
        chosen[name] = value
    return chosen


def load(name: str, options: list[str] | None) -> Game:
    """The game of a command line."""
    from ...game import load, require_good_options

    return require_good_options(load(name, **chosen_options(options)))


def load_sound(name: str, options: list[str] | None) -> Game:
    """The game of a command line, for a command that believes what the rules say of secrets."""
    from ...check.quick import require_secrets

    game = load(name, options)
    require_secrets(game)
    return game


def part_options(text: str) -> tuple[str, dict[str, str]]:
    """The name and the options of a text such as byg:version=1,pie=no."""
    from ...players import parted_path

    name, given = parted_path(text)
    return name, chosen_options([part for part in given.split(",") if part])


def answer(what: Any) -> None:
    """JSON on a line."""
    print(json.dumps(what, ensure_ascii=False), file=_answers or sys.stdout, flush=True)


_answers: TextIO | None = None  # where answers go while prints go elsewhere


@contextmanager
def _prints_beside() -> Iterator[None]:
    """Send the prints of an author's functions, in any process, to standard error meanwhile."""
    global _answers
    with ExitStack() as restored:
        _answers = _own_output(restored) or sys.stdout
        restored.enter_context(redirect_stdout(sys.stderr))
        try:
            yield
        finally:
            _answers = None


def _own_output(restored: ExitStack) -> TextIO | None:
    """A copy of the output of this process, whose number is that of the errors until then."""
    try:
        if sys.stdout.fileno() != OUTPUT:
            return None
        sys.stdout.flush()
        kept = os.dup(OUTPUT)
        os.dup2(ERRORS, OUTPUT)
    except (OSError, ValueError):  # no real file, as in a notebook
        return None
    into = os.fdopen(kept, "w", encoding=sys.stdout.encoding, errors=sys.stdout.errors)
    output = restored.enter_context(into)
    restored.callback(os.dup2, kept, OUTPUT)
    return output


def state(position: Position) -> dict[str, Any]:
    """The facts of a position, for programs; the turns are those of which the seat to act knows."""
    from ...information import turns_complete

    reader = -1 if position.player is None else position.player
    return {
        "player": position.player,
        "ply": position.ply,
        "turn": turns_complete(position, reader),
        "over": position.over,
        "returns": position.returns,
        "moves": position.moves(),
    }


def match_state(match: Match) -> dict[str, Any]:
    """The facts of a match, which its seats may have ended before the rules did."""
    shown = state(match.position)
    if match.ending:
        shown |= {"player": None, "over": True, "returns": match.returns, "moves": []}
    return shown


def text_of(file: str) -> str:
    """The text of a file, or of standard input for -; RecordError if it cannot be read."""
    from ...given_file import LARGEST_TEXT  # it loads NumPy, which the help does without

    try:
        if file == "-":
            raw = sys.stdin.buffer.read(LARGEST_TEXT + 1)
        else:
            with Path(file).open("rb") as given:  # a pipe too, as `<(command)` of a shell
                raw = given.read(LARGEST_TEXT + 1)
        if len(raw) > LARGEST_TEXT:
            raise RecordError(f"{file} has more than {LARGEST_TEXT:,} bytes.")
        return raw.decode()
    except OSError as fault:
        raise RecordError(f"{file} cannot be read: {fault.strerror}.") from fault
    except UnicodeDecodeError:
        raise RecordError(f"{file} is not text in UTF-8.") from None


def token_of(file: Path) -> str:
    """The token in a file; KibitzError if it could be guessed."""
    token = text_of(str(file)).strip()
    if len(token) < SHORTEST_TOKEN or len(token.split()) > 1 or not token.isascii():
        raise KibitzError(
            f"{file} must have a token of at least {SHORTEST_TOKEN} letters and digits, and "
            f"nothing else. Make it with: openssl rand -hex 16 > {file}"
        )
    return token


def on_terminal() -> bool:
    """Whether a person can answer questions."""
    return sys.stdin is not None and sys.stdin.isatty()


def origin(game: Game) -> dict[str, str]:
    """How to make a number again: the version of Kibitz, the rules, and the command."""
    return {
        "kibitz": __version__,
        "rules_hash": game.source.rules_hash,
        "command": command_line(),
    }


def command_line(without: str = "") -> str:
    """The command that was given, to make a number again; without an option and its value."""
    import shlex

    words = sys.argv[1:]
    if without in words:
        at = words.index(without)
        words = words[:at] + words[at + 2 :]
    joined = (word for word in words if not (without and word.startswith(f"{without}=")))
    return shlex.join(["kibitz", *joined])


def require(extra: str, *modules: str) -> None:
    """Say in a sentence which extra of Kibitz is missing, before any work is done."""
    from importlib.util import find_spec

    for module in modules:
        if find_spec(module) is None:
            raise KibitzError(
                f"{module} is missing; install it with: pip install 'kibitz[{extra}]'"
            )


def farm_of(where: str) -> AbstractContextManager[Workplace]:
    """The place where jobs are done."""
    from ...farm import farm

    return farm(where)


@contextmanager
def measuring() -> Iterator[Progress]:
    """A progress bar on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("begins", total=1.0)

        def show(step: Step) -> None:
            if step.found is None:
                bar.update(task, description=step.what, completed=step.share or 0.0)
            else:
                console.print(step.what, highlight=False, soft_wrap=True)

        yield show
