"""Getting ready: the best player for a game among a family, chosen by trial at equal time.

The family has the usual search with other leaves (`players/leaf_guides.py`) and settings; and,
given some minutes, a player that learns from the rules alone (`workflow.py`). Each plays the usual
search, and the best of them play each other (`learned_search.py`). The winner plays the usual
search once more, with more seconds an act. Only where it is surely better there, it is chosen.

What was chosen before is where the next time goes on: the family is tried again only if nothing was
better, now for longer, and a player learns on. A choice counts from the moment at which its file is
written, with all that belongs to it, so a process that ends before that loses what it did itself,
and nothing else.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..contract import KibitzError
from ..farm import Here, Workplace
from ..game import Game
from ..learning.samples import sample_positions
from ..play.scale import scale_of
from ..players import ready, suitable_search
from ..players.leaf_guides import AHEAD, REACHED
from ..players.learned import PLAIN, of_file
from ..players.ready import GIVE_UP, LEARNED, ChosenPlayer
from ..players.returns_so_far import scale_so_far
from ..players.search_clock import wall
from ..players.signal import signal
from ..whole_file import only_one
from . import learned_search, workflow
from .learned_search import FEWEST_ROUNDS, PACE, SLOW, SearchTrial
from .plan import Plan

TRIAL, RETRIAL, AGAIN = 0.4, 0.2, 0.2  # of the time; a training has the rest
LEAST_PACE = 0.002  # seconds an act, in long games
SPARE_ACTS = 40  # acts
BATCHES, LEAST_ACTS = 4, 100  # games of all players in the time, and acts of a game, at least
LEAST_TRAINING = 90.0  # seconds; in less time nothing is learned
FIRST_PIECE, LONGEST_PIECE = 120.0, 900.0  # seconds of getting ready at a time
WORK = "learning-"  # a folder beside the file: what a player needs to learn on; a number follows

log = logging.getLogger(__name__)


class OtherProcessError(KibitzError):
    """Another process gets ready for the game."""

    def __init__(self, game: Game) -> None:
        super().__init__(
            f"Another process of this machine gets ready for {game}, such as kibitz serve while "
            "nobody plays. Try again when it has ended."
        )


@dataclass(frozen=True)
class Preparation:
    """The game to prepare, the seconds for it, and the file for the choice.

    The folder of the file keeps also what a player needs to learn on.
    """

    game: Game
    file: Path
    seconds: float
    seed: int = 0
    place: Workplace | None = None


class Tried(NamedTuple):
    """Players that were tried against the usual search, the best first."""

    trials: list[SearchTrial]


class Trains(NamedTuple):
    """A training begins."""

    seconds: float


class Lesson(NamedTuple):
    """The result of a lesson: a trial if it is the best so far, its file, and which lesson it is.

    fruitless: minutes that count as tried in vain, where there is nothing to learn from.
    """

    trial: SearchTrial | None
    file: Path
    stage: int
    fruitless: float = 0.0


class Chosen(NamedTuple):
    """The choice: the last event."""

    choice: ChosenPlayer


Event = Tried | Trains | Chosen


def family(game: Game) -> list[str]:
    """The players that are tried, without a budget."""
    name = suitable_search(game)
    settings = [] if signal(game).is_missing() else ["explore=0.3", "explore=1.4"]
    if "guess" in game.rules.functions:
        settings += ["cut=10", "cut=2000"]
    if scale_so_far(game):
        settings += [f"leaf={REACHED}", f"leaf={REACHED},cut=10", f"leaf={REACHED},cut=40"]
        settings += [f"leaf={AHEAD},cut=8", f"leaf={AHEAD},cut=30"]
    return [f"{name}:{setting}" for setting in settings]


def next_piece(choice: ChosenPlayer | None, most: float) -> float:
    """The seconds of the next piece of getting ready; 0 if none is left. most: minutes in all.

    The pieces grow, so that a new game soon has a choice, and a player learns on for long.
    """
    if choice is None:
        return min(FIRST_PIECE, 60 * most)
    left = 60 * (most - choice.minutes)
    seconds = min(LONGEST_PIECE, max(2 * FIRST_PIECE, 60 * choice.minutes), left)
    return 0.0 if choice.is_settled or seconds < FIRST_PIECE else seconds


def events(plan: Preparation) -> Iterator[Event]:
    """Get ready, on from the choice so far; the last event is `Chosen`, and the file holds it.

    Raises OtherProcessError while another process does so.
    """
    with only_one(plan.file.with_name("getting-ready.lock")) as is_free:
        if not is_free:
            raise OtherProcessError(plan.game)
        yield from _events(plan)


def _events(plan: Preparation) -> Iterator[Event]:
    begun = wall()
    known = ready.choice_for(plan.game) or ChosenPlayer("", 0.0, (0.5, 0.0, 1.0), plan.file)
    chosen = known if known.player else (yield from _family_tried(plan, known))
    learned = chosen.file if chosen.player == LEARNED else None
    is_better, left = chosen is not known, plan.seconds - (wall() - begun)
    if left > LEAST_TRAINING and not chosen.is_enough:
        yield Trains(left)
        lesson = _learn(plan, chosen, left)
        if lesson.trial:
            yield Tried([lesson.trial])
            chosen, learned, is_better = _with(chosen, LEARNED, lesson.trial), lesson.file, True
        chosen = replace(chosen, stage=lesson.stage, fruitless=chosen.fruitless + lesson.fruitless)
    minutes = (wall() - begun) / 60
    fruitless = 0.0 if is_better else round(chosen.fruitless + minutes, 2)
    minutes = round(chosen.minutes + minutes, 2)
    choice = replace(chosen, minutes=minutes, fruitless=fruitless, file=plan.file)
    ready.note(plan.file, plan.game, choice, learned)
    _forget_all_but(plan.file, choice.stage)
    yield Chosen(choice)


def _family_tried(plan: Preparation, known: ChosenPlayer) -> Generator[Event, None, ChosenPlayer]:
    """What is chosen of the family; what is known if nothing is."""
    players, number = family(plan.game), 3 * known.stage
    trials = []
    if players:
        share = RETRIAL if known.minutes else TRIAL
        trials = _try_players(plan, players, share * plan.seconds, _pace(plan), number)
    yield Tried(trials)
    confirmed = _confirm(plan, trials, number + 1)
    if not confirmed:
        return known
    yield Tried([confirmed])
    return _with(known, confirmed.search, confirmed)


def _with(choice: ChosenPlayer, name: str, trial: SearchTrial) -> ChosenPlayer:
    """A choice with another player, and the score of its last trial."""
    ends = trial.score.value, trial.score.low, trial.score.high
    return replace(choice, player=name, score=ends)


def _pace(plan: Preparation) -> float:
    """Seconds an act in the first trial."""
    acts = FEWEST_ROUNDS * max(1, len(family(plan.game))) * 2 * _length(plan.game)
    return min(PACE, max(LEAST_PACE, TRIAL * plan.seconds / acts))


def _length(game: Game) -> float:
    """The acts of a game of good players, at a guess: more than those of a short random game."""
    return 2.0 * sample_positions(game).length + SPARE_ACTS


def _try_players(
    plan: Preparation, players: list[str], seconds: float, pace: float, number: int, rival: str = ""
) -> list[SearchTrial]:
    """Trials of players against a rival, by default the usual search."""
    budget = f"time={pace:.4f}"
    specs = {name: f"{name},{budget}" for name in players}
    rival = f"{rival or suitable_search(plan.game)}{',' if ':' in rival else ':'}{budget}"
    place, seed = plan.place or Here(), plan.seed + (number << 20)
    most = max(LEAST_ACTS, int(seconds / (BATCHES * 2 * len(specs) * pace)))
    return learned_search.compare_players(plan.game, specs, rival, seconds, seed, place, pace, most)


def _confirm(plan: Preparation, trials: list[SearchTrial], number: int) -> SearchTrial | None:
    """The best of the trials, if it is surely better with more time too; else None."""
    scale = scale_of(plan.game)
    hopeful = [trial for trial in trials if scale.is_better(trial.score)]
    if not hopeful:
        return None
    seconds = AGAIN * plan.seconds
    pace = min(SLOW, max(LEAST_PACE, seconds / (2 * FEWEST_ROUNDS * 2 * _length(plan.game))))
    (again,) = _try_players(plan, [hopeful[0].search], seconds, pace, number)
    return again if scale.is_surely_better(again.score) else None


def _learn(plan: Preparation, choice: ChosenPlayer, seconds: float) -> Lesson:
    """Let a player learn, on from the last lesson, and try whether it is the best so far."""
    old, new = (_work(plan.file, choice.stage + k) for k in range(2))
    shutil.rmtree(new, ignore_errors=True)
    if old.is_dir():
        shutil.copytree(old, new)
    new.mkdir(parents=True, exist_ok=True)
    file = new / ready.FILE
    try:
        _train(plan, file, (1.0 - AGAIN) * seconds)
    except KibitzError:  # such as random games that show no differences to learn from
        return Lesson(None, file, choice.stage + 1, GIVE_UP)
    if of_file(file, plan.game)[1] == PLAIN:
        return Lesson(None, file, choice.stage + 1)
    pace = AGAIN * seconds / (2 * FEWEST_ROUNDS * 2 * _length(plan.game))
    pace = min(PACE, max(LEAST_PACE, pace))
    rival = f"{LEARNED}:file={choice.file}" if choice.player == LEARNED else choice.player
    player, number = f"{LEARNED}:file={file}", 3 * choice.stage + 2
    (trial,) = _try_players(plan, [player], AGAIN * seconds, pace, number, rival)
    scale = scale_of(plan.game)
    is_more = choice.player == LEARNED and trial.score.n >= FEWEST_ROUNDS
    is_best = scale.is_surely_better(trial.score) or (is_more and scale.is_better(trial.score))
    return Lesson(trial if is_best else None, file, choice.stage + 1)


def _train(plan: Preparation, file: Path, seconds: float) -> None:
    """Let a player of a file learn on; anew if the file cannot be used."""
    resumes = file.is_file()
    learns = Plan(plan.game, file, seconds, seed=plan.seed, resume=resumes)
    try:
        for _ in workflow.events(learns):
            pass
    except KibitzError as fault:
        if not resumes:
            raise
        log.warning("%s So a player learns anew.", fault)
        file.unlink()
        _train(plan, file, seconds)


def _work(file: Path, stage: int) -> Path:
    """The folder with what a player needs to learn on after this number of lessons."""
    return file.with_name(f"{WORK}{stage}")


def _forget_all_but(file: Path, stage: int) -> None:
    """Delete what earlier lessons have left, and lessons that did not end."""
    for folder in file.parent.glob(f"{WORK}*"):
        if folder != _work(file, stage):
            shutil.rmtree(folder, ignore_errors=True)
