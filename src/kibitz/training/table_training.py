"""A trainer of a table of strategies, by sampled CFR: for games with secrets.

Each thread fills a table of its own, by external sampling (`players/external_sampling.py`) where a
deal can be played in few ways, else by outcome sampling (`players/outcome_sampling.py`). The
strategies of all are summed, since a mean of two strategies is at most as exploitable as they are
on average.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..contract import KibitzError
from ..farm import Workplace
from ..game import Game
from ..kernel import compiled
from ..kit.rng import State, seeded
from ..learning import model_file
from ..learning.game_clock import note_games
from ..learning.strategy_file import Strategies
from ..players.outcome_sampling import OutcomeTable
from ..players.tree_search import is_opposed
from ..players.worlds import FEWEST_VISITS, SOLVABLE, StartTable, ways_to_play
from ..solvers.sets_by_hash import rebuild_index
from .trainer import REPORTS, Trainer

MEMORY = 1 << 30  # bytes of all tables
LAP = 0.1  # seconds between two looks at the clock
AT_ONCE = 100  # games at first, and with a budget in games
SHARE_TRIED = 0.1  # of the time, after which a table has to cover play ..
MOST_STRAYED = 0.2  # .. but for this share, or networks learn instead
LEFT = 0.01  # of play that strays, below which a table covers it
ON_THREADS = "A table of strategies learns on threads; leave out the farm."


class TableProgress(NamedTuple):
    """How far the training of a table is.

    sets: information sets in the table of the first thread. strayed: the share of play since the
    last report that left the tables. spent, left: seconds, or games.
    """

    games: int
    sets: int
    strayed: float
    spent: float
    left: float


class TableLeft(NamedTuple):
    """A table did not cover the game after some seconds or games, so networks learn instead."""

    spent: float
    sets: int
    strayed: float


def table_for(game: Game, rng: State, room: int) -> StartTable:
    """An empty table of this many bytes, with the usual sampling for the size of the game."""
    kind = StartTable if ways_to_play(game) <= SOLVABLE else OutcomeTable
    return kind(game, rng, room)


def fits_cfr(game: Game) -> bool:
    """Whether two seats play with secrets for a constant sum."""
    return game.information == "hidden" and game.seats == 2 and is_opposed(game)


def require_opposed(game: Game, place: Workplace | None = None) -> None:
    """KibitzError where sampled CFR finds no equilibrium, or on a farm."""
    if place:
        raise KibitzError(ON_THREADS)
    if not fits_cfr(game):
        raise KibitzError(
            f"{game.id}: --update cfr is for games with secrets of two seats against each other "
            "whose returns have a constant sum; leave it out."
        )


class TableTraining(Trainer):
    """Tables that learn a game, one for each thread."""

    described = "sampled CFR learns a table of what the seats may know"

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        threads: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(game, seed, threads, clock)
        room = MEMORY // threads
        self.tables = [table_for(game, seeded(seed + (k << 32)), room) for k in range(threads)]
        self.strayed, self.at_once = 1.0, AT_ONCE

    def warm(self) -> None:
        """Compile what learns, once on a machine."""
        table_for(self.game, seeded(0), 0).run(1)

    def events(self, seconds: float, is_chosen: bool) -> Iterator[TableProgress | TableLeft]:
        """Learn for this many seconds. is_chosen: whether it learns however large the game is."""
        self.warm()
        if not is_chosen:
            *_, tried = self.run(SHARE_TRIED * seconds, reports=2)
            seconds -= tried.spent
            if tried.strayed > MOST_STRAYED:
                yield TableLeft(tried.spent, tried.sets, tried.strayed)
                return
        yield from self.run(seconds)

    def run(self, seconds: float, reports: int = REPORTS) -> Iterator[TableProgress]:
        """Learn for this many seconds, with at most this number of reports."""
        begun = self.clock()
        with ThreadPoolExecutor(self.threads) as pool:
            for part in range(1, reports + 1):
                before = self._paths()
                while (spent := self.clock() - begun) < seconds * part / reports:
                    self._learn(pool, seconds * part / reports - spent)
                paths, strayed = self._paths() - before
                self.strayed = float(strayed / paths) if paths else self.strayed
                sets = int(self.tables[0].work["sets"][0])
                yield TableProgress(self.games, sets, self.strayed, spent, seconds - spent)

    def _learn(self, pool: Executor, left: float) -> None:
        """Let each table learn for about LAP seconds, or a lot of games that are left."""
        games = min(AT_ONCE, math.ceil(left)) if self.counts_games else self.at_once
        begun = time.monotonic()
        list(pool.map(lambda table: table.run(games), self.tables))
        lap = max(time.monotonic() - begun, 1e-6)
        self.at_once = max(1, int(games * min(2.0, LAP / lap)))
        self.games += games * self.threads
        note_games(self.clock, games)

    def _paths(self) -> Any:
        """Ends of the game that were reached so far, and those outside the tables."""
        works = [table.work[0] for table in self.tables]
        return np.array([[work["paths"], work["strayed"]] for work in works]).sum(axis=0)

    def strategies(self) -> Strategies:
        """The mean of the average strategies, in all sets that were visited often enough."""
        sets = np.concatenate([table.sets[: table.work["sets"][0]] for table in self.tables])
        acts = np.concatenate([table.acts[: table.work["acts"][0]] for table in self.tables])
        trusted = self.tables[0].trusted
        covers = trusted == 0 and self.strayed < LEFT
        return merge(sets, acts, self.games, trusted)._replace(covers=covers)

    def save(self, path: Path) -> None:
        """Write what `resume` needs."""
        arrays = {}
        for k, table in enumerate(self.tables):
            work = table.work[0]
            arrays[f"sets{k}"] = table.sets[: work["sets"]].view(np.uint8)
            arrays[f"acts{k}"] = table.acts[: work["acts"]].view(np.uint8)
        done = [int(table.work["simulations"][0]) for table in self.tables]
        head = {**model_file.head_of(self.game), "done": done, "games": self.games}
        model_file.put(path, head, arrays, np.savez)

    def resume(self, path: Path) -> None:
        """Go on from a file that `save` has written."""
        with model_file.reading(path):
            head, arrays = model_file.take(path)
            model_file.require_same_rules(path, head, self.game)
            done = list(head.get("done", ()))
            if len(done) != self.threads:
                raise KibitzError(f"{path} holds {len(done)} tables; give --threads {len(done)}.")
            for k, table in enumerate(self.tables):
                _fill(table, arrays[f"sets{k}"], arrays[f"acts{k}"], int(done[k]))
            self.games = int(head["games"])
            for k, table in enumerate(self.tables):
                table.rng = seeded(self.seed + (k << 32) + (self.games << 40))


def _fill(table: StartTable, sets: Any, acts: Any, done: int) -> None:
    """Put the sets and acts of another table into this empty one; ValueError if they do not fit."""
    if sets.dtype != np.uint8 or acts.dtype != np.uint8:
        raise ValueError("a table of other numbers")
    sets, acts = sets.view(table.sets.dtype), acts.view(table.acts.dtype)
    counts, actions = sets["count"].astype(np.int64), table.game.actions
    ends = np.concatenate([[0], np.cumsum(counts)])
    regrets = np.concatenate([acts["regret"], acts["strategy"], sets["value"]])
    fits = len(sets) <= len(table.sets) and len(acts) <= len(table.acts)
    right = (
        fits
        and bool(((counts >= 1) & (counts <= actions)).all())
        and int(ends[-1]) == len(acts)
        and bool((ends[:-1] == sets["begin"]).all())
        and model_file.are_within(acts["action"], actions)
        and len(np.unique(sets["key"])) == len(sets)
        and bool(np.isfinite(regrets).all())
        and 0 <= done < 2**62
    )
    if not right:
        raise ValueError("a table that cannot be")
    table.sets[: len(sets)], table.acts[: len(acts)] = sets, acts
    work = table.work[0]
    work["sets"], work["acts"], work["simulations"] = len(sets), len(acts), done
    work["compares"] = True
    compiled(rebuild_index)(table.sets, len(sets), table.index)
    table.done = done


def merge(sets: Any, acts: Any, games: int, trusted: int = FEWEST_VISITS) -> Strategies:
    """One table of several, one after the other, whose sets have the same acts in the same order.

    sets, acts: as in `external_sampling.py`. A set in which no strategy counted yet plays by its
    regrets; one with fewer visits than `trusted` is left out.
    """
    keys, first, of_set = np.unique(sets["key"], return_index=True, return_inverse=True)
    counts = sets["count"][first]
    ends = np.concatenate([[0], np.cumsum(counts)])
    inside = np.arange(len(acts)) - np.repeat(
        np.cumsum(sets["count"]) - sets["count"], sets["count"]
    )
    place = np.repeat(ends[:-1][of_set], sets["count"]) + inside
    actions = np.zeros(ends[-1], np.int32)
    actions[place] = acts["action"]
    group = np.repeat(np.arange(len(keys)), counts)
    regrets = np.maximum(acts["regret"], 0.0)
    weight, regret = (np.bincount(place, x, ends[-1]) for x in (acts["strategy"], regrets))
    weight = np.where(np.bincount(group, weight)[group] > 0, weight, regret)
    total = np.bincount(group, weight)
    visits, value = (np.bincount(of_set, sets[name]) for name in ("visits", "value"))
    kept = (visits >= trusted) & (total > 0)
    in_kept = kept[group]
    return Strategies(
        keys=keys[kept],
        ends=np.concatenate([[0], np.cumsum(counts[kept])]).astype(np.int32),
        actions=actions[in_kept],
        shares=(weight / np.where(total > 0, total, 1.0)[group])[in_kept].astype(np.float32),
        values=(value / np.maximum(visits, 1))[kept].astype(np.float32),
        games=games,
    )
