"""An analysis board: one person plays all sides of a game, goes back, and tries other lines.

A question names the whole line: the options, the seed of the luck, and the acts. So no table is
stored. The server draws the position of a line; the browser thinks about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from .... import record
from ....contract import MOST_TEXT_CHARACTERS, WATCHER, KibitzError, RecordError, message
from ....game import Game, Position
from ....players import shipped
from ....players.scientist import has_rule
from ....tables import drafts
from ....tables.bots.visitor_thinking import analysis_data
from ....tables.new_table import MOST_ACTS, options_of_form
from ....tables.rebuilding import LONG_MATCH
from ....tables.seat_view import shown_seat
from ....tables.small_numbers import small_number
from ....tables.thinking.browser_code import is_wanted
from ....tables.thinking.known_positions import SeededActs, position_after
from ....tables.workers.worker import OverrunError, Worker
from ....words import current
from ..forms import form_fields
from ..site import (
    MANY_RECORDS,
    client_address,
    find_table,
    from_worker,
    in_thread,
    require_budget,
    site,
    tokens,
)
from .analysis_page import PositionQuestion, answer_to
from .game_pages import REPLAYING, option_fields
from .pictures import pieces
from .table_pages import shown_step
from .visitor_bot import NOTHING, offered_code

TURN_NUMBER = re.compile(r"(?<!\S)\d{1,6}\.(?!\S)")
FLOOD = message("Too many positions in a short time.")
SLOW = message("These acts take too long to play, so they are not shown.")


@dataclass(frozen=True)
class AnalysisBoard:
    """An analysis board as it opens: the acts that are known, and how many are shown as played."""

    game: Game
    options: Mapping[str, str]
    reached: Position
    at: int


async def page(request: Request) -> Response:
    """The board of a game with its options, at the start or after the acts in the address."""
    require_budget(request, site(request).act_limit, FLOOD)
    given = request.query_params
    reached = await _position_after(request, _line(request, given))
    return _page(
        request, AnalysisBoard(reached.game, _options(request, given), reached, reached.ply)
    )


async def paste(request: Request) -> Response:
    """The board with the game of a record, or after acts that somebody has written."""
    require_budget(request, site(request).upload_limit, MANY_RECORDS)
    given = await form_fields(request)
    text = given.get("text", "")
    options = _options_of_record(request, text) if is_record(text) else _options(request, given)
    line = _line(request, given, options)
    reached = await _in_worker(request, partial(replay, line.game.start(line.seed), text))
    site(request).positions.keep(reached)
    return _page(request, AnalysisBoard(reached.game, options, reached, reached.ply))


def page_of_table(request: Request) -> Response:
    """The board with the game of a table that is over, at the step that its page shows."""
    table = find_table(request)
    if site(request).tables.has_own_rules(table.stored):
        raise HTTPException(
            409, message("The rules of this game have changed since it was played.")
        )
    with table.locked() as match:
        if not match.over:
            raise HTTPException(409, message("The game goes on. It can be analysed after its end."))
        reached = match.position
        seen = table.view_of(shown_seat(match, table.seats_of(tokens(request))))
    site(request).positions.keep(reached)
    step = shown_step(request, seen)
    at = reached.ply if step is None else seen.plies[step]
    return _page(request, AnalysisBoard(reached.game, table.stored.options, reached, at))


def _page(request: Request, board: AnalysisBoard) -> Response:
    game, p = board.game, board.reached
    source = site(request).library.source(game.id)
    chosen = {f"option.{name}": text for name, text in board.options.items()}
    shown = {
        "game": source,
        "fields": option_fields(source, game.id, board.options),
        "query": urlencode({**chosen, "seed": p.seed}),
        "chosen": chosen,
        "seed": p.seed,
        "acts": [(p.history[ply], p.told(ply), p.mover(ply)) for ply in range(p.ply)],
        "at": board.at,
        "has_chance": game.has_chance,
        "hides": game.information == "hidden",
        "has_rule": has_rule(game.package),
        "thinks_here": is_wanted() and not has_rule(game.package),
        "is_learned": shipped.fitting(game) is not None,
        "learned_here": shipped.is_small(game),
    }
    return site(request).templates.TemplateResponse(request, "analysis.html", shown)


async def position(request: Request) -> Response:
    """A position as JSON: its picture, and what a browser needs to judge it.

    seed, option.NAME, acts: the line, its acts as numbers with dots between them. text: more acts
    in words; they are answered as `played`, a list of number, name and seat.
    """
    require_budget(request, site(request).act_limit, FLOOD)
    given = await form_fields(request)
    line = _line(request, given)
    p = await _position_after(request, line)
    if text := given.get("text", "").strip():
        ask = _in_worker if len(text) > MOST_TEXT_CHARACTERS else _in_thread
        p = await ask(request, partial(played_on, p, text))
        site(request).positions.keep(p)
    return JSONResponse(await in_thread(request, _board_data, request, p, len(line.acts)))


def _board_data(request: Request, p: Position, known: int) -> dict[str, Any]:
    scene = p.scene(WATCHER if p.player is None else p.player)
    template = site(request).templates.get_template("_position.html")
    reader = current().at(p.game.source.rules_file)
    return {
        "html": template.render(
            caption=reader.read(scene.caption), pieces=pieces(scene, reader), endings=(), table=True
        ),
        "played": reader.data(
            [(p.history[ply], p.told(ply), p.mover(ply)) for ply in range(known, p.ply)]
        ),
        **reader.data(analysis_data(p, p.player)),
    }


async def thought(request: Request) -> Response:
    """What the server thinks of a position, once, as HTML; with learned values if there are any."""
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    line = _line(request, await form_fields(request))
    if line.game.information == "hidden":
        raise HTTPException(403, message("The server gives no opinion in games with hidden cards."))
    p = await _position_after(request, line)
    template, shown = await answer_to(
        request, PositionQuestion(p.reseeded(0) if line.game.has_chance else p, 0)
    )
    return HTMLResponse(site(request).templates.get_template(template).render(shown))


def code(request: Request) -> Response:
    """The code that a browser loads to think about positions of a game with its options."""
    require_budget(request, site(request).act_limit, FLOOD)
    game = _line(request, request.query_params).game
    if not is_wanted():
        return Response(status_code=NOTHING)
    return offered_code(request, game, learned=True)


def _line(
    request: Request, given: Mapping[str, str], options: Mapping[str, str] | None = None
) -> SeededActs:
    known = _options(request, given) if options is None else options
    game = site(request).library.game(request.path_params["id"], known)
    return SeededActs(game, _seed(given.get("seed", "")), _actions(given.get("acts", "")))


def _options_of_record(request: Request, text: str) -> Mapping[str, str]:
    written = record.read(text)
    record.require_game(written, request.path_params["id"])
    return written.options


def _options(request: Request, given: Mapping[str, str]) -> dict[str, str]:
    return site(request).library.given(request.path_params["id"], options_of_form(given))


def _seed(text: str) -> int:
    if not text:
        return 0
    if not record.SEED.fullmatch(text):
        most = record.MOST_SEED_DIGITS
        raise KibitzError(
            message(
                "A seed is a whole number of up to {most} digits, not {text}.",
                most=most,
                text=repr(text[:40]),
            )
        )
    return int(text)


def _actions(text: str) -> tuple[int, ...]:
    words = text.split(".") if text else []
    if len(words) > MOST_ACTS:
        raise KibitzError(
            message(
                "A line has at most {most:,} acts, not {words:,}.", most=MOST_ACTS, words=len(words)
            )
        )
    return tuple(map(_act, words))


def _act(word: str) -> int:
    number = small_number(word, drafts.MOST_DIGITS)
    if number is None:
        raise KibitzError(
            message(
                "The acts of a line are numbers with dots between them; {word} is none.",
                word=repr(word[:40]),
            )
        )
    return number


async def _position_after(request: Request, line: SeededActs) -> Position:
    known = site(request).positions
    nearest = await in_thread(request, known.nearest, line)
    left = line.acts[nearest.ply :]
    if len(left) < LONG_MATCH:
        p = await in_thread(request, position_after, nearest, left) if left else nearest
    else:
        p = await _in_worker(request, partial(position_after, nearest, left))
    known.keep(p)
    return p


async def _in_thread(request: Request, job: Callable[[], Position]) -> Position:
    return await in_thread(request, job)


async def _in_worker(request: Request, job: Callable[[], Position]) -> Position:
    def done(worker: Worker) -> Position:
        return worker.do(REPLAYING, job)

    try:
        asked = site(request).tables.readers.submit(client_address(request), done)
        return await from_worker(request, asked)
    except OverrunError:
        raise KibitzError(SLOW) from None


def replay(start: Position, text: str) -> Position:
    """The position of a record of this game, or after acts in words; for a worker."""
    if not is_record(text):
        return played_on(start, text)
    reached = record.replay(record.read(text), start.game)
    if not reached.is_from_seed:
        raise RecordError(
            message("This record does not say its seed, so its luck cannot come again here.")
        )
    _require_few(reached)
    return reached


def played_on(start: Position, text: str) -> Position:
    """The position after more acts in words, with numbers of turns or without; for a worker."""
    p = start.copy()
    p.play(TURN_NUMBER.sub(" ", text))
    _require_few(p)
    return p


def is_record(text: str) -> bool:
    """Whether a text has the head of a record."""
    return text.lstrip().startswith("[")


def _require_few(p: Position) -> None:
    if p.ply > MOST_ACTS:
        raise KibitzError(
            message("A line has at most {most:,} acts, not {ply:,}.", most=MOST_ACTS, ply=p.ply)
        )
