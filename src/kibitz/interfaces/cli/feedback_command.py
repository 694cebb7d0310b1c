"""The command `kibitz feedback`: the opinions of people on the games that they played."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError
from . import arguments
from .arguments import AsJson

if TYPE_CHECKING:
    from ...tables.feedback_counts import Sum

REASONS_SHOWN = 20  # reasons of a game


def feedback(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="Only this game.")] = "",
    database: Annotated[
        str, typer.Option(metavar="URL", help="The server's database, if not in your data folder.")
    ] = "",
    json: AsJson = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print each answer as a row of CSV.")] = False,
) -> None:
    """Say how people liked the games that they played at your tables, and why.

    \b
    kibitz feedback
    kibitz feedback byg --json
    kibitz feedback --csv --database postgresql+psycopg://localhost/kibitz > feedback.csv

    After a game at a browser table people may answer with one click and give a reason in a line.
    The answers are counted by game and by the options that differ from the usual ones. Only this
    command shows them, to a person who can open the database.
    """
    arguments.require("web", "sqlalchemy", "alembic")
    from ...store import Store
    from ...tables.feedback_counts import as_csv, rows, sums

    if json and csv:
        raise KibitzError("Choose one of --json and --csv.")
    from .. import saved_games

    store = Store(saved_games.existing_database_url(database))
    try:
        answers = store.feedback.all()
    finally:
        store.close()
    if game:
        id = _id_of(game, {answer.game for answer in answers})
        answers = [answer for answer in answers if answer.game == id]
    groups = sums(answers)
    if csv:
        print(as_csv(answers), end="")
    elif json:
        arguments.answer({"sums": [g.facts() for g in groups], "answers": list(rows(answers))})
    else:
        _show(groups)


def _id_of(game: str, known: Collection[str]) -> str:
    # A game in a file is known to the database by its id, which this command prints.
    from ... import shelf

    id = shelf.id_of(Path(game).stem if game.endswith(".py") else game)
    return id if id in known else shelf.find(game).id


def _show(groups: list[Sum]) -> None:
    from ..messages import say

    if not groups:
        say("Nobody has answered yet.")
    for group in groups:
        counts = ", ".join(
            f"{group.count(liked)} {words}"
            for liked, words in ((1, "liked it"), (0, "so-so"), (-1, "did not like it"))
        )
        say(" ".join(filter(None, (group.game, group.options))), "bold")
        say(f"  {counts}; liked by {group.liked.percent}")
        for answer, why in group.reasons[-REASONS_SHOWN:]:
            say(f"  {answer}: {why}")
