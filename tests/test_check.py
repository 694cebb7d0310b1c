"""Every game keeps the contract; and games broken on purpose are caught, each by its property."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz
import kibitz.check as checking
from kibitz import shelf
from kibitz.check import Failure, check, unfair_worlds

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
LOTTERY = (Path(__file__).parent / "study" / "truth" / "lottery.py").read_text()
NOUGHTS, HEX = ((EXAMPLES / f"{name}.py").read_text() for name in ("tic_tac_toe", "hex"))
SECRET = """
from kibitz.contract import About
from kibitz.kit.rng import below
from kibitz.scene import Button, Choice, Scene, Text

ABOUT = About("Secrets", outcome="win", information="hidden")

def layout(options):
    return [("held", "i1", 2), ("bets", "i1", 2), ("ply", "i1")]

def actions(options):
    return 2

def start(p, rng):
    p.held[0] = below(rng, 5)
    p.held[1] = (p.held[0] + 1 + below(rng, 4)) % 5

def player(p):
    return p.ply % 2

def legal(p, out):
    out[0], out[1] = 0, 1
    return 2

def play(p, action):
    p.bets[p.ply % 2] += action
    p.ply += 1

def over(p):
    return p.ply == 6

def returns(p, out):
    best = 0 if p.held[0] > p.held[1] else 1
    out[best], out[1 - best] = 1, -1

def redeal(p, seat, rng):
    if p.ply < 6:
        p.held[1 - seat] = (p.held[seat] + 1 + below(rng, 4)) % 5

def name(p, action, seat):
    return ("pass", "bet")[action] if seat == p.ply % 2 or seat < 0 else "?"

def scene(p, seat):
    known = f"You hold {p.held[seat]}." if seat >= 0 else "Two cards lie face down."
    acts = (Button("pass", 0), Button("bet", 1)) if seat == p.ply % 2 and not over(p) else ()
    return Scene("Bet or pass.", (Text(f"{known} Bets: {p.bets}"), Choice(acts)))
