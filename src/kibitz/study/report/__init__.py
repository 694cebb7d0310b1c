"""The inventor's report: is this game any good?

First everything is played and measured, stage by stage, on a budget; then each section is made from
what is there. Start reading at `made`. `section.py` says what a section is, `bench.py` holds the
games that were played; docs/report.md tells what a program gets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ...contract import GameError, KibitzError
from ...farm import Place
from ...game import Game
from ...solve.size import Size
from ..bench import Bench, Tell
from ..budget import Budget
from ..ladder import Ladder, ladder
from ..numbers import Number
from ..puzzles import Puzzle
from .depth import depth
from .examples import examples
from .fairness import exact_sizes, fairness, strengths
from .first_acts import first_acts
from .hidden import Hidden, hidden, luck_and_skill
from .length import growth, length, positions
from .making import making
from .openings import openings, some_puzzles
from .options import Judged, judged_options
from .section import Section, plain
from .shape import shape
from .soundness import Tail, close_looks, soundness, tails
from .strategy import Thumb, strategy, thumbs
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
        told = {one.id: {"words": one.words, **plain(one.facts)} for one in self.sections}
        return {**plain(self.facts), "sections": told}


Stage = tuple[float, Callable[[Bench, Measured, float], None]]


def made(
    game: Game, place: Place, budget: Budget, seed: int = 0, command: str = "",
    tell: Tell = lambda what, spent: None,
) -> Report:  # fmt: skip
    """Measure a game and say what was found; Ctrl-C gives the report of what there is so far."""
    if game.seats < 2:
        raise GameError(f"{game.id} has one seat; a report is about games for two or more.")
    bench, found = Bench(game, place, budget, seed, tell), Measured()
    whole = True
    try:
        bench.warm()
        budget.keep_half()
        begun = budget.spent  # compiling may have taken long; all stages share the loss
        for part, stage in STAGES:
            until = begun + (1 - begun) * part
            if bench.stuck and stage not in UNSEARCHED:
                break
            if budget.spent < until or not bench.random:
                stage(bench, found, until)
    except KeyboardInterrupt:
        whole = False
    if not bench.random:
        raise KibitzError(f"{game}: nothing was measured yet, so there is no report.")
    sections = _sections(bench, found)
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
    return Report(game, (*sections, making(bench, command, whole)), facts)


def _sections(bench: Bench, found: Measured) -> tuple[Section, ...]:
    """All sections but the last, in the order of the page."""
    rest = (
        soundness(bench, found.tails, found.options),
        fairness(bench, found.firsts, found.exact),
        length(bench, found.size, found.growth),
        shape(bench),
        depth(found.ladder),
        hidden(bench, found.deals),
        strategy(bench, found.thumbs),
        openings(bench, found.puzzles),
        examples(bench),
    )
    return (verdict({one.id: one for one in rest}), *rest)


def _random(bench: Bench, found: Measured, until: float) -> None:
    bench.random = bench.play_random(bench.game, RANDOM, until)


def _close(bench: Bench, found: Measured, until: float) -> None:
    bench.random += close_looks(bench, until)


def _idle(bench: Bench, found: Measured, until: float) -> None:
    found.options = judged_options(bench, until)


def _growth(bench: Bench, found: Measured, until: float) -> None:
    found.size = positions(bench, until)
    found.growth = growth(bench, until)


def _ladder(bench: Bench, found: Measured, until: float) -> None:
    found.ladder = ladder(bench, until)


def _deals(bench: Bench, found: Measured, until: float) -> None:
    found.deals = luck_and_skill(bench, until)


def _thumbs(bench: Bench, found: Measured, until: float) -> None:
    found.thumbs = thumbs(bench, until)


def _exact(bench: Bench, found: Measured, until: float) -> None:
    found.exact = exact_sizes(bench, until)


def _strengths(bench: Bench, found: Measured, until: float) -> None:
    strengths(bench, until)


def _tails(bench: Bench, found: Measured, until: float) -> None:
    found.tails = tails(bench, until)


def _first_acts(bench: Bench, found: Measured, until: float) -> None:
    found.firsts = first_acts(bench, until)


def _puzzles(bench: Bench, found: Measured, until: float) -> None:
    found.puzzles = some_puzzles(bench, until)


def _more(bench: Bench, found: Measured, until: float) -> None:
    """Spend what is left on the strongest players, so that their numbers get narrower."""
    if bench.strongest:
        bench.more(bench.strongest, MORE, until)


# These need no search, so they are done even where a search would come to a dead end.
UNSEARCHED = (_random, _close, _idle)

# Each stage with the part of the budget that is used up when it must end.
STAGES: tuple[Stage, ...] = (
    (0.16, _random),
    (0.18, _close),
    (0.20, _idle),
    (0.45, _strengths),
    (0.48, _tails),
    (0.54, _first_acts),
    (0.60, _exact),
    (0.63, _puzzles),
    (0.68, _deals),
    (0.77, _ladder),
    (0.88, _thumbs),
    (0.92, _growth),
    (1.00, _more),
)
