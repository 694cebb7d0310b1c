"""The mark of Rudolph and others (2026): their PPO after 10 million acts, beside `kibitz train`.

python -m bench.iig_ppo THEIRS EAS                   finds what is not known, and writes the page
python -m bench.iig_ppo THEIRS EAS --only abrupt     some games only
python -m bench.iig_ppo THEIRS EAS --steps 100000    tries the whole way; keeps no answer

A training of 10 million acts takes hours. It is kept in THEIRS, and one that was stopped goes on.

THEIRS is a clone of github.com/nathanlct/IIG-RL-Benchmark, and EAS the folder of exp-a-spiel as
bench/exp_a_spiel.py describes it. This Python needs torch, open_spiel and pyyaml, too. With the
nine buffers a seat of `Traverser::bufs_` the judge of abrupt phantom tic-tac-toe needs more than 24
GB; with one for each thread (`omp_get_thread_num()`) it finds the same. In abrupt dark hex it then
still ran out of 24 GB, after it had logged its answer.

What they reached could not be read here as a number, so it is found again. The network, its first
weights, the loss, the update and the settings (the best ones of their search for each game) are
theirs, and exp-a-spiel judges the policy. But the games are stepped by the rules of the gallery,
and the critic judges all positions of a batch at once; with OpenSpiel in Python a training takes
1.6 times as long. Ours is `kibitz train` and then `kibitz exploit`, as anyone would run them.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

import numpy as np
from docs.table_text import prose

import kibitz
from kibitz.contract import as_text
from kibitz.envs.batch import Batch
from kibitz.kit.arrays import Array
from kibitz.whole_file import whole_file

from .command import answers, reader_of_answers
from .quiet import require_quiet
from .writing import DOCS, ROOT, kept, line, table, write_part

KEPT = Path(__file__).with_name("iig_ppo.json")
STEPS, SEED = 10_000_000, 0
UPDATES_KEPT = 50  # a training is kept so often
MINUTES = 1  # of our training
CELLS = 9
WHOSE = "ppo", "table"


class GalleryRules(NamedTuple):
    """One of their games as a file of the gallery, and the class of exp-a-spiel that judges it."""

    file: str
    options: dict[str, Any]
    judge: str


HEX = {"rows": 3, "columns": 3}
GAMES = {
    "classical_phantom_ttt": GalleryRules("phantom_tic_tac_toe.py", {}, "PtttTraverser"),
    "abrupt_phantom_ttt": GalleryRules(
        "phantom_tic_tac_toe.py", {"abrupt": True}, "AbruptPtttTraverser"
    ),
    "classical_dark_hex": GalleryRules("dark_hex.py", HEX, "DhTraverser"),
    "abrupt_dark_hex": GalleryRules("dark_hex.py", {**HEX, "abrupt": True}, "AbruptDhTraverser"),
}


# -- their games, by our rules ---------------------------------------------------------------


class TensorGames:
    """Games side by side, as OpenSpiel's information state tensor shows them to the seat to act.

    Cell by cell what the seat knows, and then its tries in order. observations: (n, size).
    """

    def __init__(self, name: str, n: int) -> None:
        rules = GAMES[name]
        game = kibitz.load(str(ROOT / "gallery" / rules.file), **rules.options)
        self.games, self.is_hex = Batch(game, n), "rows" in rules.options
        # In OpenSpiel the rows of dark hex go down, and here they go up.
        rows = np.arange(CELLS).reshape(3, 3)
        self.order = (rows[::-1] if self.is_hex else rows).ravel()
        self.known = (9 if self.is_hex else 3) * CELLS
        self.tries = np.zeros((n, 2, CELLS, CELLS), np.float32)
        self.tried = np.zeros((n, 2), np.int64)
        self.every = np.arange(n)

    @property
    def size(self) -> int:
        return self.known + CELLS * CELLS

    @property
    def masks(self) -> Array:
        """Whether a try is legal: (n, CELLS)."""
        return self.games.masks[:, self.order] == 1

    @property
    def observations(self) -> Array:
        seats = self.games.players
        own, met = (self.games.observations[:, self.order + k] for k in (0, CELLS))
        first, second = np.where(seats[:, None] == 0, (own, met), (met, own))
        vacant = 1 - first - second
        shown = np.zeros((len(seats), CELLS, 9), np.float32)
        if self.is_hex:  # nine states of a cell, of which three occur: white, vacant, black
            shown[:, :, 3], shown[:, :, 4], shown[:, :, 5] = second, vacant, first
        else:
            shown = np.stack((vacant, second, first), axis=1)
        tries = self.tries[self.every, seats]
        return np.concatenate([part.reshape(len(seats), -1) for part in (shown, tries)], axis=1)

    def step(self, cells: Array) -> None:
        """Play a try in each game; a game that ends begins again."""
        seats = self.games.players.copy()
        self.tries[self.every, seats, self.tried[self.every, seats], cells] = 1
        self.tried[self.every, seats] += 1
        self.games.step(self.order[cells])
        self.tries[self.games.ended] = 0
        self.tried[self.games.ended] = 0


# -- their PPO -------------------------------------------------------------------------------


def their_gain(theirs: Path, steps: int, name: str) -> dict[str, Any]:
    """The exploitability of their PPO after this many acts in a game."""
    training = learned(theirs, name, steps)
    gain = judged(training.agent.network.actor, name)
    return {"gain": gain, "steps": steps, "seconds": training.seconds, "day": today()}


@dataclass
class AgentTraining:
    """A training after this many updates. seconds: what it took until now."""

    agent: Any
    seen: TensorGames
    updates: int = 0
    seconds: float = 0.0


def learned(theirs: Path, name: str, steps: int) -> AgentTraining:
    """Their agent after this many acts, by the loop of their `run_ppo.py`."""
    torch = import_module("torch")
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    given = best_settings(theirs, name)
    batch = given["num_envs"] * given["num_steps"]
    file = theirs / f"{name}-{steps}.pt"
    require_quiet()
    training = resumed(torch, file) if file.exists() else begun(torch, name, given)
    for update in range(training.updates, -(-steps // batch)):
        since = time.monotonic()
        play_batch(torch, training.agent, training.seen)
        if given["anneal_lr"]:
            training.agent.anneal_learning_rate(update, steps // batch + 1)
        training.agent.learn(last_steps(training.seen))
        training.updates, training.seconds = update + 1, training.seconds + time.monotonic() - since
        print(f"\r{name}: {(update + 1) * batch:,} acts", end="", file=sys.stderr, flush=True)
        if training.updates % UPDATES_KEPT == 0:
            keep_training(torch, file, training)
    keep_training(torch, file, training)
    return training


def begun(torch: Any, name: str, given: dict[str, Any]) -> AgentTraining:
    """A training before its first act."""
    torch.manual_seed(SEED)
    np.random.seed(SEED)
    seen = TensorGames(name, given["num_envs"])
    return AgentTraining(new_agent(given, seen.size), seen)


def keep_training(torch: Any, file: Path, training: AgentTraining) -> None:
    """Write a training to a file, with the states of both generators of random numbers."""
    with whole_file(file) as opened:
        torch.save((training, torch.get_rng_state(), np.random.get_state()), opened)


def resumed(torch: Any, file: Path) -> AgentTraining:
    """The training of a file; it goes on as if it had not been stopped."""
    training, of_torch, of_numpy = torch.load(file, weights_only=False)
    torch.set_rng_state(of_torch)
    np.random.set_state(of_numpy)
    return cast(AgentTraining, training)


def best_settings(theirs: Path, name: str) -> dict[str, Any]:
    """Those with which their search found the lowest exploitability in a game."""
    folder = theirs / "best_hyperparameters/min_final_expl_hparams/ppo" / name
    return dict(import_module("yaml").safe_load((folder / "best_hparams.yaml").read_text()))


def new_agent(given: dict[str, Any], size: int) -> Any:
    """Their agent; their `run_ppo.py` gives some of the settings other names."""
    theirs = import_module("algorithms.ppo.ppo")
    same = "num_envs", "num_minibatches", "update_epochs", "learning_rate", "gae", "gamma"
    also = "gae_lambda", "clip_coef", "clip_vloss", "max_grad_norm", "target_kl"
    return theirs.PPO(
        input_shape=(size,),
        num_actions=CELLS,
        num_players=2,
        steps_per_batch=given["num_steps"],
        normalize_advantages=given["norm_adv"],
        entropy_coef=given["ent_coef"],
        value_coef=given["vf_coef"],
        agent_fn=theirs.PPOAgent,
        **{key: given[key] for key in same + also},
    )


def play_batch(torch: Any, agent: Any, seen: TensorGames) -> None:
    """Write the acts of a batch, as the agent now plays, into its memory."""
    with torch.no_grad():
        for row in range(agent.steps_per_batch):
            observed, legal = torch.from_numpy(seen.observations), torch.from_numpy(seen.masks)
            logits = torch.where(legal, agent.network.actor(observed), agent.network.mask_value)
            shares = torch.log_softmax(logits, 1)
            cells = torch.multinomial(shares.exp(), 1).squeeze(1)
            agent.obs[row], agent.legal_actions_mask[row] = observed, legal
            agent.actions[row] = cells
            agent.logprobs[row] = shares.gather(1, cells[:, None]).squeeze(1)
            agent.current_players[row] = torch.from_numpy(seen.games.players)
            seen.step(cells.numpy())
            agent.rewards[row] = torch.from_numpy(seen.games.rewards[:, 0])
            agent.dones[row] = torch.from_numpy(seen.games.ended)
        agent.values[:] = agent.get_value(agent.obs).squeeze(-1)


def last_steps(seen: TensorGames) -> list[Any]:
    """What their agent reads of each game at the end of a batch."""
    return list(map(time_step, seen.games.players.tolist(), seen.observations))


def time_step(seat: int, observed: Array) -> Any:
    return SimpleNamespace(
        observations={"info_state": {seat: observed}}, current_player=lambda: seat
    )


def judged(actor: Any, name: str) -> float:
    """What a best responder gains, as the mean of both seats, by their judge exp-a-spiel."""
    import_module("torch").set_num_threads(os.cpu_count() or 1)  # and so the threads of exp-a-spiel
    judge, eas = import_module("algorithms.eas_exploitability"), import_module("eas")
    traverser = getattr(eas, GAMES[name].judge)()
    _, first, second = judge.compute_exploitability(
        actor, actor, traverser, batch_size=100_000, game_name=name
    )
    return float(first + second) / 2


# -- ours ------------------------------------------------------------------------------------


def our_gain(name: str) -> dict[str, Any]:
    """The exploitability of a player of `kibitz train`."""
    rules = GAMES[name]
    options = [f"-o{key}={as_text(value)}" for key, value in rules.options.items()]
    file = [str(ROOT / "gallery" / rules.file), *options]
    with tempfile.TemporaryDirectory() as folder:
        out = f"{folder}/player.npz"
        run("train", *file, f"--minutes={MINUTES}", f"--seed={SEED}", f"--out={out}")
        answer = json.loads(run("exploit", f"learned:file={out}", *file, "--json"))
    return {"gain": answer["exploitability"], "day": today()}


def run(*words: str) -> str:
    """What a command of Kibitz prints."""
    command = [sys.executable, "-m", "kibitz", *words]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def today() -> str:
    return time.strftime("%Y-%m-%d")


# -- the page --------------------------------------------------------------------------------


def section(answers: dict[str, Any]) -> str:
    """The table, from the answers that are kept."""
    day = max(answer["day"] for answer in answers.values())
    words = (
        f"Written by `python -m bench.iig_ppo` until {day}: the exploitability, exact, of one "
        f"player each, of seed {SEED}. In brackets is the time of a training of theirs, "
        "mostly on one core; `kibitz train` uses two."
    )
    rows = [
        line(name.replace("_", " "), *(cell(answers.get(f"{name} {whose}")) for whose in WHOSE))
        for name in GAMES
    ]
    million, minutes = STEPS // 1_000_000, f"{MINUTES} minute"
    head = table(
        "game", f"their PPO, {million} million acts", f"`kibitz train`, {minutes}", rows=rows
    )
    return f"{prose(words)}\n\n{head}"


def cell(answer: dict[str, Any] | None) -> str:
    """An exploitability; of theirs with the time."""
    if answer is None:
        return "not measured"
    spent = f" ({answer['seconds'] / 60:.0f} min)" if "seconds" in answer else ""
    return f"{answer['gain']:.4f}{spent}"


def main() -> None:
    """Measure what is not known, and write the table."""
    arguments = reader_of_answers(__doc__)
    arguments.add_argument("theirs", type=Path)
    arguments.add_argument("eas", type=Path)
    arguments.add_argument("--only", default="", help="a part of the names of their games")
    arguments.add_argument("--steps", type=int, default=STEPS)
    given = arguments.parse_args()
    sys.path += [str(given.theirs), str(given.eas)]
    names = [name for name in GAMES if given.only in name]
    if given.steps != STEPS:
        print([their_gain(given.theirs, given.steps, name) for name in names])
        return
    theirs, ours = WHOSE
    asked = {f"{name} {theirs}": partial(their_gain, given.theirs, STEPS, name) for name in names}
    asked |= {f"{name} {ours}": partial(our_gain, name) for name in names}
    answers(given, KEPT, asked, lambda question: question())
    write_part(DOCS / "learning-measured.md", "iig-ppo", section(kept(KEPT)))


if __name__ == "__main__":
    main()
