"""A package for npm: WebAssembly, an ES module with its types, a text, and a page that shows it."""

from __future__ import annotations

import json
from pathlib import Path

from ..contract import KibitzError
from ..game import Game
from ..whole_file import whole_file
from .for_browser import BrowserGame, make_browser_game, require_learned_search

STATIC = Path(__file__).parent / "npm"
RUNTIME = STATIC / "runtime.js"  # what calls the WebAssembly of any game
COPIED = (
    "index.js",
    "index.d.ts",
    "runtime.js",
    "values.js",
    "thinking.js",
    "worker.js",
    "index.html",
)
BOARDGAME = ("boardgame.js", "boardgame.d.ts")
MODULE, LEARNED = "game.wasm", "learned.bin"
BESIDE = 'new URL("./{}", import.meta.url)'  # which bundlers look for
BY_TREE = (
    "The search is `mcts`, which sees the whole position. A seed and a number of simulations give "
    "the same act as in Kibitz."
)
BY_VALUES = "What a learned player of Kibitz has learned leads the search: it is in `learned.bin`."
BY_VIEWS = (
    "Information is hidden. The search is `ismcts`: in each simulation it draws anew all that the "
    "seat to act cannot see. The page itself holds the whole position; a server that keeps secrets "
    "sends what `game.view(p, seat)` gives."
)


def write(
    game: Game,
    folder: Path,
    *,
    replace: bool = False,
    learned: bool = False,
    boardgame: bool = False,
) -> list[Path]:
    """Write the package; return its files. replace: whether files that are there may be lost.

    learned: whether the search is that of the learned player which comes with the game.
    boardgame: whether the package also has a `Game` object of boardgame.io, and a bot.
    KibitzError if a file is there, or the game cannot be made into WebAssembly.
    """
    require_free(folder, "package", replace=replace)
    if learned:
        require_learned_search(game)
    files = contents(game, make_browser_game(game, learned=learned), boardgame=boardgame)
    for name, text in files.items():
        with whole_file(folder / name) as file:
            file.write(text)
    return [folder / name for name in files]


def contents(game: Game, browser: BrowserGame, *, boardgame: bool = False) -> dict[str, bytes]:
    """The files of a package by their names."""
    more = BOARDGAME if boardgame else ()
    texts = {
        "package.json": _json(_package(game, browser, more)),
        "facts.js": f"export const facts = {json.dumps(browser.facts)};\n",
        "files.js": _files(browser),
        "README.md": _readme(game, browser) + (_beside("README.md") if boardgame else ""),
        **{name: (STATIC / name).read_text("utf-8") for name in COPIED},
        **{name: _beside(name) for name in more},
    }
    values = {LEARNED: browser.values} if browser.values else {}
    codes = {MODULE: browser.code, **values}
    return {**codes, **{name: text.encode() for name, text in texts.items()}}


def _beside(name: str) -> str:
    return (STATIC / "boardgame" / name).read_text("utf-8")


def _files(browser: BrowserGame) -> str:
    learned = BESIDE.format(LEARNED) if browser.values else "null"
    return (
        "// Where the files of the package are.\n"
        f"export const module = () => {BESIDE.format(MODULE)};\n"
        f"export const learned = () => {learned};\n"
    )


def require_free(folder: Path, what: str, *, replace: bool) -> None:
    """Refuse a folder that has files, unless they are to be replaced. what: is to be written."""
    if folder.exists() and not folder.is_dir():
        raise KibitzError(f"{folder} is a file; name a folder for the {what}.")
    if not replace and folder.is_dir() and any(folder.iterdir()):
        raise KibitzError(
            f"{folder} is not empty, and nothing was written; name another folder, or give "
            f"--replace to write over the files of an earlier {what}."
        )


def _json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _package(game: Game, browser: BrowserGame, more: tuple[str, ...]) -> dict[str, object]:
    return {
        "name": game.id.lower(),
        "version": "0.1.0",
        "description": " ".join(game.about.summary.split()) or f"The rules of {game.about.title}",
        "type": "module",
        "main": "./index.js",
        "types": "./index.d.ts",
        "exports": {
            ".": {"types": "./index.d.ts", "default": "./index.js"},
            "./thinking.js": "./thinking.js",
            **{f"./{name}": f"./{name}" for name in more if name.endswith(".js")},
            f"./{MODULE}": f"./{MODULE}",
        },
        "files": [
            *(MODULE, *([LEARNED] if browser.values else [])),
            *("facts.js", "files.js", *COPIED, *more),
        ],
        "engines": {"node": ">=18"},
    }


def _readme(game: Game, browser: BrowserGame) -> str:
    by = f"{game.about.title}, by {game.about.inventor}"
    options = " ".join(f"-o {name}={text}" for name, text in browser.facts["options"].items())
    words = {
        "TITLE": game.about.title,
        "CREDIT": f"{by}, {game.about.year}" if game.about.year else by,
        "SIZE": f"{len(browser.code) / 1000:.0f} KB, less when it is compressed",
        "OPTIONS": f"It was made with `{options}`." if options else "The game has no options.",
        "NAMES": _names(browser),
        "SEARCH": _search(browser),
    }
    text = (STATIC / "README.md").read_text("utf-8")
    for word, given in words.items():
        text = text.replace(word, given, 1)
    return text


def _search(browser: BrowserGame) -> str:
    usual = BY_VIEWS if browser.facts["hidden"] else BY_TREE
    return f"{usual} {BY_VALUES}" if browser.values else usual


def _names(browser: BrowserGame) -> str:
    names = browser.facts["names"]
    if names is None:
        return f"{browser.facts['whyNoNames']} So `name` gives numbers, and there are no records."
    seen = sum(name is not None for name in names)
    return (
        f"In random games {seen} of {len(names)} acts were seen, each with one name in all "
        "positions. `name` gives the number of an act that was not seen."
    )
