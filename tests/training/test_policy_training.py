"""kibitz train with a policy: in the file beside the values, alone, and after Ctrl-C."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.farm.dying import Dying

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.cli import train_command
from kibitz.learning import actor_critic_file, model_file, policy_file
from kibitz.players import learned, player, shipped
from kibitz.players.learned import choices_of, of_content, of_file
from kibitz.tables.thinking import analysis
from kibitz.training import learned_search
from kibitz.training.expert_iteration import ExpertIteration
from kibitz.training.plan import Plan
from kibitz.training.workflow import Workflow, events

pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).parents[2] / "examples"
TIC = str(EXAMPLES / "tic_tac_toe.py")


@pytest.fixture(scope="module")
def game():
    return kibitz.load(TIC)


@pytest.fixture(scope="module")
def alone(game, tmp_path_factory):
    """The file of a policy without values."""
    file = tmp_path_factory.mktemp("alone") / "tic.npz"
    train_command.train(TIC, minutes=0.05, out=file, threads=1, seed=1, values=False)
    return file


@pytest.fixture(scope="module")
def both(game, tmp_path_factory):
    file = tmp_path_factory.mktemp("both") / "tic.npz"
    train_command.train(TIC, minutes=0.05, out=file, threads=1, seed=1)
    return file


def test_a_training_learns_values_and_a_policy(game, both):
    assert set(choices_of(both, game)) == {"alphabeta", "uct", "mixed", "policy"}
    assert policy_file.read(both, game).weights.any()
    head, _ = model_file.take(both)
    assert head["games"] > 0 and head["searched_games"] > 0


def test_no_values_leaves_only_the_policy(game, alone):
    assert choices_of(alone, game) == ("policy",)
    assert of_file(alone, game)[1] in {"policy", "plain"}
    assert learned_search.unproven(alone, game) == "policy"
    with pytest.raises(KibitzError, match=r"tic\.npz has no values of positions; learned takes"):
        player(f"learned:file={alone},search=uct").warm(game)


def test_hints_and_evaluations_use_a_policy_without_values(game, alone, monkeypatch):
    monkeypatch.setattr(shipped, "files", lambda package: (alone,))
    assert analysis.searcher(game).startswith("learned:search=policy,")
    found = analysis.estimate_by_search(game.start())
    assert found.action in game.start().legal()


def test_a_training_that_goes_on_keeps_the_policy(game, both, tmp_path, monkeypatch):
    file = tmp_path / "again.npz"
    file.write_bytes(both.read_bytes())
    file.with_name("again.npz.training").write_bytes(
        both.with_name("tic.npz.training").read_bytes()
    )
    before = policy_file.read(file, game).weights
    monkeypatch.setattr(Workflow, "learned_policy", lambda self: iter(()))
    train_command.train(TIC, minutes=0.02, out=file, threads=1, seed=1, resume=True)
    assert np.array_equal(policy_file.read(file, game).weights, before)
    again, _ = model_file.take(file)
    assert again["searched_games"] == model_file.take(both)[0]["searched_games"]


def test_a_policy_that_goes_on_counts_all_its_games(game, alone, tmp_path):
    file = tmp_path / "again.npz"
    file.write_bytes(alone.read_bytes())
    file.with_name("again.npz.training").write_bytes(
        alone.with_name("tic.npz.training").read_bytes()
    )
    before = policy_file.read(file, game).games
    train_command.train(TIC, minutes=0.02, out=file, threads=1, seed=1, resume=True, values=False)
    assert policy_file.read(file, game).games > before > 0


def test_control_c_keeps_the_policy_so_far(game, tmp_path, monkeypatch, capsys):
    def interrupted(training, seconds):
        with ThreadPoolExecutor(1) as pool:
            training.learn(pool, 0.0, 1.0)
        raise KeyboardInterrupt
        yield

    file = tmp_path / "tic.npz"
    monkeypatch.setattr(ExpertIteration, "run", interrupted)
    train_command.train(TIC, minutes=0.02, out=file, threads=1, seed=1, values=False)
    assert "Stopped." in capsys.readouterr().out
    assert policy_file.read(file, game).weights.any()


def test_control_c_before_the_first_game_writes_nothing(tmp_path, monkeypatch):
    def interrupted(training):
        raise KeyboardInterrupt

    monkeypatch.setattr(ExpertIteration, "warm", interrupted)
    with pytest.raises(KibitzError, match="before the first game, so nothing is kept"):
        train_command.train(TIC, minutes=0.02, out=tmp_path / "t.npz", threads=1, values=False)
    assert not (tmp_path / "t.npz").exists()


def test_the_command_that_plays_against_a_file_has_its_options(capsys):
    game = kibitz.load("quet", players=3, ranks=13)
    train_command.print_how_to_play(game, Path("my quet.npz"))
    (line,) = capsys.readouterr().out.splitlines()
    against = "'learned:file=my quet.npz,time=1'"
    assert line == f"  kibitz play quet -o players=3 --against {against}"


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker"])
def test_processes_of_a_farm_learn_a_policy(tmp_path, capsys, name):
    path, file = str(EXAMPLES / f"{name}.py"), tmp_path / "farm.npz"
    train_command.train(path, minutes=0.05, out=file, seed=1, values=False, farm="cores:2")
    game = kibitz.load(path)
    assert choices_of(file, game) == ("policy",)
    assert learned.policy_of_file(file, game).games > 0
    assert "policy: " in capsys.readouterr().out
    bot = player(f"learned:file={file},search=policy,sims=20")
    assert bot(game.start()) in game.start().moves()


def test_a_farm_that_loses_everything_keeps_the_policy_so_far(game, tmp_path, capsys):
    file = tmp_path / "tic.npz"
    plan = Plan(game, file, 8.0, seed=1, values=False, place=Dying([0, 0, 2, 2, 2]))
    with pytest.raises(KibitzError, match="lost all its workers 3 times in a row"):
        train_command.show(plan, events(plan))
    assert re.search(r"tic\.npz holds the policy of \d+ games\.", capsys.readouterr().out)
    assert policy_file.read(file, game).games > 0


def test_the_content_of_a_file_plays_without_the_file(game, both):
    bot = of_content(both.read_bytes(), game, "policy", 0.01, 1)
    *_, last = bot.think(game.start())
    assert last.action in game.start().legal()


def test_where_cards_are_hidden_a_policy_is_learned_too_and_goes_on(tmp_path):
    kuhn = str(EXAMPLES / "kuhn_poker.py")
    game, file = kibitz.load(kuhn), tmp_path / "kuhn.npz"
    train_command.train(kuhn, minutes=0.02, out=file, threads=1, update="gradient")
    assert set(choices_of(file, game)) == {"uct", "mixed", "policy"}
    before = actor_critic_file.read(file, game).games
    train_command.train(kuhn, minutes=0.02, out=file, threads=1, resume=True, values=False)
    assert actor_critic_file.read(file, game).games > before > 0


def test_a_file_without_a_policy_still_plays(game, both, tmp_path):
    head, arrays = model_file.take(both)
    old = {name: array for name, array in arrays.items() if not name.startswith("policy_")}
    file = tmp_path / "old.npz"
    model_file.put(file, {**head, "search": "mixed"}, old)
    assert learned.policy_of_file(file, game) is None
    *_, last = player(f"learned:file={file},sims=50").think(game.start())
    assert last.done == 50
