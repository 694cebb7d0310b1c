"""The 121 games that people judged are options of one game of the gallery."""

import pytest
from bench.judged_games import ENDLESS, judgements, kept_games, loaded, options_of

from kibitz.check import check
from kibitz.contract import KibitzError

JUDGED, KEPT = list(judgements()), kept_games()
QUICK = ("1.0*5.0*2 pieces in a row wins.",)
ONLY = {
    "diagonal": "can only win by making a diagonal row",
    "straight": "cannot win by making a diagonal row",
}
MORE = {
    "diagonal": "Horizontal and vertical rows do not count.",
    "straight": "Only horizontal and vertical rows count.",
}
TWO = "The {} player can place 2 pieces as their first move, while the {} player can only "
PLACE = TWO + "place 1 piece as their first move."


def described(rows, columns, length, **more):
    """The name of a game, written from its options."""
    sides = ["inf" if side == ENDLESS else f"{side}.0" for side in (rows, columns)]
    return "*".join([*sides, rule(length, **more)])


def rule(length, misere=False, white=0, black_lines="", white_lines="", **first):
    if white:
        return (
            f"The first player needs {length} pieces in a row to win, "
            f"but the second player only needs {white} pieces in a row to win."
        )
    if black_lines and not white_lines:
        only = " (only horizontal and vertical rows count)" * (black_lines == "straight")
        return (
            f"Each player needs {length} pieces in a row to win. The first player "
            f"{ONLY[black_lines]}{only}, but the second player does not have this restriction."
        )
    said = f"{length} pieces in a row {'loses' if misere else 'wins'}."
    if black_lines:
        return f"{said} However, a player {ONLY[black_lines]}. {MORE[black_lines]}"
    if first:
        order = ("first", "second") if "black_first" in first else ("second", "first")
        assert list(first.values()) == [2]
        return f"{said} {PLACE.format(*order)}"
    return said


def test_there_are_60_games_with_judgements_and_61_whose_judgements_are_kept():
    assert len(JUDGED) == 60
    assert len(KEPT) == 61
    assert not set(JUDGED) & set(KEPT)


@pytest.mark.parametrize("name", JUDGED + KEPT)
def test_the_options_of_a_game_say_all_that_its_description_says(name):
    assert described(**options_of(name)) == name


def test_no_two_games_have_the_same_options():
    assert len({str(sorted(options_of(name).items())) for name in JUDGED + KEPT}) == 121


def test_an_unknown_sentence_is_refused():
    with pytest.raises(KibitzError, match="Pieces fall down"):
        options_of("3.0*3.0*3 pieces in a row wins. Pieces fall down.")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in QUICK else [pytest.mark.long])
        for name in JUDGED + KEPT
    ],
)
def test_a_game_that_people_judged_keeps_the_contract(name):
    assert check(loaded(name), games=2, bounds=False, options=False) == []
