"""Positions in which exactly one act wins: found in games of bots, proved, and graded.

A weak search plays against itself. Each game is examined from its end backward, as far as exact
values can be found, and the hardest position with one winning act is kept. The grade of a
position depends on the number of playouts after which tree search finds that act.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..contract import KibitzError, message
from ..game import Game, Position
from ..players import player
from ..solvers import Exact, NotYet
from ..solvers.general import Watch

WEAK = "cheat:sims=60"  # games with exact values hide nothing, so `cheat` gains nothing here
STEPS = (10, 30, 100, 300, 1000, 3000, 10_000, 30_000)  # playouts
TRIES = 5  # searches with as many playouts, of which most must find the act
FEWEST_ACTS = 3
FEW_ACTS, SOON = 4, 4  # with fewer acts a guess finds the answer of a puzzle of a lower grade
DIFFICULTIES = {  # by the least grade
    1: message("easy"),
    3: message("needs a look ahead"),
    5: message("hard"),
    8: message("very hard"),
}
POSITIONS = 2_000_000  # visited for one puzzle, at most


@dataclass(frozen=True)
class Puzzle:
    """A position with one winning act.

    grade: from 1 to 9: the first number of playouts in `STEPS` that was enough; 9 if none was.
    """

    position: Position
    answer: int
    grade: int

    @property
    def name(self) -> str:
        """The winning act."""
        return self.position.name(self.answer)

    def facts(self) -> dict[str, Any]:
        """All facts that define the puzzle, for JSON."""
        p = self.position
        return {
            "game": str(p.game),
            "seed": p.seed,
            "acts": [p.told(ply) for ply in range(p.ply)],
            "player": p.player,
            "answer": self.name,
            "grade": self.grade,
        }

    @property
    def is_trivial(self) -> bool:
        """Whether the answer wins at once, or a guess or the shortest search finds it."""
        after = self.position.copy()
        after.act(self.answer)
        is_guessed = len(self.position.legal()) < FEW_ACTS and self.grade < SOON
        return after.over or is_guessed or self.grade <= 1

    @property
    def difficulty(self) -> str:
        """The grade in plain words."""
        least = max(least for least in DIFFICULTIES if self.grade >= least)
        return message(DIFFICULTIES[least].id)

    @property
    def search_needed(self) -> str:
        """The grade by the search that finds the act."""
        if self.grade > len(STEPS):
            return message(
                "grade {grade}: tree search misses it with {playouts:,} playouts",
                grade=self.grade,
                playouts=STEPS[-1],
            )
        return message(
            "grade {grade}: tree search finds it with {playouts:,} playouts",
            grade=self.grade,
            playouts=STEPS[self.grade - 1],
        )


class TooFar(KibitzError):
    """Exact values were not found soon enough."""


def puzzles(
    game: Game, seed: int = 0, games: int = 100, positions: int = POSITIONS, bot: str = WEAK
) -> Iterator[Puzzle]:
    """At most one puzzle from each of this many games; `seed` is that of the first game.

    positions: the most positions that the search for one puzzle may visit. bot: the player of the
    games. If all its games are alike they have the same puzzle, which is yielded once.

    Raises KibitzError where the game has no exact values.
    """
    if game.about.outcome == "scores":
        raise KibitzError(f"{game}: puzzles are for games that are won and lost, not for scores.")
    seen = set()
    for number in range(games):
        puzzle = _hardest_puzzle(_play(game, seed + number, bot), positions)
        if puzzle and (puzzle.position.key(), puzzle.answer) not in seen:
            seen.add((puzzle.position.key(), puzzle.answer))
            yield puzzle


def _play(game: Game, seed: int, bot: str) -> Position:
    bots = [player(bot, seed=2 * seed + seat) for seat in range(game.seats)]
    p = game.start(seed)
    while p.player is not None:
        *_, last = bots[p.player].think(p)
        p.act(last.action)
    return p


def _hardest_puzzle(played: Position, positions: int) -> Puzzle | None:
    watch = _watch(positions)
    puzzles = [Puzzle(p, answer, grade(p, answer)) for p, answer in one_winning_act(played, watch)]
    return max(reversed(puzzles), key=lambda puzzle: puzzle.grade, default=None)


def one_winning_act(played: Position, watch: Watch) -> Iterator[tuple[Position, int]]:
    """Positions with one winning act among several, the last first, as far as they can be proved.

    watch: gets the number of positions that a search has visited; it raises TooFar to end it.
    """
    exact = Exact(played.game, watch)
    for ply in reversed(range(played.ply)):
        p = played.at(ply)
        if len(p.legal()) < FEWEST_ACTS:
            continue
        try:
            wins = [action for action, worth in exact.acts(p).items() if worth.result > 0]
        except (TooFar, NotYet):
            return
        if len(wins) == 1:
            yield p, wins[0]


def _watch(most: int) -> Watch:
    def watch(positions: int) -> None:
        if positions > most:
            raise TooFar

    return watch


def grade(p: Position, answer: int) -> int:
    """The first of `STEPS` with which most searches choose the answer, counted from 1."""
    for number, sims in enumerate(STEPS, 1):
        if 2 * sum(_choice(p, sims, seed) == answer for seed in range(TRIES)) > TRIES:
            return number
    return len(STEPS) + 1


def _choice(p: Position, sims: int, seed: int) -> int:
    *_, last = player(f"cheat:sims={sims}", seed=seed).think(p)
    return last.action
