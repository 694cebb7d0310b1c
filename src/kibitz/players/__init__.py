"""Players that know the contract, never a game.

>>> from kibitz import load
>>> bot = player("uniform", seed=1)
>>> bot(load("byg", side=2).start()) in {"a1", "a2", "b1", "b2", "b3", "c1", "c2"}
True
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from importlib import import_module
from typing import Any, cast

from ..contract import KibitzError
from ..game import Game
from .base import Player as Player
from .base import SearchResult as SearchResult

# name: (module, class, what it is in a line)
PLAYERS = {
    "uniform": ("uniform", "Uniform", "any legal act, each alike"),
    "greedy": ("greedy", "Greedy", "the act that the game's own guess likes best"),
    "heuristic": (
        "heuristic",
        "Heuristic",
        "rules of thumb, as those of a report; heuristic:rules=most-beside-own-stones",
    ),
    "mcts": ("mcts", "Mcts", "tree search; mcts:sims=5000, mcts:time=1, mcts:sims=5000,threads=2"),
    "ismcts": (
        "ismcts",
        "Ismcts",
        "tree search over information sets, where something is hidden; parameters as for mcts",
    ),
    "perfect": (
        "perfect",
        "Perfect",
        "the exact best act, by table or search, once it is found",
    ),
    "scientist": (
        "scientist",
        "Scientist",
        "finds the secret rule of a card game; scientist:level=beginner, level=student",
    ),
    "cheat": ("cheat", "Cheat", "mcts that is shown all cards, to measure others against"),
}

# Names of earlier versions, of players and of their parameters.
ALIASES = {"worlds": "ismcts", "thumbs": "heuristic"}
PARAMETER_ALIASES = {("ismcts", "deals"): "determinizations"}


def player(spec: str, seed: int = 0) -> Player:
    """The player of a name with parameters, such as `mcts:sims=2000,threads=2`.

    Raises KibitzError if there is no such player or a parameter does not fit.
    """
    name, _, given = spec.partition(":")
    name = ALIASES.get(name, name)
    if name not in PLAYERS:
        raise KibitzError(f"There is no player {name!r}; there are {', '.join(PLAYERS)}.")
    module, kind, _ = PLAYERS[name]
    make = getattr(import_module(f".{module}", __name__), kind)
    chosen = {"seed": seed, **_parameters(name, make, given)}
    return cast(Player, make(**chosen, spec=spec))


def suited(game: Game) -> str:
    """The name of the tree search for a game: `ismcts` where information is hidden, else `mcts`."""
    return "ismcts" if game.information == "hidden" else "mcts"


def _parameters(name: str, make: Any, given: str) -> dict[str, Any]:
    kinds = {f.name: f.type for f in dataclasses.fields(make) if f.init and f.name[0] != "_"}
    kinds.pop("spec")
    found = {}
    for part in filter(None, given.split(",")):
        key, _, text = part.partition("=")
        key = PARAMETER_ALIASES.get((name, key), key)
        if key not in kinds:
            raise KibitzError(f"{name} has no parameter {key!r}; it has {', '.join(kinds)}.")
        found[key] = _read(name, key, str(kinds[key]), text)
    return found


def _read(name: str, key: str, kind: str, text: str) -> Any:
    readers: dict[str, Callable[[str], Any]] = {
        "int": int,
        "float": _finite,
        "bool": _switch,
        "str": str,
    }
    try:
        return readers[kind](text)
    except (ValueError, OverflowError, KeyError):
        wanted = {
            "int": "a whole number",
            "float": "a number",
            "bool": "yes or no",
            "str": "a word",
        }[kind]
        raise KibitzError(f"{name}: {key} is {wanted}, not {text[:40]!r}.") from None


def _finite(text: str) -> float:
    number = float(text)
    if not abs(number) < 1e9:
        raise ValueError(text)
    return number


def _switch(text: str) -> bool:
    return {"yes": True, "no": False}[text]
