"""The best search for a learned player of a game: each plays against tree search at equal time.

A value helps one game most in alpha-beta, another in a tree beside playouts. Where none of these
is better than tree search without the values, the player takes that, so it is never worse.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from ..game import Game
from ..learning import model_file
from ..learning.samples import sampled
from ..players import player, suited
from ..players.learned import MIX, PLAIN, SEARCHES, choices_of, with_playouts
from .estimates import Number, share
from .rounds import derived, play_rounds
from .sides import lineups

PACE, QUICKEST = 0.02, 0.005  # seconds an act, at most and at least
LEAST = 10  # rounds of a search; fewer say something only if it surely wins
MARGIN = 0.55  # the score from which on a search with the values is preferred


@dataclass(frozen=True)
class SearchTrial:
    """A search with the learned values, and its score against tree search at equal time."""

    search: str
    score: Number


def tried(
    game: Game, file: Path, seconds: float, seed: int = 0, among: tuple[str, ...] = SEARCHES
) -> list[SearchTrial]:
    """The searches and their scores, the best first.

    A search that is surely worse than another plays no more, so the better ones play longer.
    among: the searches that may be chosen.
    """
    usable = [name for name in choices_of(file, game) if name in among]
    found: dict[str, list[float]] = {name: [] for name in usable}
    pace = _pace(game, seconds, len(found))
    makers = {name: partial(player, _spec(file, name, pace)) for name in found}
    rival = partial(player, f"{suited(game)}:time={pace:.4f}")
    for make in (*makers.values(), rival):
        make().warm(game)
    until, number, still = time.monotonic() + seconds, 0, list(found)
    while number == 0 or time.monotonic() < until:
        for name in still:
            of_round = derived(seed, name, number)
            one = play_rounds(game, makers[name], rival, rounds=1, seed=of_round)
            found[name] += one.rounds
        number += 1
        surely = max(_trial(name, found[name]).score.low for name in still)
        still = [name for name in still if _trial(name, found[name]).score.high >= surely]
    trials = [_trial(name, scores) for name, scores in found.items()]
    return sorted(trials, key=lambda trial: -trial.score.value)


def _pace(game: Game, seconds: float, searches: int) -> float:
    """Seconds an act with which each search has about LEAST rounds, within bounds."""
    acts = LEAST * searches * len(lineups(game)) * sampled(game).length
    return min(PACE, max(QUICKEST, seconds / max(1.0, acts)))


def _trial(name: str, scores: list[float]) -> SearchTrial:
    return SearchTrial(name, share(sum(scores), len(scores)))


def unproven(file: Path, game: Game) -> str:
    """The search before a trial has said enough.

    Where information is hidden, values have not helped so far, so it is the one without them.
    """
    if game.information == "hidden" or not choices_of(file, game):
        return PLAIN
    return with_playouts(file, game)


def chosen(trials: list[SearchTrial], early: str = MIX) -> str:
    """The best search; the one without the values if no other is better.

    early: the search that is chosen if there were too few rounds.
    """
    best = trials[0] if trials else None
    if best and best.score.low > 0.5:
        return best.search
    if best is None or best.score.n < LEAST:
        return early
    return best.search if best.score.value >= MARGIN else PLAIN


def note(file: Path, trials: list[SearchTrial], early: str = MIX) -> str:
    """Write the best search into the file, and return it; see `chosen`."""
    search = chosen(trials, early)
    scores = {trial.search: trial.score.facts() for trial in trials}
    model_file.note(file, {"search": search, "searches": scores})
    return search


def _spec(file: Path, search: str, pace: float) -> str:
    return f"learned:file={file},search={search},time={pace:.4f}"
