"""The command that trains a player."""

from __future__ import annotations

import shlex
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ...contract import KibitzError, as_text
from ...whole_file import require_earlier
from . import arguments
from .arguments import GameName, OptionTexts, Seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...game import Game
    from ...training.learned_search import SearchTrial
    from ...training.plan import Plan
    from ...training.table_training import TableLeft, TableProgress
    from ...training.trainer import PolicyProgress
    from ...training.value_training import Generation
    from ...training.workflow import Event, SearchChosen, Slowed


def train(
    game: GameName,
    option: OptionTexts = None,
    minutes: Annotated[float, typer.Option(min=0.01, help="How long to learn.")] = 10.0,
    games: Annotated[
        int,
        typer.Option(min=0, help="A budget in games instead: the same file from the same seed."),
    ] = 0,
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
    update: Annotated[
        str,
        typer.Option(help="With secrets, how it learns: cfr, gradient, entropy, ppo, mmd."),
    ] = "",
    teacher: Annotated[
        str, typer.Option(metavar="PLAYER", help="Learn to choose as this player, your own too.")
    ] = "",
    seed: Seed = 0,
    farm: Annotated[
        str,
        typer.Option(metavar="PLACE", help="Where workers learn: cores:3, ray, ray://host:port."),
    ] = "",
    log: Annotated[
        str, typer.Option(metavar="PATH", help="A .csv file, or a folder for TensorBoard.")
    ] = "",
    checkpoints: Annotated[
        str, typer.Option(metavar="FOLDER", help="Where a copy of each generation goes.")
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

    With --teacher the policy learns from games that this player plays against itself, not from our
    search: a class of your own, such as ./mybot.py, or a stronger player that thinks longer. The
    values are learned as before, so --no-values leaves all the time to the teacher. It needs a game
    in which everybody sees everything.

    With --games one thread learns until this many games were played. Nothing then depends on the
    time, so the same command gives the same file, byte for byte, on the same machine, whatever
    --out calls it. Searches are not tried, since their games would depend on the speed of the
    machine.

    With --farm each worker of another place learns from the same weights for some seconds, and then
    the weights of all are merged. Where a policy learns from searches, the workers play, and this
    process learns from their games. On one machine leave --farm out: threads share the weights.

    In a game with secrets of two seats against each other, sampled CFR fills a table with the
    strategy of each view of a seat. The player draws its acts by it, and comes nearer to an
    equilibrium than networks do. Where a tenth of the time is not enough for the table to cover
    play, networks learn instead, and the command says so. --update cfr goes on with the table;
    --update gradient, entropy, ppo and mmd take networks at once. With entropy, the usual one where
    two seats play against each other, a policy mixes its acts longer; ppo and mmd do so too, and
    are the updates of these names. Elsewhere gradient is usual. docs/learning-measured.md compares
    them.

    --log keeps each measurement: a line of a .csv file, or an event that `tensorboard --logdir`
    shows. --checkpoints keeps the file as it was after each part; each copy is a player.
    """
    import os

    from ...training.plan import Plan
    from ...training.training_log import follow
    from ...training.workflow import events

    loaded = arguments.load_sound(game, option)
    if farm and threads:
        raise KibitzError("--threads is for training without a farm; leave out one of the two.")
    if games and (farm or threads > 1):
        raise KibitzError("--games learns on one thread; leave out --farm and --threads.")
    file = out or Path(f"{loaded.id}.npz")
    require_earlier(file, b"PK", "learned player")
    with arguments.farm_of(farm) if farm else nullcontext() as place:
        at_a_time = 1 if place or games else threads or os.cpu_count() or 1
        plan = Plan(
            loaded,
            file,
            60 * minutes,
            games,
            seed,
            at_a_time,
            values,
            resume,
            place,
            command=arguments.command_line("--out"),
            update=update,
            teacher=teacher or None,
        )
        show(plan, follow(events(plan), file, log, checkpoints))
        print_how_to_play(loaded, file)


def show(plan: Plan, events: Iterable[Event]) -> None:
    """Print each event of a training; where it fails, also what the file holds."""
    from ...training.workflow import Trained

    last: Event | None = None
    try:
        for last in events:
            if line := words(last, plan):
                print(line, flush=True)
    except KibitzError:
        if isinstance(last, Trained) and last.generation:
            print(f"{last.file} holds generation {last.generation}.")
        elif isinstance(last, Trained):
            print(f"{last.file} holds the policy of {last.policy_games:,} games.")
        raise
    assert isinstance(last, Trained)
    held = f"generation {last.generation}" if last.generation else "a policy"
    held = f"the strategies of {last.sets:,} information sets" if last.sets else held
    print(f"{last.file} holds {held}; play against it with")


def words(event: Event, plan: Plan) -> str:
    """An event in a line; nothing for some."""
    from ...play.scale import scale_of
    from ...training import workflow
    from ...training.learned_shape import ShapeTrial
    from ...training.table_training import TableLeft, TableProgress
    from ...training.trainer import PolicyProgress
    from ...training.value_training import Generation

    scale = scale_of(plan.game)
    match event:
        case workflow.Began(described):
            return f"{plan.game}: {described}{_words_of_teacher(plan)}"
        case ShapeTrial(score=score) if score:
            return f"Patterns won {scale.words(score)} against a network without them."
        case Generation():
            return _generation(event, bool(plan.games))
        case PolicyProgress():
            return _policy(event, plan)
        case TableProgress():
            return _table(event, plan)
        case TableLeft():
            return _table_left(event, plan)
        case workflow.DescentSettled(score):
            return f"Descent won {scale.words(score)} against the best generation before it."
        case workflow.Slowed():
            return _words_of_slowness(event)
        case workflow.SearchChosen():
            return _search(event, plan)
        case workflow.Stopped():
            return "Stopped."
    return ""


def _words_of_teacher(plan: Plan) -> str:
    from ...players import name_of

    if plan.teacher is None:
        return ""
    return f"; the policy learns to choose as {name_of(plan.teacher)}"


def print_how_to_play(game: Game, file: Path) -> None:
    """Print the command that plays against a file."""
    usual = game.about.options
    changed = {k: v for k, v in game.options.items() if v != usual[k].default}
    options = [word for name, v in changed.items() for word in ("-o", f"{name}={as_text(v)}")]
    words = ["kibitz", "play", game.spec, *options, "--against", f"learned:file={file},time=1"]
    print(f"  {shlex.join(words)}")


def _words_of_slowness(event: Slowed) -> str:
    return (
        f"Other work on this machine took much of the time: on each of {event.threads} "
        f"threads the training got {event.got / 60:.1f} of {event.spent / 60:.1f} minutes. "
        "Give it more minutes, or train when the machine is idle."
    )


def _search(event: SearchChosen, plan: Plan) -> str:
    names = f"The file names the search {event.search}"
    if plan.games:
        return f"{names}; none was tried."
    said = f"{names} ({_scores(event.trials, plan.game) if event.trials else 'none was tried'})."
    others = (f"With about {pace:g} seconds an act it names {name}." for pace, name in event.others)
    return " ".join([said, *others, *_doubt(event.trials)])


def _doubt(trials: list[SearchTrial]) -> list[str]:
    """A sentence where the trials do not say whether what was learned helps."""
    if not trials or any(trial.scale.is_surely_better(trial.score) for trial in trials):
        return []
    if all(trial.scale.is_surely_worse(trial.score) for trial in trials):
        return []
    return [
        "So few rounds do not say whether what was learned makes a better player; "
        "a longer training plays more of them."
    ]


def _scores(trials: list[SearchTrial], game: Game) -> str:
    from ...players import suitable_search

    against = "; ".join(f"{trial.search} {trial.scale.words(trial.score)}" for trial in trials)
    said = f"against {suitable_search(game)} at {trials[0].pace:.2g} seconds an act each: {against}"
    best = [f"{t.search} {t.scale.words(t.among_best)}" for t in trials if t.among_best]
    return said + (f"; among themselves: {'; '.join(best)}" if best else "")


def _left(amount: float, in_games: bool) -> str:
    """The rest of the budget."""
    if in_games:
        return f"{max(0.0, amount):,.0f} games left"
    return f"{max(0.0, amount) / 60:.1f} minutes left"


def _generation(g: Generation, in_games: bool = False) -> str:
    against = f"{g.score:.0%} in {g.matched} games against the best before it"
    kept = "kept" if g.best == g.number else f"generation {g.best} stays the best"
    return (
        f"generation {g.number}: {against}, {kept}; {g.games:,} games, "
        f"{_left(g.left, in_games)}{_words_of_loss(g.lost)}"
    )


def _policy(progress: PolicyProgress, plan: Plan) -> str:
    from ...play.scale import scale_of

    score, points = progress.score, scale_of(plan.game).in_points
    left = _left(progress.left, bool(plan.games))
    won = f"{score.value:+.2f} points a game" if points else f"{score.value:.0%}"
    return (
        f"policy: {won} in {score.n} rounds against the policy before; {progress.games:,} games, "
        f"{left}{_words_of_loss(progress.lost)}"
    )


def _table(progress: TableProgress, plan: Plan) -> str:
    return (
        f"table: {progress.sets:,} information sets, which {progress.strayed:.1%} of play left; "
        f"{progress.games:,} games, {_left(progress.left, bool(plan.games))}"
    )


def _table_left(event: TableLeft, plan: Plan) -> str:
    spent = f"{event.spent:,.0f} games" if plan.games else f"{event.spent:.1f} seconds"
    return (
        f"After {spent} {event.strayed:.0%} of play left a table of {event.sets:,} information "
        "sets, so networks learn instead; --update cfr goes on with the table."
    )


def _words_of_loss(workers: int) -> str:
    """A sentence about workers of a farm that were lost; empty if none was."""
    if workers == 0:
        return ""
    if workers == 1:
        return "; 1 worker was lost, with what it learned in one period"
    return f"; {workers} workers were lost, each with what it learned in one period"
