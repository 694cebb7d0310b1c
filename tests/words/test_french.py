"""French: names are filled into sentences that fit every name, and no mark stands alone on a line.

Before a vowel "de" and "que" become "d'" and "qu'", and a participle agrees with a name. So no name
may follow the first, nor stand before the second: not "Main de {seat}" but "{seat} : main".
"""

import re

import pytest

from kibitz import shelf
from kibitz.words.catalogue import HERE, _parse, beside
from kibitz.words.extraction import FRENCH_SPACES, write_catalogue

FILES = [HERE / "fr.po", *(beside(shelf.game_named(id).rules_file, "fr") for id in shelf.ours())]
# Placeholders in whose place a name stands, of a person, a seat or a thing.
NAMES = (
    "address|author|computer|dealer|game|host|inventor|known|mover|name|names|oracle|other|"
    "people|player|players|prophet|seat|seats|side|sitter|taker|title|titles|who|"
    "winner|winners"
)
NAME = rf"\{{(?:{NAMES})\}}"
ELIDED = re.compile(rf"\b(?:de|que|jusque|lorsque|puisque|le|la|ne|se|ce|du|au) {NAME}")
AGREES = re.compile(rf"{NAME} (?:est|sont) (?:\w+é|allé|assis|parti|sorti|mort|venu)e?s?\b")
ADDRESSED = re.compile(r"[Vv]ous (?:êtes|seriez) (?:\w+é|absent|assis|sûr|parti|seul)\b")


def sentences(file):
    for entry in _parse(file.read_bytes()):
        if entry.id:
            yield from (entry.string if isinstance(entry.string, tuple) else (entry.string,))


@pytest.mark.parametrize("file", FILES, ids=lambda one: one.parent.name)
@pytest.mark.parametrize(
    "fault", [ELIDED, AGREES, ADDRESSED, FRENCH_SPACES], ids=lambda one: one.pattern
)
def test_no_french_sentence_has_this_fault(file, fault):
    assert [said for said in sentences(file) if fault.search(said)] == []


@pytest.mark.parametrize("page", [file.with_suffix(".md") for file in FILES[1:]])
def test_no_mark_stands_alone_on_a_line_of_french_rules(page):
    text = re.sub(
        r"```.*?```|<!--.*?-->|`[^`]*`|^    .*$", "", page.read_text("utf-8"), flags=re.M | re.S
    )
    assert FRENCH_SPACES.findall(text) == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (ELIDED, "Main de {seat}"),
        (AGREES, "{seat} est allé à 3"),
        (ADDRESSED, "Vous êtes invité à jouer."),
        (FRENCH_SPACES, "{seat} : main"),
        (FRENCH_SPACES, "« fini"),
    ],
)
def test_these_faults_are_seen(fault, said):
    assert fault.search(said)


def test_a_catalogue_is_written_with_marks_that_stay_on_their_line():
    before = write_catalogue([("A: {b}", ""), ("{n} card!", "{n} cards!")], "fr").replace(
        b'msgid "A: {b}"\nmsgstr ""', 'msgid "A: {b}"\nmsgstr "« A » : {b}"'.encode()
    )
    after = write_catalogue([("A: {b}", "")], "fr", before).decode()
    assert 'msgstr "«\u00a0A\u00a0»\u00a0: {b}"' in after
