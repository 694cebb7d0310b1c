"""The visits of every kind of search with fixed seeds, kept as text.

`python -m tests.players.golden_searches` writes them again: look at what changed before you commit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import numpy as np

import kibitz
from kibitz.learning import actor_critic_file, policy_file
from kibitz.learning.policy_features import policy_for
from kibitz.players import player, playout_guide
from kibitz.players.selfplay import SelfplayJob, Strength, play_job
from kibitz.training.policy_gradient import untrained_for
from kibitz.training.value_training import Training

ROOT = Path(__file__).parents[2]
FILE = Path(__file__).with_suffix(".txt")
TIC_TAC_TOE, PIG, TRICKS, GOOFSPIEL, PRESIDENT = ALL = (
    "examples/tic_tac_toe.py", "examples/pig.py", "tests/learning/five_tricks.py",
    "examples/goofspiel.py cards=5", "president deals=1",
)  # fmt: skip

# game, player, acts played before at least; FILE stands for a file of random weights
SEARCHES = [
    (TIC_TAC_TOE, "mcts:sims=300", 1),
    (TIC_TAC_TOE, "mcts:sims=300,threads=2", 1),
    (TIC_TAC_TOE, "mcts:sims=300,rave=50,urgency=0.1,expand=1", 1),
    (TIC_TAC_TOE, "learned:file=FILE,search=uct,sims=200", 1),
    (TIC_TAC_TOE, "learned:file=FILE,search=mixed,sims=300", 1),
    (TIC_TAC_TOE, "learned:file=FILE,search=policy,sims=200", 1),
    (PIG, "mcts:sims=300", 3),
    (PIG, "learned:file=FILE,search=mixed,sims=300", 3),
    (TRICKS, "ismcts:sims=200", 1),
    (TRICKS, "ismcts:sims=200,determinizations=3", 1),
    (TRICKS, "learned:file=FILE,search=uct,sims=100", 1),
    (TRICKS, "learned:file=FILE,search=mixed,sims=100", 1),
    (TRICKS, "learned:file=FILE,search=policy,sims=200", 2),
    (GOOFSPIEL, "ismcts:sims=300", 0),
    (GOOFSPIEL, "ismcts:sims=300", 1),
    (GOOFSPIEL, "learned:file=FILE,search=mixed,sims=200", 1),
    (GOOFSPIEL, "learned:file=FILE,search=policy,sims=200", 1),
    (PRESIDENT, "worlds:sims=200", 5),
    (PRESIDENT, "learned:file=FILE,search=mixed,sims=150", 5),
]
GAMES = [(TIC_TAC_TOE, 50, False), (PIG, 20, False), (TRICKS, 30, False), (TRICKS, 30, True),
         (GOOFSPIEL, 30, False)]  # fmt: skip


def loaded(text: str) -> kibitz.Game:
    """A game and its options, as `examples/goofspiel.py cards=5`."""
    name, *given = text.split()
    options: dict[str, Any] = {key: int(value) for key, value in (o.split("=") for o in given)}
    return kibitz.load(str(ROOT / name) if "/" in name else name, **options)


def answers(folder: Path, games: Sequence[str]) -> Iterator[str]:
    """One line for each search: game, player, acts before, and the visits of each act."""
    for text, spec, acts in (row for row in SEARCHES if row[0] in games):
        game = loaded(text)
        p = game.start(4)
        while p.ply < acts or len(p.legal()) == 1:
            p.act(p.legal()[0])
        bot = player(
            spec.replace("FILE", str(file_for(game, folder))) if "FILE" in spec else spec, 7
        )
        *_, last = bot.think(p)
        yield f"{text} | {spec} | {acts} | {last.action} | {visits(bot)}"
    for text, sims, sees in (row for row in GAMES if row[0] in games):
        game = loaded(text)
        (one,) = play_job(SelfplayJob(game, (Strength(sims, sees=sees),) * game.seats, 5, 1))
        shown = " ".join(f"{note['action']}:{note['value']:.3f}" for note in one.notes[:12])
        yield f"{text} | self-play, {sims} simulations, {sees} | {shown}"


def visits(bot: Any) -> str:
    """The visits of each act of the root, summed over the trees."""
    trees = getattr(bot, "_bot", bot)._trees
    roots = [tree.root() for tree in trees]
    return " ".join(f"{a}:{sum(r[a][0] for r in roots):.5g}" for a in sorted(roots[0]))


def file_for(game: kibitz.Game, folder: Path) -> Path:
    """A file of a player whose weights are random."""
    path = folder / f"{game.id}.npz"
    if not path.exists():
        training, rng = Training(game, 1), np.random.default_rng(3)
        training.best.weights[:] = rng.normal(0, 0.1, training.best.weights.shape)
        training.save(path, "a test")
        if game.information == "hidden":
            actor_critic_file.note(path, untrained_for(game, 1))
        else:
            policy = policy_for(game)
            policy.weights[:] = rng.normal(0, 0.3, policy.weights.shape)
            policy_file.note(path, policy)
    return path


def written(games: Sequence[str] = ALL) -> str:
    """The lines of some games; the policy for playouts learns from few games, so that this is quick."""
    playout_guide.policy_for.cache_clear()
    with TemporaryDirectory() as folder, patch.object(playout_guide, "MOST_GAMES", 20_000):
        return "\n".join(answers(Path(folder), games)) + "\n"


if __name__ == "__main__":
    FILE.write_text(written())
