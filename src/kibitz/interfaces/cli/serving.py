"""The command that opens tables in the browser: serve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...contract import KibitzError
from . import arguments

LOCAL = "127.0.0.1"


def serve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[GAME.py]..", help="Games of your own, beside those installed."),
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any.")] = 8000,
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The address to listen at; 0.0.0.0 is all.")
    ] = LOCAL,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where to store matches, if not in your data folder.")
    ] = "",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open a browser.")
    ] = False,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help="Compile the games before they are played.")
    ] = True,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="BOT", help="A bot to offer beside the levels, as ./mybot.py:depth=2."
        ),
    ] = None,
    mail: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Play by mail too; FILE says how mails leave and come."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy whose X-Forwarded-For the server trusts."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A public name of the server; it answers to no other."),
    ] = None,
) -> None:
    """Serve tables to browsers: all games, against the computer or with friends.

    \b
    kibitz serve
    kibitz serve ./mygame.py --browser
    kibitz serve --bot ./mybot.py
    kibitz serve --host 0.0.0.0 --port 8080
    kibitz serve --proxy 127.0.0.1 --name games.example.org
    kibitz serve --database postgresql+psycopg://localhost/kibitz

    The server answers only this machine, unless --host names another address. It stores every
    act, and the same links continue a match later. It reads a changed file again.
    """
    if mail is not None:
        arguments.require("mail", "mailparser_reply", "aiosmtpd", "aiosmtplib", "imapclient")
    try:
        from ..web.server import run
    except ModuleNotFoundError as fault:
        raise KibitzError(
            f"{fault.name} is missing; install what serving needs with: pip install 'kibitz[web]'"
        ) from None
    run(
        files or [],
        host=host,
        port=port,
        database=database,
        browser=browser,
        warm=warm,
        bots=bot or [],
        mail=mail,
        proxies=proxy or [],
        names=name or [],
    )
