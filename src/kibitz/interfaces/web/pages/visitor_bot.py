"""The acts of the computer, thought of in the visitor's browser: its code, its jobs, its acts."""

from __future__ import annotations

import gzip

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ....contract import message
from ....export import RUNTIME
from ....game import Game
from ....match import Refused
from ....record import quote
from ....tables.bots.visitor_thinking import analysis_data, job, may_analyse, may_think
from ....tables.open_table import Table
from ....tables.permissions import help_refusal, seat_help_refusal
from ....tables.seat_view import shown_seat
from ....tables.thinking.browser_code import BrowserCode, is_settled
from ....words import current
from ...table_words import seat_name
from ..forms import form_fields
from ..guard import FIXED
from ..site import (
    HERE,
    client_address,
    requested_table,
    require_budget,
    run_query,
    site,
    tokens,
)
from .table_pages import position_shown

NOTHING = 204  # there is nothing for this browser to think about
LATER = 202  # the code is being made
FOR_EVER = "public, max-age=31536000, immutable"
POLICY = (  # of the worker alone; a page may not compile WebAssembly
    f"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; {FIXED}"
)
SCRIPTS = {
    "thinker.js": HERE / "thinker.js",
    "runtime.js": RUNTIME,
    "values.js": RUNTIME.with_name("values.js"),
}


async def script(request: Request) -> Response:
    """The worker that searches, or the module that it imports."""
    path = SCRIPTS.get(request.path_params["name"])
    if path is None:
        raise HTTPException(404, message("There is no such script."))
    headers = {"Content-Security-Policy": POLICY}
    return Response(path.read_bytes(), media_type="text/javascript", headers=headers)


async def code(request: Request) -> Response:
    """The WebAssembly of this name, which never changes."""
    return _response(request, _code_of(request).code, "application/wasm")


async def learned_file(request: Request) -> Response:
    """The values of the learned player of the module with this name."""
    return _response(request, _code_of(request).values, "application/octet-stream")


def _code_of(request: Request) -> BrowserCode:
    code = site(request).bot_pool.codes.named(request.path_params["name"])
    if code is None:
        raise HTTPException(404, message("There is no such code."))
    return code


def _response(request: Request, content: bytes, media_type: str) -> Response:
    headers = {"Cache-Control": FOR_EVER, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type=media_type, headers=headers)


async def offer(request: Request) -> Response:
    """The code that a browser loads to think for the bots of a table.

    learned: yes for an opinion, by what a learned player has learned where one comes with the game.
    """
    return await run_query(request, _offer, request, await requested_table(request))


def _offer(request: Request, table: Table) -> Response:
    held, pool = table.seats_of(tokens(request)), site(request).bot_pool
    with table.locked() as match:
        thinks = may_think(table, match, held) and not match.over and table.lease.is_offered
        search = pool.first_search(match) if thinks else None
        if not (search or may_analyse(table, match)):
            return Response(status_code=NOTHING)
    learned = "learned" in request.query_params or (search is not None and search.learned)
    return offered_code(request, table.game, learned)


def offered_code(request: Request, game: Game, learned: bool) -> Response:
    """Where a browser finds the code of a game; 202: it is being made, 204: there is none."""
    coming = site(request).bot_pool.browser_code(game, client_address(request), learned)
    if coming is None or not coming.done():
        return Response(status_code=LATER)
    if not is_settled(coming):
        return Response(status_code=NOTHING)
    made = coming.result()
    place = f"/games/{game.id}/browser/{made.name}"
    values = f"{place}.bin" if made.values else None
    return JSONResponse({"module": f"{place}.wasm", "values": values, "facts": made.facts})


async def position(request: Request) -> Response:
    """The position that a browser shows, as its seat may know it, for an opinion; no seed."""
    require_budget(request, site(request).act_limit, message("Too many questions in a short time."))
    return await run_query(request, _position, request, await requested_table(request))


def _position(request: Request, table: Table) -> Response:
    with table.locked() as match:
        own = shown_seat(match, table.seats_of(tokens(request)))
        why = help_refusal(table, match) or seat_help_refusal(match, own)
        if why or not may_analyse(table, match):
            raise HTTPException(403, why or message("The server thinks here."))
        p = position_shown(request, table, match)
        is_secret = match.game.information == "hidden" and not match.over
        seat = own if is_secret else p.player
        facts = analysis_data(p, seat)
        named = {"mover": seat_name(p, seat or 0)} if facts["mover"] else {}
        reader = current().at(match.game.source.rules_file)
        return JSONResponse(reader.data(facts | named))


async def think(request: Request) -> Response:
    """Take the act of a bot, and answer with its next job.

    ply, action: the act. failed: in place of them, that this browser cannot think.
    """
    require_budget(request, site(request).act_limit, message("Too many moves in a short time."))
    given = await form_fields(request)
    return await run_query(request, _think, request, await requested_table(request), given)


def _think(request: Request, table: Table, given: dict[str, str]) -> Response:
    held, pool = table.seats_of(tokens(request)), site(request).bot_pool
    with table.locked() as match:
        if not may_think(table, match, held):
            raise HTTPException(403, message("The computer thinks on the server at this table."))
        if "failed" in given:
            table.lease.fail()
        elif "action" in given:
            _play(request, table, given)
    with table.locked() as match:
        next_search = pool.next_search(table, match) if table.lease.is_offered else None
        if next_search:
            table.lease.begin(next_search.seconds)
            return JSONResponse(job(match, next_search))
    table.lease.end()
    pool.wake(table, client_address(request))
    return Response(status_code=NOTHING)


def _play(request: Request, table: Table, given: dict[str, str]) -> None:
    """Submit the act of a bot, if it is still its turn."""
    with table.locked() as match:
        seat = site(request).bot_pool.next_bot(table, match)
        if seat is None or given.get("ply") != str(match.ply):
            return
        legal = {str(action): action for action in match.position.legal()}
        action = legal.get(given.get("action", ""))
        if action is None:
            raise HTTPException(422, message("The browser chose an act that is not legal here."))
        answer = table.play(seat, match.ply, quote(match.position.name(action)))
    if isinstance(answer, Refused):
        raise HTTPException(422, answer.why)
