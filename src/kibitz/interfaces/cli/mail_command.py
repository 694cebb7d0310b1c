"""The commands about playing by mail: mail try, .."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...contract import OptionError
from ...words import ENGLISH, LANGUAGES, Reader, reading
from . import arguments
from .arguments import GameName, OptionTexts

app = typer.Typer(help="Play by mail: try it here, serve it, invite people.", no_args_is_help=True)

Settings = Annotated[
    Path, typer.Argument(metavar="FILE", help="How mails leave and arrive, in TOML.")
]
Files = Annotated[
    list[Path] | None,
    typer.Argument(metavar="[GAME.py]..", help="Games of your own, beside those installed."),
]
Database = Annotated[
    str, typer.Option(metavar="URL", help="Where to store matches, if not in your data folder.")
]
Bots = Annotated[
    list[str] | None,
    typer.Option(metavar="BOT", help="A bot to offer beside the levels, as ./mybot.py:depth=2."),
]
Language = Annotated[
    str, typer.Option(metavar="CODE", help=f"The language of the mails: {', '.join(LANGUAGES)}.")
]


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
    sent as a mail. If standard input is not a terminal, a bot answers for you.
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


@app.command()
def serve(
    settings: Settings,
    files: Files = None,
    database: Database = "",
    bot: Bots = None,
) -> None:
    """Serve tables by mail alone. `kibitz serve --mail FILE` serves browsers too.

    \b
    kibitz mail serve mail.toml
    kibitz mail serve mail.toml ./mygame.py --database sqlite:////srv/kibitz.db

    FILE says how mails leave and arrive; docs/mail-server.md shows one. Ctrl-C stops the server,
    and the database has all mails that are not sent.
    """
    _require_mail()
    from ..mail.serving import run

    run(settings, files or [], database, bot or [])


@app.command()
def invite(
    game: GameName,
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER..", help="Each seat's mail address, or level or bot."),
    ],
    option: OptionTexts = None,
    days: Annotated[int, typer.Option(min=0, max=30, help="Days for a turn; 0: no limit.")] = 0,
    language: Language = ENGLISH,
    database: Database = "",
) -> None:
    """Begin a game by mail: each person gets an invitation when the server runs.

    \b
    kibitz mail invite byg ann@example.org bob@example.org --days 3
    kibitz mail invite president ann@example.org middling middling middling --language de

    A person who has had mails from here before gets them in the same language as before.
    """
    _require_mail()
    from ..mail.serving import begin

    with reading(_reader(language)):
        id = begin(game, arguments.chosen_options(option), players, days, database)
    typer.echo(f"Table {id} is open. A server on the same database sends the invitations.")


@app.command()
def reinvite(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Its name, as `invite` says it.")],
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="The new player's address.")],
    files: Files = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="Which seat, from 0; needed if several declined.")
    ] = None,
    language: Language = ENGLISH,
    database: Database = "",
) -> None:
    """Give a seat whose person declined the invitation to another address.

    \b
    kibitz mail reinvite 3k9x2m7q4w8h cleo@example.org
    """
    _require_mail()
    from ..mail.serving import invite_again

    with reading(_reader(language)):
        given = invite_again(table, address, seat, files or [], database)
    typer.echo(f"Seat {given} is given. A server on the same database sends the invitation.")


def _reader(language: str) -> Reader:
    if language not in LANGUAGES:
        raise OptionError(f"A language is one of {', '.join(LANGUAGES)}, not {language[:40]!r}.")
    return Reader(language)


def _require_mail() -> None:
    modules = ("sqlalchemy", "alembic", "resvg_py")
    arguments.require("mail", *modules, "mailparser_reply", "aiosmtpd", "aiosmtplib", "imapclient")
