"""The levels of the computer at tables, and how their bots are named."""

import pytest

import kibitz
from kibitz.players import player
from kibitz.players.novice import Novice
from kibitz.tables import levels


@pytest.mark.parametrize("level", ["novice", "easy"])
@pytest.mark.parametrize("name", ["byg", "quet", "president", "connect6"])
def test_novice_and_easy_act_as_people_do_in_every_game(name, level):
    assert isinstance(player(levels.spec(level, kibitz.load(name))), Novice)


@pytest.mark.parametrize("level", ["novice", "easy", "middling", "strong"])
@pytest.mark.parametrize("name", ["byg", "quet", "connect6"])
def test_a_bot_is_named_by_its_level(name, level):
    assert levels.level_of(levels.spec(level, kibitz.load(name))) == level


def test_a_table_from_before_easy_was_a_novice_still_says_easy():
    assert levels.level_of("mcts:sims=100,memory=128") == "easy"
    assert levels.level_of("worlds:sims=100,memory=128") == "easy"
    assert levels.name_of("mcts:sims=100,memory=128") == "Pip"
