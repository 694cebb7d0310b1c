"""What nobody can read in the scenes of random games: it is noted, with a picture of the worst."""

from __future__ import annotations

from tempfile import NamedTemporaryFile

from ..draw import svg
from ..draw.crowded import hidden_words
from ..game import Game
from ..kit.rng import below, for_acts

GAMES, ACTS, EVERY = 3, 120, 4  # random games, their acts, and how many of these are looked at
NAMED = 3


def what_is_hidden(game: Game, seed: int) -> list[str]:
    """Sentences about words that overlap, leave the picture or are too small; none if none do."""
    found: dict[str, str] = {}  # each fault with the picture that has it
    for number in range(GAMES):
        rng, p = for_acts(seed + number), game.start(seed + number)
        for ply in range(ACTS):
            if ply % EVERY == 0 or p.over:
                drawn = svg(p.scene(-1 if p.player is None else p.player))
                found |= {fault: drawn for fault in hidden_words(drawn) if fault not in found}
            if p.over or len(found) > NAMED:
                break
            acts = p.legal()
            p.act(acts[below(rng, len(acts))])
    if not found:
        return []
    faults = " ".join(list(found)[:NAMED])
    with NamedTemporaryFile("w", suffix=".svg", prefix="kibitz-", delete=False) as picture:
        picture.write(next(iter(found.values())))
    return [f"Words in the scene cannot be read well. {faults} The picture: {picture.name}"]
