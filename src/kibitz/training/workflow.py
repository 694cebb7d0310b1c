"""The whole training of a player, from the rules to a file, as a stream of events.

In a small game with secrets of two seats a table of strategies learns (`table_training.py`).
On a board two kinds of networks learn for a short time first, and one of them goes on
(`learned_shape.py`). It learns values (`value_training.py`); where its last part was Descent, a
contest says whether that helped (`learned_contest.py`). Then a policy learns, and in the last part
of the time the searches that can use the result play for the place in the file
(`learned_search.py`). The file holds the best so far after every event that reports progress.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ..contract import KibitzError
from ..estimates import Number
from ..farm import farm
from ..learning import actor_critic_file, model_file, policy_file, strategy_file
from ..learning.actor_critic import ActorCritic
from ..learning.game_clock import GameClock
from ..learning.policy import Policy
from ..learning.strategy_file import Strategies
from ..learning.tuples import Shape
from ..learning.update import CFR, ENTROPY, GRADIENT
from ..play.random_games import require_no_dead_end
from ..players import learned
from ..players.search_clock import wall
from . import learned_contest, learned_search, learned_shape, table_training
from .expert_iteration import ExpertIteration
from .learned_search import SearchTrial
from .learned_shape import ShapeTrial
from .plan import HIDDEN, USUAL, Plan
from .policy_gradient import PolicyGradient
from .processor_time import ProcessorTime
from .processor_time import Slowed as Slowed
from .table_training import TableLeft, TableProgress, TableTraining
from .teaching import Teaching, require_an_act
from .trainer import PolicyProgress, PolicyTrainer
from .value_training import Generation, Recipe, Training, beside, shape_of

AnyPolicy = Policy | ActorCritic
UNFINISHED = "It was stopped before the first generation, so nothing is kept."


class Began(NamedTuple):
    """The training begins. described: what learns, in a line."""

    described: str


class DescentSettled(NamedTuple):
    """The score of Descent against the best generation before it."""

    score: Number


class SearchChosen(NamedTuple):
    """The search that the file names; no trials if there was no time for any.

    others: the searches that it names for other times an act, with seconds an act.
    """

    search: str
    trials: list[SearchTrial]
    others: Sequence[tuple[float, str]] = ()


class Stopped(NamedTuple):
    """Ctrl-C ended a part of the training."""


class Trained(NamedTuple):
    """The result of a training in the file, also when a farm loses all its workers: the last event.

    generation: the best one; 0 if no values were learned. policy_games: from which the policy has
    learned. games: of the whole training. sets: in the table of strategies, if there is one.
    """

    file: Path
    generation: int
    policy_games: int
    games: int
    sets: int = 0

    @property
    def spec(self) -> str:
        """The trained player as text, for `kibitz.player`."""
        return f"learned:file={self.file}"


Event = (
    Began
    | ShapeTrial
    | Generation
    | PolicyProgress
    | TableProgress
    | TableLeft
    | DescentSettled
    | SearchChosen
    | Stopped
    | Slowed
    | Trained
)


def events(plan: Plan) -> Iterator[Event]:
    """Train by a plan; the last event is `Trained`. KibitzError if there is nothing to keep."""
    require_no_dead_end(plan.game, plan.seed)
    if plan.teacher is not None:
        require_an_act(plan.game, plan.teacher, plan.seed)
    workflow = Workflow(plan)
    if plan.tries_table:
        yield from workflow.table_learned()
    if not workflow.table:
        yield from workflow.events()


class Workflow:
    """A training by a plan. Ctrl-C ends it early; what was learned is kept."""

    def __init__(self, plan: Plan) -> None:
        self.plan, self.game = plan, plan.game
        self.parts = plan.parts or (HIDDEN if plan.game.information == "hidden" else USUAL)
        self.clock = GameClock() if plan.games else wall
        self.seconds, self.begun = float(plan.games or plan.seconds), wall()
        self.policy: AnyPolicy | None = None
        self.policy_games, self.whole = 0, True
        self.table: Strategies | None = None

    def table_learned(self) -> Iterator[Event]:
        """Learn a table and keep it in the file, or say that it does not cover the game."""
        plan = self.plan
        trainer = TableTraining(self.game, plan.seed, plan.threads, self.clock)
        self.learner = self.made(Shape())
        if plan.resume:
            trainer.resume(beside(plan.file))
        yield Began(trainer.described)
        try:
            for event in trainer.events(self.seconds, plan.resume or plan.update == CFR):
                if isinstance(event, TableProgress):
                    self._keep_table(trainer)
                else:
                    self.seconds -= event.spent
                yield event
        except KeyboardInterrupt:
            self._keep_table(trainer)
            yield Stopped()
        if self.table:
            yield self._trained()

    def _keep_table(self, trainer: TableTraining) -> None:
        file = self.plan.file
        if not trainer.games:
            raise KibitzError("It was stopped before the first game, so nothing is kept.")
        self.table, self.policy_games = trainer.strategies(), trainer.games
        self.learner.save(file, self.plan.command)
        strategy_file.note(file, self.table)
        model_file.note(file, {"search": learned.TABLE})
        trainer.save(beside(file))

    def events(self) -> Iterator[Event]:
        """All events."""
        yield from self.prepared()
        yield Began(self.learner.described)
        yield from self.learned()

    def prepared(self) -> Iterator[ShapeTrial]:
        """Make the network that learns values."""
        plan = self.plan
        if plan.resume:
            self.learner = self.made(shape_of(plan.file))
            self.learner.resume(plan.file)
            self.policy = learned.policy_of_file(plan.file, self.game)
        elif plan.values and not plan.games:
            trial = self._tried_shape()
            self.learner = self.made(trial.shape)
            yield trial
        else:
            self.learner = self.made(Shape())

    def made(self, shape: Shape) -> Training:
        """A network of a shape, which has learned nothing yet."""
        plan = self.plan
        return Training(self.game, plan.seed, plan.threads, Recipe(shape), self.clock, plan.place)

    def _tried_shape(self) -> ShapeTrial:
        part = self.parts.values if self.plan.counts_compiling else 1.0
        try:
            trial = learned_shape.try_shapes(self.game, self.made, part * self.seconds)
        except KeyboardInterrupt:
            raise KibitzError(UNFINISHED) from None
        self.seconds -= 0.0 if self.plan.counts_compiling else trial.spent
        return trial

    def learned(self) -> Iterator[Event]:
        """Let the network learn, and then all that follows."""
        processor = ProcessorTime()
        if self.plan.values:
            yield from self.values()
            yield from self._until_stopped(self.descent_settled, self.learned_policy)
        else:
            yield from self._until_stopped(self.learned_policy)
        yield from self._until_stopped(lambda: processor.events(self.learner), self.search_chosen)
        yield self._trained()

    def _until_stopped(self, *stages: Callable[[], Iterator[Event]]) -> Iterator[Event]:
        for stage in stages:
            if self.whole:
                yield from stage()

    def values(self) -> Iterator[Event]:
        """Learn values, and keep the best generation in the file."""
        self.learner.warm()
        part = self.parts.values
        try:
            for generation in self.learner.run(self._seconds(part, part)):
                self.save()
                yield generation
        except KeyboardInterrupt:
            self.whole = False
            yield Stopped()
        except KibitzError:
            if self.learner.best_number:
                yield self._trained()
            raise
        if self.learner.best_number == 0:
            raise KibitzError(UNFINISHED)
        self.save()

    def descent_settled(self) -> Iterator[Event]:
        """Keep what was known before Descent if that was better."""
        until = self.parts.values + self.parts.contest
        if self.learner.counts_games:
            return
        try:
            seconds = self._seconds(self.parts.contest, until)
            score = learned_contest.settle_descent(self.learner, seconds)
        except KeyboardInterrupt:
            yield Stopped()
            return
        if score:
            self.save()
            yield DescentSettled(score)

    def learned_policy(self) -> Iterator[Event]:
        """Learn a policy and keep it in the file."""
        trainer = self._policy_trainer()
        try:
            trainer.warm()
            part = self.parts.policy if self.plan.values else 1.0 - self.parts.trials
            for progress in trainer.run(self._seconds(part, 1.0 - self.parts.trials)):
                if trainer.games:
                    self._keep(trainer)
                yield progress
        except KeyboardInterrupt:
            self.whole = False
            yield Stopped()
        except KibitzError:
            if trainer.games:
                self._keep(trainer)
                yield self._trained()
            raise
        self._keep(trainer)

    def _policy_trainer(self) -> PolicyTrainer:
        """From searches of whole positions or a teacher; from games where something is hidden."""
        plan, policy = self.plan, self.policy
        if self.game.information == "hidden":
            actor = policy if isinstance(policy, ActorCritic) else None
            given = (self.game, plan.seed, plan.threads, actor, self.clock, plan.place)
            if not (update := plan.update):
                update = ENTROPY if table_training.fits_cfr(self.game) else GRADIENT
            return PolicyGradient(*given, update=update)
        known = policy if isinstance(policy, Policy) else None
        common = plan.seed, plan.threads, known, self.clock
        if plan.teacher is not None:
            return Teaching(self.game, plan.teacher, *common)
        return ExpertIteration(self.game, *common, plan.place)

    def _keep(self, trainer: PolicyTrainer) -> None:
        self.policy_games = trainer.games
        self.policy = trainer.policy if trainer.games else self.policy
        if not self.policy and self.learner.best_number == 0:
            raise KibitzError("It was stopped before the first game, so nothing is kept.")
        self.save()

    def search_chosen(self) -> Iterator[Event]:
        """Find the search that suits the file, and name it there."""
        file, trials = self.plan.file, list[SearchTrial]()
        others: list[list[SearchTrial]] = []
        if not self.parts.trials:
            return
        if not self.learner.counts_games:
            try:
                trials, others = self._trials()
            except KeyboardInterrupt:
                yield Stopped()
        early = learned_search.unproven(file, self.game)
        search = learned_search.note(file, trials, early, others)
        yield SearchChosen(search, trials, learned_search.at_pace(others, search))

    def _trials(self) -> tuple[list[SearchTrial], list[list[SearchTrial]]]:
        plan, seconds = self.plan, self._seconds(self.parts.trials, 1.0)
        is_alone = plan.threads == 1 or plan.counts_compiling
        with farm("here" if is_alone else f"cores:{plan.threads}") as place:
            return learned_search.tried_at_all_paces(
                self.game, plan.file, seconds, plan.seed, plan.among, place
            )

    def _seconds(self, part: float, until: float) -> float:
        """The time of a part, which ends at `until` where compiling counts; both from 0 to 1."""
        if self.plan.counts_compiling:
            return max(1.0, self.begun + until * self.seconds - wall())
        return part * self.seconds

    def save(self) -> None:
        """Write the file, and beside it what `resume` needs."""
        self.learner.save(self.plan.file, self.plan.command)
        if isinstance(self.policy, ActorCritic):
            actor_critic_file.note(self.plan.file, self.policy)
        elif self.policy:
            policy_file.note(self.plan.file, self.policy)

    def _trained(self) -> Trained:
        learner, policy = self.learner, self.policy_games
        games, sets = learner.games + policy, len(self.table.keys) if self.table else 0
        return Trained(self.plan.file, learner.best_number, policy, games, sets)
