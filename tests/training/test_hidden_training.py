"""Learning where information is hidden: a seat plays, in training too, by what it can know."""

from functools import partial
from pathlib import Path

import pytest

import kibitz
from kibitz import KibitzError
from kibitz.estimates import share
from kibitz.learning.inputs import cell_states, found_inputs
from kibitz.play.rounds import play_rounds
from kibitz.players import player
from kibitz.players.learned import of_file
from kibitz.training import learned_search
from kibitz.training.learned_search import SearchTrial
from kibitz.training.value_training import Training

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SECONDS = 1.0


def trained(game, folder, least=300):
    """A file of a player that has learned from this many games at least."""
    training = Training(game, seed=1)
    training.warm()
    for _ in range(100):
        training.done = 0.0
        list(training.run(SECONDS))
        if training.games >= least:
            break
    file = folder / f"{game.id}.npz"
    training.save(file, "kibitz train")
    return file


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "tests" / "learning" / "five_tricks.py"))


@pytest.fixture(scope="module")
def file(game, tmp_path_factory):
    return trained(game, tmp_path_factory.mktemp("learned"), least=5000)


@pytest.mark.parametrize("search", ["uct", "mixed"])
def test_a_player_learns_a_game_with_hidden_cards(game, file, search):
    own = f"learned:file={file},search={search},sims=100"
    score = play_rounds(game, partial(player, own), partial(player, "uniform"), rounds=100)
    assert score.score > 0.55


@pytest.mark.parametrize("search", ["uct", "mixed", "plain"])
def test_a_learned_player_acts_the_same_whatever_the_others_hold(game, file, search):
    for seed in range(4):
        acts = set()
        for other in (0b001000001111, 0b111000000011):
            p = game.start()
            p.state["hands"] = [[0b000111110000, other]]
            acts.add(player(f"learned:file={file},search={search},sims=100", seed)(p))
        assert len(acts) == 1


def test_a_card_is_one_cell_whose_state_is_its_place(game):
    inputs = found_inputs(game)
    cards = [c for c in inputs.cells if {part.field for part in c.parts} == {"hands", "taken"}]
    assert [cell.count for cell in cards] == [5] * 12
    p = game.start()
    p.state["hands"] = [[0b0001, 0b0010]]
    p.state["taken"] = [[0b0100, 0b1000]]
    assert cell_states(cards, p.state)[0].tolist() == [1, 2, 3, 4] + [0] * 8


def test_sealed_choices_are_learned_without_sight_of_the_others(tmp_path):
    game = kibitz.load(str(ROOT / "examples" / "goofspiel.py"), cards=4)
    file = trained(game, tmp_path, least=300)
    own = f"learned:file={file},search=uct,sims=100"
    score = play_rounds(game, partial(player, own), partial(player, "uniform"), rounds=40)
    assert score.score > 0.5


def test_the_trial_of_searches_is_against_the_player_that_suits_hidden_cards(game, file):
    trials = learned_search.try_searches(game, file, seconds=0.1)
    assert {trial.search for trial in trials} == {"uct", "mixed"}


def test_the_search_is_worlds_until_a_trial_says_otherwise(game, file):
    early = learned_search.unproven(file, game)
    assert (early, learned_search.choose_search([], early), of_file(file, game)[1]) == (
        "plain",
    ) * 3
    few = [SearchTrial("uct", share(5, 9))]
    assert learned_search.choose_search(few, early) == "plain"


def test_alphabeta_with_hidden_cards_is_refused_in_a_sentence(game, file):
    with pytest.raises(KibitzError, match="hidden information"):
        player(f"learned:file={file},search=alphabeta,sims=10")(game.start())