"""


CHECKED = """
import sys, kibitz
from kibitz.check import check
print(check(kibitz.load(sys.argv[1]), games=3, options=False))
"""


@pytest.mark.long
@pytest.mark.parametrize("name", shelf.names())
def test_every_game_keeps_the_contract(name):
    options = {"deals": 1} if "deals" in kibitz.load(name).options else {}
    assert check(kibitz.load(name, **options), games=1, bounds=False, options=False) == []


@pytest.mark.long
@pytest.mark.timeout(590)
@pytest.mark.parametrize("name", shelf.names())
def test_every_game_keeps_the_contract_with_the_machine_code_that_people_run(name):
    package = str(Path(kibitz.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", CHECKED, name],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": package, "KIBITZ_COMPILE": "full"},
        timeout=580,
    )
    assert done.stdout == "[]\n", done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("byg", {"side": 3, "version": 2}),
        ("byg", {"side": 2, "version": 2, "pie": False}),
        ("beat", {"ranks": 7, "deal": "AQT98/KJ"}),
        ("beat", {"suits": 4, "ranks": 6, "taker_leads": True}),
        ("beat", {"suits": 1, "ranks": 7}),
    ],
)
def test_options_keep_the_contract(name, options):
    assert check(kibitz.load(name, **options), games=3, bounds=False, options=False) == []


@pytest.mark.long
def test_options_are_checked_at_their_ends():
    assert check(kibitz.load("byg", side=2), games=1, bounds=False) == []


@pytest.fixture
def broken(tmp_path):
    """What check finds in a game in which some lines are replaced."""

    def finds(text, *edits, games=10, bounds=False, **options):
        for was, now in edits:
            assert was in text, was
            text = text.replace(was, now)
        (tmp_path / "broken.py").write_text(text)
        game = kibitz.load(str(tmp_path / "broken.py"), **options)
        return check(game, games, bounds=bounds, options=False)

    return finds


def test_for_want_of_redeal_the_key_was_blamed(broken):
    """Without `redeal` and `scene` a seat sees nothing, so all orders of acts looked alike."""
    failures = broken(SECRET.split("def redeal")[0], games=2)
    assert BOOKS not in {one.property for one in failures}
    assert any("there is no redeal(p, seat, rng)" in str(one) for one in failures)


@pytest.mark.long
def test_a_game_with_secrets_keeps_the_contract(broken):
    assert broken(SECRET, games=8, bounds=True) == []


SIDES = "seats of one side share their returns"
WITHIN = "length and returns stay within the bounds of ABOUT"
ACTS = "legal acts are different numbers within bounds"
SEAT = "player is a seat"
OWES = "the seat to move owes an act"
ASKING = "asking changes nothing"
ANSWERS = "every question is answered"
MAY_ACT = "somebody may act until the end"
RETURNS = "returns are what ABOUT says"
WORDS = "an act has one name and is read by it"
PLAYS = "a legal act can be played"
SCENE = "the scene shows the position and offers its acts"
PICK = "pick gives each legal act alike"
URGENT = "urgent acts are legal"
ONE_KEY = "one key has one future"
BOOKS = "the key leaves out bookkeeping"
SECRETS = "nobody sees a secret"
UNSEEN = "redeal keeps nothing that its seat has not seen"
OBSERVED = "observe writes what its seat may see"
SPEEDS = "plain equals compiled"
STARTS = "start deals a position"
BOUNDS = "indices stay within their arrays"

MUTANTS = {
    "names an act twice": (ACTS, "legal names an action twice", NOUGHTS, ("out[n] = cell", "out[n] = cell if p.placed < 2 or n else 9 - 1"), ("if p.board[cell] == 0:", "if p.board[cell] == 0 or p.placed >= 2:")),
    "names acts beyond the last": (ACTS, "actions go from 0 to 7", NOUGHTS, ("def actions(options):\n    return 9", "def actions(options):\n    return 8"), ("range(9):\n        if p.board[cell] == 0", "range(8, 0, -1):\n        if p.board[cell] == 0")),
    "names a negative act": (ACTS, "actions go from 0 to 8", NOUGHTS, ("out[n] = cell", "out[n] = cell - 1")),
    "has nothing to do": (MAY_ACT, "has no legal act", NOUGHTS, ("or p.placed == 9", "or p.placed == 10")),
    "is done and nothing else": (ACTS, "done is the only legal act", NOUGHTS, ("return letters(action % 3) + str(action // 3 + 1)", "return 'done' if p.placed == 8 else str(action)"), ("Cell(action=None if over(p) else k)", "Cell(action=None if over(p) else k, name=name(p, k, seat))")),
    "has a third seat": (SEAT, "player gives seat 2 of 2", NOUGHTS, ("return p.placed % 2\n\n\ndef legal", "return p.placed % 3\n\n\ndef legal"), ("{'XO'[player(p)]} puts", "Someone puts")),
    "the seat to move owes nothing after the opening": (OWES, "owes(p, 0) is False, but player gives seat 0", NOUGHTS + "\n\ndef owes(p, seat):\n    return p.placed < 2 and seat == p.placed % 2\n"),
    "legal changes the position": (ASKING, "legal changes the field winner", NOUGHTS, ("    n = 0\n    for cell in range(9):", "    n = 0\n    p.winner -= p.placed == 3\n    for cell in range(9):")),
    "scene changes the position": (ASKING, "scene changes the field winner", NOUGHTS, ("def scene(p, seat):\n", "def scene(p, seat):\n    p.winner = p.winner - (p.placed == 3)\n")),
    "over changes the position": (ASKING, "over changes the field winner", NOUGHTS, ("    return p.winner >= 0 or p.placed == 9", "    p.winner = -3 - p.winner if p.winner < 0 else p.winner\n    return p.winner >= 0 or p.placed == 9")),
    "two win": (RETURNS, "are not a win, a draw or a loss", NOUGHTS, ("out[1 - p.winner] = -1", "out[1 - p.winner] = 1")),
    "wins twice": (RETURNS, "are not a win, a draw or a loss", NOUGHTS, ("out[p.winner] = 1\n        out[1 - p.winner] = -1", "out[p.winner] = 2\n        out[1 - p.winner] = -2")),
    "nobody wins a game that is always won": (RETURNS, "nobody has won", NOUGHTS, ('inventor="traditional"', 'outcome="win"'), ("out[p.winner] = 1\n        out[1 - p.winner] = -1", "out[p.winner] = 0")),
    "two of three win": (RETURNS, ", line 43: two sides have won: (-1, 1, 1)", LOTTERY, ("Option(2,", "Option(3,"), ("    out[:] = -1\n    out[p.winner] = 1", "    out[p.winner:] = 1\n    out[: p.winner] = -1")),
    "one side, two results": (SIDES, "seats (0, 1) are one side, but their returns differ", NOUGHTS, ('inventor="traditional"', 'sides=((0, 1),)')),
    "goes on too long": (WITHIN, "the game goes on after 4 acts, the longest of ABOUT", NOUGHTS, ('inventor="traditional"', 'longest=4')),
    "wins more than ABOUT allows": (WITHIN, "go beyond -1 to 0.5 of ABOUT", NOUGHTS, ('inventor="traditional"', 'highest=0.5')),
    "returns no number": (ANSWERS, "writes NaN or infinity for a seat", NOUGHTS, ('inventor="traditional"', 'outcome="scores"'), ("out[p.winner] = 1\n", "out[p.winner] = float('inf')\n")),
    "two acts of one name": (WORDS, "two legal acts are both called a", NOUGHTS, (" + str(action // 3 + 1)", "")),
    "a name with a blank": (WORDS, "is called 'a 1'; a name is one word", NOUGHTS, (" + str(action // 3 + 1)", " + ' ' + str(action // 3 + 1)")),
    "a name with a bar": (WORDS, "is called 'a|1'", NOUGHTS, (" + str(action // 3 + 1)", " + '|' + str(action // 3 + 1)")),
    "a name without letters": (WORDS, "is called ''", NOUGHTS, ("return letters(action % 3) + str(action // 3 + 1)", "return '' if action == 4 else str(action)")),
    "reads a name as another act": (WORDS, "is read as", NOUGHTS + "\n\ndef parse(p, text):\n    return 'abc'.index(text[0]) + 3 * int(text[1]) - 3 if text != 'b2' else 5\n"),
    "reads no name": (WORDS, "no such act", NOUGHTS + "\n\ndef parse(p, text):\n    return None\n"),
    "offers an illegal act": (SCENE, "which is no legal act", NOUGHTS, ("Cell(action=None if over(p) else k)", "Cell(action=k)")),
    "offers an act under another name": (SCENE, "the scene offers", NOUGHTS, ("str(action // 3 + 1)", "str(3 - action // 3)")),
    "gives a button the words it shows as its name": (SCENE, "which is a1. Write Button('a1', 0, 'Mark a1')", NOUGHTS, ("(SquareBoard.squares(3, 3, cells),)", "(Choice(() if over(p) else tuple(Button('Mark ' + name(p, k, 0), k) for k in range(9) if not p.board[k])),)"), ("import Cell", "import Button, Choice, Cell")),
    "leaves an act out of the scene": (SCENE, "nothing to click for b2", NOUGHTS, ("None if over(p) else k)", "None if over(p) or k == 4 else k)")),
    "draws a board of letters": (ANSWERS, "is made of Cell or Pit, and number 0 is ' '", NOUGHTS, ("for k in range(9)\n    ]", "for k in range(9)\n    ]\n    cells = ' X ' * 3")),
    "shows a number as words": (SCENE, ": parts[0].text of the scene is 0, an int, and must be str", NOUGHTS, ("(SquareBoard.squares(3, 3, cells),)", "(Text(p.placed),)"), ("import Cell", "import Text, Cell")),
    "counts its seats from 1": (SCENE, "the scene says Seat 2, but the last seat is Seat 1", NOUGHTS, ("{'XO'[player(p)]} puts a mark.", "Seat {player(p) + 1} puts a mark."), ('    seats=("X", "O"),\n', "")),
    "leaves the list of parts a list": (SCENE, "must be a tuple", NOUGHTS, ("(SquareBoard.squares(3, 3, cells),)", "[SquareBoard.squares(3, 3, cells)]")),
    "draws a board of too few cells": (ANSWERS, "has 9 cells, and 8 were given", NOUGHTS, ("for k in range(9)\n    ]", "for k in range(8)\n    ]")),
    "picks unfairly": (PICK, "would be fair", HEX, ("below(rng, sets.size(p.vacant)))", "below(rng, 1 + below(rng, sets.size(p.vacant))))")),
    "picks what is not legal": (PICK, "which is not legal", HEX, ("return sets.nth(p.vacant, below(rng, sets.size(p.vacant)))", "return below(rng, len(p.board))")),
    "never picks one act": (PICK, "pick gave c3 0 times", HEX, ("below(rng, sets.size(p.vacant)))", "below(rng, max(1, sets.size(p.vacant) - 1)))")),
    "urgent names a taken cell": (URGENT, "urgent names action 0, which is not legal", NOUGHTS + "\n\ndef urgent(p, out):\n    out[0] = 0\n    return 1\n"),
    "urgent names an act twice": (URGENT, "urgent names an action twice", NOUGHTS + "\n\ndef urgent(p, out):\n    n = legal(p, out)\n    out[n - 1] = out[0]\n    return n\n"),
    "urgent changes the position": (ASKING, "urgent changes the field winner", NOUGHTS + "\n\ndef urgent(p, out):\n    p.winner -= p.placed == 3\n    return 0\n"),
    "urgent acts that differ by speed": (SPEEDS, "urgent acts are", NOUGHTS + "\n\ndef urgent(p, out):\n    n = legal(p, out)\n    return min(n, 1 + (2**62 + p.placed * 2**62) // 2**33 % 7)\n"),
    "a key that forgets the board": (ONE_KEY, "the key is the same", HEX, ("def key(p):\n    return p.board", "def key(p):\n    return p.placed")),
    "a key that forgets who moves": (ONE_KEY, "the key is the same", NOUGHTS + "\n\ndef key(p):\n    return p.board != 0\n"),
    "no key in spite of bookkeeping": (BOOKS, "write key(p)", NOUGHTS, ('("placed", "i1")]', '("placed", "i1"), ("latest", "i1")]'), ("    p.placed += 1\n", "    p.placed += 1\n    p.latest = action\n")),
    "a small number that overflows": (PLAYS, "overflow encountered in scalar add", NOUGHTS, ('("winner", "i1")', '("winner", "i1"), ("sums", "i1", 9)'), ("    p.board[action] = mark\n", "    p.board[action] = mark\n    p.sums[action] = 100\n    p.placed += (p.sums[action] + p.sums[action] > 127) * 0\n")),
    "an act that fails": (PLAYS, "IndexError at line", NOUGHTS, ("    mark = 1", "    p.board[9 + p.placed - 3] = p.board[6 + p.placed]\n    mark = 1")),
    "a number that wraps": (SPEEDS, "in Python, ", NOUGHTS, ('("winner", "i1")', '("winner", "i1"), ("sums", "i8")'), ("    p.board[action] = mark\n", "    p.board[action] = mark\n    p.sums = (2**62 + p.placed * 2**62) // 2**33 % 1000\n")),
    "minus one of a position that counts by the clock": (STARTS, "the same seed gave two different positions", NOUGHTS, ("def start(p):", "CLOCK = [0]\n\n\ndef start(p):\n    CLOCK[0] += 1\n    p.placed = CLOCK[0] % 2")),
    "a start that fails": (STARTS, "ZeroDivisionError at line", NOUGHTS, ("    p.winner = -1\n", "    p.winner = -1 // p.placed\n")),
    "a start that is too long for its field": (STARTS, "the field winner is int8, from -128 to 127, and cannot hold 1000", NOUGHTS, ("    p.winner = -1\n", "    p.winner = 1000\n")),
    "a secret without redeal": (SECRETS, "there is no redeal", SECRET, ("def redeal(", "def dealt(")),
    "a scene that tells": (SECRETS, "a secret leaks by what scene shows. redeal changes held", SECRET, ('{p.held[seat]}', '{p.held[0]}')),
    "acts that tell": (SECRETS, "a secret leaks by the legal acts, ", SECRET, ("    return 2\n\ndef play", "    return 1 + (p.held[1] > p.held[0])\n\ndef play")),
    "a redeal that moves the hidden card on": (UNSEEN, "keeps in held what the seat has not seen", SECRET, ("(p.held[seat] + 1 + below(rng, 4)) % 5\n\ndef name", "(p.held[1 - seat] + below(rng, 5)) % 5\n\ndef name")),
    "numbers that tell a secret": (OBSERVED, "observe for seat 0 would change after redeal", SECRET + "\ndef observation(options):\n    return (2,)\n\ndef observe(p, seat, out):\n    out[0], out[1] = p.held[0], p.held[1]\n"),
    "numbers that are none": (OBSERVED, "no finite number", NOUGHTS + "\n\ndef observation(options):\n    return (1,)\n\n\ndef observe(p, seat, out):\n    out[0] = float('inf')\n"),
    "a key of another type by speed": (SPEEDS, "key has 80 bytes in Python and 10 compiled", NOUGHTS + "\n\ndef key(p):\n    return np.concatenate((p.board, np.array([p.placed])))\n", ("from kibitz.contract", "import numpy as np\nfrom kibitz.contract")),
    "rules that do not compile": (SPEEDS, "cannot be compiled", NOUGHTS, ("    p.placed += 1\n", "    p.placed += len({1: 'a'}.keys())\n    import math\n")),
}  # fmt: skip


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_broken_game_is_caught_by_its_property(broken, mutant, monkeypatch):
    name, sentence, text, *edits = MUTANTS[mutant]
    if name != SPEEDS:  # nothing else needs machine code
        monkeypatch.setattr(checking, "same_at_both_speeds", lambda p: None)
    failure = broken(text, *edits, **({"size": 3} if text is HEX else {}))[0]
    assert (failure.property, failure.sentence) == (name, failure.sentence)
    assert sentence in failure.sentence


def test_a_failure_shows_the_seed_the_moves_and_the_position(broken):
    # the name of an act is wrong from the third act on
    [failure] = broken(NOUGHTS, ("return letters(action % 3)", "return '' if p.placed > 2 else letters(action % 3)"), ("+ str(action // 3 + 1)", "+ str(action // 3 + 1) * (p.placed < 3)"))  # fmt: skip
    assert failure.game == "broken" and failure.seed == 0
    assert len(failure.moves.split()) == 3
    p = kibitz.load(str(EXAMPLES / "tic_tac_toe.py")).start(failure.seed)
    p.play(failure.moves)
    assert failure.position == str(p)
    shown = str(failure).splitlines()
    assert shown[0] == f"{failure.property}: {failure.sentence}"
    assert shown[1] == f"  broken, seed 0, moves: {failure.moves}"
    assert shown[2:] == str(p).splitlines()


def test_where_nothing_was_played_a_failure_says_so():
    failure = Failure("one", "two.", "nim", 3, "", "")
    assert str(failure) == "one: two.\n  nim, seed 3, moves: (none)"


def test_a_position_that_cannot_be_drawn_is_shown_as_a_record(broken):
    [failure] = broken(
        NOUGHTS, ("def scene(p, seat):\n", "def scene(p, seat):\n    1 / (2 - p.placed)\n")
    )
    assert failure.property == ANSWERS and "ZeroDivisionError at line" in failure.sentence
    assert re.match(r"record: \(\[.+\], -1, 2\)", failure.position)


@pytest.mark.long
def test_another_seed_plays_other_games(broken, tmp_path):
    broken(NOUGHTS)
    path = tmp_path / "broken.py"
    path.write_text(NOUGHTS.replace("or p.placed == 9", "or p.placed == 10"))
    seeds = {check(kibitz.load(str(path)), 30, seed, bounds=False)[0].seed for seed in (0, 100)}
    assert len(seeds) == 2 and max(seeds) >= 100


@pytest.mark.long
def test_a_rare_dead_end_was_called_an_index_beyond_its_array(broken):
    """The last line of its position stood there as the sentence, and other options as the game."""
    rare = (
        "    return n\n",
        "    return 0 if p.placed == 7 and p.board[0] == p.board[1] == 0 else n\n",
    )
    (failure,) = broken(NOUGHTS, rare, games=1, bounds=True)
    assert failure.property == MAY_ACT
    assert "is to act and has no legal act, but the game is not over" in failure.sentence
    assert "3  " in failure.position


@pytest.mark.long
def test_an_index_beyond_an_array_is_caught_where_only_machine_code_uses_it(broken):
    wild = """

