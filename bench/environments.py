"""How fast environments step, beside those of other libraries, in one run.

    python -m bench.environments            writes the tables in docs/speed.md
    python -m bench.environments --redeals  writes only the table of games without `observe`
    python -m bench.environments --seconds 0.2    a short look; the page stays as it is

All play at random: an action is drawn by the mask, which costs all the same. Connect Four is played
by all libraries that have it; RLCard has card games only, so it stands beside our Leduc poker. The
time is that of the processor, so other programs on the machine disturb it less. The peers come
from the extra `bench`; without one of them the page is not written.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from pkgutil import resolve_name
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import kibitz
from kibitz.envs.batch import Batch

from .command import reader
from .quiet import require_quiet
from .writing import DOCS, ROOT, line, spread, table, write_part

PAGE = DOCS / "speed.md"
FOUR, LEDUC, HANABI = (
    str(ROOT / f"examples/{name}.py") for name in ("connect_four", "leduc_poker", "hanabi")
)
OURS, THEIRS = "kibitz.envs.pettingzoo", "pettingzoo.classic"
RUNS, SECONDS, ROWS = 5, 2.0, 4096
FEW_ROWS = 64  # rows of a batch that makes positions by `redeal` for each observation

Stepper = Callable[[], int]  # plays some acts and says how many


def batches(game: str = FOUR, dtype: type = np.int8) -> Stepper:
    games = Batch(kibitz.load(game), ROWS, dtype=dtype)
    rng = np.random.default_rng(1)
    rows = rng.random((64, *games.masks.shape), np.float32) + 1

    def step() -> int:
        for row in rows:
            games.step((row * games.masks).argmax(axis=1))
        return len(rows) * ROWS

    return step


def without_observe(game: str, rows: int = FEW_ROWS) -> Stepper:
    """A batch of the same rules without the author's `observe`."""
    with TemporaryDirectory() as folder:
        bare = Path(folder) / Path(game).name
        bare.write_text(Path(game).read_text("utf-8").replace("def observ", "def _observ"), "utf-8")
        games = Batch(kibitz.load(str(bare)), rows)
    rng = np.random.default_rng(1)

    def step() -> int:
        games.step((rng.random(games.masks.shape) * games.masks).argmax(axis=1))
        return rows

    return step


def stepping_alone() -> Stepper:
    """The call of `step` with ready actions: the first legal column, read from the mask."""
    games = Batch(kibitz.load(FOUR), ROWS, dtype=np.int8)

    def step() -> int:
        for _ in range(64):
            games.step(games.masks.argmax(axis=1))
        return 64 * ROWS

    return step


def one_by_one(
    begin: Callable[[], Any], legal: Callable[[Any], Any], act: Callable[[Any], Any]
) -> Stepper:
    """An environment that is asked for each act.

    begin: starts a game and says what is seen. legal: the legal acts, from what is seen. act: plays
    one and says what is seen then, or None when the game is over.
    """
    luck, seen = random.Random(1), begin()

    def step() -> int:
        nonlocal seen
        for _ in range(500):
            acts = legal(seen)
            seen = act(acts[int(luck.random() * len(acts))])
            if seen is None:
                seen = begin()
        return 500

    return step


def pettingzoos(make: str, *given: str) -> Stepper:
    env = resolve_name(make)(*given)
    env.reset(seed=1)

    def begin() -> Any:
        env.reset()
        return env.last()[0]

    def act(column: Any) -> Any:
        env.step(int(column))
        seen, _, terminated, truncated, _ = env.last()
        return None if terminated or truncated else seen

    return one_by_one(begin, lambda seen: seen["action_mask"].nonzero()[0], act)


def openspiels(game: str = "connect_four") -> Stepper:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(game)

    def legal(now: Any) -> Any:
        return now.observations["legal_actions"][now.observations["current_player"]]

    def act(action: int) -> Any:
        now = env.step([action])
        return None if now.last() else now

    return one_by_one(env.reset, legal, act)


def textarenas(make: str, answers: Callable[[Any], list[str]], *given: str) -> Stepper:
    """An environment without TextArena's wrappers; `answers` gives the legal answers."""
    env, seeds = resolve_name(make)(*given), count()

    def begin() -> Any:
        env.reset(num_players=2, seed=next(seeds))
        return env

    def legal(env: Any) -> list[str]:
        env.get_observation()
        return answers(env)

    def act(answer: str) -> Any:
        done, _ = env.step(answer)
        if done:
            env.close()
        return None if done else env

    return one_by_one(begin, legal, act)


