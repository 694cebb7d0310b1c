"""Pages about games, and the forms that open tables."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from .... import draw
from ....contract import Option, RecordError, as_text, message, numbered_seat
from ....game import Game
from ....players.scientist import default_seat, has_rule
from ....shelf import Source
from ....tables import new_table
from ....tables.levels import LEVELS, usual
from ....tables.library import SAMPLE, Library, beside
from ....tables.new_table import NewTable
from ....tables.ratings import ratings
from ....tables.thinking import puzzle_files
from ....tables.thinking.browser_code import is_wanted
from ....tables.thinking.readiness import readiness, request_signal
from ....tables.workers.worker import OverrunError, Worker
from ....words import current
from ...lesson import lesson_file
from ..forms import form_fields, sent_text
from ..guard import FIXED
from ..seat_cookies import keep_visitor, own_tokens, visitor
from ..site import MANY_RECORDS, client_address, from_worker, in_thread, require_budget, site
from . import documents
from .boxes import box, box_file, drawn_box
from .exhibition import exhibition
from .pictures import empty_board
from .shelf_page import minutes, players
from .teaching_pages import rules

# It runs nothing and asks for nothing.
PICTURE_POLICY = f"default-src 'none'; style-src 'unsafe-inline'; {FIXED}"

REPLAYING = 40.0  # seconds for a record
GAME_OF_RECORD = re.compile(r'^\[Game "([\w-]{1,60})"\]', re.MULTILINE)
READ = 200  # words a minute
WORD, DRAWING = re.compile(r"\w\w+"), re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)


def game_page(request: Request) -> Response:
    """A game: its options, its seats, its rules."""
    here = site(request)
    id = request.path_params["id"]
    source = here.library.source(id)
    if here.compile_worker:
        request_signal(here.compile_worker, _usual_game(here.library, id))
        puzzle_files.request_search(here.compile_worker, here.library, source)
    shown = {
        "game": source,
        "players": players(source),
        "minutes": minutes(source),
        "weight": weight(source),
        "verdict": documents.verdict(source),
        "exhibition": exhibition(source),
        "box": drawn_box(source),
        "fields": option_fields(source, request.path_params["id"]),
        "seats": _most_seats(source),
        "usual_seats": _usual_seats(source),
        "levels": new_table.computers(source.package, here.library),
        "usual": usual(source.package),
        "readiness": readiness(_usual_game(here.library, id), here.ready),
        "got_ready": LEVELS,
        "ratings": ratings(_usual_game(here.library, id)),
        "has_board": empty_board(_usual_game(here.library, id)) is not None,
        "own_seat": default_seat(_usual_game(here.library, id)),
        "may_practise": _may_practise(source),
        "rules": rules(source),
        "has_lesson": lesson_file(source),
        "has_sample": beside(source, SAMPLE),
        "documents": list(documents.documents_of(source)),
        "has_puzzles": puzzle_files.puzzles_of(here.library, source),
        "may_go_offline": is_wanted() and "scene" in source.look,
    }
    return site(request).templates.TemplateResponse(request, "game.html", shown)


def weight(source: Source) -> str:
    """How long the rules take to read, in words; empty where none are written."""
    count = len(WORD.findall(DRAWING.sub("", source.rules_in(current().language))))
    if not count:
        return ""
    to_read = message("{n} minute", plural="{n} minutes", n=max(1, round(count / READ)))
    return message("{count:,} words, {time} to read", count=count, time=to_read)


def _usual_game(library: Library, id: str) -> Game:
    return library.game(id, library.given(id, {}))


def _may_practise(source: Source) -> bool:
    is_open = source.about.information == "perfect" or "information" in source.table
    return is_open or has_rule(source.package)


def option_fields(
    source: Source, name: str, chosen: Mapping[str, str] = MappingProxyType({})
) -> list[dict[str, Any]]:
    """The fields of a form for the options of a game, with what is chosen or usual."""
    given = {**source.about.variants.get(name, {}), **chosen}
    return [
        field(name, option) | ({"default": as_text(given[name])} if name in given else {})
        for name, option in source.about.options.items()
    ]


def field(name: str, option: Option) -> dict[str, Any]:
    """The field of a form for an option."""
    values = [as_text(value) for value in option.among]
    if isinstance(option.default, bool) and not values:
        values = ["yes", "no"]
    return {"name": name, "option": option, "default": as_text(option.default), "values": values}


def _most_seats(source: Source) -> list[str]:
    option = source.about.options.get("players")
    most = option.high if option and option.high else source.about.players
    names = source.about.seats
    return [names[k] if k < len(names) else numbered_seat(k) for k in range(most)]


def _usual_seats(source: Source) -> int:
    option = source.about.options.get("players")
    return int(option.default) if option else source.about.players


def picture(request: Request) -> Response:
    """The picture of a game on its box."""
    source = site(request).library.source(request.path_params["id"])
    return svg(box_file(source, current().language))


def part_of_shelf(request: Request) -> Response:
    """The picture of a game as a part of the first page, for the server alone."""
    return svg(box(site(request).library.source(request.path_params["id"])))


def svg(text: str | bytes) -> Response:
    """A picture that stands alone."""
    headers = {"Content-Security-Policy": PICTURE_POLICY}
    return Response(text, media_type="image/svg+xml", headers=headers)


def stylesheet(request: Request) -> Response:
    """The colours of pictures within pages."""
    return Response(draw.page_style(), media_type="text/css")


async def open_table(request: Request) -> Response:
    """Begin a table as a form asks for it."""
    require_budget(
        request, site(request).table_limit, message("Too many new tables in a short time.")
    )
    given = await form_fields(request)
    return await in_thread(request, _open_table, request, given)


def _open_table(request: Request, form: Mapping[str, str]) -> Response:
    library, id = site(request).library, request.path_params["id"]
    return store_and_seat(request, new_table.from_form(library, id, form, visitor(request)))


async def upload(request: Request) -> Response:
    """Open a table with the game of a record."""
    require_budget(request, site(request).upload_limit, MANY_RECORDS)
    text = await sent_text(request)
    if named := GAME_OF_RECORD.search(text):
        request.state.game_of_record = named[1]  # whose author has words for a fault
    read = site(request).tables.readers.submit(
        client_address(request),
        partial(_read, site(request).library, text, visitor(request)),
    )
    try:
        opened = await from_worker(request, read)
    except OverrunError:
        raise RecordError(
            message("This record takes too long to replay, so it was not opened.")
        ) from None
    return await in_thread(request, store_and_seat, request, opened)


def _read(library: Library, text: str, visitor: str, worker: Worker) -> NewTable:
    where = library.files, library.has_installed
    return worker.do(REPLAYING, opened_from, *where, text, visitor)


def opened_from(files: tuple[Path, ...], installed: bool, text: str, visitor: str) -> NewTable:
    """The table that a record describes; for a worker."""
    return new_table.from_record(Library(files, installed=installed), text, visitor)


def store_and_seat(request: Request, opened: NewTable) -> Response:
    """Store a new table, and send its host there."""
    table = site(request).tables.add(opened.stored, opened.sent)
    site(request).bot_pool.wake(table, client_address(request))
    note = "?rules=other" if opened.changed else ""
    response = RedirectResponse(f"/table/{opened.stored.id}{note}", 303)
    own = [t for t in own_tokens(visitor(request), opened.stored.id) if table.seats_of([t])]
    keep_visitor(request, response, opened.stored.id, own, is_host=bool(opened.stored.host))
    return response
