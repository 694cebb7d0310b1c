"""What a report says where it cannot judge, and of games without an opponent."""

import re
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

import kibitz
from kibitz import estimates
from kibitz.farm import farm
from kibitz.solvers import solve
from kibitz.solvers.size import Size
from kibitz.study.budget import Budget
from kibitz.study.report import make_report
from kibitz.study.report.fairness import _verdict, _words_on_wrong_players
from kibitz.study.report.length import _sizes
from kibitz.study.report.measuring.idle_options import played_with_options
from kibitz.study.report.section import Section
from kibitz.study.report.soundness import _add_unused_numbers
from kibitz.study.report.verdict import _looks, _unfair, _words_on_draws
from kibitz.study.run import Run

ROOT = Path(__file__).parents[3]


def report(game, playouts):
    with farm("here") as place:
        return make_report(game, place, Budget(playouts=playouts))


def load(file, **options):
    return kibitz.load(str(ROOT / file), **options)


def words(made, *ids):
    return " ".join(" ".join(one.words) for one in made.sections if one.id in ids or not ids)


@pytest.fixture(scope="module")
def hasty():
    """So little that only random games are played, as in a minute of a slow game."""
    return report(load("examples/breakthrough.py", columns=4, rows=5), 300)


@pytest.mark.long
def test_a_report_called_a_slow_game_fair_from_random_play_alone(hasty):
    said = words(hasty, "verdict")
    assert "cannot judge the game: only random play was measured" in said
    assert "Fair?" not in said and "Drawn?" not in said and "To look at" not in said
    assert "Whether it is fair cannot be judged" in words(hasty, "fairness")
    assert "No seat is seen to be better" not in words(hasty)


@pytest.mark.long
def test_the_budget_that_a_report_names_is_enough_to_judge(hasty):
    needed = re.search(r"about ([\d,]+) playouts", words(hasty, "verdict"))
    again = report(
        load("examples/breakthrough.py", columns=4, rows=5), int(needed[1].replace(",", ""))
    )
    rows = next(one.facts for one in again.sections if one.id == "fairness")["by_strength"]
    assert len(rows) >= 2
    assert "Fair?" in words(again, "verdict")


@pytest.mark.parametrize(("strengths", "looks"), [(1, []), (2, ["many draws (section 3)"])])
def test_draws_of_one_weak_search_are_no_fault_of_the_game(strengths, looks):
    """Half a minute of minichess, 16 playouts an act, said: To look at: many draws."""
    rows = [
        {"playouts": 8 * k, "games": 100, "draws": estimates.share(70, 100)}
        for k in range(strengths + 1)
    ]
    fair = {"by_strength": rows, "shares": {"First": estimates.share(50, 100)}}
    assert _unfair(fair) == looks
    said = _words_on_draws({"fairness": Section("fairness", "Fairness", facts=fair)})
    assert ("stronger play was not measured" in said) is (strengths == 1)


def test_stronger_play_was_not_measured_beside_the_length_of_its_games():
    rows = [{"playouts": 0, "games": 100, "draws": estimates.share(0, 100)}]
    length = {"strongest": {"playouts": 16, "acts": estimates.mean([16.0, 17.0])}}
    said = _words_on_draws({
        "fairness": Section("fairness", "Fairness", facts={"by_strength": rows}),
        "length": Section("length", "Length", facts=length),
    })  # fmt: skip
    assert said == "None of the 100 random games; of stronger play there are 2 games only."


def test_draws_between_players_that_err_were_a_fault_of_a_game_that_is_won():
    """Wild tic-tac-toe is won by the first seat; its strong players drew, by errors."""
    rows = [{"playouts": 8 * k, "games": 100, "draws": estimates.share(70, 100)} for k in range(3)]
    fair = {"by_strength": rows, "shares": {"First": estimates.share(50, 100)}}
    assert _unfair(fair | {"best_score": estimates.exactly(1.0)}) == []
    assert _unfair(fair | {"best_score": estimates.exactly(0.5)}) == ["many draws (section 3)"]


