"""The command `kibitz playtest`: friends play a new game on their phones tonight."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments

if TYPE_CHECKING:
    from ...study.report.section import Section

EVERYWHERE, HERE = "0.0.0.0", ("127.0.0.1",)


def playtest(
    files: Annotated[
        list[Path], typer.Argument(metavar="GAME.py ..", help="The game; or versions to compare.")
    ],
    option: arguments.OptionTexts = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=V,V,..", help="An option whose values are dealt evenly."),
    ] = None,
    port: arguments.Port = 8000,
    host: arguments.Host = EVERYWHERE,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where to store all, if not in your data folder.")
    ] = "",
    tunnel: Annotated[
        str,
        typer.Option(
            metavar="HOW",
            help="A public address: cloudflared, tailscale, localhost.run, serveo, "
            "ssh:me@host:8080, or any command.",
        ),
    ] = "",
    by: Annotated[
        str, typer.Option(metavar="NAME", help="Your name, for the first page of your friends.")
    ] = "",
    results: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Write all results there, and serve nothing."),
    ] = None,
    warm: Annotated[
        bool, typer.Option("--warm/--no-warm", help="Compile the game before it is played.")
    ] = True,
) -> None:
    """Let friends play a game of yours on their phones, and see what happens.

    \b
    kibitz playtest ./mygame.py --by Ann
    kibitz playtest ./mygame.py --compare pie=yes,no
    kibitz playtest ./mygame.py ./second.py
    kibitz playtest ./mygame.py --tunnel cloudflared
    kibitz playtest ./mygame.py --tunnel "ssh -R 80:localhost:{port} example.org"
    kibitz playtest ./mygame.py --results evening

    One link for all: the terminal shows it, with a QR code for phones in your network. Each friend
    gives a name, sees who is there, opens a table or sits down at one. Your own page shows the
    tables, the remarks and the figures. Edit the file at any time: games that run end by their own
    rules, new tables take the new version. --results writes records, events, figures, pictures,
    and a page without other files; `kibitz report --people` takes its playtest.json.

    --tunnel runs a program that prints a public address; {port} in it stands for the port here.
    """
    arguments.require("web", "sqlalchemy", "alembic", "starlette", "uvicorn", "segno")
    from ...match import lock
    from ...tables import new_table
    from ...tables.playtest.plan import Playtest, name_of, variants
    from ..web.playtest.evening import Evening
    from ..web.playtest.tunnel import PROXIES, plan_of, require_program
    from ..web.server import Serving, run

    if results is not None:
        _write_results(name_of(files), database, results)
        return
    dealt = variants(files, arguments.chosen_options(option), arguments.chosen_options(compare))
    paths = {name_of([file]): file for file in files}
    for variant in dealt:
        arguments.load(str(paths[variant.game]), [f"{k}={v}" for k, v in variant.options.items()])
    if tunnel:
        require_program(plan_of(tunnel, port))
    token = secrets.token_urlsafe(16)
    plan = Playtest(name_of(files), dealt, lock(token), new_table.name(by))
    evening = Evening(plan, token, people_page, tunnel)
    proxies = HERE if tunnel in PROXIES else ()
    run(files, Serving(host, port, database, warm=warm, evening=evening, proxies=proxies))


def people_page(title: str, sections: Sequence[Section]) -> str:
    """The page of the results; the process that measures loads what it needs, not the server."""
    from ..report import people_page as written

    return written(title, sections)


def _write_results(name: str, database: str, folder: Path) -> None:
    arguments.require("report", "scipy", "jinja2", "matplotlib")
    from ...tables.playtest.results import results
    from .. import saved_games

    try:
        folder.mkdir(parents=True, exist_ok=True)  # before minutes of measuring
        written, evening = 0, results(saved_games.existing_database_url(database), name)
        for number, fault in evening.unread.items():
            print(f"Table {number} cannot be read: {fault}", file=sys.stderr)
        for file, text in evening.files(people_page):
            path = folder / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
            written += 1
    except OSError as error:
        why = error.strerror or error
        raise KibitzError(f"--results needs a folder to write in, not {folder}: {why}.") from None
    print(f"Wrote {written} files to {folder}. Begin with {folder / 'playtest.html'}.")
