"""The application: the addresses and their handlers, and the answers to errors."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from inspect import iscoroutinefunction
from urllib.parse import urlsplit, urlunsplit

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from ...contract import KibitzError, message
from ...store import UnavailableError
from ...tables.workers.worker_pool import BusyError
from ...words import Reader, current
from . import offline_page
from .guard import Guard
from .languages import Languages
from .pages import (
    after_game,
    analysis_board,
    analysis_page,
    briefing_page,
    company_pages,
    design_page,
    documents,
    event_stream,
    exhibition,
    feedback_page,
    game_pages,
    joining,
    mail_page,
    notice_page,
    previews,
    printing,
    rematch,
    review_here,
    rule_pages,
    rules_of_table,
    seat_pages,
    shelf_page,
    study_pages,
    table_pages,
    table_pictures,
    teaching_pages,
    visitor_bot,
)
from .playtest import hosting, notes, seating
from .site import Site, in_thread
from .static_files import SmallFiles

Handler = Callable[[Request], Response]

SMALL, FAST = 2000, 1  # bytes that are sent as they are, and the level for all others
THREADS = 16  # some of which wait for workers
LOCAL = ("localhost", "127.0.0.1", "::1")
UNSAID = {  # sentences for the phrases of HTTP with which Starlette refuses
    "Not Found": message("There is no such page."),
    "Method Not Allowed": message("This address takes no such request."),
}

ROUTES = [
    Route("/", shelf_page.front_page),
    Route("/games/{id}", game_pages.game_page),
    Route("/games/{id}", game_pages.open_table, methods=["POST"]),
    Route("/games/{id}/picture.svg", game_pages.picture),
    Route("/games/{id}/picture.png", previews.picture),
    Route("/games/{id}/box", game_pages.part_of_shelf),
    Route("/games/{id}/exhibition", exhibition.film),
    Route("/games/{id}/board.svg", printing.board_svg),
    Route("/games/{id}/board.pdf", printing.board_pdf),
    Route("/games/{id}/rules", teaching_pages.rules_page),
    Route("/games/{id}/lesson/{number}", teaching_pages.lesson_page),
    Route("/games/{id}/sample", study_pages.sample_page),
    Route("/games/{id}/known/{page}", documents.document),
    Route("/games/{id}/browser/{name}.wasm", visitor_bot.code),
    Route("/games/{id}/browser/{name}.bin", visitor_bot.learned_file),
    Route("/games/{id}/browser/{name}", visitor_bot.script),
    Route("/games/{id}/analysis", analysis_board.page),
    Route("/games/{id}/analysis", analysis_board.paste, methods=["POST"]),
    Route("/games/{id}/analysis/position", analysis_board.position, methods=["POST"]),
    Route("/games/{id}/analysis/thought", analysis_board.thought, methods=["POST"]),
    Route("/games/{id}/analysis/code", analysis_board.code),
    Route("/games/{id}/offline/{name:path}", offline_page.file),
    Route("/games/{id}/puzzles", study_pages.puzzles_page),
    Route("/games/{id}/puzzles/{number}", study_pages.puzzle_page),
    Route("/games/{id}/puzzles/{number}/picture.svg", study_pages.puzzle_picture),
    Route("/rules", rule_pages.page),
    Route("/rules", rule_pages.add, methods=["POST"]),
    Route("/rules/judged", rule_pages.judge, methods=["POST"]),
    Route("/records", game_pages.upload, methods=["POST"]),
    Route("/table/{id}", table_pages.table_page),
    Route("/table/{id}/view", table_pages.view),
    Route("/table/{id}/rules", rules_of_table.rules_page),
    Route("/table/{id}/move-on", rules_of_table.move_on, methods=["POST"]),
    Route("/table/{id}/acts", table_pages.act, methods=["POST"]),
    Route("/table/{id}/position", visitor_bot.position),
    Route("/table/{id}/bot", visitor_bot.offer),
    Route("/table/{id}/bot", visitor_bot.think, methods=["POST"]),
    Route("/table/{id}/why", table_pages.why_not),
    Route("/table/{id}/events", event_stream.events),
    Route("/table/{id}/state", event_stream.state),
    Route("/table/{id}/record", table_pages.table_record),
    Route("/table/{id}/picture.svg", table_pictures.table_picture),
    Route("/table/{id}/picture.png", table_pictures.table_image),
    Route("/table/{id}/picture.gif", table_pictures.table_film),
    Route("/table/{id}/thought", analysis_page.thought),
    Route("/table/{id}/effects", analysis_page.act_effects),
    Route("/table/{id}/analysis", analysis_board.page_of_table),
    Route("/table/{id}/review", after_game.review_page),
    Route("/table/{id}/review", review_here.take, methods=["POST"]),
    Route("/table/{id}/review/positions", review_here.positions),
    Route("/table/{id}/branch", after_game.branch, methods=["POST"]),
    Route("/table/{id}/brief", company_pages.brief),
    Route("/table/{id}/briefing", briefing_page.brief_seat),
    Route("/table/{id}/name", company_pages.name, methods=["POST"]),
    Route("/table/{id}/remark", company_pages.remark, methods=["POST"]),
    Route("/table/{id}/next-deal", company_pages.next_deal, methods=["POST"]),
    Route("/table/{id}/hand-over", company_pages.hand_over, methods=["POST"]),
    Route("/table/{id}/claim", company_pages.claim, methods=["POST"]),
    Route("/table/{id}/feedback", feedback_page.answer, methods=["POST"]),
    Route("/table/{id}/mail", mail_page.take, methods=["POST"]),
    Route("/table/{id}/notices", notice_page.change, methods=["POST"]),
    Route("/table/{id}/no-notices/{token}", notice_page.stop_page),
    Route("/table/{id}/no-notices/{token}", notice_page.stop, methods=["POST"]),
    Route("/table/{id}/rematch", rematch.rematch, methods=["GET", "POST"]),
    Route("/table/{id}/seat/{token}", seat_pages.take_seat, name="take_seat"),
    Route("/table/{id}/join/{token}", joining.page, name="join"),
    Route("/table/{id}/join/{token}", joining.take, methods=["POST"]),
    Route("/table/{id}/come-back", company_pages.come_back, methods=["POST"]),
    Route("/table/{id}/close-elsewhere", seat_pages.close_elsewhere, methods=["POST"]),
    Route("/design", design_page.design),
    Route("/design.css", design_page.stylesheet),
    Route("/pictures.css", game_pages.stylesheet),
    Mount("/static", SmallFiles()),
]

PLAYTEST_ROUTES = [
    Route("/games/{id}/playtest", seating.open_table, methods=["POST"]),
    Route("/table/{id}/sit", seating.sit, methods=["POST"]),
    Route("/table/{id}/return", seating.come_back, methods=["POST"]),
    Route("/table/{id}/fill", seating.fill, methods=["POST"]),
    Route("/table/{id}/note", notes.remark, methods=["POST"]),
    Route("/table/{id}/away", notes.away, methods=["POST"]),
    Route(f"{hosting.TABLES}{{id}}", hosting.act, methods=["POST"]),
    Route("/table/{id}/answers", notes.answer, methods=["POST"]),
]


def application(site: Site, hosts: Sequence[str] = LOCAL) -> Starlette:
    """The application of a site, which answers only requests for these host names."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = THREADS
        yield
        await run_in_threadpool(site.close)

    app = Starlette(
        routes=[*map(_in_shared_thread, [*ROUTES, *(PLAYTEST_ROUTES if site.playtest else ())])],
        middleware=[
            Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=FAST),
            Middleware(Languages),
            Middleware(Guard, hosts=hosts),
        ],
        exception_handlers=answered_by,
        lifespan=lifespan,
    )
    app.state.site, app.state.templates = site, site.templates
    return app


