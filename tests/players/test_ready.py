"""The player that getting ready has chosen: how it is kept, shipped, and forgotten with the rules."""

import shutil
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.estimates import Number
from kibitz.interfaces.cli import ready_command
from kibitz.learning import model_file
from kibitz.players import player, ready
from kibitz.players.mcts import Mcts
from kibitz.players.ready import FILE, ChosenPlayer, choice_for, note, spec_for
from kibitz.players.shipped_policy import shipping_places
from kibitz.tables import levels
from kibitz.training import piece
from kibitz.training import ready as training
from kibitz.training.learned_search import SearchTrial
from kibitz.training.ready import Preparation, next_piece
from kibitz.whole_file import only_one

RACE = Path(__file__).parent / "silent/long_race.py"
BEST = "mcts:leaf=reached"


def kept_file(game):
    return ready.kept_file(game)


@pytest.fixture
def race(tmp_path, monkeypatch):
    """A game of a file of its own, as an author has it, on a machine that has made no choice."""
    folder = tmp_path / "cache"
    monkeypatch.setattr(ready, "kept_file", lambda game: folder / f"{game}" / ready.FILE)
    path = tmp_path / "race.py"
    shutil.copy(RACE, path)
    return kibitz.load(str(path), length=5)


def ship(game, chosen=BEST):
    (file,) = shipping_places(game, FILE)
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


def test_a_damaged_file_is_no_choice_and_is_named_in_one_sentence(race, caplog):
    file = ship(race)
    file.write_bytes(b"PK\x03\x04 damaged")
    assert choice_for(race) is None and choice_for(race) is None
    assert caplog.messages == [
        f"{file} is damaged, so it is not used. kibitz ready makes it again."
    ]


@pytest.mark.parametrize("facts", [{ready.MINUTES: float("nan")}, {ready.CHOICE: "./evil.py"}])
def test_a_file_with_facts_that_cannot_be_is_no_choice(race, caplog, facts):
    model_file.note(ship(race), facts)
    assert choice_for(race) is None
    assert len(caplog.messages) == 1


def test_of_two_choices_the_one_that_found_a_player_counts_and_then_the_longer_one(race):
    ship(race)
    kept = kept_file(race)
    note(kept, race, ChosenPlayer("", 60.0, (0.5, 0.0, 1.0), kept, 60.0))
    assert choice_for(race).player == BEST
    note(kept, race, ChosenPlayer(BEST, 11.0, (0.9, 0.8, 1.0), kept))
    assert choice_for(race).minutes == 12
    note(kept, race, ChosenPlayer(BEST, 13.0, (0.9, 0.8, 1.0), kept))
    assert choice_for(race).minutes == 13


def test_pieces_grow_and_end_with_the_minutes_or_where_nothing_helps(race):
    file = kept_file(race)

    def piece(minutes, chosen="", fruitless=0.0, score=0.9):
        choice = ChosenPlayer(chosen, minutes, (score, 0.5, 1.0), file, fruitless)
        return next_piece(choice, 60.0) / 60

    assert next_piece(None, 60.0) == 120
    assert [piece(2), piece(6), piece(12), piece(24), piece(57), piece(59)] == [4, 6, 12, 15, 3, 0]
    assert piece(12, fruitless=ready.GIVE_UP) == 0
    assert piece(12, BEST, score=1.0) == 0  # it wins so surely that none needs to learn
    assert piece(12, ready.LEARNED, score=1.0) == 12


class FoundByTraining:
    """Stands for learning and trials, which take minutes: what each lesson found on its way."""

    def __init__(self, monkeypatch, scores):
        self.scores, self.rivals = list(scores), []
        monkeypatch.setattr(training, "family", lambda game: [])
        monkeypatch.setattr(training, "_train", self.train)
        monkeypatch.setattr(training, "of_file", lambda file, game: (None, "uct"))
        monkeypatch.setattr(training, "_try_players", self.tried)

    def train(self, plan, file, seconds):
        lessons = model_file.facts_of(file)["lessons"] if file.is_file() else 0
        model_file.put(file, {**model_file.head_of(plan.game), "lessons": lessons + 1}, {})

    def tried(self, plan, players, seconds, pace, number, rival=""):
        self.rivals.append(rival)
        score = self.scores.pop(0)
        return [SearchTrial(players[0], Number(score, score - 0.05, score + 0.05, 40))]


