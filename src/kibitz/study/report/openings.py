"""Section 9: how the strongest players begin, and positions in which only one act wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...contract import KibitzError
from ...game import Game
from ...players.selfplay import Played, Strength
from ...solve import begins_with_luck
from ..bench import Bench, beaten
from ..numbers import share
from ..puzzles import Puzzle, puzzles
from .section import Board, Section, Table
from .words import again

SHOWN = 8
PUZZLES = 2
POSITIONS = 500_000  # looked at for one puzzle, at most
TRIED = 6  # games gone through for puzzles
SECONDS = 30.0  # that looking for one may take
PRICE = 100_000  # playouts that looking for a puzzle counts for


def openings(bench: Bench, puzzling: list[Puzzle]) -> Section:
    """First turns with their results, and puzzles."""
    found = Section("openings", "Openings and puzzles")
    if begins_with_luck(bench.game):
        found.words.append("The start is dealt anew each time, so there are no openings to list.")
    elif not bench.best:
        found.words.append("There was no time for games of strong players.")
    else:
        _first_turns(found, bench)
    _puzzles(found, puzzling)
    return found


def _first_turns(found: Section, bench: Bench) -> None:
    game, games = bench.game, bench.best
    turns = Counter(_first_turn(one) for one in games)
    rows: list[tuple[str, ...]] = []
    facts: list[dict[str, Any]] = []
    for acts, count in turns.most_common(SHOWN):
        scores = [beaten(one, game.seats)[0] for one in games if _first_turn(one) == acts]
        score, played = share(sum(scores), count), share(count, len(games))
        p = again(game, 0, acts)
        name = " ".join(p.told(k) for k in range(p.ply))
        rows.append((name, f"{count:,}", played.percent, score.percent))
        facts.append({"turn": name, "games": count, "share": played, "score": score})
    found.facts["first_turns"] = facts
    first = facts[0]
    found.words.append(
        f"With {Strength(bench.strongest)} the game begins most often with {first['turn']}, in "
        f"{first['share'].percent} of {len(games):,} games; the first seat then scores "
        f"{first['score'].percent}. {len(turns):,} different first turns were played."
    )
    head = ("first turn", "games", "share", "score of the first seat")
    found.tables.append(Table("Most played first turns", head, tuple(rows)))


def _first_turn(one: Played) -> tuple[int, ...]:
    ends = [k for k, turned in enumerate(one.notes["turned"]) if turned]
    return tuple(one.acts[: ends[0] + 1]) if ends else ()


def some_puzzles(bench: Bench, until: float) -> list[Puzzle]:
    """A few puzzles, the hardest of some games first; none where nothing can be proved."""
    found = []
    for k in range(TRIED):
        if bench.budget.spent >= until or not bench.leisure(SECONDS):
            break
        bench.tell("puzzles", bench.budget.spent)
        found += _one_puzzle(bench.game, bench.seed + k)
        bench.budget.spend(PRICE)
    return sorted(found, key=lambda puzzle: -puzzle.grade)[:PUZZLES]


def _one_puzzle(game: Game, seed: int) -> list[Puzzle]:
    try:
        return list(puzzles(game, seed, games=1, positions=POSITIONS))
    except KibitzError:
        return []


def _puzzles(found: Section, puzzling: list[Puzzle]) -> None:
    found.facts["puzzles"] = [_facts(puzzle) for puzzle in puzzling]
    if not puzzling:
        found.words.append("No puzzle was found: a position with one act proved to win.")
        return
    for number, puzzle in enumerate(puzzling, 1):
        p = puzzle.position
        who = p.called(p.player or 0)
        title = f"Puzzle {number}. {who} to act and win; {puzzle.told}"
        found.figures.append(Board(title, p.scene(p.player or 0).still()))
    answers = ", ".join(f"{n}: {puzzle.name}" for n, puzzle in enumerate(puzzling, 1))
    found.words.append("Below are positions in which exactly one act wins, proved.")
    found.notes.append(f"Answers: {answers}.")


def _facts(puzzle: Puzzle) -> dict[str, object]:
    p = puzzle.position
    acts = [p.told(ply) for ply in range(p.ply)]
    return {"acts": acts, "seed": p.seed, "answer": puzzle.name, "grade": puzzle.grade}
