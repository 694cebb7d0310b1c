"""The best search for a learned player of a game: each plays against tree search at equal time.

A value helps one game most in alpha-beta, another in a tree beside playouts. Where none of these
is better than tree search without the values, the player takes that, so it is never worse. Where
several win nearly every game against tree search, only games among themselves tell them apart.
In a game with scores the points count (`scale.py`). All seconds are of processor time
(`fair_rounds.py`), so that other work on the machine does not change the choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf
from pathlib import Path
from typing import Any

from ..estimates import Number
from ..farm import Here, Workplace
from ..game import Game
from ..learning import model_file
from ..learning.samples import sample_positions
from ..play.referee import MOST_ACTS
from ..play.rounds import Round
from ..play.scale import SHARES, Scale, scale_of
from ..play.seeds import derived_seed
from ..play.sides import lineups
from ..players import player, suitable_search
from ..players.learned import ALPHABETA, MIX, PLAIN, SEARCHES, choices_of, with_playouts
from .fair_rounds import FairRounds

PACE, QUICKEST = 0.05, 0.02  # seconds an act, at most and at least
QUICK, SLOW = 0.01, 0.25  # paces, for which the file names a search too, where time allows
APART = 2.0  # times the usual pace, or one over it, is another pace
LEADING = 2  # searches that are tried at another pace
ASIDE = 0.2  # of the time of the trials, for each other pace
LONGER_TRIAL = 4.0  # times the time of a trial that it may last longer, until it has FEWEST_ROUNDS
FEWEST_ROUNDS = 10  # rounds of a search; fewer say something only if it surely wins
FINAL = 0.7  # of the time, for games among the best, where several searches are tried
OPENING = 4  # random acts at most, from which the games of such searches begin

Specs = dict[str, str]  # of players, by their searches


@dataclass(frozen=True)
class SearchTrial:
    """A search with the learned values, and its score against tree search at equal time.

    among_best: its score against the others that may be the best; None without FEWEST_ROUNDS.
    pace: seconds an act of all these games.
    """

    search: str
    score: Number
    among_best: Number | None = None
    scale: Scale = SHARES
    pace: float = PACE


def tried_at_all_paces(
    game: Game, file: Path, seconds: float, seed: int, among: tuple[str, ...], place: Workplace
) -> tuple[list[SearchTrial], list[list[SearchTrial]]]:
    """The trials at the usual pace, and those of the two best at other paces, if time allows."""
    searches = sum(name in among for name in choices_of(file, game))
    others = _other_paces(game, seconds * place.workers, searches) if searches > 1 else []
    usual = try_searches(game, file, seconds * (1.0 - ASIDE * len(others)), seed, among, place)
    best = tuple(trial.search for trial in usual[:LEADING])
    return usual, [try_searches(game, file, ASIDE * seconds, seed, best, place, p) for p in others]


def _other_paces(game: Game, seconds: float, searches: int) -> list[float]:
    """A quicker and a slower pace, if there is time for FEWEST_ROUNDS of two searches."""
    slowest = ASIDE * seconds / max(1.0, _acts(game, LEADING))
    usual = _pace(game, (1.0 - 2 * ASIDE) * seconds, searches)
    slow = min(SLOW, slowest)
    return [QUICK] * (min(slowest, usual / APART) >= QUICK) + [slow] * (slow >= APART * usual)


def try_searches(
    game: Game,
    file: Path,
    seconds: float,
    seed: int = 0,
    among: tuple[str, ...] = SEARCHES,
    place: Workplace | None = None,
    pace: float = 0.0,
) -> list[SearchTrial]:
    """The searches and their scores, the best first.

    A search that is surely worse than another plays no more, so the better ones play longer. Then
    those play each other that are better than tree search and may be the best.
    among: the searches that may be chosen. place: where the rounds are played; without it here.
    pace: seconds an act; without it, as many as leave time for FEWEST_ROUNDS.
    """
    place = place or Here()
    usable = [name for name in choices_of(file, game) if name in among]
    pace = pace or _pace(game, seconds * place.workers, len(usable))
    specs: Specs = {name: _spec(file, name, pace) for name in usable}
    return compare_players(
        game, specs, f"{suitable_search(game)}:time={pace:.4f}", seconds, seed, place, pace
    )


def compare_players(
    game: Game,
    specs: Specs,
    rival: str,
    seconds: float,
    seed: int,
    place: Workplace,
    pace: float,
    most: int = MOST_ACTS,
) -> list[SearchTrial]:
    """The scores of players against a rival, and of the best among themselves; the best first.

    pace: seconds an act, as the trials note it. most: acts, after which a game counts as drawn.
    """
    for spec in (*specs.values(), rival):
        player(spec, seed).warm(game)
    first = FairRounds(place, (1.0 if len(specs) == 1 else 1.0 - FINAL) * seconds)
    scores = _against(game, specs, rival, seed, first, most)
    scale = scale_of(game)
    best = {
        name: specs[name]
        for name in _may_be_best(scores, scale)
        if scale.is_better(scale.estimate(scores[name]))
    }
    rest = FairRounds(place, seconds - min(first.used, first.seconds))
    finals = _among(game, best, seed, rest)
    trials = [_trial(name, scale, scores[name], finals.get(name, []), pace) for name in specs]
    return sorted(trials, key=_rank)


def _against(
    game: Game, specs: Specs, rival: str, seed: int, rounds: FairRounds, most: int
) -> dict[str, list[float]]:
    """The scores of the rounds of each search against tree search."""
    results: dict[str, list[float]] = {name: [] for name in specs}
    number, still, scale = 0, list(results), scale_of(game)
    while number == 0 or rounds.has_time(1.0 if number >= FEWEST_ROUNDS else 1.0 + LONGER_TRIAL):
        names = [(name, number + k) for k in range(rounds.place.workers) for name in still]
        jobs = [
            Round(game, specs[name], rival, derived_seed(seed, name, k), 0, most=most)
            for name, k in names
        ]
        for (name, _), result in zip(names, rounds.results(jobs), strict=True):
            results[name].append(result)
        number += rounds.place.workers
        best = _may_be_best(results, scale)
        still = [name for name in still if name in best]
    return results


def _may_be_best(scores: dict[str, list[float]], scale: Scale) -> list[str]:
    """The searches that are not surely worse than another."""
    estimates = {name: scale.estimate(rounds) for name, rounds in scores.items()}
    if not all(map(scale.says_enough, estimates.values())):
        return list(estimates)
    surely = max((score.low for score in estimates.values()), default=0.0)
    return [name for name, score in estimates.items() if score.high >= surely]


def _among(game: Game, specs: Specs, seed: int, rounds: FairRounds) -> dict[str, list[float]]:
    """The scores of the rounds that these searches play among themselves, in pairs by turns."""
    results: dict[str, list[float]] = {name: [] for name in specs}
    still, number, scale = list(results), 0, scale_of(game)
    while len(still) > 1 and rounds.has_time():
        workers = rounds.place.workers
        pairs = [(*pair, number + k) for k in range(workers) for pair in combinations(still, 2)]
        jobs = [
            Round(game, specs[own], specs[other], derived_seed(seed, own, other, k), 0, OPENING)
            for own, other, k in pairs
        ]
        for (own, other, _), result in zip(pairs, rounds.results(jobs), strict=True):
            results[own].append(result)
            results[other].append(scale.exchanged(result))
        number += workers
        best = _may_be_best({name: results[name] for name in still}, scale)
        if min(len(results[name]) for name in still) >= FEWEST_ROUNDS:
            still = [name for name in still if name in best]
    return results


def _pace(game: Game, seconds: float, searches: int) -> float:
    """Seconds an act with which each search has about FEWEST_ROUNDS, within bounds."""
    return min(PACE, max(QUICKEST, seconds / max(1.0, _acts(game, searches))))


def _acts(game: Game, searches: int) -> float:
    """The acts of FEWEST_ROUNDS of this many searches."""
    return FEWEST_ROUNDS * searches * len(lineups(game)) * sample_positions(game).length


def _trial(
    name: str, scale: Scale, scores: list[float], finals: list[float], pace: float
) -> SearchTrial:
    among_best = scale.estimate(finals) if len(finals) >= FEWEST_ROUNDS else None
    return SearchTrial(name, scale.estimate(scores), among_best, scale, pace)


def _rank(trial: SearchTrial) -> tuple[float, float]:
    """Among even searches alpha-beta comes first: it gives fewer exact values away."""
    if trial.among_best is None:
        return inf, -trial.score.value
    preferred = trial.scale.margin(trial.among_best) if trial.search == ALPHABETA else 0.0
    return -trial.among_best.value - preferred, -trial.score.value


def unproven(file: Path, game: Game) -> str:
    """The search before a trial has said enough.

    Where information is hidden, values have not helped so far, so it is the one without them.
    """
    if game.information == "hidden" or not choices_of(file, game):
        return PLAIN
    return with_playouts(file, game)


def choose_search(trials: list[SearchTrial], early: str = MIX) -> str:
    """The best search; the one without the values if no other is better.

    early: the search that is chosen if there were too few rounds. Enough rounds among the best say
    which search uses the values best; they do not say that it is better than one without them. If
    `early` is the one without them, another has to be surely better: of three searches that are no
    better, one leads by the margin in most trials of ten rounds.
    """
    best = trials[0] if trials else None
    if best and best.scale.is_surely_better(best.score):
        return best.search
    if best is None or early == PLAIN or (best.score.n < FEWEST_ROUNDS and not best.among_best):
        return early
    return best.search if best.scale.is_better(best.score) else PLAIN


def note(
    file: Path,
    trials: list[SearchTrial],
    early: str = MIX,
    others: Sequence[list[SearchTrial]] = (),
) -> str:
    """Write the best search into the file, and return it; see `chosen`.

    others: trials at other paces, for players that have about that time an act.
    """
    search = choose_search(trials, early)
    facts: dict[str, Any]
    scores = {trial.search: trial.score.facts() for trial in trials}
    among_best = {trial.search: trial.among_best.facts() for trial in trials if trial.among_best}
    in_points = any(trial.scale.in_points for trial in trials)
    facts = {"searches": scores, "among_best": among_best, "in_points": in_points}
    if trials:
        facts["pace"] = round(trials[0].pace, 4)  # seconds an act with which they were tried
    facts["at_pace"] = sorted(at_pace([trials, *others], search)) if others else []
    model_file.note(file, {"search": search, **facts})
    return search


def at_pace(tried: Sequence[list[SearchTrial]], usual: str) -> list[tuple[float, str]]:
    """The best search at each pace that was tried, or `usual` where no search is surely better."""
    return [(round(trials[0].pace, 4), _at_pace(trials, usual)) for trials in tried if trials]


def _at_pace(trials: list[SearchTrial], usual: str) -> str:
    best = trials[0]
    if best.among_best and not best.scale.is_better(best.among_best):
        return usual
    return choose_search(trials, usual)


def _spec(file: Path, search: str, pace: float) -> str:
    return f"learned:file={file},search={search},time={pace:.4f}"
