"""Pages that teach a game: its rules with drawn examples, and a guided first game."""

from __future__ import annotations

from functools import lru_cache
from re import Match
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .... import draw
from ....contract import IllegalMove, KibitzError, message
from ....game import Game
from ....scene import Choice, Scene, worded
from ....shelf import Source
from ....tables.small_numbers import small_number
from ....words import Reader, current
from ...lesson import LessonStep, lesson
from ..forms import number_in_path
from ..site import site
from .boxes import drawn_box
from .markdown import render, split_short, with_pictures
from .pictures import BOARD, MARKED_CELLS, pieces
from .shelf_page import minutes, players

DRAWN = 200  # pictures in rules, of all games
IN_SHORT = message("In short")  # the title of the section with which rules may begin


def rules_page(request: Request) -> Response:
    """The rules of a game; a table shows them in a drawer beside the board."""
    return document_of_rules(request, site(request).library.source(request.path_params["id"]))


def document_of_rules(request: Request, source: Source) -> Response:
    """The rules of a game as a page: first a picture and what they are in short."""
    text = source.rules_in(current().language)
    if not text:
        raise HTTPException(404, message("{title} has no page of rules.", title=source.about.title))
    short, rest = split_short(text, (IN_SHORT, current().read(IN_SHORT)))
    opening = {
        "box": drawn_box(source),
        "short": render(short),
        "players": players(source),
        "minutes": minutes(source),
    }
    shown = {
        "game": source,
        "title": message("rules"),
        "text": _with_examples(source, rest),
        "opening": opening,
    }
    return site(request).templates.TemplateResponse(request, "document.html", shown)


def rules(source: Source) -> Markup:
    """The rules of a game with drawn examples: its page of rules, or else its docstring."""
    return _with_examples(source, source.rules_in(current().language))


def _with_examples(source: Source, text: str) -> Markup:
    return with_pictures(text, lambda board: _example(source, board))


def _example(source: Source, board: Match[str]) -> Markup | None:
    if board["game"] != source.id:
        return None
    given = board["options"], board["acts"], int(board["seat"] or -1)
    try:
        return _example_picture(source, *given, current().language)
    except (KibitzError, IllegalMove):
        return None


@lru_cache(maxsize=DRAWN)
def _example_picture(source: Source, options: str, acts: str, seat: int, language: str) -> Markup:
    given = dict(option.split("=", 1) for option in options.split())
    reached = Game(source, given, source.id).start()
    reached.play(acts)
    reader = Reader(language, source.rules_file)
    scene = worded(reached.scene(seat).still(), reader)
    parts = [part for part in scene.parts if not isinstance(part, Choice)]
    name = reader.read(message("Example: {caption}", caption=scene.caption))
    return Markup(f'<figure class="drawn">{draw.panel(parts, name, scale=BOARD * 0.8)}</figure>')


def lesson_page(request: Request) -> Response:
    """One step of the guided first game, and the answer to the act that was tried."""
    source = site(request).library.source(request.path_params["id"])
    steps, number = lesson(source), number_in_path(request)
    if not 1 <= number <= len(steps):
        raise HTTPException(
            404,
            message(
                "{title} has lesson steps 1 to {steps}.", title=source.about.title, steps=len(steps)
            ),
        )
    home, step = f"/games/{source.id}", steps[number - 1]
    shown = {
        "game": source,
        "number": number,
        "last": len(steps),
        "has_rules": bool(rules(source)),
        "home": home,
        "back": f"{home}/lesson/{number - 1}",
        "ahead": f"{home}/lesson/{number + 1}",
    }
    reader = current().at(source.rules_file, step.seat)
    shown |= try_act(step, request.query_params.get("try", ""), reader)
    return site(request).templates.TemplateResponse(request, "lesson.html", shown)


def try_act(step: LessonStep, text: str, reader: Reader) -> dict[str, Any]:
    """The words and the position of a step after an act of this number; empty: no act.

    targets: the acts that are marked, if the step asks for some of those that are legal.
    """
    action = small_number(text)
    acts = step.position.scene(step.seat).acts()
    name = acts.get(action, "") if action is not None else ""
    is_solved = action is not None and action in step.right
    shown = {"step": step, "tried": name, "solved": is_solved, "targets": ()}
    if action is None or not is_solved:
        if len(step.right) < len(step.position.legal()):
            shown["targets"] = step.right
        return shown | at_board(step.position.scene(step.seat), reader)
    return shown | at_board(step.shown_after(action).still(), reader)


def at_board(scene: Scene, reader: Reader) -> dict[str, Any]:
    """The parts of a scene, for a page with the board of a table."""
    return {"pieces": pieces(scene, reader), "is_crowded": len(scene.acts()) > MARKED_CELLS}
