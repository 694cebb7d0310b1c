"""The command that writes the file in which a person translates a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ...contract import GameError, KibitzError
from ...whole_file import whole_file
from ...words import ENGLISH, LANGUAGES
from ...words.catalogue import beside, untranslated_messages
from ...words.extraction import messages_of_game, write_catalogue
from . import arguments
from .arguments import AsJson, GameName


def translate(
    game: GameName,
    language: Annotated[
        str, typer.Argument(metavar="LANGUAGE", help="The code of the language, such as de.")
    ],
    json: AsJson = False,
) -> None:
    """Write the file in which you translate a game; run it again after a change of the game.

    \b
    kibitz translate ./mygame.py de

    It writes mygame.de.po beside mygame.py, in the format of gettext: fill in each msgstr, in any
    editor. Tables read it at once. What is not translated shows in English. Names of acts stay as
    they are. A page of rules goes into mygame.rules.de.md.
    """
    from ... import shelf

    others = [code for code in LANGUAGES if code != ENGLISH]
    if language not in others:
        raise KibitzError(f"A language is one of {', '.join(others)}, not {language[:40]!r}.")
    source = shelf.find(game)
    if source.rules_file is None:
        raise GameError(f"{source.id} has no file beside which a translation can lie.")
    file = beside(source.rules_file, language)
    messages = messages_of_game(source.rules_file)
    content = write_catalogue(messages, language, _before(file))
    with whole_file(file) as out:
        out.write(content)
    left = len(list(untranslated_messages(file)))
    if json:
        arguments.answer({"file": str(file), "messages": len(messages), "untranslated": left})
        return
    print(f"Wrote {file}: {len(messages)} texts, {left} of them without a translation.")


def _before(file: Path) -> bytes:
    if not file.is_file():
        return b""
    try:
        list(untranslated_messages(file))
    except (ValueError, OSError) as fault:
        raise KibitzError(f"{file} cannot be read, so it was not changed: {fault}.") from None
    return file.read_bytes()
