"""Two texts of one game: what is found, how short it is, and what bad programs do."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from tests.child_programs import ended, running
from tests.interfaces.command_runner import CommandRunner

import kibitz
from kibitz.check.against import compare, settings
from kibitz.check.difference import TextComparison
from kibitz.check.names_of_acts import read_table
from kibitz.check.reaching import ReachingSearch
from kibitz.check.text import RulesText
from kibitz.check.unreached import reach
from kibitz.contract import KibitzError

ROOT = Path(__file__).parents[2]
TIC_TAC_TOE = ROOT / "examples/tic_tac_toe.py"
PAGE = (ROOT / "docs/check-against.md").read_text()
SECONDS = 10


def twin(folder, source, *edits):
    text = Path(source).read_text()
    for was, now in edits:
        assert was in text, was
        text = text.replace(was, now)
    (folder / "twin.py").write_text(text)
    return str(folder / "twin.py")


def game(source, **options):
    return kibitz.load(str(source), **options)


@pytest.mark.long
def test_a_text_agrees_with_itself(tmp_path):
    verdict = compare(game(TIC_TAC_TOE), twin(tmp_path, TIC_TAC_TOE), seconds=2)
    assert verdict.difference == "" and verdict.positions > 100


def test_a_missing_line_of_three_is_found_by_the_shortest_game_that_shows_it(tmp_path):
    other = twin(tmp_path, TIC_TAC_TOE, (", (2, 4, 6))", ")"))
    verdict = compare(game(TIC_TAC_TOE), other, seconds=SECONDS)
    assert verdict.facts["kind"] == "end" and len(verdict.facts["acts"]) == 5
    assert "the game is over, returns 1, -1" in verdict.difference


def test_files_of_one_name_in_two_folders_are_two_texts(tmp_path):
    """The second was compared with itself, and its helper stood for that of the first."""
    helped = TIC_TAC_TOE.read_text().replace(
        "LINES = ((0, 1, 2),", "from rows import ROW\n\nLINES = (ROW,"
    )
    for folder, row in (("ours", (0, 1, 2)), ("theirs", (0, 1, 3))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "rules.py").write_text(helped)
        (tmp_path / folder / "rows.py").write_text(f"ROW = {row}")
    ours, theirs = (str(tmp_path / folder / "rules.py") for folder in ("ours", "theirs"))
    verdict = compare(game(ours), theirs, seconds=SECONDS)
    assert verdict.facts["kind"] == "end"


def test_an_act_that_one_text_lists_twice_is_a_difference(tmp_path):
    """Random games play it twice as often, but as a set the acts were the same."""
    end = "            n += 1\n    return n"
    twice = "            n += 1\n    if p.placed == 5:\n        out[n] = out[0]\n        n += 1\n    return n"
    verdict = compare(game(TIC_TAC_TOE), twin(tmp_path, TIC_TAC_TOE, (end, twice)), seconds=SECONDS)
    assert verdict.facts["kind"] == "fault" and "names an action twice" in verdict.difference


def test_a_search_begins_with_whole_random_games():
    """A long game was broken off before the line of its end in three of four games."""
    text = RulesText(game(TIC_TAC_TOE))
    search = ReachingSearch(text, Random(0), plain=5)
    for _ in range(5):
        *_, last = search.play(float("inf"))
        assert text.nodes(last)[-1].seen.returns is not None


def test_a_search_that_is_asked_again_goes_on_with_short_games_it_has_not_played(tmp_path):
    """With other options to try it played the same shortest games in each of its turns."""
    other = game(twin(tmp_path, TIC_TAC_TOE))
    comparison = TextComparison(RulesText(game(TIC_TAC_TOE)), RulesText(other))
    comparison.search(0.2)
    met = len(comparison.met)
    assert comparison.search(0.2) is None
    assert len(comparison.met) > met > 0


NODE = pytest.mark.skipif(not shutil.which("node"), reason="Node is missing")


def program(folder, text, name="other.mjs"):
    (folder / name).write_text(text)
    runner = "node" if name.endswith("mjs") else sys.executable
    return f"{runner} {folder / name}"


def example():
    return re.findall(r"```javascript\n(.*?)```", PAGE, re.DOTALL)[0]


@NODE
@pytest.mark.long
def test_the_program_of_the_page_agrees_with_the_example(tmp_path):
    verdict = compare(game(TIC_TAC_TOE), program(tmp_path, example()), seconds=2)
    assert verdict.difference == "" and verdict.records > 50


@NODE
@pytest.mark.long
def test_a_line_that_the_program_lacks_is_found(tmp_path):
    wrong = example().replace(", [2, 4, 6]]", "]")
    verdict = compare(game(TIC_TAC_TOE), program(tmp_path, wrong), seconds=SECONDS)
    assert len(verdict.facts["acts"]) == 5 and verdict.facts["kind"] == "end"


@NODE
@pytest.mark.long
def test_other_names_are_matched_by_trial_and_by_a_table(tmp_path):
    renamed = example().replace('"a1", "b1", "c1"', '"p", "q", "r"')
    by_trial = compare(game(TIC_TAC_TOE), program(tmp_path, renamed), seconds=2)
    assert by_trial.difference == "" and "matched by trial" in by_trial.notes[0]
    (tmp_path / "names.toml").write_text('"a1" = "p"\n"b1" = "q"\n"c1" = "r"\n')
    table = read_table(tmp_path / "names.toml")
    with_table = compare(game(TIC_TAC_TOE), program(tmp_path, renamed), seconds=2, table=table)
    assert with_table.difference == "" and with_table.notes == []


def test_names_that_cannot_be_matched_are_a_sentence(tmp_path):
    with pytest.raises(KibitzError, match=r"could not be matched: .* Give a table with --names"):
        compare(game(TIC_TAC_TOE), str(ROOT / "gallery/nim.py"), seconds=2)


SAYS = """import json, os, subprocess, sys, time
for line in sys.stdin:
    question = json.loads(line)
    {}
