"""What the golden files say is still so, line by line."""

from itertools import zip_longest

import pytest
from tests.golden import EXAMPLES, FOLDER, QUESTION, answered

from kibitz import shelf

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_and_counts_come_out_as_they_stand_in_the_golden_file(path):
    before = path.read_text()
    lines = zip_longest(before.splitlines(), answered(before).splitlines())
    for number, (was, now) in enumerate(lines, 1):
        assert was == now, f"line {number} of {path.name}"


def test_every_game_and_every_example_has_a_golden_file():
    examples = {path.stem.replace("_", "-") for path in EXAMPLES.glob("*.py")}
    assert {path.stem for path in FILES} == {*shelf.names(), *examples}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_file_asks_for_a_game_and_for_a_count_of_its_own_game(path):
    asked = [QUESTION.fullmatch(line) for line in path.read_text().splitlines() if line[:1] == ">"]
    assert {bool(question["seed"]) for question in asked} == {True, False}
    assert {question["game"].split()[0] for question in asked} == {path.stem}
