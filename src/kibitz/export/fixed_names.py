"""The names of acts where they do not depend on the position, found by trial."""

from __future__ import annotations

from typing import NamedTuple

from ..contract import SECRET
from ..game import Game
from ..kit.rng import below, seeded

TRIALS, MOST_POSITIONS = 30, 3000  # random games, and positions that are looked at


class FixedNames(NamedTuple):
    """The name of each action, None where none was seen; or the reason why there are no names."""

    by_action: list[str | None] | None
    reason: str = ""


def fixed_names(game: Game) -> FixedNames:
    """Play at random, and compare the names that an action has."""
    names: dict[int, str] = {}
    rng, looked = seeded(0), 0
    for seed in range(TRIALS):
        p = game.start(seed)
        while not p.over and looked < MOST_POSITIONS:
            looked += 1
            legal = p.legal()
            for action in legal:
                name = p.name(action)
                if names.setdefault(action, name) != name:
                    return FixedNames(None, _two(action, names[action], name))
            p.act(legal[below(rng, len(legal))])
    if (same := _shared_name(names)) or SECRET in names.values():
        return FixedNames(None, same or "The names of some acts are secret.")
    return FixedNames([names.get(action) for action in range(game.actions)])


def _two(action: int, one: str, other: str) -> str:
    return (
        f"The names of acts depend on the position: act {action} is {one!r} in one and {other!r} "
        "in another."
    )


def _shared_name(names: dict[int, str]) -> str:
    """The sentence that two acts have one name; empty if none do."""
    by_name: dict[str, int] = {}
    for action, name in names.items():
        other = by_name.setdefault(name, action)
        if other != action:
            return f"The acts {other} and {action} have one name, {name!r}."
    return ""
