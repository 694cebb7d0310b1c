"""The company at a table: names, remarks, seats that the computer takes over, a line about it."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from ....contract import KibitzError, Message, message
from ....match import TIME_OUT, Match, Seat
from ....tables import new_table, seat_tokens
from ....tables.absent_players import AbsentPlayer, absent_players
from ....tables.company import REMARKS
from ....tables.levels import spec, usual
from ....tables.open_table import Table
from ....tables.seat_view import shown_seat
from ....tables.small_numbers import small_number
from ... import table_words
from ..forms import form_fields
from ..seat_cookies import host_token
from ..site import (
    client_address,
    requested_table,
    require_budget,
    run_query,
    site,
    tokens,
)

LEFT, BACK = message("I have left. The computer plays on for me."), message("I am back.")


async def brief(request: Request) -> Response:
    """A table in a few words, for the list of a browser's own tables."""
    return await run_query(request, _brief, request, await requested_table(request))


def _brief(request: Request, table: Table) -> Response:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        status = table_words.result_line(match, seen, held) or table_words.caption(
            match, seen, held, seen.view.scene.caption
        )
        away = [
            message("{player}: {presence}.", player=match.called(seat), presence=here)
            for seat in sorted(match.owing)
            if table.stored.seats[seat].lock
            and (here := table_words.presence(table, match, seat)) != "here"
        ]
        if not isinstance(status, Message) and match.owing:
            waited = [match.called(seat) for seat in sorted(match.owing)]
            status = message("{seats} to act. {caption}", seats=waited, caption=status)
        reader = table_words.table_reader(
            match, match.position, table.stored.seats, *(held if held == [seen.seat] else ())
        )
        others = [
            reader.read(table_words.sitter(seat))
            for number, seat in enumerate(table.stored.seats)
            if number not in held
        ]
        answer = {
            "title": match.game.about.title,
            "others": others,
            "said": " ".join(map(reader.read, [status, *away])),
            "yours": seen.seat in seen.view.owing,
            "over": match.over,
            "state": table.state_of(seen),
            "seconds": round(table.now - table.last_act.timestamp()),
        }
    return JSONResponse(answer)


async def name(request: Request) -> Response:
    """Store the name that a player gives."""
    fields = await _fields(request)
    return await run_query(request, _name, request, await requested_table(request), fields)


def _name(request: Request, table: Table, fields: dict[str, str]) -> Response:
    held = _own_seats(request, table)
    name = new_table.name(fields.get("name", ""))
    if not name:
        raise KibitzError(message("A name has at least one character."))
    require_other_name(table, held, name)
    for number in held:
        table.change_seat(number, Seat(name, table.stored.seats[number].lock))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def require_other_name(table: Table, held: Sequence[int], name: str) -> None:
    """Raise KibitzError if a person at another seat has this name."""
    seats = enumerate(table.stored.seats)
    others = [seat.name for number, seat in seats if seat.lock and seat.name and number not in held]
    new_table.require_other_name(name, others, message("at this table"))


async def remark(request: Request) -> Response:
    """Say one of the remarks."""
    fields = await _fields(request)
    return await run_query(request, _remark, request, await requested_table(request), fields)


def _remark(request: Request, table: Table, fields: dict[str, str]) -> Response:
    held = _own_seats(request, table)
    number = fields.get("remark", "")
    if number not in map(str, range(len(REMARKS))):
        raise KibitzError(message("A remark is a number from 0 to {last}.", last=len(REMARKS) - 1))
    table.say(held[0], REMARKS[int(number)])
    return RedirectResponse(f"/table/{table.stored.id}", 303)


async def next_deal(request: Request) -> Response:
    """Let the computer begin the next deal."""
    return await run_query(request, _next_deal, request, await requested_table(request))


def _next_deal(request: Request, table: Table) -> Response:
    _own_seats(request, table)
    table.resume()
    site(request).bot_pool.wake(table, client_address(request))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


async def hand_over(request: Request) -> Response:
    """Let the computer play on for the visitor's seat, or for that of an absent friend."""
    fields = await _fields(request)
    return await run_query(request, _hand_over, request, await requested_table(request), fields)


def _hand_over(request: Request, table: Table, fields: dict[str, str]) -> Response:
    text = fields.get("seat", "")
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        number = small_number(text)
        if number is None or number >= match.game.seats:
            raise KibitzError(message("There is no such seat."))
        host = host_token(request, table.stored.host) if held else ""
        is_left = number in held or is_empty(table, match, number, host)
        if not (is_left or number in _may_play_on(request, table, match, held)):
            raise HTTPException(403, message("Somebody sits here. Only that person may leave."))
        if match.over:
            raise HTTPException(409, message("The game is over."))
        bot = Seat(spec(usual(match.game.package), match.game))
    table.leave(number, bot, LEFT if number in held else "")
    _note_sitter(request, table, number)
    site(request).bot_pool.wake(table, client_address(request))
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def _may_play_on(request: Request, table: Table, match: Match, held: Sequence[int]) -> list[int]:
    return [player.seat for player in absent(request, table, match, held) if player.play_on <= 0]


def absent(request: Request, table: Table, match: Match, held: Sequence[int]) -> list[AbsentPlayer]:
    """The people for whom a person at the table waits while they are away."""
    return absent_players(table, match, held, is_playtest=site(request).playtest is not None)


async def claim(request: Request) -> Response:
    """Claim the game from a person who has been away for the time that the table states."""
    fields = await _fields(request)
    return await run_query(request, _claim, request, await requested_table(request), fields)


def _claim(request: Request, table: Table, fields: dict[str, str]) -> Response:
    held, number = _own_seats(request, table), small_number(fields.get("seat", ""))
    with table.locked() as match:
        away = absent(request, table, match, held)
        player = next((player for player in away if player.seat == number), None)
        if not player or player.claim is None:
            raise HTTPException(403, message("This game cannot be claimed now."))
        if player.claim > 0:
            raise HTTPException(
                403,
                message(
                    "This game can be claimed in {time}.",
                    time=table_words.time_words(player.claim),
                ),
            )
        table.play(player.seat, match.ply, TIME_OUT)
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def _note_sitter(request: Request, table: Table, number: int) -> None:
    if playtest := site(request).playtest:
        playtest.note_sitter(table, number)


async def come_back(request: Request) -> Response:
    """Let a person go on for whom the computer has played."""
    await _fields(request)
    return await run_query(request, _come_back, request, await requested_table(request))


def _come_back(request: Request, table: Table) -> Response:
    left = table.left_by(tokens(request))
    if not left:
        raise HTTPException(403, message("No seat of yours is played by the computer here."))
    for number in left:
        table.come_back(number, BACK)
        _note_sitter(request, table, number)
    return RedirectResponse(f"/table/{table.stored.id}", 303)


def is_empty(table: Table, match: Match, seat: int, host: str) -> bool:
    """Whether nobody has come to a friend's seat, as the token of the host shows.

    The invitation still opens it, and nobody there has given a name or done anything.
    """
    sitter = table.stored.seats[seat]
    if not (host and sitter.lock) or sitter.name:
        return False
    is_invited = any(sitter.opens(token) for token in seat_tokens.invitations(host, seat))
    return is_invited and all(sent.seat != seat for sent in match.log)


async def _fields(request: Request) -> dict[str, str]:
    require_budget(
        request, site(request).feedback_limit, message("Too many messages in a short time.")
    )
    return await form_fields(request)


def _own_seats(request: Request, table: Table) -> list[int]:
    held = table.seats_of(tokens(request))
    if not held:
        raise HTTPException(403, message("You are watching. To play, open the link of a seat."))
    return held
