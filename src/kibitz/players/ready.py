"""`ready`: the player that `kibitz ready` has chosen for a game.

Without a choice it is the usual search, or a careful novice where few simulations say less.

The choice is kept on this machine under the game's rules, or in a file that can be shipped:
`ready.npz` in the folder of the rules, or `mygame.ready.npz` beside their file. It is a file of a
learned player (`learning/model_file.py`), perhaps without anything learned. One that was made for
other rules is not used, and one that is damaged is named in the log.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
from ast import parse
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite
from pathlib import Path
from typing import Any

from .. import shelf
from ..contract import KibitzError
from ..game import Game, Position
from ..kernel import cache_folder, fingerprint
from ..learning import model_file
from . import player_named, suitable_search
from .base import (
    DefaultBudget,
    Player,
    SearchResult,
    require_kinds,
    require_one_budget,
    require_within,
)
from .lessons import lessons_for
from .shipped_policy import OF_TABLES, program_words, shipping_places
from .tree_search import HIGHEST

FILE = "ready.npz"
# The levels that act as people do, and those that search: by simulations where one is as strong on
# every machine, by seconds where it does its best.
NOVICES = {"novice": "novice", "easy": "novice:attention=0.9,noise=0.5,candidates=5,ends=24"}
LEVELS = {"middling": "sims=2000", "strong": "time=3"}
# With more first acts than this, and fewer simulations for each, a search is weaker than a careful
# novice, if random games teach that one anything (docs/strength.md).
WIDE, FEW_TRIES = 100, 20
CAREFUL, CANDIDATES = "novice:attention=1,noise=0.25", 8
LEARNED = "learned"  # a choice: what the file has learned
CHOICE, MINUTES, SCORE, ORIGIN = "ready", "ready_minutes", "ready_score", "ready_origin"
FRUITLESS, STAGE = "ready_fruitless", "ready_stage"
GIVE_UP = 15.0  # minutes in which nothing better was found, after which it is not tried further
GOOD_ENOUGH = 0.995  # a score against the usual search, above which no training is begun
SIMS = re.compile(r"\bsims=(\d+)")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ChosenPlayer:
    """A player that was chosen for a game.

    player: as text, without a budget; empty where nothing was better than the usual search.
    minutes: of getting ready. score: in its last trial, against what was best before, with the ends
    of its interval. fruitless: minutes since something better was found. stage: how often a player
    has learned, each time on from the last one; its folder is beside the file.
    """

    player: str
    minutes: float
    score: tuple[float, float, float]
    file: Path
    fruitless: float = 0.0
    stage: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether the chosen player wins so surely that none needs to learn."""
        return self.player not in ("", LEARNED) and self.score[0] > GOOD_ENOUGH

    @property
    def is_settled(self) -> bool:
        """Whether getting ready is likely to find nothing better."""
        return self.is_enough or self.fruitless >= GIVE_UP

    def spec(self, budget: str) -> str:
        """The player with a budget, such as `sims=200`."""
        if self.player == LEARNED:
            return f"{LEARNED}:file={self.file},{budget}"
        return f"{self.player}{',' if ':' in self.player else ':'}{budget}"


def choice_for(game: Game) -> ChosenPlayer | None:
    """The choice for a game with its options: of this machine, or what was shipped.

    Of both the one that found a player, and then the one that had more time.
    """
    files = (kept_file(game), *shipping_places(game, FILE))
    choices = filter(None, (choice_in(file, game) for file in files))
    return max(choices, key=lambda choice: (bool(choice.player), choice.minutes), default=None)


def choice_in(file: Path, game: Game) -> ChosenPlayer | None:
    """The choice for a game in a file; None if it has none for these rules, or is damaged."""
    return _choice(file, game, _time_written(file))


@lru_cache(maxsize=64)
def kept_file(game: Game) -> Path:
    """Where this machine keeps the choice for a game."""
    options = fingerprint([], compiler=repr(sorted(game.options.items())).encode())
    name = fingerprint([*game.rules.functions.values()])
    return cache_folder() / game.id / f"ready-{name}-{options}" / FILE


def note(file: Path, game: Game, choice: ChosenPlayer, learned: Path | None = None) -> None:
    """Write a choice into a file. learned: the file of a learned player, which it then holds."""
    head, arrays = model_file.take(learned) if learned else (model_file.head_of(game), {})
    facts = {
        CHOICE: choice.player,
        MINUTES: choice.minutes,
        SCORE: list(choice.score),
        ORIGIN: origin(game),
        FRUITLESS: choice.fruitless,
        STAGE: choice.stage,
    }
    model_file.put(file, {**head, **facts}, arrays)


