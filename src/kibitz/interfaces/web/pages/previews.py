"""The pictures that messengers show beside a link to a game."""

from __future__ import annotations

from functools import lru_cache

import resvg_py
from starlette.requests import Request
from starlette.responses import Response

from .... import draw
from ....shelf import Source
from ..site import require_budget, site
from .boxes import scene_of_box, size_of

SIZE, MARGIN = (1200, 630), 24  # the proportions that messengers show whole
GROUND = "#f7f5ef"
FONT = "DejaVu Sans"
KEPT = 30  # games


def picture(request: Request) -> Response:
    """The picture on the box of a game, as PNG."""
    require_budget(request, site(request).question_limit, "Too many pictures in a short time.")
    source = site(request).library.source(request.path_params["id"])
    return Response(_preview(source), media_type="image/png")


@lru_cache(KEPT)
def _preview(source: Source) -> bytes:
    scene = scene_of_box(source)
    width, height = size_of(draw.svg(scene))
    room = (side - 2 * MARGIN for side in SIZE)
    scale = min(most / own for most, own in zip(room, (width, height), strict=True))
    left, top = (SIZE[0] - scale * width) / 2, (SIZE[1] - scale * height) / 2
    box = draw.svg(scene, width=int(scale * width)).removeprefix("<svg")
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIZE[0]}" height="{SIZE[1]}">'
        f'<rect width="100%" height="100%" fill="{GROUND}"/><svg x="{left}" y="{top}"{box}</svg>'
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, sans_serif_family=FONT))
