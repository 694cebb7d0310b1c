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
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from ..contract import KibitzError, as_python, whole_number
from .base import KINDS
from .base import Player as Player
from .base import SearchResult as SearchResult

if TYPE_CHECKING:
    from ..game import Game

# name: (module, class, a description in one line)
PLAYERS = {
    "uniform": ("uniform", "Uniform", "a random legal act"),
    "novice": ("novice", "Novice", "one act ahead, as somebody who has only read the rules"),
    "greedy": ("greedy", "Greedy", "the act with the best guess of the game itself"),
    "heuristic": (
        "heuristic",
        "Heuristic",
        "heuristics, as of a report; heuristic:rules=most-beside-own-stones",
    ),
    "mcts": ("mcts", "Mcts", "tree search; mcts:sims=5000,threads=2 or mcts:time=1"),
    "worlds": ("worlds", "Worlds", "the search for hidden information; parameters of mcts"),
    "ismcts": (
        "ismcts",
        "Ismcts",
        "search over information sets, to compare with worlds; parameters of mcts",
    ),
    "perfect": (
        "perfect",
        "Perfect",
        "the exact best act, by table or search, as soon as it is found",
    ),
    "learned": (
        "learned",
        "Learned",
        "search with what kibitz train learned; learned:file=FILE,time=1 or depth=4; without a "
        "file, the game's own",
    ),
    "ready": ("ready", "Ready", "the choice of kibitz ready, else mcts or worlds; sims or time"),
    "outside": (
        "engine",
        "Engine",
        "an outside program (docs/engines.md); outside:file=engine.toml,time=1",
    ),
    "scientist": (
        "scientist",
        "Scientist",
        "finds the secret rule of a card game; scientist:level=beginner or student",
    ),
    "cheat": ("cheat", "Cheat", "mcts that sees all cards, as an upper bound"),
}

BUDGETS = ("sims", "time", "depth", "nodes")
PROGRAM = "outside"  # the player that starts a program of this machine


PlayerLike: TypeAlias = Any  # a text, a class, an object, or a function that makes one of a seed


def player(given: PlayerLike, seed: int = 0) -> Player:
    """The player that is given as a text, as a class, or as an object of one.

    Every function that takes a player takes what `player` takes.

    - A text is a name with parameters, such as `mcts:sims=2000,threads=2`, or a Python file, such
      as `./mybot.py:depth=2`; `./mybot.py:Narrow,depth=2` names one of several classes.
    - A class is one of Kibitz, such as `Mcts`, or your own with a method `choose(self, p)`
      (docs/write-a-bot.md). It gets the seed. So does a function that makes a player of a seed.
    - An object of such a class stays as it is, with its own seed.

    Raises KibitzError if it is none of these, there is no such player, a file cannot be read, or a
    parameter does not fit.

    >>> from kibitz import Mcts
    >>> player("mcts:sims=20").sims, player(Mcts).sims, player(Mcts(sims=20)).sims
    (20, 1000, 20)
    """
    seed = whole_number(seed, "A seed")
    if isinstance(given, str | Path):
        return _of_text(str(given), seed)
    if _is_player(given):
        return cast(Player, given)
    from . import outside

    if isinstance(given, type) and outside.has_method(given):
        if _is_ours(given) and given.__module__.startswith(f"{__name__}."):
            return cast(Player, given(seed=seed))
        return outside.make_bot(given, given.__name__, given.__name__, {"seed": seed})
    if outside.has_method(given):
        return outside.wrap(given, getattr(given, "seed", seed))
    if callable(given) and not isinstance(given, type):
        return player(outside.of_function(given, seed), seed)
    raise KibitzError(
        "A player is a text such as 'mcts:sims=100', a class or an object with a method "
        f"choose(self, p), not {as_python(given)}."
    )


def fresh(given: PlayerLike, seed: int) -> Player:
    """A player for one game that remembers no other: of an object, a copy with this seed."""
    from . import outside

    seed = whole_number(seed, "A seed")
    if isinstance(given, outside.Outside):
        return outside.wrap(copy(given.own), seed, given.title, given.spec)
    if isinstance(given, type) or not outside.has_method(given):
        return player(given, seed)
    if _is_ours(kind := type(given)) and dataclasses.is_dataclass(kind):
        return cast(Player, kind(**{**parameters_of(given), "seed": seed}))
    return player(copy(given)) if _is_player(given) else outside.wrap(copy(given), seed)


def parameters_of(bot: Player) -> dict[str, Any]:
    """The parameters of a player of ours, by name."""
    own = (f.name for f in dataclasses.fields(bot) if f.init and f.name[0] != "_")  # type: ignore[arg-type]
    return {name: getattr(bot, name) for name in own}


