"""The sides of a game, the bounds of its returns, and the numbers that players learn from."""

import re
from pathlib import Path

import pytest

import kibitz
from kibitz import GameError

EXAMPLES = Path(__file__).parents[1] / "examples"


def settled(tmp_path, words, more=""):
    """Tic-tac-toe with something else in ABOUT, and more functions."""
    text = (EXAMPLES / "tic_tac_toe.py").read_text()
    assert "ABOUT = About(" in text
    head = f"ABOUT = About({words}, " if words else "ABOUT = About("
    (tmp_path / "game.py").write_text(text.replace("ABOUT = About(", head) + more)
    return kibitz.load(str(tmp_path / "game.py"))


def test_each_seat_is_a_side_of_its_own_unless_the_author_says_otherwise():
    game = kibitz.load("president", players=5)
    assert game.sides == ((0,), (1,), (2,), (3,), (4,)) and game.side_of(3) == 3
    assert not game.is_solitaire and not game.is_cooperative


def test_partners_share_a_side(tmp_path):
    game = settled(tmp_path, "players=4, sides=((0, 2), (1, 3))")
    assert game.sides == ((0, 2), (1, 3)) and [game.side_of(k) for k in range(4)] == [0, 1, 0, 1]
    assert not game.is_cooperative


def test_a_side_of_all_seats_is_cooperative_and_one_seat_is_a_solitaire(tmp_path):
    assert settled(tmp_path, "players=3, sides=((0, 1, 2),)").is_cooperative
    alone = kibitz.load(str(EXAMPLES / "peg_solitaire.py"))
    assert alone.is_solitaire and not alone.is_cooperative and alone.sides == ((0,),)


def test_sides_may_depend_on_the_options(tmp_path):
    more = "\n\ndef sides(options):\n    return [(0, 1)]\n"
    assert settled(tmp_path, "sides=((0,), (1,))", more).sides == ((0, 1),)


@pytest.mark.parametrize(
    "sides", ["((0,),)", "((0, 1), (1,))", "((0, 1), ())", "((0, 2),)", "(0, 1)"]
)
def test_sides_that_do_not_name_each_seat_once_are_refused(tmp_path, sides):
    with pytest.raises(GameError, match="it names each of the seats 0 to 1 once"):
        settled(tmp_path, f"sides={sides}")


def test_the_returns_of_wins_and_losses_go_from_minus_1_to_1_and_those_of_scores_are_unknown(
    tmp_path,
):
    assert (kibitz.load("byg").lowest, kibitz.load("byg").highest) == (-1, 1)
    unbounded = settled(tmp_path, 'outcome="scores"')
    assert (unbounded.lowest, unbounded.highest) == (None, None)


def named_seats(tmp_path, about):
    text = (EXAMPLES / "pig.py").read_text()
    assert len(re.findall(r"^ABOUT = About\(.*?^\)", text, re.M | re.S)) == 1
    text = re.sub(r"^ABOUT = About\(.*?^\)", lambda _: f"ABOUT = {about}", text, flags=re.M | re.S)
    (tmp_path / "game.py").write_text(text)
    return kibitz.load(str(tmp_path / "game.py"))


SIX = 'About("x", seats=tuple("ABCDEF"), options={"players": Option(2, "x", low=2, high=%d)})'


@pytest.mark.parametrize(("about", "sentence"), [
    ('About("x", seats=("A", "B", "C"))',
     "game: ABOUT names 3 seats, but the game has 2; say About(players=3), or leave names out."),
    ('About("x", seats=("You",))', "game: ABOUT names one seat, but the game has 2; say "
     "About(players=1), or name all seats."),
    (SIX % 4, "game: ABOUT names 6 seats, but the game has 4; say high=6 in the option players, "
     "or leave names out."),
    ('About("x", seats="Ann")', "game: seats is 'Ann'; it is a tuple, as ('Ann', 'Bob')."),
    ('About("x", players=0)', "game: players is 0; it is a whole number from 1."),
    ('About("x", players="2")', "game: players is '2'; it is a whole number from 1."),
])  # fmt: skip
def test_names_of_seats_that_the_game_does_not_have_are_refused(tmp_path, about, sentence):
    with pytest.raises(GameError) as fault:
        named_seats(tmp_path, about)
    assert str(fault.value) == sentence


def test_a_game_may_name_as_many_seats_as_its_option_allows(tmp_path):
    assert named_seats(tmp_path, SIX % 6).seats == 2


@pytest.mark.parametrize(("words", "sentence"), [
    ("longest=0", "game: longest is 0; it is a number of acts from 1."),
    ("longest='9'", "game: longest is '9'; it is a number of acts from 1."),
    ("highest='1'", "game: highest is '1'; it is a number."),
    ("lowest=2", "game: lowest is 2 and highest 1; lowest must be less."),
])  # fmt: skip
def test_bounds_that_cannot_be_are_refused(tmp_path, words, sentence):
    with pytest.raises(GameError) as fault:
        settled(tmp_path, words)
    assert str(fault.value) == sentence


@pytest.mark.parametrize(("words", "sentence"), [
    ("information='secret'", "game: information is 'secret'; it is 'perfect' or 'hidden'."),
    ("outcome='points'", "game: outcome is 'points'; it is 'win', 'win-draw' or 'scores'."),
    ("redeal='exactly'", "game: redeal is 'exactly'; it is 'exact' or 'approximate'."),
])  # fmt: skip
def test_a_word_that_the_contract_does_not_know_is_no_open_game(tmp_path, words, sentence):
    with pytest.raises(GameError) as fault:
        settled(tmp_path, words)
    assert str(fault.value) == sentence


def test_information_that_an_option_mistypes_is_refused(tmp_path):
    more = "\n\ndef information(options):\n    return 'Hidden'\n"
    with pytest.raises(GameError, match="information is 'Hidden'; it is 'perfect' or 'hidden'"):
        settled(tmp_path, "", more)


def test_each_act_of_a_game_for_one_is_a_turn():
    p = kibitz.load(str(Path(__file__).parents[1] / "examples/peg_solitaire.py")).start()
    p.play("d2-d4 f3-d3")
    assert p.turn == 2
    assert p.played(1) == ["f3-d3"]


# Numbers for players that learn

SHAPE = "\n\ndef observation(options):\n    return (3, 3)\n"
OBSERVE = "\n\ndef observe(p, seat, out):\n    out[0] = 1\n"


def test_the_shape_of_an_observation_is_what_the_author_says(tmp_path):
    assert settled(tmp_path, "", SHAPE + OBSERVE).observation == (3, 3)
    assert settled(tmp_path, "", "").observation is None


@pytest.mark.parametrize(("more", "sentence"), [
    (SHAPE, "belong together; write both or neither"),
    (OBSERVE, "belong together; write both or neither"),
    (SHAPE.replace("(3, 3)", "9") + OBSERVE, r"observation gives 9, not a shape such as \(3, 3, 2\)"),
    (SHAPE.replace("(3, 3)", "(3, 0)") + OBSERVE, "not a shape"),
])  # fmt: skip
def test_an_observation_without_its_shape_is_refused(tmp_path, more, sentence):
    with pytest.raises(GameError, match=sentence):
        settled(tmp_path, "", more)
