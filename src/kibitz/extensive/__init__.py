"""Games in extensive form: Gambit's files (.efg) as games of the contract."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from ..contract import GameError
from ..given_file import read_text
from .efg_text import read_tree
from .tree_rules import module_of

ENDING = ".efg"


def read_module(path: Path) -> ModuleType:
    """The game in a file of Gambit, as a module; GameError in a sentence if there is none."""
    try:
        text = read_text(path)
    except FileNotFoundError:
        raise GameError(f"There is no file {path}.") from None
    except OSError as fault:
        raise GameError(f"{path} cannot be read: {fault.strerror}.") from fault
    except ValueError:
        raise GameError(f"{path} is not text in UTF-8.") from None
    return module_of(read_tree(text, path.name), path.name)
