"""Kibitz, a workbench for new games: write the rules once, in plain Python."""

from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from . import secret_rules as secret_rules
    from .check import check as check
    from .check.quick import solve as solve
    from .contract import WATCHER as WATCHER
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
    from .play.referee import play_game as play_game
    from .play.rounds import play_rounds as play_rounds
    from .players import player as player
    from .players.learned import Learned as Learned
    from .players.mcts import Mcts as Mcts
    from .players.search_analysis import Analysis as Analysis
    from .players.worlds import Worlds as Worlds
    from .record import Record as Record
    from .rule import Rule as Rule
    from .solvers import Solution as Solution
    from .study.best_responder import exploit as exploit
    from .study.report import report as report
    from .study.tuning import tune as tune
    from .training.train import train as train

_NAMES = {
    "check": "check",
    "check.quick": "solve",
    "contract": "About GameError IllegalMove KibitzError Option OptionError RecordError WATCHER",
    "envs.batch": "Batch batch",
    "game": "Game GameLike Position list_games load",
    "match": "Match",
    "play.referee": "play_game",
    "play.rounds": "Tally play_rounds",
    "players": "PlayerLike SearchResult list_players player",
    "players.learned": "Learned",
    "players.mcts": "Mcts",
    "players.search_analysis": "Analysis",
    "players.worlds": "Worlds",
    "progress": "Progress Step",
    "record": "Record",
    "solvers": "Equilibrium Exact ExactValue Solution",
    "study.best_responder": "LowerBound exploit",
    "study.exploitability": "Exploitability",
    "study.report": "Report report",
    "study.tuning": "tune",
    "study.tuning.tuner": "Tuned",
    "training.train": "train",
    "training.workflow": "Trained",
}
_MODULES = ("record", "secret_rules")
_HOMES = {name: home for home, names in _NAMES.items() for name in names.split()}
__all__ = [*_HOMES, *_MODULES]


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])


def __getattr__(name: str) -> Any:
    """Fetch a public name when it is first asked for, so that `kibitz --help` stays quick."""
    from importlib import import_module

    if name in _MODULES:
        return import_module(f".{name}", __name__)
    if name not in _HOMES:
        raise AttributeError(f"module 'kibitz' has no attribute {name!r}")
    return getattr(import_module(f".{_HOMES[name]}", __name__), name)
