"""The page of a game that goes on without a network: what `kibitz export --page` writes.

A worker makes it when somebody asks for it first; the browser keeps it from then on.
"""

from __future__ import annotations

import gzip
from concurrent.futures import Future
from functools import partial
from mimetypes import guess_type

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...contract import message
from ...game import Game
from ...shelf import Source
from ...tables.thinking.browser_code import compile_for_browser, is_wanted
from ...tables.workers.worker import Worker
from .guard import EXPORTED
from .site import client_address, from_worker, site

MAKING = 120.0  # seconds of processor time for a page
MOST_PAGES = 20  # that are kept
AGAIN = "1"  # seconds until a browser asks anew for a page that is being made

Files = dict[str, bytes]  # compressed, by their names


_pages: dict[Source, Future[Files]] = {}  # made, or being made


async def file(request: Request) -> Response:
    """A file of the page of a game; until it is made a page that asks anew."""
    if not is_wanted():
        raise HTTPException(404, message("No page for play without a network is made here."))
    here, name = site(request), request.path_params["name"] or "index.html"
    source = here.library.source(request.path_params["id"])
    coming = _pages.get(source) or _begun(request, source)
    if coming and coming.done() and coming.exception():
        del _pages[source]  # its sentence is shown once; whoever asks again lets it be tried again
    if name == "index.html" and (coming is None or not coming.done()):
        shown, again = {"game": source}, {"Refresh": AGAIN}
        return here.templates.TemplateResponse(
            request, "offline.html", shown, status_code=202, headers=again
        )
    content = (await from_worker(request, coming)).get(name) if coming else None
    if content is None:
        raise HTTPException(404, message("There is no such page."))
    return _response(request, name, content)


def _begun(request: Request, source: Source) -> Future[Files] | None:
    """A page that a worker begins to make; None while its machine code is compiled."""
    here, client = site(request), client_address(request)
    game = here.library.game(source.id, here.library.given(source.id, {}))
    if not here.bot_pool.is_ready(compile_for_browser, game, client):
        return None
    coming = here.tables.readers.submit(client, partial(_made, game))
    while len(_pages) >= MOST_PAGES:
        _pages.pop(next(iter(_pages)))
    _pages[source] = coming
    return coming


def _made(game: Game, worker: Worker) -> Files:
    return worker.do(MAKING, offline_files, game)


def offline_files(game: Game) -> Files:
    """The files of the page of a game."""
    from .exported.making import page_files  # a server does not wait for it when it starts

    files = page_files(game, learned=False, seconds=0).files
    return {name: gzip.compress(content, mtime=0) for name, content in files.items()}


def _response(request: Request, name: str, content: bytes) -> Response:
    headers = {"Content-Security-Policy": f"{EXPORTED}; frame-ancestors 'none'"}
    headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return Response(content, media_type=_kind(name), headers=headers)


def _kind(name: str) -> str:
    return "text/javascript" if name.endswith(".js") else guess_type(name)[0] or "text/plain"
