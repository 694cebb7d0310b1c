"""An expert: a search that plays against itself, and a policy that learns to choose as it does.

The search plays against itself. The policy of each position moves towards the shares of the visits
of the search, and a better policy makes a better search: priors in its tree, and better playouts
(Anthony, Tian and Barber, 2017). Searches cost far more than learning, so each position is learned
many times: after each game some earlier games are learned again, each time in another image
under the symmetries of the game. Each weight has a step that shrinks with its gradients so far
(AdaGrad: Duchi, Hazan and Singer, 2011).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ..contract import Fields
from ..game import Game
from ..kernel import compiled, legal, lent, over, player, start
from ..kit.arrays import Array
from ..kit.rng import State, below, chance, seeded
from ..learning.game_clock import GameClock, note_games
from ..learning.inputs import found_inputs
from ..learning.network import state_of
from ..learning.policy import Moment, Policy, begin, make_shares, moment, step, write_features
from ..learning.policy_features import CELLS
from ..learning.symmetries import found_symmetries
from ..players.mcts import entry_type, source_of_luck
from ..players.playout import MOST_ACTS
from ..players.policy_guide import PolicyGuide, PolicySearch, policy_guide_for
from ..players.search import tree as uct
from ..players.search.loop import simulate

MOST_SIMS, FEWEST_SIMS = 1500, 50  # of the search before each act
USUAL_SIMS = 200  # the same where games are counted, not seconds
GAME = 2.0  # seconds of a game of searches, about, so that it can be stopped
AGAIN = 12  # earlier games that are learned again after each game
ROOM = 1 << 20  # entries of a search tree, at most
BYTES_KEPT = 1 << 27  # bytes of the games that a thread keeps, at most
ACTS = 1 << 17  # legal acts of all positions of a game that are kept, at most
STEP, DECAY, SHARPER = 0.1, 1e-4, 2.0  # SHARPER: the power of the shares of visits


class SearchedGame(NamedTuple):
    """The positions of a game that were searched: N positions with M legal acts in all."""

    cells: Any  # u1[N, C], the states of the cells
    moments: Any  # i4[N, 3], as `Moment`
    ends: Any  # i4[N + 1], the acts of position n are those from ends[n] to ends[n + 1] of
    acts: Any  # i4[M], legal acts
    shares: Any  # f4[M], of the visits


class Images(NamedTuple):
    """The symmetries of a game: where each of them moves each cell and each act."""

    cells: Any  # i4[G, C]
    acts: Any  # i4[G, A]


class ExpertWork(NamedTuple):
    """The memory in which a position is learned."""

    cells: Any  # i4[C], the states of its cells
    places: Any  # i4[A, F], by legal act the places of its weights ..
    counts: Any  # i4[A], .. and their number
    sums: Any  # f8[A], the sums of these weights, then the probabilities


class Boards(NamedTuple):
    """The positions of a game of searches: before its start, now, and in a simulation."""

    blank: Any
    root: Any
    world: Fields


class Expert:
    """A thread that plays against itself and learns. Threads may share policy and squares."""

    def __init__(self, game: Game, policy: Policy, squares: Any, images: Images, seed: int) -> None:
        self.game, self.policy, self.squares, self.images = game, policy, squares, images
        self.rng = source_of_luck(game, seeded(seed))
        self.boards = Boards(game.blank(), game.blank(), game.blank())
        self.guide = policy_guide_for(game, self.boards.world, policy)
        room = max(2 * game.actions, min(ROOM, MOST_SIMS * game.actions))
        self.tree = np.empty(room, entry_type(game, self.guide))
        self.work = uct.workspace_for(game.seats, game.actions)
        self.how = PolicySearch(sims=1).settings(game)
        self.room = _room(game, policy)
        self.workspace = _workspace(game, policy)
        self.games: list[SearchedGame] = []
        self.sims = FEWEST_SIMS
        self.order = np.random.default_rng(seed)

    def warm(self) -> None:
        """Compile what plays and learns, once on a machine."""
        self.warm_play()
        self.warm_learning()

    def warm_learning(self) -> None:
        """Compile what learns."""
        nothing = SearchedGame(*(array[:0] for array in self.room))
        compiled(learn_game)(self.policy, self.squares, self.images, 0, nothing, self.workspace)

    def warm_play(self) -> None:
        """Compile what plays."""
        self._play_and_note(1, 0)

    def play_and_learn(self, opening: int, now: Callable[[], float]) -> int:
        """Play a game and learn from it and from earlier ones; return the number of acts."""
        notes, acts = self.play(opening, now)
        self.learn(notes)
        return acts

    def play(self, opening: int, now: Callable[[], float]) -> tuple[SearchedGame, int]:
        """Play a game of about GAME seconds; return what was noted, and the number of acts."""
        if isinstance(now, GameClock):
            self.sims = USUAL_SIMS  # on every machine
        begun = now()
        noted, acts = self._play_and_note(self.sims, opening)
        note_games(now, 1)
        lap = max(1e-3, now() - begun)
        self.sims = min(MOST_SIMS, max(FEWEST_SIMS, int(self.sims * min(4.0, GAME / lap))))
        return _first(self.room, noted), acts

    def learn(self, notes: SearchedGame) -> None:
        """Learn from a game and from earlier ones, and keep it for later."""
        if len(notes.cells):
            self._keep(notes)
            self._learn()

    def _play_and_note(self, sims: int, opening: int) -> tuple[int, int]:
        body: Any = compiled(play_and_note, self.game.rules)
        arrays = self.boards, self.tree, self.work
        noted, acts = body(*arrays, self.guide, self.how, self.room, sims, opening, self.rng)
        return int(noted), int(acts)

    def _keep(self, notes: SearchedGame) -> None:
        self.games.append(notes)
        most = max(1, BYTES_KEPT // sum(array.nbytes for array in notes))
        del self.games[: max(0, len(self.games) - most)]

    def _learn(self) -> None:
        learn = compiled(learn_game)
        others = self.order.integers(len(self.games), size=min(AGAIN, len(self.games) - 1))
        for k in (-1, *others.tolist()):
            image = int(self.order.integers(len(self.images.cells)))
            learn(self.policy, self.squares, self.images, image, self.games[k], self.workspace)


def _first(room: SearchedGame, noted: int) -> SearchedGame:
    """A copy of the first notes."""
    end = int(room.ends[noted])
    return SearchedGame(
        room.cells[:noted].copy(),
        room.moments[:noted].copy(),
        room.ends[: noted + 1].copy(),
        room.acts[:end].copy(),
        room.shares[:end].copy(),
    )


def _room(game: Game, policy: Policy) -> SearchedGame:
    cells = len(policy.net.code)
    most = max(ACTS, game.actions)
    return SearchedGame(
        np.zeros((MOST_ACTS, cells), np.uint8),
        np.zeros((MOST_ACTS, 3), np.int32),
        np.zeros(MOST_ACTS + 1, np.int32),
        np.zeros(most, np.int32),
        np.zeros(most, np.float32),
    )


def _workspace(game: Game, policy: Policy) -> ExpertWork:
    acts = game.actions
    return ExpertWork(
        np.zeros(len(policy.net.code), np.int32),
        np.zeros((acts, 2 + CELLS), np.int32),
        np.zeros(acts, np.int32),
        np.zeros(acts),
    )


def images_of(game: Game, policy: Policy, seed: int) -> Images:
    """The symmetries of the game under which each act has one image.

    An act without cells is its own image, and other acts are known by their patterns.
    """
    inputs = found_inputs(game, seed, clicks=False)
    cells = [_cells_of(policy, action) for action in range(game.actions)]
    known = {own: action for action, own in enumerate(cells) if own}
    usable, acts = [], []
    for symmetry in found_symmetries(game, inputs, seed):
        moved = [frozenset(symmetry[k] for k in own) for own in cells]
        images = [known.get(m, -1) if m else a for a, m in enumerate(moved)]
        if -1 not in images and sorted(images) == list(range(game.actions)):
            usable.append(symmetry)
            acts.append(images)
    if not usable:  # several acts change the same cells
        return no_images(game, policy)
    return Images(np.array(usable, np.int32), np.array(acts, np.int32))


def no_images(game: Game, policy: Policy) -> Images:
    """Each position as it is, and no image of it."""
    cells, acts = np.arange(len(policy.net.code)), np.arange(game.actions)
    return Images(cells.astype(np.int32)[None], acts.astype(np.int32)[None])


def _cells_of(policy: Policy, action: int) -> frozenset[int]:
    net, cells = policy.net, set[int]()
    for k in policy.tuples[policy.begin[action] : policy.begin[action + 1]]:
        cells |= set(net.cells[net.member[k] : net.member[k + 1]].tolist())
    return frozenset(cells)


# -- compiled ------------------------------------------------------------------------------


def play_and_note(
    boards: Boards,
    tree: Any,
    works: Array,
    guide: PolicyGuide,
    search: uct.Settings,
    notes: SearchedGame,
    sims: int,
    opening: int,
    rng: State,
) -> tuple[int, int]:
    """Play a game by searches and note what they found; return the numbers of notes and acts."""
    blank, root, world = lent(boards)
    tree = lent(tree)
    guide, notes, rng = lent(guide), lent(notes), lent(rng)
    work, dice = works[0], uct.generator(rng)
    root[0] = blank[0]
    start(root[0], dice)
    begin(guide.root)
    random_acts = below(dice, below(dice, opening + 1) + 1)
    noted, n = 0, 0
    while n < MOST_ACTS - 1 and not over(root[0]):
        seat, count = player(root[0]), legal(root[0], work.out)
        chosen = int(work.out[below(dice, count)])
        if n >= random_acts and count > 1:
            uct.init_tree(root, tree, works, search)
            simulate(root, world, tree, works, guide, search, sims, rng)
            if notes.ends[noted] + tree[0].count <= len(notes.acts):
                world[0] = root[0]
                write_note(tree, guide, notes, noted, seat)
                noted += 1
            chosen = drawn_act(tree, dice)
        step(guide.root, seat, chosen)
        uct.act(root[0], work, search, chosen, rng)
        n += 1
    return noted, n


def write_note(tree: Any, guide: PolicyGuide, notes: SearchedGame, noted: int, seat: int) -> None:
    """Note a position and the shares of the visits of its acts, the larger ones made larger."""
    policy = guide.policy
    for c in range(len(policy.net.code)):
        notes.cells[noted, c] = state_of(guide.raw[0], policy.net, c)
    now = moment(policy, guide.root, seat)
    notes.moments[noted, 0] = now.seat
    notes.moments[noted, 1] = now.time
    notes.moments[noted, 2] = now.last
    at, n, total = notes.ends[noted], tree[0], 0.0
    for k in range(n.count):
        notes.acts[at + k] = tree[n.first + k].action
        notes.shares[at + k] = credit(tree, k) ** SHARPER
        total += notes.shares[at + k]
    for k in range(n.count):
        notes.shares[at + k] /= total
    notes.ends[noted + 1] = at + n.count


def drawn_act(tree: Any, rng: State) -> int:
    """An act of the root, drawn by the visits."""
    n, total = tree[0], 0.0
    for k in range(n.count):
        total += credit(tree, k)
    left = total * chance(rng)
    for k in range(n.count):
        left -= credit(tree, k)
        if left < 0.0:
            return int(tree[n.first + k].action)
    return int(tree[n.first + n.count - 1].action)


def credit(tree: Any, k: int) -> float:
    """The weight of a child of the root: its visits, or 0 if it is proved to be worse than others.

    Where the root is solved, all acts that are as good as the best count alike.
    """
    e, n = tree[tree[0].first + k], tree[0]
    if n.low == n.high:
        reached = e.low >= n.low if n.seat == 0 else e.high <= n.high
        return 1.0 if reached else 0.0
    return float(e.visits)


def learn_game(
    policy: Policy, squares: Any, images: Images, image: int, notes: SearchedGame, work: ExpertWork
) -> None:
    """Move the policy towards the shares of a game, in an image of it."""
    policy, images, notes, work = lent(policy), lent(images), lent(notes), lent(work)
    for k in range(len(notes.cells)):
        for c in range(len(work.cells)):
            work.cells[images.cells[image, c]] = notes.cells[k, c]
        last = notes.moments[k, 2]
        if last >= 0:
            last = images.acts[image, last]
        now = Moment(notes.moments[k, 0], notes.moments[k, 1], last)
        learn_position(policy, squares, images, image, notes, k, now, work)


def learn_position(
    policy: Policy,
    squares: Any,
    images: Images,
    image: int,
    notes: SearchedGame,
    k: int,
    now: Any,
    work: ExpertWork,
) -> None:
    """Move the policy of a position towards the shares of its acts."""
    first, n, weights = notes.ends[k], notes.ends[k + 1] - notes.ends[k], policy.weights
    for j in range(n):
        action, places = images.acts[image, notes.acts[first + j]], work.places[j]
        work.counts[j] = write_features(policy, work.cells, now, action, places)
        work.sums[j] = 0.0
        for f in range(work.counts[j]):
            work.sums[j] += weights[places[f]]
    make_shares(work.sums, n)
    for j in range(n):
        error = notes.shares[first + j] - work.sums[j]
        for f in range(work.counts[j]):
            at = work.places[j, f]
            gradient = error - DECAY * weights[at]
            squares[at] += np.float32(gradient * gradient)
            weights[at] += np.float32(STEP * gradient / np.sqrt(squares[at] + 0.01))
