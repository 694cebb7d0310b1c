"""The plan of a training, and the division of its time."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..contract import KibitzError
from ..farm import Workplace
from ..game import Game
from ..learning.update import CFR, GRADIENT, update_of
from ..players import PlayerLike, learned
from . import table_training
from .teaching import require_teachable


class TimeParts(NamedTuple):
    """The parts of the time of a training; values learn in the rest of it.

    contest: to find whether Descent has made the network better. policy: to learn a policy.
    trials: to find the search that suits what was learned; 0 for no trial.
    """

    contest: float = 0.05
    policy: float = 0.25
    trials: float = 0.1

    @property
    def values(self) -> float:
        """The part in which values are learned."""
        return 1.0 - sum(self)


USUAL, HIDDEN = TimeParts(), TimeParts(policy=0.6)


@dataclass(frozen=True)
class Plan:
    """The subject of a training, its length, and the place of the result.

    seconds: of the whole training. games: a budget in games instead, with which nothing depends on
    the time. values: whether it also learns what positions are worth. resume: whether the training
    of the file goes on. place: a farm; the caller closes it. among: the searches that are tried.
    counts_compiling: whether compiling and the trial of two networks take their time from the rest.
    update: by which a policy learns where information is hidden (`learning/update.py`), or CFR for
    a table; without one a table where that covers the game, else ENTROPY where two seats play
    against each other, and GRADIENT elsewhere.
    command: that makes the file again.
    teacher: a player from whose games the policy learns, instead of from searches with it.
    """

    game: Game
    file: Path
    seconds: float = 600.0
    games: int = 0
    seed: int = 0
    threads: int = 1
    values: bool = True
    resume: bool = False
    place: Workplace | None = None
    parts: TimeParts | None = None
    among: tuple[str, ...] = learned.SEARCHES
    counts_compiling: bool = False
    command: str = ""
    update: str = ""
    teacher: PlayerLike = None

    @property
    def tries_table(self) -> bool:
        """Whether a table of strategies learns first."""
        if self.resume:
            return self._goes_on_with_table()
        if self.update or self.place:
            return self.update == CFR
        return table_training.fits_cfr(self.game)

    def _goes_on_with_table(self) -> bool:
        has_table = learned.table_of_file(self.file, self.game) is not None
        if self.update and (self.update == CFR) != has_table:
            held = "a table of strategies" if has_table else "networks"
            raise KibitzError(f"{self.file} holds {held}; leave out the update to go on.")
        if has_table and self.place:
            raise KibitzError(table_training.ON_THREADS)
        return has_table

    def __post_init__(self) -> None:
        """Refuse what cannot be kept or makes no sense."""
        if self.update == CFR:
            table_training.require_opposed(self.game, self.place)
        elif self.update:
            update_of(self.update)
        if self.update not in ("", CFR, GRADIENT) and self.game.information != "hidden":
            raise KibitzError(f"{self.game.id} hides nothing; leave out the update.")
        if self.teacher is not None:
            require_teachable(self.game, self.teacher, self.place)
        if not self.file.parent.is_dir():
            raise KibitzError(f"There is no folder {self.file.parent} for {self.file.name}.")
        if self.games and (self.place or self.threads > 1):
            raise KibitzError("A budget in games needs one thread; leave out farm and threads.")
