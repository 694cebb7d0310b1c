"""Proofs of values: what the checker believes, and what solve writes."""

import ast
from pathlib import Path

import pytest
from tests.examples import load
from tests.solvers.kept_proofs import HERE, KEPT, proof_of, text_of
from typer.testing import CliRunner

import kibitz
from kibitz.contract import KibitzError
from kibitz.interfaces.cli.app import app
from kibitz.solvers import proof_checker
from kibitz.solvers.proof_checker import ProofError, check
from kibitz.solvers.proofs import ready, write_proof

LINES = 240  # of code, without docstrings and blank lines


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.long) if name == "high-card" else name for name in KEPT],
)
def test_each_kept_proof_proves_the_value_that_is_known_from_elsewhere(name):
    said = check(text_of(name), KEPT[name].given)
    low, high = proof_of(name)["value"]
    assert said.startswith(f"Proved for {KEPT[name].load()}") and "positions were checked" in said
    assert low - 1e-11 <= KEPT[name].value <= high + 1e-11 and high - low < 1e-8


@pytest.mark.parametrize(
    ("there", "why"),
    [
        ("rules.py", "is there and is no proof"),
        ("folder", "is a folder"),
        ("none/proof.json", "There is no folder"),
    ],
)
def test_a_proof_is_not_written_over_the_rules_and_solve_says_so_before_it_works(
    there, why, tmp_path
):
    (tmp_path / "rules.py").write_text("this is no game")
    (tmp_path / "folder").mkdir()
    place = tmp_path / there
    done = CliRunner().invoke(app, ["solve", str(tmp_path / "rules.py"), "--proof", str(place)])
    assert done.exit_code == 2 and why in " ".join(done.output.split())
    assert (tmp_path / "rules.py").read_text() == "this is no game"
    assert not (tmp_path / "none").exists()


def test_an_earlier_proof_and_an_empty_file_may_be_written_over(tmp_path):
    ready(HERE / "proofs" / "fork.json")
    (tmp_path / "empty").touch()
    ready(tmp_path / "empty")
    with pytest.raises(KibitzError, match="is no proof"):
        ready(Path("/dev/null"))


def test_the_answer_is_shown_though_its_proof_is_too_large(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.solvers.proofs.MOST_POSITIONS", 3)
    file = tmp_path / "proof.json"
    done = CliRunner().invoke(app, ["solve", "examples/tic_tac_toe.py", "--proof", str(file)])
    assert done.exit_code != 0 and "value        draw" in done.stdout and not file.exists()


def test_the_checker_is_short_and_uses_the_rules_alone():
    source = Path(proof_checker.__file__).read_text()
    tree = ast.parse(source)
    own = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level]
    assert {node.module for node in own} == {"contract", "game"}
    texts = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            texts |= set(range(node.body[0].lineno, node.body[0].end_lineno + 1))
    lines = enumerate(source.splitlines(), 1)
    code = [line for n, line in lines if line.strip() and n not in texts and line.strip()[0] != "#"]
    assert len(code) <= LINES


@pytest.mark.long
@pytest.mark.parametrize("name", ["fork", "loops-win", "pig", "dice-alone", "kuhn", "one-seat"])
def test_solve_writes_a_proof_that_verify_believes(name, tmp_path):
    kept, file = KEPT[name], tmp_path / "proof.json"
    options = [word for key, value in kept.options.items() for word in ("-o", f"{key}={value}")]
    acts = [kept.acts] if kept.acts else []
    game = kept.given or kept.game
    solved = CliRunner().invoke(app, ["solve", game, *acts, *options, "--proof", str(file)])
    assert solved.exit_code == 0, solved.output
    verified = CliRunner().invoke(app, ["verify", str(file), *([kept.given] if kept.given else [])])
    assert verified.exit_code == 0 and verified.output.startswith("Proved for ")
    file.write_text(file.read_text().replace('"proof": 1', '"proof": 2'))
    assert CliRunner().invoke(app, ["verify", str(file), game]).exit_code == 2


WRONG_KEY = """
from kibitz.contract import About
ABOUT = About("Takeaway", outcome="win")
def layout(options): return [("left", "i1"), ("mover", "i1")]
def actions(options): return 3
def start(p): p.left = 7
def player(p): return p.mover
def legal(p, out):
    for n in range(min(2, p.left)): out[n] = n + 1
    return min(2, p.left)
def play(p, action):
    p.left -= action
    p.mover = 1 - p.mover
def over(p): return p.left == 0
def returns(p, out): out[p.mover], out[1 - p.mover] = -1, 1
def key(p): return p.left
"""


@pytest.mark.long
def test_a_wrong_key_makes_a_wrong_value_and_no_proof_of_it(tmp_path):
    rules = tmp_path / "takeaway.py"
    rules.write_text(WRONG_KEY)
    game = kibitz.load(str(rules))
    found = kibitz.solve(game)
    with pytest.raises(ProofError, match="whose value is"):
        write_proof(tmp_path / "proof.json", game, found)
    rules.write_text(WRONG_KEY.replace("return p.left\n", "return p.left, p.mover\n"))
    right = kibitz.load(str(rules))
    write_proof(tmp_path / "proof.json", right, kibitz.solve(right))
    assert "gets 1 if" in check((tmp_path / "proof.json").read_text(), right)


@pytest.mark.long
def test_what_is_too_large_or_has_no_proof_is_refused_with_its_size(tmp_path, monkeypatch):
    tic_tac_toe, file = load("tic_tac_toe"), tmp_path / "proof.json"
    monkeypatch.setattr("kibitz.solvers.proofs.MOST_POSITIONS", 100)
    with pytest.raises(KibitzError, match="more than 100 positions"):
        write_proof(file, tic_tac_toe, kibitz.solve(tic_tac_toe))
    leduc = load("leduc_poker")
    with pytest.raises(KibitzError, match=r"the tree of all play has [0-9,]+ positions"):
        write_proof(file, leduc, kibitz.solve(leduc, seconds=5))


def test_partners_and_one_act_had_the_words_of_one_seat_and_of_several_acts(tmp_path):
    game, file = kibitz.load(str(HERE / "partners_heap.py")), tmp_path / "proof.json"
    p = game.start(seed=3)
    p.act(0)
    write_proof(file, p, kibitz.solve(p))
    assert " at ply 1 from seed 3: Seat 0 with Seat 2 gets -1 " in check(file.read_text(), game)


def test_the_game_of_another_proof_was_called_one_with_other_options():
    game = kibitz.load(str(HERE / "partners_heap.py"))
    with pytest.raises(ProofError, match=r"it is for 'kuhn-poker' with \{\}, and not for partners"):
        check(text_of("kuhn"), game)