@pytest.mark.parametrize(("weaker", "named"), [(0.2, True), (0.6, False)])
def test_strong_players_saw_the_end_of_small_games_which_were_called_decided_early(weaker, named):
    """Chomp, Nim and others: players that see the whole game know the winner from its start."""
    doubts = [estimates.Number(value, value, value, 100) for value in (0.05, weaker)]
    facts = {"last_doubt": doubts[0], "weaker": {"playouts": 32, "last_doubt": doubts[1]}}
    none = {"dead_ends": estimates.share(0, 9), "endless": estimates.share(0, 9)}
    sections = {
        "soundness": Section("", "", facts=none | {"options_without_effect": []}),
        "shape": Section("", "", facts=facts),
    }
    looks = _looks(sections, load("gallery/chomp.py"))
    assert ("games decided early (section 5)" in looks) is named


def test_a_game_that_one_seat_wins_was_also_called_decided_early():
    """In Hexapawn the second player wins each game, so nobody is in doubt at any time."""
    doubt, none = estimates.Number(0.05, 0.04, 0.06, 100), estimates.share(0, 9)
    rows = [{"playouts": 16, "games": 100, "draws": none}]
    for score, named in ((1, False), (60, True)):
        shares = {"the first player": estimates.share(score, 1000)}
        facts = {"dead_ends": none, "endless": none, "options_without_effect": []}
        sections = {
            "soundness": Section("", "", facts=facts),
            "fairness": Section("", "", facts={"shares": shares, "by_strength": rows}),
            "shape": Section("", "", facts={"last_doubt": doubt}),
        }
        looks = _looks(sections, load("gallery/hexapawn.py"))
        assert "seats that are not worth the same (section 3)" in looks
        assert ("games decided early (section 5)" in looks) is named


@pytest.mark.long
def test_an_act_of_another_version_was_called_one_that_is_never_played():
    """The colours that Byg and the answer that Delphi know in other versions only."""
    for game, acts in (("byg", {"white", "black"}), ("delphi", {"decline"})):
        assert acts <= played_with_options(kibitz.load(game), 0)


@pytest.mark.parametrize(
    ("score", "best", "warned"),
    [(45, 1.0, "favour the other seat"), (50, 1.0, "see less of it"), (50, 0.5, "")],
)
def test_players_that_lose_a_won_game_were_no_warning(score, best, warned):
    """In Chomp the first player wins, and scored 45% among players that search."""
    facts = {"shares": {"the first player": estimates.share(20 * score, 2000)}}
    words = _words_on_wrong_players(facts, estimates.exactly(best))
    assert warned in words[0] if warned else not words


@pytest.fixture(scope="module")
def beat_it():
    return report(kibitz.load("beat"), 400_000)


@pytest.mark.long
def test_best_play_that_was_looked_up_judges_the_seats(beat_it):
    """The page said "No seat is seen to be better: 51.4%" beside 97.4% with best play."""
    fair = next(one for one in beat_it.sections if one.id == "fairness")
    said = fair.facts["summary"]
    assert said[0].startswith("With best play the seat that acts first scores 9")
    assert not any(one.startswith(("No seat is seen", "Not even")) for one in said)


@pytest.mark.long
def test_long_random_games_that_the_rules_end_are_no_games_without_an_end(beat_it):
    """Beat It or Eat It is drawn by repetition; one random game in 250 has over 2,000 acts."""
    assert "do not end" not in words(beat_it, "verdict")
    assert "the rules end each game within" in words(beat_it, "soundness")


@pytest.fixture(scope="module")
def vault():
    return report(load("tests/study/vault.py"), 60_000)


@pytest.mark.long
def test_a_game_that_is_lost_for_want_of_search_is_not_called_hard(vault):
    """Best play wins (15/16)^8 of the games; random games win none, so a search is blind."""
    best = solve(load("tests/study/vault.py")).returns[0]
    assert (1 + best) / 2 == pytest.approx((15 / 16) ** 8, abs=1e-6)
    success = next(one.facts for one in vault.sections if one.id == "success")
    assert [row["playouts"] for row in success["by_strength"]] == [0]
    assert "hardly ever won" not in words(vault, "verdict")
    assert "cannot judge" in words(vault, "verdict") and "`guess`" in words(vault, "verdict")


@pytest.mark.long
def test_the_wins_of_best_play_stand_beside_those_of_random_play(vault):
    """A report gave 5.1% for its players, and said nothing of the 59.7% that best play wins."""
    facts = next(one.facts for one in vault.sections if one.id == "success")
    assert facts["best_play"]["won"].value == pytest.approx((15 / 16) ** 8, abs=1e-6)
    assert f"The best play wins {facts['best_play']['won'].percent}." in words(vault, "success")


