"""Two networks of a game play each other at equal time an act, in the searches that use values.

The time is processor time (`fair_rounds.py`), so other work on the machine does not choose.
"""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from ..estimates import Number
from ..farm import Here
from ..game import Game
from ..learning import values_file
from ..learning.network import Network
from ..play.rounds import Round
from ..play.scale import scale_of
from ..play.seeds import derived_seed
from ..players import player
from ..players.learned import ALPHABETA, MIX, choices_of
from .fair_rounds import FairRounds
from .learned_search import PACE
from .value_training import Training

FEWEST_ROUNDS = 6  # rounds; fewer say nothing
OPENING = 4  # random acts at most, from which a game begins


def contest(game: Game, own: Network, other: Network, seconds: float, seed: int) -> Number | None:
    """The score of a network against another; None if there was time for few games only."""
    with TemporaryDirectory() as folder:
        files = Path(folder) / "own.npz", Path(folder) / "other.npz"
        for net, file in zip((own, other), files, strict=True):
            values_file.write(file, game, net, {})
        scores = _scores(game, files, seconds, seed)
    return scale_of(game).estimate(scores) if len(scores) >= FEWEST_ROUNDS else None


def _scores(game: Game, files: tuple[Path, Path], seconds: float, seed: int) -> list[float]:
    searches = [name for name in choices_of(files[0], game) if name in (ALPHABETA, MIX)]
    pairs = [
        [f"learned:file={file},search={name},time={PACE}" for file in files] for name in searches
    ]
    for spec in chain(*pairs):
        player(spec).warm(game)
    scores: list[float] = []
    rounds = FairRounds(Here(), seconds)
    while not scores or rounds.has_time():
        for own, other in pairs:
            job = Round(game, own, other, derived_seed(seed, len(scores)), 0, OPENING)
            scores += rounds.results([job])
    return scores


def settle_descent(training: Training, seconds: float) -> Number | None:
    """Let what Descent has learned play what was known before it, and keep the better.

    Returns the score of Descent; None if it has not begun, has brought no better generation, or if
    there was time for few games only.
    """
    if not training.before_descent or training.before_descent[0] in (0, training.best_number):
        return None
    before = training.best._replace(weights=training.before_descent[1])
    score = contest(training.game, training.best, before, seconds, training.seed)
    if score and score.value < scale_of(training.game).even:
        training.take_back_descent()
    return score
