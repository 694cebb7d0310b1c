"""What is no function, path, text or position gets a sentence, not an error of Python's."""

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


LONG = {
    "solve": lambda given: kibitz.solve(ROWS, progress=given),
    "check": lambda given: kibitz.check(ROWS, games=1, progress=given),
    "play_rounds": lambda given: kibitz.play_rounds(
        ROWS, "uniform", "uniform", rounds=1, progress=given
    ),
    "exploit": lambda given: kibitz.exploit(KUHN, "uniform", progress=given),
    "report": lambda given: kibitz.report(ROWS, seconds=1, progress=given),
    "train": lambda given: kibitz.train(ROWS, "unwritten.npz", games=1, progress=given),
}


@pytest.mark.parametrize("name", LONG)
def test_progress_that_is_no_function_was_called(name):
    """It said: 'int' object is not callable, after the first part of the work."""
    with pytest.raises(kibitz.KibitzError, match="progress is a function, not 3"):
        LONG[name](3)


@pytest.mark.parametrize("name", ["guide", "evaluate"])
def test_a_search_was_led_by_what_is_no_function(name):
    with pytest.raises(kibitz.KibitzError, match=f"{name} is a function, not 3"):
        kibitz.Mcts(**{name: 3})


READERS = {
    "load": kibitz.load,
    "player": kibitz.player,
    "solve": lambda path: kibitz.solve(ROWS, folder=path),
    "train": lambda path: kibitz.train(ROWS, path, games=1),
    "learned": lambda path: kibitz.Learned(file=path).warm(ROWS),
}


@pytest.mark.parametrize("name", READERS)
@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("a\0.py", r"has a character that no path has: 'a\\x00\.py'"),
        ("\ud800.py", "has a character that no path has"),
        ("x" * 5000 + ".py", "is too long for a path: 'xxx"),
    ],
)
def test_a_name_that_no_file_can_have_raised_an_error_of_the_system(name, path, said):
    with pytest.raises(kibitz.KibitzError, match=said):
        READERS[name](path)


def test_the_folders_of_solve_are_paths(tmp_path):
    """A folder as text ended after the whole search: unsupported operand type(s) for /."""
    for name in ("share", "folder"):
        with pytest.raises(kibitz.KibitzError, match=f"{name} is the path of a file or a folder"):
            kibitz.solve(ROWS, **{name: 3})
    kibitz.solve(ROWS, folder=str(tmp_path))
    assert list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["parse", "why_not", "words", "objection", "play"])
def test_an_act_that_is_no_text_gets_a_sentence(p, name):
    said = "an act is a text, such as 'e4' or 'e4 e5', not 4"
    try:
        assert said in getattr(p, name)(4)
    except kibitz.IllegalMove as fault:
        assert said in str(fault)


@pytest.mark.parametrize("wrong", [None, "x", np.zeros(3)])
def test_what_is_no_record_of_a_position_has_no_acts(p, wrong):
    for call in (p.game.dead_end, lambda record: p.game.name(record, 0)):
        with pytest.raises(kibitz.KibitzError, match=r"^A record of byg side=2 .* is needed"):
            call(wrong)
    with pytest.raises(kibitz.KibitzError, match=r"is an array of one record, such as p\.state"):
        p.game.dead_end(p.record)
    with pytest.raises(kibitz.KibitzError, match="has the actions 0 to 9, so no 99"):
        p.game.name(p.record, 99)
    assert p.game.dead_end(p.state) == ""


@pytest.mark.parametrize("given", [{"opening": "x"}, {"opening": -1}, {"most": "x"}])
def test_a_game_took_numbers_of_acts_that_are_none(given):
    with pytest.raises(kibitz.KibitzError, match="is a whole number of at least 0"):
        kibitz.play_game(ROWS, ["uniform", "uniform"], **given)


