"""Seats that win together are counted as one, in matches, ladders and reports."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import kibitz
from kibitz.farm import farm
from kibitz.interfaces.cli.app import app
from kibitz.play.random_games import RandomGames, count_games, replay
from kibitz.play.rounds import play_rounds
from kibitz.play.sides import beaten, lead, lineups, round_scores
from kibitz.players import player
from kibitz.players.selfplay import SelfplayJob, Strength, play_job
from kibitz.solvers.general import General
from kibitz.study.budget import Budget
from kibitz.study.play_luck import LuckJob, explained_share, luck_of
from kibitz.study.report import make_report

HERE = Path(__file__).parents[1] / "study"
PARTNERS, TOGETHER = (str(HERE / f"{name}.py") for name in ("partners", "together"))


def uniform(seed):
    return player("uniform", seed)


def test_partners_get_the_score_of_their_side():
    assert beaten([1, -1, 1, -1], ((0, 2), (1, 3))) == [1.0, 0.0, 1.0, 0.0]
    assert beaten([0, 0, 0, 0], ((0, 2), (1, 3))) == [0.5] * 4
    assert beaten([3, 1, 2], ((0,), (1,), (2,))) == [1.0, 0.0, 0.5]
    assert beaten(None, ((0,), (1,))) == [0.5, 0.5]


def test_a_player_takes_each_side_with_all_its_seats():
    assert lineups(kibitz.load(PARTNERS)) == [
        (True, False, True, False),
        (False, True, False, True),
    ]
    assert lineups(kibitz.load(TOGETHER)) == [(True, True), (False, False)]


def test_of_one_side_the_better_result_on_the_same_deal_counts():
    game = kibitz.load(TOGETHER)
    assert round_scores([(1, 1), (-1, -1)], game) == [1.0]
    assert round_scores([(-1, -1), (-1, -1)], game) == [0.5]
    assert round_scores([(-1, -1), (1, 1)], game) == [0.0]


def test_rounds_of_partners_are_a_game_a_side():
    tally = play_rounds(kibitz.load(PARTNERS), uniform, uniform, rounds=3, keep=True)
    assert tally.games == 6 and len(tally.rounds) == 3 and len(tally.records) == 6


class Four:
    """Plays the highest card."""

    spec, cheats = "four", False

    def __call__(self, p):
        return p.moves()[-1]


def test_two_partners_of_a_kind_win_against_two_that_play_at_random():
    tally = play_rounds(kibitz.load(PARTNERS), lambda seed: Four(), uniform, rounds=10)
    assert tally.score > 0.9


def test_random_games_count_a_win_of_partners_as_a_win():
    game = kibitz.load(PARTNERS)
    tally = count_games(RandomGames(game, 0, 200))[0]
    ends = [replay(game, seed).returns for seed in range(200)]
    assert tally["drawn"] == sum(end[0] == 0 for end in ends)
    assert tally["beaten"][0] == pytest.approx(sum((end[0] + 1) / 2 for end in ends))
    assert tally["beaten"].tolist() == pytest.approx([tally["beaten"][k % 2] for k in range(4)])


@pytest.mark.long
def test_random_games_of_one_side_count_what_is_won():
    game = kibitz.load(TOGETHER)
    tally = count_games(RandomGames(game, 0, 300))[0]
    assert tally["won"][0] == sum(replay(game, seed).returns[0] == 1 for seed in range(300))
    assert tally["drawn"] == 0


@pytest.mark.long
def test_a_game_of_searches_can_be_played_again_by_its_seed_and_acts():
    game = kibitz.load(TOGETHER)
    for one in play_job(SelfplayJob(game, (Strength(8),) * 2, seed=5, games=6)):
        p = game.start(one.seed)
        for action in one.acts:
            p.act(action)
        assert p.over and p.returns == one.returns


@pytest.mark.long
def test_the_match_command_compares_players_of_one_side_deal_by_deal():
    said = CliRunner().invoke(
        app,
        [
            "match",
            "mcts:sims=200",
            "uniform",
            TOGETHER,
            "--games",
            "40",
            "--farm",
            "here",
            "--json",
        ],
    )
    found = json.loads(said.stdout)
    assert found["wins"] + found["draws"] + found["losses"] == 20
    assert found["wins"] > found["losses"]


def test_the_match_command_says_what_was_compared():
    said = CliRunner().invoke(
        app, ["match", "uniform", "uniform", TOGETHER, "--games", "4", "--farm", "here"]
    )
    assert "of 2 deals, each played by both" in said.stdout


def test_games_of_partners_are_a_multiple_of_the_sides():
    said = CliRunner().invoke(app, ["match", "uniform", "uniform", PARTNERS, "--games", "3"])
    assert said.exit_code == 2 and "a multiple of 2, not 3" in said.stderr


def test_where_choices_do_not_matter_luck_is_all_of_the_result():
    rng = np.random.default_rng(1)
    luck = rng.normal(size=400)
    assert explained_share(np.stack([luck, luck], 1)).value == pytest.approx(1.0)
    assert explained_share(np.stack([rng.normal(size=400), luck], 1)).high < 0.1


@pytest.mark.long
def test_the_luck_of_one_throw_is_its_value_less_the_mean():
    # the last act decides: with 11 before, adding 0 wins by throwing 1 and loses by throwing 0
    game = kibitz.load(TOGETHER)
    for seed in range(40):
        p = game.start(seed)
        for action in (2, 2, 2, 2, 1):
            p.act(action)
        if p.record.sum == 11:
            result, whole, _ = luck_of(LuckJob(game, seed, (2, 2, 2, 2, 1, 0)))
            before, *_ = luck_of(LuckJob(game, seed, (2, 2, 2, 2, 1)))[1:]
            assert abs((whole - before) - result) < 1e-9  # the mean is 0
            return
    raise AssertionError("no seed throws so")


def test_by_exact_values_the_luck_of_best_play_is_the_result_less_the_value_of_the_start():
    game = kibitz.load(str(HERE.parent / "little_pig.py"), goal=8)
    known = General(game)
    for seed in range(5):
        p = game.start(seed)
        while not p.over:
            acts = known.acts(p)
            p.act(max(acts, key=lambda action: acts[action].result))
        result, luck, judged = luck_of(LuckJob(game, seed, tuple(p.history), exactly=True))
        assert result - luck == pytest.approx(known.returns(game.start())[0])
        assert judged == 0


@pytest.mark.long
def test_a_report_of_one_side_says_nothing_of_fairness():
    with farm("here") as place:
        report = make_report(kibitz.load(TOGETHER), place, Budget(playouts=1_500_000))
    by_id = {one.id: one for one in report.sections}
    assert "fairness" not in by_id and "won" in by_id["success"].words[0]
    words = " ".join(word for one in report.sections for word in one.words)
    assert "score of" not in words and "fair" not in words.lower()
    assert "0% of the result" not in words
    won = by_id["success"].facts["by_strength"]
    assert won[-1]["won"].value > won[0]["won"].value
    assert by_id["hidden"].facts["luck_in_play"].n >= 12


def test_the_lead_is_that_of_the_first_players_seats_over_all_games_of_a_round():
    game = kibitz.load(PARTNERS)
    assert lineups(game) == [(True, False, True, False), (False, True, False, True)]
    assert lead([[3, 1, 3, 1], [2, 0, 2, 0]], game) == (3 + 0) / 2 - (1 + 2) / 2
    assert lead([[3, 1, 3, 1], None], game) is None


def test_with_one_side_the_lead_compares_the_same_deal():
    assert lead([[7, 7], [4, 4]], kibitz.load(TOGETHER)) == 3
