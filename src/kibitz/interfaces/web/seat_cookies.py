"""A browser's cookies: one for the seats of all tables, and one for each link it has opened.

The cookie `visitor` is a secret of 128 bits. The tokens of a browser's seats are made from it, so
that no number of tables pushes a seat out of the browser. The token of a link is a cookie of its
own until its seat is taken. So no cookie is computed from others: a browser withholds cookies when
another site led here, and an answer to such a request would replace what it did not see.
"""

from __future__ import annotations

import hashlib
import re

from starlette.requests import Request
from starlette.responses import Response

from ...match import lock
from ...tables import seat_tokens
from ...tables.seat_tokens import MOST_HELD

VISITOR = "visitor"
PERSON = "person"  # who has given a name in the lobby of a playtest
OF_A_LINK = re.compile(r"seat-[0-9a-f]{8}")
TOKENS, HOST = "seats", "host"  # of tables that were opened before there was the cookie `visitor`
TOKEN = re.compile(r"[\w-]{22,64}", re.ASCII)
YEAR = 365 * 24 * 3600


def visitor(request: Request) -> str:
    """The secret of this browser; a fresh one if it has none yet."""
    kept = request.cookies.get(VISITOR, "")
    if TOKEN.fullmatch(kept):
        return kept
    if not hasattr(request.state, "visitor"):
        request.state.visitor = seat_tokens.fresh_visitor()
    return str(request.state.visitor)


def keep_visitor(
    request: Request, response: Response, table: str, own: list[str], *, is_host: bool = False
) -> None:
    """Let the browser keep its secret, from which its tokens for a table were made.

    own: these tokens. A browser with no secret may ask for two at once, and only one of them stays,
    so it keeps the tokens of its first table too. Where another site led here, they are all that it
    keeps, since it may have withheld a secret.
    """
    if request.headers.get("sec-fetch-site", "none") in ("same-origin", "none"):
        _keep(response, VISITOR, visitor(request), "/")
    if VISITOR not in request.cookies:
        keep_tokens(response, table, own)
        if is_host:
            _keep(response, HOST, seat_tokens.host(visitor(request), table), f"/table/{table}")


def keep_longer(request: Request, response: Response) -> None:
    """Let the browser keep its secret for another year, if it has one."""
    if VISITOR in request.cookies:
        _keep(response, VISITOR, request.cookies[VISITOR], "/")


def tokens(request: Request) -> list[str]:
    """The tokens that a browser holds for the table whose path it asks for."""
    if not hasattr(request.state, "tokens"):
        request.state.tokens = [*_kept_tokens(request), *_own_tokens(request)]
    return list(request.state.tokens)


def _own_tokens(request: Request) -> list[str]:
    kept = request.cookies.get(VISITOR, "")
    return own_tokens(kept, request.path_params["id"]) if TOKEN.fullmatch(kept) else []


def own_tokens(visitor: str, table: str) -> list[str]:
    """The tokens of all seats that a browser may have taken at a table, by its secret."""
    return [seat_tokens.own(visitor, table, seat) for seat in range(MOST_HELD)]


def _kept_tokens(request: Request) -> list[str]:
    earlier = request.cookies.get(TOKENS, "").split(".", MOST_HELD)[:MOST_HELD]
    texts = (text for name, text in request.cookies.items() if OF_A_LINK.fullmatch(name))
    return list(dict.fromkeys(filter(None, (*list(texts)[:MOST_HELD], *earlier))))


def host_token(request: Request, host_lock: str) -> str:
    """The token of the host of a table, if this browser is the host; or else empty."""
    earlier = request.cookies.get(HOST, "")
    known = seat_tokens.host(request.cookies.get(VISITOR, ""), request.path_params["id"])
    return known if lock(known) == host_lock else earlier


def keep_tokens(response: Response, table: str, held: list[str]) -> None:
    """Let the browser keep the tokens of links, each in a cookie of its own."""
    for token in held:
        _keep(response, _name_of(token), token, f"/table/{table}")


def forget_token(response: Response, table: str, token: str) -> None:
    """Let the browser forget the token of a link that opens nothing any more."""
    response.delete_cookie(_name_of(token), f"/table/{table}", httponly=True, samesite="lax")


def carry_over(request: Request, response: Response, table: str) -> None:
    """Let the tokens of links count at a rematch too."""
    keep_tokens(response, table, _kept_tokens(request))
    if earlier := request.cookies.get(HOST):
        _keep(response, HOST, earlier, f"/table/{table}")


def _name_of(token: str) -> str:
    return f"seat-{hashlib.sha256(token.encode(errors='surrogatepass')).hexdigest()[:8]}"


def _keep(response: Response, name: str, text: str, path: str) -> None:
    # `lax`: it is sent when a link of another site leads here, and with nothing else from there.
    response.set_cookie(name, text, max_age=YEAR, path=path, httponly=True, samesite="lax")
