"""The commands about playing by mail: mail try, .."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...contract import OptionError
from . import arguments
from .arguments import GameName, OptionTexts

app = typer.Typer(help="Play by mail: try it here, serve it, invite people.", no_args_is_help=True)


@app.command("try")
def try_(
    game: GameName,
    option: OptionTexts = None,
    against: Annotated[
        str, typer.Option(metavar="BOT", help="The bot that writes the other mails.")
    ] = "uniform",
    seat: Annotated[int, typer.Option(min=0, help="Your seat; 0 begins as a rule.")] = 0,
    folder: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Where to make the mail folders.")
    ] = None,
) -> None:
    """Play a game by mail with yourself and a bot, in mail folders on this machine.

    \b
    kibitz mail try byg -o side=2
    kibitz mail try ./mygame.py --against mcts:sims=500 --folder ./mails

    No server runs, and nothing leaves the machine. Each mail to you is shown, and your answer is
    sent as a mail. Where no person sits at standard input, a bot answers for you.
    """
    _require_mail()
    from tempfile import mkdtemp

    from ..mail import try_out

    loaded = arguments.load(game, option)
    if seat >= loaded.seats:
        raise OptionError(f"The seat is 0 to {loaded.seats - 1}, not {seat}.")
    file = Path(game) if game.endswith(".py") else None
    root = folder or Path(mkdtemp(prefix="kibitz-mail-"))
    try_out.run(loaded, file, root, against, seat, asks=arguments.on_terminal())


def _require_mail() -> None:
    arguments.require("mail", "sqlalchemy", "alembic", "resvg_py", "mailparser_reply")
