"""The command `save` in a game at a terminal."""

from types import SimpleNamespace

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.terminal.terminal_game import TerminalGame
from kibitz.match import Match


def test_save_wrote_over_the_rules_and_writes_over_an_earlier_record_alone(tmp_path):
    rules, file = tmp_path / "rules.py", tmp_path / "game.txt"
    rules.write_text("the only copy")
    game = SimpleNamespace(match=Match(kibitz.load("byg", side=2), 1))
    with pytest.raises(KibitzError, match="is there and is no record of a game"):
        TerminalGame.save(game, 0, str(rules))
    assert rules.read_text() == "the only copy"
    for _ in range(2):
        TerminalGame.save(game, 0, str(file))
    assert file.read_text().startswith('[Game "byg"]')
