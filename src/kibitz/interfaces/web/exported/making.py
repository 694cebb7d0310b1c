"""The files of an exported page: the rules as WebAssembly, the scene as JavaScript, the table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from ....contract import WATCHER, GameError, KibitzError, as_text
from ....export import RUNTIME, make_browser_game, require_free
from ....export.for_browser import BrowserGame, require_learned_search
from ....game import Game, Position
from ....players.ready import LEVELS
from ....players.scientist import has_rule
from ....progress import Progress, Step, silent
from ....scene.wrong_part import wrong_part
from ....tables.permissions import is_judged_by_positions
from ....whole_file import whole_file
from ....words import ENGLISH, LANGUAGES, Reader, reading
from ....words.catalogue import catalogue
from ..guard import EXPORTED
from ..pages import markdown
from ..pages.pictures import has_direction
from ..pages.review_here import EFFORT
from ..script_words import script_words
from ..static_files import STATIC, modules, without_comments
from . import page_table
from .bundle import Bundles, small
from .one_file import as_one_file
from .page_script import PageScript, scene_script
from .page_words import FAULTS, WORDS
from .teaching import SECONDS, PageStudy, teaching

HERE = Path(__file__).parent
PYTHON = RUNTIME.parent.parent / "javascript" / "python"
ALONE = ("python/python.js", "runtime.js", "painter.js")  # what Node and workers run too
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
STYLE = re.compile(r"""("[^"]*"|'[^']*')|\s*([{};,])\s*|\s+""")  # texts, signs, and spaces
PAGE_LEVELS = {"easy": "sims=100", **LEVELS}  # a page searches, and has no novice
LATER = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')  # what a script loads when it needs it


class WrittenPage(NamedTuple):
    """The files of a page, and a sentence on what it lacks; empty if it has all."""

    files: list[Path]
    lacks: str = ""


def write_page(
    game: Game,
    out: Path,
    *,
    replace: bool = False,
    learned: bool = False,
    one_file: bool = False,
    seconds: float = SECONDS,
    progress: Progress = silent,
) -> WrittenPage:
    """Write the folder of a page, or one file; KibitzError says why it cannot be made.

    seconds: to find its puzzles, and as many to answer what may be tried in them; 0: none.
    """
    if not one_file:
        require_free(out, "page", replace=replace)
    files, lacks = page_files(game, learned=learned, seconds=seconds, progress=progress)
    if one_file:
        with whole_file(out) as file:
            file.write(as_one_file(files))
        return WrittenPage([out], lacks)
    return WrittenPage(write_files(out, files), lacks)


class PageFiles(NamedTuple):
    """The contents of a page by the names of its files, and a sentence on what it lacks."""

    files: dict[str, bytes]
    lacks: str


def page_files(
    game: Game,
    *,
    learned: bool,
    seconds: float,
    common: str = "",
    progress: Progress = silent,
) -> PageFiles:
    """The files of a page, not yet written; KibitzError says why it cannot be made.

    common: where the files are that pages of other games have too, seen from the page.
    """
    if learned:
        require_learned_search(game)
    _require_first_picture(game)
    progress(Step("translates the scene", 0))
    script, taught = scene_script(game), teaching(game, seconds, progress)
    progress(Step("compiles the rules", 1))
    browser = make_browser_game(game, names=False, learned=learned)
    lacks = " ".join(filter(None, (script.lacks, taught.lacks)))
    return PageFiles(contents(game, browser, script, taught, common), lacks)


def write_files(folder: Path, files: Mapping[str, bytes]) -> list[Path]:
    """Write files into a folder."""
    for name, content in files.items():
        with whole_file(folder / name) as file:
            file.write(content)
    return [folder / name for name in files]


def _require_first_picture(game: Game) -> None:
    if "scene" not in game.look:
        return  # `scene_script` says so
    p = game.start(0)
    _require_names(p)
    for seat in range(WATCHER, game.seats):
        if wrong := wrong_part(p.scene(seat)):
            raise GameError(f"{game.id}: {wrong} `kibitz check` tests all positions.")
    offered = p.scene(WATCHER if p.player is None else p.player).acts()
    missing = [p.name(action) for action in p.legal() if action not in offered]
    if missing:
        names = ", ".join(missing[:5])
        raise GameError(
            f"{game.id}: the scene has nothing to click for {names}. `kibitz check` tests all "
            "positions."
        )


