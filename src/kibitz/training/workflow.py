"""The whole training of a player, from the rules to a file, as a stream of events.

In a small game with secrets of two seats a table of strategies learns (`table_training.py`).
On a board two kinds of networks learn for a short time first, and one of them goes on
(`learned_shape.py`). It learns values (`value_training.py`); where its last part was Descent, a
contest says whether that helped (`learned_contest.py`). Then a policy learns, and in the last part
of the time the searches that can use the result play for the place in the file
(`learned_search.py`). The file holds the best so far after every event that reports progress.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..contract import KibitzError
from ..estimates import Number
from ..farm import Workplace, farm
from ..game import Game
from ..learning import actor_critic_file, model_file, policy_file, strategy_file
from ..learning.actor_critic import ActorCritic
from ..learning.game_clock import GameClock
from ..learning.policy import Policy
from ..learning.strategy_file import Strategies
from ..learning.tuples import Shape
from ..learning.update import CFR, ENTROPY, GRADIENT, update_of
from ..play.random_games import require_no_dead_end
from ..players import learned
from . import learned_contest, learned_search, learned_shape, table_training
from .expert_iteration import ExpertIteration
from .learned_search import SearchTrial
from .learned_shape import ShapeTrial
from .policy_gradient import PolicyGradient
from .processor_time import ProcessorTime
from .processor_time import Slowed as Slowed
from .table_training import TableLeft, TableProgress, TableTraining
from .trainer import PolicyProgress, PolicyTrainer
from .value_training import Generation, Recipe, Training, beside, shape_of

AnyPolicy = Policy | ActorCritic
UNFINISHED = "It was stopped before the first generation, so nothing is kept."


class TimeParts(NamedTuple):
    """The parts of the time of a training; values learn in the rest of it.

    contest: to find whether Descent has made the network better. policy: to learn a policy.
    trials: to find the search that suits what was learned; 0 for no trial.
    """

    contest: float = 0.05
    policy: float = 0.25
    trials: float = 0.1

    @property
    def values(self) -> float:
        """The part in which values are learned."""
        return 1.0 - sum(self)


USUAL, HIDDEN = TimeParts(), TimeParts(policy=0.6)


@dataclass(frozen=True)
class Plan:
    """What is trained, how long, and where the result goes.

    seconds: of the whole training. games: a budget in games instead, with which nothing depends on
    the time. values: whether it also learns what positions are worth. resume: whether the training
    of the file goes on. place: a farm; the caller closes it. among: the searches that are tried.
    counts_compiling: whether compiling and the trial of two networks take their time from the rest.
    update: by which a policy learns where information is hidden (`learning/update.py`), or CFR for
    a table; without one a table where that covers the game, else ENTROPY where two seats play
    against each other, and GRADIENT elsewhere.
    command: that makes the file again.
    """

    game: Game
    file: Path
    seconds: float = 600.0
    games: int = 0
    seed: int = 0
    threads: int = 1
    values: bool = True
    resume: bool = False
    place: Workplace | None = None
    parts: TimeParts | None = None
    among: tuple[str, ...] = learned.SEARCHES
    counts_compiling: bool = False
    command: str = ""
    update: str = ""

    @property
    def tries_table(self) -> bool:
        """Whether a table of strategies learns first."""
        if self.resume:
            return self._goes_on_with_table()
        if self.update or self.place:
            return self.update == CFR
        return table_training.is_opposed(self.game)

    def _goes_on_with_table(self) -> bool:
        has_table = learned.table_of_file(self.file, self.game) is not None
        if self.update and (self.update == CFR) != has_table:
            held = "a table of strategies" if has_table else "networks"
            raise KibitzError(f"{self.file} holds {held}; leave out the update to go on.")
        if has_table and self.place:
            raise KibitzError(table_training.ON_THREADS)
        return has_table

    def __post_init__(self) -> None:
        """Refuse what cannot be kept or makes no sense."""
        if self.update == CFR:
            table_training.require_opposed(self.game, self.place)
        elif self.update:
            update_of(self.update)
        if self.update not in ("", CFR, GRADIENT) and self.game.information != "hidden":
            raise KibitzError(f"{self.game.id} hides nothing; leave out the update.")
        if not self.file.parent.is_dir():
            raise KibitzError(f"There is no folder {self.file.parent} for {self.file.name}.")
        if self.games and (self.place or self.threads > 1):
            raise KibitzError("A budget in games needs one thread; leave out farm and threads.")


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
    """What the file holds at the end, or when a farm loses all its workers: the last event.

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
    Began | ShapeTrial | Generation | PolicyProgress | TableProgress | TableLeft | DescentSettled
    | SearchChosen | Stopped | Slowed | Trained
)  # fmt: skip


def events(plan: Plan) -> Iterator[Event]:
    """Train by a plan; the last event is `Trained`. KibitzError if there is nothing to keep."""
    require_no_dead_end(plan.game, plan.seed)
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
        self.clock = GameClock() if plan.games else time.monotonic
        self.seconds, self.begun = float(plan.games or plan.seconds), time.monotonic()
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
        """From searches of whole positions, or from games where information is hidden."""
        plan, policy = self.plan, self.policy
        if self.game.information == "hidden":
            actor = policy if isinstance(policy, ActorCritic) else None
            given = (self.game, plan.seed, plan.threads, actor, self.clock, plan.place)
            if not (update := plan.update):
                update = ENTROPY if table_training.is_opposed(self.game) else GRADIENT
            return PolicyGradient(*given, update=update)
        known = policy if isinstance(policy, Policy) else None
        return ExpertIteration(
            self.game, plan.seed, plan.threads, known, self.clock, plan.place
        )  # fmt: skip

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
            return max(1.0, self.begun + until * self.seconds - time.monotonic())
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
