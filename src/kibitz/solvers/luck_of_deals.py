"""Whether a game begins with luck."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ..game import Game, Position
from ..kernel import NotEnumerable, deals

SEEDS_TRIED = 8  # before the deals are listed
DEALS = 2_000  # deals, at most

_luck: WeakKeyDictionary[Game, bool] = WeakKeyDictionary()  # what `begins_with_luck` has found


def begins_with_luck(game: Game) -> bool:
    """Whether the deal draws anything that shows in the position, by its `key`."""
    if game not in _luck:
        _luck[game] = _begins_with_luck(game)
    return _luck[game]


def _begins_with_luck(game: Game) -> bool:
    if not game.dealing(0)[1]:
        return False
    if len({game.start(seed).key() for seed in range(SEEDS_TRIED)}) > 1:
        return True
    try:  # a rare deal may differ
        return len({Position(game, deal.state).key() for deal in deals(game.blank(), DEALS)}) > 1
    except NotEnumerable:
        return True
