"""What a person said must follow stands beside the rules, and `check` tests it from then on."""

import json
import shutil
from pathlib import Path

import pytest
from tests.check.authors import game
from tests.interfaces.command_runner import CommandRunner

import kibitz
from kibitz.check import CASES, check
from kibitz.check.cases import CaseError, add_case, case_text, cases, read_cases
from kibitz.check.failing_cases import failing_case
from kibitz.record import of, write

EXAMPLES = Path(__file__).parents[2] / "examples"
WON = 'acts = "a1 b1 a2 b2"\nact = "a3"\n'
"""Three in a row, by the first player."""


def beside(folder, text, example="tic_tac_toe"):
    shutil.copy(EXAMPLES / f"{example}.py", folder / "mine.py")
    (folder / "mine.cases.toml").write_text(text, "utf-8")
    return kibitz.load(str(folder / "mine.py"))


def sentences(game):
    return [failing_case(game, case)[0] for case in cases(game)]


def sentence(folder, body, example="tic_tac_toe"):
    [found] = sentences(beside(folder, f"# ours\n\n[[case]]\n{body}\n", example))
    return found


@pytest.mark.parametrize(
    "body",
    [
        WON + "over = true",
        WON + "returns = [1, -1.0]\nplayer_is = 0".replace("\nplayer_is = 0", ""),
        WON + 'shows = ["X has three in a row"]\nhides = ["A draw"]\nseat = 1',
        WON + 'fields = {winner = 0, "board[6]" = 1, board = [1, 2, 0, 1, 2, 0, 1, 0, 0]}',
        'act = "b2"\nplayer = "O"\nmay = ["a1"]\nmay_not = ["b2"]',
        'acts = "a1 b1"\nplayer = 0\nlegal = ["c1", "a2", "b2", "c2", "a3", "b3", "c3"]',
        'acts = "a1"\nact = "a1"\nallowed = false',
        'acts = "a1"\nact = "b1"\nallowed = true\nover = false',
    ],
)
def test_what_follows_is_no_fault(tmp_path, body):
    assert sentence(tmp_path, body) == ""


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (WON + "over = false", "After a1 b1 a2 b2 a3: the game must go on, and it is over with 1, -1."),
        ('act = "b2"\nover = true', "After b2: the game must be over, and it goes on."),
        (WON + "returns = [0, 0]", "the returns must be 0, 0, and are 1, -1."),
        ('act = "b2"\nreturns = [1, -1]', "the game must end with 1, -1, and it goes on."),
        ('act = "b2"\nplayer = "X"', "X must be to act, and it is O."),
        (WON + "player = 1", "1 must be to act, and the game is over."),
        ('act = "b2"\nplayer = "Z"', "there is no seat 'Z'; there are X, O."),
        ('act = "b2"\nlegal = ["a1"]', "the legal acts must be a1, and are a1, b1, c1"),
        ('act = "b2"\nmay = ["b2"]', "b2 must be legal, and it is not."),
        ('act = "b2"\nmay_not = ["a1"]', "a1 must not be legal, and it is."),
        ('act = "b2"\nshows = ["Z"]', "the table must show 'Z', and it does not."),
        ('act = "b2"\nhides = ["X"]', "the table must not show 'X', and it does."),
        ('act = "b2"\nhides = ["X"]\nseat = 2', "there is no seat 2; the seats are 0 to 1."),
        ('act = "b2"\nfields = {winner = 0}', "winner must be 0, and is -1."),
        ('fields = {win = 0}', "the position has no field 'win'; it has board, winner, placed."),
        ('fields = {"board[9]" = 0}', "board[9] is beyond the field, which has 9 elements."),
        ('act = "b2"\nallowed = false', "At the start: b2 must not be allowed, and it is."),
        ('acts = "b2"\nact = "b2"\nallowed = true', "b2 must be allowed, and it is not:"),
        ('acts = "b2 b2"\nover = false', "the case does not fit the game: act 2, 'b2'"),
        ("options = {size = 3}\nover = false", "the case does not fit the game: "),
        ('record = "none.txt"\nover = false', "the case does not fit the game: "),
        ('record = "../mine.py"\nover = false', "is no file beside the cases."),
    ],
)  # fmt: skip
def test_what_does_not_follow_is_a_sentence_with_its_line(tmp_path, body, words):
    found = sentence(tmp_path, body)
    assert found.startswith("mine.cases.toml, line 3: ") and words in found and "\n" not in found


