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


PLIES = ["at", "told", "mover", "seat_at", "turn_at", "draws", "share", "is_sealed", "look"]


@pytest.mark.parametrize("wrong", [9, -5, None, "x", 1.0])
@pytest.mark.parametrize("name", PLIES)
def test_a_ply_that_was_not_played_gave_another_position_or_a_raw_error(p, name, wrong):
    p.act(0)
    given = (wrong, 0) if name == "look" else (wrong,)
    with pytest.raises(
        kibitz.KibitzError, match=r"^(A ply is a whole number|The position is at ply 1)"
    ):
        getattr(p, name)(*given)


@pytest.mark.parametrize("wrong", [9, -5, None, "x"])
def test_a_seat_that_the_game_does_not_have_had_a_name_a_side_and_knowledge(p, wrong):
    p.act(0)
    seats = [p.game.called, p.game.side_of, p.knowledge, lambda seat: p.look(1, seat)]
    for call in seats:
        with pytest.raises(kibitz.KibitzError, match="seat"):
            call(wrong)
    if wrong is not None:
        with pytest.raises(kibitz.KibitzError, match="seat"):
            p.told(0, wrong)


@pytest.mark.parametrize("wrong", [99, -1, None, "a1", 1.0])
def test_an_action_that_the_game_does_not_have_had_a_name(p, wrong):
    with pytest.raises(kibitz.KibitzError, match="action"):
        p.name(wrong)


@pytest.mark.parametrize("wrong", [None, "x", 1.5])
def test_a_position_was_reseeded_by_what_is_no_seed(p, wrong):
    for call in (p.reseeded, p.game.dealing):
        with pytest.raises(kibitz.KibitzError, match=r"^A seed is a whole number"):
            call(wrong)


@pytest.mark.parametrize("wrong", ["x", [1.5], [None], 3, [10**30]])
def test_draws_that_are_no_whole_numbers_get_a_sentence(wrong):
    game = kibitz.load(KUHN)
    with pytest.raises(kibitz.KibitzError, match=r"[Dd]raw"):
        game.start(draws=wrong)
    with pytest.raises(kibitz.KibitzError, match=r"[Dd]raw"):
        game.start().act(0, draws=wrong)


@pytest.mark.parametrize("wrong", [0, -1, None, "x"])
def test_a_limit_of_outcomes_is_a_number_from_1(p, wrong):
    for call in (p.game.deals, lambda most: p.outcomes(0, most)):
        with pytest.raises(kibitz.KibitzError, match=r"^A limit of outcomes is a whole number"):
            call(wrong)


@pytest.mark.parametrize("name", ["uniform", "mcts:sims=5", "perfect", "novice"])
def test_a_player_of_no_position_gets_a_sentence(name):
    with pytest.raises(kibitz.KibitzError, match="needs a position"):
        kibitz.player(name)(None)


def test_a_search_took_what_is_no_number_as_urgency():
    with pytest.raises(kibitz.KibitzError, match="urgency is a number, not nan"):
        kibitz.Mcts(urgency=float("nan"))


# -- values, training, environments, records ------------------------------------------------------


def test_exact_values_of_one_game_were_given_for_a_position_of_another():
    mine, other = kibitz.load("byg", side=2), kibitz.load("byg", side=2, pie=False)
    known = kibitz.Exact(mine)
    for call in (known.acts, known.solved):
        with pytest.raises(kibitz.KibitzError, match="These are exact values of byg"):
            call(other.start())
    with pytest.raises(kibitz.KibitzError, match="These are exact values of byg"):
        kibitz.solve(other, known=known)
    with pytest.raises(kibitz.KibitzError, match="A position is needed"):
        known.acts(None)


@pytest.mark.parametrize(
    "given",
    [
        {"memory_mb": 0},
        {"memory_mb": "x"},
        {"threads": -1},
        {"threads": 1.5},
        {"tolerance": float("nan")},
        {"tolerance": -1},
        {"tolerance": "x"},
        {"remember": -1},
        {"known": 3},
        {"method": None},
    ],
)
def test_solve_took_means_that_are_none(given):
    with pytest.raises(kibitz.KibitzError, match=f"{next(iter(given))} "):
        kibitz.solve(ROWS, **given)


def test_a_training_wrote_over_a_file_that_is_no_learned_player(tmp_path):
    rules = tmp_path / "mine.py"
    rules.write_text("A = 1\n")
    with pytest.raises(kibitz.KibitzError, match="is there and is no learned player"):
        kibitz.train(ROWS, rules, games=1)
    assert rules.read_text() == "A = 1\n"


@pytest.mark.parametrize(
    "given",
    [{"games": -1}, {"threads": -1}, {"threads": "x"}, {"seed": "x"}, {"file": 3}, {"log": 3}],
)
def test_a_training_took_numbers_and_paths_that_are_none(tmp_path, given):
    with pytest.raises(kibitz.KibitzError, match=r" is (a whole number|the path of a file)"):
        kibitz.train(ROWS, **{"file": tmp_path / "new.npz", "games": 1, **given})
    assert not list(tmp_path.iterdir())


def test_a_batch_cut_numbers_to_whole_ones():
    games = kibitz.batch(ROWS, 2)
    before = games.observations.copy()
    for wrong in ([0.5, 1], [True, False], "ab", None, [10**30, 0]):
        with pytest.raises(kibitz.KibitzError, match=r"^actions are whole numbers"):
            games.step(wrong)
    for wrong in (1.5, "x", None, True, [1.5, 2.0], [True, False]):
        with pytest.raises(kibitz.KibitzError, match=r"^A seed is a whole number"):
            games.reset(wrong)
    assert (games.observations == before).all()


def test_a_batch_was_seen_by_a_seat_that_is_not_there():
    with pytest.raises(kibitz.KibitzError, match="no seat 7"):
        kibitz.Batch(ROWS, 2, viewer=7)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"n": 10**15}, "1,000,000,000,000,000 games of tic-tac-toe do not fit into the memory"),
        ({"n": 10**30}, "do not fit into the memory"),
        ({"dtype": "x"}, "dtype is a type of NumPy's, not 'x'"),
        ({"dtype": object}, "dtype is a type of numbers, not object"),
        ({"planes": 3}, "planes are what planes_of gives, not 3"),
        ({"masks": 3}, "masks is an array of NumPy's, not 3"),
        ({"observations": [1]}, r"observations is an array of NumPy's, not \[1\]"),
    ],
)
def test_a_batch_that_cannot_be_made_raised_an_error_of_numpy(given, said):
    with pytest.raises(kibitz.KibitzError, match=said):
        kibitz.Batch(ROWS, **{"n": 2, **given})


def test_a_record_was_made_of_a_result_and_names_that_do_not_fit(p):
    for wrong in ([1], [float("nan"), 1], "x", [1, 2, 3]):
        with pytest.raises(kibitz.RecordError, match=r"^returns are 2 numbers"):
            kibitz.record.of(p, returns=wrong)
    for given in (
        {"seats": ["a"] * 5},
        {"seats": [1, 2]},
        {"seats": "xy"},
        {"seats": 3},
        {"ending": 3},
        {"returns": 3},
        {"tags": 3},
        {"tags": {3: "a"}},
        {"tags": {"a": 4}},
    ):
        with pytest.raises(kibitz.RecordError):
            kibitz.record.of(p, **given)
    with pytest.raises(kibitz.RecordError, match="made of a Position"):
        kibitz.record.of(None)
