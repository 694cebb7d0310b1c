"""After the game: its value turn by turn, and games that go on from any of its positions."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....contract import KibitzError
from ....draw.markup import element, together, words
from ....game import Position
from ....match import Match
from ..site import find_table, form_fields, require_budget, site, tokens
from ..tables import branching, new_table
from ..tables.seat_view import SeatView, shown_seat
from ..workers.bot_pool import COMPILING
from ..workers.compile_worker import compile_help
from ..workers.review import PLAYOUTS, ReviewedTurn, review
from .analysis_page import ask_pool
from .game_pages import seated
from .table_pages import step_asked

WIDTH, HEIGHT, EDGE = 240.0, 90.0, 6.0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake as a page shows it; `step` leads to the position after it."""

    step: int
    turn: int
    seat: str
    better: str


async def review_page(request: Request) -> Response:
    """The graph of the value of a finished game, with its mistakes, as HTML."""
    require_budget(request, site(request).question_limit, "Too many questions in a short time.")
    table = await run_in_threadpool(find_table, request)
    with table.locked() as match:
        if not branching.may_review(match):
            raise HTTPException(409, "Only a finished game of two sides that hides nothing.")
        played, plies = match.position, table.view_of(-1).plies
    if not site(request).bot_pool.is_ready(compile_help, played.game):
        shown = {"said": f"The computer is {COMPILING}.", "again": True}
        return HTMLResponse(site(request).templates.get_template("_thought.html").render(shown))
    if table.reviewed is None or table.reviewed[0] != played.ply:
        table.reviewed = played.ply, await ask_pool(request, review, _open(played))
    shown = _shown(played, plies, table.reviewed[1])
    return HTMLResponse(site(request).templates.get_template("_review.html").render(shown))


def _open(played: Position) -> Position:
    return played.reseeded(0) if played.game.has_chance else played.copy()


def _shown(
    played: Position, plies: tuple[int, ...], judged: list[ReviewedTurn]
) -> dict[str, object]:
    steps = {ply: step for step, ply in enumerate(plies)}
    mistakes = [
        Mistake(steps[one.ply], number, played.called(one.seat), one.better)
        for number, one in enumerate(judged, 1)
        if one.is_mistake
    ]
    first = played.called(played.game.sides[0][0])
    return {
        "graph": _graph(judged, steps, first),
        "mistakes": mistakes,
        "first": first,
        "playouts": PLAYOUTS,
    }


def _graph(judged: list[ReviewedTurn], steps: dict[int, int], first: str) -> Markup:
    apart = WIDTH / max(1, len(judged))
    middle, half = HEIGHT / 2, HEIGHT / 2 - EDGE
    points = [(apart * (k + 0.5), middle - half * one.value) for k, one in enumerate(judged)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = [
        element(
            "a",
            element("title", words(f"after turn {k}")),
            element("rect", x=x - apart / 2, y=0.0, width=apart, height=HEIGHT, class_="column"),
            element("circle", cx=x, cy=y, r=4.5 if one.is_mistake else 1.8, class_=_role(one)),
            href=f"?at={steps[one.ply]}",
            data_at=str(steps[one.ply]),
        )
        for k, (one, (x, y)) in enumerate(zip(judged, points, strict=True), 1)
    ]
    axis = element("line", x1=0.0, y1=middle, x2=WIDTH, y2=middle, class_="axis")
    curve = element("polyline", points=line, class_="curve")
    name = f"The outlook of {first} after each turn"
    return Markup(
        element(
            "svg",
            together(axis, curve, *marks),
            viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
            class_="review",
            role="group",
            aria_label=name,
        )
    )


def _role(one: ReviewedTurn) -> str:
    return "mistake" if one.is_mistake else "turn"


async def branch(request: Request) -> Response:
    """Open a table for practice that goes on from a position: alone, or against the computer."""
    require_budget(request, site(request).table_limit, "Too many new tables in a short time.")
    fields = await form_fields(request)
    return await run_in_threadpool(_branch, request, fields)


def _branch(request: Request, fields: dict[str, str]) -> Response:
    table = find_table(request)
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        if why := branching.refusal(table, match, held):
            raise HTTPException(403, why)
        position = _position_to_continue(match, seen, fields, held)
        own = seen.seat if seen.seat >= 0 else (position.player or 0)
        alone = fields.get("against") == "nobody"
        opened = new_table.branch(table.stored, position, None if alone else own)
    return seated(request, opened)


def _position_to_continue(
    match: Match, seen: SeatView, fields: dict[str, str], held: list[int]
) -> Position:
    if "back" in fields:
        return branching.before_own_turn(match.position, held)
    step = step_asked(fields.get("at", ""), seen)
    position = match.position if step is None else match.position.at(seen.plies[step])
    if position.over:
        raise KibitzError("The game is over here. Look back to a position before its end.")
    return position
