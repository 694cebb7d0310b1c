"""Exact values in a report: secrets, dice, one side."""

from pathlib import Path

import pytest
from tests.examples import load

import kibitz
from kibitz.farm import farm
from kibitz.study.best_responder import lower_bound
from kibitz.study.budget import Budget
from kibitz.study.exploitability import exploitability
from kibitz.study.report.good_play import good_play
from kibitz.study.report.measuring import best_play as measuring
from kibitz.study.report.measuring import exact_values
from kibitz.study.report.measuring.best_play import best_play
from kibitz.study.report.measuring.random_play import random_play
from kibitz.study.report.measuring.responders import Bound, responders
from kibitz.study.run import Run

TESTS = Path(__file__).parents[2]


@pytest.fixture
def run():
    with farm("here") as place:
        yield lambda game: Run(game, place, Budget(playouts=10**7), 0, lambda *at: None)


@pytest.mark.long
def test_a_game_with_secrets_has_its_value_its_mixing_and_its_players_in_the_report(
    run, monkeypatch
):
    """Kuhn poker: the value is -1/18, and random acts lose 0.4583 (both published)."""
    monkeypatch.setattr(measuring, "PLAYERS", ("uniform", "ismcts:sims=50"))
    game = load("kuhn_poker")
    found = good_play(game, best_play(run(game), 1.0))
    assert found.facts["value"] == pytest.approx(-1 / 18, abs=1e-4)
    assert 0 < found.facts["mixed"] < 1
    assert "the value to First is -0.0556" in found.words[0]
    assert found.tables[0].rows[0] == ("uniform", "0.458 (exact)")
    assert len(found.tables[0].rows) == 2


@pytest.mark.long
def test_players_that_are_asked_in_each_information_set_exceeded_a_budget_in_playouts():
    """In liar's dice they took ten minutes and half a milliard playouts of a budget of 150,000."""
    with farm("here") as place:
        measured = Run(load("kuhn_poker"), place, Budget(playouts=20_000), 0, lambda *at: None)
        found = best_play(measured, 1.0)
    assert "uniform" in found.players
    assert "worlds:sims=1000" not in found.players
    assert measured.budget.played < 3 * 20_000  # the first set of the next player


def test_the_section_says_why_it_is_empty():
    why, more = good_play(kibitz.load("president"), None).words
    assert why.startswith("Only games of two opposed seats")
    assert more.startswith("There was no time to train an opponent")


@pytest.mark.long
def test_without_a_constant_sum_the_report_judges_players_but_gives_no_value(run, monkeypatch):
    monkeypatch.setattr(measuring, "PLAYERS", ("uniform",))
    game = kibitz.load(str(TESTS / "three_hands.py"))
    measured = run(game)
    best = best_play(measured, 1.0)
    gains = exploitability(game, "uniform").gains
    found = good_play(game, best)
    assert found.facts["players"]["uniform"]["gains"] == gains
    assert f"A perfect opponent gains {sum(gains) / 3:.3f} (exact) a game" in found.words[1]
    assert responders(measured, 1.0) is None  # as the best ones are known


def test_two_seats_without_a_constant_sum_are_judged_too(run, monkeypatch, tmp_path):
    """The report said that no size of it could be solved in the time."""
    monkeypatch.setattr(measuring, "PLAYERS", ("uniform",))
    rules = (TESTS / "three_hands.py").read_text()
    for three in ("players=3", "% 3", "== 3", ">= 3", "seat in range(3"):
        rules = rules.replace(three, three.replace("3", "2"))
    (tmp_path / "two_hands.py").write_text(rules)
    game = kibitz.load(str(tmp_path / "two_hands.py"))
    found = good_play(game, best_play(run(game), 1.0))
    assert found.words[0].startswith("Only games of two opposed seats")
    assert len(found.facts["players"]["uniform"]["gains"]) == 2