def origin(game: Game) -> str:
    """A hash of the rules and the options, without comments, the same in each version of Python."""
    own = game.source.path
    folders = [] if own else shelf.folders(game.package)
    files = [own] if own else [f for folder in folders for f in sorted(folder.glob("*.py"))]
    words = [repr(sorted(model_file.options_as_text(game).items()))]
    for file in files:
        if file.name != OF_TABLES:
            words += program_words(parse(file.read_text("utf-8")))
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _time_written(file: Path) -> int:
    return file.stat().st_mtime_ns if file.is_file() else 0


@lru_cache(maxsize=64)
def _choice(file: Path, game: Game, written: int) -> ChosenPlayer | None:
    if not written:
        return None
    if file == kept_file(game):
        with suppress(OSError):
            os.utime(file.parent)  # folders that no process uses for a month are deleted
    try:
        with model_file.reading(file):
            return _read(file, game)
    except KibitzError:
        log.warning("%s", damage(file))
    return None


def damage(file: Path) -> str:
    """The sentence about a file that cannot be read."""
    return f"{file} is damaged, so it is not used. kibitz ready makes it again."


def _read(file: Path, game: Game) -> ChosenPlayer | None:
    head = model_file.facts_of(file)
    if head[ORIGIN] != origin(game):
        return None
    value, low, high = map(float, head[SCORE])
    minutes, fruitless = float(head[MINUTES]), float(head.get(FRUITLESS, 0.0))
    chosen, stage = str(head[CHOICE]), int(head.get(STAGE, 0))
    if not (isfinite(minutes) and isfinite(fruitless) and min(minutes, fruitless, stage) >= 0):
        raise ValueError("times that are no times")
    if chosen not in ("", LEARNED):
        player_named(chosen)
    return ChosenPlayer(chosen, minutes, (value, low, high), file, fruitless, stage)


@dataclass
class Ready(Player):
    """Plays as the player that was chosen for the game.

    sims, time: its budget, as for `mcts`; memory: megabytes.
    """

    sims: int = DefaultBudget(1000)
    time: float = 0.0
    memory: int = 512
    seed: int = 0
    spec: str = "ready"
    _bot: Player | None = field(default=None, repr=False)
    _game: Game | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        require_kinds(self)
        require_one_budget(self, "sims", "time")
        if self.sims < 1 and self.time <= 0:
            raise KibitzError("ready takes sims >= 1, or time > 0 seconds.")
        require_within(self, memory=(8, HIGHEST), sims=(0, HIGHEST), time=(0, HIGHEST))

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield better and better results; the last one counts."""
        yield from self.chosen(p.game).think(p)

    def probabilities(self, p: Position) -> dict[int, float] | None:
        """The probability of each legal act, where the chosen player knows it."""
        return self.chosen(p.game).probabilities(p)

    def analyse(self, p: Position) -> Any:
        """The analysis of a position by the chosen player."""
        bot: Any = self.chosen(p.game)
        return bot.analyse(p)

    def warm(self, game: Game) -> None:
        """Compile the chosen player."""
        self.chosen(game).warm(game)

    def chosen(self, game: Game) -> Player:
        """The player for a game."""
        if self._bot is None or self._game is not game:
            budget = f"time={self.time:g}" if self.time else f"sims={self.sims}"
            self._bot = player_named(spec_for(game, f"{budget},memory={self.memory}"), self.seed)
            self._game = game
        return self._bot


def spec_for(game: Game, budget: str) -> str:
    """The player that was chosen for a game, else the usual search or a careful novice."""
    choice = choice_for(game)
    if choice and choice.player:
        return choice.spec(budget)
    if hardly_tries(game, budget) and lessons_for(game).tells:
        return f"{CAREFUL},candidates={CANDIDATES},ends={max(1, _sims(budget) // CANDIDATES)}"
    return f"{suitable_search(game)}:{budget}"


@lru_cache(maxsize=64)
def hardly_tries(game: Game, budget: str) -> bool:
    """Whether the simulations of a budget try each of very many first acts only a few times."""
    acts = len(game.start().legal())
    return acts > WIDE and 0 < _sims(budget) < FEW_TRIES * acts


def _sims(budget: str) -> int:
    match = SIMS.search(budget)
    return int(match[1]) if match else 0
