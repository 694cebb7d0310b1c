"""`scientist`: finds a dealer's secret rule, in games whose folder has a file `bots.py`.

A game's `bots.py` passes the facts that its seat has seen to a mind, and chooses an act from the
mind's results. It uses the mind only as an `Inducer`. Its functions:

    tell(p, mind)            pass to the mind all that the seat to act has seen of this deal
    choose(p, legal, mind)   the act
    knows(p, seat)           whether this seat knows the rule of this deal
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar

from ..contract import KibitzError
from ..game import Game, Position
from ..induction import Inducer, Leading
from ..induction.making import make_rules
from ..rule.judging import CARDS, PACK
from ..shelf import has_module
from .base import Player, SearchResult, choices, require_kinds

LEVELS = {"beginner": (20, 6), "student": (100, 20), "scientist": (600, 0)}


@dataclass
class Scientist(Player):
    """Finds the rule only from the facts that its seat has seen.

    level: beginner, student or scientist. It sets how many rules it considers at a time, and how
    many judged cards it remembers. grade: the difficulty of the rules that it writes as dealer.
    """

    remembers: ClassVar[bool] = True  # the rule that it wrote, which its seed gives again

    level: str = "scientist"
    grade: str = "middling"
    seed: int = 0
    spec: str = "scientist"

    def __post_init__(self) -> None:
        require_kinds(self)
        if self.level not in LEVELS:
            raise KibitzError(f"scientist has the levels {', '.join(LEVELS)}, not {self.level!r}.")
        if self.grade not in GRADES:
            raise KibitzError(f"scientist writes rules that are {', '.join(GRADES)}.")

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield one result, by the facts that the seat to act has seen."""
        legal, bots = choices(p), bots_of(p.game)
        yield SearchResult(int(bots.choose(p.record, legal, self.mind(p))))

    def warm(self, game: Game) -> None:
        """Compile the functions of a mind, once on a machine."""
        bots_of(game)
        mind = Mind(0, 10, 0, self.grade)
        mind.start("Th")
        mind.suggest(["2h", "3s"])

    def mind(self, p: Position) -> Mind:
        """The mind of the seat to act, with all facts that it has seen."""
        mind = Mind(self.seed, *LEVELS[self.level], grade=self.grade)
        bots_of(p.game).tell(p.record, mind)
        return mind


NAMES = frozenset(PACK.name(card) for card in range(CARDS))
GRADES = ("easy", "middling", "hard")


class Mind(Inducer):
    """An inducer that can also invent a rule of its own."""

    def __init__(self, seed: int, budget: int, memory: int, grade: str) -> None:
        super().__init__(seed, budget, memory)
        self._seed, self._grade = seed, grade

    @property
    def helps(self) -> bool:
        """Whether it gives a hint, since a hard rule is not found in time without one."""
        return self._grade == "hard"

    def own_rule(self, number: int) -> str:
        """The rule that it writes as dealer; the same for the same number of the deal."""
        return _own(self._seed, self._grade, number)


@lru_cache(100)
def _own(seed: int, grade: str, number: int) -> str:
    return make_rules(seed + 1_000_003 * number, "develop", {grade: 1})[0].text


@dataclass(frozen=True)
class Ideas:
    """The rules that fit the table; for cards in hand, the probability that each is right and the
    bits
    of information in its verdict, the most informative first.
    """

    leading: list[Leading]
    cards: list[tuple[str, float, float]]


def ideas(p: Position, number: int = 3) -> Ideas:
    """Help for the seat to act, from a position that shows only its knowledge."""
    mind = Scientist().mind(p)
    hand = [name for name in map(p.name, p.legal()) if name in NAMES]
    cards = [(name, mind.chance(name), mind.tells(name)) for name in hand]
    return Ideas(mind.best(number), sorted(cards, key=lambda card: -card[2]))


def knows(p: Position, seat: int) -> bool:
    """Whether a seat knows the rule, so that it needs no help; KibitzError if there is none."""
    return bool(bots_of(p.game).knows(p.record, seat))


def default_seat(game: Game) -> int:
    """The default seat for a person: the first that has no secret rule to write."""
    if not has_rule(game.package):
        return 0
    position = game.start()
    return next(seat for seat in range(game.seats) if not knows(position, seat))


@lru_cache
def has_rule(package: str) -> bool:
    """Whether the game in this package has a secret rule that could be found."""
    return has_module(package, "bots")


def bots_of(game: Game) -> Any:
    """The module `bots.py` of a game's folder; KibitzError if there is none."""
    if not has_rule(game.package):
        raise KibitzError(f"{game.id} has no secret rule of cards that could be found.")
    return importlib.import_module(f"{game.package}.bots")
