"""The loss of a model's answers against best play, in positions whose exact values are known.

Each position comes from a random game of its own, so the positions are independent. Where a search
for the exact values of a position is too long, one nearer to the end of its game is taken.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ...contract import KibitzError
from ...estimates import Number, mean_score, share
from ...game import Game, Position
from ...kit.rng import below, seeded
from ...match import Match
from ...play.seeds import derived_seed
from ...progress import Progress, Step, silent
from ...solvers import Exact, ExactValue
from .answers import Answers, Transcript, ask, play_random_act
from .models import Model

MOST_POSITIONS = 3_000_000  # positions that a search for the values of one may look at
NEARER = 4  # times that a position is taken nearer to the end
MOST_SUBMISSIONS = 2_000  # of a random game

Values = dict[int, ExactValue]


@dataclass
class Losses:
    """Answers in positions, each asked once.

    losses: of each legal answer in a position whose values are known, in points of the returns.
    of_random: the mean loss of a random act there, which is exact. most: the largest loss of any
    act in these positions.
    """

    game: str
    answers: Answers = field(default_factory=Answers)
    losses: list[float] = field(default_factory=list)
    of_random: list[float] = field(default_factory=list)
    most: float = 0.0

    @property
    def illegal(self) -> Number:
        """The share of illegal answers, with Wilson's interval over positions."""
        return share(self.answers.illegal, max(1, self.answers.count))

    @property
    def loss(self) -> Number | None:
        """The mean loss of a legal answer, with its interval over positions.

        A loss lies between 0 and `most`, and a share of it is a score.
        """
        if not self.losses or not self.most:
            return None
        return mean_score([loss / self.most for loss in self.losses]).times(self.most)

    @property
    def best(self) -> Number | None:
        """The share of legal answers that lose nothing."""
        best = sum(loss < 1e-9 for loss in self.losses)
        return share(best, len(self.losses)) if self.losses else None

    @property
    def random_loss(self) -> float | None:
        """The mean loss of a random act in all positions whose values are known."""
        return sum(self.of_random) / len(self.of_random) if self.of_random else None

    def facts(self) -> dict[str, Any]:
        """The figures, for a program."""
        return {
            "event": "positions",
            "game": self.game,
            "positions": self.answers.count,
            "judged": len(self.of_random),
            "illegal": self.illegal.facts(),
            "loss": self.loss.facts() if self.loss else None,
            "best": self.best.facts() if self.best else None,
            "loss_of_random": self.random_loss,
        }


def losses(
    model: Model,
    game: Game,
    positions: int,
    seed: int = 0,
    transcript: Transcript | None = None,
    progress: Progress = silent,
) -> Losses:
    """Ask a model once in each of some positions; the seed determines the positions."""
    tally, exact = Losses(str(game)), Exact(game)
    for number in range(positions):
        match, values = _random_choice(game, exact, derived_seed(seed, "position", number))
        _ask(model, match, exact, values, tally, transcript or Transcript())
        progress(Step(f"positions of {game}", (number + 1) / positions))
    return tally


def _ask(
    model: Model,
    match: Match,
    exact: Exact,
    values: Values | None,
    tally: Losses,
    transcript: Transcript,
) -> None:
    before, seat = match.position, match.player
    assert seat is not None  # a position that is over is never chosen
    if values:
        results = [float(worth.result) for worth in values.values()]
        tally.of_random.append(max(results) - sum(results) / len(results))
        tally.most = max(tally.most, max(results) - min(results))
    known = {before.name(action): float(worth.result) for action, worth in (values or {}).items()}
    facts = {"event": "positions", "worth": known or None}
    if ask(model, match, seat, 1, tally.answers, transcript, **facts) and values:
        tally.losses.append(_loss(exact, before, match.position.history[before.ply :], values))


def _loss(exact: Exact, p: Position, actions: list[int], values: Values) -> float:
    walk = p.copy()
    for action in actions[:-1]:
        walk.act(action)
    last = exact.acts(walk)[actions[-1]] if len(actions) > 1 else values[actions[-1]]
    return float(max(worth.result for worth in values.values()) - last.result)


def _random_choice(game: Game, exact: Exact, seed: int) -> tuple[Match, Values | None]:
    rng = seeded(seed)
    choices = _plies_with_choice(_walk(game, seed, MOST_SUBMISSIONS))
    if not choices:
        raise KibitzError(f"{game}: a random game has no choice to make, so nothing is asked.")
    first = below(rng, len(choices))
    tried = [first]
    while len(tried) < NEARER and tried[-1] < len(choices) - 1:
        tried.append((tried[-1] + len(choices)) // 2)
    for k in tried:
        match = _walk(game, seed, choices[k])
        if values := _known_values(exact, match.position):
            return match, values
        if game.information == "hidden":
            break
    return _walk(game, seed, choices[first]), None


def _walk(game: Game, seed: int, plies: int) -> Match:
    match, rng = Match(game, seed), seeded(seed + 1)
    while match.player is not None and match.ply < plies:
        play_random_act(match, match.player, rng)
    return match


def _plies_with_choice(match: Match) -> list[int]:
    p = match.position
    return [ply for ply in range(p.ply) if len(p.at(ply).legal()) > 1]


def _known_values(exact: Exact, p: Position) -> Values | None:
    exact.watch = _Limit()
    try:
        return exact.acts(p)
    except KibitzError:
        return None


class _Limit:
    """Ends a search by the number of positions, not by a clock, so that a seed gives one result."""

    def __init__(self) -> None:
        self._first: int | None = None

    def __call__(self, positions: int) -> None:
        if self._first is None or positions < self._first:
            self._first = positions
        if positions - self._first > MOST_POSITIONS:
            raise KibitzError("This search looks at too many positions.")
