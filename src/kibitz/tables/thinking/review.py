"""The review of a finished game: expectations turn by turn, and mistakes.

A game of two sides that hides nothing is judged by its positions. In any other game the choices
of one seat are judged by what this seat knew: each playout deals the cards that it did not see
anew.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import NamedTuple

from ...estimates import mean
from ...game import Game, Position
from ...players import player
from ...players.ismcts import Ismcts
from ...players.mcts import Mcts
from ...players.search_analysis import Analysis
from ...players.seat_view import chooses_now, known_to
from ...players.tree_search import Search
from .analysis import searcher

PLAYOUTS, MEMORY = 600, 64  # of the search of each position, and its megabytes
SECONDS = 30.0  # for a whole game; positions that are left get no value
MOST_FORCED = 1000  # acts in a row of which each is the only one
MISTAKE = 0.3  # a loss of expectation, on a scale from -1 (lost) to 1 (won)
DOUBTFUL = 0.1  # a loss in one search, from which more searches with other seeds decide
SEEDS = range(1, 6)  # of these searches
MOST_MISTAKES = 3  # of a review, those that lost most
FEWEST_AGAIN = 3  # further searches, with fewer of which nobody is blamed
MOST_DOUBTED = 2 * MOST_MISTAKES  # turns of a game that are searched again
SECONDS_AGAIN = 20.0  # for these


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn: the ply after it, the expectation of the first side then, and the loss.

    loss: the loss of the seat by this turn, from 0 to 2; where one search saw a large one, the mean
    of several, or 0 where they do not agree. better: the act with which the search would have begun
    the turn. before: the expectation of the seat before it.
    """

    ply: int
    seat: int
    value: float
    loss: float = 0.0
    better: str = ""
    before: float = 0.0


class Thought(NamedTuple):
    """The expectation of the first side, and the name of the act to begin with, if there is one."""

    value: float
    better: str = ""


def review(played: Position, seconds: float = SECONDS) -> list[ReviewedTurn]:
    """The turns of a game of two sides that hides nothing, with their values by short searches.

    Turns that seem to have lost much are searched again, before anybody is blamed.
    """
    until = time.monotonic() + seconds
    asked = [*to_judge(played)]
    thoughts = map(_thought, asked)
    turns = review_turns(played, takewhile(lambda _: time.monotonic() <= until, thoughts))
    until = time.monotonic() + SECONDS_AGAIN
    again: dict[int, list[float]] = {}
    for k in doubted(turns):
        if time.monotonic() > until:
            break
        pairs = ((_thought(asked[k], seed), _thought(asked[k + 1], seed)) for seed in SEEDS)
        again[k] = [loss_of(played, turns[k].seat, *pair) for pair in pairs]
    return confirmed(turns, again)


def doubted(turns: Sequence[ReviewedTurn]) -> list[int]:
    """The turns that seem to have lost most, by number from 0, the worst first."""
    worst = sorted(range(len(turns)), key=lambda k: -turns[k].loss)
    return [k for k in worst if turns[k].loss >= MISTAKE][:MOST_DOUBTED]


def confirmed(
    turns: Sequence[ReviewedTurn], again: Mapping[int, Sequence[float]]
) -> list[ReviewedTurn]:
    """The turns, of which none keeps a large loss that further searches do not agree on.

    again: by number the losses of a turn by further searches.
    """
    return [
        turn if turn.loss < MISTAKE else replace(turn, loss=_agreed(again.get(k, ())))
        for k, turn in enumerate(turns)
    ]


def _agreed(losses: Sequence[float]) -> float:
    """The mean loss of several searches; 0 where it may be their noise."""
    if len(losses) < FEWEST_AGAIN:
        return 0.0
    estimate = mean(losses)
    return estimate.value if estimate.low > 0 else 0.0


def mistakes(turns: Iterable[ReviewedTurn], least: float = MISTAKE) -> list[ReviewedTurn]:
    """The turns that lost most, in their order in the game."""
    worst = sorted(turns, key=lambda turn: -turn.loss)[:MOST_MISTAKES]
    return sorted((turn for turn in worst if turn.loss >= least), key=lambda turn: turn.ply)


def to_judge(played: Position) -> Iterator[Position]:
    """The positions whose values make a review: the start, and after each turn.

    A position with one legal act has the value of what follows.
    """
    for ply in (0, *played.turn_ends()):
        yield after_forced(played.at(ply))


def review_turns(played: Position, thoughts: Iterable[Thought]) -> list[ReviewedTurn]:
    """The turns, as far as there are thoughts, which are in the order of `to_judge`."""
    ends, turns = played.turn_ends(), list[ReviewedTurn]()
    for end, (before, after) in zip(ends, pairwise(thoughts), strict=False):
        mover = played.at(ends[len(turns) - 1] if turns else 0).player or 0
        sign = sign_of(played, mover)
        loss = loss_of(played, mover, before, after)
        turn = ReviewedTurn(end, mover, after.value, loss, before.better, sign * before.value)
        turns.append(turn)
    return turns


