"""Boards to print: the empty board of a game as SVG or as a page of PDF."""

from __future__ import annotations

from io import BytesIO

import resvg_py
from PIL import Image
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .... import draw
from ..site import require_budget, site
from .game_pages import svg
from .pictures import empty_board

WIDTH = 718  # pixels of 96 an inch: 19 cm, which fits A4 and letter
DOTS, PAGE = 200, (1654, 2339)  # an inch, and a page of A4
FONT = "DejaVu Sans"


def board_svg(request: Request) -> Response:
    """The empty board as SVG, 19 cm wide."""
    return svg(_board_picture(request))


def board_pdf(request: Request) -> Response:
    """The empty board in the middle of a page of A4."""
    require_budget(request, site(request).question_limit, "Too many pictures in a short time.")
    drawn = resvg_py.svg_to_bytes(
        svg_string=_board_picture(request), zoom=2, sans_serif_family=FONT
    )
    board = Image.open(BytesIO(bytes(drawn))).convert("RGB")
    page = Image.new("RGB", PAGE, "white")
    board.thumbnail(PAGE)
    page.paste(board, ((PAGE[0] - board.width) // 2, (PAGE[1] - board.height) // 2))
    written = BytesIO()
    page.save(written, "PDF", resolution=DOTS)
    headers = {"Content-Disposition": f'inline; filename="{request.path_params["id"]}-board.pdf"'}
    return Response(written.getvalue(), media_type="application/pdf", headers=headers)


def _board_picture(request: Request) -> str:
    library, id = site(request).library, request.path_params["id"]
    given = library.given(id, dict(request.query_params))
    scene = empty_board(library.game(id, given))
    if scene is None:
        raise HTTPException(404, "This game has no board to print.")
    return draw.svg(scene, width=WIDTH)
