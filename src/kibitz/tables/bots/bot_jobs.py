"""Jobs of bots in workers: to choose an act, to compile, and to play at random as a trial."""

from __future__ import annotations

import random
import time

from ...contract import KibitzError, message
from ...game import Game, Position
from ...players import player, player_named
from ...players.base import Player, SearchResult
from ..workers.worker import sign_of_life

TRIAL, FIRST = 3.0, 0.5  # seconds of random play: to find a fault, and before a game is compiled


def bot_of(spec: str, seed: int, is_hosts_own: bool) -> Player:
    """A bot; only one that the host offers may be in a file."""
    return player(spec, seed) if is_hosts_own else player_named(spec, seed)


def think(spec: str, seed: int, is_hosts_own: bool, position: Position) -> SearchResult:
    """The last result of a search."""
    held = None
    for result in bot_of(spec, seed, is_hosts_own).think(position):
        held = result
        sign_of_life()
    if held is None:
        raise KibitzError(message("{spec} found no act to play.", spec=spec))
    return held


def warm(spec: str, is_hosts_own: bool, game: Game) -> None:
    """Compile what a bot needs for a game."""
    bot_of(spec, 0, is_hosts_own).warm(game)


def trial(position: Position, seconds: float = TRIAL) -> None:
    """Play at random as Python for a while; a loop without an end shows its line here."""
    chance, until = random.Random(0), time.monotonic() + seconds
    while time.monotonic() < until and not position.over:
        walk = position.copy()
        while not walk.over and time.monotonic() < until:
            walk.act(chance.choice(walk.legal()))
            walk.scene()
            sign_of_life()