def columns_of(env: Any) -> list[str]:
    top = env.state.game_state["board"][0]
    return [f"[col {k}]" for k, cell in enumerate(top) if cell == "."]


def acts_of(env: Any) -> list[str]:
    return [f"Act: {name}" for name in env.match.position.moves()]


def rlcards() -> Stepper:
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 1})

    def act(action: int) -> Any:
        seen = env.step(action)[0]
        return None if env.is_over() else seen

    return one_by_one(lambda: env.reset()[0], lambda seen: list(seen["legal_actions"]), act)


Rows = dict[str, Callable[[], Stepper]]
TABLES: dict[str, dict[str, Rows]] = {  # by the part of the page, by the title of the table
    "redeals": {
        "A batch": {
            "Leduc poker, 4,096 games, with `observe`": partial(batches, LEDUC, np.float32),
            "Leduc poker, 64 games, without": partial(without_observe, LEDUC),
            "Hanabi, 4,096 games, with `observe`": partial(batches, HANABI, np.float32),
            "Hanabi, 64 games, without": partial(without_observe, HANABI),
        },
    },
    "environments": {
        "Connect Four": {
            "a batch of 4,096, actions drawn by NumPy": batches,
            "a batch of 4,096, the first legal column": stepping_alone,
            "PettingZoo, without wrappers": partial(pettingzoos, f"{OURS}:raw_env", FOUR),
            "PettingZoo, with its wrappers": partial(pettingzoos, f"{OURS}:env", FOUR),
            "PettingZoo's own Connect Four": partial(pettingzoos, f"{THEIRS}:connect_four_v3.env"),
            "OpenSpiel's `rl_environment`": openspiels,
            "TextArena, without wrappers": partial(
                textarenas, "kibitz.envs.textarena:TextArenaEnv", acts_of, FOUR
            ),
            "TextArena's own Connect Four, without wrappers": partial(
                textarenas, "textarena.envs.ConnectFour.env:ConnectFourEnv", columns_of
            ),
        },
        "Leduc poker": {
            "a batch of 4,096, actions drawn by NumPy": partial(batches, LEDUC, np.float32),
            "PettingZoo, without wrappers": partial(pettingzoos, f"{OURS}:raw_env", LEDUC),
            "OpenSpiel's `rl_environment`": partial(openspiels, "leduc_poker"),
            "RLCard's Leduc hold'em": rlcards,
        },
    },
}


def rate(step: Stepper, seconds: float) -> float:
    """Acts a second of one thread."""
    step()
    begun, acts = time.process_time(), 0
    while time.process_time() - begun < seconds:
        acts += step()
    return acts / (time.process_time() - begun)


def steppers(rows: Rows) -> dict[str, Stepper | None]:
    """The function of each row; None, and a line on standard error, if its library is missing."""
    steps: dict[str, Stepper | None] = {}
    for name, make in rows.items():
        try:
            steps[name] = make()
        except ImportError as fault:
            steps[name] = None
            print(f"NOT MEASURED: {name}: {fault}. pip install 'kibitz[bench]'", file=sys.stderr)
    return steps


def measured(title: str, steps: dict[str, Stepper | None], seconds: float) -> str:
    """The table, its rows measured in turn, several times; a library that is missing says so."""
    runs = [
        {name: rate(step, seconds) for name, step in steps.items() if step} for _ in range(RUNS)
    ]
    rows = (
        line(name, *(spread(run[name] for run in runs) if step else ("not installed", "")))
        for name, step in steps.items()
    )
    return table(f"{title}, one thread", "acts a second", "from run to run", rows=rows)


def write(part: str, seconds: float) -> None:
    """Measure the tables of a part, print and write them; not written if a peer is missing."""
    steps = {title: steppers(rows) for title, rows in TABLES[part].items()}
    text = "\n\n".join(measured(title, some, seconds) for title, some in steps.items())
    print(text)
    if any(None in some.values() for some in steps.values()):
        raise SystemExit("docs/speed.md stays as it is, since a peer is missing.")
    if seconds == SECONDS:
        require_quiet()
        write_part(PAGE, part, text)


def main() -> None:
    """Measure what is asked for."""
    arguments = reader(__doc__)
    arguments.add_argument("--seconds", type=float, default=SECONDS, help="of each run")
    arguments.add_argument("--redeals", action="store_true", help="only games without `observe`")
    given = arguments.parse_args()
    for part in ["redeals"] if given.redeals else TABLES:
        write(part, given.seconds)


if __name__ == "__main__":
    main()
