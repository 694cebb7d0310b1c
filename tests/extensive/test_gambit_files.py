"""Files of Gambit as games: what is read, what is refused, and that an exported game comes back."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.examples import load
from typer.testing import CliRunner

import kibitz
from kibitz.contract import GameError
from kibitz.export.gambit import write_efg
from kibitz.extensive.efg_text import read_tree
from kibitz.interfaces.cli.app import app

MASTERMIND = str(Path(__file__).parents[1] / "mastermind.py")
LOADED = str(Path(__file__).parents[1] / "loaded.py")

# Myerson's one-card poker with a loaded pack, an outcome before the end, and comments.
POKER = """EFG 2 R "Poker with a \\"loaded\\" pack" { "Ann" "Bob" } "a comment"
c "" 1 "pack" { "red" 1/3 "black" 2/3 } 0
p "" 1 1 "red" { "raise" "fold" } 1 "ante" { 0.5, -0.5 }
p "" 2 1 "raised" { "meet" "pass" } 0
t "" 2 "Ann wins" { 3/2, -3/2 }
t "" 3 "Bob passes" { 1/2, -1/2 }
t "" 3
p "" 1 2 "black" { "raise" "fold" } 0
p "" 2 1 0
t "" 4 "Bob wins" { -2, 2 }
t "" 5 "" { 1 -1 }
t "" 6 "" { -1, 1.0 }
"""


def loaded(folder, text, name="game.efg"):
    (folder / name).write_text(text)
    return kibitz.load(str(folder / name))


def test_probabilities_and_payoffs_are_read_as_fractions_and_added_up_along_the_way():
    tree = read_tree(POKER, "poker.efg")
    assert tree.title == 'Poker with a "loaded" pack' and tree.seats == ["Ann", "Bob"]
    assert tree.shares == {(-1, 1): [Fraction(1, 3), Fraction(2, 3)]}
    ends = [pays[0] for pays, mover in zip(tree.pays, tree.mover, strict=True) if mover == -2]
    assert ends == [2, 1, 1, -2, 1, -1]
    assert tree.known[2] == tree.known[7] == (1, 1) and tree.acts[1, 1] == ["meet", "pass"]


def test_what_a_seat_knows_is_its_information_set(tmp_path):
    game = loaded(tmp_path, POKER)
    red, black = game.start(draws=(0,)), game.start(draws=(1,))
    assert (red.player, red.moves()) == (0, ["raise", "fold"]) and game.has_chance is False
    assert red.information_key(0) != black.information_key(0)
    for p in (red, black):
        p.play("raise")
    assert red.information_key(1) == black.information_key(1) and red.player == black.player == 1
    assert "Information set 1 (raised)" in str(red.scene(1))
    assert "raise" not in str(red.scene(1)).replace("raised", "") and red.told(0, 1) == "?"
    red.play("pass")
    assert red.returns == (1.0, -1.0)


@pytest.mark.long
def test_solve_gives_the_value_that_is_found_by_hand(tmp_path):
    """Ann bluffs with 1 black of 6 and Bob meets 2 raises of 3, so each is indifferent."""
    (tmp_path / "poker.efg").write_text(POKER)
    done = CliRunner().invoke(app, ["solve", str(tmp_path / "poker.efg")])
    assert done.exit_code == 0, done.output
    lines = dict(line.split(maxsplit=1) for line in done.output.splitlines() if "  " in line)
    assert [float(one) for one in lines["returns"].split()] == pytest.approx([-1 / 9, 1 / 9])


WRONG = {
    "": "line 1: the file is no extensive game of Gambit, which begins with EFG 2 R",
    'NFG 1 R "x" { "A" }': "is no extensive game of Gambit",
    'EFG 2 R "x" { }': "names no players; it may have 1 to 100",
    'EFG 2 R "x" { "A" }\nc "" 1 "" { "a" 0.3333 "b" 0.3333 "c" 0.3333 } 0': (
        "line 2: the file has probabilities of luck that add up to 9999/10000, not to 1"
    ),
    'EFG 2 R "x" { "A" }\nc "" 1 "" { "a" 3/2 "b" -1/2 } 0': "has a probability of luck below 0",
    'EFG 2 R "x" { "A" }\np "" 2 1 "" { "a" } 0': "names player 2, and has 1 players",
    'EFG 2 R "x" { "A" }\np "" 1 1 0': "names no acts of information set 1, which is new here",
    'EFG 2 R "x" { "A" }\np "" 1 1 "" { "a" "b" } 0\nt "" 0': "ends before its tree is complete",
    'EFG 2 R "x" { "A" }\nt "" 0\nt "" 0': "line 3: the file goes on after the tree is complete",
    'EFG 2 R "x" { "A" }\nt "" 1': "has no payoffs for outcome 1",
    'EFG 2 R "x" { "A" }\nt "" 1 "" { 1, 2 }': "has 2 payoffs for 1 players",
    'EFG 2 R "x" { "A" }\nt "" 1 "" { 1/0 }': "divides by zero in 1/0",
    'EFG 2 R "x" { "A" }\nt "" 1 "" { nan }': "has 'nan' where a fraction or a decimal number",
    'EFG 2 R "x" { "A" }\nt "" 1 "" { 1e999 }': "greater than 10^300",
    'EFG 2 R "x" { "A" }\nq "" 1': "has 'q' where a node begins with c, p or t",
    'EFG 2 R "x" { "A" }\nt "': "has '\"' where a text in quotation marks belongs",
    'EFG 2 R "x" { "A" }\np "" 1 1 "" { "a" } 0\np "" 1 1 "" { "a" "b" } 0': "two lists of acts",
    # In another order an act would get the payoffs of another, and the value would be wrong.
    'EFG 2 R "x" { "A" }\np "" 1 1 "" { "a" "b" } 0\np "" 1 1 "" { "b" "a" } 0': "line 3: the file "
    "has two lists of acts for information set 1",
}

LONG = 'EFG 2 R "x" { "A" }\n' + "\n".join(f'p "" 1 {k} "" {{ "a" }} 0' for k in range(1, 1002))
CROWD = 'EFG 2 R "x" { ' + '"A" ' * 101 + "}"
WRONG[CROWD] = "names 101 players; it may have 1 to 100"
WRONG[LONG] = "line 1002: the file has a way of more than 1,000 nodes to an end"


@pytest.mark.parametrize("text", WRONG, ids=WRONG.values())
def test_a_wrong_file_is_refused_in_a_sentence_with_its_line(text, tmp_path):
    with pytest.raises(GameError) as refused:
        loaded(tmp_path, text)
    assert WRONG[text] in str(refused.value) and "\n" not in str(refused.value)
    assert str(refused.value).startswith("game.efg, line ")


DRIVER = 'EFG 2 R "Driver" { "Driver" }\np "" 1 1 "" { "exit" "on" } 0\nt "" 1 "" { 0 }\n' + (
    'p "" 1 1 0\nt "" 2 "" { 4 }\nt "" 3 "" { 1 }'
)
FORGETFUL = 'EFG 2 R "Two cards" { "A" "B" }\np "" 1 1 "" { "l" "r" } 0\n' + (
    'p "" 1 2 "" { "l" "r" } 0\nt "" 0\nt "" 0\np "" 1 2 0\nt "" 0\nt "" 0'
)


@pytest.mark.parametrize("text", [DRIVER, FORGETFUL], ids=["absent-minded", "forgets its act"])
def test_imperfect_recall_is_refused_by_name(text, tmp_path):
    (tmp_path / "game.efg").write_text(text)
    done = CliRunner().invoke(app, ["solve", str(tmp_path / "game.efg")])
    assert done.exit_code != 0
    assert "has imperfect recall: at information set" in f"{done.output} {done.exception}"


@pytest.mark.parametrize("name", ["missing.efg", "folder.efg", "bytes.efg"])
def test_what_is_no_file_of_text_is_refused(name, tmp_path):
    (tmp_path / "folder.efg").mkdir()
    (tmp_path / "bytes.efg").write_bytes(b"EFG 2 R \xff")
    with pytest.raises(
        GameError, match=r"no file|no regular file|cannot be read|not text in UTF-8"
    ):
        kibitz.load(str(tmp_path / name))


COMES_BACK = [
    (lambda: load("kuhn_poker"), "hidden"),
    (lambda: load("goofspiel", cards=3), "hidden"),
    (lambda: kibitz.load(LOADED), "perfect"),
    (lambda: kibitz.load(LOADED, secret=True), "hidden"),
    (lambda: kibitz.load(str(Path(__file__).parents[1] / "solvers/kuhn_three.py")), "hidden"),
    (lambda: kibitz.load(MASTERMIND, tries=2), "hidden"),
]


@pytest.mark.parametrize(("made", "information"), COMES_BACK)
def test_what_is_written_is_read_as_the_same_tree(made, information, tmp_path):
    write_efg(made(), tmp_path / "first.efg")
    again = kibitz.load(str(tmp_path / "first.efg"))
    assert again.information == information
    write_efg(again, tmp_path / "second.efg")
    one, other = ((tmp_path / f"{n}.efg").read_text().splitlines()[3:] for n in ("first", "second"))
    assert one == other and len(one) > 20


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 2, 3, 5])
def test_an_exported_game_is_solved_to_the_same_value(number, tmp_path):
    game = COMES_BACK[number][0]()
    write_efg(game, tmp_path / "game.efg")
    found = kibitz.solve(kibitz.load(str(tmp_path / "game.efg")))
    assert found.returns == pytest.approx(kibitz.solve(game).returns, abs=1e-9)
