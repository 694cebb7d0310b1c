"""The command that opens tables in the browser: serve."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments

if TYPE_CHECKING:
    from ..web.mail_service import MailService

LOCAL = "127.0.0.1"
MOST_READY = 10_000.0  # minutes, a week


def serve(
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="[GAME.py]..", help="Games of your own, beside those installed."),
    ] = None,
    port: arguments.Port = 8000,
    host: arguments.Host = LOCAL,
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
    keep: Annotated[
        str,
        typer.Option(
            metavar="DAYS", help="Delete tables and mails without an act for this many days: 365d."
        ),
    ] = "",
    trust_date: Annotated[
        str,
        typer.Option(
            metavar="DATE", help="Today, as 2026-11-30: --keep may trust the clock after a pause."
        ),
    ] = "",
    ready: Annotated[
        float,
        typer.Option(
            metavar="MINUTES",
            min=0,
            max=MOST_READY,
            help="While nobody plays, opponents of each game get ready, for so long in all; or 0.",
        ),
    ] = 60.0,
    metrics: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Serve /metrics to those who send the token in FILE."),
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
    kibitz serve --keep 365d --metrics token.txt

    The server answers only this machine, unless --host names another address. It stores every
    act, and the same links continue a match later. It reads a changed file again. While nobody
    plays, the computer gets ready for the games in files, and for games that somebody opened.
    """
    if mail is not None:
        arguments.require("mail", "mailparser_reply", "aiosmtpd", "aiosmtplib", "imapclient")
    try:
        from ..web.server import Serving, run
    except ModuleNotFoundError as fault:
        raise KibitzError(
            f"{fault.name} is missing; install what serving needs with: pip install 'kibitz[web]'"
        ) from None
    how = Serving(
        host,
        port,
        database,
        browser=browser,
        warm=warm,
        bots=tuple(bot or ()),
        mail=_mail_service(mail) if mail else None,
        proxies=tuple(proxy or ()),
        names=tuple(name or ()),
        keep=_time_kept(keep),
        trusts_clock=_trusts_clock(trust_date),
        metrics=arguments.token_of(metrics) if metrics else "",
        ready=ready,
    )
    run(files or [], how)


def _mail_service(file: Path) -> MailService:
    from ..mail.configuration import read_file
    from ..mail.configured_mail import ConfiguredMail

    return ConfiguredMail(read_file(file))


def _trusts_clock(date: str) -> bool:
    today = datetime.now(UTC).date()
    near = {f"{today + timedelta(days=days):%Y-%m-%d}" for days in (-1, 0, 1)}
    if date and date not in near:
        raise KibitzError(
            f"--trust-date takes the date of today. The clock of this machine says {today}, not "
            f"{date[:40]!r}."
        )
    return bool(date)


def _time_kept(text: str) -> timedelta | None:
    if not text:
        return None
    if not re.fullmatch(r"[1-9][0-9]{0,5}d", text, re.ASCII):
        raise KibitzError(f"--keep takes a number of days, such as 365d, not {text[:40]!r}.")
    return timedelta(days=int(text[:-1]))
