"""Words that nobody can read in the scenes of random games: noted with the first such picture.

Names that several cells have are noted too, since a table cannot tell such cells apart.
"""

from __future__ import annotations

from tempfile import NamedTemporaryFile

from ..draw import svg
from ..draw.crowded import hidden_words
from ..game import Game, Position
from ..kit.rng import State, below, for_acts
from .broken import Broken
from .text import sentence_of

RANDOM_GAMES, ACTS, EVERY = 3, 120, 4  # games, their acts, and how many of these are looked at
NAMED = 3


def what_is_hidden(game: Game, seed: int) -> list[str]:
    """Sentences about words that overlap, leave the picture or are too small, and shared names.

    Broken if the rules fail on the way, which the games of other tests need not meet.
    """
    pictures: dict[str, str] = {}  # each fault with the picture that has it
    shared: set[str] = set()  # names of several cells
    for number in range(RANDOM_GAMES):
        p = game.start(seed + number)
        try:
            _look_through(p, for_acts(seed + number), pictures, shared)
        except Exception as fault:
            raise Broken(sentence_of(fault), p) from fault
    return [*_unreadable(pictures), *_shared_names(shared)]


def _shared_names(names: set[str]) -> list[str]:
    if not names:
        return []
    return [
        f"Several cells of one scene are called {', '.join(sorted(names)[:NAMED])}, so a table can "
        "mark and name none of them. Give each cell a name of its own, and say by `marked_by` "
        "which acts mark it."
    ]


def _unreadable(pictures: dict[str, str]) -> list[str]:
    if not pictures:
        return []
    faults = " ".join(list(pictures)[:NAMED])
    with NamedTemporaryFile("w", suffix=".svg", prefix="kibitz-", delete=False) as picture:
        picture.write(next(iter(pictures.values())))
    return [f"Words in the scene cannot be read well. {faults} The picture: {picture.name}"]


def _look_through(p: Position, rng: State, pictures: dict[str, str], shared: set[str]) -> None:
    """Play a random game, and add the faults of its pictures and the names of several cells."""
    for ply in range(ACTS):
        if ply % EVERY == 0 or p.over:
            scene = p.scene(-1 if p.player is None else p.player)
            shared |= scene.names_of_several()
            drawn = svg(scene)
            for fault in hidden_words(drawn):
                pictures.setdefault(fault, drawn)
        if p.over or len(pictures) > NAMED:
            return
        acts = p.legal()
        p.act(acts[below(rng, len(acts))])
