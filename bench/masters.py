"""How the learned players that come with games do against plain search at equal time.

python -m bench.masters                  all of them, 60 games each; writes docs/learning.md
python -m bench.masters --games 20       fewer games

Seconds are processor time. Each game begins with up to 4 random acts, a player on each side once.
"""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

import kibitz
from kibitz.learning import model_file
from kibitz.players import shipped
from kibitz.study.estimates import Number, share

from .learning import OPENING, SEED, duel, positive, run, today, write
from .learning_candidates import AT_EQUAL_TIME, SECONDS

GAMES = Path(kibitz.__file__).parent / "games"
HEAD = """| game | size of the file | made by | won / drawn / lost | score | 95% interval |
|---|---|---|---|---|---|"""


def row(file: Path, games: int) -> str:
    """The line of a file in the table."""
    head, _ = model_file.take(file)
    game = kibitz.load(head["game"], **head["options"])
    own, other = (partial(kibitz.player, f"{name}:{AT_EQUAL_TIME}") for name in ("learned", "mcts"))
    tally = duel(game, own, other, games, SEED)
    score = share(sum(tally.rounds), len(tally.rounds))
    counts = f"{tally.wins} / {tally.draws} / {tally.losses}"
    size = f"{file.stat().st_size / 2**20:.1f} MB"
    return f"| {game} | {size} | `{head['command']}` | {counts} | {_columns(score)} |"


def _columns(score: Number) -> str:
    return f"{score.value:.0%} | {100 * score.low:.0f} to {100 * score.high:.0f}"


def main() -> None:
    """Measure all files, and write the table into the page."""
    parser = argparse.ArgumentParser("bench.masters", description=__doc__)
    parser.add_argument("--games", type=positive(int), default=60, help="of each match")
    games = parser.parse_args().games
    files = sorted(GAMES.glob(f"*/{shipped.FOLDER}/*.npz"))
    lines = [row(file, games) for file in files]
    how = (
        f"Measured by `python -m bench.masters --games {games}` on {today()}: {SECONDS} seconds of "
        f"processor time an act, up to {OPENING} random acts at the beginning, a player on each "
        "side once. The interval is Wilson's over pairs of games."
    )
    write("masters", "\n".join([how, "", HEAD, *lines]))


if __name__ == "__main__":
    run(main)
