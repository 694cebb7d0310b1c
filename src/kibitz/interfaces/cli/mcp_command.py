"""The command that gives Kibitz to an assistant: mcp."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from ...contract import KibitzError
from . import arguments


def mcp(
    folder: Annotated[
        Path, typer.Argument(metavar="[FOLDER]", help="The folder of games; no other is touched.")
    ] = Path(),
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="Serve HTTP at this port of this machine.")
    ] = 0,
    token: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The token of --port; without it each start makes one."),
    ] = None,
    playtest: Annotated[
        str, typer.Option(metavar="LINK", help="Let it play at this playtest: the friends' link.")
    ] = "",
) -> None:
    """Serve tools to an assistant that writes games, by the Model Context Protocol.

    \b
    kibitz mcp ./games
    kibitz mcp ./games --port 8765
    kibitz mcp ./games --playtest http://127.0.0.1:8000/

    The assistant can begin a game, change its file, check it, show its rules in examples and keep
    cases, play and draw it, solve it, measure it, train players and export it. It reads and writes
    Python files and cases of the folder only; commands write learned players, pages and packages
    there. It runs no command but those of Kibitz. A game is a Python program and runs with your
    rights: read what an assistant writes, or run Kibitz in a container. Without --port the server
    speaks on standard input and output. With it, it speaks at http://127.0.0.1:PORT/mcp with
    programs of this machine that send the header Authorization: Bearer TOKEN, with the token that
    the terminal shows or that the file of --token has; other users of this machine do not know it.

    With --playtest the assistant may sit down at the tables of that playtest and no other server.
    It knows what its seat knows, and the others read "(assistant)" behind its name.
    """
    arguments.require("mcp", "mcp")
    from ..assistant.playtest_guest import PlaytestGuest
    from ..assistant.tools import server

    if token and not port:
        raise KibitzError("--token is for --port; standard input and output need none.")
    if not folder.is_dir():
        raise KibitzError(f"There is no folder {folder}.")
    serving = server(folder, PlaytestGuest(playtest) if playtest else None)
    if port:
        given = arguments.token_of(token) if token else secrets.token_urlsafe(16)
        print(f"Kibitz serves tools for an assistant at http://127.0.0.1:{port}/mcp")
        if not token:
            print(f"Each request needs this header:  Authorization: Bearer {given}", flush=True)
        serving.serve_http(port, given)
    else:
        serving.run()
