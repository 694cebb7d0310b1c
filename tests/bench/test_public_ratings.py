"""The line from measures to public ratings, which was written before a rating was read."""

import numpy as np
import pytest
from bench.writing import ROOT

from bench import public_ratings as bench


def measured(depth, choices=2.0, imbalance=0.1, draws=0.1):
    return {"depth": depth, "choices": choices, "imbalance": imbalance, "draws": draws}


ROWS = [measured(0.5, 1, 0.2, 0.0), measured(0.7, 3, 0.1, 0.4), measured(0.9, 2, 0.0, 0.2)]


def test_the_line_is_what_was_registered():
    """By hand: equal weights, each measure in its standard deviations, two of them against it."""
    by_hand = np.zeros(3)
    for name, sign in (("depth", 1), ("choices", 1), ("imbalance", -1), ("draws", -1)):
        values = np.array([row[name] for row in ROWS])
        by_hand += sign * values / np.sqrt(((values - values.mean()) ** 2).mean())
    assert bench.line(ROWS) == pytest.approx(by_hand)


def test_a_game_that_few_people_rated_does_not_count(tmp_path):
    names = list(bench.GAMES)[:5]
    file = tmp_path / "ratings.csv"
    lines = ["ID,Name,Average,Users rated"]
    for k, name in enumerate(names):
        lines.append(f"{bench.GAMES[name][1]},x,{5 + k % 3},{79 if k == 4 else 80}")
    file.write_text("\n".join(lines), "utf-8")
    rows = [*ROWS, measured(0.6, 2, 0.3, 0.1), measured(0.1, 9, 0.9, 0.9)]
    text = bench.table(dict(zip(names, rows, strict=True)), bench.averages(file))
    assert "4 games: " in text and "| the line | " in text


def test_each_game_of_the_list_is_ours_and_has_a_number_of_its_own():
    files = [name for name in bench.GAMES if name.endswith(".py")]
    assert all((ROOT / file).exists() for file in files)
    assert len({number for _, number in bench.GAMES.values()}) == len(bench.GAMES)
