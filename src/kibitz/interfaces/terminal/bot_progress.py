"""Bots at a table: compiled in the background, thinking in small steps, never freezing."""

from __future__ import annotations

import threading
from collections.abc import Sequence

from ...contract import KibitzError, message
from ...game import Game, Position
from ...players.base import Player, SearchResult
from ...players.expectations import expects
from ..messages import console, read

PROVED = {"won": message("won"), "drawn": message("drawn"), "lost": message("lost")}


class Compilation:
    """The compiling of bots for a game, begun in the background before they are needed."""

    def __init__(self, game: Game, bots: Sequence[Player]) -> None:
        title = game.about.title
        self._words = message("Compiling {title} for this machine, once ...", title=title)
        self._fault: KibitzError | None = None
        self._thread = threading.Thread(target=self._warm, args=(game, bots), daemon=True)
        self._thread.start()

    def _warm(self, game: Game, bots: Sequence[Player]) -> None:
        try:
            for bot in bots:
                bot.warm(game)
        except KibitzError as fault:
            self._fault = fault

    def wait(self) -> None:
        """Wait until all is ready; Ctrl-C interrupts the wait."""
        self._thread.join(0.2)
        if self._thread.is_alive():
            with console().status(read(self._words)):
                while self._thread.is_alive():
                    self._thread.join(0.05)
        if self._fault:
            raise self._fault


def decide(bot: Player, position: Position, *, veiled: bool = False) -> SearchResult:
    """The last thought of a bot, with its progress shown while it thinks, unless `veiled`."""
    held: SearchResult | None = None
    with console().status(read(message("{bot} thinks ...", bot=bot.spec))) as line:
        for held in bot.think(position):
            if not veiled:
                done = progress(position, held)
                line.update(read(message("{bot} thinks: {done}", bot=bot.spec, done=done)))
    if held is None:
        raise KibitzError(f"{bot.spec} found no act to play.")
    return held


def progress(position: Position, result: SearchResult) -> str:
    """The progress of a search, in a line."""
    parts = [f"{result.share:4.0%}"]
    if result.done:
        parts.append(read(message("{number:,.0f} playouts", number=result.done)))
    parts.append(position.name(result.action))
    return ", ".join([*parts, *outlook(position.game, result)])


def outlook(game: Game, result: SearchResult) -> list[str]:
    """The expectation of a bot in words: the proved result, or an estimate."""
    words = PROVED[result.verdict] if result.verdict else expects(game, result)
    return [read(words)] if words else []


def with_outlook(game: Game, result: SearchResult) -> str:
    """The expectation of a bot as a text after its act; empty if it has none."""
    parts = outlook(game, result)
    return f"   ({', '.join(parts)})" if parts else ""
