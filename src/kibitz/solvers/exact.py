"""The exact value of each act of a position: from a table, or by search.

A game's own solver comes first, then tables of positions on disk, then the general solvers.

>>> from kibitz import load
>>> p = load("beat", ranks=3, deal="AK/").start()
>>> {p.name(action): worth.verdict for action, worth in acts(p).items()}
{'Kh': 'won', 'Ah': 'won'}
"""

from __future__ import annotations

import time

from ..contract import KibitzError, as_python, whole_number
from ..game import Game, GameLike, Position, load
from ..progress import require_function
from . import table_files, tablebase
from .exact_value import ExactValue, Number
from .game_solver import Solver, solver_of
from .general import General, Watch, acts_by, check_kind, values_for_seat
from .search_limit import SearchLimit
from .solution import Solution
from .tablebase import Tablebase

SECONDS = 60.0  # of search, where nobody says how long
MEMORY_MB = 1000


class Exact:
    """The exact values of one game: from its tables, or from searches so far.

    watch: called now and then with the number of positions that a search has visited; it may
    raise. memory_mb: the limit of the searches' memory.
    """

    def __init__(
        self, game: GameLike, watch: Watch | None = None, memory_mb: int = MEMORY_MB
    ) -> None:
        game, memory_mb = load(game), whole_number(memory_mb, "memory_mb", 1)
        require_function(watch, "watch")
        self.game, self.watch = game, watch
        self._solver = solver_of(game)
        self._general = General(game, memory_mb)
        self._unread = iter(()) if self._solver else tablebase.find(game)
        self._read: list[Tablebase] = []

    @property
    def by_own_solver(self) -> bool:
        """Whether the game brings a solver along, so that nothing is ever searched."""
        return self._solver is not None

    def looks_up(self, p: Position) -> bool:
        """Whether the values of this position are looked up, not searched."""
        self._require_own(p)
        return self.by_own_solver or self._tablebase_with(p) is not None

    def acts(self, p: Position) -> dict[int, ExactValue]:
        """The worth of each legal action for the seat to act, none when the game is over.

        Raises KibitzError if there is no table, or the game is too large or not of a kind to
        search; NotYet if it will be of that kind later.
        """
        self._require_own(p)
        if p.over:
            return {}
        if self.looks_up(p):
            return self._looked_up(p)
        self._general.watch = self.watch or SearchLimit(p, SECONDS)
        return self._general.acts(p)

    def solved(self, p: Position) -> Solution:
        """The exact value of a position and of its acts; raises the same errors as `acts`."""
        self._require_own(p)
        if not self.looks_up(p) or p.over:
            self._general.watch = self.watch or SearchLimit(p, SECONDS)
            return self._general.solved(p)
        begun = time.perf_counter()
        values = values_for_seat(p, self._looked_up(p))
        returns = self._returns_of_two_sides(p, values["value"].result)
        return Solution(str(p.game), "table", returns, 0, time.perf_counter() - begun, **values)

    def has_ties(self, p: Position) -> bool:
        """Whether a choice among equal acts changes what a seat gets from here; after `acts`."""
        self._require_own(p)
        return not (p.over or self.looks_up(p)) and bool(self._general.between(p.state))

    def _require_own(self, p: Position) -> None:
        """Refuse a position of another game, whose values would be those of this one."""
        if not isinstance(p, Position):
            raise KibitzError(f"A position is needed, such as game.start(), not {as_python(p)}.")
        mine, its = self.game, p.game
        if mine is not its and (
            str(mine) != str(its) or mine.source.rules_hash != its.source.rules_hash
        ):
            raise KibitzError(f"These are exact values of {mine}, and the position is of {its}.")

    def _looked_up(self, p: Position) -> dict[int, ExactValue]:
        if self._solver:
            return _from_table(p, self._solver)
        check_kind(p)
        table = self._tablebase_with(p)
        return acts_by(table, p) if table else {}

    def _returns_of_two_sides(self, p: Position, best: Number) -> tuple[float, ...]:
        own_side = self.game.side_of(p.player or 0)
        sides = [self.game.side_of(seat) for seat in range(self.game.seats)]
        return tuple(float(best if side == own_side else -best) for side in sides)

    def _tablebase_with(self, p: Position) -> Tablebase | None:
        for read in self._read:
            if read.holds(p.state):
                return read
        for read in self._unread:
            self._read.append(read)
            if read.holds(p.state):
                return read
        return None


def measure(game: Game) -> str:
    """The unit of `away`, in words."""
    solver = solver_of(game)
    return str(getattr(solver and solver.module, "MEASURE", "how far away the end is"))


def acts(p: Position) -> dict[int, ExactValue]:
    """The exact values of the legal acts of a position."""
    return Exact(p.game).acts(p)


def _from_table(p: Position, solver: Solver) -> dict[int, ExactValue]:
    scope = solver.scope(p)
    path = table_files.find(p.game, scope)
    if path is None:
        what, made = table_files.scope_text(scope), table_files.command(p.game, scope)
        raise KibitzError(f"There is no table of {p.game.id} {what} yet; make it with: {made}")
    acts = solver.module.acts(p.record, table_files.read(path, solver))
    return {action: ExactValue(*worth) for action, worth in acts.items()}
