"""The command that trains a player."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError, as_text
from . import arguments
from .arguments import GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from ...game import Game
    from ...learning.actor_critic import ActorCritic
    from ...learning.policy import Policy
    from ...learning.training import Generation, Training
    from ...learning.tuples import Shape
    from ...study.expert_iteration import ExpertIteration, Progress
    from ...study.learned_shape import ShapeTrial
    from ...study.policy_gradient import PolicyGradient

    AnyPolicy = Policy | ActorCritic

CONTEST = 0.05  # of the time, to find whether Descent has made the network better
TRIALS = 0.1  # of the time, to find the search that suits what was learned
POLICY, HIDDEN = 0.25, 0.6  # of the time, to learn a policy: usually, and with hidden information
UNFINISHED = "It was stopped before the first generation, so nothing is kept."


def train(
    game: GameName,
    option: OptionTexts = None,
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to learn.")] = 10.0,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where the player goes.")] = None,
    threads: Annotated[
        int, typer.Option(min=0, max=256, help="How many learn at a time; 0: all cores.")
    ] = 0,
    resume: Annotated[bool, typer.Option(help="Go on with the training of this file.")] = False,
    values: Annotated[
        bool,
        typer.Option(
            "--values/--no-values", help="Whether it also learns what positions are worth."
        ),
    ] = True,
    seed: Seed = 0,
    farm: Annotated[
        str,
        typer.Option(metavar="PLACE", help="Where workers learn: cores:3, ray, ray://host:port."),
    ] = "",
) -> None:
    """Train a player by self-play from the rules alone; Ctrl-C keeps the best so far.

    \b
    kibitz train ./connect_four.py --minutes 30 --out connect_four.npz
    kibitz match learned:file=connect_four.npz,time=0.05 mcts:time=0.05 ./connect_four.py
    kibitz train ./connect_four.py --minutes 10 --out connect_four.npz --resume
    kibitz train ./connect_four.py --minutes 30 --out connect_four.npz --farm ray://head:10001

    The player learns what positions are worth, and which acts to prefer. An n-tuple network learns
    the values of positions by temporal differences, and where the game has neither luck nor secrets
    nor more than two sides, by Descent in the last two fifths of its time. On a board, two kinds of
    networks learn for a short time first, and one of them goes on. Where information is
    hidden, a seat chooses by what it knows. After each generation the network plays against the
    best generation before it; the file holds the best one. Then a policy learns for a quarter of
    the time to choose as a tree search does that uses it. Where information is hidden, it learns
    for three fifths of the time, from games of its own, to choose by what its seat sees. In the
    last tenth of the time several searches with what was learned play against the usual search of
    such games, and the best of them play each other; the file names the one that wins. Beside it a
    file that ends in .training holds what --resume needs; you may delete it.

    With --no-values all the time goes to the policy, and the file is small. In games of many acts,
    such as Byg, this makes the strongest player.

    With --farm each worker of another place learns from the same weights for some seconds, and then
    the weights of all are merged. Where a policy learns from searches, the workers play, and this
    process learns from their games. On one machine leave --farm out: threads share the weights.
    """
    import os

    from ...learning.training import Recipe, Training, shape_of
    from ...learning.tuples import Shape
    from ...players import learned

    loaded = arguments.load(game, option)
    file = out or Path(f"{loaded.id}.npz")
    if not file.parent.is_dir():
        raise KibitzError(f"There is no folder {file.parent} for {file.name}.")
    if farm and threads:
        raise KibitzError("--threads is for training without a farm; leave out one of the two.")
    with arguments.farmed(farm) if farm else nullcontext() as place:
        cores = os.cpu_count() or 1
        at_a_time = 1 if place else threads or cores

        def made(shape: Shape) -> Training:
            return Training(loaded, seed, at_a_time, Recipe(shape), place=place)

        seconds, policy = 60 * minutes, None
        if resume:
            learner = made(shape_of(file))
            learner.resume(file)
            policy = learned.policy_of_file(file, loaded)
        elif not values:
            learner = made(Shape())
        else:
            trial = tried_shape(loaded, made, seconds)
            learner, seconds = made(trial.shape), seconds - trial.spent
        print(f"{loaded}: {learner.described}", flush=True)
        learn = run if values else run_policy
        learn(learner, seconds, file, policy)


def tried_shape(
    game: Game, made: Callable[[Shape], Training], seconds: float
) -> ShapeTrial:  # fmt: skip
    """Find the kind of network that suits the game, and say how."""
    from ...study import learned_shape
    from ...study.scale import scale_of

    try:
        trial = learned_shape.tried(game, made, seconds)
    except KeyboardInterrupt:
        raise KibitzError(UNFINISHED) from None
    if trial.score:
        won = scale_of(game).words(trial.score)
        print(f"Patterns won {won} against a network without them.", flush=True)
    return trial


def run(learner: Training, seconds: float, file: Path, policy: AnyPolicy | None = None) -> None:
    """Train, show each generation, and keep the best one in the file, also after Ctrl-C.

    policy: the one that the file had before.
    """
    learner.warm()
    share = _share_of_policy(learner)
    values = 1 - TRIALS - CONTEST - share
    try:
        for generation in learner.run(values * seconds):
            print(_line(generation), flush=True)
            _save(learner, file, policy)
        whole = True
    except KeyboardInterrupt:
        whole = False
        print("Stopped.")
    except KibitzError:
        if learner.best_number:
            print(f"{file} holds generation {learner.best_number}.")
        raise
    if learner.best_number == 0:
        raise KibitzError(UNFINISHED)
    _save(learner, file, policy)
    if whole:
        _settle_descent(learner, file, CONTEST * seconds, policy)
        if share:
            whole = _learn_policy(learner, file, share * seconds, policy)
    if whole:
        _choose_search(learner, file, TRIALS * seconds)
    print(f"{file} holds generation {learner.best_number}; play against it with")
    _print_how_to_play(learner, file)


def _share_of_policy(learner: Training) -> float:
    """The part of the time in which a policy is learned."""
    return HIDDEN if learner.game.information == "hidden" else POLICY


def run_policy(learner: Training, seconds: float, file: Path, policy: AnyPolicy | None) -> None:
    """Train a policy only, and keep it in the file, also after Ctrl-C."""
    if _learn_policy(learner, file, (1 - TRIALS) * seconds, policy):
        _choose_search(learner, file, TRIALS * seconds)
    print(f"{file} holds a policy; play against it with")
    _print_how_to_play(learner, file)


def _print_how_to_play(learner: Training, file: Path) -> None:
    game, usual = learner.game, learner.game.about.options
    changed = {k: v for k, v in game.options.items() if v != usual[k].default}
    options = [word for name, v in changed.items() for word in ("-o", f"{name}={as_text(v)}")]
    words = ["kibitz", "play", game.spec, *options, "--against", f"learned:file={file},time=1"]
    print(f"  {shlex.join(words)}")


def _save(learner: Training, file: Path, policy: AnyPolicy | None) -> None:
    from ...learning import actor_critic_file, policy_file
    from ...learning.actor_critic import ActorCritic

    learner.save(file, arguments.command_line())
    if isinstance(policy, ActorCritic):
        actor_critic_file.note(file, policy)
    elif policy:
        policy_file.note(file, policy)


def _policy_training(
    learner: Training, known: AnyPolicy | None
) -> ExpertIteration | PolicyGradient:
    """What learns a policy: from searches of whole positions, or from games where cards are hidden.

    known: the policy that goes on learning.
    """
    from ...learning.actor_critic import ActorCritic
    from ...study.expert_iteration import ExpertIteration
    from ...study.policy_gradient import PolicyGradient

    place = learner.periods.place if learner.periods else None
    given = learner.game, learner.seed, learner.threads
    if learner.game.information == "hidden":
        seen = known if isinstance(known, ActorCritic) else None
        return PolicyGradient(*given, seen, place=place)
    whole = None if isinstance(known, ActorCritic) else known
    return ExpertIteration(*given, whole, place=place)


def _learn_policy(learner: Training, file: Path, seconds: float, known: AnyPolicy | None) -> bool:
    """Learn a policy and keep it in the file; return False after Ctrl-C.

    known: the one that the file had before. KibitzError if there is nothing to keep.
    """
    training, whole = _policy_training(learner, known), True
    try:
        training.warm()
        for progress in training.run(seconds):
            print(_policy_line(progress, seconds, learner.game), flush=True)
    except KeyboardInterrupt:
        whole = False
        print("Stopped.")
    except KibitzError:
        if training.games:
            _save(learner, file, training.policy)
            print(f"{file} holds the policy of {training.games:,} games.")
        raise
    policy = training.policy if training.games else known
    if not policy and learner.best_number == 0:
        raise KibitzError("It was stopped before the first game, so nothing is kept.")
    _save(learner, file, policy)
    return whole


def _settle_descent(
    learner: Training, file: Path, seconds: float, policy: AnyPolicy | None
) -> None:  # fmt: skip
    from ...study import learned_contest
    from ...study.scale import scale_of

    try:
        score = learned_contest.settle_descent(learner, seconds)
    except KeyboardInterrupt:
        print("Stopped.")
        return
    if score:
        _save(learner, file, policy)
        won = scale_of(learner.game).words(score)
        print(f"Descent won {won} against the best generation before it.", flush=True)


def _choose_search(learner: Training, file: Path, seconds: float) -> None:
    from ...farm import farm
    from ...players import suited
    from ...study import learned_search

    try:
        with farm(f"cores:{learner.threads}" if learner.threads > 1 else "here") as place:
            trials = learned_search.tried(learner.game, file, seconds, learner.seed, place=place)
    except KeyboardInterrupt:
        print("Stopped.")
        trials = []
    search = learned_search.note(file, trials, learned_search.unproven(file, learner.game))
    scores = "; ".join(f"{one.search} {one.scale.words(one.score)}" for one in trials)
    rival = suited(learner.game)
    why = f"against {rival} at equal time: {scores}" if trials else "none was tried"
    finals = [f"{one.search} {one.scale.words(one.among_best)}" for one in trials if one.among_best]
    why += f"; among themselves: {'; '.join(finals)}" if finals else ""
    print(f"The file names the search {search} ({why}).")


def _line(g: Generation) -> str:
    against = f"{g.score:.0%} in {g.matched} games against the best before it"
    kept = "kept" if g.best == g.number else f"generation {g.best} stays the best"
    return (
        f"generation {g.number}: {against}, {kept}; {g.games:,} games, "
        f"{g.left / 60:.1f} minutes left{_lost(g.lost)}"
    )


def _policy_line(progress: Progress, seconds: float, game: Game) -> str:
    from ...study.scale import scale_of

    left, score = max(0.0, seconds - progress.spent) / 60, progress.score
    won = f"{score.value:+.2f} points a game" if scale_of(game).in_points else f"{score.value:.0%}"
    return (
        f"policy: {won} in {score.n} rounds against the policy before; {progress.games:,} games, "
        f"{left:.1f} minutes left{_lost(progress.lost)}"
    )


def _lost(workers: int) -> str:
    """What to say of workers of a farm that were lost; nothing if none was."""
    if workers == 0:
        return ""
    if workers == 1:
        return "; 1 worker was lost, with what it learned in one period"
    return f"; {workers} workers were lost, each with what it learned in one period"
