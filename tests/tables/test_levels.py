"""The levels of the computer at tables, and how their bots are named."""

import pytest

import kibitz
from kibitz.players import player
from kibitz.players.novice import Novice
from kibitz.tables import levels
from kibitz.tables.thinking.compile_worker import compile_novice, needed_by, work_for


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


@pytest.mark.parametrize("level", ["novice", "easy"])
def test_a_novice_is_compiled_before_it_plays_and_in_the_background(level):
    """The first act against easy waited for its code in the process that thinks for all tables."""
    game = kibitz.load("byg")
    assert needed_by(player(levels.spec(level, game))) is compile_novice
    assert compile_novice in work_for(game)
