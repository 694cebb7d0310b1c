"""How fast environments step, beside those of other libraries, in one run.

    python -m bench.environments            writes the tables in docs/environments.md
    python -m bench.environments --redeals  writes only the table of games without `observe`
    python -m bench.environments --seconds 0.2    a short look; the page stays as it is

All play at random: an action is drawn by the mask, which costs all the same. Connect Four is played
by all libraries that have it; RLCard has card games only, so it stands beside our Leduc poker. The
time is that of the processor, so other programs on the machine disturb it less. The peers come
from the extra `bench`; without one of them the page is not written.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

import kibitz
from kibitz.envs.batch import Batch

from .writing import write_part

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/environments.md"
GAME, LEDUC = (str(ROOT / f"examples/{name}.py") for name in ("connect_four", "leduc_poker"))
HANABI = str(ROOT / "examples/hanabi.py")
RUNS, SECONDS, ROWS = 5, 2.0, 4096
FEW = 64  # rows of a batch that makes positions by `redeal` for each observation

Stepper = Callable[[], int]  # plays some acts and says how many


def batches(game: str = GAME, dtype: type = np.int8) -> Stepper:
    games = Batch(kibitz.load(game), ROWS, dtype=dtype)
    rng = np.random.default_rng(1)
    rows = rng.random((64, *games.masks.shape), np.float32) + 1

    def step() -> int:
        for row in rows:
            games.step((row * games.masks).argmax(axis=1))
        return len(rows) * ROWS

    return step


def without_observe(game: str, rows: int = FEW) -> Stepper:
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
    games = Batch(kibitz.load(GAME), ROWS, dtype=np.int8)

    def step() -> int:
        for _ in range(64):
            games.step(games.masks.argmax(axis=1))
        return 64 * ROWS

    return step


def of_pettingzoo(env: Any) -> Stepper:
    env.reset(seed=1)
    luck = random.Random(1)

    def step() -> int:
        for _ in range(500):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                seen = env.last()[0]
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(luck.random() * len(legal))]))
        return 500

    return step


def wrappers_alone() -> Stepper:
    """What PettingZoo's own wrappers cost: they stand round an environment that does nothing."""
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    space = spaces.Discrete(7)

    class Nothing(AECEnv):  # type: ignore[misc]
        metadata = {"name": "nothing_v0"}  # noqa: RUF012

        def __init__(self) -> None:
            self.possible_agents = ["seat_0", "seat_1"]
            self.seen = {"observation": np.zeros(1), "action_mask": np.ones(7, np.int8)}

        def action_space(self, agent: str) -> Any:
            return space

        def observe(self, agent: str) -> Any:
            return self.seen

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            self.agents = self.possible_agents
            self.rewards = self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
            self.terminations = self.truncations = dict.fromkeys(self.agents, False)
            self.infos: dict[str, Any] = {agent: {} for agent in self.agents}
            self.agent_selection = "seat_0"

        def step(self, action: int) -> None:
            self.agent_selection = "seat_1" if self.agent_selection == "seat_0" else "seat_0"

    wrapped: Any = wrappers.TerminateIllegalWrapper(Nothing(), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return of_pettingzoo(wrappers.OrderEnforcingWrapper(wrapped))


def ours_wrapped() -> Stepper:
    from kibitz.envs import pettingzoo

    return of_pettingzoo(pettingzoo.env(GAME))


def ours_raw(game: str = GAME) -> Stepper:
    from kibitz.envs import pettingzoo

    return of_pettingzoo(pettingzoo.raw_env(game))


def pettingzoos_own() -> Stepper:
    from pettingzoo.classic import connect_four_v3

    return of_pettingzoo(connect_four_v3.env())


def openspiels(game: str = "connect_four") -> Stepper:
    from open_spiel.python import rl_environment

    env = rl_environment.Environment(game)
    luck = random.Random(1)
    now = [env.reset()]

    def step() -> int:
        for _ in range(500):
            if now[0].last():
                now[0] = env.reset()
            seat = now[0].observations["current_player"]
            legal = now[0].observations["legal_actions"][seat]
            now[0] = env.step([legal[int(luck.random() * len(legal))]])
        return 500

    return step


def of_textarena(env: Any, answers: Callable[[Any], list[str]]) -> Stepper:
    """An environment without TextArena's wrappers; `answers` gives the legal answers."""
    luck = random.Random(1)
    env.reset(num_players=2, seed=1)

    def step() -> int:
        for _ in range(500):
            env.get_observation()
            legal = answers(env)
            done, _ = env.step(legal[int(luck.random() * len(legal))])
            if done:
                env.close()
                env.reset(num_players=2, seed=luck.randrange(2**31))
        return 500

    return step


def textarenas_own() -> Stepper:
    from textarena.envs.ConnectFour.env import ConnectFourEnv

    def columns(env: Any) -> list[str]:
        top = env.state.game_state["board"][0]
        return [f"[col {k}]" for k, cell in enumerate(top) if cell == "."]

    return of_textarena(ConnectFourEnv(), columns)


def ours_in_textarena() -> Stepper:
    from kibitz.envs.textarena import TextArenaEnv

    def acts(env: Any) -> list[str]:
        return [f"Act: {name}" for name in env.match.position.moves()]

    return of_textarena(TextArenaEnv(GAME), acts)


def rlcards() -> Stepper:
    import rlcard

    env = rlcard.make("leduc-holdem", config={"seed": 1})
    luck = random.Random(1)
    now = [env.reset()[0]]

    def step() -> int:
        for _ in range(500):
            if env.is_over():
                now[0] = env.reset()[0]
            legal = list(now[0]["legal_actions"])
            now[0] = env.step(legal[int(luck.random() * len(legal))])[0]
        return 500

    return step


Rows = dict[str, Callable[[], Stepper]]
OF_CONNECT_FOUR: Rows = {
    "a batch of 4,096, actions drawn by NumPy": batches,
    "a batch of 4,096, the first legal column": stepping_alone,
    "PettingZoo, without wrappers": ours_raw,
    "PettingZoo, with its wrappers": ours_wrapped,
    "PettingZoo's wrappers round an environment that does nothing": wrappers_alone,
    "PettingZoo's own Connect Four": pettingzoos_own,
    "OpenSpiel's `rl_environment`": openspiels,
    "TextArena, without wrappers": ours_in_textarena,
    "TextArena's own Connect Four, without wrappers": textarenas_own,
}
OF_LEDUC: Rows = {
    "a batch of 4,096, actions drawn by NumPy": partial(batches, LEDUC, np.float32),
    "PettingZoo, without wrappers": partial(ours_raw, LEDUC),
    "OpenSpiel's `rl_environment`": partial(openspiels, "leduc_poker"),
    "RLCard's Leduc hold'em": rlcards,
}
OF_SECRETS: Rows = {
    "Leduc poker, 4,096 games, with `observe`": partial(batches, LEDUC, np.float32),
    "Leduc poker, 64 games, without": partial(without_observe, LEDUC),
    "Hanabi, 4,096 games, with `observe`": partial(batches, HANABI, np.float32),
    "Hanabi, 64 games, without": partial(without_observe, HANABI),
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
    found: dict[str, Stepper | None] = {}
    for name, make in rows.items():
        try:
            found[name] = make()
        except ImportError as fault:
            found[name] = None
            print(f"NOT MEASURED: {name}: {fault}. pip install 'kibitz[bench]'", file=sys.stderr)
    return found


def table(title: str, measured: dict[str, Stepper | None], seconds: float) -> Iterator[str]:
    """The rows, all measured in turn, several times; a library that is missing says so."""
    found = [{n: rate(s, seconds) for n, s in measured.items() if s} for _ in range(RUNS)]
    yield f"| {title}, one thread | acts a second, median | lowest | highest |"
    yield "|---|---|---|---|"
    for name, stepper in measured.items():
        rates = [run[name] for run in found] if stepper else []
        cells = [f"{f(rates):,.0f}" for f in (statistics.median, min, max)] if rates else []
        yield f"| {name} | {' | '.join(cells or ['not installed', '', ''])} |"


def main() -> None:
    """Measure, print, and write the page."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seconds", type=float, default=SECONDS, help="of each run")
    reader.add_argument("--redeals", action="store_true", help="only games without `observe`")
    given = reader.parse_args()
    secrets = "\n".join(table("A batch", steppers(OF_SECRETS), given.seconds))
    print(secrets)
    sections = {"redeals": secrets}
    if not given.redeals:
        sections["environments"] = beside_peers(given.seconds)
    if given.seconds == SECONDS:
        for name, rows in sections.items():
            write_part(PAGE, name, rows)


def beside_peers(seconds: float) -> str:
    """The tables of all libraries; ends the command if one is missing."""
    four, leduc = steppers(OF_CONNECT_FOUR), steppers(OF_LEDUC)
    rows = "\n".join(
        [*table("Connect Four", four, seconds), "", *table("Leduc poker", leduc, seconds)]
    )
    print(rows)
    if None in {*four.values(), *leduc.values()}:
        raise SystemExit("docs/environments.md stays as it is, since a peer is missing.")
    return rows


if __name__ == "__main__":
    main()
