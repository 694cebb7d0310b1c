"""Whether measures of a report foretell what the public thinks of published games.

python -m bench.public_ratings            measures the games that are not kept yet
python -m bench.public_ratings RATINGS    reads the ratings, and writes the page

RATINGS is a file of `beefsack/bgg-ranking-historicals`, from a clone of it:

    git show HEAD:2020-11-13.csv > ratings.csv

The line, the games and their names were chosen before a rating was read (docs/report-proof.md says
why they are as they are), and all is measured before. The measures are kept in
bench/published_measures.json.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from kibitz.game import Game, load
from kibitz.play.rounds import play_rounds
from kibitz.players import suitable_search
from kibitz.players.features import random_game
from kibitz.players.novice_games import NoviceGames, novice_games, people_habits
from kibitz.study.report.measuring.novice_play import STRONGER, summary

from .command import reader
from .writing import ROOT, keep, kept

FOUND = Path(__file__).with_name("published_measures.json")
FIRST_GAMES, RANDOM_GAMES, ROUNDS, SEED = 40, 20, 8, 0
LESS, MORE = 16, 128  # playouts an act

# The file of the rules or the name of the game, and the options that make it the published one: its
# number on BoardGameGeek. Of all our games with two sides or more that the list of names has.
GAMES: dict[str, tuple[dict[str, Any], int]] = {
    "examples/banqi.py": ({}, 29741),
    "examples/blokus_duo.py": ({"size": 14, "squares": 5}, 16395),
    "examples/breakthrough.py": ({}, 3825),
    "examples/cant_stop.py": ({}, 41),
    "examples/checkers.py": ({}, 2083),
    "examples/connect_four.py": ({}, 2719),
    "examples/dots_and_boxes.py": ({}, 17106),
    "examples/goofspiel.py": ({}, 16632),
    "examples/hearts.py": ({}, 6887),
    "examples/hex.py": ({}, 4112),
    "examples/high_society.py": ({}, 220),
    "examples/hive.py": ({}, 2655),
    "examples/kalah.py": ({}, 2448),
    "examples/liars_dice.py": ({"dice": 5}, 45),
    "examples/nine_mens_morris.py": ({}, 3886),
    "examples/no_thanks.py": ({}, 12942),
    "examples/quoridor.py": ({}, 624),
    "examples/tic_tac_toe.py": ({}, 11901),
    "gallery/battleship.py": ({"columns": 10, "rows": 10, "ships": "5 4 3 3 2"}, 2425),
    "gallery/l_game.py": ({}, 6474),
    "gallery/mnk.py": ({"columns": 15, "rows": 15, "length": 5}, 11929),
    "gallery/nim.py": ({}, 11753),
    "gallery/othello.py": ({"columns": 8, "rows": 8}, 2389),
    "gallery/three_mens_morris.py": ({}, 19915),
    "catchup": ({}, 68199),
    "connect6": ({}, 22847),
    "eleusis": ({"deals": 1}, 5217),
}
# What each measure weighs in the line, after it was divided by its standard deviation.
LINE = {"depth": 1.0, "choices": 1.0, "imbalance": -1.0, "draws": -1.0}


def game_of(name: str) -> Game:
    """The game of a name as it is published."""
    options, _ = GAMES[name]
    return load(str(ROOT / name) if name.endswith(".py") else name, **options)


def measures(name: str) -> dict[str, float]:
    """The measures of a game that stand in the line, always from the same seed.

    depth: the mean score of a short search against the novice, and of a longer one against a
    shorter one. choices: log2 of the legal acts, a mean over acts. imbalance: how far from even the
    score is of the seat that acts first between novices. draws: their share of drawn games.
    """
    game = game_of(name)
    first = summary(game, [novice_games(NoviceGames(game, people_habits(game), SEED, FIRST_GAMES))])
    search = suitable_search(game)
    pairs = (STRONGER, "novice"), (MORE, f"{search}:sims={LESS}")
    scores = [
        play_rounds(game, f"{search}:sims={sims}", other, rounds=ROUNDS, seed=SEED).score
        for sims, other in pairs
    ]
    return {
        "depth": float(np.mean(scores)),
        "choices": mean_choices(game),
        "imbalance": abs(first.balance),
        "draws": first.draws.value,
    }


def mean_choices(game: Game) -> float:
    """The mean of log2 of the legal acts, over the acts of random games."""
    games = (random_game(game, seed) for seed in range(RANDOM_GAMES))
    counts = [len(p.at(ply).legal()) for p in games for ply in range(p.ply)]
    return float(np.log2(counts).mean())


def main() -> None:
    """Measure the games that are not kept yet."""
    reader(__doc__).parse_args()
    for name in GAMES:
        if name not in kept(FOUND):
            keep(FOUND, name, measures(name))
            print(name, kept(FOUND)[name], flush=True)


if __name__ == "__main__":
    main()
