"""Tables of Beat It or Eat It for the tests of its solver."""

from functools import cache

from kibitz.games.beat_it_or_eat_it import solve as solver


@cache
def table(suits, ranks):
    scope = {"suits": suits, "ranks": ranks}
    made = solver.blank(scope)
    for _ in solver.advance(made, 0, scope, 2):
        pass
    return made


def turned(suits, ranks, cards):
    """As the other player sees them: hearts for spades, diamonds for clubs."""
    if suits != 4:
        return cards
    suit, found = (1 << ranks) - 1, 0
    for k in range(4):
        found |= (cards >> k * ranks & suit) << (k ^ 1) * ranks
    return found
