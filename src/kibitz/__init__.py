"""Kibitz, a workbench for new games: write the rules once, in plain Python."""

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from .contract import About as About
    from .contract import GameError as GameError
    from .contract import IllegalMove as IllegalMove
    from .contract import KibitzError as KibitzError
    from .contract import Option as Option
    from .contract import OptionError as OptionError
    from .contract import RecordError as RecordError
    from .game import Game as Game
    from .game import Position as Position
    from .game import load as load
    from .induction import Inducer as Inducer
    from .kit.rulelang import RuleError as RuleError
    from .players import player as player
    from .rule import Rule as Rule
    from .solvers import Solution as Solution
    from .solvers import solve as solve

_HOMES = {
    **dict.fromkeys(
        (
            "About",
            "GameError",
            "IllegalMove",
            "KibitzError",
            "Option",
            "OptionError",
            "RecordError",
        ),
        "contract",
    ),
    **dict.fromkeys(("Game", "Position", "load"), "game"),
    "Inducer": "induction",
    "RuleError": "kit.rulelang",
    "player": "players",
    "Rule": "rule",
    **dict.fromkeys(("Solution", "solve"), "solvers"),
}
__all__ = [*_HOMES]


def __getattr__(name: str) -> Any:
    """Fetch a public name when it is first asked for, so that `kibitz --help` stays quick."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module 'kibitz' has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
