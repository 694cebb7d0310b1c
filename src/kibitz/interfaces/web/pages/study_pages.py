"""Material to study a game: a sample game with exact values, and puzzles.

`sample.txt` in its folder is a record; `puzzles.json` is what `kibitz puzzles GAME --json` prints.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from .... import draw, record
from ....contract import message
from ....game import Position
from ....scene import worded
from ....shelf import Source
from ....study.annotations import Note, annotate_game
from ....study.puzzles import Puzzle
from ....tables.library import SAMPLE, beside
from ....tables.small_numbers import small_number
from ....tables.thinking import puzzle_files
from ....tables.thinking.compile_worker import compile_help
from ....tables.thinking.puzzle_play import Answered, answer_line
from ....words import Reader, current
from ..forms import number_in_path
from ..site import in_thread, site
from .analysis_page import ask_pool, outcome
from .boxes import without_words
from .game_pages import svg
from .pictures import pieces
from .teaching_pages import at_board

MOST_LINE_ACTS = 200  # acts of a puzzle that is played on


def sample_page(request: Request) -> Response:
    """A played game with the value of each act."""
    source = site(request).library.source(request.path_params["id"])
    path = beside(source, SAMPLE)
    if path is None:
        raise HTTPException(404, message("{title} has no sample game.", title=source.about.title))
    played, notes = _annotate(path)
    asked = request.query_params.get("at", "")
    step = min(small_number(asked) or 0, played.ply)
    scene = played.at(step).scene().still()
    shown = {
        "game": source,
        "caption": scene.caption,
        "pieces": pieces(scene, current().at(source.rules_file)),
        "step": step,
        "last": played.ply,
        "acts": [_row(played, note) for note in notes],
    }
    return site(request).templates.TemplateResponse(request, "sample.html", shown)


@lru_cache(maxsize=20)
def _annotate(path: Path) -> tuple[Position, list[Note]]:
    played = record.replay(record.read(path.read_text("utf-8")))
    return played, list(annotate_game(played))


def _row(played: Position, note: Note) -> tuple[str, str, str, bool]:
    before = played.at(note.ply)
    result = outcome(before, note.seat, note.worth.verdict)
    return before.called(note.seat), note.act, result, note.threw_away


def puzzles_page(request: Request) -> Response:
    """All puzzles of a game."""
    source, puzzles = _puzzles(request)
    listed = puzzle_list(puzzles, current().at(source.rules_file), [""] * len(puzzles))
    shown = {"game": source, "listed": listed, "addresses": f"/games/{source.id}/puzzles/"}
    return site(request).templates.TemplateResponse(request, "puzzles.html", shown)


def puzzle_list(
    puzzles: Sequence[Puzzle], reader: Reader, pictures: Sequence[str]
) -> list[tuple[Puzzle, str, str]]:
    """Puzzles with the name of the seat that wins, and a picture; empty if an address has it."""
    movers = [puzzle.position.called(puzzle.position.player or 0) for puzzle in puzzles]
    return list(zip(puzzles, map(reader.word, movers), pictures, strict=True))


async def puzzle_page(request: Request) -> Response:
    """A puzzle, and the answer to the line that was tried."""
    source, puzzle = await in_thread(request, _puzzle, request)
    line, number = _actions_in_address(request), number_in_path(request)
    home = f"/games/{source.id}/puzzles"
    shown: dict[str, Any] = {
        "game": source,
        "number": number,
        "more": number < len(_puzzles(request)[1]),
        "has_rules": bool(source.written_rules),
        "all": home,
        "again": f"{home}/{number}",
        "ahead": f"{home}/{number + 1}",
    }
    is_tried = bool(line) and line[0] in puzzle.position.legal()
    tried = await _answer_to_line(request, puzzle, line) if is_tried else None
    shown |= tried_puzzle(puzzle, tried, current().at(source.rules_file))
    return site(request).templates.TemplateResponse(request, "puzzle.html", shown)


def tried_puzzle(puzzle: Puzzle, tried: Answered | None, reader: Reader) -> dict[str, Any]:
    """The words and the position of a puzzle after a line that was tried; None: no act."""
    scene = (tried or puzzle).position.scene(puzzle.position.player or 0)
    if tried:
        scene = scene.marked(tried.replies, [tried.act])
        scene = scene if tried.goes_on else scene.still()
    shown = {
        "puzzle": puzzle,
        "tried": tried,
        "line": ".".join(map(str, tried.line)) if tried else "",
        "refuted": tried.refuted if tried else "",
    }
    return shown | at_board(scene, reader)


def _actions_in_address(request: Request) -> list[int]:
    # `line` has them with dots between them, `try` has one.
    query = request.query_params
    words = (query.get("line") or query.get("try") or "").split(".")[:MOST_LINE_ACTS]
    numbers = [number for word in words if (number := small_number(word)) is not None]
    return numbers if len(numbers) == len(words) else []


async def _answer_to_line(request: Request, puzzle: Puzzle, line: list[int]) -> Answered:
    # Without compiled searches only whether its first act wins.
    if site(request).bot_pool.is_ready(compile_help, puzzle.position.game):
        return await ask_pool(request, answer_line, puzzle.position, line, puzzle.answer)
    after = puzzle.position.copy()
    after.act(line[0])
    act, wins = puzzle.position.name(line[0]), line[0] == puzzle.answer
    return Answered(after, (line[0],), act, (), wins, is_coming=True)


def puzzle_picture(request: Request) -> Response:
    """The position of a puzzle."""
    source, puzzle = _puzzle(request)
    p, reader = puzzle.position, current().at(source.rules_file)
    return svg(draw.svg(worded(without_words(p.scene(p.player or 0)), reader), theme="auto"))


def _puzzle(request: Request) -> tuple[Source, Puzzle]:
    source, puzzles = _puzzles(request)
    number = number_in_path(request)
    if not 1 <= number <= len(puzzles):
        raise HTTPException(
            404,
            message(
                "{title} has puzzles 1 to {found}.", title=source.about.title, found=len(puzzles)
            ),
        )
    return source, puzzles[number - 1]


def _puzzles(request: Request) -> tuple[Source, list[Puzzle]]:
    library = site(request).library
    source = library.source(request.path_params["id"])
    puzzles = puzzle_files.puzzles_of(library, source)
    if not puzzles:
        raise HTTPException(404, message("{title} has no puzzles.", title=source.about.title))
    return source, puzzles
