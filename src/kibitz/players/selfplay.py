"""Whole games of tree searches, compiled: thousands in the time of dozens of games called act by
act.

Each act is chosen by a given number of simulations of a fresh tree, as `mcts` does it, or `worlds`
in large games with hidden information, but always with random playouts. Games with one side are in
`one_side_selfplay.py`. No tree is kept between
acts. A seat without simulations plays a random legal act. A seat that `sees` searches the true
position, as `cheat` does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import compiled, over, player, returns
from ..kit.rng import WORDS, State, seeded, unused
from . import one_side_graph
from .ismcts import chooses_jointly
from .mcts import can_prove, entry_type, source_of_luck
from .one_side_selfplay import one_side_game
from .playout import MOST_ACTS, pick
from .search import hidden, infoset_tree, one_side
from .search.choice import KNOWN, winner_of_ties
from .search.guide import Nothing
from .search.infoset_tree import RESULTS
from .search.joint import OPEN_CHOICE, copy_own_acts, follow_joint_choice, note_own_act
from .search.loop import simulate
from .search.root_acts import drawn_act, write_acts_of_view
from .search.tree import UNKNOWN, Settings, generator, init_tree, workspace_for
from .selfplay_notes import NOTE, Luck, Seats, note_choice, note_choices, note_play, play_on
from .tree_search import scale

SMALL, LARGE = 4_000, 400_000  # entries of a tree
NODES = 50_000  # of a graph, at most


@dataclass(frozen=True)
class Tuning:
    """The settings of a search, as in `tree.Settings`; without `cut`, the game's guess if it has
    one.

    cut: length of a playout in acts, after which the guess replaces the rest.
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
    """The strength of a seat: simulations an act, and whether it sees hidden information."""

    sims: int
    sees: bool = False
    tuning: Tuning = USUAL

    def __str__(self) -> str:
        if self.sims == 0:
            return "uniform"
        return f"{self.sims:,} playouts an act{', all cards seen' if self.sees else ''}"


@dataclass(frozen=True)
class SelfplayJob:
    """A job: a number of games between seats of given strengths, all after the same first acts.

    seed: the seed of the luck of the first game; the next games count on from it. choice: a seed
    of the players' random numbers, so that a deal can be played again in another way. begin: acts
    played before, which draw what `seed` gives. dice: a seed of the draws of later acts in the
    first game, if these should not come from `seed`. again: whether all games have the same seed,
    so that they go on from one position.
    """

    game: Game
    seats: tuple[Strength, ...]
    seed: int
    games: int
    choice: int = 0
    begin: tuple[int, ...] = ()
    dice: int | None = None
    again: bool = False


@dataclass(frozen=True)
class SelfplayGame:
    """A game: its seed, its acts as an array of NOTE, its returns; None if it did not end."""

    seed: int
    notes: Any
    returns: tuple[float, ...] | None
    playouts: int

    @property
    def acts(self) -> list[int]:
        """The actions, without those of `begin`."""
        return [int(action) for action in self.notes["action"]]


class TreeArrays(NamedTuple):
    """Room for a search of the true position."""

    entries: Any
    works: Any


class InfosetTreeArrays(NamedTuple):
    """Room for a search over information sets."""

    entries: Any
    works: Any
    joints: Any  # the joint choice that is open
    begun: Any  # the position where it began
    known: Any  # acts of a seat


