"""The games that a server offers."""

import os
import re
from pathlib import Path

import pytest

from kibitz.contract import KibitzError
from kibitz.tables.library import Library

FILE = Path(__file__).parents[2] / "examples" / "tic_tac_toe.py"


def test_tables_with_the_same_options_share_their_game():
    library = Library()
    small = library.game("byg", {"side": "3"})
    assert library.game("byg", {"side": "3"}) is small
    assert library.game("byg", {"side": "4"}).options["side"] == 4


def test_a_file_that_was_edited_is_another_game(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(FILE.read_text())
    library = Library([file])
    before = library.game("mine", {})
    file.write_text(re.sub('title="[^"]*"', 'title="Renamed"', FILE.read_text()))
    os.utime(file, (1, 1))
    assert library.game("mine", {}).about.title == "Renamed" != before.about.title


def test_two_bots_of_one_file_are_offered_by_their_classes(tmp_path):
    """Both had the name of their file, and the first was lost without a word."""
    file = tmp_path / "bots.py"
    bot = "class {}:\n    depth: int = 1\n    def choose(self, p): return p.legal()[0]\n"
    file.write_text(bot.format("First") + bot.format("Second"))
    names = [f"{file}:First", f"{file}:Second,depth=2"]
    assert Library(bots=names).bots == {"First": names[0], "Second": names[1]}
    with pytest.raises(KibitzError, match="Two bots are called First: "):
        Library(bots=[f"{file}:First", f"{file}:First,depth=2"])


def test_a_tree_of_gambit_has_no_table_and_the_sentence_says_where_it_is_played(tmp_path):
    """`kibitz serve game.efg` called it a syntax error of Python."""
    tree = tmp_path / "coin.efg"
    tree.write_text(
        'EFG 2 R "Coin" { "Ann" }\np "" 1 1 "" { "h" "t" } 0\nt "" 1 "" { 1 }\nt "" 2 "" { 0 }\n'
    )
    with pytest.raises(KibitzError, match="a table has no picture of it; play it by `kibitz play"):
        Library([tree])
