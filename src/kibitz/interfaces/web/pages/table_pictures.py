"""Pictures of tables, drawn by workers and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from ....match import Match
from ....scene import Scene
from ..site import client_address, requested_table, require_budget, site, tokens
from ..tables.open_table import Table
from ..tables.seat_view import SeatView, look_back, shown_seat
from ..workers.painting import PAINTING, Wanted, as_png, as_svg
from . import player_names, table_words
from .game_pages import svg
from .table_pages import shown_step


async def table_picture(request: Request) -> Response:
    """The table, or an earlier position, as a picture."""
    return svg(await _painted_by_worker(request, as_svg))


async def table_image(request: Request) -> Response:
    """The same picture as PNG, for places that take no SVG."""
    return Response(await _painted_by_worker(request, as_png), media_type="image/png")


async def _painted_by_worker(request: Request, paint: Callable[[Scene], bytes]) -> bytes:
    here, client = site(request), client_address(request)
    table = await requested_table(request)
    wanted, scene = await run_in_threadpool(_still_scene, request, table, paint.__name__)
    picture = here.pictures.find(wanted)
    if picture is None:
        require_budget(request, here.picture_limit, "Too many pictures in a short time.")
        drawn = here.painters.submit(client, lambda worker: worker.do(PAINTING, paint, scene))
        picture = await asyncio.wrap_future(drawn)
        here.pictures.keep(wanted, picture)
    return picture


def _last(table: Table, match: Match, seen: SeatView) -> Scene:
    # After the end with the result and the names of the players, for people who are sent it.
    scene = seen.view.scene.still()
    if not match.over:
        return scene
    words = table_words.caption(match, seen, (), scene.caption)
    names = player_names.names(match.position, table.stored.seats)
    return player_names.renamed_scene(replace(scene, caption=words), names)


def _still_scene(request: Request, table: Table, kind: str) -> tuple[Wanted, Scene]:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        step = shown_step(request, seen)
        scene = _last(table, match, seen) if step is None else look_back(match, seen, step)
        return Wanted(table.stored.id, table.state_of(seen), step, kind), scene
