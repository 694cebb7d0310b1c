"""The inventor's report: is this game any good?

First everything is played and measured, stage by stage, on a budget; then each section is made from
what is there. Start reading at `made`. `section.py` says what a section is, `run.py` holds the
games that were played; docs/report.md says what a program gets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...contract import KibitzError
from ...farm import Place
from ...game import Game
from ...solvers.size import Size
from ..budget import Budget
from ..estimates import Number
from ..ladder import Ladder, ladder
from ..puzzles import Puzzle
from ..run import Run, Tell
from .depth import depth
from .examples import examples
from .fairness import exact_sizes, fairness, strengths
from .first_acts import first_acts
from .hidden import Hidden, hidden, luck_and_skill, luck_in_play
from .length import growth, length, positions
from .making import making
from .openings import openings, some_puzzles
from .options import Judged, judged_options
from .section import Section, plain
from .shape import shape
from .soundness import Tail, close_looks, soundness, tails
from .strategy import Thumb, strategy, thumbs
from .success import success
from .verdict import verdict

RANDOM = 100_000  # games
MORE = 1_000_000  # games of the strongest, if the budget lasts


@dataclass
class Measured:
    """What the stages leave for the sections."""

    size: Size | None = None
    growth: list[dict[str, Any]] = field(default_factory=list)
    exact: list[dict[str, Any]] = field(default_factory=list)
    firsts: dict[int, Number] = field(default_factory=dict)
    ladder: Ladder | None = None
    tails: list[Tail] = field(default_factory=list)
    options: list[Judged] = field(default_factory=list)
    deals: Hidden | None = None
    luck_in_play: Any = None
    thumbs: list[Thumb] = field(default_factory=list)
    puzzles: list[Puzzle] | None = None  # None where none were looked for


@dataclass(frozen=True)
class Report:
    """A report as it can be drawn, and its facts for a program."""

    game: Game
    sections: tuple[Section, ...]
    facts: dict[str, Any]

    def json(self) -> dict[str, Any]:
        """All facts, by section."""
        sections = {one.id: {"words": one.words, **plain(one.facts)} for one in self.sections}
        return {**plain(self.facts), "sections": sections}


Stage = tuple[float, Callable[[Run, Measured, float], None]]


def made(
    game: Game, place: Place, budget: Budget, seed: int = 0, command: str = "",
    tell: Tell = lambda what, spent: None,
) -> Report:  # fmt: skip
    """Measure a game and say what was found; Ctrl-C gives the report of what there is so far."""
    run, found = Run(game, place, budget, seed, tell), Measured()
    whole = True
    try:
        run.warm()
        budget.keep_half()
        for k, (_, stage) in enumerate(STAGES):
            if run.has_dead_ends and stage not in UNSEARCHED:
                break
            if budget.spent < 1 or not run.random:
                stage(run, found, _end(budget.spent, [share for share, _ in STAGES[k:]]))
    except KeyboardInterrupt:
        whole = False
    if not run.random:
        raise KibitzError(f"{game}: nothing was measured yet, so there is no report.")
    sections = _sections(run, found)
    facts = {
        "game": str(game),
        "title": game.about.title,
        "seed": seed,
        "budget": budget.facts,
        "complete": whole,
        "seconds": round(budget.elapsed, 1),
        "playouts": budget.played,
        "command": command,
    }
    return Report(game, (*sections, making(run, command, whole)), facts)


def _end(spent: float, shares: list[float]) -> float:
    """When the first of some stages must end that share what is left.

    A stage that takes too long leaves less to all later ones, a short one leaves more.

    >>> _end(0.5, [1, 4]), _end(0.75, [4])
    (0.6, 1.0)
    """
    return spent + (1 - spent) * shares[0] / sum(shares)


def _sections(run: Run, found: Measured) -> tuple[Section, ...]:
    """All sections but the last, in the order of the page."""
    has_others = len(run.game.sides) > 1
    rest = (
        soundness(run, found.tails, found.options),
        fairness(run, found.firsts, found.exact) if has_others else success(run),
        length(run, found.size, found.growth),
        shape(run),
        depth(found.ladder),
        hidden(run, found.deals, found.luck_in_play),
        strategy(run, found.thumbs),
        openings(run, found.puzzles),
        examples(run),
    )
    return (verdict({one.id: one for one in rest}), *rest)


def _random(run: Run, found: Measured, until: float) -> None:
    run.random = run.play_random(run.game, RANDOM, until)


def _close(run: Run, found: Measured, until: float) -> None:
    run.random += close_looks(run, until)


def _idle(run: Run, found: Measured, until: float) -> None:
    found.options = judged_options(run, until)


def _growth(run: Run, found: Measured, until: float) -> None:
    found.size = positions(run, until)
    found.growth = growth(run, until)


def _ladder(run: Run, found: Measured, until: float) -> None:
    found.ladder = ladder(run, until)


def _deals(run: Run, found: Measured, until: float) -> None:
    found.deals = luck_and_skill(run, until)


def _luck_in_play(run: Run, found: Measured, until: float) -> None:
    found.luck_in_play = luck_in_play(run, until)


def _thumbs(run: Run, found: Measured, until: float) -> None:
    found.thumbs = thumbs(run, until)


def _exact(run: Run, found: Measured, until: float) -> None:
    if len(run.game.sides) > 1:
        found.exact = exact_sizes(run, until)


def _strengths(run: Run, found: Measured, until: float) -> None:
    strengths(run, until)


def _tails(run: Run, found: Measured, until: float) -> None:
    found.tails = tails(run, until)


def _first_acts(run: Run, found: Measured, until: float) -> None:
    found.firsts = first_acts(run, until)


def _puzzles(run: Run, found: Measured, until: float) -> None:
    found.puzzles = some_puzzles(run, until)


def _more(run: Run, found: Measured, until: float) -> None:
    """Spend what is left on the strongest players, so that their numbers get narrower."""
    if run.strongest:
        run.more(run.strongest, MORE, until)


# These need no search, so they are done even where a search would come to a dead end.
UNSEARCHED = (_random, _close, _idle)

# Each stage with its share of the budget.
STAGES: tuple[Stage, ...] = (
    (16, _random),
    (2, _close),
    (2, _idle),
    (25, _strengths),
    (3, _tails),
    (6, _first_acts),
    (6, _exact),
    (3, _puzzles),
    (5, _deals),
    (8, _luck_in_play),
    (9, _ladder),
    (11, _thumbs),
    (4, _growth),
    (8, _more),
)
