"""A player that learns the game within the budget of a report, and its strength.

It plays by a tree of its values and of playouts, or by its policy, so its games all differ. It is
compared with tree search at equal time. Where information is hidden, it learns only a policy.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ....contract import KibitzError
from ....estimates import Number
from ....game import Game, Position
from ....learning.update import GRADIENT
from ....play.referee import play_game
from ....play.scale import POINTS, SHARES, Scale
from ....play.seeds import derived_seed
from ....play.sides import beaten, counts_points, lineups
from ....players import player, suitable_search
from ....players.base import Player
from ....players.learned import MIX, POLICY, of_content
from ....players.network_guide import NetworkSearch, for_play
from ....players.playout import MOST_ACTS
from ....players.selfplay import Strength
from ....training.plan import Plan, TimeParts
from ....training.policy_gradient import untrained_for
from ....training.trainer import PolicyProgress
from ....training.value_training import Generation
from ....training.workflow import (
    Began,
    Event,
    SearchChosen,
    Stopped,
    Trained,
    events,
)
from ...ladder import Ladder, ladder
from ...run import Run
from .first_act_scores import no_choice

LEAST_SECONDS = 900.0  # seconds of a budget from which on a player is trained
TRAINING, AGAINST, ITSELF = 0.6, 0.75, 0.88  # parts of the stage, until when each step lasts
PARTS, ONLY_POLICY = TimeParts(policy=0.4, trials=0.05), TimeParts(0.0, 1.0, 0.0)  # of the training
PACE = 0.02  # seconds an act in its games
LOOK = 0.3  # seconds to value a first act
MOST_GAMES = 1000  # games of a kind, at most
LADDER = 0.75  # of the time of the ladder, before the learned player meets its highest level

Returns = tuple[float, ...] | None


@dataclass(frozen=True)
class LearnedPlay:
    """The results of a learned player.

    content: of its file. search: how it plays. seconds, learned: the time of its training, and the
    number of its games. against: its score against tree search at equal time; None without a game.
    lead: the points a game above tree search there, in a game with scores. results: the returns of
    games between learned players. firsts: by first act, the expected score of the seat, from 0 to
    1.
    """

    content: bytes
    seconds: float
    learned: int
    against: Number | None = None
    results: tuple[Returns, ...] = ()
    firsts: dict[int, float] = field(default_factory=dict)
    search: str = MIX
    lead: Number | None = None

    @property
    def is_stronger(self) -> bool:
        """Whether it surely beats tree search at equal time: by points where there are scores."""
        return self._compared is not None and self._scale.is_surely_better(self._compared)

    @property
    def is_weaker(self) -> bool:
        """Whether tree search surely beats it at equal time."""
        return self._compared is not None and self._scale.is_surely_worse(self._compared)

    @property
    def _compared(self) -> Number | None:
        return self.lead or self.against

    @property
    def _scale(self) -> Scale:
        return POINTS if self.lead else SHARES


@dataclass(frozen=True)
class Meeting:
    """A job: a game in which some seats are played by a learned player, the others by `rival`."""

    game: Game
    content: bytes
    search: str
    learned: tuple[bool, ...]
    rival: str
    seed: int


@dataclass(frozen=True)
class Opening:
    """A job: the value of a first act for the seat that plays it."""

    game: Game
    content: bytes
    search: str
    action: int


def has_time_to_learn(run: Run) -> bool:
    """Whether a player is trained: with time enough, for a game of two or more sides."""
    is_long = run.budget.given >= LEAST_SECONDS and not run.budget.playouts
    return is_long and len(run.game.sides) > 1


def learned_play(run: Run, until: float) -> LearnedPlay | None:
    """Train a player and measure it; None if random games show nothing to learn from."""
    begun = run.budget.spent
    ends = [begun + part * (until - begun) for part in (TRAINING, AGAINST, ITSELF)]
    try:
        play = _train(run, ends[0])
    except KibitzError:
        return None
    rival = _rival(run.game)
    rounds = _rounds_against(run, play, rival, ends[1])
    lead = _estimate(run.game, rounds, POINTS) if counts_points(run.game) else None
    play = replace(play, against=_estimate(run.game, rounds, SHARES), lead=lead)
    meetings = (_meeting(run, play, (True,) * run.game.seats, rival, k) for k in range(MOST_GAMES))
    results = tuple(
        _results_within_budget(run, play_meeting, meetings, ends[2], "games of learned players")
    )
    run.learned = replace(play, results=results, firsts=_firsts(run, play, until))
    return run.learned


def _train(run: Run, until: float) -> LearnedPlay:
    """A player that was trained until then; where information is hidden, only a policy."""
    hides = run.game.information == "hidden"
    if hides:
        _warm(run)
    seconds = max(1.0, (until - run.budget.spent) * run.budget.seconds)
    with TemporaryDirectory() as folder:
        plan = Plan(
            run.game,
            Path(folder) / "learned.npz",
            seconds,
            seed=run.seed,
            threads=_threads(run),
            values=not hides,
            parts=ONLY_POLICY if hides else PARTS,
            among=(MIX, POLICY),
            counts_compiling=True,
            command="kibitz report",
            update=GRADIENT,
        )
        search, games = POLICY, 0
        for event in events(plan):
            if isinstance(event, SearchChosen):
                search = event.trials[0].search  # the better of those whose games all differ
            if isinstance(event, Trained):
                games = event.games
            _tell(run, event)
        return LearnedPlay(plan.file.read_bytes(), seconds, games, search=search)


def _warm(run: Run) -> None:
    """Compile the searches here, since later many processes need them at once."""
    run.tell("compiling the searches of a learned player", run.budget.spent)
    networks = for_play(untrained_for(run.game, run.seed))
    for bot in (NetworkSearch(sims=1, networks=networks), player(_rival(run.game))):
        bot.warm(run.game)


def _tell(run: Run, event: Event) -> None:
    match event:
        case Began():
            run.tell("training", run.budget.spent)
        case Generation(games=games):
            run.tell(f"training, {games:,} games", run.budget.spent)
        case PolicyProgress(games=games):
            run.tell(f"training a policy, {games:,} games", run.budget.spent)
        case Stopped():
            raise KeyboardInterrupt  # which ends the whole report


def _rival(game: Game) -> str:
    """Tree search at the pace of the learned player."""
    return f"{suitable_search(game)}:time={PACE}"


def _threads(run: Run) -> int:
    return min(run.place.workers, os.cpu_count() or 1)


def _rounds_against(run: Run, play: LearnedPlay, rival: str, until: float) -> list[list[Returns]]:
    """The returns of the games of each finished round, at most MOST_GAMES."""
    turns = lineups(run.game)
    meetings = (_meeting(run, play, turn, rival, k) for k in range(MOST_GAMES) for turn in turns)
    results = iter(_results_within_budget(run, play_meeting, meetings, until, "the learned player"))
    rounds = []
    while len(row := list(islice(results, len(turns)))) == len(turns):
        rounds.append(row)
    return rounds


def _estimate(game: Game, rounds: list[list[Returns]], scale: Scale) -> Number | None:
    if not rounds:
        return None
    return scale.estimate([scale.result(row, game) for row in rounds])


def _meeting(run: Run, play: LearnedPlay, learned: tuple[bool, ...], rival: str, k: int) -> Meeting:
    seed = derived_seed(run.seed, "learned", rival, k)
    return Meeting(run.game, play.content, play.search, learned, rival, seed)


def _results_within_budget(
    run: Run, f: Callable[[Any], Any], jobs: Iterable[Any], until: float, what: str
) -> Iterator[Any]:
    for result in run.place.map(f, jobs):
        run.tell(what, run.budget.spent)
        yield result
        if run.budget.spent >= until:
            break


def _firsts(run: Run, play: LearnedPlay, until: float) -> dict[int, float]:
    game = run.game
    if game.information == "hidden" or game.about.outcome == "scores":
        return {}
    if len(game.sides) != 2 or no_choice(game):
        return {}
    legal = game.start().legal()
    openings = (Opening(game, play.content, play.search, action) for action in legal)
    worths = _results_within_budget(
        run, opening_value, openings, until, "first acts by the learned player"
    )
    by_act = dict(zip(legal, worths, strict=False))
    return by_act if len(by_act) == len(legal) else {}


def with_learned(run: Run, until: float) -> Ladder:
    """The ladder, with the learned player's score against its highest level, if there is one."""
    if run.learned is None:
        return ladder(run, until)
    begun = run.budget.spent
    measured = ladder(run, begun + LADDER * (until - begun))
    top = Strength(measured.levels[-1].sims, tuning=measured.tuning)
    rounds = _rounds_against(run, run.learned, spec(run.game, top), until)
    return replace(measured, learned=_estimate(run.game, rounds, SHARES))


