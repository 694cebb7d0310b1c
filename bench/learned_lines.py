"""Matches of learned players, and their lines in docs/learning.md, which a later run completes."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.contract import KibitzError
from kibitz.game import Game
from kibitz.play.rounds import Tally, play_rounds
from kibitz.play.sides import lineups
from kibitz.players import Player, search_clock
from kibitz.whole_file import whole_file

from .page_parts import write_part

PAGE = Path(__file__).parent.parent / "docs" / "learning.md"
SEED = 20261122
OPENING = 4  # random acts at most, from which a game without a deal begins
SECONDS = 0.05  # an act
AT_EQUAL_TIME = f"time={SECONDS}"

Maker = Callable[[int], Player]


def duel(
    game: Game, first: Maker, second: Maker, games: int, seed: int, begin: int = 0
) -> Tally:  # fmt: skip
    """So many games in rounds: the same deal or random opening, the first player on each side once.

    A game that begins with a deal has no random opening. begin: the rounds that were played before.
    """
    for maker in (first, second):
        maker(0).warm(game)
    rounds, opening = -(-games // len(lineups(game))), 0 if game.dealing(0)[1] else OPENING
    with search_clock.processor_time():
        return play_rounds(
            game, first, second, rounds=rounds, begin=begin, seed=seed, opening=opening
        )


def write(name: str, text: str) -> None:
    """Put text into its place in the page."""
    write_part(PAGE, name, f"\n{text}\n")


def today() -> str:
    """The date."""
    return time.strftime("%Y-%m-%d")


def results(file: Path) -> list[dict[str, Any]]:
    """The lines that are measured already."""
    try:
        return list(json.loads(file.read_text("utf-8"))) if file.is_file() else []
    except ValueError as fault:
        raise KibitzError(f"{file} is damaged; delete it or name another one.") from fault


def keep(file: Path, lines: list[dict[str, Any]]) -> None:
    """Write the lines."""
    with whole_file(file) as opened:
        opened.write(f"{json.dumps(lines, indent=1)}\n".encode())


def positive(kind: type) -> Callable[[str], Any]:
    """A reader of numbers above 0."""

    def read(text: str) -> Any:
        number = kind(text)
        if not 0 < number < 1e6:
            raise argparse.ArgumentTypeError(f"{text} is not above 0 and below a million.")
        return number

    read.__name__ = "number" if kind is float else "whole number"
    return read


def run(command: Callable[[], None]) -> None:
    """Run a command that can go on later; a fault or Ctrl-C ends it with a sentence."""
    try:
        command()
    except KibitzError as fault:
        sys.exit(str(fault))
    except KeyboardInterrupt:
        sys.exit("Stopped. The same command goes on from here.")
