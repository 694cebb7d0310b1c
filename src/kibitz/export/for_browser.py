"""A game compiled for browsers, and the facts that JavaScript needs to call it."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from hashlib import sha256
from inspect import signature
from typing import Any, NamedTuple

import numpy as np

from ..contract import KibitzError, as_text
from ..game import Game
from ..kernel.browser import module
from ..players import shipped
from ..players.learned import search_with_playouts
from ..players.search.choice import KNOWN
from ..players.tree_search import ReturnsScale
from .fixed_names import FixedNames, fixed_names
from .module_memory import memory_of
from .rule_entries import Part, arguments, rule_entries
from .search_entries import MEGABYTES, scale_of, search_entries


class BrowserGame(NamedTuple):
    """The bytes of a WebAssembly module, and what `runtime.js` has to know of it.

    values: what a learned player has learned, as `runtime.js` writes it to memory.
    """

    code: bytes
    facts: dict[str, Any]
    values: bytes = b""


def make_browser_game(game: Game, *, names: bool = True, learned: bool = False) -> BrowserGame:
    """A game with its search; NoBrowserCode or GameError says why it cannot be made.

    names: whether the names of acts are found, which plays some games in Python. learned: whether
    the search is that of the learned player which comes with the game, if it is small enough.
    """
    bot = learned_search(game) if learned else None
    parts = [rule_entries(game), search_entries(game, bot)]
    memory = memory_of(parts)
    code = module(
        {
            name: (function, arguments(function, part.arrays))
            for part in parts
            for name, function in part.functions.items()
        },
        game.rules,
        "export",
    )
    fixed = fixed_names(game) if names else FixedNames(None, "Names were not asked for.")
    facts = _facts(game, parts, fixed, scale_of(game, bot)) | memory.facts
    facts["mark"] = sha256(code.code).hexdigest()[:16]  # of positions that this code has made
    return BrowserGame(code.code, facts, memory.values)


@lru_cache(maxsize=16)
def learned_search(game: Game) -> Any:
    """The search of the learned player that comes with a game; None if no browser can have it."""
    return search_with_playouts(game, MEGABYTES) if shipped.is_small(game) else None


def require_learned_search(game: Game) -> None:
    """KibitzError if no learned player comes with a game, or no browser can have it."""
    shipped.require_fitting(game)
    if learned_search(game) is None:
        raise KibitzError(
            f"The learned player of {game.id} is not for browsers: its values take more than "
            f"{shipped.SMALL // 2**20} MB, or it needs another search in some positions."
        )


def game_facts(game: Game) -> dict[str, Any]:
    """What JavaScript has to know of a game itself."""
    return {
        "id": game.id,
        "title": game.about.title,
        "options": {name: as_text(value) for name, value in game.options.items()},
        "seats": game.seats,
        "seatNames": [game.called(seat) for seat in range(game.seats)],
        "sides": [list(side) for side in game.sides],
        "actions": game.actions,
        "hasChance": game.has_chance,
        "deals": "rng" in signature(game.rules.functions["start"]).parameters,
        "hidden": game.information == "hidden",
        "joint": "owes" in game.rules.functions,
        "blank": b64encode(game.blank().tobytes()).decode(),
        "fields": {name: _field(game, name) for name in game.dtype.names or ()},
        "outcome": game.about.outcome,
    }


def _facts(game: Game, parts: list[Part], names: FixedNames, scale: ReturnsScale) -> dict[str, Any]:
    return {
        **game_facts(game),
        "names": names.by_action,
        "whyNoNames": names.reason,
        "entries": {
            name: list(signature(function).parameters)
            for part in parts
            for name, function in part.functions.items()
        },
        "search": _search(parts[1]),
        "scale": scale,
    }


def _search(part: Part) -> dict[str, Any]:
    room = part.arrays["tree"] if "tree" in part.arrays else part.arrays["graph"].nodes
    offsets = {name: int(field[1]) for name, field in (KNOWN.fields or {}).items()}
    return {"room": len(room), "known": {"size": KNOWN.itemsize, **offsets}}


def _field(game: Game, name: str) -> dict[str, Any]:
    assert game.dtype.fields is not None
    kind, offset = game.dtype.fields[name][:2]
    return {"type": _letter(kind.base), "shape": list(kind.shape), "offset": int(offset)}


def _letter(kind: np.dtype[Any]) -> str:
    return {"b": "?"}.get(kind.kind, f"{kind.kind}{kind.itemsize}")
