"""Pictures are in the language of the reader, also where another reader asked for them first."""

import pytest
from tests.interfaces.web.visiting import act, opened

from kibitz.interfaces.web.pages.boxes import box, drawn_box
from kibitz.interfaces.web.pages.shelf_page import card
from kibitz.words import Reader, reading

ENGLISH, FRENCH = {"accept-language": "en"}, {"accept-language": "fr"}


@pytest.mark.parametrize(
    ("address", "english", "french"),
    [
        ("/games/quet/picture.svg", "Second's hand", "Deuxième : main"),
        ("/games/quet/box", "Second's hand", "Deuxième : main"),
        ("/games/quet/rules", "Second's hand", "Deuxième : main"),
        ("/games/quet/rules", "Example: ", "Exemple : "),
        ("/games/byg/puzzles/1", "Black", "Noir"),
    ],
)
def test_a_drawing_has_the_words_of_each_reader(browser, address, english, french):
    here = browser()
    first, then = (here.get(address, headers=one).text for one in (ENGLISH, FRENCH))
    again = here.get(address, headers=ENGLISH).text
    assert english in first.replace("&#39;", "'")
    assert french in then
    assert english not in then.replace("&#39;", "'")
    assert again == first


def test_the_card_of_a_game_has_a_box_in_each_language_once_one_is_drawn(site):
    source = site.library.source("breakthrough")
    assert drawn_box(source) is None, "no page waits for a picture"
    quet = site.library.source("quet")
    box(quet)
    with reading(Reader("fr")):
        assert "Deuxième : main" in card(quet).box
        assert "Second" not in card(quet).box


def test_the_picture_of_a_table_has_the_words_of_each_reader_also_of_an_earlier_position(browser):
    here = browser()
    table = opened(here, **{"seat.0": "you", "seat.1": "you", "option.side": "3"})
    act(here, table, "b2")
    for step in ("", "?at=0"):
        first = here.get(f"{table}/picture.svg{step}", headers=ENGLISH).text
        then = here.get(f"{table}/picture.svg{step}", headers=FRENCH).text
        assert "Largest groups" in first
        assert "Plus grands groupes" in then
