"""A teacher: a player that plays against itself, and a policy that learns to choose as it does.

The player may be one of ours or a class of one's own. Each position of its games is learned as one
of a game of searches is (`expert.py`); the act that it played has the whole share. Images of a
position are left out, since a player may prefer one side of the board.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor

import numpy as np

from ..contract import KibitzError
from ..farm import Workplace
from ..game import Game, Position
from ..learning.game_clock import note_games
from ..learning.network import state_of
from ..learning.policy import Policy, begin, moment, step
from ..match import Match
from ..play.referee import play_on, play_opening
from ..play.seeds import derived_seed
from ..players import PlayerLike, fresh, player
from ..players.playout import MOST_ACTS
from .expert import Images, SearchedGame, no_images
from .expert_iteration import ExpertIteration


class Teaching(ExpertIteration):
    """A policy that learns from the games of a teacher."""

    def __init__(
        self,
        game: Game,
        teacher: PlayerLike,
        seed: int = 0,
        threads: int = 1,
        known: Policy | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game, seed, threads, known, clock)
        self.teacher = player(teacher, seed)

    def _images(self) -> Images:
        return no_images(self.game, self.policy)

    def warm(self) -> None:
        """Compile what plays and learns, once on a machine."""
        self.teacher.warm(self.game)
        self.experts[0].warm_learning()
        self.match.warm(self.policy)

    def learn(self, pool: Executor, seconds: float, left: float) -> None:
        """Let the teacher play a game on each thread, and learn from all of them."""
        played = list(pool.map(self._learn_a_game, range(self.threads)))
        self.count(len(played), sum(played))

    def _learn_a_game(self, thread: int) -> int:
        match = Match(self.game, derived_seed(self.seed, "taught", self.policy.games, thread))
        play_opening(match, self.opening)
        begun, seats = match.position.ply, range(self.game.seats)
        bots = [fresh(self.teacher, derived_seed(match.seed, "player", seat)) for seat in seats]
        play_on(match, bots, MOST_ACTS)
        note_games(self.clock, 1)
        self.experts[thread].learn(notes_of(match.position, begun, self.policy))
        return match.position.ply


def notes_of(position: Position, begun: int, policy: Policy) -> SearchedGame:
    """The lessons of a policy from the acts of a position's past, from this ply on."""
    walk, path = position.at(0), np.zeros(4, np.int64)
    cells, moments, acts, shares, ends = [], [], list[int](), list[bool](), [0]
    begin(path)
    for ply, action in enumerate(position.history):
        seat, legal = walk.player or 0, walk.legal()
        if ply >= begun and len(legal) > 1:
            cells.append(_cells_of(walk, policy))
            moments.append(moment(policy, path, seat))
            acts += legal
            shares += [act == action for act in legal]
            ends.append(len(acts))
        step(path, seat, action)
        walk.act(action, position.draws(ply))
    return SearchedGame(
        np.array(cells, np.uint8),
        np.array(moments, np.int32),
        np.array(ends, np.int32),
        np.array(acts, np.int32),
        np.array(shares, np.float32),
    )


def _cells_of(position: Position, policy: Policy) -> list[int]:
    raw = position.state.view(np.uint8).reshape(-1)
    return [state_of(raw, policy.net, cell) for cell in range(len(policy.net.code))]


def require_teachable(game: Game, teacher: PlayerLike, place: Workplace | None) -> None:
    """KibitzError if a policy of this game cannot learn from a teacher, or if there is none."""
    if game.information == "hidden":
        raise KibitzError(
            f"{game.id} has hidden information, and there a policy learns from its own games only; "
            "leave out the teacher."
        )
    if place:
        raise KibitzError("A teacher plays in this process; leave out the farm.")
    player(teacher)


def require_an_act(game: Game, teacher: PlayerLike, seed: int) -> None:
    """KibitzError if a teacher fails at its first act, before anything is learned."""
    bot, match = player(teacher, seed), Match(game, seed)
    bot.warm(game)
    play_on(match, [bot] * game.seats, 1)
