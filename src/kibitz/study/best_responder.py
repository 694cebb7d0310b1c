"""A lower bound of the gain of a best responder, for games that are too large to enumerate.

A responder is trained against the player. Each game adds one information set of the responder, as
in Monte Carlo tree search: there it keeps the mean return of each act, and tries the acts by
their upper confidence bounds (UCB1: Auer and others, 2002). In a set that it does not know yet it
plays like the player, or like a search if that won more in some first games. Then it plays fresh
games, in which it always takes its best act.

No responder gains more than the best one. So the mean gain in the fresh games bounds the
exploitability from below, even if the training went badly.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf, log, sqrt
from typing import NamedTuple

from ..check.quick import secrets_first
from ..contract import KibitzError, whole_number
from ..estimates import Number, mean
from ..farm import Here, Workplace, open_farm
from ..farm import farm as at_place
from ..game import Game, GameLike, Position, load
from ..information import NOBODY
from ..kernel import NotEnumerable
from ..play.seeds import derived_seed
from ..players import Player, PlayerLike, fresh, player, suitable_search
from ..players.seat_view import known_to
from ..players.tree_search import span
from ..progress import Progress, Step, remark, reporting, silent
from ..solvers.game_tree import TooLarge
from ..solvers.recall import forgetful_note
from .exploitability import SAMPLES, Exploitability, exploitability
from .public_exploitability import public_exploitability
from .walked_exploitability import is_open_to_two, states, walked_exploitability

TRAINED = 2000  # games in each seat
PLAYED = 500  # fresh rounds: a game in each seat
FIRST, SIMS = 20, 100  # rounds to choose how to play where nothing is known, and simulations then
KNOWN = 4  # visits an act, from which on it or its information set is known
JOBS = 50  # into which training and rounds are divided; after each the share is known

Means = dict[tuple[bytes, int], tuple[int, float]]  # by information set and act: visits, mean


@dataclass(frozen=True, slots=True)
class LowerBound:
    """The gain of a trained responder against a player, as the mean over the seats.

    gain: with its interval; the exploitability is at least its lower end, with a confidence of
    97.5%. gains: the same in each seat's place, where the others keep to the player.
    information_sets: that it has met in training.
    """

    gain: Number
    gains: tuple[Number, ...]
    trained: int
    information_sets: int
    seconds: float


def lower_bound(
    game: Game,
    spec: PlayerLike,
    trained: int = TRAINED,
    rounds: int = PLAYED,
    seed: int = 0,
    progress: Progress = silent,
    place: Workplace | None = None,
) -> LowerBound:
    """The gain of a responder that is trained for a number of games in each seat.

    place: where the games are played; by default in this process.
    """
    require_opponents(game)
    begun, place = time.perf_counter(), place or Here()
    fallback = _fallback(game, spec, seed, place) if trained else spec
    responders = [_Responder(game, spec, fallback, seat) for seat in range(game.seats)]
    whole = trained + rounds
    for part in _parts(trained):
        responders = list(place.map(_train, [_Training(r, part, seed) for r in responders]))
        progress(Step("games", part.stop / whole))
    rows = list[list[float]]()
    for more in place.map(_gains, [_Rounds(responders, part, seed) for part in _parts(rounds)]):
        rows += more
        progress(Step("games", (trained + len(rows)) / whole))
    gain, gains = mean([sum(row) / game.seats for row in rows]), map(mean, zip(*rows, strict=True))
    seconds, sets = time.perf_counter() - begun, sum(len(r.sets) for r in responders)
    return LowerBound(gain, tuple(gains), trained, sets, seconds)


def _parts(games: int) -> list[range]:
    ends = [games * k // JOBS for k in range(JOBS + 1)]
    return [range(first, end) for first, end in pairwise(ends) if end > first]


def require_opponents(game: Game) -> None:
    """Refuse a game in which all seats play for one side."""
    if len(game.sides) < 2:
        raise KibitzError(f"{game.id}: nobody plays against anybody here.")


class _Training(NamedTuple):
    """A job: a responder, and the numbers of the games from which it learns."""

    responder: _Responder
    numbers: range
    seed: int


class _Rounds(NamedTuple):
    """A job: the responders of all seats, and the numbers of the rounds that they play."""

    responders: list[_Responder]
    numbers: range
    seed: int
    why: str = "fresh"


def _fallback(game: Game, spec: PlayerLike, seed: int, place: Workplace) -> PlayerLike:
    """A search if it gains in some first rounds, else the player itself."""
    search = f"{suitable_search(game)}:sims={SIMS}"
    if search == spec:
        return spec
    player(search).warm(game)
    searching = [_Responder(game, spec, search, seat) for seat in range(game.seats)]
    jobs = [_Rounds(searching, range(k, k + 1), seed, "first") for k in range(FIRST)]
    gained = sum(sum(row) for rows in place.map(_gains, jobs) for row in rows)
    return search if gained > 0 else spec


def _train(job: _Training) -> _Responder:
    """The responder after more games."""
    own = job.responder
    for number in job.numbers:
        own.train(derived_seed(job.seed, "train", number * own.game.seats + own.seat))
    return own


def _gains(job: _Rounds) -> list[list[float]]:
    """By round, what each responder gains over what the player gets on the same deal."""
    game, spec = job.responders[0].game, job.responders[0].spec
    usual, rows = _Responder(game, spec, spec, NOBODY), []
    for number in job.numbers:
        seed = derived_seed(job.seed, job.why, number)
        before = usual.returns(seed)
        rows.append([r.returns(seed)[r.seat] - before[r.seat] for r in job.responders])
    return rows


@dataclass
class _Responder:
    """A player of one seat; the others play like `spec`.

    fallback: the player that it plays like where it knows too little.
    """

    game: Game
    spec: PlayerLike
    fallback: PlayerLike
    seat: int
    means: Means = field(default_factory=dict)
    sets: set[bytes] = field(default_factory=set)

    def train(self, seed: int) -> None:
        """Learn from one more game."""
        returns, chosen = self._played(seed, self._exploring_act)
        self.sets |= {key for key, _ in chosen}
        for key in chosen:
            visits, usual = self.means.get(key, (0, 0.0))
            self.means[key] = visits + 1, usual + (returns[self.seat] - usual) / (visits + 1)

    def returns(self, seed: int) -> list[float]:
        """The returns of all seats in a game in which the responder plays what it has learned."""
        return self._played(seed, self._trained_act)[0]

    def _played(
        self, seed: int, act: Callable[[Position, bytes, bool], int | None]
    ) -> tuple[list[float], list[tuple[bytes, int]]]:
        """A game: the returns, and the choices of the responder.

        act: its choice, None for that of the fallback; it is given the position, its information
        set, and whether all its sets so far in this game were known.
        """
        p, chosen = self.game.start(seed), list[tuple[bytes, int]]()
        specs = [self.fallback if k == self.seat else self.spec for k in range(self.game.seats)]
        bots = [fresh(spec, derived_seed(seed, "bot", k)) for k, spec in enumerate(specs)]
        while p.player is not None:
            mover, action = p.player, None
            if mover == self.seat:
                key = p.information_key(mover)
                action = act(p, key, self.sets.issuperset(k for k, _ in chosen))
                chosen += [] if action is None else [(key, action)]
            if action is None:
                action = _choice(bots[mover], p, derived_seed(seed, "seen", p.ply))
            p.act(action)
        return [float(x) for x in p.returns or ()], chosen

    def _exploring_act(self, p: Position, key: bytes, on_known_ground: bool) -> int | None:
        if not on_known_ground:
            return None
        known = {action: self.means.get((key, action), (0, 0.0)) for action in p.legal()}
        tries = sum(visits for visits, _ in known.values())

        def bound(action: int) -> float:
            visits, usual = known[action]
            return usual + span(self.game) * sqrt(log(tries + 1) / visits) if visits else inf

        return max(known, key=bound)

    def _trained_act(self, p: Position, key: bytes, on_known_ground: bool) -> int | None:
        """The act of the highest mean; None where too little is known."""
        known = {action: self.means.get((key, action), (0, 0.0)) for action in p.legal()}
        if sum(visits for visits, _ in known.values()) < KNOWN * len(known):
            return None
        return max(
            known, key=lambda action: known[action][1] if known[action][0] >= KNOWN else -inf
        )


def _choice(bot: Player, p: Position, seed: int) -> int:
    *_, last = bot.think(p.copy() if bot.cheats else known_to(p, p.player or 0, seed))
    return last.action


@secrets_first
def exploit(
    game: GameLike,
    spec: PlayerLike,
    *,
    samples: int = SAMPLES,
    train: int = 0,
    seed: int = 0,
    resume: bool = False,
    farm: str | Workplace | None = None,
    progress: Progress | None = None,
) -> Exploitability | LowerBound:
    """The gain of a perfect opponent of a player; a lower bound where the game is too large.

    spec: the player, such as `worlds:sims=1000`; as `kibitz.player` takes it.
    samples: how often a player that does not state its probabilities is asked in an information
    set. train: games in each seat to train a responder; with 0 only if the game is too large, as a
    remark says. resume: go on with a walk that Ctrl-C stopped. farm: the place of such a walk or
    training; it has nothing to do in a game whose tree fits. progress: see `Step`.
    """
    samples, train = whole_number(samples, "samples", 1), whole_number(train, "train", 0)
    game = load(game)
    require_opponents(game)
    fresh(spec, seed).warm(game)
    with reporting(progress) as steps, open_farm(farm) as place:
        if not train:
            try:
                return _exact(game, spec, samples, seed, resume, place, steps)
            except NotEnumerable as fault:
                steps(remark(f"{fault} So a responder is trained, for a lower bound."))
        else:
            _note_memory(game, steps)
        with nullcontext(place) if place else at_place() as cores:
            return lower_bound(game, spec, train or TRAINED, seed=seed, progress=steps, place=cores)


def _exact(
    game: Game,
    spec: PlayerLike,
    samples: int,
    seed: int,
    resume: bool,
    place: Workplace | None,
    progress: Progress,
) -> Exploitability:
    result: Exploitability | None = None
    if is_open_to_two(game) and states(game, spec, seed):  # the tree is larger than its positions
        if place:
            progress(remark("Each position is judged once here, so the farm had nothing to do."))
        return walked_exploitability(game, spec, seed, resume=resume, progress=progress)
    with suppress(TooLarge):
        result = exploitability(game, spec, samples, seed, progress)
    if not result:
        result = public_exploitability(game, spec, seed, progress=progress)
        _note_memory(game, progress)
    if not result:
        return walked_exploitability(
            game, spec, seed, resume=resume, place=place, progress=progress
        )
    if place:
        progress(remark("The tree of the game fits into memory, so the farm had nothing to do."))
    return result


def _note_memory(game: Game, progress: Progress) -> None:
    if said := forgetful_note(game):
        progress(remark(said))
