"""The shape of a network that suits a game: two networks learn for a short time and play.

Patterns teach much where the same shape of stones matters everywhere on a large board, but they
take time to read. So which network is better depends on the game, and we measure it: both have
the same time to learn and the same time an act. Patterns have to be better by a margin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..estimates import Number
from ..game import Game
from ..learning.tuples import PAIRS, WITH_PATTERNS, Shape
from ..play.scale import scale_of
from .learned_contest import contest
from .value_training import Training

LEARNING, PLAYING = 0.08, 0.05  # of the time: for each network, and for their games
SHORTEST = 60.0  # seconds of a training that is worth a trial
MOST_SECONDS = 180.0  # for each part of a trial


class ShapeTrial(NamedTuple):
    """The shape that was chosen, and the score of patterns against none; None if unmeasured.

    spent: seconds, without those for compiling.
    """

    shape: Shape
    score: Number | None
    spent: float


def try_shapes(game: Game, make: Callable[[Shape], Training], seconds: float) -> ShapeTrial:
    """Find the shape for a training of this many seconds in all; a small part of them is spent.

    make: a training of a network of this shape, which has learned nothing yet.
    """
    hides = game.information == "hidden"
    if seconds < SHORTEST and not hides:
        return ShapeTrial(Shape(), None, 0.0)
    plain = make(Shape())
    if not plain.has_board:
        return ShapeTrial(PAIRS if hides else Shape(), None, 0.0)
    if seconds < SHORTEST:
        return ShapeTrial(Shape(), None, 0.0)
    learning, playing = (min(MOST_SECONDS, part * seconds) for part in (LEARNING, PLAYING))
    patterned = make(WITH_PATTERNS)
    for training in (plain, patterned):
        training.warm()
        list(training.run(learning))
    score = contest(game, patterned.best, plain.best, playing, plain.seed)
    is_better = score is not None and scale_of(game).is_better(score)
    shape = WITH_PATTERNS if is_better else Shape()
    return ShapeTrial(shape, score, 2 * learning + playing)
