"""Expert iteration: a policy learns to play as a search with this policy does.

The search plays against itself. The policy of each position moves towards the shares of the visits
of the search, and the better policy makes a better search: priors in its tree, and better playouts
(Anthony, Tian and Barber, 2017; for features of acts Soemers, Piette, Stephenson and Browne, 2019).
Acts are drawn in proportion to the visits. The steps are those of `kibitz.learning.td`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from kibitz.contract import KibitzError, as_text
from kibitz.game import Game
from kibitz.kernel import compiled, legal, lent, over, player, start
from kibitz.kit.rng import below, chance, seeded
from kibitz.learning import model_file
from kibitz.learning.fingerprint import fingerprint
from kibitz.learning.network import completed, first_weight, read
from kibitz.learning.samples import sampled
from kibitz.learning.td import Sums, move
from kibitz.learning.training import OPENING
from kibitz.players import tree as uct
from kibitz.players.mcts import source_of_luck
from kibitz.players.playout import LONGEST

from .policy_features import Policy, make_shares, place_of_act, place_of_answer, policy_for, weigh
from .policy_tree import (
    WITH_PLAYOUTS,
    Guide,
    PolicySearch,
    Use,
    entries_for,
    guide_for,
    simulate,
)  # fmt: skip

SIMS = 100  # of the search before each act
REPORTS = 12  # of the progress of a training
FIRST_STEP, LAST_STEP = 2.0, 0.4
FORGETS = 0.5  # of the positions are learned as if the act before were not known
FORMAT = "kibitz learned policy 1"


class ExpertSchedule(NamedTuple):
    """How to learn now."""

    step: float  # of all weights of an act together
    opening: int  # at most so many random acts at the beginning of a game
    sims: int  # of the search before each act


class Progress(NamedTuple):
    """How far a training is."""

    games: int
    acts: int
    spent: float


class Expert:
    """A thread that plays against itself and learns. Threads may share the policy and the sums."""

    def __init__(self, game: Game, policy: Policy, sums: Sums, sims: int, seed: int) -> None:
        self.game, self.policy, self.sums, self.sims = game, policy, sums, sims
        self.rng = source_of_luck(game, seeded(seed))
        self.blank, self.root, self.world = game.blank(), game.blank(), game.blank()
        self.tree = entries_for(game, (sims + 2) * game.actions)
        self.work = uct.workspace_for(game.seats, game.actions)
        self.guide = guide_for(game, policy)
        self.how = PolicySearch(sims=sims, expand=1).settings(game)

    def play(self, how: ExpertSchedule, games: int) -> int:
        """Play so many games and learn from them; return the number of acts."""
        body = compiled(play_games, self.game.rules)
        arrays = (self.blank, self.root, self.world, self.world.view(np.uint8), self.tree)
        own = (self.work, self.guide, self.policy, self.sums, self.how)
        return int(body(*arrays, *own, WITH_PLAYOUTS, how, games, self.rng))


class ExpertIteration:
    """A policy that learns a game. clock: counts the seconds of the training."""

    def __init__(
        self, game: Game, seed: int = 0, threads: int = 1, sims: int = SIMS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        if game.information == "hidden":
            raise KibitzError(f"{game.id} has hidden information; this search sees every card.")
        self.game, self.seed, self.policy, self._now = game, seed, policy_for(game, seed), clock
        shape = self.policy.net.weights.shape
        sums = Sums(np.zeros(shape, np.float32), np.zeros(shape, np.float32))
        self.experts = [
            Expert(game, self.policy, sums, sims, seed + (k << 20)) for k in range(threads)
        ]
        self.sims, self.games, self.acts = sims, 0, 0
        self.opening = round(OPENING * sampled(game, seed).length)

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        self.experts[0].play(ExpertSchedule(0.0, 0, self.sims), 0)

    def run(self, seconds: float) -> Iterator[Progress]:
        """Learn for so many seconds, with a report after each of REPORTS parts."""
        begun = self._now()
        for part in range(1, REPORTS + 1):
            until = begun + seconds * part / REPORTS
            while (now := self._now()) < until:
                done = min(1.0, (now - begun) / seconds)
                step = FIRST_STEP * (LAST_STEP / FIRST_STEP) ** done
                self._play_each(ExpertSchedule(step, self.opening, self.sims))
            yield Progress(self.games, self.acts, self._now() - begun)

    def _play_each(self, how: ExpertSchedule) -> None:
        with ThreadPoolExecutor(len(self.experts)) as pool:
            played = list(pool.map(lambda one: one.play(how, 1), self.experts))
        self.games += len(played)
        self.acts += sum(played)

    def save(self, path: Path, command: str) -> None:
        """Write the policy."""
        net = self.policy.net
        head = {
            "format": FORMAT, "game": self.game.id, "rules": fingerprint(self.game),
            "options": {name: as_text(value) for name, value in self.game.options.items()},
            "command": command, "seed": self.seed, "games": self.games, "acts": self.acts,
        }  # fmt: skip
        arrays = {name: getattr(net, name) for name in (*model_file.ARRAYS, "weights", "signs")}
        own = {"begin": self.policy.begin, "tuples": self.policy.tuples}
        numbers = np.array([self.policy.patterns])
        model_file.put(path, head, {**arrays, **own, "numbers": numbers})


def policy_of(path: Path, game: Game) -> Policy:
    """The policy of a file; KibitzError if it cannot be read or does not fit the game."""
    head, arrays = model_file.take(path)
    if head.get("format") != FORMAT:
        raise KibitzError(f"{path} is no file of a learned policy; bench.learning makes one.")
    model_file.require_same_rules(path, head, game)
    given = {name: arrays[name] for name in model_file.ARRAYS}
    net = completed(given, arrays["weights"], arrays["signs"], (False, 0.0, 1.0))
    return Policy(net, arrays["begin"], arrays["tuples"], int(arrays["numbers"][0]))


# -- compiled ------------------------------------------------------------------------------


def play_games(
    blank: Any, root: Any, world: Any, raw: Any, tree: Any, works: Any, guide: Guide,
    policy: Policy, sums: Sums, search: uct.Settings, use: Use, how: ExpertSchedule, games: int,
    rng: Any,
) -> int:  # fmt: skip
    """Play this number of games and learn from each; return the number of acts."""
    blank, root, world, raw, tree = lent(blank), lent(root), lent(world), lent(raw), lent(tree)
    guide, policy, sums, rng = lent(guide), lent(policy), lent(sums), lent(rng)
    work, acts = works[0], 0
    for _ in range(games):
        root[0] = blank[0]
        start(root[0], uct.generator(rng))
        opening = below(uct.generator(rng), how.opening + 1)
        n, last = 0, len(work.out)
        while n < LONGEST and not over(root[0]):
            count = legal(root[0], work.out)
            chosen = work.out[below(uct.generator(rng), count)]
            if n >= opening and count > 1:
                uct.init_tree(root, tree, works, search)
                simulate(
                    root, world, raw, tree, works, guide, policy, search, use, how.sims, rng
                )  # fmt: skip
                shown = len(work.out) if chance(uct.generator(rng)) < FORGETS else last
                chosen = learn_and_draw(
                    root, world, raw, tree, guide, policy, sums, how, shown, rng
                )
            uct.act(root[0], work, search, chosen, rng)
            last = int(chosen)
            n += 1
        acts += n
    return acts


def learn_and_draw(
    root: Any, world: Any, raw: Any, tree: Any, guide: Guide, policy: Policy, sums: Sums,
    how: ExpertSchedule, last: int, rng: Any,
) -> int:  # fmt: skip
    """Move the policy towards the search, and draw an act by the visits."""
    world[0] = root[0]
    read(raw, policy.net, guide.cells, guide.places)
    first, n, seat, total = tree[0].first, tree[0].count, player(root[0]), 0.0
    for k in range(n):
        total += credit(tree, k)
        guide.share[k] = weigh(policy, seat, last, tree[first + k].action, guide.places)
    make_shares(guide.share, n)
    left, chosen = total * chance(uct.generator(rng)), -1
    for k in range(n):
        own = credit(tree, k)
        left -= own
        if left < 0.0 and chosen < 0:
            chosen = k
        if how.step > 0.0:
            error = own / total - guide.share[k]
            learn_act(policy, sums, how, seat, last, tree[first + k].action, guide.places, error)
    return int(tree[first + max(0, chosen)].action)


def credit(tree: Any, k: int) -> float:
    """The weight of a child of the root: its visits, or 0 if it is proved to be worse than others.

    Where the root is solved, all acts that are as good as the best count alike.
    """
    e, n = tree[tree[0].first + k], tree[0]
    if n.low == n.high:
        reached = e.low >= n.low if n.seat == 0 else e.high <= n.high
        return 1.0 if reached else 0.0
    return float(e.visits)


def learn_act(
    policy: Policy, sums: Sums, how: ExpertSchedule, seat: int, last: int, action: int,
    places: Any, error: float,
) -> None:  # fmt: skip
    """Change the weights of an act by their steps."""
    own, weights = first_weight(policy.net, seat), policy.net.weights
    step = how.step / (2 + policy.begin[action + 1] - policy.begin[action])
    move(weights, sums, own + place_of_act(policy, action), 0, error, step)
    move(weights, sums, own + place_of_answer(policy, last, action), 0, error, step)
    for k in range(policy.begin[action], policy.begin[action + 1]):
        move(weights, sums, own + places[policy.tuples[k]], 0, error, step)
