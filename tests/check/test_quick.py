"""A quick look at secrets refuses rules that do not keep them, and no sound game."""

from pathlib import Path
from re import escape

import pytest
from typer.testing import CliRunner

import kibitz
from kibitz.check.quick import require_secrets
from kibitz.contract import GameError
from kibitz.interfaces.cli.app import app

ROOT = Path(__file__).parents[2]
FILES = sorted([*ROOT.glob("examples/*.py"), *ROOT.glob("gallery/*.py")])
GOOFSPIEL = (ROOT / "examples" / "goofspiel.py").read_text()
SEALED = "p.round < len(p.prizes) and p.bids[p.round, other] > 0:"


@pytest.fixture
def unsealed(tmp_path):
    """The bid of the first seat is drawn anew in no world, so the second seat knows it."""
    file = tmp_path / "unsealed.py"
    file.write_text(GOOFSPIEL.replace(SEALED, "False:"))
    assert SEALED in GOOFSPIEL
    return str(file)


def test_a_bid_that_is_not_sealed_is_refused_with_its_line(unsealed):
    said = escape("The rules fail `kibitz check`; run it first. unsealed.py, line 74: `redeal` ")
    with pytest.raises(GameError, match=f"{said}keeps hands and bids"):
        require_secrets(kibitz.load(unsealed, cards=4))


def test_an_open_joint_choice_is_refused(tmp_path):
    file = tmp_path / "open.py"
    file.write_text(GOOFSPIEL.replace('information="hidden"', 'information="perfect"'))
    with pytest.raises(GameError, match="seats 0 and 1 owe a part of one choice"):
        require_secrets(kibitz.load(str(file), cards=4))


def test_rules_that_fail_before_their_secrets_are_looked_at_are_refused(tmp_path):
    """The look ended with the error of `returns`, said nothing, and `solve` answered."""
    file = tmp_path / "failing.py"
    file.write_text(
        GOOFSPIEL.replace("def returns(p, out):\n", "def returns(p, out):\n    1 / 0\n")
    )
    with pytest.raises(GameError, match=r"run it first\. ZeroDivisionError at line \d+ of"):
        require_secrets(kibitz.load(str(file), cards=3))


@pytest.mark.parametrize(
    "command", [["solve"], ["exploit", "uniform"], ["train", "--games", "1", "--out", "no.npz"]]
)
def test_commands_that_believe_the_rules_refuse_them(command, unsealed, tmp_path, monkeypatch):
    """They answered for a game in which the second seat sees the bid of the first one."""
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, [*command, unsealed, "-o", "cards=4"])
    assert done.exit_code != 0 and "run it first" in done.output + str(done.exception)
    assert not Path("no.npz").exists()


@pytest.mark.parametrize(
    "compute",
    [
        kibitz.solve,
        lambda game: kibitz.solve(of=game.start()),
        lambda game: kibitz.exploit(game, "uniform"),
        lambda game: kibitz.train(game, "no.npz", games=1),
    ],
    ids=["solve", "solve of a position", "exploit", "train"],
)
def test_python_refuses_them_as_the_commands_do(compute, unsealed, tmp_path, monkeypatch):
    """A script took the rules at their word, and the answer was that of another game."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(GameError, match="run it first"):
        compute(kibitz.load(unsealed, cards=4))
    assert not Path("no.npz").exists()


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_sound_game_is_refused(file):
    for seed in range(3):
        require_secrets(kibitz.load(str(file)), seed)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(ROOT.glob("src/kibitz/games/*/rules.py")))
def test_no_game_that_comes_with_kibitz_is_refused(name):
    require_secrets(kibitz.load(name.parent.name.replace("_", "-")))
