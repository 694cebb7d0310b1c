"""The player that getting ready has chosen: how it is kept, shipped, and forgotten with the rules."""

import shutil
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.players import player, ready
from kibitz.players.mcts import Mcts
from kibitz.players.ready import ChosenPlayer, choice_for, note, shipping_places, spec_for
from kibitz.tables import levels

RACE = Path(__file__).parent / "silent/long_race.py"
BEST = "mcts:leaf=reached"


@pytest.fixture
def race(tmp_path):
    """A game of a file of its own, as an author has it."""
    path = tmp_path / "race.py"
    shutil.copy(RACE, path)
    return kibitz.load(str(path), length=5)


def ship(game, chosen=BEST):
    (file,) = shipping_places(game)
    note(file, game, ChosenPlayer(chosen, 12.0, (0.9, 0.8, 1.0), file))
    return file


def test_without_a_choice_the_player_is_the_usual_search(race):
    assert choice_for(race) is None
    assert type(player("ready:sims=20").chosen(race)) is Mcts
    assert levels.spec("middling", race) == "mcts:sims=2000,memory=128"


def test_a_choice_beside_the_rules_is_what_the_levels_play(race):
    assert ship(race).name == "race.ready.npz"
    assert choice_for(race).minutes == 12
    assert player("ready:sims=20").chosen(race).leaf == "reached"
    assert levels.spec("strong", race) == "ready:time=3,memory=128"
    assert levels.level_of("ready:time=3,memory=128") == "strong"


def test_a_choice_for_other_rules_or_options_is_not_used(race):
    ship(race)
    own = race.source.path
    assert choice_for(kibitz.load(str(own), length=6)) is None
    own.write_text(own.read_text().replace("action - 1", "2 * action - 2"))
    assert choice_for(kibitz.load(str(own), length=5)) is None


def test_a_new_comment_in_the_rules_keeps_the_choice(race):
    ship(race)
    own = race.source.path
    own.write_text(own.read_text() + "\n# a comment\n")
    assert choice_for(kibitz.load(str(own), length=5)) is not None


def test_a_damaged_file_is_no_choice(race):
    ship(race).write_bytes(b"PK\x03\x04 damaged")
    assert choice_for(race) is None


def test_that_nothing_was_better_is_known_and_leaves_the_levels(race):
    ship(race, "")
    assert choice_for(race).player == ""
    assert levels.spec("easy", race) == "mcts:sims=100,memory=128"


def test_a_learned_choice_plays_by_its_own_file(race):
    file = ship(race, ready.LEARNED)
    assert spec_for(race, "time=3") == f"learned:file={file},time=3"


def test_a_budget_of_none_is_refused():
    with pytest.raises(KibitzError, match="ready takes sims >= 1"):
        player("ready:sims=0")


@pytest.mark.long
def test_a_game_without_signal_gets_ready_by_itself(race, capsys):
    from kibitz.training.ready import Chosen, Preparation, events

    (file,) = shipping_places(race)
    game = kibitz.load(str(race.source.path), length=20)
    *_, last = events(Preparation(game, file, 20.0))
    assert isinstance(last, Chosen) and "leaf=" in last.choice.player
    assert choice_for(game) == last.choice
