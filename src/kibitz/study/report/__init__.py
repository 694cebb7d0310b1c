"""The inventor's report: is this game any good?

First the games are played and measured, stage by stage, on a budget: `STAGES` lists the
functions, most of them from `measuring`. Then each section is written from the results. Start
reading at `make_report`. `section.py` defines a section, `run.py` holds the games that were played;
docs/report-json.md describes the JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from ...contract import DeadEnd, KibitzError, whole_number
from ...estimates import Number, require_intervals
from ...farm import Here, Workplace, open_farm
from ...game import Game, GameLike, load
from ...progress import Progress, reporting, require_time, silent
from ...solvers.size import Size
from ..budget import Budget
from ..ladder import Ladder
from ..puzzles import Puzzle
from ..restricted import Restriction
from ..run import Run
from .compared import comparison_section
from .consistency import withdraw_contradicted
from .cures import cures, remedies
from .depth import depth
from .fairness import fairness
from .faults_of_play import add_faults_of_play
from .game_kind import kind_of_game
from .good_play import good_play
from .hidden_information import hidden_section
from .length import length
from .measuring.act_kind_use import ActUse, KindUse, PlaceUse, act_use
from .measuring.best_play import BestPlay, best_play
from .measuring.contact import contact, deal_matters
from .measuring.copying import Copying, copying
from .measuring.equal_acts import equal_acts
from .measuring.exact_values import exact_sizes
from .measuring.extreme_options import BrokenOption, broken_options
from .measuring.first_act_scores import first_acts
from .measuring.growth import growth, positions
from .measuring.hard_puzzles import some_puzzles
from .measuring.idle_options import OptionEffect, judged_options
from .measuring.idle_rules import idle_rules
from .measuring.idle_turns import idle_turns
from .measuring.kingmaking import kingmaking
from .measuring.learned_play import (
    LearnedPlay,
    has_time_to_learn,
    learned_play,
    with_learned,
)
from .measuring.luck_and_skill import Hidden, PlayLuck, luck_and_skill, luck_in_play
from .measuring.novice_play import FirstGames, first_games
from .measuring.opponents import Standing
from .measuring.opponents import opponents as standings
from .measuring.other_seats import OtherSeats, other_seats
from .measuring.random_play import close_looks, random_play
from .measuring.responders import Bound, responders
from .measuring.restrictions import restrictions
from .measuring.rules_of_thumb import RuleList, rules_of_thumb
from .measuring.second_looks import Looks, second_looks
from .measuring.settled_tails import Tail, tails
from .measuring.signal_of_acts import without_signal
from .measuring.skill import Skill, skill
from .measuring.strengths import more_games, strengths
from .moments import moments, typical_position
from .newcomers import newcomers
from .openings import openings
from .opponents import opponents
from .phrases import caution
from .plain_faults import add_plain_faults
from .provenance import provenance
from .section import Replay, Section, ShownScene, plain
from .shape import shape
from .silence import silence
from .soundness import soundness
from .strategy import strategy
from .success import success
from .two_games import two_games
from .verdict import verdict


@dataclass(slots=True)
class Measured:
    """The results of the stages, for the sections."""

    positions: Size | None = None
    growth: list[dict[str, Any]] = field(default_factory=list)
    exact: list[dict[str, Any]] = field(default_factory=list)
    learned: LearnedPlay | None = None
    best: BestPlay | None = None
    bound: Bound | None = None
    firsts: dict[int, Number] = field(default_factory=dict)
    ladder: Ladder | None = None
    tails: list[Tail] = field(default_factory=list)
    looks: Looks | None = None
    options: list[OptionEffect] = field(default_factory=list)
    deals: Hidden | None = None
    luck_in_play: PlayLuck | None = None
    rules_of_thumb: list[RuleList] = field(default_factory=list)
    novices: FirstGames | None = None
    restrictions: list[Restriction] = field(default_factory=list)
    puzzles: list[Puzzle] | None = None  # None where none were looked for
    contact: bool | None = None  # whether seats have to do with each other
    deal_matters: bool | None = None
    equal_acts: Number | None = None
    use: ActUse | None = None
    skill: Skill | None = None
    kingmaking: Number | None = None
    copying: Copying | None = None
    other_seats: OtherSeats | None = None
    broken_options: list[BrokenOption] | None = None
    idle_rules: list[str] | None = None
    idle_turns: Number | None = None
    standings: list[Standing] = field(default_factory=list)

    @property
    def kind_use(self) -> list[KindUse]:
        """The use of each kind of act."""
        return self.use.kinds if self.use else []

    @property
    def places(self) -> PlaceUse | None:
        """The use of the places, cards and numbers that acts name."""
        return self.use.places if self.use else None


@dataclass(frozen=True)
class Report:
    """The sections of a report, its facts for a program, and what its first screen shows."""

    game: Game
    sections: tuple[Section, ...]
    facts: dict[str, Any]
    picture: ShownScene | None = None
    moments: dict[str, Replay] = field(default_factory=dict)  # by fault

    def json(self) -> dict[str, Any]:
        """All facts, by section."""
        sections = {s.id: {"words": s.words, **plain(s.facts)} for s in self.sections}
        return {**plain(self.facts), "sections": sections}

    @property
    def verdict(self) -> list[str]:
        """The sentences of the first section: whether the game is any good."""
        return self.sections[0].words


@dataclass(frozen=True)
class Stage:
    """A measurement that may use a part of the budget.

    share: of the budget, beside the shares of the other stages; 0 if it uses the share of the next
    stage. field: of `Measured`, where the result is kept; empty if the run keeps it.
    searches: whether a dead end would stop it. judges: whether it rests on the games of players
    that search by random games, so that it says nothing where these tell no acts apart.
    """

    share: float
    measure: Callable[[Run, float], Any]
    field: str = ""
    searches: bool = True
    judges: bool = False


def make_report(
    game: Game,
    place: Workplace,
    budget: Budget,
    seed: int = 0,
    command: str = "",
    progress: Progress = silent,
    against: str = "",
) -> Report:
    """Measure a game and report on it; Ctrl-C gives the report of the results so far.

    against: a player that the levels meet.
    """
    run = Run(game, place, budget, seed, progress, against)
    measured, whole = measure_stages(run)
    return write_report(run, measured, whole, command)


def measure_stages(run: Run) -> tuple[Measured, bool]:
    """The results of all stages, and whether they are whole: Ctrl-C ends the measuring."""
    measured = Measured()
    try:
        _measure_all(run, measured)
    except KeyboardInterrupt:
        return measured, False
    return measured, True


def write_report(run: Run, measured: Measured, whole: bool = True, command: str = "") -> Report:
    """The report on what was measured; KibitzError if that is nothing."""
    game, budget = run.game, run.budget
    if not run.random:
        raise KibitzError(f"{game}: nothing was measured yet, so there is no report.")
    sections = _sections(run, measured)
    by_id = {section.id: section for section in sections}
    looks = by_id["verdict"].facts["to_look_at"]
    facts = {
        "game": str(game),
        "title": game.about.title,
        "kind": kind_of_game(game),
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "seed": run.seed,
        "budget": budget.facts,
        "complete": whole,
        "seconds": round(budget.elapsed, 1),
        "playouts": budget.played,
        "command": command,
    }
    shown = typical_position(run), moments(looks, by_id, run, measured.tails)
    return Report(game, (*sections, provenance(run, command, whole)), facts, *shown)


def report(
    game: GameLike,
    *,
    seconds: float = 300.0,
    playouts: int = 0,
    seed: int = 0,
    farm: str | Workplace = "cores",
    progress: Progress | None = None,
) -> Report:
    """Measure a game and say whether it is any good; Ctrl-C gives the report so far.

    playouts: a budget in playouts instead, with which the same seed gives the same numbers.
    farm: where the games are played, as `kibitz.farm.farm` takes it. progress: see `Step`; by
    default a line on a terminal.
    """
    game = load(game)
    require_time(seconds)
    seed, playouts = whole_number(seed, "A seed"), whole_number(playouts, "playouts", 0)
    require_intervals()
    with reporting(progress) as steps, open_farm(farm) as place:
        budget = Budget(0.0 if playouts else seconds, playouts)
        return make_report(game, place or Here(), budget, seed, f"kibitz.report of {game}", steps)


def _measure_all(run: Run, measured: Measured) -> None:
    run.warm()
    run.budget.keep_half()
    stages = [stage for stage in STAGES if stage.field != "learned" or has_time_to_learn(run)]
    while stages:
        stage = stages[0]
        if run.has_dead_ends and stage.searches:
            break
        if run.budget.spent < 1 or not run.random:
            shares = [later.share for later in stages if later.share]
            _measure(stage, run, measured, _end(run.budget.spent, shares))
        stages = [stage for stage in stages[1:] if not (stage.judges and run.without_signal)]


def _measure(stage: Stage, run: Run, measured: Measured, until: float) -> None:
    try:
        result = stage.measure(run, until)
    except DeadEnd as fault:
        run.dead_end = str(fault)
        return
    if stage.field:
        setattr(measured, stage.field, result)


def _end(spent: float, shares: list[float]) -> float:
    """The moment at which the first of the remaining stages must end.

    A stage that takes too long leaves less to all later ones, a short one leaves more.

    >>> _end(0.5, [1, 4]), _end(0.75, [4])
    (0.6, 1.0)
    """
    return spent + (1 - spent) * shares[0] / sum(shares)


def _sections(run: Run, measured: Measured) -> tuple[Section, ...]:
    has_others = len(run.game.sides) > 1
    rest = (
        soundness(run, measured.tails, measured.options),
        fairness(
            run, measured.firsts, measured.exact, measured.best, measured.learned, measured.bound
        )
        if has_others
        else success(run, measured.best),
        length(run, measured.positions, measured.growth),
        shape(run, measured.looks),
        depth(measured.ladder),
        *_opponents(run, measured.standings),
        hidden_section(run, measured.deals, measured.luck_in_play),
        strategy(run, measured.rules_of_thumb, measured.restrictions),
        openings(run, measured.puzzles),
        two_games(run),
        newcomers(run.game, measured.novices),
        *_good_play(run.game, measured),
    )
    for section in rest:
        if section.id in OF_PLAYERS:
            section.words.extend(caution(run.game, section))
    by_id = {section.id: section for section in rest}
    add_plain_faults(by_id, run, measured)
    add_faults_of_play(by_id, run, measured)
    withdrawn = withdraw_contradicted(by_id)
    rest = (*rest, comparison_section(by_id))
    first = verdict(by_id, run.game, run.without_signal)
    first.facts["cures"] = cures(first.facts["to_look_at"], run.game)
    first.facts["faults"] = remedies(first.facts["to_look_at"], run.game)
    first.words += first.facts["cures"]
    first.facts["withdrawn"] = withdrawn
    silence({section.id: section for section in rest}, run)
    return (first, *rest)


def _opponents(run: Run, standings: list[Standing]) -> list[Section]:
    return [opponents(standings, run.against)] if standings or run.against else []


def _good_play(game: Game, measured: Measured) -> list[Section]:
    return [good_play(game, measured.best, measured.bound)] if game.information == "hidden" else []


# Sections with figures of players that search; fairness has its own caution.
OF_PLAYERS = ("shape", "depth", "hidden", "strategy", "openings")


# In the order in which they are measured.
STAGES = (
    Stage(16, random_play, searches=False),
    Stage(2, close_looks, searches=False),
    Stage(8, judged_options, "options", searches=False),
    Stage(2, contact, "contact", searches=False),
    Stage(2, deal_matters, "deal_matters", searches=False),
    Stage(2, equal_acts, "equal_acts", searches=False),
    Stage(3, broken_options, "broken_options", searches=False),
    Stage(1, without_signal),
    Stage(25, strengths, judges=True),
    Stage(60, learned_play, "learned"),
    Stage(6, tails, "tails", judges=True),
    Stage(14, second_looks, "looks", judges=True),
    Stage(3, skill, "skill", judges=True),
    Stage(2, act_use, "use", judges=True),
    Stage(6, copying, "copying", judges=True),
    Stage(3, idle_rules, "idle_rules"),
    Stage(1, idle_turns, "idle_turns"),
    Stage(3, kingmaking, "kingmaking", judges=True),
    Stage(4, other_seats, "other_seats", judges=True),
    Stage(6, first_acts, "firsts", judges=True),
    Stage(4, first_games, "novices", judges=True),
    Stage(6, exact_sizes, "exact"),
    Stage(6, best_play, "best"),
    Stage(10, responders, "bound"),
    Stage(3, some_puzzles, "puzzles", judges=True),
    Stage(5, luck_and_skill, "deals", judges=True),
    Stage(8, luck_in_play, "luck_in_play", judges=True),
    Stage(9, with_learned, "ladder", judges=True),
    Stage(11, rules_of_thumb, "rules_of_thumb"),
    Stage(6, standings, "standings"),
    Stage(5, restrictions, "restrictions", judges=True),
    Stage(0, positions, "positions"),
    Stage(4, growth, "growth"),
    Stage(8, more_games, judges=True),
)
