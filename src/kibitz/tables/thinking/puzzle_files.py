"""The puzzles of a game: those in its folder, or else those that the compile worker found."""

from __future__ import annotations

import json
import logging
import time
from functools import lru_cache
from pathlib import Path

from ...contract import KibitzError
from ...game import Game
from ...given_file import read_json
from ...kernel import cache_folder
from ...progress import Progress, Step, silent
from ...record import quote
from ...shelf import Source
from ...solvers.tablebase import rules_of
from ...study.puzzles import Puzzle, puzzles
from ...whole_file import whole_file
from ..library import PUZZLES, Library, beside
from .compile_worker import CompileWorker, task

MOST_PUZZLES, SECONDS, MOST_GAMES = 8, 60.0, 200
POSITIONS = 300_000  # visited for one puzzle, at most

log = logging.getLogger(__name__)


def puzzles_of(library: Library, source: Source) -> list[Puzzle]:
    """The puzzles that a game brings along, or those found for it here, without trivial ones."""
    path = _kept_in(library, source)
    try:
        return _puzzles_of_file(library, source.rules.title, path) if path else []
    except KibitzError:  # acts have other names by now
        return []
    except (OSError, ValueError, TypeError, KeyError) as fault:
        log.warning("%s has no puzzles that Kibitz wrote: %s", path, fault)
        return []


@lru_cache(maxsize=100)
def _puzzles_of_file(library: Library, rules: str, path: Path) -> list[Puzzle]:
    # Read once for the same rules.
    puzzles = (_from_facts(library, **facts) for facts in read_json(path))
    return [puzzle for puzzle in puzzles if not puzzle.is_trivial]


def _from_facts(
    library: Library, game: str, seed: int, acts: list[str], answer: str, grade: int, player: int
) -> Puzzle:
    id, *options = game.split()
    p = library.game(id, dict(option.split("=", 1) for option in options)).start(seed)
    for act in acts:
        p.play(quote(act))
    (action,) = p.parse(answer)
    return Puzzle(p, action, grade)


def _kept_in(library: Library, source: Source) -> Path | None:
    own = beside(source, PUZZLES)
    if own or not may_have_puzzles(source):
        return own
    path = _place(library.game(source.id, {}))
    return path if path.is_file() else None


def may_have_puzzles(source: Source) -> bool:
    """Whether exact values, and so puzzles, are likely."""
    about = source.about
    is_open = about.information == "perfect" and about.outcome != "scores"
    return is_open and about.players == 2 and "players" not in about.options


def request_search(compile_worker: CompileWorker, library: Library, source: Source) -> None:
    """Have puzzles found when there is nothing else to do, if there are none."""
    if may_have_puzzles(source) and _kept_in(library, source) is None:
        compile_worker.ask(task(find, library.game(source.id, {})), soon=False)


def find(game: Game, seconds: float = SECONDS, progress: Progress = silent) -> None:
    """Find some puzzles and store them; an empty file means that none can be found."""
    by_key: dict[bytes, Puzzle] = {}
    until = time.monotonic() + seconds
    for seed in range(MOST_GAMES):
        left = max(0.0, until - time.monotonic())
        progress(Step("looks for puzzles", 1 - left / seconds))
        for puzzle in puzzles(game, seed, 1, POSITIONS):
            if not puzzle.is_trivial:
                by_key.setdefault(puzzle.position.key(), puzzle)
        if len(by_key) >= MOST_PUZZLES or time.monotonic() > until:
            break
    from_easy = sorted(by_key.values(), key=lambda puzzle: puzzle.grade)
    text = json.dumps([puzzle.facts() for puzzle in from_easy], indent=1)
    with whole_file(_place(game)) as file:
        file.write(text.encode())


def _place(game: Game) -> Path:
    return cache_folder() / "puzzles" / f"{game.id}-{rules_of(game)[:16]}.json"
