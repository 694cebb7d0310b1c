"""Each sentence that people read is asserted in one place; other tests ask for what it reports."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FOLDERS = ("interfaces", "tables")  # whose tests read the sentences of other rooms
SENTENCE = 4  # words


def sentences(text):
    """The texts of at least this many words in each assertion of a test file, with its line.

    >>> sentences('assert "one two" in a and "one two three four" in b')
    {('one two three four', 1)}
    """
    return {
        (part.value, node.lineno)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Assert)
        for part in ast.walk(node.test)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
        if len(part.value.split()) >= SENTENCE
    }


@pytest.mark.long
def test_no_sentence_is_asserted_twice():
    places = defaultdict(list)
    for file in (one for name in FOLDERS for one in (TESTS / name).rglob("test_*.py")):
        for sentence, line in sentences(file.read_text("utf-8")):
            places[sentence].append(f"{file.name}, line {line}")
    assert len(places) > 100
    twice = {sentence: found for sentence, found in places.items() if len(found) > 1}
    assert not twice, "ask for a status, an address, data, or a name that both tests share"
