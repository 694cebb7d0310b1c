"""The right to a seat: taking it by a link, giving a link away, closing it in other browsers."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....contract import message
from ....match import Seat, lock
from ....tables import seat_tokens
from ....tables.open_table import Table
from ... import table_words
from .. import addresses
from ..seat_cookies import (
    forget_token,
    host_token,
    keep_longer,
    keep_tokens,
    keep_visitor,
    visitor,
)
from ..site import (
    find_table,
    requested_table,
    require_budget,
    run_query,
    site,
    tokens,
)


def take_seat(request: Request) -> Response:
    """Store the token of the link in the browser, and lead it to the table.

    By a page, not a redirect: a strict cookie is not sent when another site, such as one for
    mail, led to a redirect. The token of an invitation is replaced at the table and not here,
    since programs that preview links come here too.
    """
    table, token = find_table(request), request.path_params["token"]
    table.read_links()  # one may have been mailed since
    seats = table.seats_of([token])
    left = table.left_by([token])
    if not seats and not left:
        return site(request).templates.TemplateResponse(
            request, "taken.html", {"table": table.stored}, status_code=404
        )
    held = {*table.seats_of(tokens(request)), *table.left_by(tokens(request))}
    is_new_here = not {*seats, *left} <= held
    if seats and token.startswith(seat_tokens.OWN) and is_new_here:
        table.note_elsewhere(seats)
    response = _led_to(request, table)
    if is_new_here:
        keep_tokens(response, table.stored.id, [token])
    return response


def _led_to(request: Request, table: Table) -> Response:
    with table.locked() as match:
        shown = {
            "table": table.stored,
            "preview": table_words.preview(match, table.stored.seats),
            "game": match.game,
        }
    response = site(request).templates.TemplateResponse(request, "seat.html", shown)
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@dataclass
class Taken:
    """The tokens of a browser that invited to seats, and those that now open them."""

    table: str
    tokens: dict[str, str] = field(default_factory=dict)

    def keep(self, request: Request, response: Response) -> None:
        """Let the browser keep what opens its seats, and forget the invitations."""
        for invitation in self.tokens:
            forget_token(response, self.table, invitation)
        if self.tokens:
            keep_visitor(request, response, self.table, list(self.tokens.values()))
        else:
            keep_longer(request, response)


def take_by_link(request: Request, table: Table) -> Taken:
    """Give the seats of each invitation that a browser holds to this browser alone.

    The host's browser keeps an invitation, so that a friend can still take the seat.
    """
    held, taken = tokens(request), Taken(table.stored.id)
    if host_token(request, table.stored.host):
        return taken
    for token in held:
        if not token.startswith(seat_tokens.OWN) and (seats := table.seats_of([token])):
            own = seat_tokens.own(visitor(request), table.stored.id, seats[0])
            _change_locks(table, seats, own)
            taken.tokens[token] = own
    request.state.tokens = [*taken.tokens.values(), *held]
    return taken


def _change_locks(table: Table, seats: list[int], now: str) -> None:
    for number in seats:
        table.change_seat(number, Seat(table.stored.seats[number].name, lock(now)))


async def close_elsewhere(request: Request) -> Response:
    """Give the seats of this browser a new token, so that no other browser opens them."""
    require_budget(
        request, site(request).feedback_limit, message("Too many requests in a short time.")
    )
    return await run_query(request, _close_elsewhere, request, await requested_table(request))


def _close_elsewhere(request: Request, table: Table) -> Response:
    response = RedirectResponse(f"/table/{table.stored.id}", 303)
    closed = table.seats_of(tokens(request))
    if not closed:
        raise HTTPException(403, message("You are watching. To play, open the link of a seat."))
    for token in tokens(request):
        if seats := table.seats_of([token]):
            fresh = seat_tokens.fresh_own()
            _change_locks(table, seats, fresh)
            keep_tokens(response, table.stored.id, [fresh])
            forget_token(response, table.stored.id, token)
    table.note_elsewhere(closed, is_closed=True)
    return response


@dataclass(frozen=True, slots=True)
class SeatLink:
    """A link that opens a seat: this browser's own, or one to give away."""

    seat: str
    link: str
    is_own: bool


def invitations(request: Request, table: Table) -> list[SeatLink]:
    """The links that this browser may keep or give away."""
    host = host_token(request, table.stored.host)
    others = range(len(table.stored.seats)) if host else ()
    guests = (token for seat in others for token in seat_tokens.invitations(host, seat))
    links: dict[int, SeatLink] = {}
    with table.locked() as match:
        for token in (*tokens(request), *guests):
            for seat in table.seats_of([token]):
                link = addresses.url_for(request, "take_seat", id=table.stored.id, token=token)
                name = table_words.seat_name(match.position, seat)
                is_own = token.startswith(seat_tokens.OWN)
                links.setdefault(seat, SeatLink(name, link, is_own))
    return list(links.values())


def join_link(request: Request, table: Table) -> str:
    """The one link for all free seats, for their host; empty if there are fewer than two."""
    token = seat_tokens.open_invitation(host_token(request, table.stored.host))
    free = [
        number
        for number, seat in enumerate(table.stored.seats)
        if seat.lock and seat.opens(seat_tokens.invitation_by(token, number))
    ]
    if len(free) < 2:
        return ""
    return addresses.url_for(request, "join", id=table.stored.id, token=token)
