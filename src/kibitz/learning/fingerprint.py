"""The mark that distinguishes the rules of two games: the record, and random games.

A hash of the rules' code would differ between versions of Python. These games are the same
wherever the rules are the same, so a file of weights fits every machine.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from ..game import Game
from .samples import sample_positions

SEED = 20_250


@lru_cache(maxsize=32)
def fingerprint(game: Game) -> str:
    """A hash of the record's fields, the options, and what random games show."""
    fields = [(name, str(game.dtype[name])) for name in game.dtype.names or ()]
    samples = sample_positions(game, SEED)
    facts = f"{fields} {sorted(game.options.items())} {game.seats} {game.sides}"
    digest = hashlib.sha256(facts.encode())
    digest.update(samples.states.tobytes())
    digest.update(samples.returns.tobytes())
    return digest.hexdigest()[:32]