def test_a_no_without_what_must_follow_fails_until_it_is_written(tmp_path):
    found = sentence(tmp_path, 'says = "Not here."\nact = "b2"')
    assert "line 3: Not here. After b2: the case does not say yet what must follow." in found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[case]\n", "mine.cases.toml, line 1: "),
        ('[[case]]\nacts = "a1\n', "mine.cases.toml, line 2: "),
        ('[[case]]\nact = "a1"\nmove = 3\n', "line 3: a case has no key 'move'; it has says, "),
        ('[[case]]\nact = 3\n', "line 2: act is a text, such as \"a3\", not 3."),
        ('[[case]]\nact = "a1"\nover = "yes"\n', 'line 3: over is true or false, not "yes".'),
        ("[[case]]\nreturns = 1\n", "line 2: returns is a list with a number for each seat, not 1."),
        ("[[case]]\nreturns = [true]\n", "line 2: returns is a list with a number"),
        ("[[case]]\nseed = -1\n", "line 2: seed is a whole number from 0, not -1."),
        ("[[case]]\nover = 2026-11-29\n", "line 2: over is true or false, not 2026-11-29."),
        ("over = true\n[[case]]\n", "line 1: over belongs to no case; write [[case]] above"),
        ("[case]\nover = true\n", "a case begins with [[case]]."),
        ("case = [1]\n", "a case begins with [[case]]."),
        ('[[case]]\nallowed = true\n', "line 2: allowed is about an act, which is missing."),
        ('[[case]]\nact = "a1"\nallowed = false\nover = true\n', "line 4: nothing follows after"),
        ('[[case]]\nrecord = "a"\nseed = 1\n', "line 3: a record says all of the position"),
        ("[[case]]\nply = 1\n", "line 2: ply counts acts of a record, which is missing."),
        ("[[case]]\nseat = 1\n", "line 2: seat is for shows and hides, and both are missing."),
        ('[[case]]\nover = true\nmay = ["a1"]\n', "line 2: where the game is over nobody may act"),
        ("[[case]]\nreturns = " + "[" * 9000 + "\n", "mine.cases.toml"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_the_file_is_one_sentence_with_its_line(tmp_path, text, words):
    with pytest.raises(CaseError) as refused:
        cases(beside(tmp_path, text))
    assert words in str(refused.value) and "\n" not in str(refused.value)


def test_a_file_that_is_no_text_is_refused(tmp_path):
    mine = beside(tmp_path, "")
    (tmp_path / "mine.cases.toml").write_bytes(b"\xff\xfe[[case]]")
    with pytest.raises(CaseError, match=r"mine.cases.toml is not text in UTF-8"):
        cases(mine)


def test_a_position_by_a_record_holds_also_where_dice_are_thrown(tmp_path):
    pig = kibitz.load(str(EXAMPLES / "pig.py")).start(5)
    while pig.ply < 6:
        pig.act(pig.legal()[0])
    text = write(of(pig)).replace('"pig"', '"mine"')
    mine = beside(tmp_path, "", "pig")
    (tmp_path / "game.txt").write_text(text, "utf-8")
    who = [str(pig.at(ply).called(pig.at(ply).player)) for ply in (4, 6)]
    facts = [{"record": text, "player": who[1]}, {"record": "game.txt", "ply": 4, "player": who[0]}]
    for one in facts:
        add_case(mine, one)
    assert sentences(mine) == ["", ""]
    add_case(mine, {"record": "game.txt", "ply": 7, "over": False})
    assert "the record has 6 acts, and ply is 7" in sentences(mine)[2]


def test_luck_of_a_case_takes_the_place_of_the_seed(tmp_path):
    mine = beside(tmp_path, "", "pig")
    for throw in range(1, 7):
        facts = {"luck": [throw - 1], "acts": "roll", "fields": {"die": throw}}
        add_case(mine, facts)
    assert sentences(mine) == [""] * 6


def test_rules_that_fail_in_a_case_are_named_with_their_line(tmp_path):
    edited = game(
        tmp_path, (EXAMPLES / "tic_tac_toe.py").read_text(), ("p.placed += 1", "p.placed += [1]")
    )
    add_case(edited, {"act": "a1", "over": False})
    [found] = sentences(edited)
    assert "the rules fail: " in found and "at line 51 of" in found


def test_a_case_is_written_as_it_is_read(tmp_path):
    mine = beside(tmp_path, "# kept\n")
    facts = {
        "says": 'A "quoted" word\nand a line \x7f.', "options": {}, "seed": 2**63, "acts": "a1",
        "act": "b1", "over": False, "returns": [0.5, -1], "fields": {"board[0]": 1},
    }  # fmt: skip
    assert add_case(mine, facts) == "mine.cases.toml, line 3"
    assert add_case(mine, {"act": "a1", "over": False}).startswith("mine.cases.toml, line ")
    text = (tmp_path / "mine.cases.toml").read_text("utf-8")
    first, second = read_cases(tmp_path / "mine.cases.toml", text)
    assert text.startswith("# kept\n\n[[case]]") and first.says == facts["says"]
    assert first.wanted == {key: facts[key] for key in ("over", "returns", "fields")}
    assert second.act == "a1" and case_text({"act": "a1"}) == '[[case]]\nact = "a1"\n'


def test_a_wrong_case_is_not_written(tmp_path):
    mine = beside(tmp_path, "# kept\n")
    with pytest.raises(CaseError, match="line 5: over is true or false"):
        add_case(mine, {"act": "a1", "over": "no"})
    assert (tmp_path / "mine.cases.toml").read_text() == "# kept\n"


@pytest.mark.long
def test_check_runs_the_cases_of_a_game_beside_all_else(tmp_path):
    mine = beside(tmp_path, f"[[case]]\n{WON}over = true\n\n[[case]]\n{WON}over = false\n")
    remarks = []
    [fault] = check(
        mine, 1, bounds=False, options=False,
        progress=lambda step: remarks.append(step.what) if step.found else None,
    )  # fmt: skip
    assert fault.property == CASES and fault.moves == "a1 b1 a2 b2 a3"
    assert (
        fault.sentence.startswith("mine.cases.toml, line 6: ") and "X has three" in fault.position
    )
    assert "1 of 2 cases hold." in remarks


@pytest.mark.long
def test_the_command_says_which_case_fails_and_its_line(tmp_path, monkeypatch):
    kibitz_command = CommandRunner(tmp_path, monkeypatch)
    beside(tmp_path, f"[[case]]\n{WON}over = false\n")
    done = kibitz_command("check", "./mine.py", "--json", "--games", "1", rc=1)
    [fault] = json.loads(done.stdout)["faults"]
    assert (fault["file"], fault["line"]) == ("mine.cases.toml", 1)
    (tmp_path / "mine.cases.toml").write_text("[[case]]\nmove = 3\n")
    done = kibitz_command("check", "./mine.py", rc=2)
    assert done.stdout == ""
    assert done.stderr.strip().startswith("mine.cases.toml, line 2: a case has no key 'move'")
