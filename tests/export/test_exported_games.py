"""Games of each kind, exported, are played alike by Python, by Node and by Chromium."""

import os
from pathlib import Path

import pytest
from tests.export.test_npm_package import (
    exported,
    file_of,
    in_chromium,
    in_node,
    needs_node,
    page_of,
    require_same,
)

KINDS = ("board", "cards", "dice", "simultaneous", "moves", "solitaire", "coop")

GAMES = int(os.environ.get("KIBITZ_EXPORTED", "40"))  # 1,000 take Python up to ten minutes


def require_same_everywhere(game, folder):
    """Node plays as Python does, and Chromium as Node."""
    said = in_node(folder, GAMES)
    require_same(game, said, GAMES)
    with page_of(folder) as page:
        assert in_chromium(page, GAMES) == said


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("name", ["crane", "debts", "five_digits", "tug"])
def test_a_game_of_a_kind_that_nobody_had_in_mind_is_exported(tmp_path, name):
    file = Path(__file__).parents[1] / "unforeseen" / f"{name}.py"
    require_same_everywhere(*exported(tmp_path, str(file)))


@needs_node
@pytest.mark.long
def test_luck_by_weights_is_the_same_in_a_package(tmp_path):
    loaded = Path(__file__).parents[1] / "loaded.py"
    game, folder = exported(tmp_path, str(loaded), secret=True)
    require_same(game, in_node(folder, GAMES), GAMES)


@needs_node
@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_an_authors_file_of_each_kind_is_exported(tmp_path, kind):
    require_same_everywhere(*exported(tmp_path, file_of(tmp_path, kind)))


@needs_node
@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("byg", {"side": 3}),
        ("catchup", {"side": 3}),
        ("connect6", {"side": 6}),
        ("symple", {"side": 5}),
        ("beat-it-or-eat-it", {}),
        ("quet", {}),
        ("delphi", {}),
        ("president", {}),
        ("eleusis", {}),
    ],
)
def test_our_games_are_exported(tmp_path, name, options):
    require_same_everywhere(*exported(tmp_path, name, **options))