@pytest.mark.parametrize("given", [{"opening": "x"}, {"begin": -1}])
def test_rounds_took_numbers_that_are_none(given):
    with pytest.raises(kibitz.KibitzError, match="is a whole number of at least 0"):
        kibitz.play_rounds(ROWS, "uniform", "uniform", rounds=1, **given)


def test_a_report_took_a_text_as_seed_and_played_on():
    for given in ({"seed": "x"}, {"playouts": "x"}):
        with pytest.raises(kibitz.KibitzError, match="is a whole number"):
            kibitz.report(ROWS, seconds=1, **given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"want": 3}, "A wish is a text"),
        ({"over": 3}, "over is texts by the names of options, not 3"),
        ({"fixed": "side"}, "fixed is a list of names, not 'side'"),
        ({"names": 3}, "names is a list of names, not 3"),
        ({"seed": "x"}, "A seed is a whole number"),
    ],
)
def test_tune_took_wishes_and_options_that_are_none(given, said):
    with pytest.raises(kibitz.KibitzError, match=said):
        kibitz.tune("byg", **{"want": "length 10-30", **given})


def test_tune_and_a_record_took_a_number_for_an_object():
    """They said: 'int' object has no attribute 'playouts', 'int' object is not iterable."""
    with pytest.raises(kibitz.KibitzError, match="budget is a Budget, not 3"):
        kibitz.tune("byg", want="length 10-30", budget=3)
    with pytest.raises(kibitz.KibitzError, match="turns are tuples of acts, not 3"):
        kibitz.Record("byg", turns=3)


def test_a_match_takes_a_game_by_its_name_or_file():
    """It said: 'str' object has no attribute 'seats'."""
    assert kibitz.Match("connect6", 1).game.spec == "connect6"
    assert kibitz.Match(ROWS).submit(0, 0, "b2")
    with pytest.raises(kibitz.KibitzError, match="not 3"):
        kibitz.Match(3)


def test_a_match_gave_seat_9_of_two_a_view_a_record_and_an_offer():
    match = kibitz.Match(kibitz.load("byg", side=2), 1)
    seats = [match.record, match.chooser, match.may_offer, match.undo_to]
    for call in [*seats, lambda seat: match.for_bot(seat, 0)]:
        for wrong in (9, "x"):
            with pytest.raises(kibitz.KibitzError, match=r"so no seat 9|A seat is a whole number"):
                call(wrong)
    for given in (("x", 0, "b2"), (0, "x", "b2"), (0, 0, 3)):
        with pytest.raises(kibitz.KibitzError, match=" not "):
            match.submit(*given)
    assert match.ply == 0


RULES = kibitz.secret_rules
JUDGED = {
    "rule": RULES.Rule,
    "line": lambda wrong: RULES.Rule("red(card)").accepts(wrong, "2h"),
    "card": lambda wrong: RULES.Rule("red(card)").accepts([], wrong),
    "other rule": lambda wrong: RULES.Rule("red(card)").same(wrong),
    "start": lambda wrong: RULES.Inducer().start(wrong),
    "chance": lambda wrong: RULES.Inducer().chance(wrong),
    "hint": lambda wrong: RULES.Inducer().observe_hint(wrong),
    "budget": lambda wrong: RULES.Inducer(budget=str(wrong)),
    "seed": lambda wrong: RULES.Inducer(seed=str(wrong)),
}


@pytest.mark.parametrize("name", JUDGED)
def test_rules_and_cards_of_a_wrong_type_get_a_sentence(name):
    with pytest.raises(kibitz.KibitzError, match=r" is a .*, not '?3'?\."):
        JUDGED[name](3)


@pytest.mark.parametrize("player", [kibitz.Mcts, kibitz.Worlds, kibitz.Learned])
def test_players_get_ready_for_a_game_and_analyse_a_position(player):
    with pytest.raises(kibitz.GameError, match="A game is its name"):
        player().warm(3)
    for call in (player().analyse, player().probabilities):
        with pytest.raises(kibitz.KibitzError, match="needs a position"):
            call(3)