"""
BAD = {
    "hangs": ("time.sleep(600)", "did not answer within 1 seconds"),
    "dies": ("sys.exit('no such rule')", "ended with status 1 before it answered: no such rule"),
    "garbage": ("print('hello', flush=True)", "writes 'hello', where one line"),
    "a list": ("print('[]', flush=True)", "writes '\\[\\]', where one line"),
    "another question": (
        "print(json.dumps({'id': 99, 'positions': []}), flush=True)",
        "answers question 99 where question 1 was asked",
    ),
    "no position": (
        "print(json.dumps({'id': question['id'], 'positions': []}), flush=True)",
        "`positions` is no list of 1 to",
    ),
    "another position": (
        "print(json.dumps({'id': question['id'], 'positions': [{'player': 0, 'legal': ['x']}]"
        " * (1 + len(question['acts']))}), flush=True)",
        "goes on after act 1, '.*', which it does not list as legal",
    ),
    "a number that is none": (
        "print('{\"id\": 1, \"positions\": [{\"returns\": [NaN]}]}', flush=True)",
        "`returns` of position 0 of its answer is no list of numbers",
    ),
    "refuses": (
        "print(json.dumps({'id': question['id'], 'error': 'size is 3'}), flush=True)",
        "refuses .*: size is 3",
    ),
    "a child that goes on": (
        "subprocess.Popen(['sleep', '613']); print(os.getpid(), flush=True)",
        "writes '\\d+', where one line",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_program_ends_in_one_sentence_and_leaves_no_process(tmp_path, monkeypatch, kind):
    body, sentence = BAD[kind]
    monkeypatch.setattr("kibitz.check.against.ANSWERS_IN", 1.0)
    command = program(tmp_path, SAYS.format(body), "bad.py")
    with pytest.raises(KibitzError, match=sentence) as fault:
        compare(game(TIC_TAC_TOE), command, seconds=2)
    assert "\n" not in str(fault.value)
    assert not running(str(tmp_path))


@pytest.mark.long
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_program_that_hangs_ends_with_a_kibitz_that_a_signal_ends(tmp_path, name):
    body = "subprocess.Popen(['sleep', '613']); open('up', 'w').close(); time.sleep(600)"
    program(tmp_path, SAYS.format(body), "bad.py")
    words = ["check", str(TIC_TAC_TOE), "--against", f"{sys.executable} {tmp_path}/bad.py"]
    with subprocess.Popen([sys.executable, "-m", "kibitz", *words], cwd=tmp_path) as kibitz_process:
        while not (tmp_path / "up").exists():
            time.sleep(0.05)
        kibitz_process.send_signal(getattr(signal, name))
    assert ended(str(tmp_path))


def test_an_empty_text_to_compare_with_is_refused(tmp_path, monkeypatch):
    """A check without a comparison ran in silence where a variable of a shell was empty."""
    run = CommandRunner(tmp_path, monkeypatch)
    assert (
        "--against needs another text"
        in run("check", str(TIC_TAC_TOE), "--against", "", rc=2).stderr
    )


def test_a_program_that_cannot_be_started_is_a_sentence():
    with pytest.raises(KibitzError, match=r"no-such-program x cannot be started: No such file"):
        compare(game(TIC_TAC_TOE), "no-such-program x", seconds=2)


def test_the_same_luck_drawn_in_another_way_is_no_difference(tmp_path):
    kuhn = ROOT / "examples/kuhn_poker.py"
    other = twin(tmp_path, kuhn, ("def start(p, rng):", "def start(p, rng):\n    below(rng, 2)"),
                 ("from kibitz.kit.rng import", "from kibitz.kit.rng import below,"))  # fmt: skip
    verdict = compare(game(kuhn), other, seconds=SECONDS)
    assert verdict.difference == "" and "compared over all luck" in verdict.notes[0]


def test_a_table_of_names_that_is_none_is_a_sentence(tmp_path):
    (tmp_path / "names.toml").write_text("a1 = 3\n")
    with pytest.raises(KibitzError, match=r"a1 is no text; a line is"):
        read_table(tmp_path / "names.toml")
    (tmp_path / "names.toml").write_text('a1 = "x"\na2 = "x"\n')
    with pytest.raises(KibitzError, match="two acts are both called 'x'"):
        read_table(tmp_path / "names.toml")


@pytest.mark.long
def test_the_command_gives_the_difference_as_data_and_exit_status_1(tmp_path):
    other = twin(tmp_path, TIC_TAC_TOE, (", (2, 4, 6))", ")"))
    words = ["check", str(TIC_TAC_TOE), "--against", other, "--seconds", "5", "--json"]
    done = subprocess.run(
        [sys.executable, "-m", "kibitz", *words], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["facts"]["kind"] == "end"


@pytest.mark.long
def test_check_says_what_no_game_reached_and_how_to_reach_what_is_rare(tmp_path):
    edit = "def play(p, action):\n    if action == 99:\n        p.winner = 0"
    found = reach(game(twin(tmp_path, TIC_TAC_TOE, ("def play(p, action):", edit))), 0, seconds=1)
    assert [str(one).partition(": ")[2] for one in found.never] == ["`action == 99` is true"]
    assert found.data()["never"][0]["function"] == "play"


MANY = """def over(p):
    return (p.board == 9).any() or p.placed == 9 or p.winner >= 0


