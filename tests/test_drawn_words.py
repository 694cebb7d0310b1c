"""The words in a drawing: the first sign of a name, and the language of the reader."""

import pytest

from kibitz.draw import plain, svg
from kibitz.draw.markup import first_sign
from kibitz.scene import Card, Cell, HexBoard, Pile, Scene, Stone
from kibitz.words import Reader, reading


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("Ann", "A"),
        ("", ""),
        (
            "\U0001f468\u200d\U0001f469\u200d\U0001f467 Ann",
            "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        ),
        ("\U0001f3f3\ufe0f\u200d\U0001f308Zoe", "\U0001f3f3\ufe0f\u200d\U0001f308"),
        ("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", "\U0001f1e9\U0001f1ea"),
        ("\U0001f44b\U0001f3fd hi", "\U0001f44b\U0001f3fd"),
        ("e\u0301a", "e\u0301"),
        ("\u0915\u093f\u0930", "\u0915\u093f"),
    ],
)
def test_the_first_sign_of_a_name_is_what_people_see_as_one(text, first):
    assert first_sign(text) == first


def test_the_words_of_a_drawing_are_in_the_language_of_the_reader():
    cells = [Cell(Stone("white"), last=True, group=2, mark="win"), *[Cell()] * 6]
    scene = Scene("", (HexBoard.hexagon(2, cells), Pile(Card("8h"), 3)))
    with reading(Reader("de")):
        in_german, drawn = plain(scene), svg(scene)
    assert "O weiß  (letzter Zug)  * gewinnt" in in_german
    assert "3 Karten" in in_german
    assert "<title>a1, weiß, Gruppe von 2, Teil des Gewinns</title>" in drawn
    assert "O white  (last turn)  * wins" in plain(scene)
    assert "<title>a1, white, group of 2, part of what wins</title>" in svg(scene)
