"""The question after a game whether people liked it: one click, and a reason if they wish."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import KibitzError, message
from ....draw.markup import is_legible
from ....store import MOST_WHY_CHARACTERS, Feedback
from ....tables.open_table import Table
from ..forms import form_fields
from ..site import requested_table, require_budget, run_query, site, tokens

CHOICES = {1: message("I liked it"), 0: message("So-so"), -1: message("I did not like it")}


def own_feedback(request: Request, table: Table, held: list[int]) -> Feedback | None:
    """The answer of this browser; it belongs to the first of its seats."""
    answers = site(request).tables.store.feedback
    return answers.find(table.stored.id, held[0]) if held else None


async def answer(request: Request) -> Response:
    """Keep an answer and go back to the table."""
    require_budget(
        request, site(request).feedback_limit, message("Too many answers in a short time.")
    )
    fields = await form_fields(request)
    return await run_query(request, _keep, request, await requested_table(request), fields)


def _keep(request: Request, table: Table, fields: dict[str, str]) -> Response:
    held = table.seats_of(tokens(request))
    if not held:
        raise HTTPException(
            403, message("You watched this game; the people who played it are asked.")
        )
    with table.locked() as match:
        if not match.over and not match.is_stuck:
            raise HTTPException(409, message("The game is not over yet."))
    before = own_feedback(request, table, held)
    why = _line(fields["why"]) if "why" in fields else before.why if before else ""
    given = Feedback(_rating(fields.get("liked", "")), why)
    site(request).tables.store.feedback.put(table.stored.id, held[0], given)
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def _rating(text: str) -> int:
    known = {str(value): value for value in CHOICES}
    if text not in known:
        raise KibitzError(
            message(
                "An answer is one of {known}, not {text}.",
                known=", ".join(known),
                text=repr(text[:40]),
            )
        )
    return known[text]


def _line(text: str) -> str:
    line = " ".join(text.split())
    if len(line) > MOST_WHY_CHARACTERS or not is_legible(line):
        raise KibitzError(
            message("A reason is a line of at most {most} characters.", most=MOST_WHY_CHARACTERS)
        )
    return line