def _is_player(given: object) -> bool:
    """Whether this is an object that a referee can ask for an act."""
    has_spec = hasattr(given, "spec") and callable(given) and not isinstance(given, type)
    return has_spec or _is_ours(type(given))


def _is_ours(kind: type) -> bool:
    return Player in kind.__mro__


def name_of(given: PlayerLike) -> str:
    """The name under which a player appears in results."""
    return str(given) if isinstance(given, str | Path) else player(given).spec


def list_players() -> dict[str, str]:
    """The names of all players that `player` knows, each with a line about it.

    >>> list_players()["uniform"]
    'a random legal act'
    """
    from . import outside

    others = sorted(set(outside.installed_bots()) - set(PLAYERS))
    own = {name: about for name, (_, _, about) in PLAYERS.items()}
    return own | dict.fromkeys(others, "of an installed package")


def _of_text(spec: str, seed: int) -> Player:
    if not is_file(spec):
        return _named(spec, seed)
    from ..given_file import path_of
    from . import outside

    path, given = parted_path(spec)
    name, given = _class_and_parameters(given)
    file = path_of(path, "The path of a player")
    return _outside(outside.from_file(file, name), path, spec, seed, given)


def player_named(spec: str, seed: int = 0) -> Player:
    """The player of a name with parameters, never a file or an outside program."""
    if spec.partition(":")[0] == PROGRAM:
        raise KibitzError(f"{PROGRAM} starts a program of this machine, so only its host names it.")
    return _named(spec, seed)


def _named(spec: str, seed: int) -> Player:
    name, _, given = spec.partition(":")
    if name in PLAYERS:
        module, kind, _ = PLAYERS[name]
        make = getattr(import_module(f".{module}", __name__), kind)
        fields = (f for f in dataclasses.fields(make) if f.init and f.name[0] != "_")
        kinds = {f.name: str(f.type) for f in fields if f.name != "spec" and not f.kw_only}
        return cast(Player, make(**{"seed": seed, **_parameters(name, kinds, given)}, spec=spec))
    from . import outside

    if name not in outside.installed_bots():
        known = ", ".join(list_players())
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

    >>> title("./bots/mine.py:depth=2"), title("./bots.py:Mine,depth=2"), title("mcts:sims=100")
    ('mine', 'Mine', 'mcts:sims=100')
    >>> title("outside:file=./engines/fairy.toml,time=1")
    'fairy'
    """
    if program := re.match(rf"{PROGRAM}:(?:[^,]*,)*file=([^,]+)", spec):
        return Path(program[1]).stem
    if not is_file(spec):
        return spec
    path, given = parted_path(spec)
    return _class_and_parameters(given)[0] or Path(path).stem


def _class_and_parameters(given: str) -> tuple[str, str]:
    """The class of a file that stands before the parameters, if one does, and these."""
    first, _, rest = given.partition(",")
    return (first, rest) if first and "=" not in first else ("", given)


def parted_path(spec: str) -> tuple[str, str]:
    r"""A name or a path, and what stands after its colon; a path of Windows has one of its own.

    >>> parted_path("mcts:sims=100")
    ('mcts', 'sims=100')
    >>> print(*parted_path(r"C:\bots\mine:depth=2"))
    C:\bots\mine depth=2
    """
    match = re.fullmatch(r"(.*?\.py|(?:[A-Za-z]:\\)?[^:]*)(?::(.*))?", spec, re.DOTALL)
    assert match
    return match[1], match[2] or ""


def _outside(bot: type, title: str, spec: str, seed: int, given: str) -> Player:
    from . import outside

    chosen = _parameters(title, outside.parameters(bot), given)
    return outside.make_bot(bot, title, spec, {"seed": seed, **chosen})


def suitable_search(game: Game) -> str:
    """The name of the search for a game: `worlds` where information is hidden, else `mcts`."""
    return "worlds" if game.information == "hidden" else "mcts"


def _parameters(name: str, kinds: dict[str, str], given: str) -> dict[str, Any]:
    parameters = {}
    for part in filter(None, given.split(",")):
        key, _, text = part.partition("=")
        if key not in kinds:
            raise KibitzError(f"{name} has no parameter {key[:40]!r}; it has {', '.join(kinds)}.")
        if key in parameters:
            raise KibitzError(f"{name} has {key} twice; give it once.")
        parameters[key] = _read(name, key, kinds[key], text)
    _require_one_budget(name, parameters)
    return parameters


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
        wanted = {**KINDS, "bool": "yes or no"}[kind]
        raise KibitzError(f"{name}: {key} is {wanted}, not {text[:40]!r}.") from None


def _finite(text: str) -> float:
    number = float(text)
    if not abs(number) < 1e9:
        raise ValueError(text)
    return number


def _switch(text: str) -> bool:
    return {"yes": True, "no": False}[text]
