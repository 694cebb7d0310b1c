"""Outside programs as players: what they hear, what is read, and what a bad one does."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import kibitz
from kibitz.contract import KibitzError
from kibitz.players import engine, player, player_named, title
from kibitz.players.engine_file import read_engine_file

HERE = Path(__file__).parent / "engines"
ROOT = Path(__file__).parents[2]
CELLS = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]


@pytest.fixture(autouse=True)
def nothing_runs_on():
    yield
    engine.end_programs()


@pytest.fixture(scope="module")
def game():
    return kibitz.load(str(ROOT / "examples/tic_tac_toe.py"))


@pytest.fixture
def make(tmp_path):
    """A player of a fake program. does: see `engines/fake.py`. more: keys of the file."""

    def made(does="first", protocol="uci", effort="time=0.01", cells=CELLS, more=""):
        words = [sys.executable, str(HERE / "fake.py"), protocol, str(tmp_path / "heard"), does]
        file = tmp_path / "fake.toml"
        command = f"command = {json.dumps([*words, *cells])}"
        file.write_text(f'{command}\nprotocol = "{protocol}"\npatience = 0.5\n{more}')
        return player(f"outside:file={file},{effort}")

    return made


def heard(tmp_path):
    return (tmp_path / "heard").read_text().splitlines()


def after(game, *acts):
    p = game.start()
    for act in acts:
        p.play(act)
    return p


def test_a_program_of_uci_is_sent_the_whole_game_and_its_move_is_played(game, make, tmp_path):
    bot = make(more='begin = ["setoption name Hash value 8"]')
    assert bot(after(game, "b2", "a1")) == "b1"
    assert heard(tmp_path) == [
        "uci",
        "setoption name Hash value 8",
        "isready",
        "ucinewgame",
        "position startpos moves b2 a1",
        "go movetime 10",
    ]


@pytest.mark.parametrize(
    ("protocol", "effort", "line"),
    [
        ("uci", "nodes=50", "go nodes 50"),
        ("uci", "depth=3", "go depth 3"),
        ("usi", "time=2", "go btime 0 wtime 0 byoyomi 2000"),
        ("ucci", "time=2", "go time 2000"),
        ("uhp", "time=75", "bestmove time 00:01:15"),
        ("uhp", "depth=4", "bestmove depth 4"),
        ("gtp", "time=1.5", "genmove white"),
    ],
)
def test_each_protocol_says_how_long_to_think(game, make, tmp_path, protocol, effort, line):
    assert make("first", protocol, effort)(after(game, "a1")) == "b1"
    assert heard(tmp_path)[-1] == line


def test_a_program_of_gtp_is_told_who_moved(game, make, tmp_path):
    bot = make(protocol="gtp", more='colours = ["red", "blue"]\nbegin = ["boardsize 3"]')
    assert bot(after(game, "a1", "b1")) == "c1"
    assert "boardsize 3" in heard(tmp_path)
    assert heard(tmp_path)[-3:] == ["play red a1", "play blue b1", "genmove red"]


def test_one_program_answers_for_a_whole_match(game, make):
    bot = make()
    p = game.start()
    while not p.over:
        p.play(bot(p))
    assert p.history == list(range(7))
    assert len(engine._programs) == 1


def test_names_are_translated_by_a_table_by_expressions_and_by_cells(game, make, tmp_path):
    more = 'rows = 3\ncolumns = "xyz"\nreplace = [{find = "z(?=2)", by = "m"}]\nacts = {b2 = "Mid"}'
    bot = make("mid", more=more)
    assert bot(after(game, "a1", "c3")) == "b2"
    assert heard(tmp_path)[-2] == "position startpos moves x3 z1"


def test_a_turn_of_several_acts_is_one_move(make, tmp_path):
    pairs = kibitz.load(str(HERE / "pairs.py"))
    bot = make("c1d1", cells=[], more="turns = true")
    p = after(pairs, "a1", "b1")
    first = bot(p)
    p.play(first)
    assert (first, bot(p)) == ("c1", "d1")
    assert heard(tmp_path).count("position startpos moves a1b1") == 1


def test_in_the_middle_of_a_turn_a_new_player_asks_about_the_whole_turn(make):
    pairs = kibitz.load(str(HERE / "pairs.py"))
    bot = make("c1d1", cells=[], more="turns = true")
    assert bot(after(pairs, "a1", "b1", "c1")) == "d1"
    with pytest.raises(KibitzError, match="answers 'c1d1', which is no legal act here"):
        bot(after(pairs, "a1", "b1", "e1"))


def test_a_program_that_resigns_plays_on(game, make):
    assert make("resign", "gtp")(after(game, "b2")) == "a1"


FAULTS = {
    "hangs": r"python\S* did not answer within 0.51 seconds. It is asked by the protocol uci.",
    "crashes": r"python\S* ended with status 1 before it answered: it fell over",
    "garbage": r"python\S* answers '%&\$', which is no legal act here. As \S+ translates them, "
    r"these are: a1 \(a1\), b1 \(b1\), .*",
}


@pytest.mark.parametrize("does", ["hangs", "crashes", "garbage", "b2"])
def test_a_bad_program_is_one_sentence_and_leaves_no_process(game, make, does):
    bot = make(does)
    bot.warm(game)
    ((_, running),) = engine._programs.items()
    why = FAULTS.get(does, r"python\S* answers 'b2', which is no legal act here.")
    with pytest.raises(KibitzError, match=why) as fault:
        bot(after(game, "b2"))
    assert "\n" not in str(fault.value)
    if does in ("hangs", "crashes"):
        assert running.program.status is not None
        assert not engine._programs


def test_a_program_that_has_ended_is_started_again(game, make):
    bot = make()
    bot(after(game))
    ((_, running),) = engine._programs.items()
    os.kill(running.program.number, 9)
    running.program._process.wait()
    assert bot(after(game)) == "a1"


def test_a_program_that_is_not_there_is_one_sentence(game, tmp_path):
    (tmp_path / "no.toml").write_text('command = "no-such-engine"\nprotocol = "uci"')
    with pytest.raises(KibitzError, match="no-such-engine cannot be started: No such file"):
        player(f"outside:file={tmp_path}/no.toml").warm(game)


@pytest.mark.parametrize("name", ["hanabi", "pig"])
def test_a_game_with_secrets_or_luck_is_refused(make, name):
    with pytest.raises(KibitzError, match="and uci has no words for that"):
        make().warm(kibitz.load(str(ROOT / f"examples/{name}.py")))


BAD = {
    'protocol = "uci"': "needs `command`",
    'command = "x"': "needs `protocol`",
    'command = ""\nprotocol = "uci"': "`command` is a command",
    'command = "x"\nprotocol = "xboard"': "`protocol` is one of uci, usi, ucci, gtp, uhp, not 'x",
    'command = "x"\nprotocol = "uci"\nbegn = []': "there is no key 'begn'",
    'command = "x"\nprotocol = "uci"\nreplace = [{find = "(", by = ""}]': "`replace` is a list",
    'command = "x"\nprotocol = "uci"\npatience = -1': "`patience` is a number of seconds",
    'command = "x"\nprotocol = "uci"\nacts = {a = 1}': "`acts` is a table",
    "no toml": "is no TOML",
}


@pytest.mark.parametrize("text", BAD)
def test_a_file_that_is_wrong_is_refused_in_one_sentence(tmp_path, text):
    file = tmp_path / "bad.toml"
    file.write_text(text)
    with pytest.raises(KibitzError) as fault:
        read_engine_file(file)
    assert BAD[text] in str(fault.value) and "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("outside", "outside needs the file of a program"),
        ("outside:file=none.toml", "There is no file none.toml; docs/engines.md"),
        ("outside:file=x.toml,time=1,nodes=5", "thinks for one budget"),
    ],
)
def test_a_player_without_a_file_or_with_two_budgets_is_refused(spec, why):
    with pytest.raises(KibitzError, match=why):
        player(spec)


def test_gtp_takes_seconds_only(make):
    with pytest.raises(KibitzError, match="gtp takes time, not nodes"):
        make(protocol="gtp", effort="nodes=5")


def test_a_visitor_cannot_start_a_program(make):
    spec = make().spec
    with pytest.raises(KibitzError, match="only its host names it"):
        player_named(spec)
    assert title(spec) == "fake"


KILLED = """
import sys, time, kibitz
from kibitz.players import engine, player
bot = player(sys.argv[1])
bot.warm(kibitz.load(sys.argv[2]))
((_, running),) = engine._programs.items()
print(running.program.number, flush=True)
time.sleep(60)
"""


@pytest.mark.long
def test_a_killed_kibitz_leaves_no_program(make):
    command = [sys.executable, "-c", KILLED, make().spec, str(ROOT / "examples/tic_tac_toe.py")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as own:
        pid = int(own.stdout.readline())
        own.kill()
    until = time.monotonic() + 10
    while Path(f"/proc/{pid}/cmdline").exists() and Path(f"/proc/{pid}/cmdline").read_bytes():
        assert time.monotonic() < until
        time.sleep(0.02)
