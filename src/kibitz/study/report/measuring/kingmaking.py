"""Seats that choose who of the others wins, though they cannot win any more.

Looked for among the last choices of games of three sides or more: the seat to act wins in no random
continuation of any of its acts, one other seat wins nearly always after one act, and nearly never
after another.
"""

from __future__ import annotations

from ....estimates import Number, share
from ....game import Position
from ....kit.rng import State, below, seeded
from ....play.random_games import again
from ....players.features import random_game
from ....players.playout import MOST_ACTS
from ...run import Run

MOST_GAMES, CHOICES, ACTS, TIMES = 60, 4, 6, 8  # games, their last choices, acts, continuations
NEARLY = 7  # continuations of `TIMES`
FEWEST_GAMES = 10  # games


def kingmaking(run: Run, until: float) -> Number | None:
    """The share of games with such a choice; None for fewer than three sides."""
    if len(run.game.sides) < 3:
        return None
    kings = games = 0
    for number in range(MOST_GAMES):
        if run.budget.spent >= until:
            break
        kings += has_a_kingmaker(strong_game(run, number), seeded(number))
        games += 1
        run.budget.spend(ACTS * TIMES)
    return share(kings, games) if games >= FEWEST_GAMES else None


def strong_game(run: Run, number: int) -> Position:
    """A game of the strongest players; a random one where there are too few."""
    if number >= len(run.best):
        return random_game(run.game, number)
    return again(run.game, run.best[number].seed, run.best[number].acts)


def has_a_kingmaker(p: Position, rng: State) -> bool:
    """Whether a seat makes a king by one of the last choices of a game that was played."""
    plies = [ply for ply in range(p.ply - 1, -1, -1) if len(p.at(ply).legal()) > 1][:CHOICES]
    return any(_makes_a_king(p, ply, rng) for ply in plies)


def _makes_a_king(played: Position, ply: int, rng: State) -> bool:
    before = played.at(ply)
    seat = before.player or 0
    legal = before.legal()
    legal = legal[:: max(1, len(legal) // ACTS)][:ACTS]
    wins = [_wins(played, ply, action, rng) for action in legal]
    if any(win[seat] for win in wins):
        return False
    return any(
        max(win[other] for win in wins) >= NEARLY
        and min(win[other] for win in wins) <= TIMES - NEARLY
        for other in range(played.game.seats)
    )


def _wins(played: Position, ply: int, action: int, rng: State) -> list[int]:
    """By seat, in how many continuations after an act it comes first."""
    wins = [0] * played.game.seats
    for _ in range(TIMES):
        p = played.at(ply)
        p.act(action)
        while p.ply < MOST_ACTS and (legal := p.legal()):
            p.act(legal[below(rng, len(legal))])
        if p.returns:
            wins = [n + (end == max(p.returns)) for n, end in zip(wins, p.returns, strict=True)]
    return wins
