"""The scores of levels against the level below."""

from bench.writing import ROOT

import kibitz
from bench import level_order as bench


def test_a_stronger_player_scores_more_than_half_and_a_weaker_one_less():
    game = kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))
    above = bench.against(game, "mcts:sims=200", "uniform")
    below = bench.against(game, "uniform", "mcts:sims=200")
    assert above[0] > 0.5 > below[0]
    assert above[3] >= bench.FEWEST_ROUNDS


def test_only_games_that_were_measured_are_in_the_table():
    figures = [0.75, 0.5, 0.9, 12]
    text = bench.table({"byg": dict.fromkeys(bench.LEVELS, figures)})
    assert text.splitlines()[2:] == [
        "| byg | 75% (50% to 90%, 12) | 75% (50% to 90%, 12) | 75% (50% to 90%, 12) |"
    ]
