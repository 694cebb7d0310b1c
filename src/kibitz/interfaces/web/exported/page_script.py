"""The scene of a game and all that draws it as JavaScript, and what a page runs later."""

from __future__ import annotations

from inspect import signature
from typing import NamedTuple

from ....contract import GameError
from ....export.javascript import CannotTranslate, Scripts, translate
from ....game import Game
from . import page_review, page_table, page_teaching
from .rendering import template_text

LOOK = ("scene", "name", "called")  # functions of a game that a page calls
REASONS = ("why", "parse")  # and those by which it says why an act is not legal
TEMPLATES = (
    *("_exported.html", "_exported_page.html", "_pieces.html", "_cards.html", "_scores.html"),
    *("_sheet.html", "_turn.html", "_icons.html", "_settings.html", "_languages.html"),
)
LATER_TEMPLATES = (
    *("_review.html", "_effects.html", "_exported_taught.html", "_lesson.html", "_puzzle.html"),
    *("_taught.html", "_puzzles.html"),
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
    ("kibitz.study.puzzles", "Puzzle"): ("name", "facts", "is_trivial"),
}
PARTS = ("PageAbout", "PageGame", "PagePosition", "PageSeat", "PageMoment")
REVIEW = ("PagePly", "PagePast", "review_html", "effects_html")
TEACHING = ("PageStill", "PageStep", "PagePlace", "lesson_html", "puzzle_html", "puzzles_html")
CALLS = ("table_html", "shell_html", "analysis_words", "told", "acts_of")


class PageScript(NamedTuple):
    """A script, what comes later, and a sentence on what both lack; empty if they have all."""

    first: str
    later: str
    lacks: str = ""


def scene_script(game: Game) -> PageScript:
    """The scene of a game with all that draws it; GameError says which part cannot come along."""
    try:
        return PageScript(*_translated(game, (*LOOK, *REASONS)))
    except CannotTranslate as fault:
        lacks = f"The page does not say why an act is not legal: {fault}."
    try:
        return PageScript(*_translated(game, LOOK), lacks)
    except CannotTranslate as fault:
        raise GameError(f"{game.id}: its scene cannot come along. {fault}.") from fault


def _translated(game: Game, wanted: tuple[str, ...]) -> Scripts:
    if "scene" not in game.look:
        raise GameError(
            f"{game.id} has no `scene`, so a page has nothing to draw: write scene(p, seat)."
        )
    texts = {f"template {name}": template_text(name) for name in (*TEMPLATES, *LATER_TEMPLATES)}
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
        "message": ("kibitz.words.message", "message"),
        "Reader": ("kibitz.words.reader", "Reader"),
        **{f"template {name}": (f"template {name}", "root") for name in TEMPLATES},
    }
    later = {
        **{name: (page_review.__name__, name) for name in REVIEW},
        **{name: (page_teaching.__name__, name) for name in TEACHING},
        "NoTime": ("kibitz.players.act_effects", "NoTime"),
        "Puzzle": ("kibitz.study.puzzles", "Puzzle"),
        "Answered": ("kibitz.tables.thinking.puzzle_play", "Answered"),
        **{f"template {name}": (f"template {name}", "root") for name in LATER_TEMPLATES},
    }

    def is_own(module: str) -> bool:
        if module.startswith("kibitz."):
            return not module.startswith("kibitz.kernel")
        inside = bool(game.package) and module.startswith(game.package)
        return module in own or module in texts or inside

    return translate(roots, is_own, IN_A_PAGE, LEFT_OUT, texts, later)
