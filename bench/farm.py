"""The gain of two cores in self-play, and the cost of gathering the counts of random games.

python -m bench.farm    prints the figures; measure on a quiet machine
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import kibitz
from kibitz.farm import farm
from kibitz.farm.place import Place
from kibitz.kit.rng import seeded
from kibitz.players.playout import run
from kibitz.players.selfplay import Games, Strength, played
from kibitz.study.random_games import RandomGames, counted

GAMES = 100_000  # random games
BATCH = 5_000
JOBS, OF_A_JOB, SIMS = 48, 24, 64  # self-play
REPEATS = 7


def seconds(work: Callable[[], Any], clock: Callable[[], float]) -> float:
    """How long some work takes, at the least of a few times."""
    spent = []
    for _ in range(REPEATS):
        begun = clock()
        work()
        spent.append(clock() - begun)
    return min(spent)


def cost(name: str) -> float:
    """The time of counted random games, as a multiple of bare ones."""
    game = kibitz.load(name)
    counted(RandomGames(game, 0, 1))
    run(game, 1, seeded(0))
    gathered = seconds(lambda: counted(RandomGames(game, 0, BATCH)), time.process_time)
    bare = seconds(lambda: run(game, BATCH, seeded(0)), time.process_time)
    return gathered / bare


def first_of(job: tuple[Games, RandomGames]) -> int:
    """Have this process load its machine code; its number."""
    played(job[0])
    counted(job[1])
    time.sleep(0.2)  # so that the next job goes to another process
    return os.getpid()


def warm(place: Place, job: tuple[Games, RandomGames]) -> None:
    """Wait until each process of a place has its machine code, which takes it a second or two."""
    ready: set[int] = set()
    while len(ready) < place.workers:
        ready |= set(place.map(first_of, [job] * place.workers))


def over_cores(place: Place) -> tuple[float, float]:
    """Seconds for self-play of Byg, and for 100,000 random games of Connect6."""
    byg, connect6 = kibitz.load("byg", side=5), kibitz.load("connect6")
    jobs = [Games(byg, (Strength(SIMS),) * 2, OF_A_JOB * k, OF_A_JOB) for k in range(JOBS)]
    random = [RandomGames(connect6, k, BATCH) for k in range(0, GAMES, BATCH)]
    warm(place, (jobs[0], random[0]))
    begun = time.perf_counter()
    list(place.map(played, jobs))
    middle = time.perf_counter()
    list(place.map(counted, random))
    return middle - begun, time.perf_counter() - middle


def main() -> None:
    """Print all figures."""
    for name in ("connect6", "byg", "symple", "quet"):
        print(f"{name}: counted random games take {cost(name):.2f} times as long as bare ones")
    spent = {}
    for cores in (1, 2):
        with farm(f"cores:{cores}") as place:
            spent[cores], random = over_cores(place)
        games = f"{JOBS * OF_A_JOB:,} games of Byg, {SIMS} playouts an act"
        print(f"{cores} cores: {games}, in {spent[cores]:.1f} s")
        print(f"{cores} cores: {GAMES:,} random games of Connect6 19x19 in {random:.2f} s")
    print(f"Self-play on two cores is {spent[1] / spent[2]:.2f} times as fast as on one.")


if __name__ == "__main__":
    main()
