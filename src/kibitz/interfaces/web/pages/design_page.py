"""The page of design: all parts of scenes and pages, in all states and themes."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from .... import draw
from ....draw.theme import Theme
from ....scene import Scene
from ..site import site
from .design_parts import SECTIONS, boards
from .pictures import pieces

THEMES = [theme for theme in get_args(Theme) if theme != "auto"]  # the reader's choice


def design(request: Request) -> Response:
    """All parts."""
    shown = {"sections": _sections(), "themes": _in_themes(), "endings": ()}
    return site(request).templates.TemplateResponse(request, "design.html", shown)


@cache
def _sections() -> dict[str, list[tuple[Any, Any]]]:
    return {
        title: [(part, pieces(Scene(part.key, (part.part,)))) for part in parts()]
        for title, parts in SECTIONS.items()
    }


@cache
def _in_themes() -> dict[str, list[Markup]]:
    # `draw` escapes all words.
    return {
        theme: [Markup(draw.panel([board.part], board.key, theme=theme)) for board in boards()[:5]]
        for theme in THEMES
    }


def stylesheet(request: Request) -> Response:
    """The colours of pictures in each theme."""
    return Response("".join(draw.style(theme) for theme in THEMES), media_type="text/css")
