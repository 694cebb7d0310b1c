"""A table: its page, the changing part of the page, and the acts of the players."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)

from .... import record
from ....game import Position
from ....match import Match, Refused
from ....players.scientist import has_rule
from ....record import quoted
from ....store import TakenError
from ..library import beside
from ..site import (
    HOST,
    client_address,
    find_table,
    form_fields,
    requested_table,
    require_allowed,
    require_budget,
    run_query,
    set_cookies,
    site,
    tokens,
)
from ..tables import branching, drafts, new_table, seat_tokens, table_clock
from ..tables.assistance import help_refusal, seat_help_refusal
from ..tables.drafts import Draft
from ..tables.ratings import rating_at
from ..tables.remarks import REMARKS
from ..tables.seat_view import SeatView, look_back, shown_seat
from ..tables.tables import Table
from . import company_pages, feedback_page, mail_page, seat_pages, table_words
from .pictures import pieces

BEAT = 15.0  # seconds after which a quiet stream says that it is alive
MOST_STREAMS = 100  # for a client


async def table_page(request: Request) -> Response:
    """The page of a table, as the seat of this browser may see it."""
    return await run_query(request, _page, request, await requested_table(request))


def _page(request: Request, table: Table) -> Response:
    site(request).bot_pool.wake(table, client_address(request))
    fresh = seat_pages.own_tokens(request, table)
    request.state.tokens = fresh
    mail_seats = mail_page.seats(request, table)  # it reads who sits here
    shown = _shown(request, table, {}) | {"invitations": _invitations(request, table)}
    shown["mail_seats"] = mail_seats
    shown["listed"] = list(shown["seen"].view.scene.acts().items())
    response = site(request).templates.TemplateResponse(request, "table.html", shown)
    set_cookies(response, table.stored.id, seats=".".join(fresh or ()))
    return response


async def view(request: Request) -> Response:
    """The changing part of the page."""
    table = await requested_table(request)
    return await run_query(request, _fragment, request, table, request.query_params)


def _fragment(request: Request, table: Table, drafted: Mapping[str, str]) -> Response:
    shown = _shown(request, table, drafted)
    return HTMLResponse(site(request).templates.get_template("_table.html").render(shown))


def _shown(request: Request, table: Table, drafted: Mapping[str, str]) -> dict[str, Any]:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        step = shown_step(request, seen)
        turn = _draft_to_show(match, seen, drafted)
        scene = turn.scene(seen.seat) if turn else seen.view.scene
        if step is not None:
            scene = look_back(match, seen, step)
        is_now, words = step is None, scene.caption
        if is_now and not (turn and turn.ended):
            words = table_words.caption(match, seen, held, words)
        return {
            "turn": turn,
            "endings": turn.endings() if turn else (),
            "help_refusal": help_refusal(table, match) or seat_help_refusal(match, seen.seat),
            "has_rule": has_rule(match.game.package),
            "match_helps": match.game.information != "hidden" or has_rule(match.game.package),
            "news": table_words.news(match, seen, held) if is_now and held else "",
            "can_draft": drafts.can_draft(match.game),
            "table": table.stored,
            "game": match.game,
            "has_rules": beside(site(request).library.source(match.game.id), "rules.md"),
            "seen": seen,
            "state": table.state_of(seen),
            "caption": words,
            "pieces": pieces(scene),
            "step": step,
            "deal_scores": _deal_scores(match) if is_now else (),
            "pauses": table.pauses(match) and not match.owing & set(held),
            "sitters": _sitters(table, match, seen, request.cookies.get(HOST, "") if held else ""),
            "is_elsewhere": bool(table.opened_elsewhere.intersection(held)),
            "nameless": [k for k in held if not table.stored.seats[k].name],
            "remarks": REMARKS,
            "time_control": table.clock.control.words if table.clock.control.is_limited else "",
            "held": held,
            "bot_status": table.bot_status or "thinking",
            "may_resign": match.can_be_resigned,
            **_ending(table, match, seen, held),
        }


def _ending(table: Table, match: Match, seen: SeatView, held: list[int]) -> dict[str, Any]:
    return {
        "result": table_words.result_line(match, seen, held),
        "rematch": table.rematch,
        "may_review": branching.may_review(match),
        "may_branch": not branching.refusal(table, match, held),
        "may_take_back": branching.may_take_back(table, match, held),
        "feedback": feedback_page.given(table, held) if match.over else None,
        "choices": feedback_page.CHOICES,
    }


def _deal_scores(match: Match) -> list[tuple[str, str]]:
    # They are shown between two deals.
    points = match.position.returns_if_stopped
    if match.over or points is None or not match.position.ply:
        return []
    return [(match.called(seat), f"{number:g}") for seat, number in enumerate(points)]


def _sitters(table: Table, match: Match, seen: SeatView, host: str) -> list[dict[str, Any]]:
    now = table_clock.now()
    return [
        {
            "number": number,
            "name": match.called(number),
            "seat": seat,
            "owes": number in seen.view.owing,
            "rating": None if seat.lock else rating_at(match.game, seat.name),
            "is_empty": company_pages.is_empty(table, match, number, host),
            "remark": table.remarks.get(number, ""),
            "left": table.clock.left(number, now),
            "runs": table.clock.runs(number) and not match.over,
        }
        for number, seat in enumerate(table.stored.seats)
    ]


def _current_draft(match: Match, seen: SeatView, fields: Mapping[str, str]) -> Draft | None:
    if fields.get("version") != seen.version:
        return None
    return drafts.draft_of_form(match, seen.seat, fields)


def _draft_to_show(match: Match, seen: SeatView, fields: Mapping[str, str]) -> Draft | None:
    # Nothing that draws is shown before it is sent.
    turn = _current_draft(match, seen, fields)
    return None if turn and turn.has_drawn else turn


def position_shown(request: Request, table: Table, match: Match) -> Position:
    """The position that a browser shows: now, at a step, or after the acts of its draft."""
    seen = table.view_of(shown_seat(match, table.seats_of(tokens(request))))
    step = shown_step(request, seen)
    if step is not None:
        return match.position.at(seen.plies[step])
    turn = _draft_to_show(match, seen, request.query_params)
    return turn.position if turn else match.position


def shown_step(request: Request, seen: SeatView) -> int | None:
    """The step that a browser asks for, if this seat may see it."""
    return step_asked(request.query_params.get("at", ""), seen)


def step_asked(asked: str, seen: SeatView) -> int | None:
    """The step of a text, if this seat may see it and it is not the last."""
    if not (asked.isascii() and asked.isdigit() and len(asked) < 7):
        return None
    return int(asked) if int(asked) < len(seen.plies) - 1 else None


def _invitations(request: Request, table: Table) -> list[tuple[str, str, bool]]:
    """The links that this browser may keep or give away: seat, link, whether it is its own."""
    mine = [(token, True) for token in tokens(request)]
    host = request.cookies.get(HOST)
    others = range(len(table.stored.seats)) if host else ()
    links = [*mine, *((seat_tokens.invitation(host or "", number), False) for number in others)]
    found: dict[int, tuple[str, str, bool]] = {}
    with table.locked() as match:
        for token, own in links:
            for seat in table.seats_of([token]):
                link = str(request.url_for("take_seat", id=table.stored.id, token=token))
                found.setdefault(seat, (match.called(seat), link, own))
    return list(found.values())


async def act(request: Request) -> Response:
    """Submit an act by its number on the table, a text, or a turn that was built up.

    With a field `draft`, an act after which the turn goes on is added to it and not submitted.
    """
    require_budget(request, site(request).act_limit, "Too many moves in a short time.")
    given = await form_fields(request)
    return await run_query(request, _act, request, await requested_table(request), given)


def _act(request: Request, table: Table, form: dict[str, str]) -> Response:
    held = table.seats_of(tokens(request))
    if not held:
        raise HTTPException(403, "You are watching. To play, open the link of a seat.")
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        turn = _current_draft(match, seen, form) if "draft" in form else None
    if form.get("draft") and not turn:
        return PlainTextResponse("The table has changed since you built up this turn.", 409)
    if turn and not drafts.should_send(turn, form):
        return _fragment(request, table, form)
    answer = table.submit(seen.seat, form.get("version", ""), _text_to_submit(form, seen, turn))
    if isinstance(answer, Refused):
        return PlainTextResponse(answer.why, 409 if answer.check == "ply" else 422)
    site(request).bot_pool.wake(table, client_address(request))
    if "page" in form:  # a browser without scripts
        return RedirectResponse(f"/table/{table.stored.id}", 303)
    return _fragment(request, table, {})


async def why_not(request: Request) -> Response:
    """The reason why an act on the table cannot be played now, for the player whose turn it is."""
    table = await requested_table(request)
    return await run_query(request, _why_not, request, table)


def _why_not(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        if match.over:
            return PlainTextResponse("The game is over.")
        if seen.seat not in match.owing:
            who = "You are watching." if not held else "Wait for the others: it is not your turn."
            return PlainTextResponse(who)
        turn = _draft_to_show(match, seen, request.query_params)
        if turn and turn.ended:
            return PlainTextResponse("Your turn is complete: send it, or take it back.")
        position = turn.position if turn else match.chooser(seen.seat)
        act = request.query_params.get("act", "")[:40]
        reason = position.why_not(act)
    return PlainTextResponse(f"Not {act}: {reason}" if reason else "")


def _text_to_submit(form: dict[str, str], seen: SeatView, turn: Draft | None) -> str:
    text = form.get("text", "").strip()
    if turn:
        return f"{turn.text} {text}" if text.isprintable() else ""
    number = form.get("action", "")
    if not number:
        return text if text.isprintable() else ""
    acts = {str(action): name for action, name in seen.view.scene.acts().items()}
    if number not in acts:
        raise HTTPException(409, "This act is not legal now. The table may have changed.")
    return quoted(acts[number])


async def events(request: Request) -> Response:
    """Send the state of the table to a browser, now and at each change."""
    table = await requested_table(request)
    who = client_address(request)
    require_allowed(site(request).streams[who] < MOST_STREAMS, "Too many open tables.")
    headers = {"X-Accel-Buffering": "no"}
    states = _states(request, table, who)
    return StreamingResponse(states, media_type="text/event-stream", headers=headers)


async def _states(request: Request, table: Table, who: str) -> AsyncIterator[str]:
    subscriber = Subscriber()
    held = table.seats_of(tokens(request))
    site(request).streams[who] += 1
    table.subscribers[subscriber.notify] = held
    last = ""
    try:
        now = await run_query(request, table.state, held)
        while True:
            if now != last:
                yield f"event: state\ndata: {now}\n\n"
                last = now
            try:
                async with asyncio.timeout(BEAT):
                    now = await subscriber.next_state()
            except TimeoutError:
                yield ": alive\n\n"
                await run_query(request, site(request).bot_pool.wake, table)
                now = await run_query(request, table.state, held)
    finally:
        del table.subscribers[subscriber.notify]
        site(request).streams -= Counter({who: 1})  # subtraction drops counts of 0


class Subscriber:
    """A mailbox for the newest state: any thread writes it, the event stream reads it."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._word = ""

    def notify(self, word: str) -> None:
        """Store a state and wake the stream."""
        self._word = word
        self._loop.call_soon_threadsafe(self._changed.set)

    async def next_state(self) -> str:
        """Wait for a new state and return it."""
        await self._changed.wait()
        self._changed.clear()
        return self._word


