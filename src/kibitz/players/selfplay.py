"""Whole games of tree searches, compiled: thousands where players called act by act play dozens.

Each act is chosen by so many simulations of a fresh tree, as `mcts` does it, or `worlds` where
information is hidden; no tree is kept between acts. A seat with no simulations plays any legal act,
each alike. A seat that `sees` searches the true position, as `cheat` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..game import Game
from ..kernel import compiled, legal, over, play, player, returns, turn_over
from ..kit.rng import State, seeded
from . import infoset_tree, tree
from .playout import LONGEST, pick
from .search import span
from .tree import UNKNOWN, Settings

NOTE = np.dtype(
    [
        ("action", "i4"),
        ("choices", "i4"),  # legal acts there were
        ("seat", "i1"),  # who played it
        ("turned", "?"),  # whether it ended a turn
        ("value", "f4"),  # what the search expected of it for that seat, from -1 to 1
        ("second", "f4"),  # what it expected of the act that it liked second best
    ],
    align=True,
)
SMALL, LARGE = 4_000, 400_000  # entries of a tree


@dataclass(frozen=True)
class Tuning:
    """How a search searches, as `tree.Settings` says; without `cut` it is the game's guess or none.

    cut: acts of a playout after which the guess stands for the rest.
    """

    explore: float = 0.7
    expand: int = 4
    cut: int | None = None

    def __str__(self) -> str:
        cut = "" if self.cut is None else f", cut={self.cut}"
        return f"explore={self.explore:g}, expand={self.expand}{cut}"


USUAL = Tuning()


@dataclass(frozen=True)
class Strength:
    """How a seat plays: simulations an act, and whether it is shown what is hidden."""

    sims: int
    sees: bool = False
    tuning: Tuning = USUAL

    def __str__(self) -> str:
        if self.sims == 0:
            return "uniform"
        return f"{self.sims:,} playouts an act{', all cards seen' if self.sees else ''}"


@dataclass(frozen=True)
class Games:
    """A job: so many games between seats of given strengths, all after some first acts.

    seed: of the luck of the first game; the next ones count on. choice: a seed of what the players
    draw, so that a deal can be played again in another way. begin: acts played before.
    """

    game: Game
    seats: tuple[Strength, ...]
    seed: int
    games: int
    choice: int = 0
    begin: tuple[int, ...] = ()


@dataclass(frozen=True)
class Played:
    """A game: its seed, its acts as an array of NOTE, its returns; None if it did not end."""

    seed: int
    notes: Any
    returns: tuple[float, ...] | None
    playouts: int

    @property
    def acts(self) -> list[int]:
        """The actions, without those that it began with."""
        return [int(action) for action in self.notes["action"]]


class Room:
    """The arrays that games are played in."""

    def __init__(self, job: Games) -> None:
        game = self.game = job.game
        most = max(strength.sims for strength in job.seats)
        entries = 2 * game.actions + min(LARGE, max(SMALL, (most // 2 + 2) * game.actions))
        self.hidden = game.information == "hidden"
        self.state, self.world = game.blank(), game.blank()
        self.tree = np.empty(entries, tree.ENTRY)
        self.desk = tree.desk_for(game.seats, game.actions)
        self.veiled = np.empty(entries, infoset_tree.ENTRY)
        self.veiled_desk = infoset_tree.desk_for(game.seats, game.actions)
        self.sims = np.array([strength.sims for strength in job.seats], np.int64)
        self.sees = np.array([strength.sees for strength in job.seats])
        self.notes = np.zeros(LONGEST, NOTE)
        self.score = np.zeros(game.seats)
        self.how = tuple(_settings(game, strength.tuning) for strength in job.seats)

    def play(self, seed: int, choice: int, begin: Any) -> Played:
        """One game."""
        self.state[:] = self.game.start(seed).state
        notes = self.notes[: self._run(begin, seeded(choice))].copy()
        return Played(seed, notes, self._returns(), int(self.sims[notes["seat"]].sum()) + 1)

    def _run(self, begin: Any, rng: State) -> int:
        """Play on the arrays; how many acts were noted."""
        desks = (self.state, self.world, self.tree, self.desk)
        rules, how, sims, notes = self.game.rules, self.how, self.sims, self.notes
        if not self.hidden:
            return int(compiled(open_game, rules)(*desks, how, sims, begin, notes, rng))
        veiled = (self.veiled, self.veiled_desk)
        body = compiled(veiled_game, rules)
        return int(body(*desks, *veiled, how, sims, self.sees, begin, notes, rng))

    def _returns(self) -> tuple[float, ...] | None:
        if not over(self.state[0]):
            return None
        self.score[:] = 0.0
        returns(self.state[0], self.score)
        return tuple(float(x) for x in self.score)


def _settings(game: Game, tuning: Tuning) -> Settings:
    proves = game.seats == 2 and game.about.outcome != "scores"
    guesses = "guess" in game.rules.functions
    cut = (0 if tuning.cut is None else tuning.cut) if guesses else LONGEST
    bound = 1 if proves else UNKNOWN
    return Settings(tuning.explore, 0.0, 0.0, tuning.expand, cut, bound, span(game))


def played(job: Games) -> list[Played]:
    """The games of a job."""
    room, begin = Room(job), np.array(job.begin, np.int64)
    seeds = ((job.seed + k, job.choice + k) for k in range(job.games))
    return [room.play(seed, choice, begin) for seed, choice in seeds]


# -- compiled ------------------------------------------------------------------------------


def open_game(
    state: Any, world: Any, entries: Any, desks: Any, how: tuple[Settings, ...], sims: Any,
    begin: Any, notes: Any, rng: Any,
) -> int:  # fmt: skip
    """Play a game in which all is seen, and note its acts; return how many."""
    p = state[0]
    for action in begin:
        play(p, action, rng)
    acts = 0
    while acts < LONGEST and not over(p):
        seat = player(p)
        n, budget = note_choices(p, desks[0].out, notes[acts]), sims[seat]
        if n == 0:
            break  # a dead end, which good rules do not have
        if n == 1 or budget == 0:
            notes[acts].action = pick(p, desks[0].out, rng)
        else:
            tree.plant(state, entries, desks, how[seat])
            tree.simulate(state, world, entries, desks, how[seat], budget, rng)
            note_favourite(entries, notes[acts])
        acts += note_play(p, notes[acts], rng)
    return acts


def veiled_game(
    state: Any, world: Any, entries: Any, desks: Any, veiled: Any, veiled_desks: Any,
    how: tuple[Settings, ...], sims: Any, sees: Any, begin: Any, notes: Any, rng: Any,
) -> int:  # fmt: skip
    """The same where information is hidden."""
    p = state[0]
    for action in begin:
        play(p, action, rng)
    acts = 0
    while acts < LONGEST and not over(p):
        seat = player(p)
        n, budget = note_choices(p, desks[0].out, notes[acts]), sims[seat]
        if n == 0:
            break  # a dead end, which good rules do not have
        if n == 1 or budget == 0:
            notes[acts].action = pick(p, desks[0].out, rng)
        elif sees[seat]:
            tree.plant(state, entries, desks, how[seat])
            tree.simulate(state, world, entries, desks, how[seat], budget, rng)
            note_favourite(entries, notes[acts])
        else:
            infoset_tree.plant(veiled, veiled_desks)
            infoset_tree.simulate(state, world, veiled, veiled_desks, how[seat], seat, budget, rng)
            note_most_tried(veiled, notes[acts])
        acts += note_play(p, notes[acts], rng)
    return acts


def note_choices(p: Any, out: Any, note: Any) -> int:
    """Note who is to act and how many legal acts there are."""
    n = legal(p, out)
    note.seat = player(p)
    note.choices = n
    note.value = np.nan
    note.second = np.nan
    return n


def note_play(p: Any, note: Any, rng: Any) -> int:
    """Play the act noted, and note whether it ended a turn."""
    play(p, note.action, rng)
    note.turned = over(p) or player(p) != note.seat or turn_over(p)
    return 1


def note_favourite(entries: Any, note: Any) -> None:
    """The act tried most often of those that may be better than what is assured; else a safe one.

    What it is worth is proved, or else the mean of its simulations.
    """
    root = entries[0]
    sign = 1 if root.seat == 0 else -1
    assured = root.low if sign > 0 else -root.high
    best, second = -1, -1
    for entry in range(root.first, root.first + root.count):
        if best < 0 or preferred(entries[entry], entries[best], sign, assured):
            best, second = entry, best
        elif second < 0 or preferred(entries[entry], entries[second], sign, assured):
            second = entry
    note.action = entries[best].action
    note.value = worth(entries[best], sign)
    if second >= 0:
        note.second = worth(entries[second], sign)


def preferred(one: Any, other: Any, sign: int, assured: int) -> bool:
    """Whether the search would rather play one act than another."""
    first, last = rank(one, sign, assured), rank(other, sign, assured)
    if first != last:
        return first > last
    if one.visits != other.visits:
        return bool(one.visits > other.visits)
    return bool(one.value > other.value)


def rank(e: Any, sign: int, assured: int) -> int:
    """3: a proved win. 2: may be better than what is assured. 1: proved to be that. 0: worse."""
    floor, ceiling = (e.low, e.high) if sign > 0 else (-e.high, -e.low)
    if floor > 0:
        return 3
    if ceiling > assured:
        return 2 if assured < 0 or e.value >= assured * e.visits else 1
    return 1 if floor == assured else 0


def worth(e: Any, sign: int) -> float:
    """What an act is worth to the seat that plays it: its bound where it is proved, or its mean."""
    if e.low == e.high:
        return float(sign * e.low)
    return e.value / max(1, e.visits)


def note_most_tried(entries: Any, note: Any) -> None:
    """The act tried most often, and what its simulations brought on average."""
    best, second = 0, 0
    entry = entries[0].first
    while entry != 0:
        if best == 0 or entries[entry].visits > entries[best].visits:
            best, second = entry, best
        elif second == 0 or entries[entry].visits > entries[second].visits:
            second = entry
        entry = entries[entry].next
    note.action = entries[best].action
    note.value = entries[best].value / max(1, entries[best].visits)
    if second != 0:
        note.second = entries[second].value / max(1, entries[second].visits)
