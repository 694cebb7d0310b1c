"""The batches that were played so far, so that a stopped run can continue.

A batch that is in the ledger is never played again. A tuner depends only on its batches, so a run
that continues from a file ends like one that was never stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain, tee
from pathlib import Path
from typing import Any

from ...contract import KibitzError
from ...farm import Workplace
from ...game import Game
from ...given_file import read_json
from ...progress import Progress, Step
from ...whole_file import whole_file
from ..budget import Budget
from .exact_results import Exact, Solved, solved_exactly
from .option_settings import full_name
from .trials import Sums, Trials, TrialSums, add_sums, play_trials

FORMAT = 1
LARGEST_FILE = 2**28  # bytes of a file
SAVED_EVERY = 30.0  # seconds

Key = tuple[str, str, str]  # phase, game, kind


@dataclass
class Ledger:
    """The batches, by phase, game and kind.

    head: the identity of this run; a file of another run is refused. file: where the batches are
    kept, if at all.
    """

    place: Workplace
    budget: Budget
    progress: Progress
    head: dict[str, Any] = field(default_factory=dict)
    file: Path | None = None
    batches: dict[Key, list[TrialSums]] = field(default_factory=dict)
    exact: dict[str, Solved] = field(default_factory=dict)
    saved: float = 0.0  # seconds of the budget at that time

    def play(self, jobs: Iterable[Trials], what: str, until: float) -> bool:
        """Play the batches that are not known yet; False if the budget reached `until` before."""
        left = iter(jobs)
        for job in left:
            if job.number >= len(self._of(job)):
                left = chain([job], left)
                break
            self.budget.spend(self._of(job)[job.number].playouts)
        else:
            return True
        if self.budget.spent >= until:
            return False
        given, fresh = tee(left)
        for batch in self.place.map(play_trials, given):
            self._of(next(fresh)).append(batch)
            self.budget.spend(batch.playouts)
            self.tell(what)
            if self.budget.spent >= until:
                return next(fresh, None) is None
        return True

    def solve(self, games: Sequence[Game], until: float) -> None:
        """Solve the games that are small, one after another."""
        known = [game for game in games if full_name(game) in self.exact]
        for game in known:
            self.budget.spend(self.exact[full_name(game)].playouts)
        unknown = [game for game in games if full_name(game) not in self.exact]
        fresh = unknown if self.budget.spent < until else []
        for game, solved in zip(fresh, self.place.map(solved_exactly, fresh), strict=False):
            self.exact[full_name(game)] = solved
            self.budget.spend(solved.playouts)
            self.tell(f"exact values of {game}")
            if self.budget.spent >= until:
                break

    def tell(self, what: str) -> None:
        """Report what is being played, and save now and then."""
        self.progress(Step(what, min(1.0, self.budget.spent)))
        if self.budget.elapsed - self.saved > SAVED_EVERY:
            self.save()

    def _of(self, job: Trials) -> list[TrialSums]:
        return self.batches.setdefault((job.phase, full_name(job.game), job.kind), [])

    def known(self, phase: str, game: str, kinds: Iterable[str], most: int | None = None) -> Sums:
        """The sums of the batches of some kinds, of the first `most` of each."""
        rows = (self.batches.get((phase, game, kind), [])[:most] for kind in kinds)
        return add_sums([batch for row in rows for batch in row])

    def count(self, phase: str, game: str, kind: str) -> int:
        """The number of batches."""
        return len(self.batches.get((phase, game, kind), []))

    def save(self) -> None:
        """Write the file, if there is one; it is whole at any time."""
        self.saved = self.budget.elapsed
        if self.file is None:
            return
        with whole_file(self.file) as file:
            file.write(json.dumps(self._facts()).encode() + b"\n")

    def _facts(self) -> dict[str, Any]:
        rows = [
            [*key, [[batch.facts, batch.playouts] for batch in some]]
            for key, some in self.batches.items()
        ]
        return {
            "format": FORMAT,
            "head": self.head,
            "seconds": self.budget.elapsed,
            "exact": {game: asdict(solved) for game, solved in self.exact.items()},
            "batches": rows,
        }

    def read(self) -> None:
        """Go on from the file, if it exists; KibitzError if it is of another run."""
        if self.file is None or not self.file.exists():
            return
        kept = _read(self.file)
        try:
            self._take(kept)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as fault:
            raise _no_ledger(self.file) from fault

    def _take(self, kept: dict[str, Any]) -> None:
        for name, value in self.head.items():
            if kept["head"].get(name) != value:
                raise KibitzError(
                    f"{self.file} is of another run: its {name} is {kept['head'].get(name)!r}, "
                    f"not {value!r}. Give the same command, or another file."
                )
        for phase, game, kind, batches in kept["batches"]:
            self.batches[phase, game, kind] = [TrialSums(_sums(facts), n) for facts, n in batches]
        self.exact = {
            g: Solved(_pairs(solved["facts"]), int(solved["positions"]), bool(solved["by_deals"]))
            for g, solved in kept["exact"].items()
        }
        if not 0 <= (seconds := float(kept["seconds"])) < float("inf"):
            raise ValueError("seconds that cannot be")
        self.budget.begun -= seconds


def _sums(facts: dict[str, Any]) -> Sums:
    return {name: (int(n), float(x), float(xx)) for name, (n, x, xx) in facts.items()}


def _pairs(facts: dict[str, Any]) -> Exact:
    return {name: (float(value), float(error)) for name, (value, error) in facts.items()}


def _read(file: Path) -> dict[str, Any]:
    try:
        kept = read_json(file, LARGEST_FILE)
        if kept["format"] == FORMAT and {"head", "batches", "exact", "seconds"} <= set(kept):
            return dict(kept)
    except OSError as fault:
        raise KibitzError(f"{file} cannot be read: {fault.strerror}.") from fault
    except (ValueError, KeyError, TypeError):
        pass
    raise _no_ledger(file)


def _no_ledger(file: Path) -> KibitzError:
    return KibitzError(f"{file} is no file that kibitz tune --resume has written.")
