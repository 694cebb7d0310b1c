"""A report with time to train a player: what it measures and what it says."""

from pathlib import Path

import pytest

import kibitz
from kibitz.estimates import mean, share
from kibitz.farm import farm
from kibitz.players import player
from kibitz.players.selfplay import Strength
from kibitz.study.budget import Budget
from kibitz.study.ladder import Ladder, LadderLevel
from kibitz.study.report import learned_words as said
from kibitz.study.report.measuring import learned_play
from kibitz.study.report.measuring.learned_play import LearnedPlay
from kibitz.study.report.section import Section
from kibitz.study.run import Run

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


@pytest.fixture(scope="module")
def measured(game):
    with pytest.MonkeyPatch.context() as changed, farm("here") as place:
        changed.setattr(learned_play, "LEAST_SECONDS", 1.0)
        changed.setattr(learned_play, "TRAINING", 0.0)  # the least: a second
        changed.setattr(learned_play, "MOST_GAMES", 2)
        changed.setattr(learned_play, "LOOK", 0.02)
        changed.setattr(learned_play, "PACE", 0.005)
        run = Run(game, place, Budget(36_000.0), 0, lambda step: None)
        assert learned_play.has_time_to_learn(run)
        return learned_play.learned_play(run, 1.0), run  # MOST ends it, not the clock


def play(score, results=(), **more):
    return LearnedPlay(b"", 60.0, 1000, share(100 * score, 100), tuple(results), **more)


@pytest.mark.long
def test_a_player_is_trained_and_measured(measured):
    found, run = measured
    assert found.learned > 0
    assert found.against.n == 2
    assert len(found.results) == 2
    assert run.learned is found


@pytest.mark.long
def test_first_acts_are_valued_by_it(measured):
    found, _ = measured
    assert len(found.firsts) == 9
    assert all(0 <= value <= 1 for value in found.firsts.values())


def test_a_short_budget_trains_nobody(game):
    with farm("here") as place:
        run = Run(game, place, Budget(60.0), 0, lambda step: None)
        assert not learned_play.has_time_to_learn(run)


@pytest.mark.long
def test_a_game_with_hidden_information_trains_a_policy(monkeypatch):
    changes = {"LEAST_SECONDS": 1.0, "TRAINING": 0.0, "MOST_GAMES": 2, "PACE": 0.005}
    for name, value in changes.items():
        monkeypatch.setattr(learned_play, name, value)
    game = kibitz.load(str(Path(__file__).parents[2] / "learning" / "five_tricks.py"))
    with farm("here") as place:
        run = Run(game, place, Budget(36_000.0), 0, lambda step: None)
        assert learned_play.has_time_to_learn(run)
        found = learned_play.learned_play(run, 1.0)
    assert found.learned > 0 and found.search == "policy" and found.firsts == {}
    assert found.against.n == 2 and len(found.results) == 2
    section = Section("x", "X")
    said.add_learned_player(section, game, rows(game), found)
    assert "a policy that reads what its seat sees" in section.notes[0]
    assert "acts for the other seats" in section.notes[0]


def rows(game):
    even = [share(50, 100)] * game.seats
    return [{"playouts": 64, "games": 100, "seats": even, "draws": share(0, 100)}]


def test_the_verdict_rests_on_the_learned_player_if_it_is_surely_stronger(game):
    results = [(1.0, -1.0)] * 90 + [(-1.0, 1.0)] * 30
    assert said.strongest(game, rows(game), play(0.7, results))["seats"][0].value == 0.75
    assert said.strongest(game, rows(game), play(0.5, results)) == rows(game)[0]
    assert said.strongest(game, rows(game), play(0.7, results[:40])) == rows(game)[0]


def test_the_report_says_what_the_learned_player_changes(game):
    found = Section("fairness", "Fairness")
    said.add_learned_player(found, game, rows(game), play(0.7, [(1.0, -1.0)] * 30))
    assert "is the strongest player of this report" in found.words[0]
    assert "50% (40 to 60) with 64 playouts an act, 100% (89 to 100) between" in found.words[1]


def test_a_learned_player_that_is_weaker_is_called_so(game):
    found = Section("fairness", "Fairness")
    said.add_learned_player(found, game, rows(game), play(0.2))
    assert "it is weaker" in found.words[0]


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([1.0, 3.0] * 10, "a lead of +2.0 points a game (1.5 to 2.5), and is the strongest"),
        ([-1.0, -3.0] * 10, "it is weaker"),
        ([2.0] * 5, "too few for an interval): it is not surely stronger"),
    ],
)
def test_points_decide_in_a_game_with_scores(game, points, words):
    """A player may lose most games and win the most points, as in poker."""
    found = Section("fairness", "Fairness")
    said.add_learned_player(found, game, rows(game), play(0.3, lead=mean(points)))
    assert words in found.words[0]


@pytest.mark.long
def test_the_lead_is_measured_in_a_game_with_scores(monkeypatch):
    for name, value in {
        "LEAST_SECONDS": 1.0,
        "TRAINING": 0.0,
        "MOST_GAMES": 12,
        "PACE": 0.005,
    }.items():
        monkeypatch.setattr(learned_play, name, value)
    game = kibitz.load(str(EXAMPLES / "kuhn_poker.py"))
    with farm("here") as place:
        run = Run(game, place, Budget(36_000.0), 0, lambda step: None)
        found = learned_play.learned_play(run, 1.0)
    assert found.lead.n == found.against.n == 12
    assert abs(found.lead.value) <= 4


def test_first_acts_by_the_learned_player_have_a_map(game):
    firsts = {action: action / 10 for action in range(9)}
    found = Section("fairness", "Fairness")
    said.add_learned_first_acts(found, game, play(0.7, firsts=firsts))
    assert "the best first act is" in found.words[0]
    assert len(found.figures) == 1


@pytest.mark.parametrize(("score", "words"), [(0.9, "one more level"), (0.6, "not a full level")])
def test_the_ladder_goes_on_above_search(score, words):
    found = Section("depth", "Depth")
    ladder = Ladder((LadderLevel(0), LadderLevel(64)), (), 0.75, learned=share(100 * score, 100))
    said.add_learned_level(found, ladder)
    assert words in found.words[0]


def test_the_highest_level_sees_no_hidden_card(game):
    top = Strength(64)
    assert learned_play.spec(game, top) == "mcts:sims=64,explore=0.7,expand=4"
    hidden = kibitz.load(str(EXAMPLES / "kuhn_poker.py"))
    assert learned_play.spec(hidden, top) == "ismcts:sims=64,explore=0.7"
    assert player(learned_play.spec(hidden, top))(hidden.start()) in hidden.start().moves()
