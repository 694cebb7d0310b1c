"""The exact values of tic-tac-toe as a measure of what was learned."""

import numpy as np


def share_kept(game, exact, best):
    """In which share of the positions with two marks the act `best(p)` keeps the exact value."""
    kept = []
    for first in range(9):
        for second in {*range(9)} - {first}:
            p = game.start()
            p.act(first)
            p.act(second)
            values = {a: worth.result for a, worth in exact.acts(p).items()}
            kept.append(values[best(p)] == max(values.values()))
    return np.mean(kept)
