"""The numbers of `bench.agreement` as Kibitz computes them, each with its own error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import numpy as np

import kibitz
from kibitz.contract import Value
from kibitz.envs.batch import Batch
from kibitz.game import Game
from kibitz.kit import matrix_game
from kibitz.solvers.methods import solve
from kibitz.study import exploitability as judging

ROOT = Path(__file__).parents[1]
FOLDERS = ("examples", "tests", "gallery")
GAMES = 4000  # random games of a mean
SIGMAS = 4.5 / math.sqrt(2)  # standard errors of a mean; of the difference of two, 4.5

Figure = tuple[float, float]
Options = Mapping[str, Value]


def game(name: str, options: Options) -> Game:
    """The rules of an example, or of a file of the tests."""
    files = (ROOT / folder / f"{name}.py" for folder in FOLDERS)
    return kibitz.load(str(next(file for file in files if file.exists())), **options)


def random_acts(name: str, options: Options) -> Figure:
    """The mean return of the first seat if all acts are random, over the whole game tree."""
    return judging.exploitability(game(name, options), "uniform").returns[0], 0.0


def exploitability(name: str, options: Options) -> Figure:
    """The exploitability of random acts."""
    return judging.exploitability(game(name, options), "uniform").value, 0.0


def value(name: str, options: Options) -> Figure:
    """The return of the first seat if all play their best."""
    found = solve(game(name, options), seconds=60)
    return found.returns[0], found.error


def positions(name: str, options: Options, acts: int) -> Figure:
    """The number of different positions after so many acts."""
    start = game(name, options).start(0)
    level = {start.key(): start}
    for _ in range(acts):
        after = {}
        for p in level.values():
            for action in [] if p.over else p.legal():
                child = p.copy()
                child.act(action)
                after[child.key()] = child
        level = after
    return len(level), 0.0


def random_games(name: str, options: Options, what: str) -> Figure:
    """The mean length of random games, or the mean return of the first seat."""
    games, rng = Batch(game(name, options), GAMES, seed=1), np.random.default_rng(1)
    lengths, returns = np.zeros(GAMES), np.zeros(GAMES)
    plies, open_ = 0, np.ones(GAMES, bool)
    while open_.any():
        games.step((rng.random(games.masks.shape) * games.masks).argmax(axis=1))
        plies += 1
        ended = open_ & games.ended
        lengths[ended], returns[ended] = plies, games.rewards[ended, 0]
        open_ &= ~ended
    return mean(lengths if what == "length" else returns)


def mean(numbers: np.ndarray) -> Figure:
    """The mean of random games, and the error that its row allows."""
    error = float(numbers.std(ddof=1)) / math.sqrt(len(numbers))
    return float(numbers.mean()), SIGMAS * error


def matrices(size: int) -> np.ndarray:
    """A hundred matrices of whole numbers from -9 to 9."""
    return np.random.default_rng(size).integers(-9, 10, (100, size, size))


def matrix_games(size: int) -> Figure:
    """The sum of the values of a hundred matrix games, exact."""
    return float(sum((matrix_game.value(m.tolist()) for m in matrices(size)), Fraction(0))), 0.0