def turn_over(p):
    if p.placed > 0:
        return True
    return False


def owes(p, seat):
    return seat == player(p)


def unused(p):"""


@pytest.mark.long
def test_arrays_and_what_only_tables_ask_are_not_said_to_be_unreached(tmp_path):
    """Nine examples had lines "never reached" that every game reaches."""
    found = reach(game(twin(tmp_path, TIC_TAC_TOE, ("def over(p):", MANY))), 0, seconds=1)
    assert [one.site.text for one in found.never] == ["(p.board == 9).any()"]  # is true
    assert not [one for one, _, _ in found.rare if "board == 9" in one.site.text]


def test_a_number_of_players_between_the_ends_is_tried():
    chips = kibitz.load(str(ROOT / "examples" / "no_thanks.py"))
    tried = {one.options["players"] for one, _ in settings(chips, chips)}
    assert tried | {chips.options["players"]} == set(range(3, 8))


RARE = """def play(p, action):
    if p.placed == 8 and p.board[1] == 2 and p.board[3] == 2 and p.board[4] == 2:
        p.winner = 0"""


@pytest.mark.long
def test_a_rare_line_comes_with_the_acts_that_reach_it(tmp_path, monkeypatch):
    monkeypatch.setattr("kibitz.check.unreached.RANDOM_GAMES", 1)
    source = twin(tmp_path, TIC_TAC_TOE, ("def play(p, action):", RARE))
    found = reach(game(source), 0, seconds=4)
    rare = {outcome.site.text: record for outcome, record, _ in found.rare}
    assert found.never == [] and len(rare["p.winner = 0"].acts) == 9
    difference = compare(game(TIC_TAC_TOE), source, seconds=SECONDS)
    assert difference.facts["kind"] == "returns" and len(difference.facts["acts"]) == 9


def test_a_list_of_more_acts_than_there_are_was_cut_off_in_silence(tmp_path):
    """Pig's twin listed three acts of two; the search read two and saw no difference."""
    pig = ROOT / "examples/pig.py"
    other = twin(tmp_path, pig, ("return 1 if p.sum == 0 else 2", "return 1 if p.sum == 0 else 3"))
    verdict = compare(game(pig), other, seconds=SECONDS)
    assert "legal returns 3, but `out` has room for 2 acts" in verdict.difference
