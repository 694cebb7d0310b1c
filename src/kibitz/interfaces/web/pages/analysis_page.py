"""The computer's help at a table: a hint, and an evaluation of the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....contract import message
from ....estimates import Number
from ....game import Position
from ....play.seeds import derived_seed
from ....players.act_effects import effects
from ....players.expectations import figure, outlook, phrase
from ....players.scientist import Ideas, ideas
from ....tables.bots.bot_pool import COMPILING
from ....tables.permissions import help_refusal, hides, seat_help_refusal
from ....tables.seat_view import shown_seat
from ....tables.thinking.analysis import PLAYOUTS, SEARCHES, Evaluation, evaluate
from ....tables.thinking.compile_worker import compile_help, compile_scientist
from ...table_words import seat_name
from ..site import (
    client_address,
    find_table,
    from_worker,
    in_thread,
    require_budget,
    site,
    tokens,
)
from .table_pages import position_shown

P = ParamSpec("P")
T = TypeVar("T")

ONLY_THERE = message(
    "With hidden cards only a browser that can search itself gives help; this one cannot yet."
)
CARDS_SHOWN = 9  # cards of a hand, the most telling first


@dataclass(frozen=True)
class PositionQuestion:
    """A position to evaluate; where a rule is secret, as a seat may see it."""

    position: Position
    seat: int


async def thought(request: Request) -> Response:
    """Evaluate the position that a browser shows, and return the result as HTML."""
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    asked = await in_thread(request, _question, request)
    template, shown = await answer_to(request, asked)
    return HTMLResponse(site(request).templates.get_template(template).render(shown))


async def act_effects(request: Request) -> Response:
    """The effects of an act of the position that a browser shows, by the rules, as HTML."""
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    p = (await in_thread(request, _question, request)).position
    acts = {str(action): action for action in ([] if p.over else p.legal())}
    if (action := acts.get(request.query_params.get("act", ""))) is None:
        raise HTTPException(422, message("This act is not possible here."))
    shown = {"effects": await ask_pool(request, effects, p, action)}
    return HTMLResponse(site(request).templates.get_template("_effects.html").render(shown))


async def answer_to(request: Request, asked: PositionQuestion) -> tuple[str, dict[str, Any]]:
    """The template that shows what the computer thinks of a position, and what it shows."""
    p, bot_pool = asked.position, site(request).bot_pool
    if p.over:
        return "_thought.html", {"said": message("The game is over.")}
    has_secrets = p.game.information == "hidden"
    work = compile_scientist if has_secrets else compile_help
    if not bot_pool.is_ready(work, p.game, client_address(request)):
        return "_thought.html", {
            "said": message("The computer is {state}.", state=COMPILING),
            "again": True,
        }
    if has_secrets:
        return "_ideas.html", shown_ideas(asked, await ask_pool(request, ideas, p))
    held = await ask_pool(request, evaluate, p)
    shown = shown_evaluation(p, held)
    if "hint" in request.query_params:
        shown |= {"hint": True, "effects": await ask_pool(request, effects, p, held.action)}
    return "_thought.html", shown


async def ask_pool(request: Request, question: Callable[P, T], *args: P.args, **how: P.kwargs) -> T:
    """Have the bots answer a question: a top-level function and its arguments."""
    asked = site(request).bot_pool.ask(client_address(request), question, *args, **how)
    return await from_worker(request, asked)


def _question(request: Request) -> PositionQuestion:
    table = find_table(request)
    with table.locked() as match:
        seat = shown_seat(match, table.seats_of(tokens(request)))
        if why := help_refusal(table, match) or seat_help_refusal(match, seat):
            raise HTTPException(403, why)
        if hides(match.game):
            raise HTTPException(403, ONLY_THERE)
        if match.game.information == "hidden":
            return PositionQuestion(match.for_bot(seat, derived_seed(match.seed, "ideas")), seat)
        return PositionQuestion(_without_future(position_shown(request, table, match)), seat)


def _without_future(p: Position) -> Position:
    return p.reseeded(0) if p.game.has_chance else p.copy()


def shown_ideas(asked: PositionQuestion, ideas: Ideas) -> dict[str, Any]:
    """Rules that fit the table, and for the seat to act the information of each of its cards."""
    is_mine = asked.position.player == asked.seat
    return {"leading": ideas.leading, "cards": ideas.cards[:CARDS_SHOWN] if is_mine else ()}


def shown_evaluation(p: Position, held: Evaluation) -> dict[str, Any]:
    """An evaluation in words, and as a number from -1 to 1 for the seat to act."""
    return {
        "said": _words(p, held),
        "numbers": _numbers(p, held),
        "value": held.value,
        "mover": seat_name(p, p.player or 0),
        "act": held.action,
        "name": p.name(held.action),
    }


def _words(p: Position, held: Evaluation) -> str:
    if held.verdict:
        said = outcome(p, p.player or 0, held.verdict)
        return message("{outcome}: proved.", outcome=said)
    if held.value is None:
        return ""
    name = seat_name(p, p.player or 0)
    if p.game.about.outcome != "scores":
        return message("{outlook}.", outlook=outlook(name, held.value))
    if held.estimate is None:
        return ""
    points = phrase(p.game, figure(p.game, held.estimate.value))
    return message("{seat} {expects}.", seat=name, expects=points)


def _numbers(p: Position, held: Evaluation) -> str:
    """The estimate with its interval; empty where the value is proved."""
    if held.verdict or held.estimate is None:
        return ""
    low, expected, high = (figure(p.game, end) for end in _ends(held.estimate))
    return message(
        "{seat} {expects}: the mean of {searches} tree searches of {playouts:,} playouts each, "
        "seeds 0 to {last}.",
        seat=seat_name(p, p.player or 0),
        expects=phrase(p.game, f"{expected} ({low} to {high})"),
        searches=held.estimate.n,
        playouts=PLAYOUTS,
        last=SEARCHES - 1,
    )


def _ends(estimate: Number) -> tuple[float, float, float]:
    return estimate.low, estimate.value, estimate.high


def outcome(p: Position, seat: int, verdict: str) -> str:
    """A verdict for a seat as a sentence that names the winner."""
    match verdict:
        case "won":
            return message("{seat} wins", seat=seat_name(p, seat))
        case "lost" if p.game.seats == 2:
            return message("{seat} wins", seat=seat_name(p, 1 - seat))
        case "drawn":
            return message("A draw")
    return f"{seat_name(p, seat)}: {verdict}"
