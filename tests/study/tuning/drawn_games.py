"""A coin whose results are drawn and not played, and runs of `kibitz tune` in which nothing matters.

The options of the coin are searched, but all settings win with the same chance: inside the wish, on
its bound, or outside. A winner is a setting that is said to meet the wish while another is said to
miss it. On the bound and outside, it is an error as well to say that a setting meets the wish.
"""

from pathlib import Path

import numpy as np

import kibitz
from kibitz.farm import Here
from kibitz.study.budget import Budget
from kibitz.study.tuning.ledger import Ledger
from kibitz.study.tuning.option_settings import space
from kibitz.study.tuning.trials import BATCH, TrialSums, play_trials
from kibitz.study.tuning.tuner import Tuner
from kibitz.study.tuning.wish import wish

COIN = Path(__file__).with_name("weighted_coin.py")
WISH, BOUND = "first 40-52%", 0.52
CHANCES = {"inside": 0.46, "on the bound": BOUND, "just outside": 0.521}
GAMES = 30_000  # of a run


class DrawnGames(Here):
    """A place that plays nothing: the first player wins each game with a chance of the setting.

    stop: the batch at which Ctrl-C is pressed, if any.
    """

    def __init__(self, chance, stop=None):
        self.chance, self.stop, self.played = chance, stop, 0

    def map(self, f, jobs):
        """The results of batches; nothing is solved or compiled."""
        for job in jobs:
            yield self.batch(job) if f is play_trials else None

    def batch(self, job):
        """This many games, drawn by their seed."""
        if self.played == self.stop:
            raise KeyboardInterrupt
        self.played += 1
        rng = np.random.default_rng(job.first_seed)
        won = float(rng.binomial(BATCH, self.chance(job.game.options)))
        return TrialSums({"first": (BATCH, won, won)}, BATCH)


def settings(**over):
    """Settings of the coin."""
    return space(["coin"], [kibitz.load(str(COIN))], over, []).all()


def null_run(alike, chance, seed):
    """A run in which all settings win with one chance."""
    ledger = Ledger(
        DrawnGames(lambda options: chance), Budget(playouts=GAMES), lambda *progress: None
    )
    return Tuner(alike, wish(WISH), ledger, seed).run(exactly=False)


def is_false(found, chance):
    """Whether a run named a winner, or said of a setting what is not so."""
    return bool(found.winners) or bool(found.of("meets") and chance > BOUND)
