"""The commands and how they fail: one line on standard error and exit status 2."""

from __future__ import annotations

import signal
import sys
import warnings
from collections.abc import Callable
from io import TextIOWrapper
from typing import Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from ... import __version__
from ...contract import RecordWarning
from ...deadline import Endless
from . import (
    arena_command,
    exploiting,
    export_command,
    faults,
    feedback_command,
    games,
    mail_command,
    mcp_command,
    new_game,
    play_commands,
    playtest_command,
    positions,
    puzzle_command,
    ready_command,
    report_command,
    reporting,
    rule_command,
    serving,
    solo_command,
    solving,
    strength,
    train_command,
    translate_command,
    tune_command,
)


class Commands(TyperGroup):
    """Commands whose faults are sentences; they are listed in the order they were added."""

    def list_commands(self, ctx: Any) -> list[str]:
        """In the order of `ORDER`."""
        return list(self.commands)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; a fault is one line, in which an author finds the line of the file."""
        try:
            with faults.rules_end():
                return super().invoke(ctx)
        except (Exception, Endless) as fault:
            if faults.is_no_fault(fault):
                raise
            typer.echo(faults.sentence(fault), err=True)
            raise typer.Exit(2) from None


app = typer.Typer(
    cls=Commands,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)

ORDER: dict[str, Callable[..., None] | typer.Typer] = {
    "play": play_commands.play,
    "serve": serving.serve,
    "mail": mail_command.app,
    "playtest": playtest_command.playtest,
    "feedback": feedback_command.feedback,
    "watch": play_commands.watch,
    "games": games.games,
    "moves": positions.moves,
    "positions": positions.positions,
    "replay": positions.replay,
    "new": new_game.new,
    "check": games.check,
    "bench": strength.bench,
    "match": strength.match,
    "ladder": strength.ladder,
    "train": train_command.train,
    "ready": ready_command.ready,
    "report": report_command.report,
    "compare": reporting.compare,
    "tune": tune_command.tune,
    "solve": solving.solve,
    "verify": solving.verify,
    "exploit": exploiting.exploit,
    "annotate": solving.annotate,
    "puzzles": puzzle_command.puzzles,
    "export": export_command.export,
    "translate": translate_command.translate,
    "rule": rule_command.app,
    "eleusis-solo": solo_command.eleusis_solo,
    "arena": arena_command.arena,
    "mcp": mcp_command.mcp,
}
for name, command in ORDER.items():
    if isinstance(command, typer.Typer):
        app.add_typer(command, name=name)
    else:
        app.command(name)(command)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"kibitz {__version__}")
        raise typer.Exit


@app.callback()
def begin(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Kibitz, a workbench for new games: write the rules once, get a table and opponents.

    With no command, choose a game and play it at this terminal.

    \b
    kibitz                                       choose a game and play
    kibitz play byg -o side=4 --against mcts     play Byg against the computer
    kibitz new mygame && kibitz play ./mygame.py start a game of your own

    GAME is an id that `kibitz games` lists, or the path of a Python file; its options are
    given as -o name=value, as often as needed.
    """
    if context.invoked_subcommand is None:
        play_commands.play()


def main() -> None:
    """Run the command line."""
    _listen_to_control_c()
    _replace_what_cannot_be_printed()
    warnings.showwarning = _show_warning
    app(prog_name="kibitz")


_show_as_python_does = warnings.showwarning


def _show_warning(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    """Say in a sentence what a person can act on; else as Python does."""
    if issubclass(category, RecordWarning):
        print(message, file=sys.stderr)
    else:
        _show_as_python_does(message, category, filename, lineno, file, line)


def _replace_what_cannot_be_printed() -> None:
    """Print ? for a sign that a terminal does not have, as on Windows, and go on."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _listen_to_control_c() -> None:
    """Let a person at a terminal press Ctrl-C, though a script started Kibitz with it ignored.

    Without a terminal, as under nohup, it stays ignored.
    """
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if is_ignored and sys.stdin is not None and sys.stdin.isatty():
        signal.signal(signal.SIGINT, signal.default_int_handler)
