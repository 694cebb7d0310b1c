"""The commands: what they print, their exit status, and what they write."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz

EXAMPLES = Path(__file__).parents[2] / "examples"
HERE = Path(__file__).parents[1] / "players"
KUHN = str(EXAMPLES / "kuhn_poker.py")
ALONE = str(Path(__file__).parents[1] / "alone.py")
SEALED = str(Path(__file__).parents[1] / "sealed_bids.py")
NOUGHTS = str(EXAMPLES / "tic_tac_toe.py")


@pytest.fixture
def run_program(tmp_path):
    """Run `kibitz` in a process of its own, as a person does."""
    package = str(Path(kibitz.__file__).parents[1])
    inherited = {"PYTHONPATH": package, "KIBITZ_DATA": str(tmp_path), "COLUMNS": "100"}

    def runs(*arguments, given="", rc=0):
        done = subprocess.run(
            [sys.executable, "-m", "kibitz", *arguments],
            input=given,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={**os.environ, **inherited},
            check=False,
            timeout=240,
        )
        assert done.returncode == rc, done.stderr
        return done

    return runs


def test_the_help_loads_nothing_heavy(run):
    shown = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "kibitz", "--help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=240,
    )
    assert "Commands:" in shown.stdout
    for heavy in ("numba", "numpy", "rich.console"):
        assert not any(line.endswith(f" {heavy}") for line in shown.stderr.splitlines())


@pytest.mark.parametrize(
    "command",
    ["play", "watch", "games", "moves", "positions", "replay", "new", "check", "bench", "match",
     "ladder", "report", "compare", "solve", "exploit", "annotate", "puzzles", "rule"],
)  # fmt: skip
def test_every_command_shows_an_example_in_its_help(run, command):
    assert f"\n  kibitz {command} " in run(command, "--help").stdout


def test_moves_answers_with_the_position_after_the_acts(run):
    answer = json.loads(run("moves", "byg", "-o", "side=3", "c3 a1", "--json").stdout)
    position = kibitz.load("byg", side=3).start()
    position.play("c3 a1")
    assert answer == {
        "player": 1, "ply": 2, "turn": 1, "over": False, "returns": None, "moves": position.moves(),
    }  # fmt: skip


def test_moves_needs_no_acts_and_takes_several_arguments(run):
    assert json.loads(run("moves", NOUGHTS, "--json").stdout)["ply"] == 0
    position = kibitz.load(NOUGHTS).start()
    one, two, *_ = position.moves()
    assert json.loads(run("moves", NOUGHTS, one, "|", two, "--json").stdout)["ply"] == 2


def test_moves_at_the_end_has_no_player_but_returns(run):
    position = kibitz.load("byg", side=2).start()
    acts = []
    while not position.over:
        acts.append(position.moves()[0])
        position.play(acts[-1])
    answer = json.loads(run("moves", "byg", "-o", "side=2", " ".join(acts), "--json").stdout)
    assert (answer["player"], answer["over"], answer["moves"]) == (None, True, [])
    assert answer["returns"] == list(position.returns)


def test_moves_draws_the_board_for_people(run):
    shown = run("moves", "byg", "-o", "side=3", "c3").stdout
    assert "Legal:" in shown
    assert "c3" not in shown.split("Legal:")[1]


@pytest.mark.long
@pytest.mark.parametrize(
    ("acts", "line"),
    [
        ("c3 c3", "act 2, 'c3': c3 is taken.\n"),
        ("zz", "act 1, 'zz': this game has no such act; legal: "),
    ],
)
def test_a_bad_act_is_one_line_and_exit_status_2(run_program, acts, line):
    failed = run_program("moves", "byg", "-o", "side=3", acts, "--json", rc=2)
    assert failed.stdout == ""
    assert failed.stderr.startswith(line)
    assert failed.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["moves", "chess"], "There is no game 'chess'"),
        (["moves", "./none.py"], "There is no file none.py."),
        (["moves", "byg", "-o", "side=99"], "byg: side is a whole number from 2 to 10"),
        (["moves", "byg", "-o", "side"], "An option is written -o name=value, not -o side."),
        (["replay", "none.txt"], "none.txt cannot be read: No such file or directory."),
        (["new", "class"], "'class' cannot name a game"),
        (["new", "../x"], "'../x' cannot name a game"),
        (["new", "mygame", "--kind", "chess"], "There is no kind 'chess'; there are board, cards"),
        (["watch", "nobody", "uniform", "byg"], "There is no player 'nobody'"),
        (
            ["match", "uniform", "uniform", "byg", "--games", "3"],
            "Each player takes each side, so --games is a multiple of 2, not 3.",
        ),
        (["watch", "uniform", "uniform", "byg", "--every", "day"], "--every is act or turn"),
        (
            ["watch", "mcts", "uniform", "president"],
            "mcts sees every card; take another bot for hidden cards, such as worlds.",
        ),
        (["play", "byg", "--against", "nobody"], "There is no player 'nobody'"),
        (
            ["play", "byg", "--against", "person uniform"],
            "byg has room for 1 beside you, not 2.",
        ),
        (["play", ALONE, "--against", "uniform"], "alone has room for 0 beside you, not 1."),
        (["compare", ALONE, ALONE], "alone has one side; only games in which"),
        (["play", "--puzzles"], "--puzzles is for a person, but standard input is not a terminal."),
        (["play", "byg", "--seat", "1"], "--seat is for a person"),
        (
            ["solve", "delphi", "-o", "players=3"],
            "delphi: where information is hidden or seats choose at once, Kibitz solves games of one seat",
        ),
        (
            ["solve", NOUGHTS, "a1 a2 b1 b2 c1"],
            "tic-tac-toe: the game is over; there is nothing to solve.",
        ),
        (
            ["solve", "byg", "-o", "side=3", "--seconds", "0.1"],
            "byg side=3 version=1 pie=yes: not solved after",
        ),
        (
            ["puzzles", str(HERE / "take_stones.py")],
            "take-stones: puzzles are for games that are won and lost, not for scores.",
        ),
        (["solve", NOUGHTS, "--out", NOUGHTS], f"{NOUGHTS} cannot be written: File exists."),
        (["solve", "beat", "-o", "taker_leads=yes"], "beat-it-or-eat-it: it is not solved with"),
        (
            ["solve", "beat", "-o", "ranks=3", "Kh", "--keep"],
            "The table of beat-it-or-eat-it is for",
        ),
        (
            ["solve", "beat", "-o", "ranks=3", "Kh", "--farm", "here"],
            "The table of beat-it-or-eat-it is for",
        ),
        (["solve", "byg", "--farm", "here"], "byg has no solver that works with --farm"),
        (["solve", "beat", "-o", "ranks=3", "--farm", "there"], "A farm is here, cores, cores:3,"),
        (["solve", "beat", "-o", "ranks=3", "--share", "."], "--share is a folder for the workers"),
    ],
)
def test_what_a_person_can_put_right_is_one_line_and_exit_status_2(run, arguments, sentence):
    failed = run(*arguments, rc=2)
    *progress, said = failed.stderr.splitlines()  # a slow machine reports progress before
    assert said.startswith(sentence)
    assert all(line.startswith("Solving: ") for line in progress)


def test_positions_are_counted_by_turns(run):
    answer = run("positions", "byg", "-o", "side=2", "--turns", "2", "--json").stdout
    assert json.loads(answer)["turns"][0] == 7
    refused = run("positions", "byg", "--turns", "0", rc=2).stderr
    assert "'--turns': Input should be greater than or equal to 1" in refused


@pytest.mark.long
def test_a_record_is_replayed_from_a_file_or_standard_input(run_program, tmp_path):
    text = '[Game "byg"]\n[Options "side=3"]\n1. c3\n2. a1'
    (tmp_path / "game.txt").write_text(text)
    expected = run_program("moves", "byg", "-o", "side=3", "c3 a1", "--json").stdout
    assert run_program("replay", "game.txt", "--json").stdout == expected
    assert run_program("replay", "-", "--json", given=text).stdout == expected


def test_a_resigned_game_is_over_when_replayed(run):
    text = '[Game "byg"]\n[Ending "seat 0 resigned"]\n[Result "-1 1"]\n1. c3'
    answer = json.loads(run("replay", "-", "--json", given=text).stdout)
    assert (answer["over"], answer["player"], answer["returns"]) == (True, None, [-1, 1])


def test_every_position_of_a_record_can_be_shown(run):
    text = '[Game "byg"]\n[Options "side=3"]\n1. c3\n2. a1'
    assert "\n2. " in run("replay", "-", "--boards", given=text).stdout
    assert (
        len(json.loads(run("replay", "-", "--boards", "--json", given=text).stdout)["boards"]) == 3
    )


def test_a_record_of_an_outside_game_needs_its_file(run):
    written = '[Game "tic-tac-toe"]'
    assert "There is no game 'tic-tac-toe'" in run("replay", "-", given=written, rc=2).stderr
    assert (
        json.loads(run("replay", "-", "--json", "--game", NOUGHTS, given=written).stdout)["ply"]
        == 0
    )


def test_games_are_listed_and_explained(run):
    assert "byg" in run("games").stdout
    facts = {game["id"]: game for game in json.loads(run("games", "--json").stdout)}
    assert facts["byg"]["options"]["side"]["high"] == 10
    byg = run("games", "byg").stdout
    assert "cells along an edge" in byg
    assert "The browser shows these rules in other languages too: Deutsch, Français." in byg


def test_a_new_game_is_short_keeps_the_contract_and_plays_at_once(run, tmp_path):
    assert "kibitz play ./mygame.py" in run("new", "mygame").stdout
    assert len((tmp_path / "mygame.py").read_text().splitlines()) < 60
    shown = run("watch", "uniform", "uniform", "./mygame.py", "--seed", "1").stdout
    assert "wins." in shown.splitlines()[-1]


def test_new_never_overwrites(run, tmp_path):
    (tmp_path / "mygame.py").write_text("mine")
    assert "nothing was written" in run("new", "mygame", rc=2).stderr
    assert (tmp_path / "mygame.py").read_text() == "mine"


def test_a_watched_game_is_the_same_for_the_same_seed_and_can_be_saved(run, tmp_path):
    watch = (
        "watch",
        "uniform",
        "uniform",
        "byg",
        "-o",
        "side=2",
        "--seed",
        "5",
        "--save",
        "game.txt",
    )
    assert run(*watch).stdout == run(*watch).stdout
    assert json.loads(run("replay", "game.txt", "--json").stdout)["over"]


@pytest.mark.parametrize(
    "words",
    [
        ("watch", "uniform", "uniform", "byg", "--save"),
        ("play", "byg", "--save"),
        ("train", "byg", "--minutes", "0.01", "--out"),
        ("train", "byg", "--minutes", "0.01", "--resume", "--out"),
        ("check", "byg", "--explain", "--html"),
        ("report", "byg", "--playouts", "9", "--html"),
        ("report", "byg", "--playouts", "9", "--json"),
        ("compare", "byg", "byg", "--playouts", "9", "--json"),
        ("tune", "byg", "--over", "side", "--want", "first 45-55%", "--html"),
        ("arena", "byg", "--player", "http://127.0.0.1:9", "--model", "m", "--transcript"),
    ],
    ids=lambda words: f"{words[0]} {words[-1]}",
)
def test_a_mistyped_name_cost_the_rules_of_a_game(run, tmp_path, words):
    rules = tmp_path / "rules.py"
    rules.write_text("the only copy")
    said = run(*words, "rules.py", rc=2).stderr
    assert "rules.py is there and is no " in said and said.count("\n") == 1
    assert rules.read_text() == "the only copy"


@pytest.mark.long
def test_players_are_compared_by_pairs_with_an_interval(run):
    compare = ("match", "uniform", "uniform", "byg", "-o", "side=2", "--games", "10", "--seed", "3")
    answer = json.loads(run(*compare, "--json").stdout)
    low, high = answer["interval"]
    assert answer["wins"] + answer["draws"] + answer["losses"] == answer["games"] == 10
    assert 0 <= low < answer["score"] < high <= 1
    assert (answer["seed"], answer["command"]) == (3, "kibitz " + " ".join([*compare, "--json"]))
    assert "95% interval" in run(*compare).stdout


@pytest.mark.long
def test_in_a_game_with_scores_a_match_says_the_lead_in_points(run):
    poker = ("match", "uniform", "uniform", KUHN, "--games", "40", "--seed", "1")
    answer = json.loads(run(*poker, "--json").stdout)
    low, high = answer["lead"]["interval"]
    assert low < answer["lead"]["value"] < high and answer["lead"]["n"] == 20
    value = f"{answer['lead']['value']:+.3g}"
    assert f"  lead {value} points a game, 95% interval" in run(*poker).stdout
    assert "lead" not in json.loads(run("match", "uniform", "uniform", NOUGHTS, "--json").stdout)


@pytest.mark.long
def test_a_lead_in_one_round_has_no_interval(run):
    poker = ("match", "uniform", "uniform", KUHN, "--games", "2", "--seed", "1")
    (line,) = (line for line in run(*poker).stdout.splitlines() if "points a game" in line)
    assert "interval" not in line


@pytest.mark.long
def test_a_second_place_among_several_is_not_called_a_draw(run):
    several = ("match", "uniform", "uniform", SEALED, "--games", "9", "--seed", "1")
    answer = json.loads(run(*several, "--json").stdout)
    assert answer["wins"] + answer["between"] + answer["losses"] == answer["games"] == 9
    assert "draws" not in answer
    shown = run(*several).stdout
    assert f"first alone in {answer['wins']}, last alone in {answer['losses']}, neither in" in shown
    assert "drawn" not in shown


def test_a_watched_game_shows_sealed_acts_once_they_are_open(run):
    shown = run("watch", "uniform", "uniform", SEALED, "--seed", "1").stdout
    assert shown.count("had chosen") == 4  # the third bid of a round opens all


def test_without_a_terminal_a_bot_that_may_see_so_much_plays_the_opponents(run):
    first = run("play", KUHN, "--against", "uniform").stdout.splitlines()[0]
    assert [first.count(bot) for bot in ("worlds:sims=500", "uniform")] == [1, 1]


def test_without_a_terminal_a_game_between_bots_is_shown(run):
    shown = run("play", NOUGHTS).stdout
    assert shown.splitlines()[-1].startswith(("A draw", "Seat", "Noughts", "Crosses", "X ", "O "))


@pytest.mark.long
def test_the_new_game_passes_its_check(run):
    run("new", "mygame")
    assert "nothing failed" in run("check", "./mygame.py", "--games", "2").stdout


@pytest.mark.long
def test_a_failed_check_shows_the_position_and_exits_with_status_1(run, tmp_path):
    run("new", "mygame")
    path = tmp_path / "mygame.py"
    path.write_text(path.read_text().replace("out[n] = cell", "out[n] = 0"))
    shown = run("check", "./mygame.py", "--games", "1", rc=1).stdout
    assert "mygame size=5, seed 0, moves:" in shown


@pytest.mark.long
def test_speed_is_measured_with_its_spread_seed_and_command(run):
    answer = json.loads(run("bench", "byg", "-o", "side=2", "--seconds", "0.5", "--json").stdout)
    compiled, plain = answer["random_acts_compiled"], answer["random_acts_plain"]
    assert compiled["low"] <= compiled["median"] <= compiled["high"]
    assert compiled["median"] > plain["median"]
    assert answer["command"].startswith("kibitz bench byg")
