"""Whether any seat of a symmetric game of sealed bids is better than another, by strength of play.

python -m bench.joint_choices               2,000 games of Goofspiel a line, as a table
python -m bench.joint_choices --games 200   a short run

In Goofspiel all seats are equal, so each gets 0 on average. Each seat of each line is tested, and
the p values are adjusted for their number by Holm's method.
"""

from __future__ import annotations

import argparse
from math import erfc, sqrt
from pathlib import Path
from typing import Any

import numpy as np

import kibitz
from kibitz.players.selfplay import Games, Strength, played

GOOFSPIEL = str(Path(__file__).parent.parent / "examples" / "goofspiel.py")
PLAYERS, SIMS, CARDS, GAMES = (2, 3, 4), (10, 100, 1000), 6, 2000
HEAD = (
    "| seats | simulations | games | mean returns | p of each seat, Holm |\n|---|---|---|---|---|"
)


def returns(players: int, sims: int, games: int, seed: int) -> Any:
    """What each seat got in each game, (games, seats)."""
    game = kibitz.load(GOOFSPIEL, cards=CARDS, players=players)
    job = Games(game, (Strength(sims),) * players, seed, games, choice=seed)
    return np.array([one.returns for one in played(job)])


def p_values(got: Any) -> Any:
    """Of each seat: how likely so large a mean is, if it is worth 0."""
    error = got.std(axis=0, ddof=1) / sqrt(len(got))
    return np.array([erfc(abs(z) / sqrt(2)) for z in got.mean(axis=0) / error])


def holm(p: Any) -> Any:
    """The p values adjusted for their number."""
    order = np.argsort(p)
    adjusted = np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1))
    found = np.empty(len(p))
    found[order] = np.minimum(1.0, adjusted)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines = [(n, sims) for n in PLAYERS for sims in SIMS]
    got = [returns(n, sims, given.games, given.seed) for n, sims in lines]
    adjusted = holm(np.concatenate([p_values(one) for one in got]))
    print(HEAD)
    for (n, sims), one in zip(lines, got, strict=True):
        mean = " ".join(f"{x:+.3f}" for x in one.mean(axis=0))
        p, adjusted = adjusted[:n], adjusted[n:]
        print(f"| {n} | {sims:,} | {len(one):,} | {mean} | {' '.join(f'{x:.2f}' for x in p)} |")


if __name__ == "__main__":
    main()
