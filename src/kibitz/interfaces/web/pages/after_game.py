"""After the game: its value turn by turn, and games that go on from any of its positions."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import cast

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....contract import KibitzError, message
from ....draw.markup import element, together, words
from ....game import Position
from ....match import Match
from ....players.act_effects import effects
from ....players.expectations import cost, expects_more, outlook
from ....players.seat_view import known_to
from ....players.tree_search import span
from ....store import StoredMatch
from ....tables import new_table, permissions
from ....tables.bots.bot_pool import COMPILING
from ....tables.new_table import NewTable
from ....tables.open_table import Table
from ....tables.rebuilding import LONG_MATCH
from ....tables.seat_view import SeatView, shown_seat
from ....tables.thinking.compile_worker import compile_help
from ....tables.thinking.review import (
    PLAYOUTS,
    ReviewedTurn,
    SeatReview,
    after_forced,
    mistakes,
    review,
    review_seat,
    warm_seat_review,
)
from ....words import current
from ... import table_words
from ..forms import form_fields
from ..seat_cookies import visitor
from ..site import client_address, find_table, in_thread, require_budget, site, tokens
from .analysis_page import ask_pool
from .game_pages import REPLAYING, store_and_seat
from .table_pages import step_asked

WIDTH, HEIGHT, EDGE = 240.0, 90.0, 6.0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A moment as a page shows it; `step` leads to the position before it.

    said: how the seat stood before and after it, and what it gave away. better: an act to try
    there; effects: what this act does. lost: the loss in figures. ply: of the choice.
    """

    step: int
    turn: int
    seat: str
    said: Sequence[str]
    better: str
    lost: str
    ply: int
    effects: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a review: a finished game, or the choices of a seat in it.

    plies: of each step that the browser sees. seat: -1 where positions are judged.
    """

    table: Table
    played: Position
    plies: tuple[int, ...]
    seat: int
    names: list[str]

    def step(self, ply: int) -> int:
        """The step that shows the position after some acts."""
        return min(bisect_left(self.plies, ply), len(self.plies) - 1)


async def review_page(request: Request) -> Response:
    """The graph of the expectations in a finished game, with its mistakes, as HTML."""
    require_budget(
        request, site(request).question_limit, message("Too many questions in a short time.")
    )
    subject = await in_thread(request, subject_of, request)
    work = warm_seat_review if subject.seat >= 0 else compile_help
    if not site(request).bot_pool.is_ready(work, subject.played.game, client_address(request)):
        shown = {"said": message("The computer is {state}.", state=COMPILING), "again": True}
        return HTMLResponse(site(request).templates.get_template("_thought.html").render(shown))
    shown = await (
        _seat_review(request, subject) if work is warm_seat_review else _review(request, subject)
    )
    shown |= await with_effects(request, subject, shown)
    return HTMLResponse(site(request).templates.get_template("_review.html").render(shown))


def subject_of(request: Request) -> Subject:
    """The finished game of a request, or a seat of it; HTTPException if it cannot be reviewed."""
    table = find_table(request)
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        if why := permissions.review_refusal(match):
            raise HTTPException(409, why)
        own = shown_seat(match, held)
        seat = -1
        if not permissions.is_judged_by_positions(match.game):
            asked = request.query_params.get("seat", "")
            seats = {str(number): number for number in range(match.game.seats)}
            seat = seats.get(asked, max(0, own))
        reader = table_words.table_reader(match, match.position, table.stored.seats)
        names = [*map(reader.read, reader.names)]
        return Subject(table, match.position, table.view_of(own).plies, seat, names)


async def _review(request: Request, subject: Subject) -> dict[str, object]:
    table = subject.table
    if table.reviewed is None:
        table.reviewed = await ask_pool(request, review, _open(subject.played))
    return shown_review(subject, table.reviewed)


def shown_review(subject: Subject, judged: list[ReviewedTurn]) -> dict[str, object]:
    """The parts of a page that show a review of turns, judged by their positions."""
    played = subject.played
    begins = (0, *played.turn_ends())
    numbers = {turn.ply: number for number, turn in enumerate(judged, 1)}
    shown = [
        _mistake(subject, mistake, numbers[mistake.ply], begins[numbers[mistake.ply] - 1])
        for mistake in mistakes(judged)
    ]
    first = subject.names[played.game.sides[0][0]]
    return {
        "graph": _graph(
            subject, judged, message("The outlook of {player} after each turn", player=first)
        ),
        "mistakes": shown,
        "first": first,
        "playouts": PLAYOUTS,
        "left": len(played.turn_ends()) - len(judged),
    }


async def _seat_review(request: Request, subject: Subject) -> dict[str, object]:
    reviews, seat = subject.table.reviewed_seats, subject.seat
    if seat not in reviews:
        reviews[seat] = await ask_pool(request, review_seat, _open(subject.played), seat)
    return shown_seat_review(subject, reviews[seat])


def shown_seat_review(subject: Subject, judged: SeatReview) -> dict[str, object]:
    """The parts of a page that show a review of the choices of a seat."""
    seat, name = subject.seat, subject.names[subject.seat]
    return {
        "graph": _graph(
            subject, judged.judged, message("The outlook of {player} at each choice", player=name)
        ),
        "mistakes": [_choice(subject, mistake) for mistake in judged.mistakes],
        "name": name,
        "seat": seat,
        "seats": list(enumerate(subject.names)),
        "hides": subject.played.game.information == "hidden",
        "choices": len(judged.judged),
        "left": judged.left,
        "sealed": judged.sealed,
        "playouts": PLAYOUTS,
    }


def _choice(subject: Subject, judged: ReviewedTurn) -> Mistake:
    return _mistake(subject, judged, subject.played.turn_at(judged.ply - 1) + 1, judged.ply - 1)


def _mistake(subject: Subject, judged: ReviewedTurn, turn: int, ply: int) -> Mistake:
    game, name = subject.played.game, subject.names[judged.seat]
    before, after = outlook(name, judged.before), outlook(name, judged.before - judged.loss)
    lost = expects_more(game, judged.loss, span(game))
    gives = message("This gives away {cost}.", cost=cost(judged.loss))
    said: list[str] = [
        message("Before: {outlook}.", outlook=before),
        *([message("Afterwards: {outlook}.", outlook=after)] if after != before else []),
        *([] if game.about.outcome == "scores" else [gives]),
    ]
    return Mistake(subject.step(ply), turn, name, said, judged.better, lost, ply)


async def with_effects(
    request: Request, subject: Subject, shown: dict[str, object]
) -> dict[str, list[Mistake]]:
    """The moments of a review, each with what the better act does."""
    mistakes: list[Mistake] = []
    for mistake in cast(list[Mistake], shown["mistakes"]):
        p = _open(subject.played.at(mistake.ply))
        known = p if subject.seat < 0 else known_to(p, subject.seat, 0)
        said = await ask_pool(request, effects_of, known, mistake.better)
        mistakes.append(replace(mistake, effects=said))
    return {"mistakes": mistakes}


def effects_of(p: Position, name: str) -> list[str]:
    """The effects of the act of this name in a position, after acts that are forced."""
    there = after_forced(p)
    action = next((act for act in there.legal() if there.name(act) == name), None)
    return [] if action is None else effects(there, action)


def _open(played: Position) -> Position:
    return played.reseeded(0) if played.game.has_chance else played.copy()


def _graph(subject: Subject, judged: list[ReviewedTurn], name: str) -> Markup:
    apart, worst = WIDTH / max(1, len(judged)), mistakes(judged)
    middle, half = HEIGHT / 2, HEIGHT / 2 - EDGE
    points = [(apart * (k + 0.5), middle - half * turn.value) for k, turn in enumerate(judged)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    marks = [
        element(
            "a",
            element("title", words(current().read(message("after turn {number}", number=k)))),
            element("rect", x=x - apart / 2, y=0.0, width=apart, height=HEIGHT, class_="column"),
            element("circle", cx=x, cy=y, r=4.5 if t in worst else 1.8, class_=_role(t, worst)),
            href=f"?at={subject.step(t.ply)}",
            data_at=str(subject.step(t.ply)),
        )
        for k, (t, (x, y)) in enumerate(zip(judged, points, strict=True), 1)
    ]
    axis = element("line", x1=0.0, y1=middle, x2=WIDTH, y2=middle, class_="axis")
    curve = element("polyline", points=line, class_="curve")
    return Markup(
        element(
            "svg",
            together(axis, curve, *marks),
            viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
            class_="review",
            role="group",
            aria_label=current().read(name),
        )
    )


def _role(turn: ReviewedTurn, worst: list[ReviewedTurn]) -> str:
    return "mistake" if turn in worst else "turn"


async def branch(request: Request) -> Response:
    """Open a table for practice that goes on from a position: alone, or against the computer."""
    require_budget(
        request, site(request).table_limit, message("Too many new tables in a short time.")
    )
    fields = await form_fields(request)
    return await in_thread(request, _branch, request, fields)


def _branch(request: Request, fields: dict[str, str]) -> Response:
    table = find_table(request)
    held = table.seats_of(tokens(request))
    with table.locked() as match:
        seen = table.view_of(shown_seat(match, held))
        if why := permissions.branch_refusal(table, match, held):
            raise HTTPException(403, why)
        position = _position_to_continue(match, seen, fields)
        own = _seats_of_the_person(position, seen, fields)
    return store_and_seat(request, _start_branch(request, table.stored, position, own))


def _start_branch(
    request: Request, stored: StoredMatch, position: Position, own: Sequence[int]
) -> NewTable:
    if position.ply < LONG_MATCH:
        return new_table.branch(stored, position, own, visitor(request))
    # It replays all acts, which takes seconds of the interpreter.
    readers = site(request).tables.readers
    return readers.submit(
        client_address(request),
        lambda worker: worker.do(
            REPLAYING, new_table.branch, stored, position, own, visitor(request)
        ),
    ).result()


def _seats_of_the_person(
    position: Position, seen: SeatView, fields: dict[str, str]
) -> Sequence[int]:
    if fields.get("against") == "nobody":
        return range(position.game.seats)
    return [seen.seat if seen.seat >= 0 else (position.player or 0)]


def _position_to_continue(match: Match, seen: SeatView, fields: dict[str, str]) -> Position:
    step = step_asked(fields.get("at", ""), seen)
    position = match.position if step is None else match.position.at(seen.plies[step])
    if position.over:
        raise KibitzError(message("The game is over here. Look back to a position before its end."))
    return position
