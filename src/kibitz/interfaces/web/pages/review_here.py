"""The review of a finished game, searched in the visitor's browser: what it is sent and sends back.

The browser runs the searches of `review.py` with the same seeds; the server makes the graph of what
it found, and keeps nothing of it.
"""

from __future__ import annotations

import json
import math
from base64 import b64encode
from collections.abc import Iterable
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....contract import message
from ....game import Position
from ....tables.bots.visitor_thinking import can_analyse, last_act
from ....tables.thinking.review import (
    DOUBTFUL,
    MISTAKE,
    MOST_DOUBTED,
    PLAYOUTS,
    SECONDS,
    SECONDS_AGAIN,
    SEEDS,
    ReviewedTurn,
    SeatReview,
    Thought,
    choices_to_judge,
    confirmed,
    judged_choice,
    review_turns,
    seat_review,
    sign_of,
    thought_at_end,
    thought_of,
    to_judge,
)
from ..forms import form_fields
from ..site import in_thread, require_budget, site
from .after_game import Subject, shown_review, shown_seat_review, subject_of, with_effects
from .visitor_bot import NOTHING

MOST_SENT = 500_000  # bytes of positions; the server reviews a longer game
EFFORT = {  # of a browser that reviews
    "simulations": PLAYOUTS,
    "seconds": SECONDS,
    "doubtful": DOUBTFUL,
    "seeds": [*SEEDS],
    "mistake": MISTAKE,
    "doubted": MOST_DOUBTED,
    "secondsAgain": SECONDS_AGAIN,
}
UNREADABLE = message("The browser sent a review that does not fit this game.")


async def positions(request: Request) -> Response:
    """The positions that a browser has to search for a review; none if the server reviews."""
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    subject = await in_thread(request, subject_of, request)
    if not can_analyse(subject.played.game):
        return Response(status_code=NOTHING)
    items = await in_thread(request, _items, subject)
    if sum(len(item["state"]) for item in items) > MOST_SENT:
        return Response(status_code=NOTHING)
    learned = subject.seat < 0  # as `review` and `review_seat` judge
    return JSONResponse({"items": items, "learned": learned, **EFFORT})


def _items(subject: Subject) -> list[dict[str, Any]]:
    if subject.seat < 0:
        return _judged_positions(subject.played)
    choices = choices_to_judge(subject.played, subject.seat)
    return [_item(p) | {"seat": subject.seat, "played": action} for p, action in choices]


def _judged_positions(played: Position) -> list[dict[str, Any]]:
    """The positions of a review by positions; each knows whose turn begins there.

    side, mover: 1 for the first side, -1 for another: of the seat to act, and of the seat whose
    turn it is. end: what the end of the game is worth to the first side.
    """
    begins = (0, *played.turn_ends())
    return [
        _item(p)
        | {"side": sign_of(played, p.player or 0), "mover": sign_of(played, _mover(played, ply))}
        | ({"end": thought_at_end(p).value} if p.over else {})
        for p, ply in zip(to_judge(played), begins, strict=True)
    ]


def _mover(played: Position, ply: int) -> int:
    return played.seat_at(ply) if ply < played.ply else 0


def _item(p: Position) -> dict[str, Any]:
    # As `Search` seeds itself; a position without its past is at ply 0.
    ply = 0 if p.game.information == "hidden" else p.ply
    state = "" if p.over else b64encode(p.state.tobytes()).decode()
    return {"state": state, "ply": ply, **last_act(p)}


async def take(request: Request) -> Response:
    """Show a review by what a browser found.

    found: as JSON a list, for each item of `positions` the act, the value for the seat to act, and
    the losses by more searches, where one doubts it.
    """
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    given = await form_fields(request)
    subject = await in_thread(request, subject_of, request)
    shown = await in_thread(request, _review_page, subject, given.get("found", ""))
    shown |= await with_effects(request, subject, shown)
    return HTMLResponse(site(request).templates.get_template("_review.html").render(shown))


def _review_page(subject: Subject, text: str) -> dict[str, object]:
    try:
        return reviewed(subject, to_judge(subject.played), json.loads(text))
    except (ValueError, TypeError, IndexError, RecursionError):
        raise HTTPException(422, UNREADABLE) from None


def reviewed(
    subject: Subject, positions: Iterable[Position], answers: list[Any]
) -> dict[str, object]:
    """The parts of a page that show a review. positions: of `to_judge`, if they are judged."""
    if subject.seat >= 0:
        return shown_seat_review(subject, _seat_review(subject, answers))
    return shown_review(subject, _review(subject.played, positions, answers))


def _review(
    played: Position, positions: Iterable[Position], answers: list[Any]
) -> list[ReviewedTurn]:
    asked = zip(positions, answers, strict=False)
    turns = review_turns(played, [_thought(p, given) for p, given in asked])
    again = {k: [_value(loss) for loss in given[2]] for k, given in enumerate(answers)}
    return confirmed(turns, again)


def _thought(p: Position, given: list[Any]) -> Thought:
    return thought_at_end(p) if p.over else thought_of(p, _value(given[1]), _legal(p, given[0]))


def _seat_review(subject: Subject, answers: list[Any]) -> SeatReview:
    choices = choices_to_judge(subject.played, subject.seat)
    judged = [
        judged_choice(p, _value(value), p.name(_legal(p, action)), [_loss(loss) for loss in losses])
        for (p, _), (action, value, losses) in zip(choices, answers, strict=False)
    ]
    return seat_review(subject.played, subject.seat, judged)


def _legal(p: Position, action: Any) -> int:
    if action not in p.legal():
        raise ValueError
    return int(action)


def _loss(given: Any) -> float | None:
    return None if given is None else _value(given)


def _value(given: Any) -> float:
    value = float(given)
    if not math.isfinite(value):
        raise ValueError
    return value