def spec(game: Game, strength: Strength) -> str:
    """The player of a level of the ladder, as on the command line."""
    if strength.sims == 0:
        return "uniform"
    tuning = strength.tuning
    if game.information == "hidden":
        return f"ismcts:sims={strength.sims},explore={tuning.explore}"
    cut = "" if tuning.cut is None else f",cut={tuning.cut}"
    return f"mcts:sims={strength.sims},explore={tuning.explore},expand={tuning.expand}{cut}"


def play_meeting(job: Meeting) -> Returns:
    """The returns of a game."""
    bots = [
        _learner(job, seat) if learns else player(job.rival, derived_seed(job.seed, seat))
        for seat, learns in enumerate(job.learned)
    ]
    returns = play_game(job.game, bots, job.seed, most=MOST_ACTS).returns
    return None if returns is None else tuple(returns)


def _learner(job: Meeting, seat: int) -> Player:
    return of_content(job.content, job.game, job.search, PACE, derived_seed(job.seed, seat))


def opening_value(job: Opening) -> float:
    """The expected score of a seat after its first act, from 0 to 1."""
    p = job.game.start()
    seat = p.player or 0
    p.act(job.action)
    return 0.5 + 0.5 * _value(p, seat, job)


def _value(p: Position, seat: int, job: Opening) -> float:
    if p.over or p.player is None:
        return 2 * beaten(p.returns, p.game.sides)[seat] - 1
    *_, last = of_content(job.content, p.game, job.search, LOOK, 0).think(p)
    mine = any(seat in side and p.player in side for side in p.game.sides)
    return max(-1.0, min(1.0, last.value or 0.0)) * (1 if mine else -1)
