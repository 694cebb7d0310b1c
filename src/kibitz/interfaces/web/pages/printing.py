"""Boards to print: the empty board of a game as SVG or as a page of PDF."""

from __future__ import annotations

from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ....contract import message
from ....scene import Scene
from ..painting import WantedPicture, as_board, as_page
from ..site import in_thread, site
from .game_pages import svg
from .pictures import empty_board
from .table_pictures import paint_or_find


async def board_svg(request: Request) -> Response:
    """The empty board as SVG, 19 cm wide."""
    return svg(await _painted_board(request, as_board))


async def board_pdf(request: Request) -> Response:
    """The empty board in the middle of a page of A4."""
    page = await _painted_board(request, as_page)
    headers = {"Content-Disposition": f'inline; filename="{request.path_params["id"]}-board.pdf"'}
    return Response(page, media_type="application/pdf", headers=headers)


async def _painted_board(request: Request, paint: Callable[[Scene], bytes]) -> bytes:
    game, scene = await in_thread(request, _board, request)
    return await paint_or_find(request, WantedPicture(game, "", None, paint.__name__), paint, scene)


def _board(request: Request) -> tuple[str, Scene]:
    library, id = site(request).library, request.path_params["id"]
    game = library.game(id, library.given(id, dict(request.query_params)))
    scene = empty_board(game)
    if scene is None:
        raise HTTPException(404, message("This game has no board to print."))
    return str(game), scene
