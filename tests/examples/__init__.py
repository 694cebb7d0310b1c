"""What the tests of the examples share: loading, random games, and values by brute force."""

from pathlib import Path

import kibitz
from kibitz.kit.rng import below, seeded

EXAMPLES = Path(__file__).parents[2] / "examples"


def load(name, **options):
    return kibitz.load(str(EXAMPLES / f"{name}.py"), **options)


def random_game(game, seed):
    """Every position of a random game."""
    p, rng = game.start(seed), seeded(seed)
    yield p.copy()
    while not p.over:
        p.act(p.legal()[below(rng, len(p.legal()))])
        yield p.copy()


def following(p):
    for action in p.legal():
        after = p.copy()
        after.act(action)
        yield after


def value(p, known):
    """What a position is worth to seat 0, by going over the whole game."""
    key = p.key()
    if key not in known:
        best = max if p.player == 0 else min
        known[key] = p.returns[0] if p.over else best(value(q, known) for q in following(p))
    return known[key]


def played(game, acts, **fields):
    """The position after some acts, from a deal in which these fields are set."""
    p = game.start()
    for name, content in fields.items():
        p.state[name] = [content]
    p.play(acts)
    return p
