"""kibitz train --teacher: a policy learns to choose as a player of one's own does."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.cli import train_command
from kibitz.learning import policy_file
from kibitz.learning.policy import moment, weigh
from kibitz.learning.policy_features import policy_for
from kibitz.players.policy_guide import policy_guide_for
from kibitz.training.teaching import Teaching, notes_of

EXAMPLES = Path(__file__).parents[2] / "examples"
LAST = '''class Last:
    """Plays the last legal act."""

    def choose(self, p):
        return p.legal()[-1]
'''


@pytest.fixture
def bot(tmp_path):
    file = tmp_path / "last.py"
    file.write_text(LAST)
    return str(file)


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(EXAMPLES / "tic_tac_toe.py"))


def prefers(policy, p):
    guide = policy_guide_for(p.game, p.state, policy)
    guide.look_back(p)
    now, raw = moment(policy, guide.root, p.player), p.state.view(np.uint8)
    return max(p.legal(), key=lambda act: weigh(policy, raw, now, act))


@pytest.mark.long
def test_a_policy_learns_to_choose_as_its_teacher_does(game, bot):
    teaching = Teaching(game, bot, seed=1)
    with ThreadPoolExecutor(1) as pool:
        for _ in range(60):
            teaching.learn(pool, 0.0, 1.0)
    positions = []
    for seed in range(20):
        p = kibitz.play_game(game, ["uniform", "uniform"], seed=seed).position
        positions += [p.at(ply) for ply in range(p.ply - 1)]
    same = [prefers(teaching.policy, p) == p.legal()[-1] for p in positions]
    assert np.mean(same) > 0.7  # 0.2 by chance


def test_each_choice_of_the_teacher_is_noted_with_its_act_and_no_opening(game):
    match = kibitz.play_game(game, ["uniform", "uniform"], seed=3)
    p = match.position
    notes = notes_of(p, 2, policy_for(game, 0))
    chosen = [ply for ply in range(2, p.ply) if len(p.at(ply).legal()) > 1]
    assert len(notes.cells) == len(notes.ends) - 1 == len(chosen)
    for k, ply in enumerate(chosen):
        own = slice(notes.ends[k], notes.ends[k + 1])
        assert notes.acts[own].tolist() == p.at(ply).legal()
        assert notes.acts[own][notes.shares[own] == 1].tolist() == [p.history[ply]]
        assert notes.shares[own].sum() == 1
        assert notes.moments[k, 2] == p.history[ply - 1]


def test_dice_of_the_game_are_those_of_the_notes():
    pig = kibitz.load(str(EXAMPLES / "pig.py"))
    p = kibitz.play_game(pig, ["uniform"] * pig.seats, seed=2).position
    notes = notes_of(p, 0, policy_for(pig, 0))
    assert len(notes.cells) == sum(len(p.at(ply).legal()) > 1 for ply in range(p.ply))


@pytest.mark.long
@pytest.mark.parametrize("as_class", [True, False])
def test_train_takes_a_class_and_a_file_as_teacher(game, bot, tmp_path, as_class):
    class Last:
        def choose(self, p):
            return p.legal()[-1]

    file = tmp_path / "taught.npz"
    teacher = Last if as_class else bot
    kibitz.train(game, file, games=60, values=False, teacher=teacher)
    assert prefers(policy_file.read(file, game), game.start()) == 8


@pytest.mark.long
def test_the_command_says_from_whom_the_policy_learns(bot, tmp_path, capsys):
    tic, file = str(EXAMPLES / "tic_tac_toe.py"), tmp_path / "taught.npz"
    train_command.train(tic, games=3, out=file, values=False, teacher=bot)
    assert f"; the policy learns to choose as {bot}" in capsys.readouterr().out


def test_where_something_is_hidden_no_teacher_is_taken():
    with pytest.raises(KibitzError, match="kuhn-poker has hidden information, and there a po"):
        kibitz.train(str(EXAMPLES / "kuhn_poker.py"), teacher="uniform", seconds=1)


def test_a_teacher_is_not_taken_to_a_farm(game):
    with pytest.raises(KibitzError, match="A teacher plays in this process; leave out the farm"):
        kibitz.train(game, teacher="uniform", seconds=1, farm="here")


def test_a_teacher_that_does_not_exist_or_fails_is_named_before_anything_is_learned(game, tmp_path):
    file = tmp_path / "bad.py"
    file.write_text(LAST.replace("p.legal()[-1]", "1 / 0"))
    with pytest.raises(KibitzError, match=r"bad\.py: line 5, ZeroDivisionError"):
        kibitz.train(game, tmp_path / "t.npz", teacher=str(file), seconds=1)
    with pytest.raises(KibitzError, match="There is no player 'nobody'"):
        kibitz.train(game, tmp_path / "t.npz", teacher="nobody", seconds=1)
    assert not (tmp_path / "t.npz").exists()
