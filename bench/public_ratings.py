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

import csv
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np
from scipy import stats

from kibitz.game import Game, load
from kibitz.play.rounds import play_rounds
from kibitz.players import suitable_search
from kibitz.players.features import random_game
from kibitz.players.novice_games import NoviceGames, novice_games, people_habits
from kibitz.study.report.measuring.novice_play import STRONGER, summary

from . import writing
from .command import reader
from .writing import ROOT, keep, kept

FOUND = Path(__file__).with_name("published_measures.json")
FIRST_GAMES, RANDOM_GAMES, ROUNDS, SEED = 40, 20, 8, 0
LESS, MORE = 16, 128  # playouts an act
FEWEST_RATERS, WIDTH = 80, 100  # and characters of a line

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


def averages(file: Path) -> dict[int, tuple[float, int]]:
    """By the number of a game, the mean of its ratings and how many there are."""
    with file.open(encoding="utf-8", newline="") as opened:
        rows = csv.DictReader(opened)
        return {int(row["ID"]): (float(row["Average"]), int(row["Users rated"])) for row in rows}


def line(measured: list[dict[str, float]]) -> Any:
    """The line for each game, from its measures and those of the others."""
    columns = {name: np.array([row[name] for row in measured]) for name in LINE}
    return sum(weight * columns[name] / columns[name].std() for name, weight in LINE.items())


def correlation(measure: Any, ratings: Any) -> str:
    """Pearson's correlation with its 95% interval, by Fisher."""
    found = stats.pearsonr(measure, ratings)
    low, high = found.confidence_interval(0.95)
    return f"{found.statistic:.2f} ({low:.2f} to {high:.2f})"


def table(measured: dict[str, dict[str, float]], public: dict[int, tuple[float, int]]) -> str:
    """The correlation of the line, and of each measure alone, with the mean ratings."""
    rated = {name: public.get(GAMES[name][1], (0.0, 0)) for name in measured}
    names = [name for name, (_, raters) in rated.items() if raters >= FEWEST_RATERS]
    ratings = np.array([rated[name][0] for name in names])
    rows = [measured[name] for name in names]
    alone = {name: np.array([row[name] for row in rows]) for name in LINE}
    lines = {"the line": line(rows)} | {
        f"{name} alone, not registered": alone[name] for name in LINE
    }
    cells = [writing.line(words, correlation(x, ratings)) for words, x in lines.items()]
    listed = ", ".join(game_of(name).about.title for name in names)
    head = writing.table("measure", "correlation with the mean rating", rows=cells)
    return f"{head}\n\n{fill(f'{len(names)} games: {listed}.', WIDTH)}"


def main() -> None:
    """Measure the games that are not kept yet, or read the ratings and write the page."""
    arguments = reader(__doc__)
    arguments.add_argument("ratings", type=Path, nargs="?")
    given = arguments.parse_args()
    if given.ratings:
        print(text := table(kept(FOUND), averages(given.ratings)))
        writing.write_part(writing.DOCS / "report-proof.md", "public ratings", text)
        return
    for name in GAMES:
        if name not in kept(FOUND):
            keep(FOUND, name, measures(name))
            print(name, kept(FOUND)[name], flush=True)


if __name__ == "__main__":
    main()