def sign_of(played: Position, seat: int) -> int:
    """1 for a seat of the first side, -1 for another one."""
    return 1 if seat in played.game.sides[0] else -1


def loss_of(played: Position, mover: int, before: Thought, after: Thought) -> float:
    """The loss of a seat between two thoughts; 0 if it lost nothing."""
    return max(0.0, sign_of(played, mover) * (before.value - after.value))


def _thought(p: Position, seed: int = 0) -> Thought:
    # By one short search.
    if p.over:
        return thought_at_end(p)
    *_, last = player(searcher(p.game, PLAYOUTS, MEMORY), seed).think(p)
    known = {"won": 1.0, "drawn": 0.0, "lost": -1.0}.get(last.verdict or "", last.value or 0.0)
    return thought_of(p, known, last.action)


def thought_at_end(p: Position) -> Thought:
    """The thought about the end of a game, by its returns."""
    return Thought(_sign((p.returns or (0,))[p.game.sides[0][0]]))


def thought_of(p: Position, value: float, action: int) -> Thought:
    """The thought of a search that found a value for the seat to act, and an act."""
    sign = 1 if (p.player or 0) in p.game.sides[0] else -1
    return Thought(sign * max(-1.0, min(1.0, value)), p.name(action))


def after_forced(p: Position) -> Position:
    """The position after acts that are the only legal ones: to those a search gives no value."""
    ahead = p.copy()
    while not ahead.over and len(ahead.legal()) == 1 and ahead.ply < p.ply + MOST_FORCED:
        ahead.act(ahead.legal()[0])
    return ahead


def _sign(gain: float) -> float:
    return float((gain > 0) - (gain < 0))


@dataclass(frozen=True, slots=True)
class SeatReview:
    """The choices of one seat, each judged by what the seat knew when it chose.

    judged: its choices in order, with the expectation of the seat; each `loss` is the mean of
    several searches, or 0 where they do not agree that there is one. left: choices that are not
    judged, since the time was up. sealed: those that are not judged, since several seats chose at
    once.
    """

    judged: list[ReviewedTurn]
    left: int
    sealed: int

    @property
    def mistakes(self) -> list[ReviewedTurn]:
        """The choices that lost most, in their order in the game."""
        return mistakes(self.judged, DOUBTFUL)


def review_seat(played: Position, seat: int, seconds: float = SECONDS) -> SeatReview:
    """Judge the choices of a seat; what the seat did not know is not used."""
    warm_seat_review(played.game)  # loading machine code takes none of the time
    until = time.monotonic() + seconds
    choices = (_choice(p, action) for p, action in choices_to_judge(played, seat))
    return seat_review(played, seat, takewhile(lambda _: time.monotonic() <= until, choices))


def choices_to_judge(played: Position, seat: int) -> list[tuple[Position, int]]:
    """The positions in which a seat chose alone, with its acts."""
    return [(p, action) for p, action in _choices(played, seat) if not chooses_now(p)]


def seat_review(played: Position, seat: int, judged: Iterable[ReviewedTurn]) -> SeatReview:
    """The review of a seat, as far as its choices were judged."""
    known = list(judged)
    alone = len(choices_to_judge(played, seat))
    return SeatReview(known, alone - len(known), len(_choices(played, seat)) - alone)


def _choices(played: Position, seat: int) -> list[tuple[Position, int]]:
    own = [ply for ply in range(played.ply) if played.seat_at(ply) == seat]
    pairs = [(played.at(ply), played.history[ply]) for ply in own]
    return [(p, action) for p, action in pairs if len(p.legal()) > 1]


def warm_seat_review(game: Game) -> None:
    """Compile the search that judges the choices of a seat."""
    _judge(game, 0).warm(game)


def _judge(game: Game, seed: int) -> Search:
    kind = Ismcts if game.information == "hidden" else Mcts
    return kind(seed=seed, sims=PLAYOUTS, memory=MEMORY)


def _choice(p: Position, action: int) -> ReviewedTurn:
    first = _analysis(p, 0)
    name, better = p.name(action), p.name(first.action)
    doubted = (_loss(first, better, name) or 0.0) >= DOUBTFUL
    losses = [_loss(_analysis(p, seed), better, name) for seed in SEEDS] if doubted else []
    return judged_choice(p, first.value or 0.0, better, losses)


def judged_choice(
    p: Position, value: float, better: str, losses: Sequence[float | None]
) -> ReviewedTurn:
    """A choice by the value of one search, and its losses by more searches if one doubts it."""
    loss = _agreed([loss for loss in losses if loss is not None])
    value = max(-1.0, min(1.0, value))
    return ReviewedTurn(p.ply + 1, p.player or 0, value, loss, better, value)


def _analysis(p: Position, seed: int) -> Analysis:
    return _judge(p.game, seed).analyse(known_to(p, p.player or 0, seed))


def _loss(analysis: Analysis, better: str, played: str) -> float | None:
    values = analysis.values.get(better), analysis.values.get(played)
    return None if values[0] is None or values[1] is None else values[0] - values[1]
