"""Readers: the words that somebody gets of a message."""

import json
from datetime import datetime

import pytest

from kibitz.words import IN_ENGLISH, Reader, SeatName, message
from kibitz.words.catalogue import translations

BLACK = SeatName(1, "Black")
TURN = message("{mover} grows a group.", mover=BLACK, you="Your turn: grow a group.")
PO = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "{mover} grows a group."
msgstr "{mover} lässt eine Gruppe wachsen."

msgid "Your turn: grow a group."
msgstr "Sie sind am Zug: Lassen Sie eine Gruppe wachsen."

msgid "Black"
msgstr "Schwarz"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"

msgid "The act {act} is taken."
msgstr "Der Zug {akt} ist belegt."
"""


@pytest.fixture
def rules(tmp_path):
    (tmp_path / "mygame.de.po").write_text(PO, "utf-8")
    return tmp_path / "mygame.py"


def test_a_player_reads_what_is_written_for_the_player():
    assert Reader(seat=1).read(TURN) == "Your turn: grow a group."
    assert Reader(seat=0).read(TURN) == "Black grows a group."


def test_the_name_of_a_person_stands_for_the_name_of_the_seat():
    assert Reader(names=("Ann", "Bob")).read(TURN) == "Bob grows a group."


def test_a_message_is_read_in_the_language_of_the_file_beside_the_rules(rules):
    reader = Reader("de", rules)
    assert reader.read(TURN) == "Schwarz lässt eine Gruppe wachsen."
    assert reader.at(rules, 1).read(TURN) == "Sie sind am Zug: Lassen Sie eine Gruppe wachsen."
    assert [reader.read(message("{n} card", plural="{n} cards", n=n)) for n in (1, 1200)] == [
        "1 Karte",
        "1.200 Karten",
    ]


def test_a_name_that_a_person_chose_is_never_translated(rules):
    assert Reader("de", rules, names=("Ann", "Black")).read(TURN) == (
        "Black lässt eine Gruppe wachsen."
    )


def test_the_constant_texts_of_a_game_without_messages_are_looked_up_too(rules):
    assert Reader("de", rules).word("Black") == "Schwarz"
    assert Reader("de", rules).read("Black") == "Black"


def test_what_has_no_translation_shows_in_english(rules):
    assert Reader("de", rules).read(message("{who} waits.", who=BLACK)) == "Schwarz waits."
    assert Reader("fr", rules).read(TURN) == "Black grows a group."


def test_a_translation_with_other_placeholders_shows_in_english_and_is_logged(rules, caplog):
    said = message("The act {act} is taken.", act="c3")
    assert Reader("de", rules).read(said) == "The act c3 is taken."
    assert "other placeholders" in caplog.text


def test_a_file_that_is_no_catalogue_leaves_english_and_is_logged(rules, caplog):
    (rules.parent / "mygame.de.po").write_text('msgid "Black\n', "utf-8")
    assert Reader("de", rules).word("Black") == "Black"
    assert "cannot be read" in caplog.text
    with pytest.raises(ValueError, match="msgstr"):
        translations('msgid "Black\n', "x.po")


def test_numbers_days_and_lists_are_those_of_the_language():
    said = message("{a:.2f}, {b}, {c}, {d}", a=1234.5, b=12000, c=datetime(2026, 2, 1, 9), d="abc")
    assert Reader("de").read(said) == "1.234,50, 12.000, 01.02.26, 09:00, abc"
    assert Reader("fr").list(["Ann", "Bob", "Cy"]) == "Ann, Bob et Cy"
    assert Reader().read(said) == "1234.50, 12000, 2026-02-01 09:00:00, abc"


def test_data_for_json_has_the_words_of_the_reader_and_keeps_all_else(rules):
    data = {"mover": SeatName(1, "Black"), "acts": [(3, message("Seat {number}", number=2))]}
    read = Reader("de", rules).data(data)
    assert read == {"mover": "Schwarz", "acts": [[3, "Platz 2"]]}
    assert json.dumps(data | {"mover": "Black"}) == json.dumps(IN_ENGLISH.data(data))


def test_the_pseudo_language_marks_each_text_and_makes_it_40_percent_longer():
    read = Reader("en-XA").read(message("Look back to a position {n}.", n=3))
    assert read.startswith("[Look back to a position 3.")
    assert read.endswith("]")
    assert len(read) >= 1.4 * len("Look back to a position 3.")
