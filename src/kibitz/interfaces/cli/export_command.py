"""The command that makes a package for pages of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from . import arguments
from .arguments import AsJson, GameName, OptionTexts


def export(
    game: GameName,
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the package is written.")],
    option: OptionTexts = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Write over the files of an earlier package.")
    ] = False,
    learned: Annotated[
        bool, typer.Option("--learned", help="Search as the learned player of the game does.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Write a package for npm: the rules and a computer player for any page (kibitz[browser]).

    \b
    kibitz export byg -o side=4 --out byg
    kibitz export ./mygame.py --out mygame
    cd mygame && python -m http.server   then open the page that it names

    The package has WebAssembly, an ES module with TypeScript declarations, a README with an
    example, and a page that shows the game. It needs no server of Kibitz.
    """
    from ...export import write

    files = write(arguments.load(game, option), out, replace=replace, learned=learned)
    sizes = {file.name: file.stat().st_size for file in files}
    if json:
        arguments.answer({"folder": str(out), "files": sizes})
        return
    print(f"Wrote {out}: {', '.join(f'{name} ({size:,} bytes)' for name, size in sizes.items())}.")
    print(f"  cd {out} && python -m http.server   shows the game in a browser")
