"""Section 9: how the strongest players begin, and positions in which only one act wins."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...game import Game
from ...players.selfplay import Played, Strength
from ...solvers import begins_with_luck
from ..estimates import share
from ..puzzles import Puzzle
from ..run import Run, of_beginner
from .phrases import again
from .section import Board, Section, Table

SHOWN = 8
LIKED = 3  # times as often as all alike, from which on a first turn is preferred


def openings(run: Run, puzzling: list[Puzzle] | None) -> Section:
    """First turns with their results, and puzzles."""
    found = Section("openings", "Openings and puzzles")
    if begins_with_luck(run.game):
        found.words.append("The start is dealt anew each time, so there are no openings to list.")
    elif not run.best:
        found.words.append("There was no time for games of strong players.")
    else:
        _first_turns(found, run)
    _puzzles(found, puzzling)
    return found


def _first_turns(found: Section, run: Run) -> None:
    game, games = run.game, run.best
    others = game.sides[1:]  # a score is a share of these
    turns = Counter(_first_turn(one, game) for one in games)
    rows: list[tuple[str, ...]] = []
    facts: list[dict[str, Any]] = []
    for acts, count in turns.most_common(SHOWN):
        scores = [of_beginner(one, game) for one in games if _first_turn(one, game) == acts]
        score, played = share(sum(scores), count), share(count, len(games))
        p = again(game, games[0].seed, acts)
        name = " ".join(p.told(k) for k in range(p.ply))
        fact = {"turn": name, "games": count, "share": played}
        rows.append((name, f"{count:,}", played.percent, *(score.percent for _ in others[:1])))
        facts.append(fact | ({"score": score} if others else {}))
    found.facts["first_turns"] = facts
    found.words.append(_most_played(facts[0], len(turns), run))
    head = ("first turn", "games", "share", *("score of the first player" for _ in others[:1]))
    found.tables.append(Table("Most played first turns", head, tuple(rows)))


def _most_played(first: dict[str, Any], different: int, run: Run) -> str:
    share, many = first["share"], f"{different:,} different first turns were played"
    games = f"{len(run.best):,} games with {Strength(run.strongest)}"
    if different == 1:
        return f"In all of {games} the game begins with {first['turn']}."
    if share.value < LIKED / different:
        return (
            f"No first turn is preferred: in {games}, {many}, and {first['turn']}, the most "
            f"frequent, in {share.percent}."
        )
    score = f"; the player then scores {first['score'].percent}" if "score" in first else ""
    return (
        f"In {games} the game begins most often with {first['turn']}, in {share.percent}{score}. "
        f"In all {many}."
    )


def _first_turn(one: Played, game: Game) -> tuple[int, ...]:
    """The acts of the first turn; only its first where acts draw, as draws decide the rest."""
    if game.has_chance:
        return tuple(one.acts[:1])
    ends = [k for k, turned in enumerate(one.notes["turned"]) if turned]
    return tuple(one.acts[: ends[0] + 1]) if ends else ()


def _puzzles(found: Section, puzzling: list[Puzzle] | None) -> None:
    found.facts["puzzles"] = [puzzle.facts() for puzzle in puzzling or []]
    if puzzling is None:
        found.words.append(
            "No puzzles were looked for: there was no time, or the game is one of scores."
        )
        return
    if not puzzling:
        found.words.append("No puzzle was found, a position in which one act is proved to win.")
        return
    for number, puzzle in enumerate(puzzling, 1):
        p = puzzle.position
        who = p.called(p.player or 0)
        title = f"Puzzle {number}. {who} to act and win; {puzzle.told}"
        found.figures.append(Board(title, p.scene(p.player or 0).still()))
    answers = ", ".join(f"{n}: {puzzle.name}" for n, puzzle in enumerate(puzzling, 1))
    found.words.append("Below are positions in which exactly one act wins, proved.")
    found.notes.append(f"Answers: {answers}.")