def pick(p, rng):
    cell = below(rng, 9)
    while p.board[cell] != 0:
        cell = below(rng, 9)
    if p.placed == 7 and p.board[p.placed + 2] == 77:
        return 0
    return cell
"""
    text = NOUGHTS.replace(
        "from kibitz.scene", "from kibitz.kit.rng import below\nfrom kibitz.scene"
    )
    [failure] = broken(text + wild, games=1, bounds=True)
    assert failure.property == BOUNDS
    assert failure.sentence.startswith("IndexError: ")


AT_ONCE, LATER = 800, 1500  # games, so that each view before and after an act comes 100 times
REDEALS = {
    "does nothing": ("(p.held[seat] + 1 + below(rng, 4)) % 5", "p.held[1 - seat]"),
    "leaves a world out": ("1 + below(rng, 4)) % 5\n\ndef name", "1 + below(rng, 3)) % 5\n\ndef name"),
    "gives a world too often": ("below(rng, 4)) % 5\n\ndef name", "below(rng, 5) // 2 * 2 % 5) % 5\n\ndef name"),
    "gives a world that cannot be": ("1 + below(rng, 4)) % 5\n\ndef name", "below(rng, 5)) % 5\n\ndef name"),
    "forgets what an act told": ("out[0], out[1] = 0, 1\n    return 2", "out[0] = 0\n    out[1] = 1\n    return 1 + (p.held[p.ply % 2] > 1)"),
}  # fmt: skip


def secrets(tmp_path, *edit):
    text = SECRET.replace('if seat == p.ply % 2 or seat < 0 else "?"', "")
    text = text.replace('Button("pass", 0), Button("bet", 1)', 'Button("pass", 0),')
    assert not edit or edit[0] in text
    (tmp_path / "secrets.py").write_text(text.replace(*edit) if edit else text)
    return kibitz.load(str(tmp_path / "secrets.py"))


def test_a_fair_redeal_passes(tmp_path):
    assert unfair_worlds(secrets(tmp_path), LATER, plies=2) == []


@pytest.mark.parametrize("fault", REDEALS)
def test_an_unfair_redeal_is_caught(tmp_path, fault):
    games = LATER if "act" in fault else AT_ONCE
    faults = unfair_worlds(secrets(tmp_path, *REDEALS[fault]), games, plies=2)
    assert "gives a world" in faults[0]
