"""Our own catalogues: all messages are there, and all are translated."""

from pathlib import Path
from random import Random

import pytest

import kibitz
from docs import catalogues
from kibitz import shelf
from kibitz.words import ENGLISH, LANGUAGES, Reader
from kibitz.words.catalogue import HERE, beside, translations, untranslated_messages
from kibitz.words.extraction import (
    messages_of_game,
    messages_of_python,
    texts_of_game,
    write_catalogue,
)

OTHERS = [code for code in LANGUAGES if code != ENGLISH]
OURS = [HERE / f"{code}.po" for code in OTHERS]
RULES = [*(shelf.game_named(id).rules_file for id in shelf.ours()), *catalogues.EXAMPLES]
OF_GAMES = [beside(rules, code) for rules in RULES for code in OTHERS]
PLIES = 12  # of a random game, for names that a seat gets later
SMALL = """
from kibitz.contract import About, Option, message
ABOUT = About(title="Small", seats=("Red", "Blue"), summary="A small game.",
    options={"size": Option(3, "cells of a row", 2, 9)})
TASK = "{mover} puts a stone."

def caption(p):
    return message(TASK, you="Put a stone.", mover=ABOUT.seat(0))
"""


@pytest.mark.parametrize(
    "file", [*OURS, *OF_GAMES], ids=lambda one: f"{one.parent.name}-{one.name}"
)
def test_every_message_is_translated_and_can_be_filled_in(file, caplog):
    assert list(untranslated_messages(file)) == []
    translations(file.read_text("utf-8"), file.name)
    assert "other placeholders" not in caplog.text


def test_the_catalogues_have_the_messages_of_the_code():
    stale = [path.name for path, content in catalogues.files() if path.read_bytes() != content]
    assert stale == [], "run python -m docs.catalogues, and translate what is new"


@pytest.mark.parametrize("id", ["byg", "catchup", "quet", "symple"])
def test_seats_that_have_words_for_names_are_called_by_words_of_the_language(id):
    random, p = Random(1), kibitz.load(id).start(1)
    for _ in range(PLIES):
        for seat in range(p.game.seats):
            called = p.called(seat)
            for code in OTHERS:
                assert Reader(code, p.game.source.rules_file).read(called) != called
        p.play(random.choice(p.moves()))


def test_messages_are_found_in_python_with_their_forms_and_in_texts_of_a_game():
    assert list(messages_of_python(SMALL)) == [("{mover} puts a stone.", ""), ("Put a stone.", "")]
    assert list(texts_of_game(SMALL)) == [
        ("Small", ""), ("Red", ""), ("Blue", ""), ("A small game.", ""), ("cells of a row", ""),
    ]  # fmt: skip


def test_a_file_to_fill_in_keeps_what_is_translated_and_drops_what_nobody_says(tmp_path):
    rules = tmp_path / "small.py"
    rules.write_text(SMALL, "utf-8")
    before = write_catalogue([("Red", ""), ("Gone", "")], "de").replace(
        b'msgid "Red"\nmsgstr ""', b'msgid "Red"\nmsgstr "Rot"'
    )
    after = write_catalogue(messages_of_game(rules), "de", before).decode()
    assert 'msgid "Red"\nmsgstr "Rot"' in after
    assert "Gone" not in after
    assert 'msgid "Put a stone."\nmsgstr ""' in after
    assert isinstance(rules, Path)