def _in_shared_thread(route: BaseRoute) -> BaseRoute:
    """Make the handler of a route take a thread of its client if it is no coroutine."""
    if not isinstance(route, Route) or iscoroutinefunction(route.endpoint):
        return route
    handle: Handler = route.endpoint

    async def handle_in_thread(request: Request) -> Response:
        return await in_thread(request, handle, request)

    return Route(route.path, handle_in_thread, methods=route.methods, name=route.name)


def _fault_page(request: Request, fault: Exception) -> Response:
    # A page for browsers, plain text for scripts.
    known = {HTTPException: getattr(fault, "status_code", 0), BusyError: 429, UnavailableError: 503}
    status = next((code for kind, code in known.items() if isinstance(fault, kind)), 422)
    why = fault.detail if isinstance(fault, HTTPException) else fault_in_words(fault)
    answer = _answer(request, status, _reader(request).read(UNSAID.get(why, why)))
    answer.headers.update(getattr(fault, "headers", None) or {})
    return answer


def _reader(request: Request) -> Reader:
    """The reader of a fault, at the game of the page: its author may have words for the fault."""
    here: Site | None = getattr(request.app.state, "site", None)
    game = request.path_params.get("id") if request.url.path.startswith("/games/") else None
    game = game or getattr(request.state, "game_of_record", None)
    if here and game:
        with suppress(KibitzError):  # there may be no such game
            return current().at(here.library.source(game).rules_file)
    return current()


def fault_in_words(fault: Exception) -> str:
    """The sentence of a fault, as a message where it is one."""
    return fault.said if isinstance(fault, KibitzError) else str(fault)


def _answer_fault(request: Request, fault: Exception) -> Response:
    here: Site | None = getattr(request.app.state, "site", None)  # the server itself has none
    of_rules = notes.note_fault(request, fault) if here and here.playtest else ""
    why = of_rules or message("An error happened on the server. Its log has the details.")
    return _answer(request, 500, why)


def _answer(request: Request, status: int, why: str) -> Response:
    if "text/html" not in request.headers.get("accept", ""):
        return PlainTextResponse(current().read(why), status)
    templates = request.app.state.templates
    shown = {"why": why, "back": _page_before(request)}
    return templates.TemplateResponse(request, "fault.html", shown, status_code=status)


def _page_before(request: Request) -> str:
    """The page of this server whose form or link was refused; empty if there is none."""
    before = urlsplit(request.headers.get("referer", ""))
    is_own = before.netloc == request.headers.get("host", "")
    if not is_own or before.path == request.url.path:
        return ""
    return urlunsplit(("", "", before.path, before.query, ""))


answered_by = {HTTPException: _fault_page, KibitzError: _fault_page, 500: _answer_fault}