def table_record(request: Request) -> Response:
    """The record as this seat may have it, as a file."""
    table = find_table(request)
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        text = record.write(match.record(shown_seat(match, held)))
    name = f"{table.stored.game}-{table.stored.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


async def rematch(request: Request) -> Response:
    """Redirect to the rematch; a player begins it when the match is over."""
    return await run_query(request, _rematch, request, await requested_table(request))


def _rematch(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    if request.method == "POST" and not table.rematch:
        require_budget(request, site(request).table_limit, "Too many new tables in a short time.")
        _begin_rematch(request, table, held)
    if not table.rematch:
        raise HTTPException(404, "There is no rematch of this game yet.")
    response = RedirectResponse(f"/table/{table.rematch}", 303)
    mine = ".".join(tokens(request)) if held else ""
    set_cookies(response, table.rematch, seats=mine, host=request.cookies.get(HOST, ""))
    return response


def _begin_rematch(request: Request, table: Table, held: list[int]) -> None:
    with table.locked() as match:
        if not (held and match.over):
            raise HTTPException(403, "Only its players may ask for a rematch, after the game.")
    with suppress(TakenError):  # somebody else was first
        again = site(request).tables.add(new_table.rematch(table.stored))
        site(request).bot_pool.wake(again, client_address(request))
    table.refresh_rematch()
