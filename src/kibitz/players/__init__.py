"""Players that know the contract, never a game.

>>> from kibitz import load
>>> bot = player("uniform", seed=1)
>>> bot(load("byg", side=2).start()) in {"a1", "a2", "b1", "b2", "b3", "c1", "c2"}
True
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..contract import KibitzError
from .base import Player as Player
from .base import SearchResult as SearchResult

if TYPE_CHECKING:
    from ..game import Game

# name: (module, class, a description in one line)
PLAYERS = {
    "uniform": ("uniform", "Uniform", "a random legal act"),
    "novice": (
        "novice",
        "Novice",
        "like somebody who has read the rules and never played: one act ahead, no search",
    ),
    "greedy": ("greedy", "Greedy", "the act with the best guess of the game itself"),
    "heuristic": (
        "heuristic",
        "Heuristic",
        "heuristics, such as those of a report; heuristic:rules=most-beside-own-stones",
    ),
    "mcts": ("mcts", "Mcts", "tree search; mcts:sims=5000, mcts:time=1, mcts:sims=5000,threads=2"),
    "worlds": (
        "worlds",
        "Worlds",
        "the search for hidden information; parameters as for mcts",
    ),
    "ismcts": (
        "ismcts",
        "Ismcts",
        "tree search over information sets, to compare with worlds; parameters as for mcts",
    ),
    "perfect": (
        "perfect",
        "Perfect",
        "the exact best act, by table or search, as soon as it is found",
    ),
    "learned": (
        "learned",
        "Learned",
        "search with a value that kibitz train has learned; learned:file=FILE,time=1 or depth=4; "
        "without a file, the one that comes with the game",
    ),
    "scientist": (
        "scientist",
        "Scientist",
        "finds the secret rule of a card game; scientist:level=beginner, level=student",
    ),
    "cheat": ("cheat", "Cheat", "mcts that sees all cards, as an upper bound for the others"),
}

BUDGETS = ("sims", "time", "depth")


def player(spec: str | Path, seed: int = 0) -> Player:
    """The player of a name with parameters, such as `mcts:sims=2000,threads=2`.

    A Python file is a player too, such as `./mybot.py:depth=2` (docs/write-a-bot.md). Raises
    KibitzError if there is no such player, a file cannot be read, or a parameter does not fit.
    """
    if not is_file(spec := str(spec)):
        return named(spec, seed)
    from . import outside

    path, given = parted_path(spec)
    return _outside(outside.from_file(Path(path)), path, spec, seed, given)


def named(spec: str, seed: int = 0) -> Player:
    """The player of a name with parameters, never a file."""
    name, _, given = spec.partition(":")
    if name in PLAYERS:
        module, kind, _ = PLAYERS[name]
        make = getattr(import_module(f".{module}", __name__), kind)
        fields = (f for f in dataclasses.fields(make) if f.init and f.name[0] != "_")
        kinds = {f.name: str(f.type) for f in fields if f.name != "spec" and not f.kw_only}
        return cast(Player, make(**{"seed": seed, **_parameters(name, kinds, given)}, spec=spec))
    from . import outside

    if name not in outside.installed_bots():
        known = ", ".join([*PLAYERS, *sorted(set(outside.installed_bots()) - set(PLAYERS))])
        raise KibitzError(
            f"There is no player {name[:40]!r}; there are {known}, or give a path to a .py file."
        )
    return _outside(outside.from_entry(name), name, spec, seed, given)


def is_file(spec: str) -> bool:
    """Whether this names a player by the path of a Python file."""
    path = parted_path(spec)[0]
    return path.endswith(".py") or "/" in path or "\\" in path


def title(spec: str) -> str:
    """The name of a player for people, who need not know the path of its file.

    >>> title("./bots/mine.py:depth=2"), title("mcts:sims=100")
    ('mine', 'mcts:sims=100')
    """
    return Path(parted_path(spec)[0]).stem if is_file(spec) else spec


def parted_path(spec: str) -> tuple[str, str]:
    r"""A name or a path, and what stands after its colon; a path of Windows has one of its own.

    >>> parted_path("mcts:sims=100")
    ('mcts', 'sims=100')
    >>> print(*parted_path(r"C:\bots\mine:depth=2"))
    C:\bots\mine depth=2
    """
    found = re.fullmatch(r"(.*?\.py|(?:[A-Za-z]:\\)?[^:]*)(?::(.*))?", spec, re.DOTALL)
    assert found
    return found[1], found[2] or ""


def _outside(bot: type, title: str, spec: str, seed: int, given: str) -> Player:
    from . import outside

    chosen = _parameters(title, outside.parameters(bot), given)
    return outside.make_bot(bot, title, spec, {"seed": seed, **chosen})


def suited(game: Game) -> str:
    """The name of the search for a game: `worlds` where information is hidden, else `mcts`."""
    return "worlds" if game.information == "hidden" else "mcts"


def _parameters(name: str, kinds: dict[str, str], given: str) -> dict[str, Any]:
    found = {}
    for part in filter(None, given.split(",")):
        key, _, text = part.partition("=")
        if key not in kinds:
            raise KibitzError(f"{name} has no parameter {key[:40]!r}; it has {', '.join(kinds)}.")
        if key in found:
            raise KibitzError(f"{name} has {key} twice; give it once.")
        found[key] = _read(name, key, kinds[key], text)
    _require_one_budget(name, found)
    return found


def _require_one_budget(name: str, given: dict[str, Any]) -> None:
    budgets = [key for key in BUDGETS if key in given]
    if name in PLAYERS and len(budgets) > 1:
        raise KibitzError(f"{name} thinks for one budget; give {' or '.join(budgets)}, not both.")


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
