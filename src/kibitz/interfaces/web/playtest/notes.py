"""Remarks and vain tries of people at a table of a playtest, kept with the position."""

from __future__ import annotations

import re
import traceback
from collections.abc import Collection, Mapping
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from .... import shelf
from ....contract import KibitzError, message
from ....draw.markup import is_legible
from ....store import MOST_WHY_CHARACTERS, Event
from ....store.playtests import ANSWERS, AWAY, REMARK
from ....tables import drafts
from ....tables.open_table import Table
from ....tables.playtest.plan import KINDS, questions
from ....tables.seat_view import shown_seat
from ....tables.small_numbers import small_number
from ..forms import form_fields
from ..site import find_table, in_thread, person_here, require_budget, site, tokens
from .seating import playtest_of

SECONDS = re.compile(r"[1-9][0-9]{0,5}", re.ASCII)


async def remark(request: Request) -> Response:
    """Keep one tap, "I don't understand" or "This felt wrong", and perhaps a line."""
    require_budget(request, site(request).act_limit, message("Too many remarks in a short time."))
    fields = await form_fields(request)
    return await in_thread(request, _remark, request, find_table(request), fields)


def _remark(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    person = person_here(request)
    if person is None:
        raise HTTPException(403, message("Give your name in the lobby first."))
    text, playtest = line(fields.get("text", "")), playtest_of(request)
    if (earlier := small_number(fields.get("of", ""), 12)) is not None:
        if not playtest.store.add_text(earlier, person.id, text):
            raise HTTPException(404, message("There is no such remark of yours."))
        return JSONResponse({"of": earlier})
    if fields.get("kind") not in KINDS:
        raise KibitzError(message("A remark is one of {known}.", known=", ".join(KINDS)))
    held, aimed = table.seats_of(tokens(request)), line(fields.get("aimed", ""))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        ply, is_back = match.position.ply, fields.get("step", "")
        if (step := small_number(is_back)) is not None and step < len(seen.plies):
            ply = seen.plies[step]
        turn = drafts.draft_of_form(match, seen.seat, {"draft": fields.get("draft", "")})
    data = {
        "kind": fields["kind"],
        "text": text,
        "draft": " ".join(filter(None, [turn.text if turn else "", aimed])),
        "open": table.game.information == "perfect",  # it cannot speak of what is hidden
    }
    number = playtest.note(Event(REMARK, table.stored.id, seen.seat, person.id, ply, data))
    if "page" in fields:  # a browser without scripts
        return RedirectResponse(f"/table/{table.stored.id}", 303)
    return JSONResponse({"of": number})


def line(text: str) -> str:
    """A line that a person writes; KibitzError if it is too long."""
    words = " ".join(text.split())
    if len(words) > MOST_WHY_CHARACTERS or not is_legible(words):
        raise KibitzError(
            message("A remark is a line of at most {most} characters.", most=MOST_WHY_CHARACTERS)
        )
    return words


async def answer(request: Request) -> Response:
    """Keep answers to the questions after the game; they replace earlier ones to the same."""
    require_budget(request, site(request).act_limit, message("Too many answers in a short time."))
    fields = await form_fields(request)
    return await in_thread(request, _answer, request, find_table(request), fields)


def _answer(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    held, person = table.seats_of(tokens(request)), person_here(request)
    if not held or person is None:
        raise HTTPException(
            403, message("You watched this game; the people who played it are asked.")
        )
    asked, playtest = questions(table.game.about.questions), playtest_of(request)
    with table.locked() as match:  # of two taps at once none loses the other
        if not match.over:
            raise HTTPException(409, message("The game is not over yet."))
        before = playtest.answers(table, held[0])
        given = {
            question.words: line(fields.get(f"q{k}", str(before.get(question.words, ""))))
            for k, question in enumerate(asked)
        }
        if not any(given.values()):
            raise KibitzError(message("Answer at least one question."))
        event = Event(ANSWERS, table.stored.id, held[0], person.id, match.position.ply, given)
        playtest.store.replace_answers(playtest.plan.name, event)
    if "page" in fields:  # a browser without scripts
        return RedirectResponse(f"/table/{table.stored.id}", 303)
    return Response(status_code=204)


def note_fault(request: Request, fault: Exception) -> str:
    """Keep where the rules failed, for the host; the sentence for the person at the table.

    The words of the fault are left out, since they may speak of what is hidden. Empty if no line of
    the game took part.
    """
    place = _place(fault, site(request).library.files)
    if not place:
        return ""
    _, kind, id, *_ = f"{request.url.path}//".split("/")
    why = f"{type(fault).__name__}{place}"
    playtest_of(request).note_fault(id if kind == "table" else "", why)
    return message(
        "The rules of this game failed here. The page of the host says where. Nothing is lost."
    )


def _place(fault: Exception, files: Collection[Path]) -> str:
    """The last line of a game's file, or of a module beside it, that took part in a fault."""
    folders = {shelf.origin(file).parent for file in files} | {file.parent for file in files}
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).parent in folders]
    return "".join(f" in {f.name}, line {f.lineno} of {Path(f.filename).name}" for f in own[-1:])


async def away(request: Request) -> Response:
    """Keep for how many seconds the page of a person was away, such as on a phone that slept."""
    require_budget(request, site(request).act_limit, message("Too many requests in a short time."))
    fields = await form_fields(request)
    return await in_thread(request, _away, request, find_table(request), fields)


def _away(request: Request, table: Table, fields: Mapping[str, str]) -> Response:
    held, person, text = (
        table.seats_of(tokens(request)),
        person_here(request),
        fields.get("seconds", ""),
    )
    if not SECONDS.fullmatch(text):
        raise KibitzError(message("Seconds are a number from 1 to 999999."))
    with table.locked() as match:
        ply = match.position.ply
        if held and person and not match.over:
            data = {"seconds": int(text)}
            playtest_of(request).note(Event(AWAY, table.stored.id, held[0], person.id, ply, data))
    return Response(status_code=204)
