"""Pictures of tables, drawn by workers and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ....contract import message
from ....match import Match
from ....scene import Choice, Scene, Text, worded
from ....tables.open_table import Table
from ....tables.seat_view import SeatView, look_back, shown_seat
from ....words import current
from ... import table_words
from ..painting import PAINTING, WantedPicture, as_film, as_png, as_svg
from ..site import (
    client_address,
    from_worker,
    in_thread,
    requested_table,
    require_budget,
    shielded,
    site,
    tokens,
)
from .game_pages import svg
from .table_pages import shown_step

T = TypeVar("T")
MOST_FRAMES = 60  # of a film


async def table_picture(request: Request) -> Response:
    """The table, or an earlier position, as a picture."""
    return svg(await _painted_by_worker(request, as_svg))


async def table_image(request: Request) -> Response:
    """The table as PNG, for places that take no SVG."""
    return Response(await _painted_by_worker(request, as_png), media_type="image/png")


async def table_film(request: Request) -> Response:
    """The whole game as an animated picture, after its end."""
    table = await requested_table(request)
    wanted, shown = await in_thread(request, _film, request, table)
    film = await paint_or_find(request, wanted, as_film, shown)
    return Response(film, media_type="image/gif")


async def _painted_by_worker(request: Request, paint: Callable[[Scene], bytes]) -> bytes:
    table = await requested_table(request)
    wanted, scene = await in_thread(request, _still_scene, request, table, paint.__name__)
    return await paint_or_find(request, wanted, paint, scene)


async def paint_or_find(
    request: Request, wanted: WantedPicture, paint: Callable[[T], bytes], shown: T
) -> bytes:
    """A picture that is kept, or one that a worker draws in the turn of this client."""
    here, client = site(request), client_address(request)
    picture = here.pictures.find(wanted)
    if picture is None:
        require_budget(request, here.picture_limit, message("Too many pictures in a short time."))
        # Shielded, since others may wait for the same picture.
        drawn = here.pictures.drawn(
            wanted, lambda: here.painters.submit(client, lambda p: p.do(PAINTING, paint, shown))
        )
        picture = await shielded(asyncio.ensure_future(from_worker(request, drawn)))
    return picture


def _film(request: Request, table: Table) -> tuple[WantedPicture, Sequence[Scene]]:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        if not match.over:
            raise HTTPException(
                409, message("The game is not over yet; then there is a film of it.")
            )
        seen = table.view_of(shown_seat(match, held))
        last, end = _last(table, match, seen), len(seen.plies) - 1
        reader = table_words.table_reader(match, match.position, table.stored.seats)
    steps = sorted({end * k // MOST_FRAMES for k in range(MOST_FRAMES)} - {end})
    before = (_without_words(look_back(match, seen, step)) for step in steps)
    shown = [*(worded(scene, reader) for scene in before), last]
    state, language = table.state_of(seen), current().language
    return WantedPicture(table.stored.id, state, None, as_film.__name__, language), shown


def _last(table: Table, match: Match, seen: SeatView) -> Scene:
    # After the end with the result and the names of the players, for people who are sent it.
    scene = seen.view.scene.still()
    if not match.over:
        return worded(scene, current().at(match.game.source.rules_file))
    words = table_words.caption(match, seen, (), scene.caption)
    reader = table_words.table_reader(match, match.position, table.stored.seats)
    return worded(replace(scene, caption=words), reader)


def _without_words(scene: Scene) -> Scene:
    # Words and buttons come and go, and what stands below them would jump.
    drawn = tuple(part for part in scene.parts if not isinstance(part, Choice | Text))
    return Scene("", drawn or scene.parts)


def _still_scene(request: Request, table: Table, kind: str) -> tuple[WantedPicture, Scene]:
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        step = shown_step(request, seen)
        if step is None:
            scene = _last(table, match, seen)
        else:
            reader = current().at(match.game.source.rules_file)
            scene = worded(look_back(match, seen, step), reader)
        state, language = table.state_of(seen), current().language
        return WantedPicture(table.stored.id, state, step, kind, language), scene
