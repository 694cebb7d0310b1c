"""The interface of players: a player looks at a position and yields search results."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, ClassVar, Protocol

from ..contract import KibitzError, as_python

if TYPE_CHECKING:
    from ..game import Game, Position


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a player's search of a position so far.

    action: the best action so far.
    value: the expected result for the seat to act, from -1 (lost) to 1 (won); None if not judged.
    verdict: "won", "drawn" or "lost" for the seat to act if it is proved, else None.
    done, total: simulations so far and in all; total is None if time is the budget.
    share: the used share of the budget, from 0 to 1.
    scale: in a game of points, the middle and the span: value 0 stands for `middle` points, 1 for
    `middle + span`.
    """

    action: int
    value: float | None = None
    verdict: str | None = None
    done: int = 0
    total: int | None = None
    share: float = 1.0
    scale: tuple[float, float] | None = None

    @property
    def points(self) -> float | None:
        """The expected points of the seat to act; None if not judged, or if none are counted."""
        if self.value is None or self.scale is None:
            return None
        middle, span = self.scale
        return middle + span * self.value


class Player(Protocol):
    """A player of any game; `spec` is its name with its parameters.

    A player derives from this class and writes `think`; `warm` where it has to compile something.
    """

    spec: str
    cheats: ClassVar[bool] = False  # whether it is shown the true position
    remembers: ClassVar[bool] = False  # whether its seed has to be the same in all acts of a game

    def think(self, p: Position) -> Iterator[SearchResult]:
        """Yield better and better results; the last one counts.

        It yields at least every 50 ms, so that an interface stays responsive.
        """
        ...

    def __call__(self, p: Position) -> str:
        """The name of the act chosen."""
        *_, last = self.think(p)
        return p.name(last.action)

    def probabilities(self, p: Position) -> dict[int, float] | None:
        """The probability of each legal act here; None if the player does not know it."""
        return None

    def probabilities_among(self, legal: list[int]) -> dict[int, float] | None:
        """The probability of each act where the legal acts alone decide; None where more does."""
        return None

    def warm(self, game: Game) -> None:
        """Compile the functions for this game, once on a machine."""


KINDS = {
    "int": "a whole number",
    "float": "a number",
    "bool": "True or False",
    "str": "a text",
}


class DefaultBudget(int):
    """The budget of a player that was given none; one that is given replaces it."""


def require_kinds(bot: Player) -> None:
    """Require each parameter to have its type; KibitzError names one that has not."""
    for field in fields(bot):  # type: ignore[arg-type]
        kind, value = str(field.type), getattr(bot, field.name, None)
        if field.name[0] != "_" and kind in KINDS and not _is_of_kind(value, kind):
            name = bot.spec.partition(":")[0] if isinstance(bot.spec, str) else type(bot).__name__
            raise KibitzError(f"{name}: {field.name} is {KINDS[kind]}, not {as_python(value)}.")


def _is_of_kind(value: object, kind: str) -> bool:
    if kind in ("bool", "str"):
        return isinstance(value, bool if kind == "bool" else str)
    is_whole = hasattr(value, "__index__") and not isinstance(value, bool)
    return is_whole or (kind == "float" and isinstance(value, float) and math.isfinite(value))


def require_one_budget(bot: Player, *names: str) -> None:
    """Require at most one of these parameters to be given; KibitzError names those that are."""
    given = [n for n in names if getattr(bot, n) and type(getattr(bot, n)) is not DefaultBudget]
    if len(given) > 1:
        name = bot.spec.partition(":")[0]
        raise KibitzError(f"{name} thinks for one budget; give {' or '.join(given)}, not both.")


def require_within(bot: Player, **bounds: tuple[float, float]) -> None:
    """Require parameters to lie between two bounds; KibitzError names one that does not."""
    for name, (low, high) in bounds.items():
        value = getattr(bot, name)
        if low <= value <= high:
            continue
        wanted = f"{name} >= {low:g}" if value < low else f"{name} <= {high:,.0f}"
        raise KibitzError(f"{bot.spec.partition(':')[0]} takes {wanted}, not {value:g}.")


def require_position(p: Position) -> None:
    """Refuse what is no position."""
    if not hasattr(p, "legal"):
        raise KibitzError(f"A player needs a position, such as game.start(), not {as_python(p)}.")


def choices(p: Position) -> list[int]:
    """The legal actions; KibitzError if the game is over, or if it is no position."""
    require_position(p)
    legal = p.legal()
    if not legal:
        raise KibitzError("The game is over; there is nothing to choose.")
    return legal