class SelfplayArrays:
    """The arrays that games are played in."""

    def __init__(self, job: SelfplayJob) -> None:
        game = self.game = job.game
        most = max(strength.sims for strength in job.seats)
        entries = 2 * game.actions + min(LARGE, max(SMALL, (most // 2 + 2) * game.actions))
        self.hidden = game.information == "hidden"
        self.state, self.world = game.blank(), np.repeat(game.blank(), 2)
        works = workspace_for(game.seats, game.actions)
        self.tree = TreeArrays(np.empty(entries, entry_type(game)), works)
        key_bytes = len(game.key_room())
        self.known = np.zeros(game.actions, KNOWN)
        self.infosets = InfosetTreeArrays(
            np.empty(entries, infoset_tree.ENTRY),
            infoset_tree.workspace_for(game.seats, game.actions, key_bytes),
            np.zeros(1, OPEN_CHOICE),
            game.blank(),
            self.known,
        )
        nodes = min(NODES, most + 2)
        self.graph = one_side.graph_for(nodes, game.actions)
        self.graph_work = one_side.workspace_for(game.seats, game.actions, key_bytes)
        self.sims = np.array([strength.sims for strength in job.seats], np.int64)
        sees = np.array([strength.sees or not self.hidden for strength in job.seats])
        how = tuple(_settings(game, strength.tuning) for strength in job.seats)
        self.seats = Seats(how, self.sims, sees)
        self.notes = np.zeros(MOST_ACTS, NOTE)
        self.score = np.zeros(game.seats)

    def play(self, seed: int, choice: int, begin: Any, dice: int) -> SelfplayGame:
        """One game; its acts after `begin` draw what those of `game.start(dice)` draw."""
        self.state[:] = self.game.start(seed).state
        notes = self.notes[: self._run(begin, seeded(choice), (dice, seed))].copy()
        return SelfplayGame(seed, notes, self._returns(), int(self.sims[notes["seat"]].sum()) + 1)

    def _run(self, begin: Any, luck: State, seeds: tuple[int, int]) -> int:
        rules, boards, given = self.game.rules, (self.state, self.world), (self.seats, begin)
        own = unused()[: WORDS * self.game.has_chance], *seeds
        if one_side_graph.suits(self.game):
            alone: Any = compiled(one_side_game, rules)
            graph = self.graph, self.graph_work, self.known
            return int(alone(*boards, *graph, *given, self.notes, Luck(luck, *own)))
        last = self.notes, Luck(source_of_luck(self.game, luck), *own)
        if not self.hidden:
            return int(compiled(open_game, rules)(*boards, self.tree, *given, *last))
        hidden: Any = compiled(hidden_game, rules)
        return int(hidden(*boards, self.tree, self.infosets, *given, *last))

    def _returns(self) -> tuple[float, ...] | None:
        if not over(self.state[0]):
            return None
        self.score[:] = 0.0
        returns(self.state[0], self.score)
        return tuple(float(x) for x in self.score)


def _settings(game: Game, tuning: Tuning) -> Settings:
    guesses = "guess" in game.rules.functions
    cut = (0 if tuning.cut is None else tuning.cut) if guesses else MOST_ACTS
    bound = 1 if can_prove(game) else UNKNOWN
    joint = chooses_jointly(game)
    return Settings(
        tuning.explore,
        0.0,
        0.0,
        tuning.expand,
        cut,
        bound,
        *scale(game),
        joint,
        RESULTS,
        True,
        game.seats == 1,
    )


def play_job(job: SelfplayJob) -> list[SelfplayGame]:
    """The games of a job."""
    room, begin = SelfplayArrays(job), np.array(job.begin, np.int64)
    dice = job.seed if job.dice is None else job.dice
    return [
        room.play(job.seed + k * (not job.again), job.choice + k, begin, dice + k)
        for k in range(job.games)
    ]


# -- compiled ------------------------------------------------------------------------------


def open_game(
    state: Any, world: Fields, tree: TreeArrays, seats: Seats, begin: Any, notes: Any, luck: Luck
) -> int:
    """Play a game in which all is seen, and note its acts; return how many."""
    p, ply, out, rng = state[0], 0, tree.works[0].out, luck.rng
    for action in begin:
        play_on(p, action, luck.dice, luck.begun, ply)
        ply += 1
    acts = 0
    while acts < MOST_ACTS and not over(p):
        seat = player(p)
        n, budget = note_choices(p, out, notes[acts]), seats.sims[seat]
        if n == 0:
            break  # a dead end, which good rules do not have
        if n == 1 or budget == 0:
            notes[acts].action = pick(p, out, generator(rng))
        else:
            how = seats.how[seat]
            init_tree(state, tree.entries, tree.works, how)
            simulate(state, world, tree.entries, tree.works, Nothing(), how, budget, rng)
            note_favourite(
                tree.entries, notes[acts], winner_of_ties(generator(rng), n, len(seats.how))
            )
        acts += note_play(p, notes[acts], luck, ply + acts)
    return acts


def hidden_game(
    state: Any,
    world: Fields,
    tree: TreeArrays,
    infosets: InfosetTreeArrays,
    seats: Seats,
    begin: Any,
    notes: Any,
    luck: Luck,
) -> int:
    """Play a game of searches over information sets, as `open_game` where all is seen."""
    p, joint, begun, how = state[0], infosets.joints[0], infosets.begun, seats.how
    out, rng = tree.works[0].out, luck.rng
    joint.owing = 0
    ply = 0
    for action in begin:
        follow_joint_choice(p, joint, begun, how[0].joint, len(how))
        play_noted(p, action, joint, luck, ply)
        ply += 1
    acts = 0
    while acts < MOST_ACTS and not over(p):
        seat = player(p)
        follow_joint_choice(p, joint, begun, how[seat].joint, len(how))
        n, budget = note_choices(p, out, notes[acts]), seats.sims[seat]
        if n == 0:
            break  # a dead end, which good rules do not have
        if n == 1 or budget == 0:
            notes[acts].action = pick(p, out, generator(rng))
        elif seats.sees[seat]:
            init_tree(state, tree.entries, tree.works, how[seat])
            simulate(state, world, tree.entries, tree.works, Nothing(), how[seat], budget, rng)
            note_favourite(
                tree.entries, notes[acts], winner_of_ties(generator(rng), n, len(seats.how))
            )
        else:
            entries, works = infosets.entries, infosets.works
            infoset_tree.init_tree(entries, works)
            root = state if joint.owing == 0 else begun
            copy_own_acts(works[0], joint, seat)
            hidden.simulate(root, world, entries, works, Nothing(), how[seat], seat, budget, rng)
            known, mixes = infosets.known[:n], joint.owing != 0
            write_acts_of_view(entries, works[0], out, n, seat, mixes, known)
            if mixes:
                note_drawn(known, notes[acts], generator(rng))
            else:
                first = winner_of_ties(generator(rng), n, len(how))
                note_choice(known, 0, notes[acts], first)
        action = notes[acts].action
        if joint.owing != 0:
            note_own_act(joint, seat, action)
        acts += note_play(p, notes[acts], luck, ply + acts)
    return acts


def play_noted(p: Fields, action: int, joint: Any, luck: Luck, ply: int) -> None:
    """Play an act that was given, as part of a joint choice where one is open."""
    if joint.owing != 0:
        note_own_act(joint, player(p), action)
    play_on(p, action, luck.dice, luck.begun, ply)


def note_favourite(entries: Any, note: Any, first: int = 0) -> None:
    """Note the act to play, and the values of it and of the one that would be played without it."""
    root = entries[0]
    note_choice(entries[root.first : root.first + root.count], root.seat, note, first)


def note_drawn(known: Any, note: Any, rng: State) -> None:
    """Note an act drawn from the average strategy, and the mean of its simulations."""
    drawn = known[drawn_act(known, len(known), rng)]
    note.action = drawn.action
    note.value = drawn.value / drawn.visits
