"""The files of an exported page: the rules as WebAssembly, the scene as JavaScript, the table."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from inspect import signature
from pathlib import Path
from typing import Any, NamedTuple

from ....contract import WATCHER, GameError, KibitzError, as_text
from ....export import RUNTIME, make_browser_game, require_free
from ....export.for_browser import BrowserGame, require_learned_search
from ....export.javascript import CannotTranslate, translate
from ....game import Game, Position
from ....players.ready import LEVELS
from ....players.scientist import has_rule
from ....scene.wrong_part import wrong_part
from ....tables.permissions import is_judged_by_positions
from ....whole_file import whole_file
from ....words import ENGLISH, LANGUAGES, Reader, reading
from ....words.catalogue import catalogue
from ..pages import markdown
from ..pages.pictures import has_direction
from ..pages.review_here import EFFORT
from ..script_words import script_words
from ..static_files import STATIC, modules, without_comments
from . import page_review, page_table
from .one_file import as_one_file
from .page_words import FAULTS, WORDS
from .rendering import template_text

HERE = Path(__file__).parent
PYTHON = RUNTIME.parent.parent / "javascript" / "python"
LOOK = ("scene", "name", "called")  # functions of a game that a page calls
REASONS = ("why", "parse")  # and those by which it says why an act is not legal
TEMPLATES = (
    *("_exported.html", "_exported_page.html", "_pieces.html", "_cards.html", "_scores.html"),
    *("_sheet.html", "_turn.html", "_icons.html", "_settings.html", "_languages.html"),
    "_review.html",
)
IN_A_PAGE = {  # what the scripts of a page do in place of these
    ("kibitz.words.catalogue", "NOTHING"): '$.library["kibitz.words.catalogue"].NOTHING',
    ("kibitz.words.catalogue", "catalogue"): '$.library["kibitz.words.catalogue"].catalogue',
    ("kibitz.scene.wrong_part", "require_right_parts"): (
        '$.library["kibitz.scene.wrong_part"].require_right_parts'
    ),
    ("kibitz.scene.wrong_part", "wrong_part"): '$.library["kibitz.scene.wrong_part"].wrong_part',
    ("kibitz.estimates", "_special"): '$.library["kibitz.estimates"]._special',
    ("kibitz.players.tree_search", "span"): "$.page.span",
    ("kibitz.interfaces.web.exported.rendering", "render"): "$.page.render",
    ("kibitz.interfaces.web.exported.rendering", "html"): "$.page.html",
}
LEFT_OUT = {
    ("kibitz.scene.whole", "Scene"): ("__str__",),
    ("kibitz.scene.art", "Drawing"): ("load", "clean"),
}
LATER = re.compile(r'\bimport\("\./([\w-]+\.js)"\)')  # what a script loads when it needs it
PARTS = ("PageAbout", "PageGame", "PagePosition", "PageSeat", "PageMoment")
REVIEW = ("PagePly", "PagePast", "review_html")
CALLS = ("table_html", "shell_html", "analysis_words", "told", "acts_of")


class WrittenPage(NamedTuple):
    """The files of a page, and a sentence on what it lacks; empty if it has all."""

    files: list[Path]
    lacks: str = ""


class PageScript(NamedTuple):
    """A script, and a sentence on what it lacks; empty if it has all."""

    text: str
    lacks: str = ""


def scene_script(game: Game) -> PageScript:
    """The scene of a game with all that draws it; GameError says which part cannot come along."""
    try:
        return PageScript(_translated(game, (*LOOK, *REASONS)))
    except CannotTranslate as fault:
        lacks = f"The page does not say why an act is not legal: {fault}."
    try:
        return PageScript(_translated(game, LOOK), lacks)
    except CannotTranslate as fault:
        raise GameError(f"{game.id}: its scene cannot come along. {fault}.") from fault


def _translated(game: Game, wanted: tuple[str, ...]) -> str:
    if "scene" not in game.look:
        raise GameError(
            f"{game.id} has no `scene`, so a page has nothing to draw: write scene(p, seat)."
        )
    texts = {f"template {name}": template_text(name) for name in TEMPLATES}
    looks = {name: game.look[name] for name in wanted if name in game.look}
    for name, function in looks.items():
        if "__name__" not in function.__globals__:  # Kibitz adapted its parameters
            raise GameError(
                f"{game.id}: a page calls `{name}` with all its parameters, in their order: write "
                f"{name}({', '.join(signature(function).parameters)})."
            )
    own = {function.__globals__["__name__"] for function in looks.values()}
    table = page_table.__name__
    roots = {
        **{f"look.{name}": (f.__globals__["__name__"], f.__name__) for name, f in looks.items()},
        **{name: (table, name) for name in (*PARTS, *CALLS)},
        **{name: (page_review.__name__, name) for name in REVIEW},
        "message": ("kibitz.words.message", "message"),
        "Reader": ("kibitz.words.reader", "Reader"),
        **{f"template {name}": (f"template {name}", "root") for name in TEMPLATES},
    }

    def is_own(module: str) -> bool:
        if module.startswith("kibitz."):
            return not module.startswith("kibitz.kernel")
        inside = bool(game.package) and module.startswith(game.package)
        return module in own or module in texts or inside

    return translate(roots, is_own, IN_A_PAGE, LEFT_OUT, texts)


def write_page(
    game: Game,
    out: Path,
    *,
    replace: bool = False,
    learned: bool = False,
    one_file: bool = False,
) -> WrittenPage:
    """Write the folder of a page, or one file; KibitzError says why it cannot be made."""
    if not one_file:
        require_free(out, "page", replace=replace)
    if learned:
        require_learned_search(game)
    _require_first_picture(game)
    script = scene_script(game)
    browser = make_browser_game(game, names=False, learned=learned)
    files = contents(game, browser, script)
    if one_file:
        with whole_file(out) as file:
            file.write(as_one_file(files))
        return WrittenPage([out], script.lacks)
    for name, content in files.items():
        with whole_file(out / name) as file:
            file.write(content)
    return WrittenPage([out / name for name in files], script.lacks)


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


def contents(game: Game, browser: BrowserGame, script: PageScript) -> dict[str, bytes]:
    """The files of a page by their names."""
    facts = page_facts(game, browser, script)
    texts = {
        **{f"script/{name}": text for name, text in scripts(script).items()},
        "style.css": style(),
        "facts.json": json.dumps(facts, ensure_ascii=False),
        **{f"rules{_ending(language)}.html": rules_page(game, language) for language in LANGUAGES},
        "index.html": index(game),
        "manifest.webmanifest": manifest(game),
        **{name: (STATIC / name).read_text("utf-8") for name in ("icon.svg", "icon-turn.svg")},
    }
    codes = {"game.wasm": browser.code}
    if browser.values:
        codes["learned.bin"] = browser.values
    files = {**codes, **{name: text.encode() for name, text in texts.items()}}
    return {**files, "service.js": _service(game, files)}


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


def page_facts(game: Game, browser: BrowserGame, script: PageScript) -> dict[str, Any]:
    """What the scripts of a page have to know."""
    others = [language for language in LANGUAGES if language != ENGLISH]
    spoken = script.text + json.dumps([said.id for said in WORDS], ensure_ascii=False)
    return {
        **browser.facts,
        "named": list(game.about.seats),
        "hasDirection": has_direction(game),
        "helps": not has_rule(game.package),
        "byPositions": is_judged_by_positions(game),
        "review": EFFORT,
        "about": [f"{name}={as_text(value)}" for name, value in game.options.items()],
        "levels": LEVELS,
        "learned": bool(browser.values),
        "languages": list(LANGUAGES),
        "own": {one: _translations(game, one) for one in others},
        "ours": {one: _translations(None, one, spoken) for one in others},
        "words": {one: _script_words(one) for one in others},
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


def scripts(script: PageScript) -> dict[str, str]:
    """The modules of a page by their names."""
    own = {
        file.name: file
        for file in (HERE / "static").glob("*.js")
        if file.name not in ("service.js", "old.js")
    }
    shared = {file.name: file for file in (STATIC / name for name in modules("table"))}
    lazy = {
        name: STATIC / name
        for file in shared.values()
        for name in LATER.findall(file.read_text("utf-8"))
    }
    runtime = {name: RUNTIME.with_name(name) for name in ("runtime.js", "values.js")}
    thinker = {"thinker.js": STATIC.parent / "thinker.js"}
    python = {f"python/{file.name}": file for file in PYTHON.glob("*.js")}
    files = {**shared, **lazy, **runtime, **thinker, **python, **own}
    texts = {name: without_comments(file.read_text("utf-8")) for name, file in files.items()}
    scene = f"export const made = ($) => {{{script.text}}};\n"
    return {**texts, "old.js": _old(), "scene.js": scene}


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
    return "\n".join([*(file.read_text("utf-8") for file in files), page_style()])


def rules_page(game: Game, language: str) -> str:
    """The rules for people as a page."""
    text = markdown.render(game.source.rules_in(language))
    title = game.about.title
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}'
        '</title><meta name="viewport" content="width=device-width"><link rel="stylesheet" '
        f'href="style.css"><main><article class="rules"><h1>{escape(title)}</h1>{text}'
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


def index(game: Game) -> str:
    """The page itself, with the first picture."""
    moment = first_moment(game)
    shell = page_table.shell_html(moment, list(LEVELS))
    table = page_table.table_html(moment)
    whole = shell.replace('<div id="table"></div>', f'<div id="table">{table}</div>', 1)
    for part in ("header", "main"):  # until its scripts run
        whole = whole.replace(f"<{part}>", f"<{part} inert>", 1)
    text = (HERE / "static" / "index.html").read_text("utf-8")
    words = {"TITLE": escape(game.about.title), "SUMMARY": escape(game.about.summary)}
    words["<!-- page -->"] = whole
    return re.sub("|".join(words), lambda match: words[match[0]], text)