def _require_names(p: Position) -> None:
    names = {}
    for action in p.legal():
        for seat in range(WATCHER, p.game.seats):
            try:
                names[seat, action] = p.name(action, seat)
            except KibitzError:
                raise
            except Exception as fault:
                raise GameError(
                    f"{p.game.id}: `name` fails for act {action} and seat {seat} in the first "
                    f"position: {type(fault).__name__}: {fault}."
                ) from fault
    own = [names[WATCHER if p.player is None else p.player, action] for action in p.legal()]
    if twice := [name for name in own if own.count(name) > 1]:
        raise GameError(f"{p.game.id}: two acts of the first position are called {twice[0]}.")


def contents(
    game: Game, browser: BrowserGame, script: PageScript, taught: PageStudy, common: str = ""
) -> dict[str, bytes]:
    """The files of a page by their names."""
    facts = {**page_facts(game, browser), "teaches": taught.kinds}
    others = {code: words_facts(game, script, code) for code in LANGUAGES if code != ENGLISH}
    texts = {
        **{f"{common}script/{name}": text for name, text in scripts().items()},
        **scene_files(script),
        f"{common}style.css": style(),
        "facts.json": json.dumps(facts, ensure_ascii=False),
        **{
            f"words.{code}.json": json.dumps(said, ensure_ascii=False)
            for code, said in others.items()
        },
        **{f"rules{_ending(code)}.html": rules_page(game, code, common) for code in LANGUAGES},
        **({"teaching.json": json.dumps(taught.facts)} if taught.kinds else {}),
        "shelf.css": small_style((STATIC / "shelf.css").read_text("utf-8")),
        "index.html": index(game, taught.kinds, common),
        "manifest.webmanifest": manifest(game),
        **{name: (STATIC / name).read_text("utf-8") for name in ("icon.svg", "icon-turn.svg")},
    }
    codes = {"game.wasm": browser.code}
    if browser.values:
        codes["learned.bin"] = browser.values
    files = {**codes, **{name: text.encode() for name, text in texts.items()}}
    return {**files, "service.js": _service(game, files)}


def scene_files(script: PageScript) -> dict[str, str]:
    """The scripts of the game itself, with short names."""
    first, later = small(script.first, script.later)
    return {
        "scene.js": f"export const made = ($) => {{{first}}};\n",
        "study.js": f"export const made = ($, $lent) => {{{later}}};\n",
    }


def manifest(game: Game) -> str:
    """What a browser has to know to install the page as an app."""
    icon = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    about = {
        "name": game.about.title,
        "short_name": game.about.title,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f7f5ef",
        "theme_color": "#f7f5ef",
        "icons": [icon],
    }
    return json.dumps(about, ensure_ascii=False)


def _service(game: Game, files: Mapping[str, bytes]) -> bytes:
    """The script that keeps the files of the page, so that it works without a network."""
    mark = sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:16]
    text = (HERE / "static" / "service.js").read_text("utf-8")
    given = {"NAME": f"kibitz {game.id}", "MARK": mark, "FILES": ["./", *sorted(files)]}
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in given.items())
    return f"{head}{text}".encode()


def _ending(language: str) -> str:
    return "" if language == ENGLISH else f".{language}"


def page_facts(game: Game, browser: BrowserGame) -> dict[str, Any]:
    """What the scripts of a page have to know."""
    return {
        **browser.facts,
        "named": list(game.about.seats),
        "hasDirection": has_direction(game),
        "helps": not has_rule(game.package),
        "byPositions": is_judged_by_positions(game),
        "review": EFFORT,
        "about": [f"{name}={as_text(value)}" for name, value in game.options.items()],
        "levels": PAGE_LEVELS,
        "learned": bool(browser.values),
        "languages": list(LANGUAGES),
    }


def words_facts(game: Game, script: PageScript, language: str) -> dict[str, Any]:
    """The words of a page in another language: of the game, ours, and those of the scripts."""
    spoken = (
        script.first + script.later + json.dumps([said.id for said in WORDS], ensure_ascii=False)
    )
    return {
        "own": _translations(game, language),
        "ours": _translations(None, language, spoken),
        "words": _script_words(language),
    }


def _script_words(language: str) -> dict[str, str]:
    with reading(Reader(language)):
        return script_words()


def _translations(game: Game | None, language: str, within: str | None = None) -> dict[str, Any]:
    """The translations of a game, or of those texts of ours that are in a script."""
    words = catalogue(language, game.source.rules_file if game else None)
    known: Mapping[Any, str] = getattr(words, "_catalog", {})
    texts: dict[str, Any] = {}
    for id, text in known.items():
        name = id[0] if isinstance(id, tuple) else id
        if not name or (within is not None and json.dumps(name, ensure_ascii=False) not in within):
            continue
        if isinstance(id, tuple):
            forms = texts.setdefault(name, [])
            forms.extend([""] * (id[1] + 1 - len(forms)))
            forms[id[1]] = text
        else:
            texts.setdefault(name, text)
    return texts