def prepare(game, seconds=300.0):
    *_, last = training.events(Preparation(game, kept_file(game), seconds))
    return last.choice


def test_a_player_learns_on_and_only_a_better_one_takes_the_place(race, monkeypatch):
    found = FoundByTraining(monkeypatch, [0.5, 0.7, 0.5, 0.6])
    file = kept_file(race)
    assert prepare(race).player == ""
    assert prepare(race).player == ready.LEARNED
    assert model_file.facts_of(file)["lessons"] == 2
    assert prepare(race).score[0] == 0.7
    assert model_file.facts_of(file)["lessons"] == 2  # the third was not better
    assert prepare(race).score[0] == 0.6
    assert model_file.facts_of(file)["lessons"] == 4  # but the fourth learned on from it
    assert found.rivals == ["", "", f"learned:file={file}", f"learned:file={file}"]
    assert [one.name for one in file.parent.iterdir() if one.is_dir()] == ["learning-4"]


def test_a_lesson_that_ends_before_its_file_is_written_changes_nothing(race, monkeypatch):
    FoundByTraining(monkeypatch, [0.7, 0.9])
    before = prepare(race)
    with monkeypatch.context() as patched, pytest.raises(OSError, match="killed"):

        def killed(*_):
            raise OSError("killed")

        patched.setattr(ready, "note", killed)
        prepare(race)
    assert choice_for(race) == before
    assert (kept_file(race).parent / "learning-1").is_dir()


def test_a_choice_is_copied_beside_the_rules_only_where_it_is_one(race):
    (place,), kept = shipping_places(race, FILE), kept_file(race)
    with pytest.raises(KibitzError, match="Nothing is chosen for race length=5 on this machine"):
        ready_command.ship(race, choice_for(race), place)
    note(kept, race, ChosenPlayer("", 12.0, (0.5, 0.0, 1.0), kept, 12.0))
    assert "there is nothing to ship" in ready_command.ship(race, choice_for(race), place)
    assert not place.exists()
    note(kept, race, ChosenPlayer(BEST, 12.0, (0.9, 0.8, 1.0), kept))
    assert ready_command.ship(race, choice_for(race), place) == f"{place} holds it."
    kept.unlink()
    assert choice_for(race).player == BEST


def test_two_processes_never_get_ready_for_one_game_at_once(race, monkeypatch):
    FoundByTraining(monkeypatch, [0.7])
    usual = kibitz.load(str(race.source.path))
    with only_one(kept_file(usual).with_name("getting-ready.lock")):
        with pytest.raises(KibitzError, match="Another process of this machine gets ready"):
            prepare(usual)
        assert piece.main(usual.spec, 12.0) == piece.BUSY
    assert prepare(usual).player == ready.LEARNED


def test_where_there_is_nothing_to_learn_from_getting_ready_is_settled(race, monkeypatch):
    FoundByTraining(monkeypatch, [])

    def refuses(*_):
        raise KibitzError("random games show no differences to learn from.")

    monkeypatch.setattr(training, "_train", refuses)
    assert prepare(race).is_settled


def test_that_nothing_was_better_is_known_and_leaves_the_levels(race):
    ship(race, "")
    assert choice_for(race).player == ""
    assert levels.spec("middling", race) == "mcts:sims=2000,memory=128"


def test_a_learned_choice_plays_by_its_own_file(race):
    file = ship(race, ready.LEARNED)
    assert spec_for(race, "time=3") == f"learned:file={file},time=3"


def test_a_budget_of_none_is_refused():
    with pytest.raises(KibitzError, match="ready takes sims >= 1"):
        player("ready:sims=0")


@pytest.mark.long
def test_a_game_without_signal_gets_ready_by_itself(race, capsys):
    game = kibitz.load(str(race.source.path), length=20)
    found = prepare(game, 20.0)
    assert "leaf=" in found.player
    assert choice_for(game) == found
