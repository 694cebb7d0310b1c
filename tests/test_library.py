"""`import kibitz` is a library: matches, training, reports and searches without a command line."""

from pathlib import Path

import pytest

import kibitz

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


@pytest.mark.parametrize("name", kibitz.__all__)
def test_a_public_name_can_be_fetched(name):
    assert getattr(kibitz, name) is not None


def test_check_is_a_function_and_a_module(game):
    from kibitz.check import check

    assert kibitz.check(game, games=1, bounds=False) == []
    assert kibitz.check.check is check


def test_players_are_given_as_text_or_made_from_their_classes(game):
    match = kibitz.play_game(game, [kibitz.Mcts(sims=50, seed=1), "uniform"], seed=3)
    record = match.record()
    assert isinstance(record, kibitz.Record)
    assert match.over and len(record.turns) >= 5
    again = kibitz.play_game(game, [kibitz.Mcts(sims=50, seed=1), "uniform"], seed=3)
    assert again.record().turns == record.turns


def test_a_game_with_too_few_players_is_refused_in_a_sentence(game):
    with pytest.raises(
        kibitz.KibitzError, match="has 2 seats, so it takes a list of as many players"
    ):
        kibitz.play_game(game, ["uniform"])


def test_two_players_are_compared_in_rounds(game):
    tally = kibitz.play_rounds(game, "mcts:sims=50", "uniform", rounds=4, seed=1)
    assert tally.games == 8
    assert tally.score > 0.5


@pytest.mark.long
def test_training_calls_back_after_each_part_and_returns_a_player(game, tmp_path):
    seen = []
    file = tmp_path / "tic.npz"
    trained = kibitz.train(game, file, games=60, seed=1, progress=seen.append)
    assert trained.file == file and trained.generation > 0
    assert seen[-1].found.games > 0
    assert kibitz.player(f"{trained.spec},sims=20")(game.start()) in game.start().moves()


def test_the_gain_of_a_perfect_opponent_is_exact_in_a_small_game():
    kuhn = kibitz.load(str(ROOT / "examples/kuhn_poker.py"))
    found = kibitz.exploit(kuhn, "uniform", samples=2)
    assert found.information_sets == 12
    assert found.low <= found.value <= found.high


def test_a_watcher_is_a_seat_with_a_name(game):
    assert kibitz.WATCHER == -1  # the number that records and interfaces have
    p = game.start()
    assert p.scene(kibitz.WATCHER) == p.scene(-1)


def test_secret_rules_have_a_place():
    assert kibitz.secret_rules.Rule("red").accepts([], "7d")
    assert not hasattr(kibitz, "Rule")


def test_a_report_is_made_by_a_call(game):
    pytest.importorskip("choix", reason="the extra `report` is not installed, so no report")
    found = kibitz.report(game, playouts=20_000, farm="here")
    assert found.verdict[0]
    assert found.json()["game"] == "tic-tac-toe"


@pytest.mark.long
def test_options_are_tuned_by_a_call():
    pytest.importorskip("choix", reason="the extra `report` is not installed, so no tuning")
    byg = kibitz.load("byg", side=2)
    found = kibitz.tune(byg, "length 3-9", {"version": "1,2"}, playouts=4_000, exact=False)
    assert found.many == 2


def test_a_game_and_a_player_can_be_paths():
    file = ROOT / "examples/kuhn_poker.py"
    assert kibitz.load(file).spec == str(file)
    with pytest.raises(kibitz.KibitzError, match=r"no_such\.py"):
        kibitz.player(Path("no_such.py"))


def test_a_game_that_is_named_after_other_arguments_was_taken_for_missing():
    kuhn = kibitz.load(ROOT / "examples/kuhn_poker.py")
    assert kibitz.exploit(spec="uniform", game=kuhn).value > 0.4
    with pytest.raises(kibitz.GameError, match="A game is its name"):
        kibitz.exploit(spec="uniform")
