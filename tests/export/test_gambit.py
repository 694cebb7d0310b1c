"""The tree of a game for Gambit: exact fractions, information sets, and the same value."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from tests.examples import load
from typer.testing import CliRunner

import kibitz
from kibitz.contract import KibitzError
from kibitz.export.gambit import as_fraction, write_efg
from kibitz.interfaces.cli.app import app

THIRDS = """
from kibitz.contract import About
from kibitz.kit.rng import below
ABOUT = About("Thirds", information="hidden", outcome="scores")
def layout(options): return [("kind", "i1"), ("mover", "i1"), ("guess", "i1")]
def actions(options): return 2
def start(p, rng): p.kind = below(rng, 3)
def player(p): return p.mover
def legal(p, out):
    out[0], out[1] = 0, 1
    return 2
def play(p, action):
    p.guess += action
    p.mover += 1
def over(p): return p.mover == 2
def returns(p, out):
    out[0] = (p.kind + p.guess) / 3
    out[1] = -out[0]
def redeal(p, seat, rng): p.kind = below(rng, 3)
"""


def nodes_of(text):
    """The nodes of a file, as their words."""
    words = re.compile(r'"[^"]*"|[{}]|[^\s{}"]+')
    lines = text.split("\n\n", 1)[1].strip().splitlines()
    return [words.findall(line) for line in lines]


def inside(words, number):
    """What stands in the braces of a node, counted from 0."""
    return " ".join(words).split("{")[1 + number].split("}")[0].split()


def test_chances_and_payoffs_are_fractions_that_add_up(tmp_path):
    rules = tmp_path / "thirds.py"
    rules.write_text(THIRDS)
    assert write_efg(kibitz.load(str(rules)), tmp_path / "thirds.efg") == 1 + 3 * 7
    nodes = nodes_of((tmp_path / "thirds.efg").read_text())
    chances = [Fraction(word) for word in inside(nodes[0], 0)[1::2]]
    assert nodes[0][0] == "c" and chances == [Fraction(1, 3)] * 3
    payoffs = [[Fraction(word) for word in inside(node, 0)] for node in nodes if node[0] == "t"]
    assert len(payoffs) == 12 and all(sum(pair) == 0 for pair in payoffs)
    assert {pair[0] for pair in payoffs} == {Fraction(n, 3) for n in range(5)}
    sets = {(node[2], node[3]) for node in nodes if node[0] == "p"}
    assert sets == {("1", "1"), ("2", "1"), ("2", "2")}


def test_kuhn_poker_has_its_twelve_information_sets(tmp_path):
    write_efg(load("kuhn_poker"), tmp_path / "kuhn.efg")
    nodes = nodes_of((tmp_path / "kuhn.efg").read_text())
    assert len(nodes) == 55 and len({tuple(n[2:4]) for n in nodes if n[0] == "p"}) == 12
    assert inside(nodes[0], 0)[1::2] == ["1/6"] * 6


@pytest.mark.parametrize(
    ("number", "fraction"), [(1 / 3, "1/3"), (0.1, "1/10"), (-2.0, "-2"), (1e-9, None)]
)
def test_a_payoff_is_the_fraction_that_it_was_rounded_from(number, fraction):
    found = as_fraction(number)
    assert float(found) == number and (fraction is None or str(found) == fraction)


def test_a_tree_that_is_too_large_or_endless_is_refused_and_nothing_is_written(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("kibitz.export.gambit.MOST_POSITIONS", 20)
    with pytest.raises(KibitzError, match="more than 20 nodes"):
        write_efg(load("kuhn_poker"), tmp_path / "kuhn.efg")
    assert not list(tmp_path.iterdir())


def test_luck_that_is_in_no_fractions_was_refused_in_words_about_a_proof(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.solvers.proof_checker.LARGEST", 5)
    again = kibitz.load(str(Path(__file__).parents[1] / "loaded.py"), way="again")
    with pytest.raises(KibitzError, match="the probabilities of its luck are no fractions"):
        write_efg(again, tmp_path / "again.efg")
    assert not list(tmp_path.iterdir())


def test_export_writes_a_tree_where_the_file_is_named_so(tmp_path):
    file = tmp_path / "tic.efg"
    done = CliRunner().invoke(app, ["export", "examples/kuhn_poker.py", "--out", str(file)])
    assert done.exit_code == 0 and "55 nodes" in done.output and file.read_text()[:7] == "EFG 2 R"


@pytest.mark.parametrize("kind", ["--learned", "--boardgame.io"])
def test_an_option_of_a_package_is_not_ignored_for_a_tree(kind, tmp_path):
    file = tmp_path / "kuhn.efg"
    words = ["export", "examples/kuhn_poker.py", "--out", str(file), kind]
    done = CliRunner().invoke(app, words)
    assert done.exit_code != 0
    assert f"{kind} belongs to a package, not to a tree" in f"{done.output} {done.exception}"
    assert not file.exists()


@pytest.mark.parametrize("kind", [[], ["--print"]])
def test_replace_writes_over_no_file_of_another_kind(kind, tmp_path):
    file = tmp_path / "kuhn.efg"
    file.write_text("the only copy of some rules")
    words = ["export", "examples/kuhn_poker.py", "--replace", "--out", str(file), *kind]
    assert CliRunner().invoke(app, words).exit_code != 0
    assert file.read_text() == "the only copy of some rules"


def test_gambit_reads_the_file_and_finds_the_same_value(tmp_path):
    gambit = pytest.importorskip("pygambit", reason="NOT RUN: pygambit is not installed")
    file = tmp_path / "kuhn.efg"
    write_efg(load("kuhn_poker"), file)
    game = gambit.read_efg(str(file))
    assert game.is_const_sum and game.is_perfect_recall
    found = gambit.nash.lp_solve(game, rational=True)
    best = found.equilibrium if hasattr(found, "equilibrium") else found.equilibria[0]
    payoffs = best.payoffs if hasattr(best, "payoffs") else {"First": best.payoff("First")}
    assert Fraction(str(payoffs["First"])) == Fraction(-1, 18)
