"""What a researcher mistypes at a prompt gets a sentence, and no number that looks like an answer."""

from pathlib import Path

import numpy as np
import pytest

import kibitz

EXAMPLES = Path(__file__).parents[1] / "examples"
KUHN = EXAMPLES / "kuhn_poker.py"
ROWS = EXAMPLES / "tic_tac_toe.py"


@pytest.fixture
def p():
    return kibitz.load("byg", side=2).start()


# -- acts, seats, seeds --------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [True, np.True_, 3.0, "b2", None, np.float64(1)])
def test_an_action_of_a_wrong_type_gets_a_sentence(p, wrong):
    with pytest.raises(kibitz.IllegalMove, match=r"^An action is a whole number, such as 3, not "):
        p.act(wrong)
    assert p.ply == 0


def test_an_action_by_its_name_is_told_where_it_belongs(p):
    with pytest.raises(kibitz.IllegalMove, match=r"play\('b2'\) takes an act by its name"):
        p.act("b2")
    p.act(np.int64(p.legal()[0]))


@pytest.mark.parametrize("wrong", ["x", 1.5, True, None])
def test_a_seed_of_a_wrong_type_gets_a_sentence(p, wrong):
    for call in (p.game.start, lambda seed: kibitz.player("uniform", seed)):
        with pytest.raises(kibitz.KibitzError, match=r"^A seed is a whole number, such as 3, not "):
            call(wrong)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"sims": "x"}, "mcts: sims is a whole number, not 'x'."),
        ({"sims": 2.5}, "mcts: sims is a whole number, not 2.5."),
        ({"time": "long"}, "mcts: time is a number, not 'long'."),
        ({"solve": 1}, "mcts: solve is True or False, not 1."),
        ({"sims": 10, "time": 0.1}, "mcts thinks for one budget; give sims or time, not both."),
    ],
)
def test_a_search_refuses_wrong_parameters(given, said):
    with pytest.raises(kibitz.KibitzError) as fault:
        kibitz.Mcts(**given)
    assert str(fault.value) == said


def test_a_search_by_time_has_no_simulations_to_give_and_can_analyse(p):
    search = kibitz.Mcts(time=0.01)
    assert search.analyse(p).visits


def test_other_players_refuse_wrong_parameters_too():
    for make in (kibitz.Learned, kibitz.Worlds):
        with pytest.raises(kibitz.KibitzError, match="sims is a whole number, not 'x'"):
            make(sims="x")
    with pytest.raises(kibitz.KibitzError, match="give time or depth, not both"):
        kibitz.Learned(time=1, depth=2)


@pytest.mark.parametrize("wrong", ["b2", 99, True])
def test_the_outcomes_of_an_act_that_is_not_legal_get_a_sentence(p, wrong):
    """With a name it said: '<' not supported between instances of 'str' and 'int'."""
    with pytest.raises(kibitz.IllegalMove):
        p.outcomes(wrong)


ASKED = {
    "scene": lambda p, seat: p.scene(seat),
    "name": lambda p, seat: p.name(p.legal()[0], seat),
    "called": lambda p, seat: p.called(seat),
    "played": lambda p, seat: p.played(0, seat),
    "information_key": lambda p, seat: p.information_key(seat),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_seat_that_the_game_does_not_have_got_a_view(p, name):
    """The information set of seat 5, or of "x", in a game of two seats."""
    p.play("b2")
    with pytest.raises(kibitz.KibitzError, match=r"side=2 .* has the seats 0 to 1, so no seat 2"):
        ASKED[name](p, 2)
    for wrong in (-2, "x", True, 1.0):
        with pytest.raises(kibitz.KibitzError, match="A seat is a whole number of at least "):
            ASKED[name](p, wrong)
    assert ASKED[name](p, np.int64(1)) == ASKED[name](p, 1)


def test_rounds_and_checks_took_a_seed_of_a_wrong_type():
    """The text 'x' was a seed of its own."""
    for call in (
        lambda: kibitz.play_rounds(ROWS, "uniform", "uniform", rounds=1, seed="x"),
        lambda: kibitz.check(ROWS, seed="x"),
    ):
        with pytest.raises(
            kibitz.KibitzError, match="A seed is a whole number, such as 3, not 'x'"
        ):
            call()


# -- numbers -------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [{"samples": 0}, {"samples": "x"}, {"train": -1}, {"train": 2.5}])
def test_exploit_took_a_number_that_the_command_refuses(given):
    """With train=-1 the bound was that of a responder that had never been trained."""
    with pytest.raises(kibitz.KibitzError, match="is a whole number of at least"):
        kibitz.exploit(KUHN, "uniform", **given)


def test_a_batch_and_rounds_of_a_wrong_number_get_a_sentence():
    with pytest.raises(kibitz.KibitzError, match="n is a whole number of at least 1, not 'x'"):
        kibitz.batch(ROWS, "x")
    with pytest.raises(kibitz.KibitzError, match="rounds is a whole number of at least 1, not 0"):
        kibitz.play_rounds(ROWS, "uniform", "uniform", rounds=0)
    assert repr(kibitz.batch(ROWS, 2)) == "<Batch of 2 games of tic-tac-toe>"


def test_a_check_of_no_games_gets_a_sentence():
    for wrong in (0, "x"):
        with pytest.raises(kibitz.KibitzError, match="The number of games is a whole number of at"):
            kibitz.check(ROWS, games=wrong)


# -- records -------------------------------------------------------------------------------------


def test_what_is_no_record_gets_a_sentence():
    with pytest.raises(kibitz.RecordError, match="A record is read from a text, not from None"):
        kibitz.record.read(None)
    with pytest.raises(kibitz.RecordError, match=r"is what kibitz\.record\.read gives, not 'text'"):
        kibitz.record.replay("text")
    with pytest.raises(kibitz.RecordError, match=r"not from <Position of byg .*\.record\.of makes"):
        kibitz.record.write(kibitz.load("byg", side=2).start())
