"""A table: its page, the changing part of the page, and the acts of the players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
)

from .... import record
from ....contract import WATCHER, message
from ....game import Position
from ....match import Accepted, Match, Refused
from ....match.agreement import OFFER_UNDO
from ....players.scientist import has_rule
from ....record import quote
from ....tables import drafts, permissions
from ....tables.bots.visitor_thinking import can_analyse, may_think
from ....tables.company import REMARKS
from ....tables.drafts import Draft
from ....tables.open_table import Table
from ....tables.permissions import help_refusal, hides, seat_help_refusal
from ....tables.seat_view import SeatView, look_back, shown_seat
from ....tables.small_numbers import small_number
from ....tables.thinking.browser_code import is_wanted
from ... import table_words
from .. import addresses
from ..forms import form_fields
from ..seat_cookies import host_token
from ..site import (
    client_address,
    find_table,
    requested_table,
    require_budget,
    run_query,
    site,
    tokens,
)
from . import (
    company_pages,
    feedback_page,
    mail_page,
    notice_page,
    plates,
    playtest_parts,
    rematch,
    rules_of_table,
    seat_pages,
    standings,
)
from .pictures import MARKED_CELLS, has_direction, pieces


async def table_page(request: Request) -> Response:
    """The page of a table, as the seat of this browser may see it."""
    return await run_query(request, _page, request, await requested_table(request))


def _page(request: Request, table: Table) -> Response:
    table.lease.end()
    site(request).bot_pool.wake(table, client_address(request))
    taken = seat_pages.take_by_link(request, table)
    mail_seats = mail_page.seats(request, table)  # it reads who sits here
    table.presence.note(table.seats_of(tokens(request)))  # before its stream begins
    shown = _table_data(request, table, {})
    shown |= _lasting_data(request, table, shown["held"]) | {"mail_seats": mail_seats}
    shown["listed"] = list(shown["seen"].view.scene.acts().items())
    response = site(request).templates.TemplateResponse(request, "table.html", shown)
    taken.keep(request, response)
    return response


def _lasting_data(request: Request, table: Table, held: list[int]) -> dict[str, Any]:
    """The facts of a page that no act changes."""
    has_own_rules, game = site(request).tables.has_own_rules(table.stored), table.game
    with table.locked() as match:
        preview = table_words.preview(match, table.stored.seats)
        thinks_here = may_think(table, match, held)
    return {
        "is_whole": True,
        "invitations": seat_pages.invitations(request, table),
        "join_link": seat_pages.join_link(request, table),
        "watch_link": addresses.url_for(request, "table_page", id=table.stored.id),
        "only_here": addresses.is_only_here(request),
        "notices": notice_page.offer_for(request, table),
        "preview": preview,
        "thinks_here": thinks_here,
        "analyses_here": can_analyse(game),
        "hides": hides(game),
        "bots_keep_secrets": hides(game) and bool(table.bots()) and is_wanted(),
        "can_draft": drafts.can_draft(game),
        "has_rules": rules_of_table.has_page(game),
        "own_rules": has_own_rules,
        "may_move_on": has_own_rules and rules_of_table.may_move_on(request, table),
        "nameless": [k for k in held if not table.stored.seats[k].name],
        "time_control": table.clock.control.words if table.clock.control.is_limited else "",
    }


async def view(request: Request) -> Response:
    """The changing part of the page."""
    table = await requested_table(request)
    return await run_query(request, _fragment, request, table, request.query_params)


def _fragment(request: Request, table: Table, drafted: Mapping[str, str]) -> Response:
    shown = _table_data(request, table, drafted)
    return HTMLResponse(site(request).templates.get_template("_table.html").render(shown))


def _table_data(request: Request, table: Table, drafted: Mapping[str, str]) -> dict[str, Any]:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        step = shown_step(request, seen)
        turn = _draft_to_show(match, seen, drafted) if drafted else None
        scene = turn.scene(seen.seat) if turn else seen.view.scene
        if step is not None:
            scene = look_back(match, seen, step)
        is_now, is_own, words = step is None, held == [seen.seat], scene.caption
        if is_now and not (turn and turn.ended):
            words = table_words.caption(match, seen, held, words)
        position = match.position if is_now or step is None else match.position.at(seen.plies[step])
        reader = table_words.table_reader(
            match, position, table.stored.seats, seen.seat if is_own else WATCHER
        )
        labels = [*map(reader.read, table_words.labels(match.position, table.stored.seats))]
        news = [table_words.news(match, seen, held), table_words.waited_for(match, labels, held)]
        host = host_token(request, table.stored.host) if held else ""
        others = permissions.other_people(table, held) if is_now else []
        sitters = plates.plates(table, match, seen, held, host, scene, step, reader)
        shown: dict[str, Any] = {
            "turn": turn,
            "endings": turn.endings() if turn else (),
            "help_refusal": help_refusal(table, match) or seat_help_refusal(match, seen.seat),
            "has_rule": has_rule(match.game.package),
            "match_helps": not hides(match.game) or is_wanted(),
            "news": " ".join(map(reader.read, filter(None, news))) if is_now and held else "",
            "absent": company_pages.absent(request, table, match, held) if others else (),
            "asks_others": bool(others),
            "names": labels,
            "has_direction": has_direction(match.game),
            "confirms": is_now and seen.seat in match.owing and match.is_sealing,
            "left": [
                reader.read(table_words.seat_name(match.position, seat))
                for seat in (table.left_by(tokens(request)) if table.absent else ())
            ],
            "table": table.stored,
            "game": match.game,
            "seen": seen,
            "state": table.state_of(seen),
            "reader": reader,
            "caption": (reader if is_now else replace(reader, seat=WATCHER)).read(words),
            "pieces": pieces(plates.without_tallies(scene, match.game.seats), reader),
            "step": step,
            "deal_scores": plates.deal_scores(match, labels) if is_now else (),
            "pauses": table.pauses(match) and not match.owing & set(held),
            "sitters": sitters,
            "is_crowded": len(scene.acts()) > MARKED_CELLS,
            "is_elsewhere": bool(table.company.opened_elsewhere.intersection(held)),
            "remarks": REMARKS,
            "held": held,
            "is_closed": bool(match.closed),
            "nudged": is_now and any(table.company.nudged.get(k) == match.ply for k in held),
            "bot_state": _bot_state(table, match) if is_now else "",
            "may_resign": match.can_be_resigned,
            "ending": standings.ending_for(match, seen, held, reader) if match.over else None,
            **_after_game(request, table, match, held),
        }
        if playtest := site(request).playtest:
            shown |= playtest_parts.shown_at(playtest, table, match, held, seen)
    tables = site(request).tables  # this one is free while those of the games before are locked
    placed, won = standings.at_end(tables, table, sitters) if shown["ending"] else ((), "")
    return shown | {"standings": placed, "games_won": won}


def _bot_state(table: Table, match: Match) -> str:
    """Why a computer that is to act does not think yet, or is slow; empty if it thinks."""
    if not table.bot_status or not match.owing.intersection(table.bots()):
        return ""
    return message("The computer is {state}.", state=table.bot_status)


def _after_game(request: Request, table: Table, match: Match, held: list[int]) -> dict[str, Any]:
    return {
        "rematch": table.rematch,
        "rematch_levels": rematch.levels_to_choose(request, table) if match.over else (),
        "may_review": match.over,
        "may_branch": not permissions.branch_refusal(table, match, held),
        "may_undo": permissions.undo_asker(match, held) is not None,
        "is_stuck": match.is_stuck,
        "feedback": feedback_page.own_feedback(request, table, held)
        if match.over or match.is_stuck
        else None,
        "choices": feedback_page.CHOICES,
    }


def _current_draft(match: Match, seen: SeatView, fields: Mapping[str, str]) -> Draft | None:
    # A draft belongs to a position; the version changes with offers too.
    is_of_now = fields.get("ply") == str(seen.moment)
    if not is_of_now and fields.get("version") != seen.version:
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
    step = small_number(asked) if asked else None
    return step if step is not None and step < len(seen.plies) - 1 else None


async def act(request: Request) -> Response:
    """Submit an act by its number on the table, a text, or a turn that was built up.

    With a field `draft`, an act after which the turn goes on is added to it and not submitted.
    """
    require_budget(request, site(request).act_limit, message("Too many moves in a short time."))
    given = await form_fields(request)
    return await run_query(request, _act, request, await requested_table(request), given)


def _act(request: Request, table: Table, form: dict[str, str]) -> Response:
    held = table.seats_of(tokens(request))
    if not held:
        raise HTTPException(403, message("You are watching. To play, open the link of a seat."))
    with table.locked() as match:
        reader = table_words.table_reader(match, match.position, table.stored.seats)
        seen = table.view_of(shown_seat(match, held))
        turn = _current_draft(match, seen, form) if "draft" in form else None
        undone = match.undone
    if form.get("draft") and not turn:
        why = message("The table has changed since you built up this turn.")
        return PlainTextResponse(reader.read(why), 409)
    if turn and not drafts.should_send(turn, form):
        return _fragment(request, table, form)
    answer = _submitted(table, seen, held, _text_to_submit(form, seen, turn), form)
    if isinstance(answer, Refused):
        if _is_try(table, answer):
            playtest_parts.note_try(request, table, seen.seat, form.get("text", ""), answer.why)
        return PlainTextResponse(reader.read(answer.why), 409 if answer.check == "ply" else 422)
    if playtest := site(request).playtest:
        playtest_parts.note_undo(playtest, table, undone)
    if "thinks" in form:
        _leave_to_browser(table, held)
    if table.bots() or table.game.about.plays_forced:
        site(request).bot_pool.wake(table, client_address(request))
    if "page" in form:  # a browser without scripts
        return RedirectResponse(f"/table/{table.stored.id}", 303)
    return _fragment(request, table, {})


def _submitted(
    table: Table, seen: SeatView, held: list[int], text: str, form: Mapping[str, str]
) -> Accepted | Refused:
    if text == OFFER_UNDO and form.get("version") == seen.version:
        return permissions.ask_undo(table, held)
    return table.submit(seen.seat, form.get("version", ""), text)


def _is_try(table: Table, answer: Refused) -> bool:
    """Whether an act was tried in vain; without `parse` a game knows only the legal ones."""
    return answer.check == "legal" or (answer.check == "text" and "parse" not in table.game.look)


def _leave_to_browser(table: Table, held: list[int]) -> None:
    with table.locked() as match:
        if may_think(table, match, held):
            table.lease.begin()


async def why_not(request: Request) -> Response:
    """The reason why an act on the table cannot be played now, for the player whose turn it is."""
    return await run_query(request, _why_not, request, await requested_table(request))


def _why_not(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        reader = table_words.table_reader(match, match.position, table.stored.seats)
        seen = table.view_of(shown_seat(match, held))
        if why := _why_no_act(match, seen, held):
            return PlainTextResponse(reader.read(why))
        turn = _draft_to_show(match, seen, request.query_params)
        if turn and turn.ended:
            why = message("Your turn is complete: send it, or take it back.")
            return PlainTextResponse(reader.read(why))
        position = turn.position if turn else match.chooser(seen.seat)
        act = request.query_params.get("act", "")[:40]
        reason = position.why_not(act)
    playtest_parts.note_try(request, table, seen.seat, act, reason)
    said = message("Not {act}: {reason}", act=act, reason=reason) if reason else ""
    return PlainTextResponse(reader.read(said))


def _why_no_act(match: Match, seen: SeatView, held: list[int]) -> str:
    """The reason why a browser can play no act at all now; empty if it can."""
    if match.over:
        return message("The game is over.")
    if match.is_stuck:
        return match.dead_end
    if seen.seat in match.owing:
        return ""
    if not held:
        return message("You are watching.")
    return message("Wait for the others: it is not your turn.")


def _text_to_submit(form: dict[str, str], seen: SeatView, turn: Draft | None) -> str:
    text = form.get("text", "").strip()
    if turn:
        return f"{turn.text} {text}" if text.isprintable() else ""
    number = form.get("action", "")
    if not number:
        return text if text.isprintable() else ""
    acts = {str(action): name for action, name in seen.view.scene.acts().items()}
    if number not in acts:
        raise HTTPException(409, message("This act is not legal now. The table may have changed."))
    return quote(acts[number])


def table_record(request: Request) -> Response:
    """The record as this seat may have it, as a file."""
    table = find_table(request)
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        text = record.write(match.record(shown_seat(match, held)))
    name = f"{table.stored.game}-{table.stored.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)
