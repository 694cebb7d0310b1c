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
from contextlib import suppress
from dataclasses import dataclass
from math import inf, log, sqrt

from ..check.quick import secrets_first
from ..contract import KibitzError
from ..estimates import Number, mean
from ..farm import Place
from ..game import Game, Position
from ..information import NOBODY
from ..kernel import NotEnumerable
from ..play.seeds import derived_seed
from ..players import Player, player, suited
from ..players.seat_view import known_to
from ..players.tree_search import span
from ..solvers.game_tree import TooLarge
from .exploitability import SAMPLES, Exploitability, exploitability
from .public_exploitability import public_exploitability
from .walked_exploitability import walked_exploitability

TRAINED = 2000  # games in each seat
PLAYED = 500  # fresh rounds: a game in each seat
FIRST, SIMS = 20, 100  # rounds to choose how to play where nothing is known, and simulations then
KNOWN = 4  # visits an act, from which on it or its information set is known

Tell = Callable[[float], None]
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
    spec: str,
    trained: int = TRAINED,
    rounds: int = PLAYED,
    seed: int = 0,
    tell: Tell = lambda share: None,
) -> LowerBound:
    """The gain of a responder that is trained for a number of games in each seat."""
    require_opponents(game)
    begun, responder = time.perf_counter(), _Responder(game, spec, seed)
    if trained:
        responder.choose_fallback(seed)
    whole = game.seats * (trained + rounds)
    for number in range(game.seats * trained):
        responder.train(number % game.seats, derived_seed(seed, "train", number))
        tell(number / whole)
    rows = []
    for number in range(rounds):
        rows.append(responder.gains(derived_seed(seed, "fresh", number)))
        tell((trained + number + 1) * game.seats / whole)
    gain, gains = mean([sum(row) / game.seats for row in rows]), map(mean, zip(*rows, strict=True))
    seconds = time.perf_counter() - begun
    return LowerBound(gain, tuple(gains), trained, len(responder.sets), seconds)


def require_opponents(game: Game) -> None:
    """Refuse a game in which all seats play for one side."""
    if len(game.sides) < 2:
        raise KibitzError(f"{game.id}: nobody plays against anybody here.")


class _Responder:
    def __init__(self, game: Game, spec: str, seed: int) -> None:
        self.game, self.spec, self.fallback = game, spec, spec
        self.means: Means = {}
        self.sets: set[bytes] = set()

    def choose_fallback(self, seed: int) -> None:
        self.fallback = f"{suited(self.game)}:sims={SIMS}"
        if sum(sum(self.gains(derived_seed(seed, "first", k))) for k in range(FIRST)) <= 0:
            self.fallback = self.spec

    def train(self, seat: int, seed: int) -> None:
        returns, chosen = self._played(seat, seed, self._exploring_act)
        self.sets |= {key for key, _ in chosen}
        for one in chosen:
            visits, usual = self.means.get(one, (0, 0.0))
            self.means[one] = visits + 1, usual + (returns[seat] - usual) / (visits + 1)

    def gains(self, seed: int) -> list[float]:
        """In each seat's place, over what the player gets there on the same deal."""
        usual, _ = self._played(NOBODY, seed, self._trained_act)
        return [
            self._played(seat, seed, self._trained_act)[0][seat] - usual[seat]
            for seat in range(self.game.seats)
        ]

    def _played(
        self, seat: int, seed: int, act: Callable[[Position, bytes, bool], int | None]
    ) -> tuple[list[float], list[tuple[bytes, int]]]:
        """A game of the responder in a seat, or of the player alone: the returns, and the choices.

        act: the choice of the responder, None for that of the fallback; it is given the position,
        its information set, and whether all its sets so far in this game were known.
        """
        p, chosen = self.game.start(seed), list[tuple[bytes, int]]()
        specs = [self.fallback if k == seat else self.spec for k in range(self.game.seats)]
        bots = [player(spec, derived_seed(seed, "bot", k)) for k, spec in enumerate(specs)]
        while p.player is not None:
            mover, action = p.player, None
            if mover == seat:
                key = p.information_key(seat)
                action = act(p, key, self.sets.issuperset(one for one, _ in chosen))
                chosen += [] if action is None else [(key, action)]
            if action is None:
                action = _choice(bots[mover], p, derived_seed(seed, "seen", p.ply))
            p.act(action)
        return [float(one) for one in p.returns or ()], chosen

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
    game: Game, spec: str, *, samples: int = SAMPLES, train: int = 0, seed: int = 0,
    resume: bool = False, place: Place | None = None, tell: Tell = lambda share: None,
    note: Callable[[str], None] = lambda sentence: None,
) -> Exploitability | LowerBound:  # fmt: skip
    """What a perfect opponent gains against a player; a lower bound where the game is too large.

    spec: the player as text, such as `worlds:sims=1000`.
    samples: how often a player that does not state its probabilities is asked in an information
    set. train: games in each seat to train a responder; with 0 only if the game is too large, for
    which `note` gets a sentence. resume: go on with a walk that Ctrl-C stopped. place: a farm for
    such a walk; it has nothing to do in a game whose tree fits, or to train a responder.
    """
    require_opponents(game)
    player(spec, seed).warm(game)
    if not train:
        try:
            return _exact(game, spec, samples, seed, resume, place, tell, note)
        except NotEnumerable as fault:
            note(f"{fault} So a responder is trained, for a lower bound.")
    if place:
        note("A responder is trained in this process, so the farm has nothing to do.")
    return lower_bound(game, spec, train or TRAINED, seed=seed, tell=tell)


def _exact(
    game: Game, spec: str, samples: int, seed: int, resume: bool, place: Place | None, tell: Tell,
    note: Callable[[str], None],
) -> Exploitability:  # fmt: skip
    found: Exploitability | None = None
    with suppress(TooLarge):
        found = exploitability(game, spec, samples, seed, tell, note)
    found = found or public_exploitability(game, spec, seed, tell=tell, note=note)
    if not found:
        return walked_exploitability(
            game, spec, seed, resume=resume, place=place, tell=tell, note=note
        )
    if place:
        note("The tree of the game fits into memory, so the farm had nothing to do.")
    return found
