"""Getting ready: the best player for a game among a family, chosen by trial at equal time.

The family has the usual search with other leaves (`players/leaf_guides.py`) and settings; and,
given some minutes, a player that learns from the rules alone (`workflow.py`). Each plays the usual
search, and the best of them play each other (`learned_search.py`). The winner plays the usual
search once more, with more seconds an act. Only where it is surely better there, it is chosen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from ..contract import KibitzError
from ..farm import Here, Workplace
from ..game import Game
from ..learning.samples import sample_positions
from ..play.scale import scale_of
from ..players import ready, suitable_search
from ..players.leaf_guides import AHEAD, REACHED
from ..players.learned import PLAIN, of_file
from ..players.ready import LEARNED, ChosenPlayer
from ..players.returns_so_far import scale_so_far
from ..players.signal import signal
from . import learned_search, workflow
from .learned_search import FEWEST_ROUNDS, PACE, SLOW, SearchTrial
from .plan import Plan

TRIAL, AGAIN = 0.4, 0.2  # of the time; a training has the rest
LEAST_PACE = 0.002  # seconds an act, in long games
SHORT = 40  # acts
BATCHES, LEAST_ACTS = 4, 100  # games of all players in the time, and acts of a game, at least
LEAST_TRAINING = 90.0  # seconds; in less time nothing is learned
ENOUGH = 0.995  # a score against the usual search, above which no training is begun


@dataclass(frozen=True)
class Preparation:
    """What is made ready, for how many seconds, and the file for the choice."""

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


class Chosen(NamedTuple):
    """What was chosen: the last event."""

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
    return [f"{name}:{one}" for one in settings]


def events(plan: Preparation) -> Iterator[Event]:
    """Get ready; the last event is `Chosen`, and the file holds the choice."""
    begun = monotonic()
    best, pace = "", _pace(plan)
    players = family(plan.game)
    trials = _try_players(plan, players, TRIAL * plan.seconds, pace, 1) if players else []
    yield Tried(trials)
    confirmed = _confirm(plan, trials)
    if confirmed:
        yield Tried([confirmed])
        best = confirmed.search
    with TemporaryDirectory() as folder:
        learned = Path(folder) / ready.FILE
        left = plan.seconds - (monotonic() - begun)
        if left > LEAST_TRAINING and not (confirmed and confirmed.score.value > ENOUGH):
            yield Trains(left)
            again = _learn(plan, learned, left, best)
            yield from ([Tried([again])] if again else [])
            confirmed, best = (again, LEARNED) if again else (confirmed, best)
        if best == LEARNED:
            plan.file.write_bytes(learned.read_bytes())
        else:
            plan.file.unlink(missing_ok=True)
    minutes = round((monotonic() - begun) / 60, 2)
    score = confirmed.score if confirmed else None
    ends = (score.value, score.low, score.high) if score else (0.5, 0.0, 1.0)
    choice = ChosenPlayer(best, minutes, ends, plan.file)
    ready.note(plan.file, plan.game, choice)
    yield Chosen(choice)


def _pace(plan: Preparation) -> float:
    """Seconds an act in the first trial."""
    acts = FEWEST_ROUNDS * max(1, len(family(plan.game))) * 2 * _length(plan.game)
    return min(PACE, max(LEAST_PACE, TRIAL * plan.seconds / acts))


def _length(game: Game) -> float:
    """The acts of a game of good players, at a guess: more than those of a short random game."""
    return 2.0 * sample_positions(game).length + SHORT


def _try_players(
    plan: Preparation, players: list[str], seconds: float, pace: float, number: int, rival: str = ""
) -> list[SearchTrial]:
    """Trials of players against a rival, by default the usual search."""
    budget = f"time={pace:.4f}"
    specs = {one: f"{one},{budget}" for one in players}
    rival = f"{rival or suitable_search(plan.game)}{',' if ':' in rival else ':'}{budget}"
    place, seed = plan.place or Here(), plan.seed + (number << 20)
    most = max(LEAST_ACTS, int(seconds / (BATCHES * 2 * len(specs) * pace)))
    return learned_search.compare_players(plan.game, specs, rival, seconds, seed, place, pace, most)


def _confirm(plan: Preparation, trials: list[SearchTrial]) -> SearchTrial | None:
    """The best of the trials, if it is surely better with more time too; else None."""
    scale = scale_of(plan.game)
    hopeful = [one for one in trials if scale.is_better(one.score)]
    if not hopeful:
        return None
    seconds = AGAIN * plan.seconds
    pace = min(SLOW, max(LEAST_PACE, seconds / (2 * FEWEST_ROUNDS * 2 * _length(plan.game))))
    (again,) = _try_players(plan, [hopeful[0].search], seconds, pace, 2)
    return again if scale.is_surely_better(again.score) else None


def _learn(plan: Preparation, file: Path, seconds: float, best: str) -> SearchTrial | None:
    """The trial of a player that has learned, if it is surely better than the best so far."""
    learns = Plan(plan.game, file, (1.0 - AGAIN) * seconds, seed=plan.seed)
    try:
        for _ in workflow.events(learns):
            pass
    except KibitzError:  # such as random games that show no differences to learn from
        return None
    if of_file(file, plan.game)[1] == PLAIN:
        return None
    pace = min(
        PACE, max(LEAST_PACE, AGAIN * seconds / (2 * FEWEST_ROUNDS * 2 * _length(plan.game)))
    )
    player = f"{LEARNED}:file={file}"
    (trial,) = _try_players(plan, [player], AGAIN * seconds, pace, 3, best)
    return trial if scale_of(plan.game).is_surely_better(trial.score) else None
