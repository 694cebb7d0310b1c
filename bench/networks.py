"""Networks of games with hidden information, beside those of an earlier revision.

    python -m bench.networks ad4905c        9 pairs of 1 second each
    python -m bench.networks HEAD --game quet

It counts the simulations of a search with trained networks in the middle of a game, and the turns
from which training learns, both in a second of the processor. The networks learn for some seconds
first, and both versions search with the same. The rest is as in `bench.since`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import kibitz
from kibitz.contract import Value
from kibitz.learning import actor_critic_file
from kibitz.training.policy_gradient import PolicyGradient
from kibitz.training.value_training import Training

from .since import Workload, arguments, compare
from .writing import ROOT

GAMES: dict[str, tuple[str, dict[str, Value]]] = {
    "quet": ("quet", {"players": 3}),
    "hearts": (str(ROOT / "examples" / "hearts.py"), {}),
    "president": ("president", {}),
}
TRAINED = 20.0  # seconds
SEARCH, TRAINING = "simulations", "turns of training"

# Both versions run this program, so it must work with all revisions from ad4905c on.
WORKER = """
import json, sys, time
import kibitz
from kibitz.players import player
from kibitz.training.policy_gradient import PolicyGradient

ACTS, SIMS = 12, 1000

def search(game, seconds, seed, file):
    p, bot = game.start(seed), player(f"learned:file={file},search=policy,sims={SIMS}", seed)
    while p.ply < ACTS or len(p.legal()) == 1:
        p.act(p.legal()[seed % len(p.legal())])
    def step():
        list(bot.think(p))
        return SIMS
    return rate(step, seconds)

def training(game, seconds):
    if game.id not in learners:
        learners[game.id] = PolicyGradient(game, 1).learner
    learner = learners[game.id]
    def step():
        learner.learn(0.5)
        return int(learner.workers[0].turns.count[0])
    return rate(step, seconds)

def rate(step, seconds):
    step()  # reads the file, and compiles
    count, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        count += step()
    return count / spent

learners = {}
for text in sys.stdin:
    name, options, seconds, seed, what, file = json.loads(text)
    game = kibitz.load(name, **options)
    found = search(game, seconds, seed, file) if what == "simulations" else training(game, seconds)
    print(found, flush=True)
"""


def main() -> None:
    """Compare the networks of the games."""
    given = arguments(__doc__, GAMES)
    with TemporaryDirectory() as folder:
        compare(given, WORKER, jobs(given.game, Path(folder)), "a second, now")


def jobs(wanted: str | None, folder: Path) -> Iterator[Workload]:
    """The work with the networks of each game."""
    for id, (name, options) in GAMES.items():
        if wanted in (None, id):
            file = trained(name, options, folder)
            yield from (Workload(name, options, (what, str(file))) for what in (SEARCH, TRAINING))


def trained(name: str, options: dict[str, Value], folder: Path) -> Path:
    """A file with networks that have learned for a short time."""
    game, file = kibitz.load(name, **options), folder / f"{Path(name).stem}.npz"
    training = PolicyGradient(game, 1)
    training.warm()
    list(training.run(TRAINED))
    Training(game, 1).save(file, "bench.networks")
    actor_critic_file.note(file, training.policy)
    return file


if __name__ == "__main__":
    main()