@pytest.mark.long
def test_where_no_best_responder_is_known_the_report_gives_a_lower_bound(run, monkeypatch):
    """Against random acts in Kuhn poker a best responder gains 0.4583."""
    monkeypatch.setattr("kibitz.study.report.measuring.responders.PLAYER", "uniform")
    game = load("kuhn_poker")
    measured = run(game)
    measured.budget.playouts = 200_000
    random_play(measured, 0.001)
    bound = responders(measured, 1.0)
    found = good_play(game, None, bound)
    low = found.facts["bound"]["gain"].low
    assert 0 < low < 0.4583
    assert f"of `uniform` in the whole game is at least {low:.3f}: " in found.words[1]
    assert len(found.tables[0].rows) == 2


def test_a_trained_opponent_that_gains_nothing_is_no_proof(run):
    game = load("kuhn_poker")
    found = good_play(game, None, Bound("uniform", lower_bound(game, "uniform", 0, 40)))
    assert "So it has learned too little to say anything." in found.words[1]
    found = good_play(game, None, Bound("uniform", lower_bound(game, "uniform", 10, 20)))
    assert "has no certain gain: " in found.words[1]
    assert "This does not show that a better opponent has none." in found.words[1]


def test_a_game_of_dice_has_the_exact_score_of_its_first_player(run, monkeypatch):
    """Pig to 2 with a coin of two sides: a throw of 2 wins, a throw of 1 gives the turn away."""
    monkeypatch.setattr(exact_values, "_estimate", lambda *given: None)
    monkeypatch.setattr(exact_values, "smaller", lambda game: [(2, game)])
    game = kibitz.load(str(TESTS / "little_pig.py"), goal=2, sides=2)
    (row,) = exact_values.exact_sizes(run(game), 1.0)
    assert row["exact"].value == pytest.approx(2 / 3)
    assert best_play(run(game), 1.0) is None


def test_a_small_game_is_solved_in_a_report_of_a_minute_though_its_solver_compiles_first(
    monkeypatch,
):
    """The stage has two seconds; the solver is compiled for six of them."""
    monkeypatch.setattr(exact_values, "_estimate", lambda *given: None)
    clock, solve = [33.0], exact_values.solve

    def compiles_and_solves(p, known):
        clock[0] += 6
        return solve(p, known=known)

    monkeypatch.setattr(exact_values, "solve", compiles_and_solves)
    monkeypatch.setattr(Budget, "elapsed", property(lambda budget: clock[0]))
    game = load("tic_tac_toe")
    with farm("here") as place:
        brief = Run(game, place, Budget(seconds=60), 0, lambda *at: None)
        (row,) = exact_values.exact_sizes(brief, 35 / 60)
    assert row["exact"].value == 0.5 and row["exact"].exact


def test_a_solitaire_says_what_the_best_play_brings(run):
    game = kibitz.load(str(TESTS / "alone.py"))
    found = best_play(run(game), 1.0)
    assert found.returns[0].value == 6 and found.returns[0].exact


@pytest.mark.long
def test_one_seat_with_a_secret_has_the_value_of_its_best_play(run):
    """The report gave no exact value for Mastermind, where `solve` finds -2.333."""
    game = load("mastermind", pegs=2, colours=3, tries=4)
    found = best_play(run(game), 1.0)
    assert found.game == game and found.won is None
    assert found.returns[0].value == pytest.approx(-21 / 9) and found.returns[0].exact


@pytest.mark.long
def test_players_are_compared_with_best_play_at_the_size_that_was_solved(run, monkeypatch):
    game = kibitz.load(str(TESTS / "study/vault.py"))
    solved = kibitz.load(str(TESTS / "alone.py"))
    monkeypatch.setattr(measuring, "_sizes", lambda game: [solved])
    measured = run(game)
    assert best_play(measured, 1.0).reached is None  # nobody has played yet
    random_play(measured, 0.001)
    measured.more(8, 100, 1.0)
    found = best_play(measured, 1.0)
    assert found.reached["games"] == 100
    assert found.reached["points"].value <= found.returns[0].value == 6
