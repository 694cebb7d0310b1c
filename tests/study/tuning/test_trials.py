"""Facts of trials that the report names faults by, each in a spoiled twin and in a good game."""

from pathlib import Path

import pytest
from tests.study.twin_games import load_twin

import kibitz
from kibitz.contract import KibitzError
from kibitz.study.tuning.measures_to_tune import MEASURES, columns, number
from kibitz.study.tuning.trials import BATCH, Trials, play_trials

ROOT = Path(__file__).parents[3]


@pytest.fixture
def measured(tmp_path):
    """The value of a measure in a twin or in a game of a file; None without trials."""

    def value(name, measure, **options):
        is_file = name.endswith(".py")
        game = kibitz.load(str(ROOT / name), **options) if is_file else load_twin(tmp_path, name)
        (column,) = columns(MEASURES[measure], game)
        (kind,) = column.measure.kinds
        seen = number(column, play_trials(Trials(game, kind, "race", 0, 0)).facts)
        return seen and seen.value

    return value


def test_boards_of_their_own_have_no_contact(measured):
    assert measured("notakto_alone", "contact") == 0
    assert measured("examples/tic_tac_toe.py", "contact") > 0.5


def test_another_deal_changes_nothing_where_nothing_reads_it_or_nothing_is_dealt(measured):
    assert measured("tactix_secret", "deal-changes") == 0
    assert measured("examples/tic_tac_toe.py", "deal-changes") == 0
    assert measured("examples/kuhn_poker.py", "deal-changes") > 0.3


@pytest.mark.long
def test_three_of_four_acts_do_what_another_does(measured):
    assert measured("wythoff_copies", "equal-acts") == pytest.approx(0.75, abs=0.1)
    assert measured("examples/tic_tac_toe.py", "equal-acts") == 0


@pytest.mark.long
def test_the_last_of_three_that_chooses_the_winner_is_a_kingmaker(measured):
    assert measured("high_society_kingmaker", "kingmaking") > 0.5


@pytest.mark.long
def test_the_won_games_of_seats_that_win_together_are_counted(measured):
    assert measured("tests/players/outbreak.py", "won", turns=3) == 0
    assert measured("tests/players/outbreak.py", "won") > 0.5


def test_first_games_of_novices_are_measured_in_a_game_where_all_is_seen(measured):
    noughts = "examples/tic_tac_toe.py"
    assert measured(noughts, "novice-first") > 0.5
    assert 0 < measured(noughts, "novice-draws") < 0.5
    assert 5 <= measured(noughts, "novice-acts") <= 9
    assert 0 < measured(noughts, "novice-overlooked") < measured(noughts, "novice-acts")


def test_first_games_of_novices_are_measured_with_secrets(measured):
    assert measured("examples/kuhn_poker.py", "novice-acts") >= 2


@pytest.mark.parametrize(
    ("name", "measure", "why"),
    [
        ("mastermind", "novice-draws", "has one side, so it has no novice-draws"),
        ("tic_tac_toe", "kingmaking", "needs 3 sides or more; tic-tac-toe has 2"),
        ("mastermind", "contact", "has one side, so it has no contact"),
        ("tic_tac_toe", "won", "wish for seats"),
        ("mastermind", "won", "wish for length"),
    ],
)
def test_a_measure_that_a_game_does_not_have_is_a_sentence(name, measure, why):
    with pytest.raises(KibitzError, match=why):
        columns(MEASURES[measure], kibitz.load(str(ROOT / f"examples/{name}.py")))


def test_trials_of_random_games_are_a_batch_and_the_same_again():
    game = kibitz.load(str(ROOT / "examples/kuhn_poker.py"))
    job = Trials(game, "deal changes", "race", 3, 5)
    assert play_trials(job) == play_trials(job)
    assert play_trials(job).facts["deal changes"][0] == BATCH
