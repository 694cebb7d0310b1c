"""The command that makes a package for pages of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...contract import KibitzError
from ...whole_file import require_earlier
from . import arguments
from .arguments import AsJson, OptionTexts

if TYPE_CHECKING:
    from ...game import Game


def export(
    games: Annotated[
        list[str],
        typer.Argument(
            metavar="GAME...",
            help="A game's id, or the path of a .py or .efg file; with --page several.",
        ),
    ],
    out: Annotated[
        Path,
        typer.Option(metavar="PATH", help="The folder of the package, or a file."),
    ],
    option: OptionTexts = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Write over the files of an earlier package.")
    ] = False,
    learned: Annotated[
        bool, typer.Option("--learned", help="Search as the learned player of the game does.")
    ] = False,
    boardgame: Annotated[
        bool,
        typer.Option("--boardgame.io", help="Add a Game object and a bot for npm boardgame.io."),
    ] = False,
    page: Annotated[
        bool, typer.Option("--page", help="Write a page to play: a folder for any file server.")
    ] = False,
    one_file: Annotated[
        bool, typer.Option("--one-file", help="With --page: one HTML file that opens by itself.")
    ] = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="With --page: no puzzles, which take up to 40 seconds.")
    ] = False,
    to_print: Annotated[
        bool, typer.Option("--print", help="Write a PDF to print, cut and play (kibitz[print]).")
    ] = False,
    paper: Annotated[
        str | None, typer.Option(metavar="a4|letter", help="With --print: the paper. [default: a4]")
    ] = None,
    square: Annotated[
        float | None,
        typer.Option(metavar="MM", help="With --print: the width of a cell. [default: 20]"),
    ] = None,
    json: AsJson = False,
) -> None:
    """Write a page to play, a package for npm, a PDF or a tree (kibitz[browser]).

    \b
    kibitz export byg --page --out byg   a folder for itch.io or any file server
    kibitz export ./mygame.py --page --one-file --out mygame.html
    kibitz export byg catchup ./mygame.py --page --out shelf   one page that leads to each
    kibitz export byg -o side=4 --out byg
    kibitz export ./mygame.py --out mygame
    cd mygame && python -m http.server   then open the page that it names
    kibitz export byg --print --out byg.pdf
    kibitz export examples/kuhn_poker.py --out kuhn.efg   the tree of all play, for Gambit

    With --page: the real table with its scene, computer players of all levels in the browser, and
    two people at one device. It needs no server of Kibitz, and after the first visit no network.
    The lesson of the game comes along, and its puzzles: they are found in 20 seconds, and what may
    be tried in them is answered in 20 more; --quick leaves them out.

    The package has WebAssembly, an ES module with TypeScript declarations, a README with an
    example, and a page that shows the game. It needs no server of Kibitz.

    With --print: the board, all cards, tiles and pieces at true size, tracks, a pad for scores and
    the rules, as PDF for A4 or letter.
    """
    game, *more = games
    if more and (not page or one_file or option):
        raise KibitzError(
            "Several games make a shelf of pages: give --page, and no -o or --one-file."
        )
    other = "a PDF" if to_print else "a tree for Gambit" if out.suffix == ".efg" else ""
    for flag, is_given in (("--learned", learned), ("--boardgame.io", boardgame)):
        if other and is_given:
            raise KibitzError(f"{flag} belongs to a package, not to {other}: leave it out.")
    if one_file and not page:
        raise KibitzError("--one-file belongs to a page: give --page too.")
    if quick and not page:
        raise KibitzError("--quick belongs to a page: give --page too.")
    if page and (other or boardgame):
        raise KibitzError(f"--page and {other or '--boardgame.io'} cannot be made at once.")
    if page:
        given = {"replace": replace, "learned": learned, **({"seconds": 0.0} if quick else {})}
        _page(games, out, option, given, one_file=one_file, json=json)
        return
    if to_print:
        _print(game, out, option, paper, square, replace=replace, json=json)
        return
    if paper is not None or square is not None:
        raise KibitzError("--paper and --square belong to a PDF: give --print too.")
    if other:
        _write_tree(arguments.load(game, option), out, replace=replace, json=json)
        return
    from ...export import write

    loaded = arguments.load(game, option)
    files = write(loaded, out, replace=replace, learned=learned, boardgame=boardgame)
    sizes = {file.name: file.stat().st_size for file in files}
    if json:
        arguments.answer({"folder": str(out), "files": sizes})
        return
    print(f"Wrote {out}: {', '.join(f'{name} ({size:,} bytes)' for name, size in sizes.items())}.")
    print(f"  cd {out} && python -m http.server   shows the game in a browser")
    if boardgame and "owes" in loaded.rules.functions:
        print(
            "boardgame.io asks the players of a joint choice one after another; each choice stays "
            "hidden until all are made."
        )


def _page(
    games: list[str],
    out: Path,
    option: list[str] | None,
    given: dict[str, Any],
    *,
    one_file: bool,
    json: bool,
) -> None:
    if one_file:
        _require_free(out, b"<!doctype html>", "page", replace=given["replace"])
    arguments.require("web", "starlette", "jinja2", "sqlalchemy", "uvicorn", "segno")
    from ..web.exported import write_page, write_shelf

    loaded = [arguments.load(game, option) for game in games]
    with arguments.measuring() as progress:
        if len(loaded) > 1:
            files, lacks = write_shelf(loaded, out, **given, progress=progress)
        else:
            files, lacks = write_page(loaded[0], out, **given, one_file=one_file, progress=progress)
    size = sum(file.stat().st_size for file in files)
    if json:
        arguments.answer({"page": str(out), "files": len(files), "bytes": size, "lacks": lacks})
    elif one_file:
        print(f"Wrote {out} ({size:,} bytes): a double click opens the game.")
    else:
        print(f"Wrote {out}: {len(files)} files, {size:,} bytes.")
        print("  Put the folder, or its zip, on itch.io or any file server. To try it here:")
        print(f"  python -m http.server --directory {out}   then open the page that it names")
    if lacks and not json:
        print(lacks)


def _require_free(out: Path, begins: bytes, what: str, *, replace: bool) -> None:
    if replace:
        require_earlier(out, begins, what)
    elif out.exists():
        raise KibitzError(
            f"{out} is there, and nothing was written; give --replace to write over it."
        )


def _write_tree(game: Game, out: Path, *, replace: bool, json: bool) -> None:
    from ...export import write_efg

    _require_free(out, b"EFG ", "tree for Gambit", replace=replace)
    nodes = write_efg(game, out)
    if json:
        arguments.answer({"file": str(out), "nodes": nodes})
    else:
        print(f"Wrote {out}: {nodes:,} nodes; its chances and payoffs are fractions.")


def _print(
    game: str,
    out: Path,
    option: list[str] | None,
    paper: str | None,
    square: float | None,
    *,
    replace: bool,
    json: bool,
) -> None:
    _require_free(out, b"%PDF", "PDF", replace=replace)
    arguments.require("print", "typst", "markdown_it")
    from ...export.printing.print_and_play import SQUARE, as_data, print_game

    loaded = arguments.load(game, option)
    printed = print_game(
        loaded, out, paper=paper or "a4", square=SQUARE if square is None else square
    )
    if json:
        arguments.answer(as_data(printed))
        return
    print(f"Wrote {out} ({out.stat().st_size:,} bytes): print it at 100 percent.")
    for row in printed.rows:
        print(f"  {row.number} {row.what}")
    if printed.needs:
        print(f"You also need {', '.join(printed.needs)}.")
    for sentence in (printed.how, *printed.missing):
        print(sentence)
