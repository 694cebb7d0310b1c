"""Matrix games: textbook values, and bounds that prove any value."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

from kibitz.kit.matrix_game import value


@pytest.mark.parametrize(
    ("payoffs", "worth"),
    [
        ([[5]], 5),
        ([[1, 2], [3, 4]], 3),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),  # stone, paper, scissors
        ([[2, -3], [-3, 4]], Fraction(-1, 12)),  # two-finger Morra
        ([[1, 0, 0], [0, 2, 0], [0, 0, 3]], Fraction(6, 11)),
    ],
)
def test_known_games_have_their_known_value(payoffs, worth):
    assert value(payoffs) == worth


def slowly(payoffs):
    """The best of all square parts in which each mixes so as to leave the other no choice."""
    best = max(min(row) for row in payoffs)
    for size in range(2, min(len(payoffs), len(payoffs[0])) + 1):
        for rows in combinations(range(len(payoffs)), size):
            for columns in combinations(range(len(payoffs[0])), size):
                mix = levelling([[payoffs[r][c] for r in rows] for c in columns])
                if mix and min(mix) >= 0:
                    each = [
                        sum(w * payoffs[r][c] for w, r in zip(mix, rows, strict=True))
                        for c in range(len(payoffs[0]))
                    ]
                    best = max(best, min(each))
    return best


def levelling(parts):
    """Weights that add up to 1 and give every column the same, or None."""
    size = len(parts)
    rows = [
        [Fraction(x - y) for x, y in zip(parts[k], parts[0], strict=True)] + [Fraction(0)]
        for k in range(1, size)
    ]
    rows.append([Fraction(1)] * (size + 1))
    for k in range(size):
        pivot = next((r for r in range(k, size) if rows[r][k] != 0), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for r in range(size):
            if r != k:
                rows[r] = [x - rows[r][k] * y for x, y in zip(rows[r], rows[k], strict=True)]
    return [row[-1] for row in rows]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_have_the_value_of_trying_all_supports(seed):
    luck = random.Random(seed)
    height, width = luck.randint(1, 4), luck.randint(1, 4)
    payoffs = [[luck.choice((-1, 0, 1)) for _ in range(width)] for _ in range(height)]
    assert value(payoffs) == slowly(payoffs)


def test_the_other_chooser_sees_the_same_value():
    luck = random.Random(1)
    payoffs = [[luck.choice((-1, 1)) for _ in range(13)] for _ in range(13)]
    turned = [[-x for x in column] for column in zip(*payoffs, strict=True)]
    assert value(turned) == -value(payoffs)
