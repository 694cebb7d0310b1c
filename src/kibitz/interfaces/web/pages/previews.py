"""The pictures that messengers show beside a link to a game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ..painting import WantedPicture, as_preview
from ..site import in_thread, site
from .boxes import scene_of_box
from .table_pictures import paint_or_find


async def picture(request: Request) -> Response:
    """The picture on the box of a game, as PNG."""
    source = site(request).library.source(request.path_params["id"])
    scene = await in_thread(request, scene_of_box, source)
    wanted = WantedPicture(source.id, "", None, as_preview.__name__)
    drawn = await paint_or_find(request, wanted, as_preview, scene)
    return Response(drawn, media_type="image/png")