@pytest.mark.long
def test_the_distance_between_the_players_and_best_play_is_stated():
    """Players that search were given a number, and nothing was said of what best play brings."""
    found = report(load("tests/alone.py"), 60_000)
    facts = next(one.facts for one in found.sections if one.id == "success")
    assert facts["best_play"]["reached"] == facts["by_strength"][-1]
    less = 6 - facts["best_play"]["reached"]["points"].value
    assert f"{less:.3g} points less than best play" in words(found, "success")


@pytest.mark.long
def test_one_seat_with_a_secret_has_no_opponent():
    said = words(report(load("tests/study/small_mastermind.py"), 700_000))
    assert "opponent could" not in said and "opposed seats" not in said
    assert "has to be guessed" in said
    assert "nobody can exploit a player" in said


@pytest.mark.long
def test_one_trial_is_no_figure(hasty, vault):
    assert "one trial" not in words(hasty) + words(vault)


def test_numbers_of_acts_by_start_and_goal_are_not_listed_as_unused_acts():
    """A report said: 2,006 of 2,500 acts were never played: a1-a1, a1-a1, .."""
    game = load("examples/breakthrough.py", columns=4, rows=5)
    used = np.zeros(game.actions, int)
    used[:20] = 1
    found = Section("soundness", "Soundness")
    _add_unused_numbers(found, SimpleNamespace(game=game, tally={"used": used}))
    assert "20 of 60 numbers of acts were played" in found.words[0]
    assert "a1" not in found.words[0]


def test_numbers_without_a_name_are_not_listed_as_acts():
    """The report of President, without jokers: 11 of 64 acts were never played: number 52, 53, .."""
    game = kibitz.load("president")
    used = np.ones(game.actions, int)
    used[-3:] = 0
    found = Section("soundness", "Soundness")
    _add_unused_numbers(found, SimpleNamespace(game=game, tally={"used": used}))
    assert "without a name at the start: 3 of 64 numbers of acts" in found.words[0]
    assert "61" not in found.words[0]


@pytest.mark.long
def test_a_hasty_report_gives_no_verdict_on_seats_where_no_solver_was_tried(monkeypatch):
    """A report of half a minute said "Not even: 62.1%" of tic-tac-toe, which is a draw."""
    monkeypatch.setattr(Run, "has_time_for", lambda self, seconds: False)
    quick = report(load("examples/tic_tac_toe.py"), 100_000)
    assert "no time to look for its exact value" in words(quick, "fairness")
    assert "Not even" not in words(quick)
    assert "not worth the same" not in words(quick, "verdict")


@pytest.mark.parametrize(("file", "dealt"), [("kuhn_poker", True), ("tic_tac_toe", False)])
def test_the_positions_of_one_deal_were_called_those_of_the_game(file, dealt, monkeypatch):
    """A game of 279,936 deals had "about 10^2.1 positions"."""
    monkeypatch.setitem(_sizes.__globals__, "tree_log10", lambda run: 2.0)
    found = Section("length", "")
    _sizes(
        found, SimpleNamespace(game=load(f"examples/{file}.py")), Size((1.0, 2.0), 3.0, False, 9)
    )
    assert ("positions after one deal, judged" in found.words[0]) == dealt
    assert found.facts["positions_log10"]["of_one_deal"] == dealt


def test_an_interval_without_50_percent_is_explained_where_no_seat_is_better():
    """The page said "50.9% (50.1 to 51.7), where 50% is fair" of a game of three equal seats."""
    shares = [estimates.Number(x, x - 0.008, x + 0.008, 9000) for x in (0.509, 0.5, 0.491)]
    row = {"seats": shares, "playouts": 256}
    said = _verdict(load("tests/sealed_bids.py"), row)
    assert said.startswith("No seat is seen to be better: Seat 0 scores 50.9% (50.1 to 51.7)")
    assert said.endswith("where 50% is fair. Of 3 intervals one may miss 50% by chance.")


@pytest.mark.long
def test_the_players_of_a_report_were_random_play_and_were_said_to_see_less_of_it():
    """Best play was known, and nobody had searched: 10.6% of random games were their result."""
    found = report(load("tests/unforeseen/crane.py"), 3_000)
    facts = found.json()["sections"]["fairness"]
    assert len(facts["by_strength"]) == 1
    said = " ".join(facts["summary"])
    assert "players of this report" not in said
    assert not facts.get("best_score") or "In random games the first player scores" in said
    assert "not worth the same (section 3)" not in " ".join(found.verdict)