@cache
def scripts() -> Mapping[str, str]:
    """The scripts that all pages have, by the names of their files."""
    *both, _ = modules("attempt")  # what a lesson and a table need
    files = {**{name: [name] for name in ALONE}, "dom.js": both}
    files |= {name: [name] for name in ("opening.js", "table.js")}
    return {**Bundles(modules_of_pages(), files).texts(), "old.js": _old()}


def modules_of_pages() -> dict[str, str]:
    """The modules of which these scripts are made, by the names that they have for each other."""
    own = {
        file.name: file
        for file in (HERE / "static").glob("*.js")
        if file.name not in ("service.js", "old.js")
    }
    names = (*modules("table"), *modules("attempt"))
    shared = {file.name: file for file in (STATIC / name for name in names)}
    lazy = {
        name: STATIC / name
        for file in shared.values()
        for name in LATER.findall(file.read_text("utf-8"))
    }
    runtime = {name: RUNTIME.with_name(name) for name in ("runtime.js", "values.js")}
    thinker = {"thinker.js": STATIC.parent / "thinker.js"}
    python = {f"python/{file.name}": file for file in PYTHON.glob("*.js")}
    files = {**shared, **lazy, **runtime, **thinker, **python, **own}
    return {name: without_comments(file.read_text("utf-8")) for name, file in files.items()}


def _old() -> str:
    """The script that says in the language of the reader what is wrong, before any other runs."""
    says = {
        language: {name: Reader(language).read(word) for name, word in FAULTS.items()}
        for language in LANGUAGES
    }
    text = without_comments((HERE / "static" / "old.js").read_text("utf-8"))
    return f"var SAYS = {json.dumps(says)};\n{text}"


def style() -> str:
    """The style sheet of a page."""
    from ....draw import page_style

    files = (STATIC / "site.css", STATIC / "table.css", HERE / "static" / "page.css")
    return small_style("\n".join([*(file.read_text("utf-8") for file in files), page_style()]))


def small_style(text: str) -> str:
    """A style sheet without comments, and without spaces that it can do without."""
    return STYLE.sub(lambda found: found[1] or found[2] or " ", COMMENT.sub("", text)).strip()


def rules_page(game: Game, language: str, common: str) -> str:
    """The rules for people as a page."""
    text = markdown.render(game.source.rules_in(language))
    title = game.about.title
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}'
        '</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" '
        f'href="{common}style.css"><main><article class="rules"><h1>{escape(title)}</h1>{text}'
        "</article></main></html>\n"
    )


def page_game(game: Game) -> page_table.PageGame:
    """A game as `page_table` asks for it."""
    return page_table.PageGame(
        game.look,
        page_table.PageAbout(game.about.outcome),
        game.about.title,
        game.seats,
        game.sides,
        game.about.seats,
        game.information == "hidden",
        not has_rule(game.package),
        has_direction(game),
        game.source.rules_file,
    )


def first_moment(game: Game) -> page_table.PageMoment:
    """The first position, as a reader of English sees it before any script runs."""
    p = game.start(0)
    seats = [page_table.PageSeat("", "here") for _ in range(game.seats)]
    mover = -1 if p.player is None else p.player
    seat = mover if game.information != "hidden" else -1
    position = page_table.PagePosition(page_game(game), p.record)
    return page_table.PageMoment(
        position, seat, [], seats, mover, None, [], [], [], None, "first", ENGLISH
    )


def index(game: Game, teaches: Sequence[str], common: str) -> str:
    """The page itself, with the first picture."""
    moment = first_moment(game)
    shell = page_table.shell_html(moment, list(PAGE_LEVELS), teaches)
    table = page_table.table_html(moment)
    whole = shell.replace('<div id="table"></div>', f'<div id="table">{table}</div>', 1)
    for part in ("header", "main"):  # until its scripts run
        whole = whole.replace(f"<{part}>", f"<{part} inert>", 1)
    text = (HERE / "static" / "index.html").read_text("utf-8")
    words = {"TITLE": escape(game.about.title), "SUMMARY": escape(game.about.summary)}
    words |= {"<!-- page -->": whole, "POLICY": EXPORTED}
    words |= {f'"{name}': f'"{common}{name}' for name in ("style.css", "script/")}
    return re.sub("|".join(words), lambda match: words[match[0]], text)
